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
  readonly compact: CompactTexts;
}

/** What binding gives for a row of plain texts. */
export interface RowTexts {
  /** The text of each cell. Cells without content have an empty one. */
  readonly texts: readonly string[];
  /** By cell: says where the characters of its text came from, where somebody may ask. */
  readonly sources?: readonly Span['source'][] | undefined;
}

/** The width of a text that is more than a simple line. */
const notSimple = -1;

/** The texts of a block, as a power of two. */
const blockBits = 10;
const blockLength = 1 << blockBits;
const blockMask = blockLength - 1;

/** Texts and their widths on one line, in few blocks: lists for each row would be half as long again as what they hold. */
export class CompactTexts {
  /** The texts in their blocks. Rows read them without a call for each. */
  readonly texts: string[][] = [];
  readonly #widths: Float64Array[] = [];
  #length = 0;

  /** Adds texts. Returns the place of the first one. Their widths are not known yet. */
  add(texts: readonly string[]): number {
    const first = this.#length;
    this.#length += texts.length;
    let block = this.texts.at(-1);
    for (let index = 0; index < texts.length; index += 1) {
      if (block === undefined || ((first + index) & blockMask) === 0) {
        block = [];
        this.texts.push(block);
        this.#widths.push(new Float64Array(blockLength).fill(Number.NaN));
      }
      block.push(texts[index] ?? '');
    }
    return first;
  }

  /** Returns a width, or `NaN` as long as it is not known. */
  width(place: number): Pt {
    return this.#widths[place >>> blockBits]?.[place & blockMask] ?? Number.NaN;
  }

  setWidth(place: number, width: Pt): void {
    const block = this.#widths[place >>> blockBits];
    if (block !== undefined) block[place & blockMask] = width;
  }
}

/** Returns a row whose cells differ from those of other rows only in their texts. */
export function textRow(
  row: Pick<RowSpec, 'format' | 'items'>,
  shape: TextShape,
  { texts, sources }: RowTexts,
): TextRow {
  return new TextRow(row, shape, { first: shape.compact.add(texts), sources });
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
    const place = this.#first + index;
    return this.shape.compact.texts[place >>> blockBits]?.[place & blockMask] ?? '';
  }

  /** Returns the paragraph of a cell, or undefined where it has no content. */
  content(index: number): Flowable | undefined {
    const cell = this.shape.cells[index];
    if (cell === undefined || !cell.isFilled) return undefined;
    const { path, style } = cell;
    const text = this.text(index);
    const width = this.shape.compact.width(this.#first + index);
    return plainParagraph(
      path,
      { text, style, source: this.#sources?.[index] },
      width >= 0 ? width : undefined,
    );
  }

  /** Returns the width of a text on one line, or `notSimple`. */
  lineWidth(index: number, context: LayoutContext): Pt {
    const known = this.shape.compact.width(this.#first + index);
    if (!Number.isNaN(known)) return known;
    const cell = this.shape.cells[index];
    const text = this.text(index);
    return this.#keep(index, text, cell && plainLine(text, cell.style, context));
  }

  /** Returns the width of a text whose line was asked for before, or `notSimple`. */
  knownWidth(index: number): Pt {
    return this.shape.compact.width(this.#first + index);
  }

  /** Returns the widths of a text. */
  widths(index: number, context: LayoutContext): Widths | undefined {
    const cell = this.shape.cells[index];
    if (cell === undefined || !cell.isFilled) return undefined;
    const text = this.text(index);
    const line = plainLine(text, cell.style, context);
    this.#keep(index, text, line);
    return (line && simpleWidths(line, cell.style)) ?? this.#widthsOf(index, cell, context);
  }

  /** Returns the widths of a text that is more than a simple line. */
  #widthsOf(index: number, { broken }: TextCell, context: LayoutContext): Widths | undefined {
    const text = this.text(index);
    const make = (watched: LayoutContext) => this.content(index)?.widths(watched);
    return broken.find(text) ?? broken.make(text, context, make);
  }

  #keep(index: number, text: string, line: { readonly text: string; readonly width: Pt } | undefined): Pt {
    // Spaces at the end are not drawn. Such a text goes the longer way.
    const width = line?.text === text ? (line?.width ?? notSimple) : notSimple;
    this.shape.compact.setWidth(this.#first + index, width);
    return width;
  }
}
