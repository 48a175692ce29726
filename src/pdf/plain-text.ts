// Writes lines of words without glyphs where letters are their own codes and only the kerning of pairs is added.
import type { Face, GlyphRun, LetterPairs, ShapeOptions } from '../fonts/face.ts';
import { type Look, shapeOptions } from '../layout/text/look.ts';
import { wordEnd } from '../layout/text/simple-line.ts';
import type { ByteCodes } from './codes.ts';
import type { Part } from './glyph-texts.ts';
import { byteOperands, moved } from './run.ts';

const direct = 1;
const other = 2;

/** The units that are looked at: those of ASCII. */
const units = 0x7f;

/** Longer words go to the shaper. */
const longestWord = 64;

/** What writes a word: its letters as they stand, its letters and the kerning between them, or its glyphs. */
type Writing = 'letters' | 'kerned' | 'glyphs';

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
   * undefined where letters are widened, or do not say their text.
   */
  operands(text: string, look: Look): string | undefined {
    if (look.features !== undefined || look.style.letterSpacing !== 0) return undefined;
    const options = shapeOptions(look, 'Latn', false);
    if (this.#options !== options || this.#pairs === undefined) {
      this.#options = options;
      this.#pairs = this.#font.face.pairsOf(options);
    }
    return this.#pairs && this.#write(text, this.#pairs, options);
  }

  #write(text: string, pairs: LetterPairs, options: ShapeOptions): string | undefined {
    let written = '';
    let from = 0;
    for (let start = 0; start < text.length; ) {
      const end = wordEnd(text, start);
      const writing = this.#writingOf(text, start, end, pairs);
      if (writing !== 'letters') {
        const word = text.slice(start, end);
        const operands = writing === 'kerned' ? this.#kerned(word, pairs) : this.#shaped(word, options);
        if (operands === undefined) return undefined;
        written += text.slice(from, start) + operands;
        from = end;
      }
      start = end;
    }
    return from === 0 ? text : written + text.slice(from);
  }

  #writingOf(text: string, start: number, end: number, pairs: LetterPairs): Writing {
    if (end - start > longestWord) return 'glyphs';
    let writing: Writing = 'letters';
    for (let at = start + 1; at < end; at++) {
      const kerning = pairs.kerning(text.charCodeAt(at - 1), text.charCodeAt(at));
      if (kerning === undefined) return 'glyphs';
      if (kerning !== 0) writing = 'kerned';
    }
    // A letter of a ligature is not noted: its own glyph is not drawn.
    for (let at = start; at < end; at++) if (!this.#isDirect(text.charCodeAt(at))) return 'glyphs';
    return writing;
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

  #kerned(word: string, pairs: LetterPairs): string {
    let written = '';
    let from = 0;
    for (let at = 1; at < word.length; at++) {
      const kerning = pairs.kerning(word.charCodeAt(at - 1), word.charCodeAt(at)) ?? 0;
      if (kerning === 0) continue;
      written += word.slice(from, at) + this.#move(kerning);
      from = at;
    }
    return written + word.slice(from);
  }

  #shaped(word: string, options: ShapeOptions): string | undefined {
    const { face, codes } = this.#font;
    const run = face.shape(word, options);
    return this.#font.use(run) === undefined ? byteOperands(run, codes)?.operands : undefined;
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
