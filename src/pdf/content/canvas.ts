// One content stream while it is written: its operators, and what they have set so far, so that nothing is written twice.
import type { Owner } from '../../layout/structure.ts';
import { alphaOf, type Color, type Pt } from '../../units.ts';
import { ByteWriter, line } from '../document/bytewriter.ts';
import type { PageContent } from '../document/contents.ts';
import { pdfNumber, pdfNumbers, pdfTextString, pdfThousandths, thousandths } from '../document/number.ts';
import type { PdfObject } from '../document/writer.ts';
import type { Opacities } from './opacity.ts';

/** A matrix of six numbers as `cm` takes it (ISO 32000-1 8.3.4). */
export type Matrix = readonly [number, number, number, number, number, number];

type ResourceKind = 'Font' | 'XObject' | 'ExtGState' | 'ColorSpace' | 'Properties';

/** The resources that a content stream names. */
export class Resources {
  readonly #byKind = new Map<ResourceKind, Map<string, unknown>>();

  add(kind: ResourceKind, name: string, object: unknown): void {
    let named = this.#byKind.get(kind);
    if (!named) {
      named = new Map();
      this.#byKind.set(kind, named);
    }
    named.set(name, object);
  }

  /** Returns a resource dictionary. */
  entries(): Record<string, Record<string, unknown>> {
    return Object.fromEntries([...this.#byKind].map(([kind, named]) => [kind, Object.fromEntries(named)]));
  }
}

interface GraphicsState {
  fill: Color;
  stroke: Color;
  /** The width of lines, and their cap, join and dashes, as they were written. */
  lineWidth: string;
  lineShape: string;
  font: string;
  size: Pt;
  /** The space after each code, and that after each code of a space besides. */
  letterSpace: Pt;
  wordSpace: Pt;
}

// A page starts with these (ISO 32000-1 8.4.1). No font is set.
const initial: GraphicsState = {
  fill: '#000000',
  stroke: '#000000',
  lineWidth: '1 w',
  lineShape: '0 J 0 j [] 0 d',
  font: '',
  size: 0,
  letterSpace: 0,
  wordSpace: 0,
};

/** What a form takes over that its content does not set by itself. It sets its fonts. */
const formKeys = ['fill', 'stroke', 'lineWidth', 'lineShape', 'letterSpace', 'wordSpace'] as const;

/** Opens marked-content sequences (ISO 32000-1 14.6). */
export interface Marker {
  /**
   * Adds the operator that opens a sequence of an owner, such as `/P<</MCID 3>>BDC`, behind that which ends the one
   * before, if there is one. What it names is added to `resources`. Returns whether it has a number of its page.
   */
  open(owner: Owner, out: ByteWriter, isNext: boolean, resources: Resources): boolean;
}

/** A content stream. Its y axis goes up, as PDF has it. */
export class Canvas {
  readonly resources = new Resources();
  /**
   * What is drawn next belongs to this, or to nothing. Owners are compared by identity: what follows in the same one
   * continues in it.
   */
  owner: Owner | undefined;
  /** Whether text is not seen now. */
  isUnseen = false;
  readonly #out: ByteWriter;
  #state: GraphicsState = { ...initial };
  readonly #saved: GraphicsState[] = [];
  #textOpen = false;
  #textX = 0;
  #textY = 0;
  /** The places at which texts began and ended, across the page, in thousandths of a point. */
  readonly #lefts = new Set<number>();
  readonly #rights = new Set<number>();
  readonly #marker: Marker | undefined;
  /** The owner of the open sequence. A sequence that was opened in a text object ends before that object (14.6.1). */
  #marked: Owner | undefined;
  #markedInText = false;
  /** The places at which the stream can be divided, up to what other pages can't have. */
  readonly #breaks: number[] = [];
  #isNumbered = false;

  readonly #opacities: Opacities;

  /** Without a marker nothing is marked. What was written to `out` before is overwritten. */
  constructor(opacities: Opacities, marker?: Marker, out: ByteWriter = new ByteWriter()) {
    this.#opacities = opacities;
    this.#marker = marker;
    out.take();
    this.#out = out;
  }

  /** Returns the stream as it is written: each character is a byte. */
  content(): string {
    const { bytes } = this.pageContent();
    return Buffer.from(bytes.subarray(0, -1)).toString('latin1');
  }

  /** Returns the stream of a page as it is written. */
  pageContent(): PageContent {
    this.endMark();
    this.#endText();
    return { bytes: this.#out.bytes(), breaks: this.#breaks };
  }

  /** Ends the open sequence. What follows stands in another one. */
  endMark(): void {
    if (this.#marked === undefined) return;
    this.#marked = undefined;
    if (this.#textOpen && !this.#markedInText) this.#endTextObject();
    this.#out.text('EMC', line);
    this.#break();
  }

  /** Draws what is copied as another text. */
  withActualText(text: string, draw: () => void): void {
    this.inSpan(`/ActualText${pdfTextString(text)}`, draw);
  }

  /**
   * Draws texts with properties of a span. Their pieces are marked inside of it: poppler takes the end of a span for that
   * of the piece around it, and loses what follows in the piece.
   */
  inSpan(properties: string, draw: () => void): void {
    this.#endText();
    this.endMark();
    this.#out.text(`/Span<<${properties}>>BDC`, line);
    draw();
    this.#endText();
    this.endMark();
    this.#out.text('EMC', line);
  }

  /** Notes that other pages may go on from here, after the same content. Streams may be divided within a text (7.8.2). */
  #break(): void {
    if (!this.#isNumbered && this.#saved.length === 0) this.#breaks.push(this.#out.length);
  }

  /** Opens the sequence that is wanted, unless it is open. */
  #openMark(): void {
    const wanted = this.owner;
    const marked = this.#marked;
    if (marked === wanted) return;
    // A page has no breaks behind its first number: one string may end a sequence and open another there.
    const isNext =
      marked !== undefined &&
      wanted !== undefined &&
      this.#isNumbered &&
      this.#textOpen === this.#markedInText;
    if (!isNext) this.endMark();
    if (wanted === undefined) return;
    this.#marked = wanted;
    this.#markedInText = this.#textOpen;
    if (this.#marker?.open(wanted, this.#out, isNext, this.resources)) this.#isNumbered = true;
  }

  /** Adds operators outside of text objects. */
  draw(operators: string): void {
    this.#endText();
    this.#openMark();
    this.#out.text(operators, line);
  }

  /** Adds operators inside a text object. */
  show(operators: string): void {
    this.#out.text(operators, line);
  }

  /** Shows a string of glyphs, or its parts, inside a text object, from `back` thousandths of the font size left of the pen. */
  showGlyphs(operands: string | readonly string[], back: number): void {
    const out = this.#out;
    if (back === 0) out.text('[(');
    else out.text(`[${back}(`);
    if (typeof operands === 'string') out.text(operands);
    else for (const part of operands) out.text(part);
    out.text(')]TJ', line);
  }

  save(): void {
    this.draw('q');
    this.#saved.push({ ...this.#state });
  }

  restore(): void {
    this.draw('Q');
    this.#state = this.#saved.pop() ?? { ...initial };
  }

  /** Draws between `save` and `restore`, in marked pieces of its own. */
  apart(draw: () => void): void {
    this.owner = undefined;
    this.save();
    draw();
    this.owner = undefined;
    this.restore();
  }

  /**
   * Draws what has colours of its own, such as a picture, with an opacity. That of a text before it must not count: it is
   * part of the state of graphics.
   */
  faded(opacity: number | undefined, draw: () => void): void {
    const { fill, stroke } = this.#state;
    const wanted = Math.min(1, opacity ?? 1);
    if (wanted === 1 && alphaOf(fill) === 1 && alphaOf(stroke) === 1) {
      draw();
      return;
    }
    const { name, object } = this.#opacities.state(wanted);
    this.resources.add('ExtGState', name, object);
    this.save();
    this.draw(`/${name} gs`);
    this.#state.fill = otherColor;
    this.#state.stroke = otherColor;
    draw();
    this.restore();
  }

  /**
   * Draws a form whose content counts on the state with which a page starts. A form goes on with the colours, lines and
   * spaces of what was drawn before it (ISO 32000-1 8.10.1).
   */
  afresh(draw: () => void): void {
    if (formKeys.every((key) => this.#state[key] === initial[key])) {
      draw();
      return;
    }
    this.save();
    this.fillColor(initial.fill);
    this.strokeColor(initial.stroke);
    this.lineStyle(initial.lineWidth, initial.lineShape);
    this.spacing(initial.letterSpace, initial.wordSpace);
    draw();
    this.restore();
  }

  /** Changes the coordinates for what follows; between `save` and `restore`. */
  transform(matrix: Matrix): void {
    const [a, b, c, d, e, f] = matrix;
    // Sines and cosines need more digits than points: their errors are multiplied by the size of a page.
    const turn = [a, b, c, d].map((value) => `${Math.round(value * 1e6) / 1e6 + 0}`).join(' ');
    this.draw(`${turn} ${pdfNumbers(e, f)} cm`);
  }

  fillColor(color: Color): void {
    const before = this.#state.fill;
    if (before === color) return;
    this.#fade('fill', before, color);
    this.#state.fill = color;
    this.#out.text(this.#colorOperators(color, true), line);
  }

  strokeColor(color: Color): void {
    const before = this.#state.stroke;
    if (before === color) return;
    this.#fade('stroke', before, color);
    this.#state.stroke = color;
    this.#out.text(this.#colorOperators(color, false), line);
  }

  #colorOperators(color: Color, fill: boolean): string {
    return this.#opacities.inks.operators(color, fill, (name, space) =>
      this.resources.add('ColorSpace', name, space),
    );
  }

  /** Sets the opacity of a colour. A state of graphics may be set within a text, too (ISO 32000-1 8.2). */
  #fade(faded: 'fill' | 'stroke', before: Color, color: Color): void {
    if (alphaOf(before) === alphaOf(color)) return;
    const { name, object } = this.#opacities.state(alphaOf(color), faded);
    this.resources.add('ExtGState', name, object);
    this.#out.text(`/${name} gs`, line);
  }

  /** Sets the width of lines, and their cap, join and dashes, as operators. */
  lineStyle(width: string, shape: string): void {
    const state = this.#state;
    const isWide = state.lineWidth !== width;
    const isShaped = state.lineShape !== shape;
    if (!isWide && !isShaped) return;
    state.lineWidth = width;
    state.lineShape = shape;
    this.draw(isWide && isShaped ? `${width} ${shape}` : isWide ? width : shape);
  }

  /**
   * Goes to the start of a piece of text. One text object holds many, each placed relative to the one before. Texts
   * that end below each other, as numbers do, are placed by their ends: the rows of a table have the same moves then.
   * Returns how far left of the pen the text starts, in thousandths of the font size as TJ has them.
   */
  moveText(x: Pt, y: Pt, text?: { readonly width: Pt; readonly size: Pt }): number {
    if (this.#marked !== this.owner && !(this.#textOpen && this.#markedInText)) this.endMark();
    if (!this.#textOpen) {
      this.#out.text('BT', line);
      this.#textOpen = true;
      this.#textX = 0;
      this.#textY = 0;
    }
    this.#openMark();
    this.#break();
    // Rounded before the difference is taken: errors do not add up.
    const back = text === undefined ? 0 : this.#backFrom(x, text.width, text.size);
    const toX = thousandths(x + (back * (text?.size ?? 0)) / 1000);
    const toY = thousandths(y);
    this.#out.text(moveOperator(toX - this.#textX, toY - this.#textY), line);
    this.#textX = toX;
    this.#textY = toY;
    return back;
  }

  /** Returns how far left of the pen a text starts: its width, when texts ended there and none started where it starts. */
  #backFrom(x: Pt, width: Pt, size: Pt): number {
    const left = thousandths(x);
    const right = thousandths(x + width);
    const byEnd = !this.#lefts.has(left) && this.#rights.has(right);
    this.#rights.add(right);
    if (byEnd) return Math.round((width * 1000) / size);
    this.#lefts.add(left);
    return 0;
  }

  /** Sets font and size, inside or outside of a text object. */
  font(name: string, reference: PdfObject, size: Pt): void {
    const state = this.#state;
    if (state.font === name && state.size === size) return;
    state.font = name;
    state.size = size;
    this.resources.add('Font', name, reference);
    this.#out.text(`/${name} ${pdfNumber(size)} Tf`, line);
  }

  /** Sets the space after each code, and that after each space. Codes of two bytes have no spaces (ISO 32000-1 9.3.3). */
  spacing(letterSpace: Pt, wordSpace: Pt): void {
    const state = this.#state;
    if (state.letterSpace !== letterSpace) this.#out.text(`${pdfNumber(letterSpace)} Tc`, line);
    if (state.wordSpace !== wordSpace) this.#out.text(`${pdfNumber(wordSpace)} Tw`, line);
    state.letterSpace = letterSpace;
    state.wordSpace = wordSpace;
  }

  /** Shows text that is not seen, only there to be copied and found (ISO 32000-1 9.3.6). */
  unseen(show: () => void): void {
    this.#out.text('3 Tr', line);
    this.isUnseen = true;
    show();
    this.isUnseen = false;
    this.#out.text('0 Tr', line);
  }

  #endText(): void {
    if (!this.#textOpen) return;
    if (this.#markedInText) this.endMark();
    this.#endTextObject();
  }

  #endTextObject(): void {
    this.#textOpen = false;
    this.#out.text('ET', line);
    if (this.#marked === undefined) this.#break();
  }
}

/** It equals no colour, so that the next one is written. */
const otherColor: Color = '#';

/** The moves that were written last. The rows of a table have the same ones again and again. */
const moves: { readonly right: number; readonly up: number; readonly operator: string }[] = [];
const mostMoves = 1024;

/** Returns the operator that goes to the right and up, in thousandths of a point. */
function moveOperator(right: number, up: number): string {
  const at = ((right * 31) ^ up) & (mostMoves - 1);
  const known = moves[at];
  if (known !== undefined && known.right === right && known.up === up) return known.operator;
  const operator = `${pdfThousandths(right)} ${pdfThousandths(up)} Td`;
  moves[at] = { right, up, operator };
  return operator;
}
