// The rows of a table that are written out, cell by cell: what a change of its columns changes in them.
import type { TextChange } from '../../data/edits.ts';
import type { JsonNode } from '../../data/tree.ts';
import { withEntry, withMoved, withoutEntry, withValue } from './entries.ts';
import { entryOf } from './jsonc.ts';

/** What happens to the columns, counted from 0. */
export type SpanChange =
  | { readonly kind: 'addColumn' | 'removeColumn'; readonly index: number }
  | { readonly kind: 'moveColumn'; readonly from: number; readonly to: number };

type Way = readonly (string | number)[];

const rowParts: readonly Way[] = [
  ...[['head'], ['body'], ['foot'], ['carry', 'head'], ['carry', 'foot']],
  ...[
    ['group', 'head'],
    ['group', 'foot'],
  ],
];

/** Returns the ways from a table to the lists of cells of its rows. */
export function rowsOf(table: JsonNode): readonly Way[] {
  const groups = entryOf(table, 'group')?.node;
  const inGroups = groups?.kind === 'list' ? groups.entries.flatMap(({ key }) => partsOfGroup(key)) : [];
  return [...rowParts, ...inGroups].flatMap((way) => {
    let node: JsonNode | undefined = table;
    for (const key of way) node = node && entryOf(node, String(key))?.node;
    return node?.kind === 'list' ? cellLists(node, way) : [];
  });
}

function partsOfGroup(key: string): readonly Way[] {
  return [
    ['group', key, 'head'],
    ['group', key, 'foot'],
  ];
}

function cellLists(rows: JsonNode, way: Way): readonly Way[] {
  return rows.entries.flatMap(({ key, node }): readonly Way[] => {
    if (node.kind === 'list') return [[...way, key]];
    const inside = entryOf(node, 'rows')?.node;
    if (inside?.kind === 'list') return cellLists(inside, [...way, key, 'rows']);
    return entryOf(node, 'cells')?.node.kind === 'list' ? [[...way, key, 'cells']] : [];
  });
}

/** A cell with the columns that it takes. */
interface Taken {
  readonly node: JsonNode;
  readonly first: number;
  readonly count: number;
}

/** Returns what a change of columns changes in the cells of a row, or undefined where a cell over several is in the way. */
export function withCells(
  text: string,
  cells: JsonNode,
  change: SpanChange,
): readonly TextChange[] | undefined {
  const taken = takenBy(cells);
  if (!taken) return undefined;
  const at = (column: number): number =>
    taken.findIndex(({ first, count }) => column >= first && column < first + count);
  if (change.kind === 'moveColumn') {
    const [from, to] = [at(change.from), at(change.to)];
    if (from < 0 || to < 0) return [];
    if (from === to) return [];
    const isPlain = taken[from]?.count === 1 && taken[to]?.count === 1;
    return isPlain ? withMoved(text, cells, { from, to }) : undefined;
  }
  const index = at(change.index);
  const cell = taken[index];
  if (change.kind === 'removeColumn') {
    if (!cell) return [];
    return cell.count === 1 ? withoutEntry(text, cells, index) : withSpan(text, cell, cell.count - 1);
  }
  if (!cell) return withEntry(text, cells, { raw: '""', index: cells.entries.length });
  if (cell.first < change.index) return withSpan(text, cell, cell.count + 1);
  return withEntry(text, cells, { raw: '""', index });
}

/** Returns the cells with their columns, or undefined where data decides that, or a cell takes several rows. */
function takenBy(cells: JsonNode): readonly Taken[] | undefined {
  const taken: Taken[] = [];
  let first = 0;
  for (const { node } of cells.entries) {
    const span = node.kind === 'object' ? entryOf(node, 'colSpan')?.node : undefined;
    if (node.kind === 'object' && entryOf(node, 'rowSpan')) return undefined;
    if (span && span.kind !== 'number') return undefined;
    const count = span ? Number(span.raw) : 1;
    taken.push({ node, first, count });
    first += count;
  }
  return taken;
}

function withSpan(text: string, { node }: Taken, count: number): readonly TextChange[] {
  const index = node.entries.findLastIndex(({ key }) => key === 'colSpan');
  const entry = node.entries[index];
  if (!entry) return [];
  return count === 1 ? withoutEntry(text, node, index) : withValue(entry.node, String(count));
}
