// Helps authors write templates: what can stand at a place, and what is to be said of it. The studio and editors ask it.
import { getLanguageService, type LanguageService } from 'vscode-json-languageservice';
import { blockKinds } from '../blocks/index.ts';
import { jsonSchema } from '../template/json-schema.ts';
import { expressionAt } from './expression-place.ts';
import { completeExpression, hoverExpression } from './expressions.ts';
import type { Explained, Suggestion } from './suggestion.ts';
import { textDocument } from './text-document.ts';

/** A text, and what is known beside it. */
export interface Asked {
  readonly text: string;
  readonly offset: number;
  /** The value of the sample, to show what expressions give. */
  readonly sample?: unknown;
}

const uri = 'platen://template.json';

let made: LanguageService | undefined;

/** The service is made once: the schema is large. */
function service(): LanguageService {
  if (made === undefined) {
    made = getLanguageService({
      clientCapabilities: {
        textDocument: {
          completion: { completionItem: { documentationFormat: ['plaintext'] } },
        },
      },
    });
    made.configure({
      validate: false,
      schemas: [{ uri: 'platen://schema', fileMatch: [uri], schema: jsonSchema(blockKinds) }],
    });
  }
  return made;
}

/** Returns what can stand at a place of a template. */
export async function complete({ text, offset, sample }: Asked): Promise<readonly Suggestion[]> {
  const document = textDocument(uri, text);
  const tree = service().parseJSONDocument(document);
  const place = expressionAt(tree, text, offset);
  if (place) return completeExpression(place, sample);
  const found = await service().doComplete(document, document.positionAt(offset), tree);
  const items = (found?.items ?? []).map((item): Suggestion => {
    const edit = item.textEdit;
    const range = edit && ('range' in edit ? edit.range : edit.replace);
    const { documentation } = item;
    const told = typeof documentation === 'string' ? documentation : documentation?.value;
    return {
      label: item.label,
      insert: fieldsOf(edit?.newText ?? item.insertText ?? item.label),
      from: range ? document.offsetAt(range.start) : offset,
      to: range ? document.offsetAt(range.end) : offset,
      kind: item.kind === propertyKind ? 'key' : 'value',
      ...(item.detail && { detail: item.detail }),
      ...(told && { documentation: told }),
    };
  });
  return withAllKinds(items);
}

/**
 * Adds the kinds of block that are missing among some: the service leaves out those that need a key which is not there
 * yet, and an author writes the kind first.
 */
function withAllKinds(found: readonly Suggestion[]): readonly Suggestion[] {
  const names = new Set(found.map(({ label }) => label));
  const [one] = found.filter(({ label }) =>
    blockKinds.some(({ name }) => name === label.replaceAll('"', '')),
  );
  if (!one) return found;
  const missing = blockKinds
    .map(({ name }) => JSON.stringify(name))
    .filter((name) => !names.has(name) && !names.has(name.slice(1, -1)));
  return [...found, ...missing.map((label) => ({ ...one, label, insert: label }))];
}

/** The kind `Property` of the Language Server Protocol. */
const propertyKind = 10;

/** Returns a snippet of the Language Server Protocol with fields as editors of the web write them. */
function fieldsOf(snippet: string): string {
  return snippet
    .replace(/\$\d+|\$\{\d+(?::([^}]*))?\}/g, (_, name: string | undefined) => `\${${name ?? ''}}`)
    .replace(/\\([$}\\])/g, '$1');
}

/** Returns what is to be said of a place of a template, or undefined. */
export async function hover({ text, offset, sample }: Asked): Promise<Explained | undefined> {
  const document = textDocument(uri, text);
  const tree = service().parseJSONDocument(document);
  const place = expressionAt(tree, text, offset);
  if (place) return hoverExpression(place, sample);
  const found = await service().doHover(document, document.positionAt(offset), tree);
  if (!found?.range) return undefined;
  const said = [found.contents].flat().map((one) => (typeof one === 'string' ? one : one.value));
  const told = said
    .join('\n\n')
    .replace(/\\([-\\`*_{}[\]()#+.!])/g, '$1')
    .trim();
  if (told === '') return undefined;
  return { from: document.offsetAt(found.range.start), to: document.offsetAt(found.range.end), text: told };
}
