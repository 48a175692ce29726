// Rows: every cell laid out at its width, and the heights that rows need, cells that reach over several of them included.
import type { Pt, Sides } from '../../units.ts';
import type { Flowable, LayoutContext } from '../flowable.ts';
import type { Frame } from '../frame.ts';
import type { Section } from './grid.ts';
import { type Panel, type PanelPlace, projectCell } from './panels.ts';
import type { CellFormat, CellSpec, RowSpec } from './spec.ts';

/** A cell and its place; on a continued page `rowSpan` counts what is left and `content` what is still to print. */
export interface PlacedCell {
  readonly format: CellFormat;
  readonly content: Flowable | undefined;
  /** Of the whole table, not of the panel. */
  readonly column: number;
  readonly rowSpan: number;
}

/** The cells of a row that was begun on an earlier page, in place of the row's own. */
export interface RowOverride {
  readonly row: number;
  readonly cells: readonly PlacedCell[];
  /** What is left of the row's least height. */
  readonly height: Pt;
}

/** A cell laid out. */
export interface CellBox {
  readonly cell: PlacedCell;
  /** Which panel it is printed in, and its place there. */
  readonly panel: number;
  readonly column: number;
  readonly colSpan: number;
  readonly frame: Frame | undefined;
  /** What did not fit; set when the content is taller than a page, or was cut. */
  readonly rest: Flowable | undefined;
  /** What the cell needs, padding and borders included. */
  readonly height: Pt;
}

/** A row laid out. */
export interface RowBox {
  readonly spec: RowSpec;
  /** In its section. */
  readonly index: number;
  readonly height: Pt;
  readonly cells: readonly CellBox[];
}

/** What all rows are laid out with. */
export interface RowRoom {
  readonly panels: readonly Panel[];
  readonly context: LayoutContext;
  /** Height of a fresh region: a cell that needs more is laid out no further. */
  readonly full: Pt;
  /** Cells of a head are printed in every panel that they touch, others in the first. */
  readonly everywhere: boolean;
}

/** Lays out rows `from` up to, not with, `to`; no cell may reach beyond. */
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
  return boxes.length > 1 ? spreadSpans(boxes) : boxes;
}

/** The sum of the heights of rows. */
export function heightOf(rows: readonly RowBox[]): Pt {
  let height = 0;
  for (const row of rows) height += row.height;
  return height;
}

/** Space between a cell's edge and its content: the padding, and never less than its own border takes. */
export function insetsOf(format: CellFormat): Sides {
  const { padding, border } = format;
  if (!border) return padding;
  return {
    top: Math.max(padding.top, border.top?.width ?? 0),
    right: Math.max(padding.right, border.right?.width ?? 0),
    bottom: Math.max(padding.bottom, border.bottom?.width ?? 0),
    left: Math.max(padding.left, border.left?.width ?? 0),
  };
}

/** The cells of a row with their columns. */
export function cellsOf(section: Section, index: number): PlacedCell[] {
  const starts = section.columns.get(index);
  const cells = section.rows[index]?.cells ?? [];
  return cells.map((cell, position) => placed(cell, starts ? (starts[position] ?? 0) : position));
}

function placed(cell: CellSpec, column: number): PlacedCell {
  return { format: cell.format, content: cell.content, column, rowSpan: cell.format.rowSpan };
}

/** Lays out one cell in `panel`, in a region of `height` for its border box. */
export function layoutCell(
  cell: PlacedCell,
  panel: Panel,
  region: { readonly height: Pt; readonly full: Pt },
  room: RowRoom,
): CellBox | undefined {
  const place = projectCell(panel, cell.column, cell.format.colSpan, room.everywhere);
  if (!place) return undefined;
  const insets = insetsOf(cell.format);
  const inset = insets.top + insets.bottom;
  const content = place.empty ? undefined : cell.content;
  if (!content) return boxOf(cell, panel, place, { frame: undefined, rest: undefined, height: inset });
  const around = inset + content.space.before + content.space.after;
  const width = Math.max(0, place.width - insets.left - insets.right);
  const height = region.height - around;
  if (height <= 0) return boxOf(cell, panel, place, { frame: undefined, rest: content, height: inset });
  const full = Math.max(height, region.full - around);
  const { frame, rest } = content.fit({ width, height, full }, room.context);
  return boxOf(cell, panel, place, { frame, rest, height: frame ? frame.height + around : inset });
}

function boxOf(
  cell: PlacedCell,
  panel: Panel,
  place: PanelPlace,
  laid: Pick<CellBox, 'frame' | 'rest' | 'height'>,
): CellBox {
  const { column, colSpan } = place;
  const { frame, rest, height } = laid;
  return { cell, panel: panel.index, column, colSpan, frame, rest, height };
}

function layoutRow(
  section: Section,
  index: number,
  room: RowRoom,
  override: RowOverride | undefined,
): RowBox {
  const spec = section.rows[index] as RowSpec; // The range is inside the section.
  const placedCells = override ? override.cells : cellsOf(section, index);
  const cells: CellBox[] = [];
  let height = override ? override.height : spec.format.height;
  for (const cell of placedCells) {
    for (const panel of room.panels) {
      const laid = layoutCell(cell, panel, { height: room.full, full: room.full }, room);
      if (!laid) continue;
      // What is not all there needs more than a page, however much that is.
      const box = laid.rest ? { ...laid, height: room.full * 2 } : laid;
      cells.push(box);
      if (cell.rowSpan === 1 && box.height > height) height = box.height;
    }
  }
  return { spec, index, height, cells };
}

/** Makes rows higher where a cell over several of them needs it, in proportion to what they have; smaller spans first. */
function spreadSpans(rows: readonly RowBox[]): readonly RowBox[] {
  const spanning = rows
    .flatMap((row, start) => row.cells.filter((box) => box.cell.rowSpan > 1).map((box) => ({ box, start })))
    .sort((a, b) => a.box.cell.rowSpan - b.box.cell.rowSpan);
  if (spanning.length === 0) return rows;
  const heights = rows.map((row) => row.height);
  for (const { box, start } of spanning) {
    const end = Math.min(rows.length, start + box.cell.rowSpan);
    const had = heights.slice(start, end).reduce((sum, height) => sum + height, 0);
    const missing = box.height - had;
    if (missing <= 0) continue;
    if (box.rest) {
      // It goes on over pages: only the last of its rows waits for it, the others are as high as they need.
      heights[end - 1] = (heights[end - 1] ?? 0) + missing;
      continue;
    }
    for (let row = start; row < end; row += 1) {
      const height = heights[row] ?? 0;
      heights[row] = height + missing * (had > 0 ? height / had : 1 / (end - start));
    }
  }
  return rows.map((row, index) => ({ ...row, height: heights[index] ?? row.height }));
}
