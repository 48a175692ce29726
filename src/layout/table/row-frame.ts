// The frame of a row of texts. It holds the row, and makes frames for its cells only for those who do not know it.
import type { Pt } from '../../units.ts';
import type { Frame, FrameItem } from '../frame.ts';
import { type Artifact, CellOwner, type Owner, RowNode } from '../structure.ts';
import { LineItem } from '../text/simple-line.ts';
import type { CellPlace, TextPlace } from './places.ts';
import type { Row } from './row.ts';

/** Where a row stands in the frame of its table. */
export interface RowPosition {
  /** The left edge of each column. */
  readonly lefts: readonly Pt[];
  readonly top: Pt;
  /** The height of the row on this page. */
  readonly height: Pt;
  /** What the row is: its node, an artifact where it is printed again, or nothing. */
  readonly owner: RowNode | Artifact | undefined;
}

/** What a row of texts prints. */
export interface PlacedTexts {
  readonly spec: Row;
  /** The places of its cells, one for each. */
  readonly places: readonly CellPlace[];
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

/** A frame around the texts of a row. Its corner is that of the frame of the table. */
export class TextRowFrame implements Frame {
  /** What the row is. `ownerOf` returns what its cells are. */
  readonly owner: RowNode | Artifact | undefined;
  readonly places: readonly CellPlace[];
  readonly #row: Row;
  readonly #frames: PlacedTexts['frames'];
  readonly #lefts: readonly Pt[];
  readonly #top: Pt;
  readonly #rowHeight: Pt;

  constructor({ spec, places, frames }: PlacedTexts, { lefts, top, height, owner }: RowPosition) {
    this.owner = owner;
    this.places = places;
    this.#row = spec;
    this.#frames = frames;
    this.#lefts = lefts;
    this.#top = top;
    this.#rowHeight = height;
  }

  get path(): string {
    return this.#row.format.path;
  }

  get width(): Pt {
    return Math.max(0, ...this.places.map(({ width }, index) => this.left(index) + width));
  }

  get height(): Pt {
    return this.#top + this.#rowHeight;
  }

  get items(): readonly FrameItem[] {
    const items: FrameItem[] = [];
    for (const [index, place] of this.places.entries()) {
      if (place.text === undefined) continue;
      const frame = this.frame(index) ?? lineFrame(this.#row, place);
      const node = this.ownerOf(index);
      items.push({ kind: 'frame', x: this.left(index), y: this.top(index), frame, node });
    }
    return items;
  }

  /** Returns what a cell is. */
  ownerOf(index: number): Owner | undefined {
    const { owner } = this;
    return owner instanceof RowNode ? new CellOwner(owner, index) : owner;
  }

  /** Returns the frame of a text that is more than one simple line, or undefined. */
  frame(index: number): Frame | undefined {
    return this.#frames?.[index];
  }

  /** Returns the line of a text, from the corner of its frame, or undefined where nothing is seen of it or where it has a frame. */
  line(index: number): LineItem | undefined {
    const place = this.places[index];
    if (place?.text === undefined || this.frame(index) !== undefined || this.#row.text(index) === '')
      return undefined;
    return lineOf(this.#row, place);
  }

  /** Returns the left edge of the frame of a text. */
  left(index: number): Pt {
    return (this.#lefts[index] ?? 0) + (this.places[index]?.left ?? 0);
  }

  /** Returns the top of the frame of a text. */
  top(index: number): Pt {
    const place = this.places[index];
    const format = this.#row.shape.cells[index]?.format;
    if (place === undefined || format === undefined) return this.#top;
    const top = this.#top + place.top;
    if (format.verticalAlign === 'top') return top;
    const own = (this.#frames?.[index]?.height ?? place.text?.line ?? 0) + place.inset;
    const spare = Math.max(0, this.#rowHeight - own);
    return top + (format.verticalAlign === 'middle' ? spare / 2 : spare);
  }
}
