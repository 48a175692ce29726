// Colour fonts for tests: tables `COLR`, `CPAL` and `sbix` for a small font (OpenType).

import { viewOf } from '../../src/byteview.ts';
import { nominalGlyph } from '../../src/fonts/fontmemory.ts';
import { buildSfnt, readTables } from '../../src/fonts/sfnt.ts';
import { smallFont } from './files.ts';

/** A paint of `COLR` version 1. Numbers in `fixed` have 14 bits behind the point. */
export type Paint =
  | { readonly solid: number; readonly alpha?: number }
  | { readonly glyph: string; readonly paint: Paint }
  | { readonly move: readonly [dx: number, dy: number]; readonly paint: Paint }
  | { readonly mode: number; readonly source: Paint; readonly backdrop: Paint }
  | { readonly linear: readonly number[]; readonly line: Line }
  | { readonly radial: readonly number[]; readonly line: Line }
  | { readonly sweep: readonly number[]; readonly line: Line }
  /** A paint that leads back to the glyph that it paints. */
  | { readonly again: string };

/** A colour line: how it goes on (0 pad, 1 repeat, 2 reflect), and its stops. */
export interface Line {
  readonly extend: number;
  readonly stops: readonly (readonly [offset: number, color: number, alpha?: number])[];
}

/** Colours of the palette, as red, green and blue. */
export const palette = [
  [255, 0, 0],
  [0, 128, 0],
  [0, 0, 255],
] as const;

/** The number of the colour of the text. */
export const foreground = 0xffff;

/** Returns the glyph of a letter in the small font. */
export function glyphOf(letter: string): number {
  return nominalGlyph({ bytes: smallFont() }, letter.codePointAt(0) ?? 0);
}

const u8 = (...values: number[]): Buffer => Buffer.from(values);
const u16 = (...values: number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));
const u24 = (value: number): Buffer => Buffer.from([value >> 16, (value >> 8) & 0xff, value & 0xff]);
const u32 = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
const fixed = (value: number): number => Math.round(value * 16384);

function colorLine({ extend, stops }: Line): Buffer {
  const all = stops.map(([offset, color, alpha = 1]) => u16(fixed(offset), color, fixed(alpha)));
  return Buffer.concat([u8(extend), u16(stops.length), ...all]);
}

function encode(paint: Paint): Buffer {
  if ('solid' in paint) return Buffer.concat([u8(2), u16(paint.solid, fixed(paint.alpha ?? 1))]);
  if ('glyph' in paint)
    return Buffer.concat([u8(10), u24(6), u16(glyphOf(paint.glyph)), encode(paint.paint)]);
  if ('move' in paint) return Buffer.concat([u8(14), u24(8), u16(...paint.move), encode(paint.paint)]);
  if ('again' in paint) return Buffer.concat([u8(11), u16(glyphOf(paint.again))]);
  if ('mode' in paint) {
    const source = encode(paint.source);
    return Buffer.concat([
      u8(32),
      u24(8),
      u8(paint.mode),
      u24(8 + source.length),
      source,
      encode(paint.backdrop),
    ]);
  }
  if ('sweep' in paint) {
    const [x = 0, y = 0, start = 0, end = 0] = paint.sweep;
    return Buffer.concat([
      u8(8),
      u24(12),
      u16(x, y, fixed(start / 180 - 1), fixed(end / 180 - 1)),
      colorLine(paint.line),
    ]);
  }
  const [format, coords] = 'linear' in paint ? [4, paint.linear] : [6, paint.radial];
  return Buffer.concat([u8(format), u24(16), u16(...coords), colorLine(paint.line)]);
}

const cpal = Buffer.concat([
  u16(0, palette.length, 1, palette.length),
  u32(14),
  u16(0),
  ...palette.map(([red, green, blue]) => u8(blue, green, red, 255)),
]);

