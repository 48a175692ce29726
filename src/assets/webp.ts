// WebP by libwebp in WebAssembly: PDF has no filter for it, so its pixels are unpacked and packed anew.
import { bundledFile } from '../bundled.ts';
import { invariant } from '../errors.ts';
import { parseExifOrientation, seenSize } from './exif.ts';
import { assetFault } from './fault.ts';
import { type PictureLimits, requireModestSize } from './limits.ts';
import type { DecodedPicture } from './picture.ts';
import { rgbaPlanes } from './planes.ts';
import { instantiate, type WasmMemory } from './wasm.ts';

const program = bundledFile('node_modules/@cwasm/webp/webp.wasm');

/** The functions of `webp.wasm`; pointers are offsets into its memory. */
interface WebpExports {
  readonly memory: WasmMemory;
  readonly malloc: (size: number) => number;
  readonly WebPDecodeRGBA: (data: number, size: number, width: number, height: number) => number;
}

interface WebpHeader {
  readonly width: number;
  readonly height: number;
  readonly orientation: DecodedPicture['orientation'];
}

/** Decodes a still WebP, lossy or lossless, with its alpha. Throws asset faults for what is animated, broken or too large. */
export function decodeWebp(bytes: Uint8Array, id: string, limits: PictureLimits): DecodedPicture {
  const { width, height, orientation } = parseWebp(bytes, limits);
  const rgba = unpacked(bytes, width, height);
  return {
    id,
    mediaType: 'image/webp',
    ...seenSize(width, height, orientation),
    orientation,
    pixelWidth: width,
    pixelHeight: height,
    filter: 'FlateDecode',
    ...rgbaPlanes(rgba, width),
  };
}

/**
 * A fresh instance for each picture: whatever a broken file does to the memory inside stays there and goes with it, and the
 * memory is given back.
 */
function unpacked(bytes: Uint8Array, width: number, height: number): Uint8Array {
  const { memory, malloc, WebPDecodeRGBA } = instance();
  const input = malloc(bytes.length);
  const size = malloc(8);
  if (input === 0 || size === 0) throw assetFault('expected a picture, got a WebP too large to be unpacked');
  new Uint8Array(memory.buffer).set(bytes, input);
  let output = 0;
  try {
    output = WebPDecodeRGBA(input, bytes.length, size, size + 4);
  } catch (cause) {
    throw assetFault('expected a WebP, got one that is damaged', { cause });
  }
  const [seenWidth, seenHeight] = output === 0 ? [] : new Uint32Array(memory.buffer, size, 2);
  if (seenWidth !== width || seenHeight !== height) {
    throw assetFault('expected a whole WebP, got one that is damaged or cut off');
  }
  return new Uint8Array(memory.buffer, output, width * height * 4);
}

function instance(): WebpExports {
  const refuse = (): never => {
    throw new Error('the decoder asked for a file');
  };
  const exports = instantiate(program, {
    wasi_snapshot_preview1: { fd_close: refuse, fd_seek: refuse, fd_write: refuse },
  });
  invariant(typeof exports.WebPDecodeRGBA === 'function', 'webp.wasm exports its decoder');
  // What a module exports is known from its source alone.
  return exports as unknown as WebpExports;
}

/** Reads the RIFF chunks for size and orientation (RFC 9649); the header is judged before anything is unpacked. */
function parseWebp(bytes: Uint8Array, limits: PictureLimits): WebpHeader {
  let size: Pick<WebpHeader, 'width' | 'height'> | undefined;
  let orientation: DecodedPicture['orientation'] = 1;
  for (const { type, data } of readChunks(bytes)) {
    if (type === 'ANIM') {
      throw assetFault('expected a still picture, got an animated WebP', { hint: 'save one of its frames' });
    }
    if (type === 'EXIF') orientation = parseExifOrientation(withoutExifMark(data));
    size ??= sizeOf(type, data);
  }
  if (size === undefined) throw assetFault('expected a WebP, got one without a picture');
  requireModestSize('WebP', { ...size, bitsPerPixel: 32 }, limits);
  return { ...size, orientation };
}

function* readChunks(bytes: Uint8Array): Generator<{ readonly type: string; readonly data: Uint8Array }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 12;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (at + 8 + length > bytes.length) throw assetFault('expected a whole WebP, got one that is cut off');
    yield { type, data: bytes.subarray(at + 8, at + 8 + length) };
    at += 8 + length + (length & 1);
  }
}

/** The size that the first chunk states: canvas (`VP8X`), lossy frame (`VP8 `) or lossless one (`VP8L`). */
function sizeOf(type: string, data: Uint8Array): Pick<WebpHeader, 'width' | 'height'> | undefined {
  const byte = (at: number): number => data[at] ?? 0;
  if (type === 'VP8X') {
    const three = (at: number): number => byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16);
    return { width: 1 + three(4), height: 1 + three(7) };
  }
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

/** Some writers put JPEG's `Exif\0\0` before the TIFF structure. */
function withoutExifMark(data: Uint8Array): Uint8Array {
  const marked = Buffer.from(data.subarray(0, 6)).toString('latin1') === 'Exif\0\0';
  return marked ? data.subarray(6) : data;
}
