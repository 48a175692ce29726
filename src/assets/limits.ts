// Limits on pictures. They are checked on the header, before anything is unpacked.
import { assetFault } from './fault.ts';

/** Limits on one picture. */
export interface PictureLimits {
  /** The most bytes of the file. */
  readonly maxBytes: number;
  /** The most pixels, width times height. */
  readonly maxPixels: number;
  /** The most bytes of all samples, unpacked. */
  readonly maxSampleBytes: number;
}

/** The default limits. An A4 page scanned in colour at 600 dpi (35 million pixels) passes, a picture of 12,000 × 12,000 does not. */
export const defaultPictureLimits: PictureLimits = {
  maxBytes: 32 * 1024 * 1024,
  maxPixels: 40_000_000,
  maxSampleBytes: 128 * 1024 * 1024,
};

/** Returns the limits for another number of pixels. The bytes of samples change in proportion. */
export function picturesUpTo(maxPixels: number): PictureLimits {
  const { maxSampleBytes } = defaultPictureLimits;
  const share = maxPixels / defaultPictureLimits.maxPixels;
  return { ...defaultPictureLimits, maxPixels, maxSampleBytes: Math.ceil(maxSampleBytes * share) };
}

/** The longest side that a header may state. The JPEG format can state no more, and it is enough for anything printed. */
const maxSide = 65_535;

/** Throws an asset fault when a picture of this size is empty or too large. `bitsPerPixel` is that of the stored samples. */
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
