// What the rest of the house sees of a font: a face that shapes text, and the glyph runs that come out.

/** How a run is to be shaped; every run has one direction, script and language. */
export interface ShapeOptions {
  readonly rtl: boolean;
  /** ISO 15924 tag, such as `Latn`. */
  readonly script: string;
  /** BCP 47 tag, such as `de`. */
  readonly language: string;
  /** OpenType features switched on (1) or off (0), such as `{ liga: 0 }`; sorted keys make equal runs equal. */
  readonly features?: Readonly<Record<string, number>>;
}

/**
 * Glyphs of one face in visual order, left to right. All lengths are font units; multiply by
 * `size / face.unitsPerEm` for points. Runs are shared and cached: never change one.
 */
export interface GlyphRun {
  readonly face: Face;
  /** The text that was shaped, logical order. */
  readonly text: string;
  readonly rtl: boolean;
  /** Original glyph ids of the font; 0 is the missing-glyph box. */
  readonly glyphs: Uint16Array;
  readonly advances: Int32Array;
  readonly xOffsets: Int32Array;
  readonly yOffsets: Int32Array;
  /** For each glyph the UTF-16 index into `text` where its cluster starts. */
  readonly clusters: Uint32Array;
  /** For each glyph 1 when breaking the line before its cluster asks for shaping anew (HarfBuzz `UNSAFE_TO_BREAK`). */
  readonly unsafeToBreak: Uint8Array;
  /** Sum of the advances. */
  readonly width: number;
  /** What a painter remembers of the run, so that it is forgotten together with it; nobody else reads it. */
  painted?: unknown;
}

/** One font file at one style, ready to shape. Vertical metrics are font units, y up (descender is negative). */
export interface Face {
  /** SHA-256 of the font's bytes, with the instance when it was cut from a variable font: equal ids are equal fonts. */
  readonly id: string;
  /** Family and style for dumps and messages, such as `Noto Sans Bold`. */
  readonly name: string;
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
  /** Whether the font has a glyph for the code point. */
  covers(codePoint: number): boolean;
  /**
   * Whether no substitution and no positioning rule that the font has for a script (ISO 15924) looks at U+0020: words, and the
   * spaces between them, may then be shaped apart. A mark that stands on the space itself belongs to the space's word.
   */
  spaceIsPlain(script: string): boolean;
  /**
   * Shapes one run. Synchronous; remembered in a bounded cache of the process. Characters that print nothing (U+00AD, U+200B–200D,
   * variation selectors) give no glyph: a run of them alone is empty. Throws `AppError` when the font breaks the shaper.
   */
  shape(text: string, options: ShapeOptions): GlyphRun;
  /** The width of the run that `shape` gives, for those who need no glyphs yet. */
  widthOf(text: string, options: ShapeOptions): number;
}

/** Weight and slant asked of a family. */
export interface FaceStyle {
  readonly bold: boolean;
  readonly italic: boolean;
}

/** The families that a document may use: the template's own, the operator's packs, then the bundled ones. */
export interface FontSet {
  /** Names of all families, for checks and "did you mean". */
  readonly families: readonly string[];
  /** The faces to try in order for one family list and style: the families named, then the bundle, then the packs. Never empty. */
  faces(families: readonly string[], style: FaceStyle): readonly Face[];
}
