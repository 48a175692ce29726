// Reads the chunks of a WebP (RFC 9649): size, orientation, colours, and of an animated one its first frame. It unpacks nothing.
import type { PictureColors } from '../color/colors.ts';
import { readProfile } from '../color/profile.ts';
import { parseExifOrientation } from '../exif.ts';
import { assetFault } from '../fault.ts';
import { type PictureLimits, requireModestSize } from '../limits.ts';
import type { DecodedPicture } from '../picture.ts';

/** A frame of an animated WebP. */
export interface WebpFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The frame as a still WebP. */
  readonly file: Uint8Array;
}

/** What the chunks of a WebP say. */
export interface ParsedWebp {
  /** The width of the picture, or of the canvas that its frames stand on. */
  readonly width: number;
  readonly height: number;
  readonly orientation: DecodedPicture['orientation'];
  readonly colors: PictureColors;
  /** The first frame, when it is animated. */
  readonly frame: WebpFrame | undefined;
}

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

/** Reads a WebP. Its size is checked before anything is unpacked. Throws an asset fault for a damaged or oversized file. */
export function parseWebp(bytes: Uint8Array, limits: PictureLimits): ParsedWebp {
  let size: Pick<ParsedWebp, 'width' | 'height'> | undefined;
  let orientation: DecodedPicture['orientation'] = 1;
  let colors: PictureColors | undefined;
  let animated = false;
  let frame: WebpFrame | undefined;
  for (const { type, data } of readChunks(bytes, 12)) {
    size ??= sizeOf(type, data);
    if (type === 'ANIM') animated = true;
    if (type === 'ANMF') frame ??= parseFrame(data);
    if (type === 'ICCP') colors ??= readProfile(data, 3);
    if (type === 'EXIF') orientation = parseExifOrientation(withoutExifMark(data));
  }
  if (size === undefined || (animated && frame === undefined)) {
    throw assetFault('expected a WebP, got one without a picture');
  }
  requireModestSize('WebP', { ...size, bitsPerPixel: 32 }, limits);
  if (frame && (frame.left + frame.width > size.width || frame.top + frame.height > size.height)) {
    throw assetFault('expected a WebP, got one whose first frame is larger than the picture');
  }
  return { ...size, orientation, colors: colors ?? {}, frame };
}

function* readChunks(bytes: Uint8Array, from: number): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = from;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (at + 8 + length > bytes.length) throw assetFault('expected a whole WebP, got one that is cut off');
    yield { type, data: bytes.subarray(at + 8, at + 8 + length) };
    at += 8 + length + (length & 1);
  }
}

/**
 * Returns the size that the first chunk states: canvas (`VP8X`), lossy frame (`VP8 `) or lossless frame (`VP8L`).
 * Returns undefined for any other chunk.
 */
function sizeOf(type: string, data: Uint8Array): Pick<ParsedWebp, 'width' | 'height'> | undefined {
  if (type === 'VP8X') return { width: 1 + three(data, 4), height: 1 + three(data, 7) };
  const byte = (at: number): number => data[at] ?? 0;
  if (type === 'VP8 ') {
    const two = (at: number): number => (byte(at) | (byte(at + 1) << 8)) & 0x3fff;
    return { width: two(6), height: two(8) };
  }
  if (type === 'VP8L') {
    const bits = (byte(1) | (byte(2) << 8) | (byte(3) << 16) | (byte(4) << 24)) >>> 0;
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return undefined;
}

function three(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
}

const frameHeaderBytes = 16;

/** Returns the place and the data of a frame (RFC 9649 2.7.1.1). */
function parseFrame(data: Uint8Array): WebpFrame {
  if (data.length < frameHeaderBytes) throw assetFault('expected a whole WebP, got one that is cut off');
  const [width, height] = [1 + three(data, 6), 1 + three(data, 9)];
  const chunks = [...readChunks(data, frameHeaderBytes)];
  const alpha = chunks.find(({ type }) => type === 'ALPH');
  const pixels = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  if (pixels === undefined) throw assetFault('expected a WebP, got one whose first frame has no picture');
  // A frame with alpha of its own needs the chunk that announces it: flags, then the size once more.
  const withAlpha = alpha && pixels.type === 'VP8 ' ? [extended(data.subarray(6, 12)), alpha] : [];
  return {
    left: 2 * three(data, 0),
    top: 2 * three(data, 3),
    width,
    height,
    file: riff([...withAlpha, pixels]),
  };
}

function extended(size: Uint8Array): Chunk {
  const hasAlpha = 0x10;
  return { type: 'VP8X', data: Uint8Array.of(hasAlpha, 0, 0, 0, ...size) };
}

function riff(chunks: readonly Chunk[]): Uint8Array {
  const parts = chunks.flatMap(({ type, data }) => [
    head(type, data.length),
    data,
    new Uint8Array(data.length & 1),
  ]);
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  return Buffer.concat([head('RIFF', body.length), body]);
}

function head(type: string, length: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.write(type, 'latin1');
  bytes.writeUInt32LE(length, 4);
  return bytes;
}

/** Returns the data without `Exif\0\0` of JPEG, which some writers put before the TIFF structure. */
function withoutExifMark(data: Uint8Array): Uint8Array {
  const marked = Buffer.from(data.subarray(0, 6)).toString('latin1') === 'Exif\0\0';
  return marked ? data.subarray(6) : data;
}
