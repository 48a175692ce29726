// The part of a font that a document uses, as it is embedded.
import { deflateSync } from 'node:zlib';
import { numberByGlyph } from './cff.ts';
import type { Face } from './face.ts';
import { type FontFile, fontFileOf } from './openface.ts';
import { buildSfnt, fontError, readTables, type Tables } from './sfnt.ts';
import { cutWithHarfbuzz, keepTables } from './subsetter.ts';
import { cutTrueType } from './truetype.ts';

/** A font program for embedding. Its glyph ids are those of the whole font, unless it has codes alone. */
export interface SubsetFont {
  /** `truetype` is an sfnt for `FontFile2`. `cff` is an OpenType font with a `CFF ` table for `FontFile3`. */
  readonly outlines: 'truetype' | 'cff';
  readonly bytes: number;
  /** The program, deflated (RFC 1950). */
  readonly deflated: Uint8Array;
}

/** How glyphs of a font are named in a document. */
export interface GlyphCodes {
  /** The glyph that each code of one byte stands for, in ascending order of codes. */
  readonly codes: ReadonlyMap<number, number>;
  /** Whether glyphs are named by their ids besides. Otherwise they are numbered anew. */
  readonly ids: boolean;
}

/** The most bytes of subsets that are remembered by their glyphs. */
const maxRemembered = 4 * 1024 * 1024;
const remembered = new Map<string, SubsetFont>();
let rememberedBytes = 0;

/** Returns the font with some of its glyphs (and .notdef, and what composite glyphs are made of). */
export function subsetFont(
  face: Face,
  glyphs: Iterable<number>,
  { codes, ids }: GlyphCodes = { codes: new Map(), ids: true },
): SubsetFont {
  const sorted = Uint16Array.from(new Set(glyphs)).sort();
  const key = keyOf(face, sorted, { codes, ids });
  const known = remembered.get(key);
  if (known) return known;
  const file = fontFileOf(face);
  const program = buildSfnt(cut(face, file, sorted, { codes, ids }));
  // The result of zlib is a small view of a large buffer.
  const deflated = Uint8Array.from(deflateSync(program));
  const subset = { outlines: file.facts.outlines, bytes: program.length, deflated };
  remember(key, subset);
  return subset;
}

function keyOf({ id }: Face, glyphs: Uint16Array, { codes, ids }: GlyphCodes): string {
  const numbers = Uint16Array.from([...codes].flat());
  const text = [numbers, glyphs].map(({ buffer }) => Buffer.from(buffer).toString('latin1'));
  return `${id}|${ids}|${codes.size}|${text.join('')}`;
}

function remember(key: string, subset: SubsetFont): void {
  const cost = (name: string, { deflated }: SubsetFont): number => deflated.length + name.length;
  remembered.set(key, subset);
  rememberedBytes += cost(key, subset);
  for (const [oldest, old] of remembered) {
    if (rememberedBytes <= maxRemembered) break;
    remembered.delete(oldest);
    rememberedBytes -= cost(oldest, old);
  }
}

/** Returns the tables that a PDF reader needs of the font with these glyphs. */
function cut(
  face: Face,
  { tables, facts }: FontFile,
  glyphs: Uint16Array,
  { codes, ids }: GlyphCodes,
): Tables {
  const isCff = facts.outlines === 'cff';
  try {
    if (isCff) return cutCff(face, glyphs);
    const { tables: own, numberOf } = cutTrueType(tables, glyphs, ids);
    if (codes.size === 0) return own;
    const numbers = new Map([...codes].map(([code, glyph]) => [code, numberOf(glyph)]));
    return new Map([...own, ['cmap', characterMap(numbers)]]);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw fontError(face.name, `its ${isCff ? 'table "CFF " is' : 'outlines are'} damaged`);
  }
}

/** Fonts with CFF outlines have no codes of one byte. */
function cutCff(face: Face, glyphs: Uint16Array): Tables {
  const program = cutWithHarfbuzz(fontFileOf(face), glyphs);
  if (!program) throw fontError(face.name, 'it could not be cut down to the glyphs of the document');
  const tables = readTables(program, face.name);
  const cff = tables.get('CFF ');
  if (cff) numberByGlyph(cff);
  return keepTables(tables);
}

/** Returns the table `cmap` of a symbolic font: codes of one byte as the Macintosh has them, in a trimmed table (OpenType, `cmap`). */
function characterMap(codes: ReadonlyMap<number, number>): DataView {
  const [first = 0] = codes.keys();
  const last = [...codes.keys()].at(-1) ?? first;
  const count = last - first + 1;
  const [headerBytes, mapBytes] = [12, 10 + 2 * count];
  const view = new DataView(new ArrayBuffer(headerBytes + mapBytes));
  const [macintosh, roman, trimmed] = [1, 0, 6];
  for (const [index, value] of [
    0,
    1,
    macintosh,
    roman,
    0,
    headerBytes,
    trimmed,
    mapBytes,
    0,
    first,
    count,
  ].entries())
    view.setUint16(2 * index, value);
  for (const [code, glyph] of codes) view.setUint16(headerBytes + 10 + 2 * (code - first), glyph);
  return view;
}
