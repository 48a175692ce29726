// A row of plain texts. It holds its texts and their widths, and makes cells only where these are asked for.
import type { Pt } from '../../units.ts';
import type { Flowable, LayoutContext, Widths } from '../flowable.ts';
import type { TextStyle } from '../style.ts';
import { plainParagraph } from '../text/plain.ts';
import { plainLine, simpleWidths } from '../text/simple-line.ts';
import type { Span } from '../text/span.ts';
import type { CellFormat, CellSpec, RowFormat, RowSpec } from './spec.ts';

/** A cell of such rows: all of it but its text. */
export interface TextCell {
  /** The JSON Pointer of the cell in the template. */
  readonly path: string;
  readonly format: CellFormat;
  readonly style: TextStyle;
  /** Whether it has a text, which may be empty. */
  readonly isFilled: boolean;
}

/** What the rows of one place of the template have in common. They share one object. */
export interface TextShape {
  readonly cells: readonly TextCell[];
  /** Whether each cell takes one column and one row. */
  readonly isEven: boolean;
  /** The widths of the texts of all these rows. */
  readonly widths: TextWidths;
}

/** What is bound of such a row. */
export interface RowTexts {
  /** The text of each cell. Cells without content have an empty one. */
  readonly texts: readonly string[];
  /** By cell: says where the characters of its text came from, where somebody may ask. */
  readonly sources?: readonly Span['source'][];
}

/** The width of a text that is more than a simple line. */
const notSimple = -1;

/** The numbers of a block. */
const blockLength = 1 << 10;

/** The widths of texts on one line, in few blocks: a list for each row would be as long again as its numbers. */
export class TextWidths {
  readonly #blocks: Float64Array[] = [];
  #length = 0;

  /** Adds so many widths that are not known. Returns the place of the first one. */
  add(count: number): number {
    const first = this.#length;
    this.#length += count;
    while (this.#blocks.length * blockLength < this.#length)
      this.#blocks.push(new Float64Array(blockLength).fill(Number.NaN));
    return first;
  }

  /** Returns a width, or `NaN` as long as it is not known. */
  at(place: number): Pt {
    return this.#blocks[Math.floor(place / blockLength)]?.[place % blockLength] ?? Number.NaN;
  }

  set(place: number, width: Pt): void {
    const block = this.#blocks[Math.floor(place / blockLength)];
    if (block !== undefined) block[place % blockLength] = width;
  }
}

/** A row whose cells differ from those of other rows only in their texts. */
export class TextRow implements RowSpec {
  readonly format: RowFormat;
  readonly items: number;
  readonly shape: TextShape;
  /** The text of each cell. Cells without content have an empty one. */
  readonly texts: readonly string[];
  readonly #sources: readonly Span['source'][] | undefined;
  /** The place of the width of its first text among those of its shape. The others follow. */
  readonly #at: number;

  constructor(row: Pick<RowSpec, 'format' | 'items'>, shape: TextShape, { texts, sources }: RowTexts) {
    this.format = row.format;
    this.items = row.items;
    this.shape = shape;
    this.texts = texts;
    this.#sources = sources;
    this.#at = shape.widths.add(texts.length);
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
    const { items, shape, texts } = this;
    const sources = this.#sources;
    return new TextRow({ format, items }, shape, sources === undefined ? { texts } : { texts, sources });
  }

  /** Returns the paragraph of a cell, or undefined where it has no content. */
  content(index: number): Flowable | undefined {
    const cell = this.shape.cells[index];
    if (cell === undefined || !cell.isFilled) return undefined;
    const { path, style } = cell;
    const text = this.texts[index] ?? '';
    const width = this.shape.widths.at(this.#at + index);
    return plainParagraph(
      path,
      { text, style, source: this.#sources?.[index] },
      width >= 0 ? width : undefined,
    );
  }

  /** Returns the width of a text on one line, or `notSimple`. */
  lineWidth(index: number, context: LayoutContext): Pt {
    const known = this.shape.widths.at(this.#at + index);
    if (!Number.isNaN(known)) return known;
    const cell = this.shape.cells[index];
    const line = cell && plainLine(this.texts[index] ?? '', cell.style, context);
    return this.#keep(index, line);
  }

  /** Returns the width of a text whose line was asked for before, or `notSimple`. */
  knownWidth(index: number): Pt {
    return this.shape.widths.at(this.#at + index);
  }

  /** Returns the widths of a text. */
  widths(index: number, context: LayoutContext): Widths | undefined {
    const cell = this.shape.cells[index];
    if (cell === undefined || !cell.isFilled) return undefined;
    const line = plainLine(this.texts[index] ?? '', cell.style, context);
    this.#keep(index, line);
    return (line && simpleWidths(line, cell.style)) ?? this.content(index)?.widths(context);
  }

  #keep(index: number, line: { readonly text: string; readonly width: Pt } | undefined): Pt {
    // Spaces at the end are not drawn. Such a text goes the longer way.
    const width = line?.text === this.texts[index] ? (line?.width ?? notSimple) : notSimple;
    this.shape.widths.set(this.#at + index, width);
    return width;
  }
}
