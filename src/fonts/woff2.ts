// Unpacks WOFF 2.0 (W3C Recommendation of 2022): the table directory, the Brotli stream, and the transformed tables.
import { brotliDecompressSync } from 'node:zlib';
import { viewOf } from '../byteview.ts';
import { ByteReader } from './bytereader.ts';
import { buildSfnt, fontError, fontLimits, type Tables } from './sfnt.ts';
import { type PlainGlyphs, rebuildGlyphs } from './woff2-glyphs.ts';

/** The tags by number (§4.1). */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx ' +
  'BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty ' +
  'just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

const ownTag = 63;
const nullGlyphTransform = 3;
const collectionFlavor = 0x74746366;
const headerBytes = 48;

interface Entry {
  readonly tag: string;
  /** The length of the plain table, and of what stands in the stream. */
  readonly plain: number;
  readonly stored: number;
  readonly transformed: boolean;
}

/**
 * Returns the plain font file inside. The sizes that it claims are checked before anything is allocated for them.
 * Throws `AppError` that says what is damaged.
 */
export function unpackWoff2(bytes: Uint8Array, label: string): Uint8Array {
  try {
    return unpack(bytes, label);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw fontError(label, 'its WOFF2 data is damaged');
  }
}

function unpack(bytes: Uint8Array, label: string): Uint8Array {
  const reader = new ByteReader(bytes);
  const { entries, claimed, streamLength } = readDirectory(reader, label);
  if (claimed > fontLimits.maxFileBytes)
    throw fontError(label, `expected at most ${fontLimits.maxFileBytes} bytes, got ${claimed}`);
  const stored = entries.reduce((sum, entry) => sum + entry.stored, 0);
  const stream = inflate(reader.bytes(streamLength), stored, label);
  const tables = new Map<string, DataView>();
  let at = 0;
  for (const { tag, stored: length } of entries) {
    tables.set(tag, viewOf(stream.subarray(at, at + length)));
    at += length;
  }
  restore(tables, entries);
  return buildSfnt(tables);
}

interface Directory {
  readonly entries: readonly Entry[];
  /** The larger of what the tables unpack to and what the file says it does. */
  readonly claimed: number;
  readonly streamLength: number;
}

function readDirectory(reader: ByteReader, label: string): Directory {
  reader.at = 4;
  if (reader.uint32() === collectionFlavor) throw fontError(label, 'it is a collection packed as WOFF2');
  reader.at = 12;
  const count = reader.uint16();
  if (count === 0 || count > fontLimits.maxTables)
    throw fontError(label, `it claims to have ${count} tables`);
  reader.at = 16;
  const total = reader.uint32();
  const streamLength = reader.uint32();
  reader.at = headerBytes;
  const entries = Array.from({ length: count }, () => readEntry(reader));
  const sum = entries.reduce((size, { plain, stored }) => size + Math.max(plain, stored), 0);
  return { entries, claimed: Math.max(sum, total), streamLength };
}

function readEntry(reader: ByteReader): Entry {
  const flags = reader.uint8();
  const known = flags & ownTag;
  const tag = known === ownTag ? String.fromCharCode(...reader.bytes(4)) : (knownTags[known] ?? '');
  const version = flags >> 6;
  const outlines = tag === 'glyf' || tag === 'loca';
  const transformed = outlines ? version !== nullGlyphTransform : version !== 0;
  const plain = reader.base128();
  return { tag, plain, stored: transformed ? reader.base128() : plain, transformed };
}

function inflate(packed: Uint8Array, length: number, label: string): Uint8Array {
  try {
    const stream = brotliDecompressSync(packed, { maxOutputLength: Math.max(1, length) });
    if (stream.length === length) return stream;
  } catch {
    // The error is made below: the words of the decoder name nothing that an author knows.
  }
  throw fontError(label, "its WOFF2 data can't be unpacked");
}

/** Rebuilds the plain form of transformed tables. */
function restore(tables: Map<string, DataView>, entries: readonly Entry[]): void {
  const isTransformed = (tag: string): boolean =>
    entries.some((entry) => entry.tag === tag && entry.transformed);
  let glyphs: PlainGlyphs | undefined;
  if (isTransformed('glyf')) {
    glyphs = rebuildGlyphs(tableOf(tables, 'glyf'));
    tables.set('glyf', glyphs.glyf);
    tables.set('loca', glyphs.loca);
  }
  if (isTransformed('hmtx')) tables.set('hmtx', rebuildMetrics(tables, glyphs));
}

function tableOf(tables: Tables, tag: string): DataView {
  const table = tables.get(tag);
  if (!table) throw new RangeError(`no table ${tag}`);
  return table;
}

/** Rebuilds the transformed `hmtx` (§5.4). It leaves out bearings that are the outlines' own left edges. */
function rebuildMetrics(tables: Tables, glyphs: PlainGlyphs | undefined): DataView {
  if (!glyphs) throw new RangeError('metrics without outlines');
  const measured = tableOf(tables, 'hhea').getUint16(34);
  const { leftEdges } = glyphs;
  if (measured === 0 || measured > leftEdges.length) throw new RangeError('metrics');
  const reader = new ByteReader(tableOf(tables, 'hmtx'));
  const flags = reader.uint8();
  const advances = Array.from({ length: measured }, () => reader.uint16());
  const out = new DataView(new ArrayBuffer(measured * 4 + (leftEdges.length - measured) * 2));
  for (let glyph = 0; glyph < leftEdges.length; glyph++) {
    const wide = glyph < measured;
    const left = (flags & (wide ? 1 : 2)) === 0 ? reader.int16() : (leftEdges[glyph] ?? 0);
    if (wide) out.setUint16(glyph * 4, advances[glyph] ?? 0);
    out.setInt16(wide ? glyph * 4 + 2 : measured * 4 + (glyph - measured) * 2, left);
  }
  return out;
}
