// The frame of a row of plain texts. It holds the row, and makes frames for its cells only for those who do not know it.
import type { Pt } from '../../units.ts';
import type { Frame, FrameItem } from '../frame.ts';
import { type Artifact, CellOwner, type Owner, RowNode } from '../structure.ts';
import type { Look } from '../text/look.ts';
import { LineItem } from '../text/simple-line.ts';
import type { Row } from './row.ts';
import type { TextColumn, TextRowBox } from './text-box.ts';

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

/** What a row of plain texts prints. */
export type PlacedTexts = Pick<TextRowBox, 'spec' | 'columns' | 'frames'>;

/** A frame around the texts of a row. Its corner is that of the frame of the table. */
export class TextRowFrame implements Frame {
  /** What the row is. `ownerOf` returns what its cells are. */
  readonly owner: RowNode | Artifact | undefined;
  readonly columns: readonly TextColumn[];
  readonly #row: Row;
  readonly #frames: TextRowBox['frames'];
  readonly #lefts: readonly Pt[];
  readonly #top: Pt;
  readonly #rowHeight: Pt;

  constructor({ spec, columns, frames }: PlacedTexts, { lefts, top, height, owner }: RowPosition) {
    this.owner = owner;
    this.columns = columns;
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
    return Math.max(0, ...this.columns.map(({ width }, index) => this.left(index) + width));
  }

  get height(): Pt {
    return this.#top + this.#rowHeight;
  }

  get items(): readonly FrameItem[] {
    const items: FrameItem[] = [];
    for (const [index, { cell }] of this.columns.entries()) {
      if (!cell.isFilled) continue;
      const frame = this.frame(index) ?? this.#lineFrame(index);
      items.push({
        kind: 'frame',
        x: this.left(index),
        y: this.top(index),
        frame,
        node: this.ownerOf(index),
      });
    }
    return items;
  }

  /** Returns what a cell is. */
  ownerOf(index: number): Owner | undefined {
    const { owner } = this;
    return owner instanceof RowNode ? new CellOwner(owner, index) : owner;
  }

  /** Returns the text of a cell that is one simple line, or an empty one where nothing is seen of it or where it has a frame. */
  text(index: number): string {
    return this.frame(index) === undefined ? this.#row.text(index) : '';
  }

  /** Returns the frame of a text that is more than one simple line, or undefined. */
  frame(index: number): Frame | undefined {
    return this.#frames?.[index];
  }

  /** Returns the left edge of the frame of a text. */
  left(index: number): Pt {
    return (this.#lefts[index] ?? 0) + (this.columns[index]?.left ?? 0);
  }

  /** Returns the top of the frame of a text. */
  top(index: number): Pt {
    const column = this.columns[index];
    if (column === undefined) return this.#top;
    const top = this.#top + column.top;
    const { verticalAlign } = column.cell.format;
    if (verticalAlign === 'top') return top;
    const own = (this.#frames?.[index]?.height ?? column.line) + column.inset;
    const spare = Math.max(0, this.#rowHeight - own);
    return top + (verticalAlign === 'middle' ? spare / 2 : spare);
  }

  /** Returns the line of a text, from the corner of its frame. */
  line(index: number): LineItem {
    const look = this.look(index);
    const line = { look, text: this.#row.text(index), width: this.lineWidth(index) };
    return new LineItem(line, this.lineLeft(index), look.above - look.shift);
  }

  /** Returns the look of a text. */
  look(index: number): Look {
    return this.columns[index]?.look as Look; // The column has a text.
  }

  /** Returns the left end of the line of a text, from the corner of its frame. */
  lineLeft(index: number): Pt {
    const { indent, width, share } = this.columns[index] as TextColumn; // It is a column of this row.
    return indent + (width - this.lineWidth(index) - indent) * share;
  }

  /** Returns the width of the line of a text. */
  lineWidth(index: number): Pt {
    return this.#row.knownWidth(index);
  }

  #lineFrame(index: number): Frame {
    const { cell, width, line } = this.columns[index] as TextColumn; // It is a column of this row.
    const items = this.text(index) === '' ? [] : [this.line(index)];
    return { path: cell.format.path, width, height: line, node: undefined, items };
  }
}
