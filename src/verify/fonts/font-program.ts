// What an embedded font program says about its glyphs, whatever its format.

/** A font program. Glyphs are counted from 0, which is .notdef. */
export interface FontProgram {
  readonly format: 'truetype' | 'cff' | 'type1';
  /** Whether its glyphs are numbered by CID and have no names. */
  readonly byCid: boolean;
  readonly glyphs: number;
  /** Returns the width of a glyph in thousandths of the em, or undefined when it is not known. */
  width(glyph: number): number | undefined;
  /** Returns the glyph of a name, or undefined. */
  named(name: string): number | undefined;
  /** Returns the glyph of a CID, or undefined. */
  ofCid(cid: number): number | undefined;
  /** Returns the name that the program's own encoding has for a code, or undefined. */
  builtIn(code: number): string | undefined;
  /** All names of its glyphs. */
  readonly names: readonly string[];
  /** The subtables of `cmap`, which only TrueType has. */
  readonly cmaps: readonly CmapTable[];
  /** The bits `fsType` of `OS/2`, where that table is there: what its licence lets be done with it (OpenType 1.9). */
  readonly licence?: number | undefined;
}

/** A subtable of `cmap`. It says which glyph a code has. */
export interface CmapTable {
  readonly platform: number;
  readonly encoding: number;
  glyph(code: number): number;
}

/** Reads bytes with the higher byte first. What lies beyond their end reads as 0. */
export class Reader {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  u8(at: number): number {
    return this.bytes[at] ?? 0;
  }

  u16(at: number): number {
    return (this.u8(at) << 8) | this.u8(at + 1);
  }

  i16(at: number): number {
    return (this.u16(at) << 16) >> 16;
  }

  u32(at: number): number {
    return this.u16(at) * 65536 + this.u16(at + 2);
  }
}

/** What is known of the codes of a font. */
export interface Codes {
  codes(bytes: Uint8Array): readonly number[];
  /** Returns the text that a reader takes the code for, or undefined when nothing says it. */
  unicode(code: number): string | undefined;
  /** Returns the width that the dictionary says, thousandths of the em, or undefined when it says none. */
  width(code: number): number | undefined;
  /** Returns the glyph in the program, or undefined when it is not known. */
  glyph(code: number): number | 'missing' | undefined;
  /** Returns whether the code asks for the glyph that stands for what is missing. */
  isNotdef(code: number): boolean;
}
