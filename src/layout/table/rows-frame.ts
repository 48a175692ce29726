// The frame of rows of plain texts that follow each other on a page. It holds them in lists, and makes a frame for a row only while this is read.
import type { Pt } from '../../units.ts';
import type { Frame, FrameItem } from '../frame.ts';
import type { Artifact, RowNode } from '../structure.ts';
import type { CellPlaces } from './places.ts';
import type { Row } from './row.ts';
import { type PlacedTexts, TextRowFrame } from './row-frame.ts';

/** What the rows of such a frame have in common. Its corner is that of the frame of the table. */
export interface RowsInCommon {
  readonly path: string;
  readonly width: Pt;
  readonly height: Pt;
  readonly places: CellPlaces;
  /** The left edge of each column. */
  readonly lefts: readonly Pt[];
}

/** A row, and what it is: its node, an artifact where it is printed again, or nothing. */
export interface OwnedRow {
  readonly row: Row;
  readonly owner: RowNode | Artifact | undefined;
  /** The texts that are more than one simple line, by column. */
  readonly frames: PlacedTexts['frames'];
}

/** A frame around rows of plain texts. */
export class TextRowsFrame implements Frame {
  readonly isPacked = true;
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

  get path(): string {
    return this.#place.path;
  }

  get width(): Pt {
    return this.#place.width;
  }

  get height(): Pt {
    return this.#place.height;
  }

  get items(): readonly FrameItem[] {
    return this.#rows.map((_, index) => ({ kind: 'frame', x: 0, y: 0, frame: this.row(index) }));
  }

  /** Returns what is printed of it, which a getter is not. */
  toJSON(): Frame {
    const { path, width, height, items } = this;
    return { path, width, height, items };
  }

  /** The number of rows. */
  get count(): number {
    return this.#rows.length;
  }

  /** Returns the frame of a row, which is made anew each time. */
  row(index: number): TextRowFrame {
    const spec = this.#rows[index] as Row; // The index is inside the list.
    const { lefts } = this.#place;
    const places = this.#place.places.of(spec.shape, { starts: undefined, everywhere: false });
    const top = this.#ys[index] ?? 0;
    const height = (this.#ys[index + 1] ?? 0) - top;
    const placed = { lefts, top, height, owner: this.#owners[index] };
    return new TextRowFrame({ spec, places, frames: this.#frames?.[index] }, placed);
  }
}
