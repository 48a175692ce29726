// Lays out rows: every cell at its width, and the heights that rows need, also for cells that reach over several of them.

import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import type { Origin } from '../explain/origin.ts';
import { firstBaseline } from '../flow/hanging.ts';
import { epsilon, type Flowable, type LayoutContext } from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { bounded } from './bounded.ts';
import type { CellFormat, RowOverflow } from './formats.ts';
import type { Section } from './grid.ts';
import { insetsOf } from './insets.ts';
import type { CellPlace, CellPlaces, TextPlace } from './places.ts';
import type { Row, SharedCell } from './row.ts';
import { lineFrame } from './rows-item.ts';

/** A cell in its row. On a continued page `rowSpan` counts what is left, and `content` is what is still to be printed. */
export interface PlacedCell {
  readonly format: CellFormat;
  readonly content: Flowable | undefined;
  /** The column in the whole table, not in the panel. */
  readonly column: number;
  /** The index of its row in its section. It stays the same where the cell continues. */
  readonly row: number;
  readonly rowSpan: number;
  /** Neighbours downward with the same key are one cell. */
  readonly mergeKey?: string | undefined;
  readonly overflow?: RowOverflow | undefined;
  readonly origin?: Origin | undefined;
  /** The row that its content is that of, where it is all there. */
  readonly whole?: Row | undefined;
}

/** A cell that has all of its content. What it holds is read from its row. */
class WholeCell implements PlacedCell {
  readonly whole: Row;
  readonly format: CellFormat;
  readonly column: number;
  readonly row: number;
  /** Each box is asked for it many times. */
  readonly rowSpan: number;
  readonly #position: number;

  constructor(whole: Row, position: number, column: number, row: number) {
    this.whole = whole;
    this.format = (whole.shape.cells[position] as SharedCell).format; // The row has a cell there.
    this.column = column;
    this.row = row;
    this.rowSpan = this.format.rowSpan;
    this.#position = position;
  }

