// A grid: items in columns, row by row or column by column. Rows stay together, and are only split when they are higher than a page.

import type { Pt } from '../../units.ts';
import { because } from '../explain/fit.ts';
import { filling } from '../flow/box.ts';
import { flow } from '../flow/flow.ts';
import { layoutSpaced } from '../flow/whole.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Widths,
} from '../flowable.ts';
import { points } from '../warning.ts';
import { gridTable } from './grid-table.ts';
import { onLabel } from './label.ts';
import {
  type DownPlaces,
  downPlaces,
  type GridItem,
  type PlacedRows,
  placeDown,
  placeItems,
  placeOf,
} from './placing.ts';
import { type Columns, columnsIn, countColumns, type GridColumns } from './tracks.ts';

/** A grid that is to be laid out. */
export interface GridSpec {
  readonly path: string;
  readonly items: readonly GridItem[];
  readonly columns: GridColumns;
  readonly gap: { readonly row: Pt; readonly column: Pt };
  /** Whether items follow each other downward, column by column of each page. */
  readonly down: boolean;
  /** How many places stay empty before the first item. */
  readonly skipped: number;
  /** The least height of a row. */
  readonly rowHeight: Pt;
  /** The sheet of labels: each row is then exactly `rowHeight` high, and the first one stands at the top of the page. */
  readonly labels?: { readonly name: string; readonly rows: number } | undefined;
}

/** Returns the flowable of a grid. */
export function grid(spec: GridSpec): Flowable {
  if (spec.items.length === 0) return flow({ path: spec.path, children: [] });
  const { labels, rowHeight } = spec;
  const items = spec.items.map((item) => {
    const content = filling(item.content);
    if (labels === undefined) return { ...item, content };
    const { path } = content;
    return { ...item, content: onLabel(flow({ path, children: [content] }), rowHeight) };
  });
  return new Grid(new Sheet({ ...spec, items }), { start: 0, head: undefined });
}

/** What all parts of one grid share. */
class Sheet {
  readonly spec: GridSpec;
  private shared:
    | { readonly context: LayoutContext; readonly room: Pt; readonly columns: Columns }
    | undefined;
  private heights = new Map<Flowable, { readonly width: Pt; readonly height: Pt }>();

  constructor(spec: GridSpec) {
    this.spec = spec;
  }

  columns(room: Pt, context: LayoutContext): Columns {
    const { shared } = this;
    if (shared?.context === context && shared.room === room) return shared.columns;
    const columns = this.resolve(room, context);
    this.shared = { context, room, columns };
    this.heights = new Map();
    return columns;
  }

  private resolve(room: Pt, context: LayoutContext): Columns {
    const { columns, gap, items, skipped } = this.spec;
    const count = countColumns(columns, gap.column, room, items.length + skipped);
    let wishes: readonly Widths[] | undefined;
    return columnsIn(columns, { room, gap: gap.column, count }, (column) => {
      wishes ??= this.wishes(count, context);
      return wishes[column] ?? { min: 0, max: 0 };
    });
  }

  /** Returns the widths that the items of each column want. Downward, an item may come to stand in any column. */
  private wishes(count: number, context: LayoutContext): readonly Widths[] {
    const wishes = Array.from({ length: count }, () => ({ min: 0, max: 0 }));
    const grow = (column: number, { content }: GridItem) => {
      const wish = wishes[column];
      const { min, max } = content.widths(context);
      if (wish) wishes[column] = { min: Math.max(wish.min, min), max: Math.max(wish.max, max) };
    };
    const { items, skipped, down } = this.spec;
    if (down) for (const item of items) for (const column of wishes.keys()) grow(column, item);
    else
      for (const row of placeItems(items, count, skipped))
        for (const { item, column, colSpan } of row) if (colSpan === 1) grow(column, item);
    return wishes;
  }

  /** Returns the height of an item in a column of this width. */
  heightOf(item: GridItem, width: Pt, context: LayoutContext): Pt {
    const known = this.heights.get(item.content);
    if (known?.width === width) return known.height;
    const { height } = layoutSpaced(item.content, width, context);
    this.heights.set(item.content, { width, height });
    return height;
  }
}

