// Reads the chunks of a PNG: header, palette, transparency, orientation and the compressed samples. It unpacks nothing.
import { crc32 } from 'node:zlib';
import { parseExifOrientation } from '../exif.ts';
import { assetFault } from '../fault.ts';
import { type PictureLimits, requireModestSize } from '../limits.ts';
import type { DecodedPicture } from '../picture.ts';
import { type ColorChunks, colorChunks } from './colors.ts';

/** The colour types (PNG, ISO/IEC 15948, 11.2.2) by what they hold. */
export const colorType = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgba: 6 } as const;

/** The fields of IHDR. */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly depth: 1 | 2 | 4 | 8 | 16;
  readonly colorType: number;
  readonly interlaced: boolean;
  /** The components of a pixel, alpha included. */
  readonly channels: number;
}

/** The parts of a PNG. */
export interface PngParts {
  readonly header: PngHeader;
  /** The palette as RGB triples. */
  readonly palette: Uint8Array | undefined;
  /** The content of `tRNS`. */
  readonly transparency: Uint8Array | undefined;
  readonly orientation: DecodedPicture['orientation'];
  readonly colors: ColorChunks;
  /** All `IDAT`s one after the other. They are one zlib stream. */
  readonly data: Uint8Array;
}

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** Whether the check sum is right. */
  readonly sound: boolean;
}

const signatureBytes = 8;
const channelsOf: ReadonlyMap<number, number> = new Map([
  [colorType.gray, 1],
  [colorType.rgb, 3],
  [colorType.palette, 1],
  [colorType.grayAlpha, 2],
  [colorType.rgba, 4],
]);
const depthsOf: ReadonlyMap<number, readonly number[]> = new Map([
  [colorType.gray, [1, 2, 4, 8, 16]],
  [colorType.rgb, [8, 16]],
  [colorType.palette, [1, 2, 4, 8]],
  [colorType.grayAlpha, [8, 16]],
  [colorType.rgba, [8, 16]],
]);

/**
 * Reads the chunks that matter. The header is checked before anything behind it is read. Throws an asset fault for a
 * damaged or oversized file.
 */
export function parsePng(bytes: Uint8Array, limits: PictureLimits): PngParts {
  let header: PngHeader | undefined;
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  let orientation: DecodedPicture['orientation'] = 1;
  const colors = new Map<string, Uint8Array | undefined>();
  const data: Uint8Array[] = [];
  for (const chunk of readChunks(bytes)) {
    if (header === undefined) header = parseHeader(chunk, limits);
    else if (colorChunks.has(chunk.type)) noteColors(chunk, colors);
    else if (!chunk.sound) continue;
    else if (chunk.type === 'PLTE') palette = parsePalette(chunk.data, header);
    else if (chunk.type === 'tRNS') transparency = chunk.data;
    else if (chunk.type === 'eXIf') orientation = parseExifOrientation(chunk.data);
    else if (chunk.type === 'IDAT') data.push(chunk.data);
    else if (isCritical(chunk.type))
      throw assetFault(`expected a PNG, got one with an unknown ${chunk.type} chunk`);
  }
  if (header === undefined) throw assetFault('expected a PNG, got one without a header');
  if (data.length === 0) throw assetFault('expected a PNG with pixels, got one without data');
  if (header.colorType === colorType.palette && palette === undefined) {
    throw assetFault('expected a PNG with a palette, got one without');
  }
  return { header, palette, transparency, orientation, colors, data: joined(data) };
}

/** Notes a chunk that describes colours. The first of each kind counts. */
function noteColors({ type, data, sound }: Chunk, colors: Map<string, Uint8Array | undefined>): void {
  if (!colors.has(type)) colors.set(type, sound ? data : undefined);
}

/** Yields the chunks up to IEND. Throws an asset fault for a damaged critical chunk and for a file that is cut off. */
function* readChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = signatureBytes;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const end = at + 8 + length;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (!/^[A-Za-z]{4}$/.test(type)) throw assetFault('expected a PNG, got one with a broken chunk');
    if (end + 4 > bytes.length) throw assetFault('expected a whole PNG, got one that is cut off');
    const sound = crc32(bytes.subarray(at + 4, end)) === view.getUint32(end);
    if (!sound && isCritical(type))
      throw assetFault(`expected a PNG, got one whose ${type} chunk is damaged`);
    if (type === 'IEND') return;
    yield { type, data: bytes.subarray(at + 8, end), sound };
    at = end + 4;
  }
}

/** Returns whether a chunk is critical: bit 5 of its first letter is clear (PNG 5.4). */
function isCritical(type: string): boolean {
  return (type.charCodeAt(0) & 0x20) === 0;
}

function parseHeader(chunk: Chunk, limits: PictureLimits): PngHeader {
  if (chunk.type !== 'IHDR' || chunk.data.length !== 13) {
    throw assetFault('expected a PNG, got one whose header is damaged');
  }
  const view = new DataView(chunk.data.buffer, chunk.data.byteOffset, chunk.data.byteLength);
  const type = view.getUint8(9);
  const depth = view.getUint8(8);
  const channels = channelsOf.get(type);
  const sound = view.getUint8(10) === 0 && view.getUint8(11) === 0 && view.getUint8(12) <= 1;
  if (channels === undefined || !isDepth(depth) || !depthsOf.get(type)?.includes(depth) || !sound) {
    throw assetFault(`expected a PNG, got one of colour type ${type} with ${depth} bits`);
  }
  const header: PngHeader = {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth,
    colorType: type,
    interlaced: view.getUint8(12) === 1,
    channels,
  };
  requireModestSize('PNG', { ...header, bitsPerPixel: depth * channels }, limits);
  return header;
}

function isDepth(depth: number): depth is PngHeader['depth'] {
  return [1, 2, 4, 8, 16].includes(depth);
}

/** Returns the palette, cut to what the depth can name. ISO 32000-1 8.6.6.3 allows no more. */
function parsePalette(data: Uint8Array, header: PngHeader): Uint8Array {
  if (data.length === 0 || data.length % 3 !== 0) {
    throw assetFault('expected a PNG, got one whose palette is damaged');
  }
  return data.subarray(0, 3 * 2 ** Math.min(header.depth, 8));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
}
