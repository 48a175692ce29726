// The text of a template as a tree in which every value knows where it stands. Comments and trailing commas may be in it.
import { readTree, type TreeNode } from '../../../template/read/json-tree.ts';
import { splitPointer } from '../../../template/read/tree.ts';
import { type JsonEntry, type JsonKind, type JsonNode, textOf } from '../../data/tree.ts';

/** Reads a text. Returns undefined while it has a fault of syntax. */
export function readJsonc(text: string): JsonNode | undefined {
  const tree = readTree(text);
  return tree && nodeOf(tree, text);
}

const kinds: Readonly<Record<TreeNode['type'], JsonKind>> = {
  object: 'object',
  array: 'list',
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  property: 'null',
};

function nodeOf(node: TreeNode, text: string): JsonNode {
  const from = node.offset;
  const to = from + node.length;
  return { kind: kinds[node.type], from, to, raw: text.slice(from, to), entries: entriesOf(node, text) };
}

function entriesOf({ type, children = [] }: TreeNode, text: string): readonly JsonEntry[] {
  if (type === 'array')
    return children.map((child, index): JsonEntry => {
      const node = nodeOf(child, text);
      return { key: String(index), from: node.from, to: node.to, node };
    });
  return children.flatMap((property): JsonEntry[] => {
    const [name, value] = property.children ?? [];
    if (!name || !value) return [];
    const node = nodeOf(value, text);
    return [{ key: String(name.value), from: name.offset, to: node.to, node }];
  });
}

/** Returns an entry of an object or a list. Of a key that stands twice, the last one counts. */
export function entryOf({ kind, entries }: JsonNode, key: string): JsonEntry | undefined {
  if (kind === 'list') return entries[Number(key)];
  return entries.findLast((entry) => entry.key === key);
}

/** Returns the value at a JSON Pointer, or undefined. */
export function nodeAt(root: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const key of splitPointer(pointer)) node = node && entryOf(node, key)?.node;
  return node;
}

/** Returns the value of an object's key as plain text, or undefined where it is none. */
export function textAt(node: JsonNode | undefined, key: string): string | undefined {
  const value = node && node.kind === 'object' ? entryOf(node, key)?.node : undefined;
  return value?.kind === 'text' ? textOf(value.raw) : undefined;
}

/** Returns what a value stands for. */
export function plainOf({ kind, raw, entries }: JsonNode): unknown {
  if (kind === 'list') return entries.map(({ node }) => plainOf(node));
  if (kind === 'object') return Object.fromEntries(entries.map(({ key, node }) => [key, plainOf(node)]));
  return JSON.parse(raw) as unknown;
}

/** Returns the pointer of what holds the value at a pointer, and its key there. The whole text has no such. */
export function parentOf(pointer: string): { readonly around: string; readonly key: string } | undefined {
  const keys = splitPointer(pointer);
  const key = keys.at(-1);
  return key === undefined ? undefined : { around: pointer.slice(0, pointer.lastIndexOf('/')), key };
}