/** Labels that are off by less than this are well printed. */
const slack: Pt = 0.5;

/** The place at which a page of the grid begins. */
interface Start {
  /** The first item that is not placed. */
  readonly start: number;
  /** The rest of rows that were begun on an earlier page. */
  readonly head: Flowable | undefined;
}

class Grid implements Flowable {
  readonly path: string;
  readonly keep = noKeep;
  readonly space = noSpace;
  private readonly sheet: Sheet;
  private readonly from: Start;
  private table: { readonly context: LayoutContext; readonly room: Pt; readonly whole: Flowable } | undefined;

  constructor(sheet: Sheet, from: Start) {
    this.sheet = sheet;
    this.from = from;
    this.path = sheet.spec.path;
  }

  widths(context: LayoutContext): Widths {
    const { items, columns, gap } = this.sheet.spec;
    const wish = { min: 0, max: 0 };
    for (const { content, colSpan } of items) {
      const { min, max } = content.widths(context);
      wish.min = Math.max(wish.min, min / colSpan);
      wish.max = Math.max(wish.max, max / colSpan);
    }
    if (typeof columns === 'object' && 'least' in columns)
      return { min: columns.least, max: Math.max(columns.least, wish.max) * items.length };
    const tracks = typeof columns === 'number' ? new Array<undefined>(columns).fill(undefined) : columns;
    const total = (pick: 'min' | 'max') =>
      tracks.reduce(
        (sum, track) => sum + (track?.kind === 'length' ? track.length : wish[pick]),
        gap.column * (tracks.length - 1),
      );
    return { min: total('min'), max: total('max') };
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { spec } = this.sheet;
    const { head, start } = this.from;
    if (head === undefined && start === 0) {
      if (spec.labels !== undefined && !isFresh(region)) return { frame: undefined, rest: this };
      this.tell(region, context);
    }
    return spec.down ? this.fitDown(region, context) : this.fitWhole(region, context);
  }

  /** Tells what the grid asks for and does not get. */
  private tell(region: Region, context: LayoutContext): void {
    const { path, labels } = this.sheet.spec;
    if (labels !== undefined) {
      this.tellLabels(labels, region, context);
      return;
    }
    const { wanted } = this.sheet.columns(region.width, context);
    if (wanted === undefined) return;
    const message = `the columns and their gaps need ${points(wanted)} and have ${points(region.width)}: they are narrower`;
    const hint = 'make the columns or their gap narrower, or the room around them wider';
    context.warn({ path, message, hint });
  }

  /** Labels are right only on pages with the paper and the margins of their sheet. */
  private tellLabels(
    { name, rows }: NonNullable<GridSpec['labels']>,
    region: Region,
    context: LayoutContext,
  ): void {
    const { path, rowHeight, gap, columns } = this.sheet.spec;
    const { widths } = this.sheet.columns(region.width, context);
    const wanted = Array.isArray(columns)
      ? columns.reduce((sum, track) => sum + track.length, gap.column * (widths.length - 1))
      : region.width;
    const height = rows * rowHeight;
    if (Math.abs(wanted - region.width) <= slack && Math.abs(height - region.full) <= slack) return;
    const message = `the labels of ${name} take ${points(wanted)} by ${points(height)}, and the page leaves ${points(region.width)} by ${points(region.full)}: they are printed beside their places`;
    const hint = `give the page "labels": "${name}", without header, footer and anything around the grid`;
    context.warn({ path, message, hint });
  }

  /** Rows, one after the other: all of them are one table. */
  private fitWhole(region: Region, context: LayoutContext): Fit {
    const { items, skipped } = this.sheet.spec;
    if (this.table?.context !== context || this.table.room !== region.width) {
      const columns = this.sheet.columns(region.width, context);
      const rows = placeItems(items, columns.widths.length, skipped);
      this.table = { context, room: region.width, whole: this.tableOf(rows, columns, context) };
    }
    const fit = this.table.whole.fit(region, context);
    return fit.frame === undefined ? { frame: undefined, rest: this, ...because(fit.why) } : fit;
  }

