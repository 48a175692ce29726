// Rows of texts that follow each other on a page, as one item. It holds them in lists, and makes what they draw only while it is read.
import type { Pt } from '../../units.ts';
import type { Frame, FrameItem, RowsItem, TextRow } from '../frame.ts';
import type { Artifact, Owner, RowNode } from '../structure.ts';
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

/** Returns the line of a text of a row, from the corner of its frame. `made` becomes this line, where it is given. */
function lineOf(row: Row, { position, width, text }: CellPlace, made?: LineItem): LineItem {
  const { look, indent, share } = text as TextPlace; // The cell holds a text.
  const own = row.knownWidth(position);
  const left = indent + (width - own - indent) * share;
  const line = { look, text: row.text(position), width: own };
  const top = look.above - look.shift;
  return made === undefined ? new LineItem(line, left, top) : made.become(line, left, top);
}

/** Returns the frame of a text of a row that is one line. */
export function lineFrame(row: Row, place: CellPlace): Frame {
  const { position, width, text } = place;
  const path = row.shape.cells[position]?.format.path ?? '';
  const items = row.text(position) === '' ? [] : [lineOf(row, place)];
  return { path, width, height: text?.line ?? 0, node: undefined, items };
}

/** Returns a frame whose items are made when they are read: most readers look at the first ones only. */
function lazyFrame(place: Pick<Frame, 'path' | 'width' | 'height'>, items: () => Frame['items']): Frame {
  return {
    ...place,
    get items() {
      return items();
    },
  };
}

/** Rows of texts on a page. */
export class TextRows implements RowsItem {
  readonly kind = 'rows';
  readonly count: number;
  readonly #place: RowsInCommon;
  readonly #rows: readonly Row[];
  readonly #owners: readonly OwnedRow['owner'][];
  /** By row, where there are any. */
  readonly #frames: readonly OwnedRow['frames'][] | undefined;
  /** The top of each row, and the bottom of the last. */
  readonly #ys: readonly Pt[];

  constructor(place: RowsInCommon, rows: readonly OwnedRow[], ys: readonly Pt[]) {
    this.count = rows.length;
    this.#place = place;
    this.#rows = rows.map(({ row }) => row);
    this.#owners = rows.map(({ owner }) => owner);
    this.#frames = rows.some(({ frames }) => frames) ? rows.map(({ frames }) => frames) : undefined;
    this.#ys = ys;
  }

  row(nth: number): PlacedRow {
    const row = this.#rows[nth] as Row; // There are so many.
    const { lefts, places } = this.#place;
    const top = this.#ys[nth] ?? 0;
    return new PlacedRow(row, {
      places: places.of(row.shape, { starts: undefined, everywhere: false }),
      frames: this.#frames?.[nth],
      owner: this.#owners[nth],
      lefts,
      top,
      height: (this.#ys[nth + 1] ?? 0) - top,
    });
  }

  get frame(): Frame {
    const { path, width, height } = this.#place;
    const rows = () => this.#rows.map((_, nth) => this.#rowItem(nth));
    return lazyFrame({ path, width, height }, rows);
  }

  #rowItem(nth: number): FrameItem {
    const row = this.row(nth);
    const { path } = (this.#rows[nth] as Row).format; // There are so many.
    const place = { path, width: this.#place.width, height: this.#ys[nth + 1] ?? 0 };
    return { kind: 'frame', x: 0, y: 0, frame: lazyFrame(place, () => row.items) };
  }

  /** Returns what is printed of it, which a getter is not. */
  toJSON(): FrameItem {
    return { kind: 'frame', x: 0, y: 0, frame: this.frame };
  }
}

/** Where a row stands, and what it is. */
interface RowPosition extends Pick<OwnedRow, 'owner' | 'frames'> {
  readonly places: readonly CellPlace[];
  readonly lefts: readonly Pt[];
  readonly top: Pt;
  readonly height: Pt;
}

/** A row of texts at its place. */
class PlacedRow implements TextRow {
  readonly owner: OwnedRow['owner'];
  readonly count: number;
  x: Pt = 0;
  y: Pt = 0;
  line: LineItem | undefined = undefined;
  frame: Frame | undefined = undefined;
  readonly #row: Row;
  readonly #at: RowPosition;
  /** The lines of its cells in turn are one object. */
  #made: LineItem | undefined = undefined;

  constructor(row: Row, at: RowPosition) {
    this.owner = at.owner;
    this.count = at.places.length;
    this.#row = row;
    this.#at = at;
  }

  /** Its cells as frames. */
  get items(): readonly FrameItem[] {
    return this.#at.places.flatMap((place, index): readonly FrameItem[] => {
      if (place.text === undefined) return [];
      this.to(index);
      const { x, y, frame = lineFrame(this.#row, place) } = this;
      return [{ kind: 'frame', x, y, frame, node: this.node(index) }];
    });
  }

  to(index: number): boolean {
    const { places, lefts, frames } = this.#at;
    const place = places[index];
    if (place?.text === undefined) return false;
    this.frame = frames?.[index];
    this.line = undefined;
    if (this.frame === undefined && this.#row.text(index) !== '') {
      this.#made = lineOf(this.#row, place, this.#made);
      this.line = this.#made;
    }
    this.x = (lefts[index] ?? 0) + place.left;
    this.y = this.#topOf(index, place, this.frame?.height ?? place.text.line);
    return this.line !== undefined || this.frame !== undefined;
  }

  #topOf(index: number, place: CellPlace, height: Pt): Pt {
    const { top } = this.#at;
    const verticalAlign = this.#row.shape.cells[index]?.format.verticalAlign;
    // A row whose content is lowered onto a baseline is no such item.
    if (verticalAlign !== 'middle' && verticalAlign !== 'bottom') return top + place.top;
    const spare = Math.max(0, this.#at.height - height - place.inset);
    return top + place.top + (verticalAlign === 'middle' ? spare / 2 : spare);
  }

  node(index: number): Owner | undefined {
    const { owner } = this.#at;
    return owner && 'ownerOf' in owner ? owner.ownerOf(index) : owner;
  }
}
