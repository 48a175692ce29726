// The text of a JSON file as a tree in which every value knows where it stands.
import { jsonLanguage } from '@codemirror/lang-json';
import { type Tree, TreeFragment } from '@lezer/common';

/** What a value is. */
export type JsonKind = 'object' | 'list' | 'text' | 'number' | 'boolean' | 'null';

/** A value, with its place in the text. */
export interface JsonNode {
  readonly kind: JsonKind;
  readonly from: number;
  readonly to: number;
  /** As it is written. */
  readonly raw: string;
  /** What is in an object or a list. */
  readonly entries: readonly JsonEntry[];
}

/** An entry of an object or a list. Its place includes its key. */
export interface JsonEntry {
  /** The key; in a list its place, from 0. */
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly node: JsonNode;
}

const kinds: Readonly<Record<string, JsonKind>> = {
  Object: 'object',
  Array: 'list',
  String: 'text',
  Number: 'number',
  True: 'boolean',
  False: 'boolean',
  Null: 'null',
};

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

/** What was read last. Typing changes little of a text, and only that is read again. */
let last: { readonly text: string; readonly tree: Tree } | undefined;

/** Reads a text. Returns undefined when it is no JSON, or another notation of it. */
export function readJson(text: string): JsonNode | undefined {
  try {
    JSON.parse(text);
    const tree = jsonLanguage.parser.parse(text, last && keptOf(last, text));
    last = { text, tree };
    const value = tree.topNode.firstChild;
    return value ? nodeOf(value, text) : undefined;
  } catch {
    // It is no JSON, or nests deeper than a program can follow.
    return undefined;
  }
}

/** Returns what of the tree holds for another text: all before and behind what differs. */
function keptOf(
  before: { readonly text: string; readonly tree: Tree },
  text: string,
): readonly TreeFragment[] {
  const most = Math.min(before.text.length, text.length);
  let from = 0;
  while (from < most && before.text[from] === text[from]) from++;
  let behind = 0;
  while (behind < most - from && before.text.at(-1 - behind) === text.at(-1 - behind)) behind++;
  const [toA, toB] = [before.text.length - behind, text.length - behind];
  return TreeFragment.applyChanges(TreeFragment.addTree(before.tree), [
    { fromA: from, toA, fromB: from, toB },
  ]);
}

function nodeOf(syntax: SyntaxNode, text: string): JsonNode {
  const { from, to, name } = syntax;
  const kind = kinds[name] ?? 'null';
  return { kind, from, to, raw: text.slice(from, to), entries: entriesOf(syntax, kind, text) };
}

function entriesOf(syntax: SyntaxNode, kind: JsonKind, text: string): readonly JsonEntry[] {
  const entries: JsonEntry[] = [];
  if (kind !== 'object' && kind !== 'list') return entries;
  for (let child = syntax.firstChild; child; child = child.nextSibling) {
    const { from, to, name } = child;
    if (kind === 'list' && name in kinds)
      entries.push({ key: String(entries.length), from, to, node: nodeOf(child, text) });
    const [key, value] = [child.firstChild, child.lastChild];
    if (name === 'Property' && key && value)
      entries.push({ key: textOf(text.slice(key.from, key.to)), from, to, node: nodeOf(value, text) });
  }
  return entries;
}

/** Returns the text that a JSON string stands for. */
export function textOf(raw: string): string {
  return String(JSON.parse(raw));
}

/** Returns the value at the end of a way of keys, or undefined. */
export function valueAt(root: JsonNode, way: readonly string[]): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const key of way) node = node?.entries.find((entry) => entry.key === key)?.node;
  return node;
}

/** Returns the columns of a list of objects in the order in which they come first, or undefined for other lists. */
export function columnsOf({ kind, entries }: JsonNode): readonly string[] | undefined {
  if (kind !== 'list' || entries.length === 0 || entries.some(({ node }) => node.kind !== 'object'))
    return undefined;
  return [...new Set(entries.flatMap(({ node }) => node.entries.map(({ key }) => key)))];
}
