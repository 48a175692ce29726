// Random grids: numbers of columns, widths, as many as fit; spans, both orders, empty places, lists of items.
import { inner, type Making, newList, randomBlock, randomContent, type Spot, words } from './blocks.ts';
import type { Json, JsonObject } from './random.ts';

/** A random grid. */
export function randomGrid(making: Making, spot: Spot): JsonObject {
  const { random } = making;
  const down = random.chance(0.3);
  const columns = random.pick<JsonObject>([
    {},
    { columns: 1 },
    { columns: random.int(2, 5) },
    { columns: ['*', 40, 'auto'].slice(0, random.int(2, 3)) },
    { columns: ['2*', '30%'] },
    { columns: 'auto-fit', minWidth: random.pick([20, 60, 400]) },
  ]);
  const count = columnCount(columns);
  return {
    type: 'grid',
    ...columns,
    items: random.several(1, 6, () => item(making, spot, down ? 1 : (count ?? 3))),
    ...(down ? { order: 'columns' } : {}),
    ...random.maybe(0.5, 'gap', () => random.pick<Json>([3, 12, [8, 0], [0, 5]])),
    ...random.maybe(0.15, 'rowHeight', () => random.pick([10, 50])),
    ...random.maybe(0.15, 'start', () => random.int(1, 9)),
  };
}

/** How many columns a grid has, when that is known without its width. */
export function columnCount({ columns = 2 }: JsonObject): number | undefined {
  if (typeof columns === 'number') return columns;
  return Array.isArray(columns) ? columns.length : undefined;
}

function item(making: Making, spot: Spot, mostSpan: number): Json {
  const { random } = making;
  const kind = random.next();
  if (kind < 0.3) return words(making, random.int(1, 8));
  if (kind < 0.45) return randomContent(making, inner(spot), 2);
  if (kind < 0.6) return { type: 'text', each: newList(making, 6), text: '{{a}} {{b}}' };
  if (kind < 0.75) return randomBlock(making, inner(spot));
  return {
    content: { type: 'box', padding: 2, content: words(making, random.int(1, 12)) },
    ...(mostSpan > 1 ? random.maybe(0.5, 'colSpan', () => random.int(1, mostSpan)) : {}),
    ...(mostSpan > 1 ? random.maybe(0.3, 'rowSpan', () => random.int(1, 3)) : {}),
    ...random.maybe(0.1, 'if', () => 'false'),
  };
}
