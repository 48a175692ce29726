// What a PNG says of its colours: `cICP`, `iCCP`, `sRGB`, or `gAMA` and `cHRM` (PNG 11.3.2). The first of them that is there counts.
import { inflateSync } from 'node:zlib';
import type { PictureColors } from '../color/colors.ts';
import type { Primaries } from '../color/primaries.ts';
import { maxProfileBytes, readProfile } from '../color/profile.ts';
import { codedColors, type StatedColors, statedColors } from '../color/stated.ts';

/** The chunks that describe colours. */
export const colorChunks: ReadonlySet<string> = new Set(['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM']);

/** The content of the chunks that describe colours. It is undefined for a damaged one. */
export type ColorChunks = ReadonlyMap<string, Uint8Array | undefined>;

/** Returns the colours of a PNG of this many components. A damaged chunk is reported, and the next one in weight is taken. */
export function pngColors(chunks: ColorChunks, components: 1 | 3): PictureColors {
  let fault: string | undefined;
  for (const read of [coded, profiled, plain]) {
    const colors = read(chunks, components);
    if (colors?.colorFault === undefined) {
      if (colors) return fault === undefined ? colors : { ...colors, colorFault: fault };
    } else fault ??= colors.colorFault;
  }
  return fault === undefined ? {} : { colorFault: fault };
}

const damaged: PictureColors = { colorFault: 'expected what a PNG says of its colours, got a damaged chunk' };

function coded(chunks: ColorChunks, components: 1 | 3): PictureColors | undefined {
  if (!chunks.has('cICP')) return undefined;
  const chunk = chunks.get('cICP');
  if (chunk?.length !== 4) return damaged;
  const [primaries = 0, transfer = 0, matrix, range] = chunk;
  if (matrix !== 0 || range !== 1)
    return { colorFault: 'expected RGB of full range, got another kind of colours' };
  return codedColors({ primaries, transfer }, components);
}

/** Returns the colours of `iCCP` (name, zero, method, and the profile as a zlib stream), or undefined when there is none. */
function profiled(chunks: ColorChunks, components: 1 | 3): PictureColors | undefined {
  if (!chunks.has('iCCP')) return undefined;
  const chunk = chunks.get('iCCP');
  const nameEnd = chunk?.indexOf(0) ?? -1;
  if (!chunk || nameEnd < 1 || nameEnd > 79 || chunk[nameEnd + 1] !== 0) return damaged;
  try {
    const bytes = inflateSync(chunk.subarray(nameEnd + 2), { maxOutputLength: maxProfileBytes });
    return readProfile(bytes, components);
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (!tooLarge) return damaged;
    return { colorFault: `expected a colour profile of at most ${maxProfileBytes} bytes, got a larger one` };
  }
}

function plain(chunks: ColorChunks, components: 1 | 3): PictureColors | undefined {
  if (chunks.get('sRGB')) return {};
  if (!chunks.has('gAMA') && !chunks.has('cHRM')) return undefined;
  const transfer = transferOf(chunks.get('gAMA'));
  const primaries = primariesOf(chunks.get('cHRM'));
  if (chunks.has('gAMA') && !transfer) return damaged;
  if (chunks.has('cHRM') && !primaries) return damaged;
  return statedColors({ ...(transfer && { transfer }), ...(primaries && { primaries }) }, components);
}

/** Chromaticities and gammas are stored times 100,000. */
const stored = 100_000;

function numbersOf(chunk: Uint8Array, count: number): readonly number[] | undefined {
  if (chunk.length !== 4 * count) return undefined;
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return Array.from({ length: count }, (_, index) => view.getUint32(4 * index) / stored);
}

function transferOf(chunk: Uint8Array | undefined): StatedColors['transfer'] {
  const [gamma] = (chunk && numbersOf(chunk, 1)) ?? [];
  return gamma === undefined ? undefined : { gamma: 1 / gamma };
}

function primariesOf(chunk: Uint8Array | undefined): Primaries | undefined {
  const numbers = chunk && numbersOf(chunk, 8);
  if (!numbers) return undefined;
  const [wx = 0, wy = 0, rx = 0, ry = 0, gx = 0, gy = 0, bx = 0, by = 0] = numbers;
  return { white: [wx, wy], red: [rx, ry], green: [gx, gy], blue: [bx, by] };
}
