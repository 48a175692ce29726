// Helps with the data of a template: the keys and values that its variables declare.
import { getLanguageService, type JSONSchema, type LanguageService } from 'vscode-json-languageservice';
import type { Declared } from './expression-place.ts';
import { saidOf, suggestionsOf } from './json-service.ts';
import type { Explained, Suggestion } from './suggestion.ts';
import { textDocument } from './text-document.ts';

/** A text of data, a place in it, and what its template declares. */
export interface DataAsked {
  readonly text: string;
  readonly offset: number;
  readonly variables: Readonly<Record<string, Declared>>;
}

const uri = 'platen://data.json';

/** Returns what can stand at a place of the data. */
export async function completeData(asked: DataAsked): Promise<readonly Suggestion[]> {
  const service = serviceOf(asked.variables);
  const document = textDocument(uri, asked.text);
  const tree = service.parseJSONDocument(document);
  const found = await service.doComplete(document, document.positionAt(asked.offset), tree);
  return suggestionsOf(found?.items ?? [], document, asked.offset);
}

/** Returns what a key of the data is, or undefined where nothing is declared. */
export async function hoverData(asked: DataAsked): Promise<Explained | undefined> {
  const service = serviceOf(asked.variables);
  const document = textDocument(uri, asked.text);
  const tree = service.parseJSONDocument(document);
  const found = await service.doHover(document, document.positionAt(asked.offset), tree);
  const text = saidOf(found);
  if (!found?.range || text === '') return undefined;
  return { from: document.offsetAt(found.range.start), to: document.offsetAt(found.range.end), text };
}

/** The service of the variables that were asked about last. An author types in one file for a while. */
let last: { readonly key: string; readonly service: LanguageService } | undefined;

function serviceOf(variables: Readonly<Record<string, Declared>>): LanguageService {
  const key = JSON.stringify(variables);
  if (last?.key === key) return last.service;
  const service = getLanguageService({
    clientCapabilities: {
      textDocument: { completion: { completionItem: { documentationFormat: ['plaintext'] } } },
    },
  });
  service.configure({
    validate: false,
    schemas: [{ uri: 'platen://data-schema', fileMatch: [uri], schema: objectSchema(variables) }],
  });
  last = { key, service };
  return service;
}

function objectSchema(fields: unknown): JSONSchema {
  const named = Object.entries(recordOf(fields)).map(([name, one]) => [name, recordOf(one)] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(([name, one]) => [name, schemaOf(one)])),
    required: named.filter(([, one]) => isRequired(one)).map(([name]) => name),
  };
}

/** What an author has typed so far. Nothing of it is checked. */
type Typed = Readonly<Record<string, unknown>>;

function recordOf(value: unknown): Typed {
  return typeof value === 'object' && value !== null ? (value as Typed) : {};
}

function isRequired({ required, default: usual }: Typed): boolean {
  return typeof required === 'boolean' ? required : usual === undefined;
}

const types: ReadonlyMap<unknown, 'string' | 'number' | 'boolean'> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['date', 'string'],
  ['image', 'string'],
]);

/** What is said of a type besides its name. */
const forms: ReadonlyMap<unknown, string> = new Map([
  ['date', 'date, such as "2026-03-31"'],
  ['image', 'image: an https: URL or a data: URI'],
]);

function schemaOf(declared: Typed): JSONSchema {
  const { type, enum: values, default: usual, fields, items } = declared;
  const scalar = types.get(type);
  return {
    description: describe(declared),
    ...(Array.isArray(values) && { enum: values as unknown[] }),
    ...(usual !== undefined && { default: usual }),
    ...(scalar !== undefined && { type: scalar }),
    ...(type === 'date' && usual === undefined && { examples: ['2026-03-31'] }),
    ...(type === 'object' && objectSchema(fields)),
    ...(type === 'list' && {
      type: 'array',
      items: fields === undefined ? schemaOf(recordOf(items)) : objectSchema(fields),
    }),
  };
}

function describe(declared: Typed): string {
  const { type, description } = declared;
  const kind = forms.get(type) ?? (typeof type === 'string' ? type : '');
  const facts = isRequired(declared) || kind === '' ? kind : `${kind} (may be missing)`;
  return [facts, description].filter((line) => typeof line === 'string' && line !== '').join('\n');
}
