// Codes of one byte: most texts take half the space in a simple font, whose codes are not the ids of glyphs (ISO 32000-1 9.6.3).
import type { Face } from '../../fonts/face.ts';
import { fontFacts, nominalGlyphOf } from '../../fonts/program.ts';

/** The code of U+0020. Word space (`Tw`) is added to it (ISO 32000-1 9.3.3). */
export const spaceCode = 0x20;

/** The text of a hyphen that only the end of a line brought. */
export const softHyphen = '\u00ad';

/**
 * The code, in our simple fonts, of a hyphen that a line break brought; its text is U+00AD. It lies next to the other
 * codes, since each unused code between takes space in the file.
 */
export const softHyphenCode = 0x1f;

/** The codes that stand for the same glyphs of a face in all documents: those of ISO 8859-1. */
const fixed: readonly number[] = [...range(0x20, 0x7f), ...range(0xa1, 0xad), ...range(0xae, 0x100)];
/** The codes that each document gives to other glyphs as they come. 0, the line ends and the soft hyphen are left out. */
const free: readonly number[] = [
  ...range(0x80, 0xa0),
  ...range(0x01, 0x0a),
  ...range(0x0b, 0x0d),
  ...range(0x0e, softHyphenCode),
  0x7f,
];

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

const none = new Uint8Array();
const codesByFace = new WeakMap<Face, Uint8Array>();

/** Returns the codes that are the same in all documents, by glyph. 0 means that the glyph has no such code, and so have glyphs past the end of the list. */
function fixedCodes(face: Face): Uint8Array {
  let codes = codesByFace.get(face);
  if (codes === undefined) {
    const glyphs = fixed.map((code) => nominalGlyphOf(face, code));
    const found = new Uint8Array(Math.max(...glyphs) + 1);
    for (const [index, glyph] of glyphs.entries())
      if (glyph !== 0 && found[glyph] === 0) found[glyph] = fixed[index] ?? 0;
    codes = found;
    codesByFace.set(face, codes);
  }
  return codes;
}

/** How many fonts have codes in this process. Each has its own number. */
let fonts = 0;

/** The codes of one face in one document. A face whose outlines are CFF has none. */
export class ByteCodes {
  /** What tells these codes from those of other documents. It is never 0. */
  readonly number: number;
  readonly #fixed: Uint8Array;
  readonly #own = new Map<number, number>();
  readonly #free: readonly number[];

  constructor(face: Face) {
    const some = fontFacts(face).outlines === 'truetype';
    this.#fixed = some ? fixedCodes(face) : none;
    this.#free = some ? free : [];
    fonts += 1;
    this.number = fonts;
  }

  /** Returns whether all of these glyphs have codes that are the same in all documents. */
  areFixed(glyphs: Uint16Array): boolean {
    const codes = this.#fixed;
    for (let index = 0; index < glyphs.length; index++) if (!codes[glyphs[index] as number]) return false;
    return true;
  }

  /** Gives codes to glyphs that have none. Returns false, and gives none, where there are not enough. */
  give(glyphs: Uint16Array): boolean {
    const fresh = new Set(glyphs.filter((glyph) => !this.#fixed[glyph] && !this.#own.has(glyph)));
    if (fresh.has(0) || this.#own.size + fresh.size > this.#free.length) return false;
    for (const glyph of fresh) this.#own.set(glyph, this.#free[this.#own.size] ?? 0);
    return true;
  }

  /** Returns the code of a glyph, if it has one. */
  of(glyph: number): number | undefined {
    return this.#fixed[glyph] || this.#own.get(glyph);
  }
}