function withTables(tables: Readonly<Record<string, Buffer>>, left: readonly string[] = []): Uint8Array {
  const all = new Map(readTables(smallFont(), 'small'));
  for (const tag of left) all.delete(tag);
  for (const [tag, table] of Object.entries(tables)) all.set(tag, viewOf(table));
  return buildSfnt(all);
}

/** A font in which a letter is layers of others in colours of the palette (`COLR` version 0). */
export function layeredFont(
  letter: string,
  layers: readonly (readonly [letter: string, color: number])[],
): Uint8Array {
  const records = layers.map(([other, color]) => u16(glyphOf(other), color));
  const base = u16(glyphOf(letter), 0, layers.length);
  const head = Buffer.concat([u16(0, 1), u32(14, 14 + base.length), u16(layers.length)]);
  return withTables({ COLR: Buffer.concat([head, base, ...records]), CPAL: cpal });
}

/** A font in which letters are paints (`COLR` version 1). */
export function paintedFont(paints: Readonly<Record<string, Paint>>): Uint8Array {
  const sorted = Object.entries(paints).sort(([a], [b]) => glyphOf(a) - glyphOf(b));
  const bodies = sorted.map(([, paint]) => encode(paint));
  let at = 4 + sorted.length * 6;
  const records = sorted.map(([letter], index) => {
    const record = Buffer.concat([u16(glyphOf(letter)), u32(at)]);
    at += bodies[index]?.length ?? 0;
    return record;
  });
  const head = Buffer.concat([u16(1, 0), u32(0, 0), u16(0), u32(34, 0, 0, 0, 0)]);
  return withTables({ COLR: Buffer.concat([head, u32(sorted.length), ...records, ...bodies]), CPAL: cpal });
}

/** A font without outlines, in which a letter is a PNG of `perEm` pixels an em (`sbix`). */
export function pictureFont(letter: string, png: Buffer, perEm: number): Uint8Array {
  const count = glyphCount();
  const glyph = glyphOf(letter);
  const data = Buffer.concat([u16(0, 0), Buffer.from('png '), png]);
  const start = 4 + (count + 1) * 4;
  const offsets = Array.from({ length: count + 1 }, (_, index) =>
    index <= glyph ? start : start + data.length,
  );
  const strike = Buffer.concat([u16(perEm, 72), u32(...offsets), data]);
  return withTables({ sbix: Buffer.concat([u16(1, 1), u32(1, 12), strike]) }, ['glyf', 'loca']);
}

/** A font in which letters are drawings of the table `SVG `, and have no outlines. */
export function drawnFont(letters: string): Uint8Array {
  const glyphs = [...letters].map(glyphOf).sort((a, b) => a - b);
  const tables = readTables(smallFont(), 'small');
  const document = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const at = 2 + 12 * glyphs.length;
  const entries = glyphs.map((glyph) => Buffer.concat([u16(glyph, glyph), u32(at, document.length)]));
  const list = Buffer.concat([u16(glyphs.length), ...entries, document]);
  const isLong = tables.get('head')?.getInt16(50) === 1;
  const loca = Buffer.from(bytesOf(tables.get('loca')));
  const glyf = bytesOf(tables.get('glyf'));
  // The outlines of these letters are taken out, and those behind them move up.
  const offset = (index: number) =>
    isLong ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index);
  const parts: Buffer[] = [];
  const offsets = [0];
  for (let glyph = 0; glyph < glyphCount(); glyph += 1) {
    if (!glyphs.includes(glyph)) parts.push(glyf.subarray(offset(glyph), offset(glyph + 1)));
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0));
  }
  const places = isLong ? u32(...offsets) : u16(...offsets.map((place) => place / 2));
  return withTables({
    glyf: Buffer.concat(parts),
    loca: places,
    'SVG ': Buffer.concat([u16(0), u32(10, 0), list]),
  });
}

function bytesOf(table: DataView | undefined): Buffer {
  return table ? Buffer.from(table.buffer, table.byteOffset, table.byteLength) : Buffer.alloc(0);
}

function glyphCount(): number {
  return readTables(smallFont(), 'small').get('maxp')?.getUint16(4) ?? 0;
}
