// Decodes WebP by libwebp in WebAssembly. PDF has no filter for it, so its pixels are unpacked and packed anew.
import { bundledFile } from '../../bundled.ts';
import { invariant } from '../../errors.ts';
import { seenSize } from '../exif.ts';
import { assetFault } from '../fault.ts';
import type { PictureLimits } from '../limits.ts';
import type { DecodedPicture } from '../picture.ts';
import { rgbaPlanes } from '../planes.ts';
import { instantiate, type WasmMemory } from '../wasm.ts';
import { type ParsedWebp, parseWebp, type WebpFrame } from './parse.ts';

const wasmFile = bundledFile('node_modules/@cwasm/webp/webp.wasm');

/** The functions of `webp.wasm`. Pointers are offsets into its memory. */
interface WebpExports {
  readonly memory: WasmMemory;
  readonly malloc: (size: number) => number;
  readonly WebPDecodeRGBA: (data: number, size: number, width: number, height: number) => number;
}

/**
 * Decodes a WebP, lossy or lossless, with its alpha. Of an animated one it takes the first frame. Throws asset faults
 * for a file that is damaged or too large.
 */
export function decodeWebp(bytes: Uint8Array, id: string, limits: PictureLimits): DecodedPicture {
  const webp = parseWebp(bytes, limits);
  const { width, height, orientation, frame } = webp;
  const rgba = frame ? onCanvas(frame, webp) : unpacked(bytes, width, height);
  return {
    id,
    mediaType: 'image/webp',
    ...seenSize(width, height, orientation),
    orientation,
    pixelWidth: width,
    pixelHeight: height,
    filter: 'FlateDecode',
    ...rgbaPlanes(rgba, width),
    ...webp.colors,
  };
}

/** Returns the first frame on its canvas. What it leaves free is transparent, as readers show it whatever background the file names. */
function onCanvas(frame: WebpFrame, canvas: Pick<ParsedWebp, 'width' | 'height'>): Uint8Array {
  const pixels = unpacked(frame.file, frame.width, frame.height);
  if (frame.width === canvas.width && frame.height === canvas.height) return pixels;
  const rgba = new Uint8Array(canvas.width * canvas.height * 4);
  const length = frame.width * 4;
  for (let row = 0; row < frame.height; row++) {
    const at = ((frame.top + row) * canvas.width + frame.left) * 4;
    rgba.set(pixels.subarray(row * length, (row + 1) * length), at);
  }
  return rgba;
}

/**
 * Returns the pixels, unpacked by a fresh instance. What a damaged file does to the memory inside is dropped with the
 * instance, and the memory is freed.
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
  const exports = instantiate(wasmFile, {
    wasi_snapshot_preview1: { fd_close: refuse, fd_seek: refuse, fd_write: refuse },
  });
  invariant(typeof exports.WebPDecodeRGBA === 'function', 'webp.wasm exports its decoder');
  // Only the source of a module tells what it exports.
  return exports as unknown as WebpExports;
}
