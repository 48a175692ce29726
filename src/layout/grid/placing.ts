// Places the items of a grid in its columns, in their order, and makes rows of them. It is linear in the number of places.

import type { Flowable } from '../flowable.ts';

/** One item: what stands in a cell of the grid, and how many columns and rows it takes. */
export interface GridItem {
  readonly content: Flowable;
  readonly colSpan: number;
  readonly rowSpan: number;
}

/** An item at its place. */
export interface Placed {
  readonly item: GridItem;
  readonly column: number;
  readonly colSpan: number;
  readonly rowSpan: number;
}

/** The items that begin in each row, from the first column on. */
export type PlacedRows = readonly (readonly Placed[])[];

/**
 * Places items row by row. One that does not fit into what is left of a row begins the next one. Places that an item
 * above reaches into are passed over, and so are the first `skipped` ones.
 */
export function placeItems(items: readonly GridItem[], columnCount: number, skipped: number): PlacedRows {
  const rows: Placed[][] = [];
  /** For each column the first row that is free. */
  const free = new Array<number>(columnCount).fill(0);
  let row = Math.floor(skipped / columnCount);
  let column = skipped % columnCount;
  for (const item of items) {
    const colSpan = Math.min(item.colSpan, columnCount);
    for (;;) {
      const taken = lastTaken(free, row, column, colSpan);
      if (column + colSpan <= columnCount && taken === undefined) break;
      column = (taken ?? columnCount) + 1;
      if (column + colSpan <= columnCount) continue;
      row += 1;
      column = 0;
    }
    while (rows.length < row + item.rowSpan) rows.push([]);
    rows[row]?.push({ item, column, colSpan, rowSpan: item.rowSpan });
    free.fill(row + item.rowSpan, column, column + colSpan);
    column += colSpan;
  }
  return rows;
}

/** Returns the last of these columns that is not free in `row`, or undefined. */
function lastTaken(
  free: readonly number[],
  row: number,
  column: number,
  colSpan: number,
): number | undefined {
  for (let at = Math.min(column + colSpan, free.length) - 1; at >= column; at -= 1)
    if ((free[at] ?? 0) > row) return at;
  return undefined;
}

/** How places follow each other downward: so many columns have `rowCount` rows, and those behind them one less. */
export interface DownPlaces {
  readonly rowCount: number;
  readonly long: number;
}

/** Returns the places of so many items downward in columns of at most `rowCount` rows, as equally long as possible. */
export function downPlaces(items: number, rowCount: number, columnCount: number): DownPlaces {
  const missing = rowCount * columnCount - items;
  return { rowCount, long: columnCount - Math.max(0, Math.min(missing, columnCount)) };
}

/** Returns where the place with a number is, counted downward, column by column. */
export function placeOf(
  at: number,
  { rowCount, long }: DownPlaces,
): { readonly row: number; readonly column: number } {
  const before = long * rowCount;
  if (at < before) return { row: at % rowCount, column: Math.floor(at / rowCount) };
  const short = Math.max(1, rowCount - 1);
  return { row: (at - before) % short, column: long + Math.floor((at - before) / short) };
}

/** Places items downward, column by column. The first `skipped` places stay empty. */
export function placeDown(items: readonly GridItem[], places: DownPlaces, skipped: number): PlacedRows {
  const rows: Placed[][] = Array.from({ length: places.rowCount }, () => []);
  for (const [index, item] of items.entries()) {
    const { row, column } = placeOf(index + skipped, places);
    rows[row]?.push({ item, column, colSpan: 1, rowSpan: 1 });
  }
  return rows;
}
