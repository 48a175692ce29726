// A row of plain texts. It holds its texts and their widths, and makes cells only where these are asked for.
import type { Pt } from '../../units.ts';
import type { Flowable, LayoutContext, Widths } from '../flowable.ts';
import type { TextStyle } from '../style.ts';
import { plainParagraph } from '../text/plain.ts';
import { plainLine, simpleWidths } from '../text/simple-line.ts';
import type { Span } from '../text/span.ts';
import type { Repeated } from './repeated.ts';
import type { CellFormat, CellSpec, RowFormat, RowSpec } from './spec.ts';

/** A cell of such rows: all of it but its text. */
export interface TextCell {
  /** The JSON Pointer of the cell in the template. */
  readonly path: string;
  readonly format: CellFormat;
  readonly style: TextStyle;
  /** Whether it has a text, which may be empty. */
  readonly isFilled: boolean;
  /** The widths of texts that are more than a simple line. */
  readonly broken: Repeated<Widths>;
}

/** What the rows of one place of the template have in common. They share one object. */
export interface TextShape {
  readonly cells: readonly TextCell[];
  /** Whether each cell takes one column and one row. */
  readonly isEven: boolean;
  /** The texts of all these rows. */
  readonly packed: PackedTexts;
}

/** What is bound of such a row. */
export interface RowTexts {
  /** The text of each cell. Cells without content have an empty one. */
  readonly texts: readonly string[];
  /** By cell: says where the characters of its text came from, where somebody may ask. */
  readonly sources?: readonly Span['source'][] | undefined;
}

/** The width of a text that is more than a simple line. */
const notSimple = -1;

/** The texts of a block. */
const blockLength = 1 << 10;

/** Texts and their widths on one line, in few blocks: lists for each row would be half as long again as what they hold. */
export class PackedTexts {
  readonly #texts: string[][] = [];
  readonly #widths: Float64Array[] = [];
  #length = 0;

  /** Adds texts. Returns the place of the first one. Their widths are not known yet. */
  add(texts: readonly string[]): number {
    const first = this.#length;
    for (const text of texts) {
      const block = Math.floor(this.#length / blockLength);
      if (block === this.#texts.length) {
        this.#texts.push([]);
        this.#widths.push(new Float64Array(blockLength).fill(Number.NaN));
      }
      this.#texts[block]?.push(text);
      this.#length += 1;
    }
    return first;
  }

  text(place: number): string {
    return this.#texts[Math.floor(place / blockLength)]?.[place % blockLength] ?? '';
  }

  /** Returns a width, or `NaN` as long as it is not known. */
  width(place: number): Pt {
    return this.#widths[Math.floor(place / blockLength)]?.[place % blockLength] ?? Number.NaN;
  }

  setWidth(place: number, width: Pt): void {
    const block = this.#widths[Math.floor(place / blockLength)];
    if (block !== undefined) block[place % blockLength] = width;
  }
}

/** Returns a row whose cells differ from those of other rows only in their texts. */
export function textRow(
  row: Pick<RowSpec, 'format' | 'items'>,
  shape: TextShape,
  { texts, sources }: RowTexts,
): TextRow {
  return new TextRow(row, shape, { first: shape.packed.add(texts), sources });
}

/** A row whose cells differ from those of other rows only in their texts. */
export class TextRow implements RowSpec {
  readonly format: RowFormat;
  readonly items: number;
  readonly shape: TextShape;
  readonly #sources: RowTexts['sources'];
  /** The place of its first text among those of its shape. The others follow. */
  readonly #first: number;

  /** `first` is the place of its first text among those of its shape. See `textRow`. */
  constructor(
    row: Pick<RowSpec, 'format' | 'items'>,
    shape: TextShape,
    { first, sources }: { readonly first: number; readonly sources: RowTexts['sources'] },
  ) {
    this.format = row.format;
    this.items = row.items;
    this.shape = shape;
    this.#sources = sources;
    this.#first = first;
  }

  /** The cells, which are made anew each time. */
  get cells(): readonly CellSpec[] {
    return this.shape.cells.map(({ format }, index) => {
      const content = this.content(index);
      return content === undefined ? { format } : { format, content };
    });
  }

  /** Returns the same row with another format. */
  withFormat(format: RowFormat): TextRow {
    return new TextRow({ format, items: this.items }, this.shape, {
      first: this.#first,
      sources: this.#sources,
    });
  }

  /** Returns the text of a cell. Cells without content have an empty one. */
  text(index: number): string {
    return this.shape.packed.text(this.#first + index);
  }

  /** Returns the paragraph of a cell, or undefined where it has no content. */
  content(index: number): Flowable | undefined {
    const cell = this.shape.cells[index];
    if (cell === undefined || !cell.isFilled) return undefined;
    const { path, style } = cell;
    const text = this.text(index);
    const width = this.shape.packed.width(this.#first + index);
    return plainParagraph(
      path,
      { text, style, source: this.#sources?.[index] },
      width >= 0 ? width : undefined,
    );
  }

  /** Returns the width of a text on one line, or `notSimple`. */
  lineWidth(index: number, context: LayoutContext): Pt {
    const known = this.shape.packed.width(this.#first + index);
    if (!Number.isNaN(known)) return known;
    const cell = this.shape.cells[index];
    const line = cell && plainLine(this.text(index), cell.style, context);
    return this.#keep(index, line);
  }

  /** Returns the width of a text whose line was asked for before, or `notSimple`. */
  knownWidth(index: number): Pt {
    return this.shape.packed.width(this.#first + index);
  }

  /** Returns the widths of a text. */
  widths(index: number, context: LayoutContext): Widths | undefined {
    const cell = this.shape.cells[index];
    if (cell === undefined || !cell.isFilled) return undefined;
    const line = plainLine(this.text(index), cell.style, context);
    this.#keep(index, line);
    return (line && simpleWidths(line, cell.style)) ?? this.#widthsOf(index, cell, context);
  }

  /** Returns the widths of a text that is more than a simple line. */
  #widthsOf(index: number, { broken }: TextCell, context: LayoutContext): Widths | undefined {
    const text = this.text(index);
    const make = (watched: LayoutContext) => this.content(index)?.widths(watched);
    return broken.find(text) ?? broken.make(text, context, make);
  }

  #keep(index: number, line: { readonly text: string; readonly width: Pt } | undefined): Pt {
    // Spaces at the end are not drawn. Such a text goes the longer way.
    const width = line?.text === this.text(index) ? (line?.width ?? notSimple) : notSimple;
    this.shape.packed.setWidth(this.#first + index, width);
    return width;
  }
}
