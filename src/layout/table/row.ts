// A row of a table. Rows of one shape share all of their cells but the contents, and hold these in common lists.
import type { Pt } from '../../units.ts';
import type { Origin } from '../explain/origin.ts';
import type { Flowable, LayoutContext, Widths } from '../flowable.ts';
import type { TextStyle } from '../style.ts';
import { type PlainSpan, plainParagraph } from '../text/plain.ts';
import { plainLine, simpleWidths } from '../text/simple-line.ts';
import type { CellFormat, RowFormat, RowOverflow } from './formats.ts';
import { Repeated } from './repeated.ts';

/** What few cells say of themselves. */
interface CellExtras {
  /** Neighbours downward with the same key are one cell. */
  readonly mergeKey?: string;
  /** What becomes of content over several rows that is higher than these. Without it they grow. */
  readonly overflow?: RowOverflow;
  /** Where it comes from, where somebody asked. */
  readonly origin?: Origin;
}

/** One cell. It holds a text of one style or a flowable. With neither it is empty. */
export interface CellSpec extends CellExtras {
  readonly format: CellFormat;
  readonly text?: PlainSpan;
  readonly content?: Flowable;
}

/** A cell as all rows of one shape have it: all of it but its content. */
export interface SharedCell {
  /** Cells of one table that are alike have one number. */
  readonly number: number;
  /** Those that are alike but for the style of their text have one, too. */
  readonly likeness: number;
  readonly format: CellFormat;
  /** Whether it has content. A text may be empty. */
  readonly isFilled: boolean;
  /** The style of its text, or undefined where it holds a flowable or nothing. */
  readonly style: TextStyle | undefined;
  /** The widths of texts that are more than a simple line. */
  readonly broken: Repeated<Widths>;
}

/** What rows have in common whose cells differ only in their contents. They share one object. */
export interface RowShape {
  readonly cells: readonly SharedCell[];
  /** Rows that are alike but for the styles of their texts share this object. */
  readonly likeness: object;
  /** Whether each cell takes one column and one row. */
  readonly hasNoSpans: boolean;
  /** Whether each cell holds a text or nothing. */
  readonly isText: boolean;
  /** Whether a cell stands on the baseline of its row. */
  readonly isOnBaseline: boolean;
}

type Content = string | Flowable | undefined;

/** The width of a text that is more than a simple line. */
const notSimple = -1;

/** The contents of a block, as a power of two. */
const blockBits = 10;
const blockLength = 1 << blockBits;
const blockMask = blockLength - 1;

/** Contents of cells, and the widths of texts on one line, in few blocks: lists for each row would be half as long again as what they hold. */
class Contents {
  /** The contents in their blocks. Rows read them without a call for each. */
  readonly all: Content[][] = [];
  readonly #widths: (Float64Array | undefined)[] = [];
  #length = 0;

  /** Adds the contents of a row. Returns the place of the first one. Their widths are not known yet. */
  add(contents: readonly Content[]): number {
    const first = this.#length;
    this.#length += contents.length;
    let block = this.all.at(-1);
    for (let index = 0; index < contents.length; index += 1) {
      if (block === undefined || ((first + index) & blockMask) === 0) {
        block = [];
        this.all.push(block);
      }
      block.push(contents[index]);
    }
    return first;
  }

  /** Returns a width, or `NaN` as long as it is not known. */
  width(place: number): Pt {
    return this.#widths[place >>> blockBits]?.[place & blockMask] ?? Number.NaN;
  }

  setWidth(place: number, width: Pt): void {
    const nth = place >>> blockBits;
    let block = this.#widths[nth];
    if (block === undefined) {
      block = new Float64Array(blockLength).fill(Number.NaN);
      this.#widths[nth] = block;
    }
    block[place & blockMask] = width;
  }
}

/** What a row is besides its cells. */
export interface RowSpec {
  readonly format: RowFormat;
  /** How many items of the table are complete with this row. The sums at a break after it are those of these items. */
  readonly items: number;
  /** Where it comes from, where somebody asked. */
  readonly origin?: Origin | undefined;
}

/** What few rows have of their own besides contents. */
interface OwnFacts {
  readonly origin?: Origin | undefined;
  /** By cell: says where the characters of its text came from, where somebody may ask. */
  readonly sources?: readonly PlainSpan['source'][] | undefined;
  /** By cell. */
  readonly extras?: readonly CellExtras[] | undefined;
  /** The row as it is printed again, where that is another one. */
  readonly again?: Row;
}

/** A sensible table has far fewer shapes of cells and rows. Those past that are known by their rows alone. */
const mostShapes = 1000;

