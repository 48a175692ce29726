// Writes lines of words without glyphs where letters are their own codes and only the kerning of pairs is added.
import type { Face, GlyphRun, LetterPairs, ShapeOptions } from '../../fonts/face.ts';
import { type Look, shapeOptions } from '../../layout/text/look.ts';
import { wordEnd } from '../../layout/text/simple-line.ts';
import type { ByteCodes } from './codes.ts';
import type { Part } from './glyph-texts.ts';
import { byteOperands, moved } from './run.ts';

const direct = 1;
const other = 2;

/** The units that are looked at: those of ASCII. */
const units = 0x7f;

/** Longer words go to the shaper. */
const longestWord = 64;

/** Where the letters of one word are moved, and by how much in font units. Each word overwrites those of the last. */
const kernedAt = new Int32Array(longestWord);
const kernedBy = new Int32Array(longestWord);

/** What they need of the font. */
export interface LetterFont {
  readonly face: Face;
  readonly codes: ByteCodes;
  /** Notes a run. Returns undefined when its text can be read from its glyphs one by one. */
  use(run: GlyphRun): readonly Part[] | undefined;
}

/** The plain lines of one font in one document. */
export class PlainTexts {
  readonly #font: LetterFont;
  /** For each unit whether its glyph is read as it and has it as its code. It is 0 as long as that is not known. */
  readonly #letters = new Uint8Array(units);
  /** What moves the pen between two letters, by font units. */
  readonly #moves = new Map<number, string>();
  /** The options that were asked with last, and the pairs of their language. */
  #options: ShapeOptions | undefined;
  #pairs: LetterPairs | undefined;

  constructor(font: LetterFont) {
    this.#font = font;
  }

  /**
   * Returns the operands of TJ, between `(` and `)`, in codes of one byte, for words and spaces from left to right. It is
   * undefined where letters are widened, or do not say their text. Where spaces are widened, it is undefined also for a
   * word with the code of a space.
   */
  operands(text: string, look: Look, widened: boolean): string | undefined {
    if (look.features !== undefined || look.style.letterSpacing !== 0) return undefined;
    const options = shapeOptions(look, 'Latn', false);
    if (this.#options !== options || this.#pairs === undefined) {
      this.#options = options;
      this.#pairs = this.#font.face.pairsOf(options);
    }
    return this.#pairs && this.#write(text, this.#pairs, options, widened);
  }

  #write(text: string, pairs: LetterPairs, options: ShapeOptions, widened: boolean): string | undefined {
    let written = '';
    let from = 0;
    for (let start = 0; start < text.length; ) {
      const end = wordEnd(text, start);
      const kernings = this.#kerningsOf(text, start, end, pairs);
      if (kernings === undefined) {
        const operands = this.#shaped(text.slice(start, end), options, widened);
        if (operands === undefined) return undefined;
        written += text.slice(from, start) + operands;
        from = end;
      }
      for (let nth = 0; nth < (kernings ?? 0); nth++) {
        const at = kernedAt[nth] as number; // There are so many.
        written += text.slice(from, at) + this.#move(kernedBy[nth] as number);
        from = at;
      }
      start = end;
    }
    return from === 0 ? text : written + text.slice(from);
  }

  /** Notes where letters of a word are moved, and returns how many. It is undefined where its glyphs must be asked. */
  #kerningsOf(text: string, start: number, end: number, pairs: LetterPairs): number | undefined {
    if (end - start > longestWord) return undefined;
    let before = text.charCodeAt(start);
    let areDirect = this.#letters[before] === direct;
    let count = 0;
    for (let at = start + 1; at < end; at++) {
      const unit = text.charCodeAt(at);
      const kerning = pairs.kerning(before, unit);
      if (kerning === undefined) return undefined;
      if (kerning !== 0) {
        kernedAt[count] = at;
        kernedBy[count] = kerning;
        count += 1;
      }
      if (this.#letters[unit] !== direct) areDirect = false;
      before = unit;
    }
    if (areDirect) return count;
    // A letter of a ligature is not noted: its own glyph is not drawn.
    for (let at = start; at < end; at++) if (!this.#isDirect(text.charCodeAt(at))) return undefined;
    return count;
  }

  /** Returns whether the code of a letter is that of its unit. A letter that is used first is noted. */
  #isDirect(unit: number): boolean {
    const known = this.#letters[unit] ?? other;
    if (known === direct || known === other) return known === direct;
    const letter = String.fromCharCode(unit);
    const { face, codes } = this.#font;
    const run = this.#options && face.shape(letter, this.#options);
    const isRead = run !== undefined && this.#font.use(run) === undefined;
    const isDirect = isRead && byteOperands(run, codes)?.operands === letter;
    this.#letters[unit] = isDirect ? direct : other;
    return isDirect;
  }

  #shaped(word: string, options: ShapeOptions, widened: boolean): string | undefined {
    const { face, codes } = this.#font;
    const run = face.shape(word, options);
    if (this.#font.use(run) !== undefined) return undefined;
    const bytes = byteOperands(run, codes);
    return widened && bytes?.tellsSpaces === false ? undefined : bytes?.operands;
  }

  #move(kerning: number): string {
    let move = this.#moves.get(kerning);
    if (move === undefined) {
      move = moved(kerning * (1000 / this.#font.face.unitsPerEm));
      this.#moves.set(kerning, move);
    }
    return move;
  }
}
