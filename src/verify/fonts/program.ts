// What an embedded font program says about its glyphs, whatever its format.

/** A font program. Glyphs are counted from 0, which is .notdef. */
export interface Program {
  readonly format: 'truetype' | 'cff' | 'type1';
  /** Its glyphs are numbered by CID and have no names. */
  readonly byCid: boolean;
  readonly glyphs: number;
  /** Of a glyph, thousandths of the em; undefined when it can't be told. */
  width(glyph: number): number | undefined;
  /** The glyph of a name. */
  named(name: string): number | undefined;
  /** The glyph of a CID. */
  ofCid(cid: number): number | undefined;
  /** The name that the program's own encoding has for a code. */
  builtIn(code: number): string | undefined;
  /** All names of its glyphs. */
  readonly names: readonly string[];
  /** Of TrueType alone. */
  readonly cmaps: readonly CmapTable[];
}

/** A subtable of `cmap`: which glyph a code has. */
export interface CmapTable {
  readonly platform: number;
  readonly encoding: number;
  glyph(code: number): number;
}

/** Bytes with the higher byte first; what lies beyond their end reads as 0. */
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

/** What the codes of a font are. */
export interface Codes {
  codes(bytes: Uint8Array): readonly number[];
  /** What a reader takes the code for; undefined when nothing says it. */
  unicode(code: number): string | undefined;
  /** What the dictionary says, thousandths of the em. */
  width(code: number): number | undefined;
  /** The glyph in the program; undefined when it can't be told. */
  glyph(code: number): number | 'missing' | undefined;
  /** Whether the code asks for the glyph that stands for what is missing. */
  isNotdef(code: number): boolean;
}
