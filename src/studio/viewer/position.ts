// Where pages stand in the column, and the place that stays when the column changes.
import type { Sheet } from './sheet.ts';

/** A place on a page. */
export interface Anchor {
  readonly index: number;
  /** How far down the page, as a share of its height. Above and below the page it is outside 0 to 1. */
  readonly share: number;
}

type Placed = Pick<Sheet, 'element' | 'index'>;

/** Returns the page at a height of the column, or the last one above it. */
export function anchorOf(sheets: readonly Placed[], top: number): Anchor | undefined {
  let low = 0;
  let high = sheets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sheets[middle]?.element.offsetTop ?? 0) <= top) low = middle;
    else high = middle - 1;
  }
  const found = sheets[low]?.element;
  if (!found?.isConnected) return undefined;
  return { index: low, share: (top - found.offsetTop) / Math.max(1, found.offsetHeight) };
}

/** Returns the height of the column where a place is now. That of a page that is gone is the end of the last one. */
export function scrollTo(sheets: readonly Placed[], { index, share }: Anchor): number {
  const found = sheets[Math.min(index, sheets.length - 1)]?.element;
  if (!found) return 0;
  return found.offsetTop + (index < sheets.length ? share : 1) * found.offsetHeight;
}

/** Returns the pages that touch a strip of the column. */
export function indexesBetween(sheets: readonly Placed[], top: number, bottom: number): readonly number[] {
  const start = Math.max(0, (anchorOf(sheets, top)?.index ?? 0) - 1);
  const found: number[] = [];
  for (let index = start; index < sheets.length; index++) {
    const { offsetTop = 0, offsetHeight = 0 } = sheets[index]?.element ?? {};
    if (offsetTop > bottom) break;
    if (offsetTop + offsetHeight >= top) found.push(index);
  }
  return found;
}

/** Returns the pages in rows of so many. */
export function rowsOf<T>(sheets: readonly T[], across: number): readonly (readonly T[])[] {
  const rows: T[][] = [];
  for (let start = 0; start < sheets.length; start += across) rows.push(sheets.slice(start, start + across));
  return rows;
}
