// Composes words that need only pair kerning from what HarfBuzz gave for their letters and pairs. It is ten times as fast as shaping.
import { defaultRulesOf, someSubtable } from './default-rules.ts';
import type { LetterAdvances, LetterPairs, ShapedGlyphs } from './face.ts';
import { letterNumbers, letterUnits } from './letters.ts';
import {
  chainWithin,
  type Glyphs,
  glyphsOfClass,
  longLigatures,
  type Rules,
  type Subtable,
  touchedBy,
} from './rules.ts';
import type { Tables } from './sfnt.ts';
import { sharedOf } from './shaper.ts';
import { Spliced, type SplicedPart } from './spliced.ts';

/** What plain words need of a font. */
export interface PlainSource {
  readonly tables: Tables;
  /** Returns the glyph of a code point, or 0 when the font has none. */
  nominalGlyph(codePoint: number): number;
  /** Shapes by the shaper, left to right in Latin script. */
  shape(text: string, language: string): ShapedGlyphs;
}

/** The one script (ISO 15924) with plain words. */
export const plainScript = 'Latn';

const count = letterUnits.length;
/** The most languages for which pairs are kept. Kerning may depend on the language, and the pairs of a letter take 0.7 KB. */
const maxLanguages = 4;
/** The most words that are kept for a language. */
const mostWords = 2000;
/** The longest text, in UTF-16 units. Whole lines of a font whose space is kerned are such texts. */
const longest = 4096;

interface Letter {
  readonly glyph: number;
  readonly advance: number;
}

/** The pairs of one language, by the numbers of their letters. */
interface Pairs {
  readonly language: string;
  readonly letters: (Letter | null | undefined)[];
  /**
   * By the first letter, then the second: the kerning times 2, plus 1 where a line break between the two needs
   * shaping again. A list is made when its first letter is met.
   */
  readonly kerning: (Int16Array | undefined)[];
  /** Words that the shaper knows alone, with the spaces beside them. */
  readonly words: Map<string, ShapedGlyphs>;
  /** What those who write letters ask. */
  asked: LetterPairs | undefined;
}

/** The letters of the word that was measured last. */
const measured: LetterAdvances = {
  advances: new Int32Array(longest),
  unsafeToBreak: new Uint8Array(longest),
};

/** Their glyphs. */
const measuredGlyphs = new Uint16Array(longest);

/** The kernings of the word that was asked for last. */
const kernings = new Int16Array(longest);

const unknown = -0x8000;
const notPlain = unknown + 1;
/** The widest kerning that is kept, in font units. */
const mostKerning = 0x3fff;

/** Rules for single glyphs, in GSUB and GPOS. */
const single = 1;
const pairAdjustment = 2;
/** Lookup flags that make a rule skip bases or ligatures. Pairs are then not what stands side by side. */
const skipsLetters = 0x0002 | 0x0004;
/** The class of marks in GDEF. Rules skip marks, and their advance is taken away. */
const mark = 3;

/** Shapes the plain words of one font, with exactly the result of the shaper. */
export class PlainWords {
  readonly #source: PlainSource;
  readonly #languages = new Map<string, Pairs>();
  #plain: Glyphs | undefined;
  #spaceAlone: boolean | undefined;

  constructor(source: PlainSource) {
    this.#source = source;
  }

  /** Returns the glyphs of words of such letters, with their spaces, or undefined when only the shaper knows them. */
  shape(text: string, language: string): ShapedGlyphs | undefined {
    const { length } = text;
    const pairs = this.#pairsOf(language);
    const width = pairs && this.#measure(text, 0, length, pairs);
    if (pairs === undefined) return undefined;
    if (width === undefined) return this.#splice(text, pairs);
    const { zeros, clusters, safe } = sharedOf(length);
    const glyphs = new Uint16Array(length);
    let unsafeToBreak = safe;
    for (let at = 0; at < length; at++) {
      glyphs[at] = measuredGlyphs[at] as number; // It has as many letters.
      if (unsafeToBreak === safe && measured.unsafeToBreak[at] === 1)
        unsafeToBreak = measured.unsafeToBreak.slice(0, length);
    }
    const advances = measured.advances.slice(0, length);
    return { glyphs, advances, xOffsets: zeros, yOffsets: zeros, clusters, unsafeToBreak, width };
  }