/** The cells of one format, by the style of their texts, or by whether they have content. */
interface CellsOfFormat {
  readonly likeness: number;
  readonly cells: Map<TextStyle | boolean, SharedCell>;
}

/** The rows of one table: those that are alike but for their contents have one shape. */
export class RowShapes {
  readonly #contents = new Contents();
  /** By format. */
  readonly #cells = new Map<CellFormat, CellsOfFormat>();
  readonly #rows = new Map<string, RowShape>();
  readonly #likenesses = new Map<string, object>();
  #count = 0;

  /** Returns a row of these cells: from the first column on, without the places that a cell above reaches into. */
  row(facts: RowSpec, cells: readonly CellSpec[]): Row {
    const shape = this.shape(cells.map((cell) => this.cell(cell)));
    const sources = cells.some(({ text }) => text?.source)
      ? cells.map(({ text }) => text?.source)
      : undefined;
    const hasExtras = cells.some(
      ({ mergeKey, overflow, origin }) => (mergeKey ?? overflow ?? origin) !== undefined,
    );
    const extras = hasExtras ? cells.map(extrasOf) : undefined;
    const first = this.#contents.add(cells.map(({ text, content }) => text?.text ?? content));
    const { origin } = facts;
    const own = (origin ?? sources ?? extras) === undefined ? undefined : { origin, sources, extras };
    return new Row(facts, shape, { contents: this.#contents, first, own });
  }

  /** Returns a row of texts. Cells without content have an empty one. */
  texts(
    facts: RowSpec,
    shape: RowShape,
    { texts, sources }: { readonly texts: readonly string[]; readonly sources: OwnFacts['sources'] },
  ): Row {
    const own = sources && { sources };
    return new Row(facts, shape, { contents: this.#contents, first: this.#contents.add(texts), own });
  }

  /** Returns the shape of rows of these cells. */
  shape(cells: readonly SharedCell[]): RowShape {
    const key = cells.map(({ number }) => number).join();
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const hasNoSpans = cells.every(({ format }) => format.colSpan === 1 && format.rowSpan === 1);
    const made = {
      cells,
      likeness: this.#likenessOf(cells),
      hasNoSpans,
      isText: cells.every(({ isFilled, style }) => !isFilled || style !== undefined),
      isOnBaseline: cells.some(({ format }) => format.verticalAlign === 'baseline'),
    };
    if (this.#rows.size < mostShapes) this.#rows.set(key, made);
    return made;
  }

  #likenessOf(cells: readonly SharedCell[]): object {
    const key = cells.map(({ likeness }) => likeness).join();
    const known = this.#likenesses.get(key) ?? {};
    if (this.#likenesses.size < mostShapes) this.#likenesses.set(key, known);
    return known;
  }

  /** Returns the shape of a cell. */
  cell({ format, text, content }: CellSpec): SharedCell {
    const isFilled = (text ?? content) !== undefined;
    const alike = this.#cells.get(format) ?? { likeness: this.#count++, cells: new Map() };
    const known = alike.cells.get(text?.style ?? isFilled);
    if (known !== undefined) return known;
    const made = {
      number: this.#count++,
      // Negative for those without content.
      likeness: isFilled ? alike.likeness : -1 - alike.likeness,
      format,
      isFilled,
      style: text?.style,
      broken: new Repeated<Widths>(),
    };
    if (alike.cells.size < mostShapes) alike.cells.set(text?.style ?? isFilled, made);
    if (this.#cells.size < mostShapes) this.#cells.set(format, alike);
    return made;
  }
}

function extrasOf({ mergeKey, overflow, origin }: CellSpec): CellExtras {
  return {
    ...(mergeKey !== undefined && { mergeKey }),
    ...(overflow && { overflow }),
    ...(origin && { origin }),
  };
}

/** One row: its cells from the first column on. Places that a cell above reaches into are skipped. */
export class Row implements RowSpec {
  readonly format: RowFormat;
  readonly items: number;
  readonly shape: RowShape;
  readonly #contents: Contents;
  /** The place of its first content. The others follow. */
  readonly #first: number;
  readonly #own: OwnFacts | undefined;

  /** See `RowShapes`. */
  constructor(
    { format, items }: RowSpec,
    shape: RowShape,
    {
      contents,
      first,
      own,
    }: { readonly contents: Contents; readonly first: number; readonly own: OwnFacts | undefined },
  ) {
    this.format = format;
    this.items = items;
    this.shape = shape;
    this.#contents = contents;
    this.#first = first;
    this.#own = own;
  }

  get origin(): Origin | undefined {
    return this.#own?.origin;
  }

  /** The cells, which are made anew each time. */
  get cells(): readonly CellSpec[] {
    return this.shape.cells.map(({ format, isFilled }, index) => {
      const extras = this.#own?.extras?.[index];
      if (!isFilled) return { format, ...extras };
      const text = this.#span(index);
      if (text !== undefined) return { format, text, ...extras };
      const content = this.content(index);
      return content === undefined ? { format, ...extras } : { format, content, ...extras };
    });
  }

  /** The row as it is printed on further pages, where that is another one. */
  get again(): Row | undefined {
    return this.#own?.again;
  }

  /** Returns the same row, which is printed again as `again`. */
  withAgain(again: Row): Row {
    const { shape } = this;
    const own = { ...this.#own, again };
    return new Row(this, shape, { contents: this.#contents, first: this.#first, own });
  }

  /** Returns the same row with another format. */
  withFormat(format: RowFormat): Row {
    const { items, shape } = this;
    const cells = { contents: this.#contents, first: this.#first, own: this.#own };
    return new Row({ format, items }, shape, cells);
  }

  /** Returns the same row with other flowables. */
  withFlowables(change: (content: Flowable) => Flowable): Row {
    const contents = new Contents();
    const all = this.shape.cells.map((_, index) => {
      const content = this.#content(index);
      return typeof content === 'object' ? change(content) : content;
    });
    return new Row(this, this.shape, { contents, first: contents.add(all), own: this.#own });
  }

  /** Returns what a cell says of itself besides its shape and content, or undefined where that is nothing. */
  extras(index: number): CellExtras | undefined {
    return this.#own?.extras?.[index];
  }

  /** Returns the content of a cell, or undefined where it has none. That of a text is made anew each time. */
  content(index: number): Flowable | undefined {
    const content = this.#content(index);
    if (typeof content === 'object') return content;
    const text = this.#span(index);
    if (text === undefined) return undefined;
    const width = this.knownWidth(index);
    return plainParagraph(this.#pathOf(index), text, width >= 0 ? width : undefined);
  }

  /** Returns whether a flowable in it is drawn smaller where it has to be. */
  get isScaled(): boolean {
    if (this.shape.isText) return false;
    return this.shape.cells.some((_, index) => {
      const content = this.#content(index);
      return typeof content === 'object' && content.isScaled === true;
    });
  }

  /** Returns the text of a cell. Cells without one have an empty one. */
  text(index: number): string {
    const content = this.#content(index);
    return typeof content === 'string' ? content : '';
  }

  /** Returns the width of a text on one line, or `notSimple`. */
  lineWidth(index: number, context: LayoutContext): Pt {
    const known = this.knownWidth(index);
    if (!Number.isNaN(known)) return known;
    const { style } = this.shape.cells[index] ?? {};
    const text = this.text(index);
    return this.#keep(index, text, style && plainLine(text, style, context));
  }

  /** Returns the width of a text whose line was asked for before, or `notSimple`. */
  knownWidth(index: number): Pt {
    return this.#contents.width(this.#first + index);
  }

  /** Returns the widths of a content, or undefined where there is none. */
  widths(index: number, context: LayoutContext): Widths | undefined {
    const cell = this.shape.cells[index];
    if (cell === undefined || !cell.isFilled) return undefined;
    const { style, broken } = cell;
    if (style === undefined) return this.content(index)?.widths(context);
    const text = this.text(index);
    const line = plainLine(text, style, context);
    this.#keep(index, text, line);
    const make = (watched: LayoutContext) => this.content(index)?.widths(watched);
    return (line && simpleWidths(line, style)) ?? broken.find(text) ?? broken.make(text, context, make);
  }

  #content(index: number): Content {
    const place = this.#first + index;
    return this.#contents.all[place >>> blockBits]?.[place & blockMask];
  }

  #span(index: number): PlainSpan | undefined {
    const { style, isFilled } = this.shape.cells[index] ?? {};
    if (style === undefined || !isFilled) return undefined;
    return { text: this.text(index), style, source: this.#own?.sources?.[index] };
  }

  #pathOf(index: number): string {
    return this.shape.cells[index]?.format.path ?? this.format.path;
  }

  #keep(index: number, text: string, line: { readonly text: string; readonly width: Pt } | undefined): Pt {
    // Spaces at the end are not drawn. Such a text goes the longer way.
    const width = line?.text === text ? (line?.width ?? notSimple) : notSimple;
    this.#contents.setWidth(this.#first + index, width);
    return width;
  }
}