  private tableOf(rows: PlacedRows, columns: Columns, context: LayoutContext): Flowable {
    const { path, gap, rowHeight } = this.sheet.spec;
    return gridTable({ path, rows, columns, gap: gap.row, rowHeight, rtl: context.rtl });
  }

  /** As many rows as this page holds, filled column by column. */
  private fitDown(region: Region, context: LayoutContext): Fit {
    const { spec } = this.sheet;
    const { start, head } = this.from;
    if (head !== undefined) return this.fitHead(head, region, context);
    const columns = this.sheet.columns(region.width, context);
    const count = columns.widths.length;
    const { rowCount, skipped } = this.rowsFor(region, count, context);
    if (rowCount === 0 && !isFresh(region)) return { frame: undefined, rest: this };
    const used = Math.max(rowCount, 1) * count - skipped;
    const places = this.places(Math.max(rowCount, 1), count, skipped);
    const rows = placeDown(spec.items.slice(start, start + used), places, skipped);
    const fit = this.tableOf(rows, columns, context).fit(region, context);
    if (fit.frame === undefined) return { frame: undefined, rest: this };
    const next = start + used;
    const done = next >= spec.items.length && fit.rest === undefined;
    return {
      frame: fit.frame,
      rest: done ? undefined : new Grid(this.sheet, { start: next, head: fit.rest }),
    };
  }

  /** Places what is left of rows that are higher than a page. What follows them starts on the next one. */
  private fitHead(head: Flowable, region: Region, context: LayoutContext): Fit {
    const { start } = this.from;
    const fit = head.fit(region, context);
    if (fit.frame === undefined) return { frame: undefined, rest: this };
    if (fit.rest === undefined && start >= this.sheet.spec.items.length) return fit;
    return { frame: fit.frame, rest: new Grid(this.sheet, { start, head: fit.rest }) };
  }

  /**
   * Returns how many rows fit the region, filled downward, and how many places stay empty. Where a page has no more
   * places than stay empty, these are passed over without a page.
   */
  private rowsFor(
    region: Region,
    count: number,
    context: LayoutContext,
  ): { readonly rowCount: number; readonly skipped: number } {
    const { items, labels, skipped: empty } = this.sheet.spec;
    const { start } = this.from;
    let skipped = start === 0 ? empty : 0;
    for (;;) {
      const most = labels?.rows ?? Math.ceil((items.length - start + skipped) / count);
      const at = skipped;
      const rowCount = mostRows(
        most,
        (rows) => this.heightOf(rows, at, region.width, context) <= region.height + epsilon,
      );
      if (skipped < Math.max(rowCount, 1) * count) return { rowCount, skipped };
      skipped -= Math.max(rowCount, 1) * count;
    }
  }

  /** Returns how the next items follow each other downward in so many rows. A sheet of labels has no short columns. */
  private places(rowCount: number, count: number, skipped: number): DownPlaces {
    const { items, labels } = this.sheet.spec;
    return labels === undefined
      ? downPlaces(items.length - this.from.start + skipped, rowCount, count)
      : { rowCount, long: count };
  }

  /** Returns the height of so many rows, filled downward with the next items. */
  private heightOf(rowCount: number, skipped: number, width: Pt, context: LayoutContext): Pt {
    const { items, gap, rowHeight } = this.sheet.spec;
    const { widths } = this.sheet.columns(width, context);
    const heights = new Array<Pt>(rowCount).fill(rowHeight);
    const places = this.places(rowCount, widths.length, skipped);
    for (let place = skipped; place < rowCount * widths.length; place += 1) {
      const item = items[this.from.start + place - skipped];
      if (item === undefined) break;
      const { row, column } = placeOf(place, places);
      const height = this.sheet.heightOf(item, widths[column] ?? 0, context);
      heights[row] = Math.max(heights[row] ?? 0, height);
    }
    return heights.reduce((sum, height) => sum + height, gap.row * (rowCount - 1));
  }
}

/** Returns the most rows that fit, found by doubling and then by halves, or 0. */
function mostRows(most: number, fits: (rowCount: number) => boolean): number {
  if (!fits(1)) return 0;
  let good = 1;
  while (good < most && fits(Math.min(good * 2, most))) good = Math.min(good * 2, most);
  let bad = Math.min(good * 2, most + 1);
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
