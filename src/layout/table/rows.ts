// Lays out rows: every cell at its width, and the heights that rows need, also for cells that reach over several of them.

import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import { bounded } from '../flow/bounded.ts';
import { firstBaseline } from '../flow/hanging.ts';
import { epsilon, type LayoutContext } from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { type CellBox, heightOf, type RowBox } from './boxes.ts';
import { insetsOf } from './insets.ts';
import type { Section } from './place-cells.ts';
import { cellsOf, changedCell, type PlacedCell } from './placed-cell.ts';
import type { CellPlace, CellPlaces, GridCell, TextPlace } from './places.ts';
import type { Row } from './row.ts';
import { lineFrame } from './rows-item.ts';

/** The cells of a row that was begun on an earlier page. They replace the row's own. */
export interface RowOverride {
  readonly row: number;
  readonly cells: readonly PlacedCell[];
  /** What is left of the row's least height. */
  readonly height: Pt;
}

/**
 * A row of texts that takes no other row in. Most rows of long tables are such rows, and nobody asks for their boxes. What
 * is made of one by a spread is an ordinary row, and has to name its cells.
 */
class PlainRow implements RowBox {
  readonly spec: Row;
  readonly index: number;
  readonly height: Pt;
  readonly #section: Section;
  readonly #room: RowRoom;
  readonly #frames: RowBox['frames'];
  #cells: readonly CellBox[] | undefined;

  constructor(
    section: Section,
    index: number,
    room: RowRoom,
    { height, frames }: Pick<RowBox, 'height' | 'frames'>,
  ) {
    this.spec = section.rows[index] as Row; // The index is inside the section.
    this.index = index;
    this.height = height;
    this.#section = section;
    this.#room = room;
    this.#frames = frames;
  }

  get plain(): readonly GridCell[] {
    return this.#room.places.inGrid(this.spec.shape);
  }

  get frames(): RowBox['frames'] {
    return this.#frames;
  }

  get cells(): readonly CellBox[] {
    this.#cells ??= this.#layOut();
    return this.#cells;
  }

