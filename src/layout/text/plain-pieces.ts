// The words and spaces of one span in Latin letters, measured without glyphs. A long text has thousands of them.
import type { LetterPairs } from '../../fonts/face.ts';
import type { Pt } from '../../units.ts';
import type { Stretch } from './itemize.ts';
import { type Look, shapeOptions, spaceWidth } from './look.ts';
import type { Piece, PieceList } from './piece.ts';
import { scriptTag } from './script.ts';

/** Shapes a part of a stretch. */
export type ShapePiece = (stretch: Stretch, text: string, start: number, end: number) => Piece;

/** A part of a line: the sum of the widths of its words and spaces, and the number of spaces. */
export interface PlainSum {
  readonly width: Pt;
  readonly spaces: number;
}

/** A text that was measured. The arrays have one entry for each unit. */
export interface PlainText {
  readonly pieces: PlainPieces;
  /** The advance of each letter, in points. */
  readonly advances: Float64Array;
  /** 1 where the text can be cut without shaping it anew. */
  readonly cut: Uint8Array;
}

const space = 0x20;

/** The words and spaces of a text in logical order. They are numbers: a piece is made each time that it is asked for. */
export class PlainPieces implements PieceList {
  readonly look: Look;
  readonly #text: string;
  /** Where each one starts, and the length of the text. */
  readonly #starts: Int32Array;
  readonly #widths: Float64Array;
  readonly #stretches: readonly Stretch[];
  readonly #shape: ShapePiece;

  constructor(
    { text, stretches, shape }: PlainInput,
    look: Look,
    measured: { readonly starts: Int32Array; readonly widths: Float64Array },
  ) {
    this.look = look;
    this.#text = text;
    this.#starts = measured.starts;
    this.#widths = measured.widths;
    this.#stretches = stretches;
    this.#shape = shape;
  }

  get length(): number {
    return this.#widths.length;
  }

  /** Returns the piece with an index, or undefined behind the last one. */
  at(index: number): Piece | undefined {
    const start = this.#starts[index];
    if (start === undefined || index >= this.length) return undefined;
    const stretch = this.#stretchAt(start);
    const end = this.#starts[index + 1] as number; // There is one start more.
    if (stretch.kind === 'end') return { start, end, stretch, run: undefined, width: 0 };
    return this.#shape(stretch, this.#text, start, end);
  }

  /** Returns the pieces from one index up to another. */
  slice(from: number, to: number): Piece[] {
    const pieces: Piece[] = [];
    for (let index = from; index < to; index += 1) {
      const piece = this.at(index);
      if (piece !== undefined) pieces.push(piece);
    }
    return pieces;
  }

  /** Returns the index of the piece that holds the unit at `offset`. */
  indexAt(offset: number): number {
    const starts = this.#starts;
    let low = 0;
    let high = this.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns the sum of `text[start, end)`, or undefined where it ends within words, has a line end or is not all in the first face of its look. */
  sum(start: number, end: number): PlainSum | undefined {
    const starts = this.#starts;
    const text = this.#text;
    let index = this.indexAt(start);
    const stretch = this.#stretchAt(start);
    if (starts[index] !== start || end > stretch.end) return undefined;
    if (stretch.kind !== 'text' || stretch.face !== this.look.primary) return undefined;
    let width = 0;
    let spaces = 0;
    for (; (starts[index] as number) < end; index += 1) {
      width += this.#widths[index] as number;
      if (text.charCodeAt(starts[index] as number) === space) spaces += 1;
    }
    return starts[index] === end ? { width, spaces } : undefined;
  }

  #stretchAt(offset: number): Stretch {
    const stretches = this.#stretches;
    let low = 0;
    let high = stretches.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((stretches[middle] as Stretch).start <= offset) low = middle;
      else high = middle - 1;
    }
    return stretches[low] as Stretch; // There is one, since there are pieces.
  }
}

/** A text, its stretches without gaps, and what shapes the words that need it. */
export interface PlainInput {
  readonly text: string;
  readonly stretches: readonly Stretch[];
  readonly shape: ShapePiece;
  /** Writes the advances of a piece that had to be shaped. */
  readonly measure: (piece: Piece, advances: Float64Array, cut: Uint8Array) => void;
}

