// Helps authors write templates: what can stand at a place, and what is to be said of it. The studio and editors ask it.
import {
  getLanguageService,
  type JSONDocument,
  type JSONSchema,
  type LanguageService,
  type MatchingSchema,
  type PropertyASTNode,
  type TextDocument,
} from 'vscode-json-languageservice';
import { blockKinds } from '../blocks/index.ts';
import { jsonSchema } from '../template/json-schema.ts';
import { nestingLevels } from '../template/read/nesting.ts';
import { tooDeepAt } from '../template/read/parse-file.ts';
import { completeData, hoverData } from './data.ts';
import { exampleOf } from './examples.ts';
import { type Declared, expressionAt, variablesIn } from './expression-place.ts';
import { completeExpression, hoverExpression } from './expressions.ts';
import { focused } from './focus.ts';
import { saidOf, suggestionsOf } from './json-service.ts';
import { wordsOfKey } from './key-words.ts';
import { completeName } from './names/complete-name.ts';
import { definitionAt, type ReadFile, type Target } from './names/definition.ts';
import { type FileRole, type Finding, type RelatedFile, relatedFiles } from './names/related.ts';
import type { Explained, Suggestion } from './suggestion.ts';
import { textDocument } from './text-document.ts';

/** A text, and what is known beside it. */
export interface Asked {
  readonly text: string;
  readonly offset: number;
  /** The value of the sample, to show what expressions give. */
  readonly sample?: unknown;
  /** The file of the text, and those that belong to it. Without it the text alone counts. */
  readonly files?: AskedFiles;
}

/** Where a text lies, and how to find the files that belong to it. */
export interface AskedFiles extends Pick<Finding, 'read' | 'resolve'> {
  readonly file: string;
  /** What the file is to its template. */
  readonly role: FileRole | 'data';
  /** The templates that take the file in, or whose data it is. */
  readonly around: readonly string[];
}

const uris = { template: 'platen://template.json', part: 'platen://part.json' } as const;

let made: LanguageService | undefined;

/** Returns the service of the JSON Schema. It is made once, since the schema is large. */
function service(): LanguageService {
  if (made === undefined) {
    made = getLanguageService({
      clientCapabilities: {
        textDocument: {
          completion: { completionItem: { documentationFormat: ['plaintext'] } },
        },
      },
    });
    const schema = jsonSchema(blockKinds);
    // The schema of a whole template has them, and they are schemas.
    const $defs = schema.$defs as Record<string, JSONSchema>;
    made.configure({
      validate: false,
      schemas: [
        { uri: 'platen://schema', fileMatch: [uris.template], schema },
        // What a file holds that a template includes.
        {
          uri: 'platen://part-schema',
          fileMatch: [uris.part],
          schema: { $schema: String(schema.$schema), $ref: '#/$defs/content', $defs },
        },
      ],
    });
  }
  return made;
}

/** Returns the JSON Schema of templates. */
export function templateSchema(): JSONSchema {
  return jsonSchema(blockKinds);
}

/** Returns the tree of a text. One that nests deeper than any template may has none: the parser recurses. */
function parse(text: string): JSONDocument {
  return service().parseJSONDocument(textDocument(uris.template, isTooDeep(text) ? '' : text));
}

function isTooDeep(text: string): boolean {
  return tooDeepAt(text, nestingLevels.most) !== undefined;
}

/** Returns the files of a template: what it builds on, what it takes in, and its messages. */
export function filesOfTemplate(
  file: string,
  files: Pick<Finding, 'read' | 'resolve'>,
): readonly RelatedFile[] {
  const text = files.read(file);
  if (text === undefined) return [];
  return relatedFiles({ file, text, role: 'template' }, [], { ...files, parse: (one) => parse(one).root });
}

/** Returns whether a text seems to be data of a template: at least half of its keys are variables, or it has none yet. */
export function looksLikeData(
  text: string,
  template: string,
  files: Pick<Finding, 'read' | 'resolve'>,
): boolean {
  const { root } = parse(text);
  if (root?.type !== 'object') return false;
  const variables = variablesOf([template], files);
  const known = root.properties.filter(({ keyNode }) => Object.hasOwn(variables, keyNode.value));
  return known.length * 2 >= root.properties.length;
}

/** Returns the variables of the templates whose data a file is. */
function variablesOf(
  templates: readonly string[],
  files: Pick<Finding, 'read' | 'resolve'>,
): Readonly<Record<string, Declared>> {
  const found = templates.flatMap((template) => filesOfTemplate(template, files));
  const own = found.filter(({ role }) => role === 'template');
  return variablesIn(own.map(({ text }) => parse(text).root));
}

