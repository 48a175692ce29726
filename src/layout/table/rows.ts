// Lays out rows: every cell at its width, and the heights that rows need, also for cells that reach over several of them.

import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import type { Origin } from '../explain/origin.ts';
import { epsilon, type Flowable, type LayoutContext } from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { bounded } from './bounded.ts';
import type { CellFormat, RowOverflow } from './formats.ts';
import type { Section } from './grid.ts';
import { insetsOf } from './insets.ts';
import { type Panel, type PanelCell, projectCell } from './panels.ts';
import type { Row } from './row.ts';

/** A cell and its place. On a continued page `rowSpan` counts what is left, and `content` is what is still to be printed. */
export interface PlacedCell {
  readonly format: CellFormat;
  readonly content: Flowable | undefined;
  /** The column in the whole table, not in the panel. */
  readonly column: number;
  /** The index of its row in its section. It stays the same where the cell continues. */
  readonly row: number;
  readonly rowSpan: number;
  /** Neighbours downward with the same key are one cell. */
  readonly mergeKey?: string;
  readonly overflow?: RowOverflow;
  readonly origin?: Origin;
}

/** The cells of a row that was begun on an earlier page. They replace the row's own. */
export interface RowOverride {
  readonly row: number;
  readonly cells: readonly PlacedCell[];
  /** What is left of the row's least height. */
  readonly height: Pt;
}

/** A cell that is laid out. */
export interface CellBox {
  readonly cell: PlacedCell;
  /** The panel that it is printed in, and what it takes there. */
  readonly panel: number;
  readonly column: number;
  readonly colSpan: number;
  readonly frame: Frame | undefined;
  /** What did not fit. It is set when the content is taller than a page, or was cut. */
  readonly rest: Flowable | undefined;
  /** The height that the cell needs, with padding and borders. */
  readonly height: Pt;
}

/** A row that is laid out. */
export interface RowBox {
  readonly spec: Row;
  /** The index in its section. */
  readonly index: number;
  readonly height: Pt;
  readonly cells: readonly CellBox[];
}

/** Returns whether this is the box that counts of a cell printed in several panels. It has the name, and its rest is what continues. */
export function isHome(box: CellBox, row: RowBox): boolean {
  return !row.cells.some((other) => other.cell === box.cell && other.panel < box.panel);
}

/** Cells that stand for several rows. */
export interface SharedCells {
  /** Returns whether a cell is one with the cell above it or below it. */
  isShared(row: number, column: number): boolean;
}

/** What all rows are laid out with. */
export interface RowRoom {
  readonly panels: readonly Panel[];
  readonly context: LayoutContext;
  /** The height of a fresh region. A cell that needs more is laid out no further. */
  readonly full: Pt;
  /** Whether cells are printed in every panel that they touch, as those of a head are. Others are printed in the first. */
  readonly everywhere: boolean;
  /** Which cells are one with others, if any are. They take what they need of all their rows on a page, see `raisedRows`. */
  readonly merges: SharedCells | undefined;
}

/** Lays out the rows from `from` up to but without `to`. No cell may reach beyond. */
export function layoutRows(
  section: Section,
  range: { readonly from: number; readonly to: number },
  room: RowRoom,
  override?: RowOverride,
): readonly RowBox[] {
  const boxes: RowBox[] = [];
  for (let index = range.from; index < range.to; index += 1) {
    boxes.push(layoutRow(section, index, room, override?.row === index ? override : undefined));
  }
  return boxes.length > 1 ? boundSpans(spreadSpans(boxes), room) : boxes;
}

/** Returns the sum of the heights of rows. */
export function heightOf(rows: readonly RowBox[]): Pt {
  let height = 0;
  for (const row of rows) height += row.height;
  return height;
}

/** Returns the cells of a row with their columns. */
export function cellsOf(section: Section, index: number): PlacedCell[] {
  const starts = section.columns.get(index);
  const row = section.rows[index];
  if (row === undefined) return [];
  return row.shape.cells.map(({ format }, position) => {
    const column = starts ? (starts[position] ?? 0) : position;
    const content = row.content(position);
    return { format, content, column, row: index, rowSpan: format.rowSpan, ...row.extras(position) };
  });
}

/** A region for the border box of a cell. */
export interface CellRegion {
  readonly height: Pt;
  readonly full: Pt;
  /** Whether what finds no place in it is refused. */
  readonly last?: boolean;
}

/** Returns a cell laid out in `panel`, or undefined when none of its columns belongs to that panel. */
export function layoutCell(
  cell: PlacedCell,
  panel: Panel,
  region: CellRegion,
  room: RowRoom,
): CellBox | undefined {
  const part = projectCell(panel, cell.column, cell.format.colSpan, room.everywhere);
  if (!part) return undefined;
  const insets = insetsOf(cell.format);
  const inset = insets.top + insets.bottom;
  const content = part.empty ? undefined : cell.content;
  if (!content) return boxOf(cell, panel, part, { frame: undefined, rest: undefined, height: inset });
  const around = inset + content.space.before + content.space.after;
  const width = Math.max(0, part.width - insets.left - insets.right);
  const height = region.height - around;
  if (height <= 0) return boxOf(cell, panel, part, { frame: undefined, rest: content, height: inset });
  const full = Math.max(height, region.full - around);
  const { last = false } = region;
  const { frame, rest } = fitOf(content, { width, height, full, last }, room.context);
  return boxOf(cell, panel, part, { frame, rest, height: frame ? frame.height + around : inset });
}