  get content(): Flowable | undefined {
    return this.whole.content(this.#position);
  }

  get mergeKey(): string | undefined {
    return this.whole.extras(this.#position)?.mergeKey;
  }

  get overflow(): RowOverflow | undefined {
    return this.whole.extras(this.#position)?.overflow;
  }

  get origin(): Origin | undefined {
    return this.whole.extras(this.#position)?.origin;
  }
}

/** Returns the cell with another content or another number of rows. */
export function changedCell(
  cell: PlacedCell,
  change: Partial<Pick<PlacedCell, 'content' | 'rowSpan'>>,
): PlacedCell {
  const { format, content, column, row, rowSpan, mergeKey, overflow, origin } = cell;
  const whole = 'content' in change ? undefined : cell.whole;
  return { format, content, column, row, rowSpan, mergeKey, overflow, origin, whole, ...change };
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
  readonly place: CellPlace;
  readonly frame: Frame | undefined;
  /** Whether its content is a text of one simple line. Then it has no frame as long as nobody asks for one. */
  readonly isLine: boolean;
  /** What did not fit. It is set when the content is taller than a page, or was cut. */
  readonly rest: Flowable | undefined;
  /** The height that the cell needs, with padding and borders. */
  readonly height: Pt;
  /** How much lower its content stands, so that its first baseline is that of its row. */
  readonly drop: Pt;
}

/** Returns whether anything of the content of a cell is printed. An empty text counts. */
export function isPrinted({ frame, isLine }: CellBox): boolean {
  return isLine || frame !== undefined;
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
  return !row.cells.some((other) => other.cell === box.cell && other.place.panel < box.place.panel);
}

/** Cells that stand for several rows. */
export interface SharedCells {
  /** Returns whether a cell is one with the cell above it or below it. */
  isShared(row: number, column: number): boolean;
}

/** What all rows are laid out with. */
export interface RowRoom {
  readonly places: CellPlaces;
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
  return row.shape.cells.map(
    (_, position) => new WholeCell(row, position, starts ? (starts[position] ?? 0) : position, index),
  );
}

/** A region for the border box of a cell. */
export interface CellRegion {
  readonly height: Pt;
  readonly full: Pt;
  /** Whether what finds no place in it is refused. */
  readonly last?: boolean;
}

/** Returns a cell laid out at its place. */
export function layoutCell(
  cell: PlacedCell,
  place: CellPlace,
  region: CellRegion,
  { context }: Pick<RowRoom, 'context'>,
): CellBox {
  const { inset, width } = place;
  if (!place.isEmpty && place.text !== undefined && cell.whole !== undefined) {
    const height = textHeight(cell.whole, place, region, context);
    if (height !== undefined)
      return {
        cell,
        place,
        frame: undefined,
        isLine: true,
        rest: undefined,
        height: height + inset,
        drop: 0,
      };
  }
  const content = place.isEmpty ? undefined : cell.content;
  if (!content) return framed(cell, place, { frame: undefined, rest: undefined, height: inset });
  const around = inset + content.space.before + content.space.after;
  const height = region.height - around;
  if (height <= 0) return framed(cell, place, { frame: undefined, rest: content, height: inset });
  const known = region.full === region.height ? textFrame(cell, place, height, context) : undefined;
  if (known) return framed(cell, place, { frame: known, rest: undefined, height: known.height + inset });
  const full = Math.max(height, region.full - around);
  const { last = false } = region;
  const { frame, rest } = fitOf(content, { width, height, full, last }, context);
  return framed(cell, place, { frame, rest, height: frame ? frame.height + around : inset });
}

function framed(
  cell: PlacedCell,
  place: CellPlace,
  { frame, rest, height }: Pick<CellBox, 'frame' | 'rest' | 'height'>,
): CellBox {
  return { cell, place, frame, isLine: false, rest, height, drop: 0 };
}

/** Returns the height of a text of one simple line, or undefined for any other. */
function textHeight(row: Row, place: CellPlace, region: CellRegion, context: LayoutContext): Pt | undefined {
  const { line, indent } = place.text as TextPlace; // The cell holds a text.
  if (line > region.height - place.inset + epsilon || region.height <= place.inset) return undefined;
  const own = row.lineWidth(place.position, context);
  return own >= 0 && own + indent <= place.width + epsilon ? line : undefined;
}

/** Returns the frame of a text that is more than one simple line, all of it, or undefined for any other cell. It may have come before. */
function textFrame(
  cell: PlacedCell,
  place: CellPlace,
  height: Pt,
  context: LayoutContext,
): Frame | undefined {
  const { text, width, position } = place;
  if (text === undefined || cell.whole === undefined) return undefined;
  const own = cell.whole.text(position);
  const known = text.frames.find(own);
  if (known !== undefined && known.height <= height + epsilon) return known;
  return text.frames.make(own, context, (watched) => {
    const fit = cell.content?.fit({ width, height, full: height }, watched);
    return fit?.rest === undefined ? fit?.frame : undefined;
  });
}

/** Returns the frame of a cell. That of a line is made anew each time. */
export function frameOf({ cell, place, frame, isLine }: CellBox): Frame | undefined {
  return isLine && cell.whole !== undefined ? lineFrame(cell.whole, place) : frame;
}

function layoutRow(
  section: Section,
  index: number,
  room: RowRoom,
  override: RowOverride | undefined,
): RowBox {
  const spec = section.rows[index] as Row; // The range is inside the section.
  const { places, everywhere, full } = room;
  const cells: CellBox[] = [];
  const isShared = ({ mergeKey, column }: PlacedCell): boolean =>
    mergeKey !== undefined && room.merges?.isShared(index, column) === true;
  let needed = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let onBaseline = false;
  const region = { height: full, full };
  const add = (cell: PlacedCell, place: CellPlace) => {
    const laid = layoutCell(cell, place, region, room);
    // What is not all there needs more than a page, however much that is.
    const box = laid.rest ? { ...laid, height: full * 2 } : laid;
    cells.push(box);
    if (cell.format.verticalAlign === 'baseline') onBaseline = true;
    const shared = room.merges !== undefined && isShared(cell);
    lowest = Math.min(lowest, shared ? box.height : 0);
    if (cell.rowSpan === 1 && (box.rest || !shared) && box.height > needed) needed = box.height;
  };
  if (override) {
    for (const cell of override.cells)
      for (const place of places.at(cell.format, cell.column, everywhere)) add(cell, place);
  } else {
    const own = cellsOf(section, index);
    for (const place of places.of(spec.shape, { starts: section.columns.get(index), everywhere }))
      add(own[place.position] as PlacedCell, place); // Places are those of the row's cells.
  }
  if (onBaseline) needed = Math.max(needed, ontoBaseline(cells));
  const least = override ? override.height : spec.format.height;
  // A row in which all cells are one with others is as high as the lowest of them.
  const height = Math.max(least, needed, cells.length === 0 ? 0 : lowest);
  return { spec, index, height, cells };
}

/** Returns whether a cell stands on the baseline of its row. One that is not all there stands at the top. */
function standsOnBaseline({ cell, rest }: CellBox): boolean {
  return cell.format.verticalAlign === 'baseline' && rest === undefined;
}

/** Lowers the content of cells onto the lowest of their first baselines. Returns the height that they need in one row. */
function ontoBaseline(cells: CellBox[]): Pt {
  const baselines = cells.map((box) => (standsOnBaseline(box) ? baselineOf(box) : undefined));
  const lowest = Math.max(0, ...baselines.map((baseline) => baseline ?? 0));
  let needed = 0;
  for (const [index, box] of cells.entries()) {
    const baseline = baselines[index];
    if (baseline === undefined) continue;
    const drop = lowest - baseline;
    const height = box.height + drop;
    cells[index] = { ...box, drop, height };
    if (box.cell.rowSpan === 1) needed = Math.max(needed, height);
  }
  return needed;
}

/** Returns the first baseline of a cell, from the top of its row, or undefined when it holds no text. */
function baselineOf(box: CellBox): Pt | undefined {
  const frame = frameOf(box);
  const baseline = frame && firstBaseline(frame);
  const before = box.isLine ? 0 : (box.cell.content?.space.before ?? 0);
  return baseline === undefined ? undefined : box.place.top + before + baseline;
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
      if (rowSpan === 1 || content === undefined || overflow === undefined) return box;
      if (box.rest === undefined && box.height <= height + epsilon) return box;
      const { top, bottom } = insetsOf(format);
      const within = bounded(content, Math.max(1, height - top - bottom), overflow);
      const cell = known.get(box.cell) ?? changedCell(box.cell, { content: within });
      known.set(box.cell, cell);
      return layoutCell(cell, box.place, { height, full: Math.max(height, room.full) }, room);
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
