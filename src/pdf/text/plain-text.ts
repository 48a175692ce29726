// Writes lines of words without glyphs where letters are their own codes and only the kerning of pairs is added.
import type { Face, GlyphRun, LetterPairs, ShapeOptions } from '../../fonts/face.ts';
import { letterNumbers } from '../../fonts/letters.ts';
import { type Look, shapeOptions } from '../../layout/text/look.ts';
import { wordEnd } from '../../layout/text/simple-line.ts';
import { literal8 } from '../document/number.ts';
import type { ByteCodes } from './codes.ts';
import type { Part } from './glyph-texts.ts';
import { byteOperands, moved } from './run.ts';

/** What is known of a letter: its code is that of its unit, it has another code, or its word has to be asked for. */
const [direct, coded, other] = [1, 2, 3];

/** The longest word that is written without the shaper. */
const longestWord = 64;

/**
 * Where something comes between the letters of one word: they are moved, in font units, or the next one has another code
 * than its unit. Each word overwrites those of the last.
 */
const changeAt = new Int32Array(longestWord);
const changeBy = new Int32Array(longestWord);
const changeTo: (string | undefined)[] = [];

/** The kerning of a letter by itself. */
const alone = new Int16Array(1);

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
  /** What is known of each unit. It is 0 as long as that is not known. */
  readonly #letters = new Uint8Array(letterNumbers.length);
  /** What is written for each letter with another code. */
  readonly #codes = new Map<number, string>();
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
      const changes = this.#changesOf(text, start, end, pairs);
      if (changes === undefined || (widened && hasOwnSpace(changes))) {
        const operands = this.#shaped(text.slice(start, end), options, widened);
        if (operands === undefined) return undefined;
        written += text.slice(from, start) + operands;
        from = end;
        start = end;
        continue;
      }
      for (let nth = 0; nth < changes; nth++) {
        const at = changeAt[nth] as number; // There are so many.
        const by = changeBy[nth] as number;
        const code = changeTo[nth];
        written += text.slice(from, at);
        if (by !== 0) written += this.#move(by);
        if (code !== undefined) written += code;
        from = code === undefined ? at : at + 1;
      }
      start = end;
    }
    return from === 0 ? text : written + text.slice(from);
  }

  /** Notes what comes between the letters of a word, and returns how often. It is undefined where its glyphs must be asked. */
  #changesOf(text: string, start: number, end: number, pairs: LetterPairs): number | undefined {
    if (end - start > longestWord) return undefined;
    const kernings = end - start === 1 ? alone : pairs.kernings(text, start, end);
    if (kernings === undefined) return undefined;
    let count = 0;
    for (let at = start; at < end; at++) {
      const unit = text.charCodeAt(at);
      let known = this.#letters[unit];
      if (known !== direct && known !== coded) known = this.#learn(unit);
      if (known === other) return undefined;
      const kerning = kernings[at - start] as number; // There is one for each letter.
      if (kerning === 0 && known === direct) continue;
      changeAt[count] = at;
      changeBy[count] = kerning;
      changeTo[count] = known === coded ? this.#codes.get(unit) : undefined;
      count += 1;
    }
    return count;
  }

  /** Finds what is known of a letter, which is noted. Its glyph gets no code: words give codes, and all of theirs at once. */
  #learn(unit: number): number {
    const { face, codes } = this.#font;
    const letter = String.fromCharCode(unit);
    const run = this.#options && face.shape(letter, this.#options);
    const code = run?.glyphs.length === 1 ? codes.of(run.glyphs[0] as number) : undefined;
    if (run === undefined || code === undefined || this.#letters[unit] === other) return other;
    const operands = this.#font.use(run) === undefined ? byteOperands(run, codes)?.operands : undefined;
    const known = operands === letter ? direct : operands === literal8(code) ? coded : other;
    if (known === coded) this.#codes.set(unit, literal8(code));
    if (unit < this.#letters.length) this.#letters[unit] = known;
    return known;
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

/** Returns whether a letter of the word has the code of a space, which would be widened. */
function hasOwnSpace(changes: number): boolean {
  for (let nth = 0; nth < changes; nth++) if (changeTo[nth] === ' ') return true;
  return false;
}
