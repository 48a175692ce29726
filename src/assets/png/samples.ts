// Makes rows of samples of a PNG's compressed stream: inflates with a bound, undoes the filters, undoes Adam7.
import { inflateSync } from 'node:zlib';
import { assetFault } from '../fault.ts';
import type { PngHeader } from './parse.ts';

/** One of the passes of an interlaced PNG. A plain one has a single pass over everything. */
interface Pass {
  readonly width: number;
  readonly height: number;
  readonly x0: number;
  readonly y0: number;
  readonly dx: number;
  readonly dy: number;
}

/** Where the seven passes start and how they step (PNG 8.2). */
const adam7: readonly (readonly [x0: number, y0: number, dx: number, dy: number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** How many bytes may stand behind the last row. Some writers leave a little; more is an attempt to fill the memory. */
const slackBytes = 64 * 1024;

/** Returns the bytes of a packed row of `width` pixels. */
export function rowBytes(header: PngHeader, width: number): number {
  return Math.ceil((width * header.depth * header.channels) / 8);
}

/** Returns the bytes from one pixel to the one before it, as filters count them: at least 1. */
function filterDistance(header: PngHeader): number {
  return Math.max(1, (header.depth * header.channels) >> 3);
}

/**
 * Returns the filtered rows, exactly as long as the header says, and whether the stream held nothing more. Throws an
 * asset fault for a stream that is damaged, too short or far too long.
 */
export function inflateRows(
  data: Uint8Array,
  header: PngHeader,
): { readonly filtered: Uint8Array; readonly exact: boolean } {
  const expected = passes(header).reduce(
    (sum, pass) => sum + pass.height * (1 + rowBytes(header, pass.width)),
    0,
  );
  const filtered = inflateBounded(data, expected);
  if (filtered.length < expected) throw assetFault('expected a whole PNG, got one with missing rows');
  return { filtered: filtered.subarray(0, expected), exact: filtered.length === expected };
}

/** The most room that is made for rows before they are there. Rows of 16 KB would be joined in the end. */
const mostRoom = 4 * 1024 * 1024;

function inflateBounded(data: Uint8Array, expected: number): Uint8Array {
  // With one byte more than the rows need, zlib sees the end of the stream at once.
  const chunkSize = Math.max(64, Math.min(expected + 1, mostRoom));
  try {
    return inflateSync(data, { maxOutputLength: expected + slackBytes, chunkSize });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') {
      throw assetFault('expected a PNG, got one that unpacks to more than its size', { cause: error });
    }
    if (code === 'Z_BUF_ERROR') {
      throw assetFault('expected a whole PNG, got one that is cut off', { cause: error });
    }
    throw assetFault('expected a PNG, got one whose data is damaged', { cause: error });
  }
}

/**
 * Returns the packed rows in their order, without filters and interlacing. It takes what `inflateRows` returned and
 * changes it in place.
 */
export function unpackRows(filtered: Uint8Array, header: PngHeader): Uint8Array {
  if (!header.interlaced) {
    return unfilter(filtered, {
      rows: header.height,
      rowBytes: rowBytes(header, header.width),
      distance: filterDistance(header),
    });
  }
  const samples = new Uint8Array(header.height * rowBytes(header, header.width));
  let at = 0;
  for (const pass of passes(header)) {
    const bytes = rowBytes(header, pass.width);
    const part = filtered.subarray(at, at + pass.height * (bytes + 1));
    at += part.length;
    const rows = unfilter(part, { rows: pass.height, rowBytes: bytes, distance: filterDistance(header) });
    scatter(rows, pass, samples, header);
  }
  return samples;
}

function passes(header: PngHeader): readonly Pass[] {
  const { width, height } = header;
  if (!header.interlaced) return [{ width, height, x0: 0, y0: 0, dx: 1, dy: 1 }];
  return adam7
    .map(([x0, y0, dx, dy]) => ({
      width: Math.ceil((width - x0) / dx),
      height: Math.ceil((height - y0) / dy),
      x0,
      y0,
      dx,
      dy,
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

/** Puts the pixels of a pass at their places in the picture. */
function scatter(rows: Uint8Array, pass: Pass, samples: Uint8Array, header: PngHeader): void {
  const bits = header.depth * header.channels;
  const from = rowBytes(header, pass.width);
  const to = rowBytes(header, header.width);
  for (let y = 0; y < pass.height; y++) {
    const source = y * from;
    const target = (pass.y0 + y * pass.dy) * to;
    if (bits >= 8) scatterBytes({ rows, source, samples, target, bytes: bits >> 3, pass });
    else scatterBits({ rows, source, samples, target, bits, pass });
  }
}

interface RowCopy {
  readonly rows: Uint8Array;
  readonly source: number;
  readonly samples: Uint8Array;
  readonly target: number;
  readonly pass: Pass;
}

function scatterBytes(copy: RowCopy & { readonly bytes: number }): void {
  const { rows, source, samples, target, pass, bytes } = copy;
  for (let x = 0; x < pass.width; x++) {
    const to = target + (pass.x0 + x * pass.dx) * bytes;
    for (let i = 0; i < bytes; i++) samples[to + i] = rows[source + x * bytes + i] ?? 0;
  }
}

function scatterBits(copy: RowCopy & { readonly bits: number }): void {
  const { rows, source, samples, target, pass, bits } = copy;
  const mask = (1 << bits) - 1;
  for (let x = 0; x < pass.width; x++) {
    const fromBit = x * bits;
    const value = ((rows[source + (fromBit >> 3)] ?? 0) >> (8 - bits - (fromBit & 7))) & mask;
    const toBit = (pass.x0 + x * pass.dx) * bits;
    const to = target + (toBit >> 3);
    samples[to] = (samples[to] ?? 0) | (value << (8 - bits - (toBit & 7)));
  }
}

/** The shape of filtered rows. Each row is one filter byte and `rowBytes` bytes. */
export interface RowShape {
  readonly rows: number;
  readonly rowBytes: number;
  /** The bytes from a pixel to the one before it. */
  readonly distance: number;
}

/** Returns whether filtered rows of one byte for a pixel are 255 everywhere. It reads up to the first pixel that is not. */
export function isOpaqueFiltered(filtered: Uint8Array, width: number): boolean {
  for (let at = 0; at < filtered.length; at += width + 1) {
    const filter = filtered[at] ?? 0;
    // The row above is opaque, too, or there is none.
    const up = at === 0 ? 0 : 255;
    const rest = opaqueByte(filter, 255, up, up);
    if (filtered[at + 1] !== opaqueByte(filter, 0, up, 0)) return false;
    for (let x = 2; x <= width; x++) if (filtered[at + x] !== rest) return false;
  }
  return true;
}

/** Returns what a filter makes of 255 among these neighbours. */
function opaqueByte(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return 255 - left;
  if (filter === 2) return 255 - up;
  if (filter === 3) return 255 - ((left + up) >> 1);
  return filter === 4 ? 255 - paeth(left, up, corner) : 255;
}

/** Undoes the filters of PNG 9.2 in place. Returns the front part of the buffer: the rows without their filter bytes. */
function unfilter(filtered: Uint8Array, shape: RowShape): Uint8Array {
  for (let row = 0; row < shape.rows; row++) unfilterRow(filtered, row, shape);
  return filtered.subarray(0, shape.rows * shape.rowBytes);
}

/** Undoes the filter of row `row` and moves it forward by the filter bytes. The row above already stands at its final place. */
function unfilterRow(bytes: Uint8Array, row: number, shape: RowShape): void {
  const { rowBytes: length, distance } = shape;
  const from = row * (length + 1) + 1;
  const to = row * length;
  const filter = bytes[from - 1] ?? 0;
  if (filter === 0 || (filter === 2 && row === 0)) {
    bytes.copyWithin(to, from, from + length);
    return;
  }
  if (filter > 4) throw assetFault('expected a PNG, got one with an unknown filter');
  for (let i = 0; i < length; i++) {
    const left = i >= distance ? (bytes[to + i - distance] ?? 0) : 0;
    const up = row > 0 ? (bytes[to - length + i] ?? 0) : 0;
    const value = bytes[from + i] ?? 0;
    if (filter === 1) bytes[to + i] = value + left;
    else if (filter === 2) bytes[to + i] = value + up;
    else if (filter === 3) bytes[to + i] = value + ((left + up) >> 1);
    else {
      const corner = row > 0 && i >= distance ? (bytes[to - length + i - distance] ?? 0) : 0;
      bytes[to + i] = value + paeth(left, up, corner);
    }
  }
}

/** Returns the result of the Paeth predictor (PNG 9.4). */
function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
