// Decodes the first frame of a GIF. PDF can embed its palette and its indices once LZW is undone.
import type { PictureColors } from './color/colors.ts';
import { readProfile } from './color/profile.ts';
import { assetFault } from './fault.ts';
import { type PictureLimits, requireModestSize } from './limits.ts';
import type { DecodedPicture } from './picture.ts';
import { deflated } from './planes.ts';

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly interlaced: boolean;
  readonly palette: Uint8Array;
  /** The index of the transparent colour. */
  readonly transparent: number | undefined;
  readonly colors: PictureColors;
  /** The offset of the LZW data: first its code size, then sub-blocks. */
  readonly at: number;
}

const extension = 0x21;
const graphicControl = 0xf9;
const application = 0xff;
const imageSeparator = 0x2c;

/** Where the rows of an interlaced GIF start, and how they step (GIF89a, appendix E). */
const interlacePasses: readonly (readonly [start: number, step: number])[] = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
];

/** Decodes the first frame of a GIF (GIF87a, GIF89a) on its canvas. Throws asset faults for a file that is damaged or too large. */
export function decodeGif(bytes: Uint8Array, id: string, limits: PictureLimits): DecodedPicture {
  const width = word(bytes, 6);
  const height = word(bytes, 8);
  requireModestSize('GIF', { width, height, bitsPerPixel: 8 }, limits);
  const frame = firstFrame(bytes);
  requireModestSize('GIF', { ...frame, bitsPerPixel: 8 }, limits);
  const { indices, palette, transparent } = onCanvas(frame, unpackLzw(bytes, frame), { width, height });
  return {
    id,
    mediaType: 'image/gif',
    width,
    height,
    orientation: 1,
    pixelWidth: width,
    pixelHeight: height,
    colorSpace: { palette },
    bitsPerComponent: 8,
    filter: 'FlateDecode',
    data: deflated(indices),
    ...(transparent === undefined ? {} : { colorKeyMask: [transparent, transparent] }),
    ...frame.colors,
  };
}

function firstFrame(bytes: Uint8Array): Frame {
  const flags = byteAt(bytes, 10);
  let at = 13;
  let palette = new Uint8Array(0);
  if (flags & 0x80) {
    palette = paletteAt(bytes, at, flags);
    at += palette.length;
  }
  let transparent: number | undefined;
  let colors: PictureColors | undefined;
  while (byteAt(bytes, at) === extension) {
    if (byteAt(bytes, at + 1) === graphicControl) {
      transparent = byteAt(bytes, at + 3) & 1 ? byteAt(bytes, at + 6) : undefined;
    }
    if (isProfile(bytes, at)) colors ??= readProfile(joinedSubBlocks(bytes, at + 3 + profileName.length), 3);
    at = pastSubBlocks(bytes, at + 2);
  }
  if (byteAt(bytes, at) !== imageSeparator)
    throw assetFault('expected a GIF with a picture, got one without');
  const own = byteAt(bytes, at + 9);
  const data = at + 10;
  if (own & 0x80) palette = paletteAt(bytes, data, own);
  if (palette.length === 0) throw assetFault('expected a GIF with a palette, got one without');
  return {
    left: word(bytes, at + 1),
    top: word(bytes, at + 3),
    width: word(bytes, at + 5),
    height: word(bytes, at + 7),
    interlaced: (own & 0x40) !== 0,
    palette,
    transparent,
    colors: colors ?? {},
    at: own & 0x80 ? data + palette.length : data,
  };
}

/** The name and code of the application extension that holds a colour profile (ICC.1:2004-10 annex B.6). */
const profileName = 'ICCRGBG1012';

function isProfile(bytes: Uint8Array, at: number): boolean {
  if (byteAt(bytes, at + 1) !== application || byteAt(bytes, at + 2) !== profileName.length) return false;
  return [...profileName].every((char, index) => bytes[at + 3 + index] === char.charCodeAt(0));
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw assetFault('expected a whole GIF, got one that is cut off');
  return byte;
}

function word(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8);
}

function paletteAt(bytes: Uint8Array, at: number, flags: number): Uint8Array<ArrayBuffer> {
  const length = 3 * 2 ** ((flags & 7) + 1);
  byteAt(bytes, at + length - 1);
  return Uint8Array.from(bytes.subarray(at, at + length));
}

function pastSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let length = byteAt(bytes, at); length > 0; length = byteAt(bytes, at)) at += length + 1;
  return at + 1;
}

/** Returns the bytes of all sub-blocks from `from` on. */
function joinedSubBlocks(bytes: Uint8Array, from: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = from;
  for (let length = byteAt(bytes, at); length > 0; length = byteAt(bytes, at)) {
    byteAt(bytes, at + length);
    parts.push(bytes.subarray(at + 1, at + 1 + length));
    at += length + 1;
  }
  return Buffer.concat(parts);
}

