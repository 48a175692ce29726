// The outer form of a font file: its table directory, which is checked before anything else reads the bytes.

import { viewOf } from '../byteview.ts';
import { AppError } from '../errors.ts';

/** Tables by tag, as views into the file. */
export type Tables = ReadonlyMap<string, DataView>;

/** The kinds of file that the first four bytes tell apart. */
export type FontForm = 'sfnt' | 'collection' | 'woff' | 'woff2' | 'unknown';

/** Limits on font files. They are far above any real font and far below what does harm. */
export const fontLimits = {
  /** The most bytes of a file as given, and of what it unpacks to. */
  maxFileBytes: 48 * 1024 * 1024,
  /** The most tables in a directory. Real fonts have about 20. */
  maxTables: 128,
} as const;

const ttfVersion = 0x00010000;
const ottoVersion = 0x4f54544f;
const trueVersion = 0x74727565;
const headMagic = 0x5f0f3cf5;

const completeFont = 'give a complete TrueType or OpenType font, or WOFF or WOFF2 of one';

/** Returns the error for a font that can't be used. `name` is what the author calls it. */
export function fontError(name: string, message: string, hint = completeFont): AppError {
  const issue = { source: 'asset', path: '', message: `font ${name}: ${message}`, hint } as const;
  return new AppError('render_failed', `font ${name}: ${message}`, { issues: [issue] });
}

/** Returns the form of a font file from its first bytes. */
export function fontForm(bytes: Uint8Array): FontForm {
  if (bytes.length < 12) return 'unknown';
  const version = viewOf(bytes).getUint32(0);
  if (version === ttfVersion || version === ottoVersion || version === trueVersion) return 'sfnt';
  const tag = String.fromCharCode(...bytes.subarray(0, 4));
  if (tag === 'ttcf') return 'collection';
  if (tag === 'wOFF') return 'woff';
  return tag === 'wOF2' ? 'woff2' : 'unknown';
}

/**
 * Reads the table directory (OpenType 1.9, "Organization of an OpenType font") at `start`, and checks that each table
 * lies in the file. Throws `AppError` that says what is damaged.
 */
export function readTables(bytes: Uint8Array, name: string, start = 0): Tables {
  const view = viewOf(bytes);
  if (start + 12 > bytes.length) throw fontError(name, 'the file ends inside its header');
  const count = view.getUint16(start + 4);
  if (count === 0 || count > fontLimits.maxTables) throw fontError(name, `it claims to have ${count} tables`);
  if (start + 12 + count * 16 > bytes.length)
    throw fontError(name, 'the file ends inside its table directory');
  const tables = new Map<string, DataView>();
  for (let index = 0; index < count; index++) {
    const record = start + 12 + index * 16;
    const tag = String.fromCharCode(...bytes.subarray(record, record + 4));
    const offset = view.getUint32(record + 8);
    const length = view.getUint32(record + 12);
    if (offset + length > bytes.length)
      throw fontError(name, `its table ${JSON.stringify(tag)} reaches beyond the end of the file`);
    if (!tables.has(tag)) tables.set(tag, new DataView(bytes.buffer, bytes.byteOffset + offset, length));
  }
  return tables;
}

/** Checks that the tables that every font needs are there and agree with each other. Throws `AppError` when they do not. */
export function checkTables(tables: Tables, name: string): void {
  const need = (tag: string, least: number): DataView => {
    const table = tables.get(tag);
    if (!table) throw fontError(name, `it has no table ${JSON.stringify(tag)}`);
    if (table.byteLength < least) throw fontError(name, `its table ${JSON.stringify(tag)} is cut short`);
    return table;
  };
  const head = need('head', 54);
  if (head.getUint32(12) !== headMagic) throw fontError(name, 'its table "head" is damaged');
  const unitsPerEm = head.getUint16(18);
  if (unitsPerEm < 16 || unitsPerEm > 16384)
    throw fontError(name, `expected 16 to 16384 units per em, got ${unitsPerEm}`);
  const glyphs = need('maxp', 6).getUint16(4);
  if (glyphs === 0) throw fontError(name, 'it has no glyphs');
  need('cmap', 4);
  const metrics = need('hhea', 36).getUint16(34);
  if (metrics === 0 || metrics > glyphs)
    throw fontError(name, `it has ${metrics} widths for ${glyphs} glyphs`);
  need('hmtx', metrics * 4 + (glyphs - metrics) * 2);
  if (tables.has('CFF ') || tables.has('CFF2')) return;
  const outlines = need('glyf', 0);
  const short = head.getInt16(50) === 0;
  const offsets = need('loca', (glyphs + 1) * (short ? 2 : 4));
  let before = 0;
  for (let glyph = 0; glyph <= glyphs; glyph++) {
    const offset = short ? offsets.getUint16(glyph * 2) * 2 : offsets.getUint32(glyph * 4);
    if (offset < before || offset > outlines.byteLength)
      throw fontError(name, 'its table "loca" leads outside the outlines');
    before = offset;
  }
}

/** Returns a font file of the tables in the order of their tags, since OpenType wants them sorted. */
export function buildSfnt(tables: Tables): Uint8Array {
  const entries = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const padded = (length: number): number => (length + 3) & ~3;
  const headerBytes = 12 + entries.length * 16;
  const total = entries.reduce((sum, [, table]) => sum + padded(table.byteLength), headerBytes);
  const out = new Uint8Array(total);
  const view = viewOf(out);
  const power = Math.floor(Math.log2(entries.length));
  view.setUint32(0, tables.has('CFF ') || tables.has('CFF2') ? ottoVersion : ttfVersion);
  view.setUint16(4, entries.length);
  view.setUint16(6, 2 ** power * 16);
  view.setUint16(8, power);
  view.setUint16(10, entries.length * 16 - 2 ** power * 16);
  let offset = headerBytes;
  entries.forEach(([tag, table], index) => {
    const record = 12 + index * 16;
    for (let i = 0; i < 4; i++) out[record + i] = tag.charCodeAt(i);
    out.set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength), offset);
    view.setUint32(record + 4, checksum(view, offset, padded(table.byteLength)));
    view.setUint32(record + 8, offset);
    view.setUint32(record + 12, table.byteLength);
    offset += padded(table.byteLength);
  });
  return out;
}

function checksum(view: DataView, offset: number, length: number): number {
  let sum = 0;
  for (let at = offset; at < offset + length; at += 4) sum = (sum + view.getUint32(at)) | 0;
  return sum >>> 0;
}
