// Rows of texts that follow each other on a page, as one item. It holds them in lists, and makes what they draw only while it is read.
import type { Pt } from '../../units.ts';
import type { Frame, FrameItem, RowsItem, TextCell, TextRow } from '../frame.ts';
import type { Artifact, RowNode } from '../structure.ts';
import { LineItem } from '../text/simple-line.ts';
import type { CellPlace, CellPlaces, TextPlace } from './places.ts';
import type { Row } from './row.ts';

/** What the rows of such an item have in common. Positions are from the corner of the frame of the table. */
export interface RowsInCommon {
  readonly path: string;
  readonly width: Pt;
  readonly height: Pt;
  readonly places: CellPlaces;
  /** The left edge of each column. */
  readonly lefts: readonly Pt[];
}

/** A row of texts, and what it is: its node, an artifact where it is printed again, or nothing. */
export interface OwnedRow {
  readonly row: Row;
  readonly owner: RowNode | Artifact | undefined;
  /** The texts that are more than one simple line, by cell. */
  readonly frames: readonly (Frame | undefined)[] | undefined;
}

/** Returns the line of a text of a row, from the corner of its frame. */
function lineOf(row: Row, { position, width, text }: CellPlace): LineItem {
  const { look, indent, share } = text as TextPlace; // The cell holds a text.
  const own = row.knownWidth(position);
  const left = indent + (width - own - indent) * share;
  return new LineItem({ look, text: row.text(position), width: own }, left, look.above - look.shift);
}

/** Returns the frame of a text of a row that is one line. */
export function lineFrame(row: Row, place: CellPlace): Frame {
  const { position, width, text } = place;
  const path = row.shape.cells[position]?.format.path ?? '';
  const items = row.text(position) === '' ? [] : [lineOf(row, place)];
  return { path, width, height: text?.line ?? 0, node: undefined, items };
}

/** Rows of texts on a page. */
export class TextRows implements RowsItem {
  readonly kind = 'rows';
  readonly #place: RowsInCommon;
  readonly #rows: readonly Row[];
  readonly #owners: readonly OwnedRow['owner'][];
  /** By row, where there are any. */
  readonly #frames: readonly OwnedRow['frames'][] | undefined;
  /** The top of each row, and the bottom of the last. */
  readonly #ys: readonly Pt[];

  constructor(place: RowsInCommon, rows: readonly OwnedRow[], ys: readonly Pt[]) {
    this.#place = place;
    this.#rows = rows.map(({ row }) => row);
    this.#owners = rows.map(({ owner }) => owner);
    this.#frames = rows.some(({ frames }) => frames) ? rows.map(({ frames }) => frames) : undefined;
    this.#ys = ys;
  }

  get count(): number {
    return this.#rows.length;
  }

  row(nth: number): TextRow {
    const row = this.#rows[nth] as Row; // There are so many.
    const places = this.#placesOf(row);
    return {
      owner: this.#owners[nth],
      count: places.length,
      cell: (index) => this.#cell(nth, places[index]),
    };
  }

  get frame(): Frame {
    const { path, width, height } = this.#place;
    const items = this.#rows.map((row, nth): FrameItem => {
      const inner = { path: row.format.path, width, height: this.#ys[nth + 1] ?? 0, items: this.#items(nth) };
      return { kind: 'frame', x: 0, y: 0, frame: inner };
    });
    return { path, width, height, items };
  }

  /** Returns what is printed of it, which a getter is not. */
  toJSON(): FrameItem {
    return { kind: 'frame', x: 0, y: 0, frame: this.frame };
  }

  #items(nth: number): readonly FrameItem[] {
    const row = this.#rows[nth] as Row; // There are so many.
    return this.#placesOf(row).flatMap((place): readonly FrameItem[] => {
      const cell = this.#cell(nth, place);
      if (cell === undefined) return [];
      const { x, y, node, frame = lineFrame(row, place) } = cell;
      return [{ kind: 'frame', x, y, frame, node }];
    });
  }

  #placesOf({ shape }: Row): readonly CellPlace[] {
    return this.#place.places.of(shape, { starts: undefined, everywhere: false });
  }

  #cell(nth: number, place: CellPlace | undefined): TextCell | undefined {
    if (place?.text === undefined) return undefined;
    const row = this.#rows[nth] as Row; // There are so many.
    const owner = this.#owners[nth];
    const { position } = place;
    const frame = this.#frames?.[nth]?.[position];
    return {
      x: (this.#place.lefts[position] ?? 0) + place.left,
      y: this.#top(nth, place, frame?.height ?? place.text.line),
      node: owner && 'ownerOf' in owner ? owner.ownerOf(position) : owner,
      line: frame !== undefined || row.text(position) === '' ? undefined : lineOf(row, place),
      frame,
    };
  }

  /** Returns the top of a text of some height. */
  #top(nth: number, { position, top, inset }: CellPlace, height: Pt): Pt {
    const above = this.#ys[nth] ?? 0;
    const align = this.#rows[nth]?.shape.cells[position]?.format.verticalAlign;
    if (align === 'top' || align === 'baseline') return above + top;
    const spare = Math.max(0, (this.#ys[nth + 1] ?? 0) - above - height - inset);
    return above + top + (align === 'middle' ? spare / 2 : spare);
  }
}
