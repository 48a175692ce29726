// What stands behind the cells of a table: colours, gradients and hatches of cells, rows and columns.
import type { Color } from '../../units.ts';
import { coverItem } from '../flow/backdrop.ts';
import type { Rect } from '../flow/shapes.ts';
import { epsilon } from '../flowable.ts';
import type { Frame, FrameItem, Item } from '../frame.ts';
import type { RowBox } from './boxes.ts';
import { type Filled, Rectangles } from './compact-paths.ts';
import type { PageGrid } from './page-grid.ts';
import type { GridCell } from './places.ts';
import type { SizedTable } from './sized-table.ts';

/** Returns what stands behind the cells: colours, and gradients over them. The last argument is the frame of the table. */
export function backgroundItems(
  table: SizedTable,
  rows: readonly RowBox[],
  page: PageGrid,
  { path, width, height }: Pick<Frame, 'path' | 'width' | 'height'>,
): Item[] {
  const items: Item[] = [];
  const colors = backgrounds(table, rows, page);
  if (colors.length > 0)
    items.push({ kind: 'frame', x: 0, y: 0, frame: new Rectangles({ path, width, height }, colors) });
  if (table.spec.hasCovers) items.push(...covers(rows, page));
  return items;
}

/** Returns rectangles behind the cells. Neighbours of one colour in a row are one rectangle. */
function backgrounds(table: SizedTable, rows: readonly RowBox[], page: PageGrid): readonly Filled[] {
  const { columnCount } = page;
  const items: Filled[] = [];
  for (const [index, row] of rows.entries()) {
    const rowColor = row.spec.format.backgroundColor ?? zebraOf(table, row);
    let column = 0;
    while (column < columnCount) {
      const box = cellAt(page, index, column);
      const height = box?.cell.rowSpan ?? 1;
      const color = startsAt(page, index, column) ? colorAt(table, rowColor, box, column) : undefined;
      let end = column + (box?.place.colSpan ?? 1);
      while (color && end < columnCount && startsAt(page, index, end)) {
        const next = cellAt(page, index, end);
        if ((next?.cell.rowSpan ?? 1) !== height || colorAt(table, rowColor, next, end) !== color) break;
        end += next?.place.colSpan ?? 1;
      }
      if (color) items.push(rectangle(page, { column, end, row: index, height }, color));
      column = end;
    }
  }
  return items;
}

/** Returns the gradients and hatches of rows, and over them those of cells. */
function covers(rows: readonly RowBox[], page: PageGrid): readonly FrameItem[] {
  const ofRows: FrameItem[] = [];
  const ofCells: FrameItem[] = [];
  for (const [index, row] of rows.entries()) {
    const { cover } = row.spec.format;
    const pieces: Rect[] = [];
    for (let column = 0; column < page.columnCount; ) {
      const box = cellAt(page, index, column);
      const end = column + (box?.place.colSpan ?? 1);
      const { cover: own, backgroundColor } = box?.cell.format ?? {};
      if (startsAt(page, index, column)) {
        const place = rectOf(page, { column, end, row: index, height: box?.cell.rowSpan ?? 1 });
        if (own) add(ofCells, coverItem(own, place, [place]));
        else if (cover && backgroundColor === undefined) join(pieces, place);
      }
      column = end;
    }
    if (!cover) continue;
    const whole = rectOf(page, { column: 0, end: page.columnCount, row: index, height: 1 });
    add(ofRows, coverItem(cover, whole, pieces));
  }
  return [...ofRows, ...ofCells];
}

function add(items: FrameItem[], item: FrameItem | undefined): void {
  if (item !== undefined) items.push(item);
}

/** Adds a rectangle to those of a row. One that goes on beside the last is one with it. */
function join(pieces: Rect[], next: Rect): void {
  const last = pieces.at(-1);
  const side = last && last.height === next.height && touches(last, next);
  if (!last || !side) pieces.push(next);
  else pieces[pieces.length - 1] = { ...last, x: Math.min(last.x, next.x), width: last.width + next.width };
}

function touches(a: Rect, b: Rect): boolean {
  return Math.abs(a.x + a.width - b.x) < epsilon || Math.abs(b.x + b.width - a.x) < epsilon;
}

function cellAt({ cells, columnCount }: PageGrid, row: number, column: number): GridCell | undefined {
  return cells[row * columnCount + column];
}

/** Returns whether what stands at a place begins in its row, and not in one above. */
function startsAt(page: PageGrid, row: number, column: number): boolean {
  const box = cellAt(page, row, column);
  return !box || row === 0 || box.cell.rowSpan === 1 || cellAt(page, row - 1, column) !== box;
}

function colorAt(
  table: SizedTable,
  rowColor: Color | undefined,
  box: GridCell | undefined,
  column: number,
): Color | undefined {
  const own = table.spec.columns[box?.cell.column ?? column]?.backgroundColor;
  return box?.cell.format.backgroundColor ?? rowColor ?? own ?? table.spec.backgroundColor;
}

function zebraOf(table: SizedTable, row: RowBox): Color | undefined {
  const { zebra } = table.spec;
  const own = table.flow.rows[row.index] === row.spec;
  return own && table.stripes[row.index] === 1 ? zebra : undefined;
}

interface GridArea {
  readonly column: number;
  readonly end: number;
  readonly row: number;
  readonly height: number;
}

function rectangle(page: PageGrid, place: GridArea, fill: Color): Filled {
  return { fill, ...sidesOf(page, place) };
}

function rectOf(page: PageGrid, place: GridArea): Rect {
  const { left, top, right, bottom } = sidesOf(page, place);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function sidesOf({ xs, ys, rowCount }: PageGrid, place: GridArea): Omit<Filled, 'fill'> {
  const sides = [xs[place.column] ?? 0, xs[place.end] ?? 0];
  const top = ys[place.row] ?? 0;
  const bottom = ys[Math.min(rowCount, place.row + place.height)] ?? top;
  return { left: Math.min(...sides), top, right: Math.max(...sides), bottom };
}