  /** Returns the glyphs of a text in which the shaper knows some of the words alone, such as those with a ligature. */
  #splice(text: string, pairs: Pairs): ShapedGlyphs | undefined {
    if (text.length > longest || !text.includes(' ') || !this.#isSpaceAlone()) return undefined;
    const spliced = new Spliced(text.length);
    for (let start = 0; start < text.length; ) {
      const space = text.indexOf(' ', start);
      const end = space === -1 ? text.length : space;
      // A word with the spaces beside it. Both may kern it.
      const from = Math.max(0, start - 1);
      const to = Math.min(text.length, end + 1);
      const part = this.#partOf(text, from, to, pairs);
      if (part === undefined) return undefined;
      spliced.add(part, from, from < start);
      start = end + 1;
    }
    return spliced.end();
  }

  #partOf(text: string, from: number, to: number, pairs: Pairs): SplicedPart | undefined {
    if (this.#measure(text, from, to, pairs) !== undefined) {
      const { clusters } = sharedOf(to - from);
      return { glyphs: measuredGlyphs, ...measured, clusters, count: to - from };
    }
    const word = text.slice(from, to);
    let shaped = pairs.words.get(word);
    if (shaped === undefined) {
      for (let at = 0; at < word.length; at++) if (!letterNumbers[word.charCodeAt(at)]) return undefined;
      shaped = this.#source.shape(word, pairs.language);
      if (pairs.words.size >= mostWords) pairs.words.clear();
      pairs.words.set(word, shaped);
    }
    const { glyphs, clusters, xOffsets, yOffsets, unsafeToBreak } = shaped;
    const count = glyphs.length;
    const { zeros } = sharedOf(count);
    // Where the font lacks a letter, it has its parts.
    if (count > word.length) return undefined;
    if (xOffsets !== zeros || yOffsets !== zeros || unsafeToBreak[0] === 1) return undefined;
    // Its spaces are there as they are.
    const glyph = this.#source.nominalGlyph(0x20);
    const isWhole = (at: number, letter: number): boolean => glyphs[at] === glyph && clusters[at] === letter;
    if (word.startsWith(' ') && !isWhole(0, 0)) return undefined;
    if (word.endsWith(' ') && !isWhole(count - 1, word.length - 1)) return undefined;
    return { glyphs, advances: shaped.advances, clusters, unsafeToBreak, count };
  }

  /** Returns whether no rule of the font looks at the space but pair kerning, whatever stands beside it. */
  #isSpaceAlone(): boolean {
    const glyph = this.#source.nominalGlyph(0x20);
    // It is not plain where kerning passes over letters.
    this.#spaceAlone ??= this.#isPlain(glyph) && isAlone(this.#source.tables, glyph);
    return this.#spaceAlone;
  }

  /**
   * Returns only the width of a word that stands in a text from `from` up to but without `to`, in font units, or
   * undefined when only the shaper knows it.
   */
  widthOf(text: string, language: string, from: number, to: number): number | undefined {
    const pairs = this.#pairsOf(language);
    return pairs && this.#measure(text, from, to, pairs);
  }

  /** Returns the pairs of a language, or undefined where there are too many languages. */
  pairs(language: string): LetterPairs | undefined {
    const pairs = this.#pairsOf(language);
    if (pairs === undefined) return undefined;
    pairs.asked ??= {
      kernings: (text, from, to) => this.#kernings(text, from, to, pairs),
      measured,
      measure: (text, from, to) => this.#measure(text, from, to, pairs),
    };
    return pairs.asked;
  }

  /** Does what `LetterPairs.measure` says. */
  #measure(text: string, from: number, to: number, pairs: Pairs): number | undefined {
    const length = to - from;
    if (length === 0 || length > longest) return undefined;
    const { advances, unsafeToBreak } = measured;
    const { letters, kerning } = pairs;
    let width = 0;
    let before = -1;
    for (let at = 0; at < length; at++) {
      const index = (letterNumbers[text.charCodeAt(from + at)] ?? 0) - 1;
      if (index < 0) return undefined;
      let letter = letters[index];
      if (letter === undefined) letter = letters[index] = this.#letterOf(index, pairs.language);
      if (letter === null) return undefined;
      const { advance } = letter;
      width += advance;
      advances[at] = advance;
      measuredGlyphs[at] = letter.glyph;
      unsafeToBreak[at] = 0;
      if (before >= 0) {
        let pair = kerning[before]?.[index] ?? unknown;
        if (pair === unknown) pair = this.#pair(before, index, pairs);
        if (pair === notPlain) return undefined;
        width += pair >> 1;
        advances[at - 1] = (advances[at - 1] as number) + (pair >> 1);
        unsafeToBreak[at] = pair & 1;
      }
      before = index;
    }
    return width;
  }

  /** Does what `LetterPairs.kernings` says. */
  #kernings(text: string, from: number, to: number, pairs: Pairs): Int16Array | undefined {
    if (to - from > longest) return undefined;
    const { kerning } = pairs;
    let before = -1;
    for (let at = from; at < to; at++) {
      const index = (letterNumbers[text.charCodeAt(at)] ?? 0) - 1;
      if (index < 0) return undefined;
      let pair = 0;
      if (before >= 0) {
        pair = kerning[before]?.[index] ?? unknown;
        if (pair === unknown) pair = this.#pair(before, index, pairs);
        if (pair === notPlain) return undefined;
      }
      kernings[at - from] = pair >> 1;
      before = index;
    }
    return kernings;
  }

  /** Finds the pair of two letters, which may be `notPlain`. */
  #pair(before: number, index: number, pairs: Pairs): number {
    let row = pairs.kerning[before];
    if (row === undefined) row = pairs.kerning[before] = new Int16Array(count).fill(unknown);
    const pair = this.#pairOf(before, index, pairs);
    row[index] = pair;
    return pair;
  }

  #pairsOf(language: string): Pairs | undefined {
    const known = this.#languages.get(language);
    if (known) return known;
    if (this.#languages.size >= maxLanguages) return undefined;
    const tables = { letters: new Array(count), kerning: new Array(count), words: new Map() };
    const made = { language, ...tables, asked: undefined };
    this.#languages.set(language, made);
    return made;
  }

  #letterOf(index: number, language: string): Letter | null {
    const unit = letterUnits[index] ?? 0;
    const glyph = this.#source.nominalGlyph(unit);
    if (glyph === 0 || !this.#isPlain(glyph)) return null;
    const alone = this.#source.shape(String.fromCharCode(unit), language);
    const advance = alone.advances[0] ?? 0;
    return isOf(alone, [glyph]) ? { glyph, advance } : null;
  }

  #pairOf(before: number, index: number, pairs: Pairs): number {
    for (const one of [before, index])
      if (pairs.letters[one] === undefined) pairs.letters[one] = this.#letterOf(one, pairs.language);
    const [left, right] = [pairs.letters[before], pairs.letters[index]];
    if (!left || !right) return notPlain;
    const text = String.fromCharCode(letterUnits[before] ?? 0, letterUnits[index] ?? 0);
    const both = this.#source.shape(text, pairs.language);
    if (!isOf(both, [left.glyph, right.glyph]) || both.advances[1] !== right.advance) return notPlain;
    const [unsafeLeft = 0, unsafeRight = 0] = both.unsafeToBreak;
    const kerning = (both.advances[0] ?? 0) - left.advance;
    if (unsafeLeft !== 0 || Math.abs(kerning) > mostKerning) return notPlain;
    return kerning * 2 + unsafeRight;
  }

  /** Returns whether no rule of the font looks at the glyph. Pair kerning, and what never happens among these letters, do not count. */
  #isPlain(glyph: number): boolean {
    this.#plain ??= plainOf(this.#source.tables, this.#allGlyphs());
    return this.#plain.has(glyph);
  }

  #allGlyphs(): Glyphs {
    const codes = letterUnits.map((unit) => this.#source.nominalGlyph(unit));
    return new Set(codes.filter((glyph) => glyph !== 0));
  }
}