  #layOut(): readonly CellBox[] {
    const { places, full } = this.#room;
    const own = cellsOf(this.#section, this.index);
    return places.of(this.spec.shape, inOrder).map((place, nth) => {
      const cell = own[place.position] as PlacedCell; // Places are those of the row's cells.
      const frame = this.#frames?.[nth];
      if (frame === undefined) return layoutCell(cell, place, { height: full, full }, this.#room);
      return framed(cell, place, { frame, rest: undefined, height: frame.height + place.inset });
    });
  }
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

/** Cells that stand in the columns that follow each other. */
const inOrder = { starts: undefined, everywhere: false };

/** Lays out the rows from `from` up to but without `to`. No cell may reach beyond. */
export function layoutRows(
  section: Section,
  range: { readonly from: number; readonly to: number },
  room: RowRoom,
  override?: RowOverride,
): readonly RowBox[] {
  const only = range.to - range.from === 1 && override === undefined;
  const plain = only ? plainRow(section, range.from, room) : undefined;
  if (plain !== undefined) return [plain];
  const boxes: RowBox[] = [];
  for (let index = range.from; index < range.to; index += 1) {
    boxes.push(layoutRow(section, index, room, override?.row === index ? override : undefined));
  }
  return boxes.length > 1 ? boundSpans(spreadSpans(boxes), room) : boxes;
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
    const height = textHeight(cell.whole, place, region.height, context);
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
  const isWhole = cell.whole !== undefined && region.full === region.height;
  const known = isWhole ? textFrame(cell.whole, place, height, context) : undefined;
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
function textHeight(row: Row, place: CellPlace, height: Pt, context: LayoutContext): Pt | undefined {
  const { line, indent } = place.text as TextPlace; // The cell holds a text.
  if (line > height - place.inset + epsilon || height <= place.inset) return undefined;
  const own = row.lineWidth(place.position, context);
  return own >= 0 && own + indent <= place.width + epsilon ? line : undefined;
}

/** Returns the frame of a text that is more than one simple line, all of it, or undefined for any other cell. It may have come before. */
function textFrame(row: Row, place: CellPlace, height: Pt, context: LayoutContext): Frame | undefined {
  const { text, width, position } = place;
  if (text === undefined) return undefined;
  const own = row.text(position);
  const known = text.frames.find(own);
  if (known !== undefined && known.height <= height + epsilon) return known;
  return text.frames.make(own, context, (watched) => {
    const fit = row.content(position)?.fit({ width, height, full: height }, watched);
    return fit?.rest === undefined ? fit?.frame : undefined;
  });
}

/** Returns the frame of a cell. That of a line is made anew each time. */
export function frameOf({ cell, place, frame, isLine }: CellBox): Frame | undefined {
  return isLine && cell.whole !== undefined ? lineFrame(cell.whole, place) : frame;
}

/** Returns a row of texts without its boxes, or undefined for any other. */
function plainRow(section: Section, index: number, room: RowRoom): PlainRow | undefined {
  const { places, full, context } = room;
  const spec = section.rows[index] as Row; // The range is inside the section.
  const { shape } = spec;
  if (!shape.isText || !shape.hasNoSpans || shape.isOnBaseline || section.columns.has(index))
    return undefined;
  if (room.everywhere || room.merges !== undefined || places.panels.length > 1) return undefined;
  let height = spec.format.height;
  let frames: (Frame | undefined)[] | undefined;
  const own = places.of(shape, inOrder);
  for (let nth = 0; nth < own.length; nth += 1) {
    const place = own[nth] as CellPlace; // The index is inside the list.
    let needed: Pt | undefined = 0;
    if (place.text !== undefined) needed = textHeight(spec, place, full, context);
    else if (shape.cells[place.position]?.isFilled === true) return undefined;
    if (needed === undefined) {
      const frame = full > place.inset ? textFrame(spec, place, full - place.inset, context) : undefined;
      if (frame === undefined) return undefined;
      frames ??= [];
      frames[nth] = frame;
      needed = frame.height;
    }
    height = Math.max(height, needed + place.inset);
  }
  return new PlainRow(section, index, room, { height, frames });
}

function layoutRow(
  section: Section,
  index: number,
  room: RowRoom,
  override: RowOverride | undefined,
): RowBox {
  const spec = section.rows[index] as Row; // The range is inside the section.
  const cells = layoutCells(section, index, room, override);
  let needed = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (const { cell, rest, height } of cells) {
    const { mergeKey, column, rowSpan } = cell;
    const shared = mergeKey !== undefined && room.merges?.isShared(index, column) === true;
    lowest = Math.min(lowest, shared ? height : 0);
    if (rowSpan === 1 && (rest || !shared) && height > needed) needed = height;
  }
  if (spec.shape.isOnBaseline || override) needed = Math.max(needed, ontoBaseline(cells));
  const least = override ? override.height : spec.format.height;
  // A row in which all cells are one with others is as high as the lowest of them.
  const height = Math.max(least, needed, cells.length === 0 ? 0 : lowest);
  return { spec, index, height, cells };
}

function layoutCells(
  section: Section,
  index: number,
  room: RowRoom,
  override: RowOverride | undefined,
): CellBox[] {
  const { places, everywhere, full } = room;
  const cells: CellBox[] = [];
  const region = { height: full, full };
  const add = (cell: PlacedCell, place: CellPlace) => {
    const laid = layoutCell(cell, place, region, room);
    // What is not all there needs more than a page, however much that is.
    cells.push(laid.rest ? { ...laid, height: full * 2 } : laid);
  };
  if (override) {
    for (const cell of override.cells)
      for (const place of places.at(cell.format, cell.column, everywhere)) add(cell, place);
  } else {
    const own = cellsOf(section, index);
    const { shape } = section.rows[index] as Row; // The index is inside the section.
    for (const place of places.of(shape, { starts: section.columns.get(index), everywhere }))
      add(own[place.position] as PlacedCell, place); // Places are those of the row's cells.
  }
  return cells;
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
      const within = bounded(content, { height: Math.max(1, height - top - bottom), overflow, of: 'row' });
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
