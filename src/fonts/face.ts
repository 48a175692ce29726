// What other rooms see of a font: a face that shapes text, and the glyph runs that it returns.

/** How a run is shaped. Every run has one direction, script and language. */
export interface ShapeOptions {
  readonly rtl: boolean;
  /** The script as an ISO 15924 tag, such as `Latn`. */
  readonly script: string;
  /** The language as a BCP 47 tag, such as `de`. */
  readonly language: string;
  /** Whether glyphs stand one below the other. Advances then go down. */
  readonly vertical?: boolean;
  /** OpenType features that are switched on (1) or off (0), such as `{ liga: 0 }`. Sorted keys make equal runs equal. */
  readonly features?: Readonly<Record<string, number>>;
}

/** The result of the shaper: typed arrays, in visual order from left to right. Lengths are in font units. */
export interface ShapedGlyphs {
  /** The glyph ids of the original font. 0 is the missing-glyph box. */
  readonly glyphs: Uint16Array;
  readonly advances: Int32Array;
  readonly xOffsets: Int32Array;
  readonly yOffsets: Int32Array;
  /** The UTF-16 index into `text` at which the cluster of each glyph starts. */
  readonly clusters: Uint32Array;
  /** For each glyph 1 when a line break before its cluster needs shaping again (HarfBuzz `UNSAFE_TO_BREAK`). */
  readonly unsafeToBreak: Uint8Array;
  /** The sum of the advances. */
  readonly width: number;
}

/**
 * Glyphs of one face in visual order, left to right. All lengths are in font units; multiply by `size /
 * face.unitsPerEm` for points. Runs are shared and cached, so nobody may change one.
 */
export interface GlyphRun extends ShapedGlyphs {
  readonly face: Face;
  /** The text that was shaped, in logical order. */
  readonly text: string;
  readonly rtl: boolean;
  /** What a painter remembers of the run, so that both are forgotten together. Nobody else reads it. */
  painted?: unknown;
}

/** The lengths of a font, in font units with y up, so the descender is negative. */
export interface FontMetrics {
  readonly unitsPerEm: number;
  readonly ascender: number;
  readonly descender: number;
  readonly lineGap: number;
  readonly capHeight: number;
  readonly xHeight: number;
  readonly underlinePosition: number;
  readonly underlineThickness: number;
  readonly strikeoutPosition: number;
  readonly strikeoutThickness: number;
}

/** One axis of a variable font (OpenType `fvar`), with its ends and where it stands by itself. */
export interface Axis {
  readonly tag: string;
  readonly least: number;
  readonly standard: number;
  readonly most: number;
}

/** One font file in one style, ready to shape. */
export interface Face extends FontMetrics {
  /** The SHA-256 of the font's bytes, with the instance when it was cut from a variable font. Equal ids are equal fonts. */
  readonly id: string;
  /** The family and style for dumps and messages, such as `Noto Sans Bold`. */
  readonly name: string;
  /** The axes of the variable font that it was cut from, or undefined for another one. */
  readonly axes?: readonly Axis[] | undefined;
  /** Returns whether the font has a glyph for the code point. */
  covers(codePoint: number): boolean;
  /**
   * Returns whether no default substitution and positioning rule of a script (ISO 15924) looks at U+0020. Words, and
   * the spaces between them, may then be shaped apart. A mark that stands on the space itself belongs to the space's
   * word.
   */
  spaceIsPlain(script: string): boolean;
  /** Returns whether the font has an OpenType feature, for any script. */
  hasFeature(tag: string): boolean;
  /** Whether its figures differ in width, and its feature `tnum` gives them one. */
  readonly evensFigures: boolean;
  /**
   * Shapes one run and returns it. It is synchronous, and the run is remembered in a bounded cache of the process.
   * Characters that print nothing (U+00AD, U+200B–200D, variation selectors) give no glyph, so a run of them alone is
   * empty. Throws `AppError` when the font breaks the shaper.
   */
  shape(text: string, options: ShapeOptions): GlyphRun;
  /**
   * Returns the width of the run that `shape` returns for a text from `from` up to but without `to`, for callers that do
   * not need the glyphs yet. By default it is that of all of the text.
   */
  widthOf(text: string, options: ShapeOptions, from?: number, to?: number): number;
  /** Returns the pairs of letters of which words are put together, or undefined where only the shaper knows words. */
  pairsOf(options: ShapeOptions): LetterPairs | undefined;
}

/** The kerning of letters and signs of Latin texts, which do nothing else to each other. */
export interface LetterPairs {
  /**
   * Returns by how much each letter of a word is moved away from the one before it, in font units, or undefined where
   * only the shaper knows it. The word stands in a text from `from` up to but without `to`. The next one overwrites it.
   */
  kernings(text: string, from: number, to: number): Int16Array | undefined;
  /**
   * Measures a word that stands in a text from `from` up to but without `to`. Returns its width in font units, or
   * undefined where only the shaper knows it.
   */
  measure(text: string, from: number, to: number): number | undefined;
  /** What is known of each letter of the word that was measured last, with any pairs. */
  readonly measured: LetterAdvances;
}

/** The letters of a word, from its first one. See `ShapedGlyphs`. */
export interface LetterAdvances {
  readonly advances: Int32Array;
  readonly unsafeToBreak: Uint8Array;
}

/** The weight and slant that are wanted of a family. */
export interface FaceStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  /** The weight from 1 to 1000, in place of the one that `bold` says. 0 leaves it to that. */
  readonly weight?: number;
  /** The language (BCP 47). It decides which of the operator's families Chinese characters come from. */
  readonly lang?: string;
  /** Values of the axes of a variable font by tag. They are stronger than weight and slant. */
  readonly axes?: Readonly<Record<string, number>>;
}

/** The families that a document may use: the template's own, the operator's, then the bundled ones. */
export interface FontSet {
  /** The names of all families, for checks and "did you mean". */
  readonly families: readonly string[];
  /**
   * Returns the faces to try in order for one list of families and one style: those families, then the bundled ones,
   * then the operator's. It is never empty.
   */
  faces(families: readonly string[], style: FaceStyle): readonly Face[];
}