/** Undoes LZW with codes of growing width (GIF89a, appendix F). Returns at most the frame's pixels. */
function unpackLzw(bytes: Uint8Array, frame: Frame): Uint8Array {
  const minBits = byteAt(bytes, frame.at);
  if (minBits < 1 || minBits > 8) throw assetFault('expected a GIF, got one whose data is damaged');
  const output = new Uint8Array(frame.width * frame.height);
  const reader = codeReader(joinedSubBlocks(bytes, frame.at + 1));
  const length = expand(reader, output, minBits);
  if (length < output.length) throw assetFault('expected a whole GIF, got one that is cut off');
  return output;
}

/** Returns a function that reads the next code of this many bits, least significant bits first, or undefined at the end. */
function codeReader(data: Uint8Array): (bits: number) => number | undefined {
  let at = 0;
  return (bits) => {
    if (at + bits > data.length * 8) return undefined;
    const first = at >> 3;
    const three = (data[first] ?? 0) | ((data[first + 1] ?? 0) << 8) | ((data[first + 2] ?? 0) << 16);
    const code = (three >> (at & 7)) & ((1 << bits) - 1);
    at += bits;
    return code;
  };
}

/** Fills `output` and returns how much was filled. A string is stored as its last byte and the string before it. */
function expand(read: (bits: number) => number | undefined, output: Uint8Array, minBits: number): number {
  const clear = 1 << minBits;
  const prefix = new Int16Array(4096);
  const suffix = new Uint8Array(4096);
  const lengths = new Uint16Array(4096);
  for (let code = 0; code < clear; code++) {
    prefix[code] = -1;
    suffix[code] = code;
    lengths[code] = 1;
  }
  let bits = minBits + 1;
  let next = clear + 2;
  let before = -1;
  let filled = 0;
  while (filled < output.length) {
    const code = read(bits);
    if (code === undefined || code === clear + 1) break;
    if (code === clear) {
      bits = minBits + 1;
      next = clear + 2;
      before = -1;
      continue;
    }
    if (code > next || (code >= next && before < 0)) {
      throw assetFault('expected a GIF, got one whose data is damaged');
    }
    // A code that is not yet defined stands for the string before, followed by the first byte of that string.
    const known = code < next ? code : before;
    const length = (lengths[known] ?? 0) + (code < next ? 0 : 1);
    const first = writeString({ prefix, suffix }, known, output, filled + (lengths[known] ?? 0) - 1);
    if (code >= next && filled + length <= output.length) output[filled + length - 1] = first;
    if (before >= 0 && next < 4096) {
      prefix[next] = before;
      suffix[next] = first;
      lengths[next] = (lengths[before] ?? 0) + 1;
      next++;
      if (next === 1 << bits && bits < 12) bits++;
    }
    before = code;
    filled += length;
  }
  return filled;
}

/** Writes a string backwards from the place of its last byte. Returns its first byte. */
function writeString(
  table: { readonly prefix: Int16Array; readonly suffix: Uint8Array },
  code: number,
  output: Uint8Array,
  last: number,
): number {
  let at = last;
  let current = code;
  let byte = 0;
  while (current >= 0) {
    byte = table.suffix[current] ?? 0;
    output[at--] = byte;
    current = table.prefix[current] ?? -1;
  }
  return byte;
}

/** Returns the frame's rows in order on the canvas. What the frame leaves free is transparent. */
function onCanvas(
  frame: Frame,
  pixels: Uint8Array,
  canvas: { readonly width: number; readonly height: number },
): { readonly indices: Uint8Array; readonly palette: Uint8Array; readonly transparent: number | undefined } {
  const covers = frame.left === 0 && frame.top === 0;
  const whole = covers && frame.width >= canvas.width && frame.height >= canvas.height;
  const entries = frame.palette.length / 3;
  const highest = pixels.reduce((most, index) => Math.max(most, index), 0);
  const used = Math.max(entries, highest + 1);
  const free = frame.transparent ?? (used < 256 ? used : 0);
  const indices = new Uint8Array(canvas.width * canvas.height).fill(whole ? 0 : free);
  for (const [from, to] of rowOrder(frame).entries()) {
    const y = frame.top + to;
    if (y >= canvas.height) continue;
    const row = pixels.subarray(from * frame.width, from * frame.width + frame.width);
    indices.set(row.subarray(0, Math.max(0, canvas.width - frame.left)), y * canvas.width + frame.left);
  }
  const transparent = frame.transparent ?? (whole || used >= 256 ? undefined : free);
  const size = Math.max(used, transparent === undefined ? 0 : transparent + 1);
  const palette = new Uint8Array(size * 3);
  palette.set(frame.palette);
  return { indices, palette, transparent };
}

function rowOrder(frame: Frame): readonly number[] {
  if (!frame.interlaced) return Array.from({ length: frame.height }, (_, row) => row);
  return interlacePasses.flatMap(([start, step]) =>
    Array.from({ length: Math.max(0, Math.ceil((frame.height - start) / step)) }, (_, i) => start + i * step),
  );
}
