// Blocks put in, wrapped and unwrapped, as the smallest changes of the text.
import { joinPointer } from '../../../template/read/tree.ts';
import type { JsonNode } from '../../data/tree.ts';
import { calledAs, words } from '../../words/words.ts';
import type { Spot } from '../know/slots.ts';
import { trailOf } from '../know/trail.ts';
import type { Edit, Refused, TextPlace } from './edit.ts';
import { entryOf, nodeAt, parentOf } from './jsonc.ts';
import { insertedAt } from './move.ts';

/** What a block is wrapped in. */
export type Wrapper = 'box' | 'columns' | 'stack';

/** Puts a block in: behind the place, or into it where it is the page, a column or a cell. */
export function inserted(place: TextPlace, raw: string): Edit | Refused {
  const spot = spotBehind(place);
  return 'refused' in spot ? spot : insertedAt(place, spot, { raw });
}

function spotBehind({ root, node, at }: TextPlace): Spot | Refused {
  const what = trailOf(root, at).at(-1)?.what ?? 'page';
  if (what === 'row') return { refused: words.refused.rowHoldsCells };
  const isHolder = node.kind === 'object' && (what === 'page' || what === 'column' || what === 'cell');
  if (isHolder) return endOf(entryOf(node, 'content')?.node, joinPointer(at, 'content'));
  if (what === 'page' || what === 'cell') return endOf(node, at);
  const parent = parentOf(at);
  const list = parent && nodeAt(root, parent.around);
  // A block beside another one in columns would be a column more.
  if (parent && list?.kind === 'list' && !parent.around.endsWith('/columns'))
    return { around: parent.around, index: Number(parent.key) + 1 };
  return endOf(node, at);
}

/** Returns the end of what stands somewhere: of a list, or behind one block. */
function endOf(node: JsonNode | undefined, around: string): Spot {
  return { around, index: node?.kind === 'list' ? node.entries.length : 1 };
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