/** Returns the file itself and those that belong to it, with their trees. */
function filesOf({ text, files }: Asked, tree: JSONDocument): readonly [ReadFile, ...ReadFile[]] {
  const role = files?.role;
  if (!files || role === undefined || role === 'data') return [{ file: '', text, role: 'template', tree }];
  const trees = new Map<string, JSONDocument>([[text, tree]]);
  const parsed = (one: string): JSONDocument => {
    const known = trees.get(one) ?? parse(one);
    trees.set(one, known);
    return known;
  };
  const finding = { ...files, parse: (one: string) => parsed(one).root };
  const found = relatedFiles({ file: files.file, text, role }, files.around, finding);
  const read = (one: RelatedFile): ReadFile => ({ ...one, tree: parsed(one.text) });
  return [{ file: files.file, text, role, tree }, ...found.slice(1).map(read)];
}

/** Returns where what a place refers to is declared: styles, fonts, messages, blocks, variables, definitions, files. */
export function define(asked: Asked): readonly Target[] {
  if (asked.files?.role === 'data') return [];
  return definitionAt(filesOf(asked, parse(asked.text)), asked.offset, (from, name) =>
    asked.files?.resolve(from, name),
  );
}

/** Returns whether a document is a part: it holds a block, or a list of them. */
function isPart({ root }: JSONDocument): boolean {
  if (root?.type !== 'object') return root?.type === 'array';
  const keys = new Set(root.properties.map(({ keyNode }) => keyNode.value));
  return keys.has('type') && !keys.has('platen');
}

/** Returns what can stand at a place of a template. */
export async function complete(asked: Asked): Promise<readonly Suggestion[]> {
  const { text, offset, sample } = asked;
  if (asked.files?.role === 'messages') return [];
  if (asked.files?.role === 'data')
    return completeData({ text, offset, variables: variablesOf(asked.files.around, asked.files) });
  if (isTooDeep(text)) return [];
  const tree = parse(text);
  const document = textDocument(isPart(tree) ? uris.part : uris.template, text);
  const [own, ...beside] = filesOf(asked, tree);
  const named = completeName([own, ...beside], offset);
  if (named?.alone) return named.names;
  const place = expressionAt(tree, text, { offset, beside: beside.map((one) => one.tree) });
  if (place) return completeExpression(place, sample);
  // Where a colour may stand, those of CSS follow those of the template.
  const near = parse(focused(text, tree.root, offset));
  const found = await service().doComplete(document, document.positionAt(offset), near);
  return [...(named?.names ?? []), ...suggestionsOf(found?.items ?? [], document, offset)];
}

/** Returns what is to be said of a place of a template, or undefined. */
export async function hover(asked: Asked): Promise<Explained | undefined> {
  const { text, offset, sample } = asked;
  if (asked.files?.role === 'messages') return undefined;
  if (asked.files?.role === 'data')
    return hoverData({ text, offset, variables: variablesOf(asked.files.around, asked.files) });
  if (isTooDeep(text)) {
    const words = `nested more than ${nestingLevels.most} levels deep: there is no help in this file`;
    return { from: offset, to: offset, text: words };
  }
  const tree = parse(text);
  const [, ...beside] = filesOf(asked, tree);
  const place = expressionAt(tree, text, { offset, beside: beside.map((one) => one.tree) });
  if (place) return hoverExpression(place, sample);
  const document = textDocument(isPart(tree) ? uris.part : uris.template, text);
  const near = parse(focused(text, tree.root, offset));
  const found = await service().doHover(document, document.positionAt(offset), near);
  const description = saidOf(found);
  const node = near.getNodeFromOffset(offset, true);
  const key = node?.parent?.type === 'property' ? node.parent : undefined;
  const kind = key && kindOf(key);
  const isNamed = key !== undefined && (node === key.keyNode || kind !== undefined);
  const example = isNamed ? exampleOf(key, (one) => parse(one).root) : undefined;
  const words = key && node === key.keyNode ? wordsOfKey(key, await matchingAt(document, near)) : undefined;
  const lines = [kind ?? words ?? description, example && `Example: ${example}`].filter((line) => line);
  if (!node || lines.length === 0) return undefined;
  const range = found?.range && {
    from: document.offsetAt(found.range.start),
    to: document.offsetAt(found.range.end),
  };
  const { from, to } = range ?? { from: node.offset, to: node.offset + node.length };
  return { from, to, text: lines.join('\n\n') };
}

/** Returns what the schema says of each node of a text. */
async function matchingAt(document: TextDocument, tree: JSONDocument): Promise<readonly MatchingSchema[]> {
  return service().getMatchingSchemas(document, tree);
}

/** Returns what a block does where its kind stands: `"type": "table"`. */
function kindOf({ keyNode, valueNode }: PropertyASTNode): string | undefined {
  if (keyNode.value !== 'type') return undefined;
  const { name, description } = blockKinds.find((one) => one.name === valueNode?.value) ?? {};
  return description && `${name}: ${description}`;
}
