// Writes lines of plain words without glyphs: their letters are their codes, and only the kerning of pairs is added.
import type { Face, GlyphRun, LetterPairs, ShapeOptions } from '../fonts/face.ts';
import { type Look, shapeOptions } from '../layout/text/look.ts';
import type { ByteCodes } from './codes.ts';
import type { Part } from './glyph-texts.ts';
import { byteOperands, moved } from './run.ts';

const direct = 1;
const other = 2;

/** The units that are looked at: those of ASCII. */
const units = 0x7f;
const space = 0x20;

/** Longer words go to the shaper. */
const longestWord = 64;

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

  constructor(font: LetterFont) {
    this.#font = font;
  }

  /** Returns the operands of TJ, between `(` and `)`, for words and spaces from left to right, or undefined when only their glyphs say them. */
  operands(text: string, look: Look): string | undefined {
    if (look.features !== undefined || look.style.letterSpacing !== 0) return undefined;
    const options = shapeOptions(look, 'Latn', false);
    const pairs = this.#font.face.pairsOf(options);
    // A letter of a ligature is not noted: its own glyph is not drawn.
    const operands = pairs && this.#write(text, pairs);
    return operands !== undefined && this.#areDirect(text, options) ? operands : undefined;
  }

  #areDirect(text: string, options: ShapeOptions): boolean {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const known = this.#letters[unit] ?? other;
      if (known !== direct && (known === other || !this.#learn(unit, options))) return false;
    }
    return true;
  }

  /** Notes a letter that is used first. */
  #learn(unit: number, options: ShapeOptions): boolean {
    const letter = String.fromCharCode(unit);
    const { face, codes } = this.#font;
    const run = face.shape(letter, options);
    const isDirect = this.#font.use(run) === undefined && byteOperands(run, codes)?.operands === letter;
    this.#letters[unit] = isDirect ? direct : other;
    return isDirect;
  }

  #write(text: string, pairs: LetterPairs): string | undefined {
    let written = '';
    let from = 0;
    let word = 0;
    for (let at = 1; at < text.length; at++) {
      const [before, unit] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
      if (unit === space || before === space) {
        word = at;
        continue;
      }
      const kerning = at - word < longestWord ? pairs.kerning(before, unit) : undefined;
      if (kerning === undefined) return undefined;
      if (kerning === 0) continue;
      written += text.slice(from, at) + this.#move(kerning);
      from = at;
    }
    return from === 0 ? text : written + text.slice(from);
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