/** Measures a text. Returns undefined where it is not one span of words in Latin letters, or nothing is known of their pairs. */
export function plainText(input: PlainInput): PlainText | undefined {
  const { stretches } = input;
  const [first] = stretches;
  if (first === undefined || !stretches.every((stretch) => isPlain(stretch, first.span))) return undefined;
  const measuring = new Measuring(input);
  for (const stretch of stretches) if (!measuring.add(stretch)) return undefined;
  const { advances, cut } = measuring;
  const pieces = new PlainPieces(input, first.look, measuring.pieces());
  return { pieces, advances, cut };
}

function isPlain({ kind, span, look, level, script, upright, face }: Stretch, first: number): boolean {
  if (span !== first || level !== 0 || upright !== undefined) return false;
  if (kind !== 'text') return kind === 'end';
  return look.style.letterSpacing === 0 && scriptTag(script) === 'Latn' && face.spaceIsPlain('Latn');
}

/** Where the words of a text are put together. Longer texts have room of their own. */
const room = { starts: new Int32Array(1 << 12), widths: new Float64Array(1 << 12) };

/** Goes through the stretches of a text and writes what it finds. */
class Measuring {
  readonly advances: Float64Array;
  readonly cut: Uint8Array;
  readonly #starts: Int32Array;
  readonly #widths: Float64Array;
  /** How many words and spaces there are. */
  #count = 0;
  readonly #input: PlainInput;

  constructor(input: PlainInput) {
    const { length } = input.text;
    this.#input = input;
    this.advances = new Float64Array(length + 1);
    this.cut = new Uint8Array(length + 1);
    const fits = length < room.starts.length;
    this.#starts = fits ? room.starts : new Int32Array(length + 1);
    this.#widths = fits ? room.widths : new Float64Array(length);
  }

  /** Returns where all pieces start, with the length of the text at the end, and their widths. */
  pieces(): { readonly starts: Int32Array; readonly widths: Float64Array } {
    this.#starts[this.#count] = this.#input.text.length;
    return { starts: this.#starts.slice(0, this.#count + 1), widths: this.#widths.slice(0, this.#count) };
  }

  /** Adds the pieces of a stretch. Returns false where nothing is known of the pairs of its font. */
  add(stretch: Stretch): boolean {
    const { start, end, kind, face, look } = stretch;
    if (kind === 'end') {
      this.cut[start] = 1;
      this.#push(start, 0);
      return true;
    }
    // Few words are in another face than the first one. These are shaped.
    const isFirst = face === look.primary;
    const pairs = isFirst ? face.pairsOf(shapeOptions(look, 'Latn', false)) : undefined;
    if (isFirst && pairs === undefined) return false;
    const { text, shape } = this.#input;
    const spaceOf = () => (isFirst ? spaceWidth(look) : shape(stretch, ' ', 0, 1).width);
    let own: Pt | undefined;
    for (let at = start; at < end; ) {
      if (text.charCodeAt(at) === space) {
        own ??= spaceOf();
        this.advances[at] = own;
        this.cut[at] = 1;
        this.#push(at, own);
        at += 1;
        continue;
      }
      const from = at;
      while (at < end && text.charCodeAt(at) !== space) at += 1;
      this.#push(from, this.#word(stretch, from, at, pairs));
    }
    return true;
  }

  #push(start: number, width: Pt): void {
    this.#starts[this.#count] = start;
    this.#widths[this.#count] = width;
    this.#count += 1;
  }

  /** Measures a word and returns its width, as it is measured by its glyphs. */
  #word(stretch: Stretch, from: number, to: number, pairs: LetterPairs | undefined): Pt {
    const { text, shape, measure } = this.#input;
    const { advances, cut } = this;
    const { look, face } = stretch;
    const units = pairs?.measure(text, from, to);
    if (pairs === undefined || units === undefined) {
      const piece = shape(stretch, text, from, to);
      measure(piece, advances, cut);
      return piece.width;
    }
    const width = (units * look.size) / face.unitsPerEm;
    cut[from] = 1;
    if (to - from === 1) {
      advances[from] = width;
      return width;
    }
    const scale = look.size / face.unitsPerEm;
    const letters = pairs.measured;
    advances[from] = (letters.advances[0] as number) * scale;
    for (let at = from + 1; at < to; at += 1) {
      advances[at] = (letters.advances[at - from] as number) * scale;
      cut[at] = letters.unsafeToBreak[at - from] === 1 ? 0 : 1;
    }
    return width;
  }
}