/** Returns whether the glyphs are these, each for its letter and in its place. */
function isOf({ glyphs, clusters, xOffsets, yOffsets }: ShapedGlyphs, expected: readonly number[]): boolean {
  return (
    glyphs.length === expected.length &&
    expected.every((glyph, at) => {
      return glyphs[at] === glyph && clusters[at] === at && xOffsets[at] === 0 && yOffsets[at] === 0;
    })
  );
}

/** Returns those of the glyphs that no rule looks at but pair kerning, and what never happens among them. All are looked up at once: a font has some ten thousand numbers to read. */
function plainOf(tables: Tables, glyphs: Glyphs): Glyphs {
  const plain = new Set(glyphs);
  try {
    for (const mark of marksOf(tables.get('GDEF'), glyphs)) plain.delete(mark);
    const all = defaultRulesOf(tables, { script: plainScript });
    if (all === undefined) return new Set();
    for (const one of all)
      someSubtable(one, (subtable, flag) => {
        const disturbed = disturbedBy(one.rules, subtable, flag, { plain, glyphs });
        for (const glyph of disturbed) plain.delete(glyph);
        return plain.size === 0;
      });
    return plain;
  } catch (error) {
    if (error instanceof RangeError) return new Set();
    throw error;
  }
}

/** Returns whether a glyph stands in no rule but pair kerning and rules for single glyphs. */
function isAlone(tables: Tables, glyph: number): boolean {
  try {
    const all = glyph === 0 ? undefined : defaultRulesOf(tables, { script: plainScript });
    const glyphs = new Set([glyph]);
    const isTouched = (rules: Rules, subtable: Subtable): boolean =>
      subtable.type !== single &&
      !(subtable.kind === 'GPOS' && subtable.type === pairAdjustment) &&
      touchedBy(rules, subtable, glyphs).size > 0;
    return all?.every((one) => !someSubtable(one, (subtable) => isTouched(one.rules, subtable))) ?? false;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns the marks among the glyphs. Fonts that draw U+0060 and U+0300 with one glyph call it a mark. */
function marksOf(table: DataView | undefined, glyphs: Glyphs): readonly number[] {
  if (!table) return [];
  const definitions = { u16: (at: number) => table.getUint16(at), u32: (at: number) => table.getUint32(at) };
  return glyphsOfClass(definitions, mark, glyphs);
}

interface Among {
  /** The glyphs that no rule looked at so far. */
  readonly plain: Glyphs;
  readonly glyphs: Glyphs;
}

/** Returns those of the plain glyphs that are none by this subtable. */
function disturbedBy(rules: Rules, subtable: Subtable, flag: number, { plain, glyphs }: Among): Glyphs {
  const { kind, type, start } = subtable;
  const skips = (flag & skipsLetters) !== 0;
  // A pair that moves its second glyph takes that glyph out of the next pair.
  if (kind === 'GPOS' && type === pairAdjustment)
    return skips || rules.u16(start + 6) !== 0 ? plain : new Set();
  // A ligature of two letters shows when the pair is shaped.
  if (kind === 'GSUB' && type === 4 && !skips) return longLigatures(rules, start, plain, glyphs);
  // What changes a letter whatever stands beside it shows when the letter is shaped alone, in its language.
  if (type === single) return new Set();
  const touched = touchedBy(rules, subtable, plain);
  const isChained = type === (kind === 'GSUB' ? 6 : 8);
  return isChained && touched.size > 0 && !chainWithin(rules, start, glyphs) ? new Set() : touched;
}
