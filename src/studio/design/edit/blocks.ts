// Blocks put in, wrapped and unwrapped, as the smallest changes of the text.
import { joinPointer } from '../../../template/read/tree.ts';
import type { JsonNode } from '../../data/tree.ts';
import { calledAs, words } from '../../words/words.ts';
import { trailOf } from '../know/trail.ts';
import type { Edit, Refused } from './edit.ts';
import { withEntry } from './entries.ts';
import { entryOf, nodeAt, parentOf } from './jsonc.ts';

/** What a block is wrapped in. */
export type Wrapper = 'box' | 'columns' | 'stack';

/** A place in a text that was read. */
export interface TextPlace {
  readonly text: string;
  readonly root: JsonNode;
  readonly node: JsonNode;
  readonly at: string;
}

/** Puts a block in: behind the place, or into it where it is the page, a column or a cell. */
export function inserted(place: TextPlace, raw: string): Edit | Refused {
  const { text, root, node, at } = place;
  const what = trailOf(root, at).at(-1)?.what ?? 'page';
  if (what === 'page') return intoKey(place, 'content', raw);
  if (what === 'column' && node.kind === 'object') return intoKey(place, 'content', raw);
  if (what === 'cell')
    return node.kind === 'object' ? intoKey(place, 'content', raw) : together(node, at, { text, raw });
  if (what === 'row') return { refused: words.refused.rowHoldsCells };
  const parent = parentOf(at);
  const list = parent && nodeAt(root, parent.around);
  // A block beside another one in columns would be a column more.
  if (parent && list?.kind === 'list' && !parent.around.endsWith('/columns')) {
    const index = Number(parent.key) + 1;
    return { changes: withEntry(text, list, { raw, index }), select: joinPointer(parent.around, index) };
  }
  return together(node, at, { text, raw });
}

/** Puts a block at the end of what a key holds. */
function intoKey({ text, node, at }: TextPlace, key: string, raw: string): Edit | Refused {
  if (node.kind === 'list') return together(node, at, { text, raw });
  const entry = entryOf(node, key);
  if (entry) return together(entry.node, joinPointer(at, key), { text, raw });
  const index = node.entries.length;
  const changes = withEntry(text, node, { raw: `${JSON.stringify(key)}: [${raw}]`, index });
  return { changes, select: joinPointer(at, key, 0) };
}

/** Puts a block behind what stands somewhere: at the end of a list, or one block becomes a list of two. */
function together(
  node: JsonNode,
  at: string,
  { text, raw }: { readonly text: string; readonly raw: string },
): Edit {
  if (node.kind === 'list') {
    const index = node.entries.length;
    return { changes: withEntry(text, node, { raw, index }), select: joinPointer(at, index) };
  }
  const { from, to } = node;
  const changes = [
    { from, to: from, insert: '[' },
    { from: to, to, insert: `, ${raw}]` },
  ];
  return { changes, select: joinPointer(at, 1) };
}

const wrappers: Readonly<Record<Wrapper, readonly [before: string, behind: string]>> = {
  box: ['{ "type": "box", "padding": 8, "border": 1, "content": ', ' }'],
  stack: ['{ "type": "stack", "content": [', '] }'],
  columns: ['{ "type": "columns", "gap": 12, "columns": [', ', "Text"] }'],
};

/** Puts a block into another one. */
export function wrapped({ root, node, at }: TextPlace, wrapper: Wrapper): Edit | Refused {
  const what = trailOf(root, at).at(-1)?.what ?? 'page';
  const isBlock = node.kind === 'text' ? what === 'text' : entryOf(node, 'type') !== undefined;
  if (at === '' || !isBlock) return { refused: words.refused.noBlock(calledAs(words.places, what)) };
  const [before, behind] = wrappers[wrapper];
  const { from, to } = node;
  const changes = [
    { from, to: from, insert: before },
    { from: to, to, insert: behind },
  ];
  return { changes, select: at };
}

/** Puts what stands in a block in its place. */
export function unwrapped({ text, root, node, at }: TextPlace): Edit | Refused {
  const key = entryOf(node, 'columns') ? 'columns' : 'content';
  const content = node.kind === 'object' && at !== '' ? entryOf(node, key)?.node : undefined;
  if (!content || !entryOf(node, 'type')) return { refused: words.refused.notAround };
  const [first, last] = [content.entries[0], content.entries.at(-1)];
  const isList = content.kind === 'list';
  if (isList && (!first || !last)) return { refused: words.refused.nothingInIt };
  if (key === 'columns' && content.entries.some((entry) => !isPlainBlock(entry.node)))
    return { refused: words.refused.columnsHaveKeys };
  const parent = parentOf(at);
  const amongOthers = parent && nodeAt(root, parent.around)?.kind === 'list';
  const inner = isList && amongOthers && first && last ? { from: first.from, to: last.to } : content;
  const gone = [
    { from: node.from, to: inner.from, insert: '' },
    { from: inner.to, to: node.to, insert: '' },
  ];
  if (gone.some(({ from, to }) => /\/\/|\/\*/.test(withoutStrings(text.slice(from, to)))))
    return { refused: words.refused.hasComments };
  const select = isList && !amongOthers ? joinPointer(at, 0) : at;
  return { changes: gone, select };
}

function isPlainBlock(node: JsonNode): boolean {
  return node.kind === 'text' || entryOf(node, 'type') !== undefined;
}

function withoutStrings(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
}
