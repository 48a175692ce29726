// What pictures may cost: caps that are checked on the header, before anything is unpacked.
import { assetFault } from './fault.ts';

/** Caps on one picture. */
export interface PictureLimits {
  /** Bytes of the file. */
  readonly maxBytes: number;
  /** Width times height. */
  readonly maxPixels: number;
  /** Bytes of all samples, unpacked. */
  readonly maxSampleBytes: number;
}

/** An A4 page scanned in colour at 600 dpi (35 million pixels) passes; a picture of 12,000 × 12,000 does not. */
export const defaultPictureLimits: PictureLimits = {
  maxBytes: 32 * 1024 * 1024,
  maxPixels: 40_000_000,
  maxSampleBytes: 128 * 1024 * 1024,
};

/** The same for another number of pixels; their samples may take as much more or less. */
export function picturesUpTo(maxPixels: number): PictureLimits {
  const { maxSampleBytes } = defaultPictureLimits;
  const share = maxPixels / defaultPictureLimits.maxPixels;
  return { ...defaultPictureLimits, maxPixels, maxSampleBytes: Math.ceil(maxSampleBytes * share) };
}

/** Longest side that a header may state: what the JPEG format itself can state, and enough for anything printed. */
const maxSide = 65_535;

/** Throws an asset fault when a picture of this size is none, or too large. `bitsPerPixel` is that of the stored samples. */
export function requireModestSize(
  format: string,
  size: { readonly width: number; readonly height: number; readonly bitsPerPixel: number },
  limits: PictureLimits,
): void {
  const { width, height, bitsPerPixel } = size;
  if (width < 1 || height < 1) {
    throw assetFault(`expected a picture, got a ${format} of ${width} × ${height} pixels`);
  }
  const sampleBytes = height * Math.ceil((width * bitsPerPixel) / 8);
  const tooLarge =
    width > maxSide ||
    height > maxSide ||
    width * height > limits.maxPixels ||
    sampleBytes > limits.maxSampleBytes;
  if (!tooLarge) return;
  throw assetFault(
    `expected a picture of at most ${limits.maxPixels} pixels and ${limits.maxSampleBytes} bytes of samples, ` +
      `got a ${format} of ${width} × ${height} pixels`,
    { hint: 'scale the picture down' },
  );
}