function boxOf(
  cell: PlacedCell,
  panel: Panel,
  part: PanelCell,
  laid: Pick<CellBox, 'frame' | 'rest' | 'height'>,
): CellBox {
  const { column, colSpan } = part;
  const { frame, rest, height } = laid;
  return { cell, panel: panel.index, column, colSpan, frame, rest, height };
}

function layoutRow(
  section: Section,
  index: number,
  room: RowRoom,
  override: RowOverride | undefined,
): RowBox {
  const spec = section.rows[index] as Row; // The range is inside the section.
  const placedCells = override ? override.cells : cellsOf(section, index);
  const cells: CellBox[] = [];
  const isShared = ({ mergeKey, column }: PlacedCell): boolean =>
    mergeKey !== undefined && room.merges?.isShared(index, column) === true;
  let needed = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (const cell of placedCells) {
    for (const panel of room.panels) {
      const laid = layoutCell(cell, panel, { height: room.full, full: room.full }, room);
      if (!laid) continue;
      // What is not all there needs more than a page, however much that is.
      const box = laid.rest ? { ...laid, height: room.full * 2 } : laid;
      cells.push(box);
      lowest = Math.min(lowest, isShared(cell) ? box.height : 0);
      if (cell.rowSpan === 1 && (box.rest || !isShared(cell)) && box.height > needed) needed = box.height;
    }
  }
  const least = override ? override.height : spec.format.height;
  // A row in which all cells are one with others is as high as the lowest of them.
  const height = Math.max(least, needed, cells.length === 0 ? 0 : lowest);
  return { spec, index, height, cells };
}

/** Makes rows higher where a cell over several of them needs it, in proportion to their heights. Smaller spans come first. */
function spreadSpans(rows: readonly RowBox[]): readonly RowBox[] {
  const spanning = rows
    .flatMap((row, start) =>
      row.cells
        .filter(({ cell }) => cell.rowSpan > 1 && cell.overflow === undefined)
        .map((box) => ({ box, start })),
    )
    .sort((a, b) => a.box.cell.rowSpan - b.box.cell.rowSpan);
  if (spanning.length === 0) return rows;
  const heights = rows.map((row) => row.height);
  for (const { box, start } of spanning) {
    const end = Math.min(rows.length, start + box.cell.rowSpan);
    const had = heights.slice(start, end).reduce((sum, height) => sum + height, 0);
    const missing = box.height - had;
    if (missing <= 0) continue;
    if (box.rest) {
      // The cell continues over pages. Only the last of its rows waits for it, and the others are as high as they need.
      heights[end - 1] = (heights[end - 1] ?? 0) + missing;
      continue;
    }
    grow(heights, { start, end }, box.height);
  }
  return rows.map((row, index) => ({ ...row, height: heights[index] ?? row.height }));
}

/** Bounds the cells over several rows that don't make them higher: their content is to fit the rows. */
function boundSpans(rows: readonly RowBox[], room: RowRoom): readonly RowBox[] {
  return rows.map((row, start) => {
    if (!row.cells.some(({ cell }) => cell.rowSpan > 1 && cell.overflow !== undefined)) return row;
    // A cell that stands in several panels stays one cell.
    const known = new Map<PlacedCell, PlacedCell>();
    const cells = row.cells.map((box) => {
      const { content, rowSpan, overflow, format } = box.cell;
      const height = heightOf(rows.slice(start, start + rowSpan));
      const panel = room.panels[box.panel];
      if (rowSpan === 1 || content === undefined || overflow === undefined || panel === undefined) return box;
      if (box.rest === undefined && box.height <= height + epsilon) return box;
      const { top, bottom } = insetsOf(format);
      const within = bounded(content, Math.max(1, height - top - bottom), overflow);
      const cell = known.get(box.cell) ?? { ...box.cell, content: within };
      known.set(box.cell, cell);
      return layoutCell(cell, panel, { height, full: Math.max(height, room.full) }, room) ?? box;
    });
    return { ...row, cells };
  });
}

/** Makes rows from `start` up to but without `end` higher, in proportion to their heights, where they are too low together. */
export function grow(
  heights: Pt[],
  { start, end }: { readonly start: number; readonly end: number },
  needed: Pt,
): void {
  let had = 0;
  for (let row = start; row < end; row += 1) had += heights[row] ?? 0;
  const missing = needed - had;
  if (missing <= 0) return;
  for (let row = start; row < end; row += 1) {
    const height = heights[row] ?? 0;
    heights[row] = height + missing * (had > 0 ? height / had : 1 / (end - start));
  }
}
