// Decodes a PNG to an embeddable picture. It is passed through where PDF can take it as it is. Otherwise its samples
// are split and packed anew.

import { seenSize } from '../exif.ts';
import { assetFault } from '../fault.ts';
import type { PictureLimits } from '../limits.ts';
import type { DecodedPicture, PictureAlpha, PictureColorSpace } from '../picture.ts';
import { deflated, opaquePlane, plane } from '../planes.ts';
import { pngColors } from './colors.ts';
import { colorType, type PngHeader, type PngParts, parsePng } from './parse.ts';
import { inflateRows, isOpaqueFiltered, rowBytes, unpackRows } from './samples.ts';

/** The fields of a picture that come from the samples. The others follow from the header. */
type Samples = Pick<
  DecodedPicture,
  'colorSpace' | 'bitsPerComponent' | 'predictor' | 'data' | 'alpha' | 'colorKeyMask'
>;

/** Decodes a PNG (ISO/IEC 15948). Sixteen bits become eight. Throws asset faults. */
export function decodePng(bytes: Uint8Array, id: string, limits: PictureLimits): DecodedPicture {
  const png = parsePng(bytes, limits);
  const { header, orientation } = png;
  return {
    id,
    mediaType: 'image/png',
    ...seenSize(header.width, header.height, orientation),
    orientation,
    pixelWidth: header.width,
    pixelHeight: header.height,
    filter: 'FlateDecode',
    ...samplesOf(png),
    ...pngColors(png.colors, isGray(header) ? 1 : 3),
  };
}

function samplesOf(png: PngParts): Samples {
  const { header } = png;
  const { filtered, exact } = inflateRows(png.data, header);
  const mask = colorKeyMask(png);
  const opaque = png.transparency === undefined || mask !== undefined;
  const colors = header.channels;
  const plain = opaque && header.depth <= 8 && colors % 2 === 1;
  const keyed = mask === undefined ? {} : { colorKeyMask: mask };
  if (plain && !header.interlaced && exact) {
    requireKnownFilters(filtered, header);
    const predictor = { colors, bitsPerComponent: header.depth, columns: header.width };
    return { ...base(png), predictor, data: png.data, ...keyed };
  }
  if (plain) return { ...base(png), data: deflated(unpackRows(filtered, header)), ...keyed };
  if (header.colorType === colorType.palette) return paletteWithAlpha(png, unpackRows(filtered, header));
  if (header.depth === 8 && !header.interlaced && opaque) return splitFiltered(header, filtered);
  return splitSamples(png, unpackRows(filtered, header));
}

function base(png: PngParts): Pick<Samples, 'colorSpace' | 'bitsPerComponent'> {
  return { colorSpace: colorSpaceOf(png), bitsPerComponent: png.header.depth };
}

function colorSpaceOf(png: PngParts): PictureColorSpace {
  if (png.header.colorType === colorType.palette) return { palette: png.palette ?? new Uint8Array(3) };
  return isGray(png.header) ? 'gray' : 'rgb';
}

function isGray(header: PngHeader): boolean {
  return header.colorType === colorType.gray || header.colorType === colorType.grayAlpha;
}

/** Throws an asset fault for an unknown filter: a PDF reader that meets one shows noise or nothing. */
function requireKnownFilters(filtered: Uint8Array, header: PngHeader): void {
  const step = rowBytes(header, header.width) + 1;
  for (let at = 0; at < filtered.length; at += step) {
    if ((filtered[at] ?? 0) > 4) throw assetFault('expected a PNG, got one with an unknown filter');
  }
}

/**
 * Returns transparency as a colour key (ISO 32000-1 8.9.6.4): one colour of at most eight bits a component, or one
 * palette entry when all others are opaque. Returns undefined when there is no transparency or it needs a soft mask.
 */
function colorKeyMask(png: PngParts): readonly number[] | undefined {
  const { header, transparency } = png;
  if (transparency === undefined || header.depth === 16) return undefined;
  if (header.colorType === colorType.palette) return paletteKey(transparency);
  const key = transparentColor(header, transparency);
  return key?.flatMap((sample) => [sample, sample]);
}

function paletteKey(transparency: Uint8Array): readonly number[] | undefined {
  const clear = [...transparency.entries()].filter(([, alpha]) => alpha < 255);
  const [first] = clear;
  if (clear.length !== 1 || first === undefined || first[1] !== 0) return undefined;
  return [first[0], first[0]];
}

/** Returns the samples of the one transparent colour that `tRNS` names for gray and RGB, or undefined when it names none. */
function transparentColor(header: PngHeader, transparency: Uint8Array): readonly number[] | undefined {
  if (transparency.length < header.channels * 2) return undefined;
  const limit = 2 ** header.depth - 1;
  return Array.from({ length: header.channels }, (_, index) => {
    return (((transparency[index * 2] ?? 0) << 8) | (transparency[index * 2 + 1] ?? 0)) & limit;
  });
}

/** Returns the palette indices as they are, and the alpha of each entry as a plane of its own. */
function paletteWithAlpha(png: PngParts, samples: Uint8Array): Samples {
  const { header, transparency } = png;
  const { width, height, depth } = header;
  const alpha = new Uint8Array(width * height);
  const bytes = rowBytes(header, width);
  const mask = 2 ** depth - 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * depth;
      const value = ((samples[y * bytes + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & mask;
      alpha[y * width + x] = transparency?.[value] ?? 255;
    }
  }
  return { ...base(png), data: deflated(samples), ...alphaOf(alpha, width) };
}

/**
 * Splits eight bits with alpha. Filters work on each channel alone, so the filtered rows can be parted without undoing
 * the filters, and the filters that the picture's writer chose are kept.
 */
function splitFiltered(header: PngHeader, filtered: Uint8Array): Samples {
  const { width, height, channels } = header;
  const colors = channels - 1;
  const step = width * channels + 1;
  const color = new Uint8Array(height * (width * colors + 1));
  const alpha = new Uint8Array(height * (width + 1));
  let toColor = 0;
  let toAlpha = 0;
  for (let row = 0; row < height; row++) {
    const filter = filtered[row * step] ?? 0;
    if (filter > 4) throw assetFault('expected a PNG, got one with an unknown filter');
    color[toColor++] = filter;
    alpha[toAlpha++] = filter;
    const end = (row + 1) * step;
    for (let from = row * step + 1; from < end; from += channels) {
      color[toColor++] = filtered[from] ?? 0;
      if (colors === 3) {
        color[toColor++] = filtered[from + 1] ?? 0;
        color[toColor++] = filtered[from + 2] ?? 0;
      }
      alpha[toAlpha++] = filtered[from + colors] ?? 0;
    }
  }
  const predictor = { bitsPerComponent: 8, columns: width };
  return {
    colorSpace: isGray(header) ? 'gray' : 'rgb',
    bitsPerComponent: 8,
    predictor: { ...predictor, colors },
    data: deflated(color),
    ...(isOpaqueFiltered(alpha, width)
      ? {}
      : { alpha: { data: deflated(alpha), bitsPerComponent: 8, predictor: { ...predictor, colors: 1 } } }),
  };
}

/** Splits sixteen bits, interlaced alpha, or a transparent colour of sixteen bits into eight bits and alpha. */
function splitSamples(png: PngParts, samples: Uint8Array): Samples {
  const { header, transparency } = png;
  const { width, height, channels, depth } = header;
  const hasAlpha = channels % 2 === 0;
  const colors = hasAlpha ? channels - 1 : channels;
  const key = transparency && !hasAlpha ? transparentColor(header, transparency) : undefined;
  const color = new Uint8Array(width * height * colors);
  const alpha = new Uint8Array(hasAlpha || key ? width * height : 0);
  const read = depth === 16 ? wideReader(samples) : (index: number) => samples[index] ?? 0;
  const narrow = depth === 16 ? toEightBits : (sample: number) => sample;
  for (let pixel = 0; pixel < width * height; pixel++) {
    let keyed = key !== undefined;
    for (let i = 0; i < colors; i++) {
      const sample = read(pixel * channels + i);
      if (keyed && sample !== key?.[i]) keyed = false;
      color[pixel * colors + i] = narrow(sample);
    }
    if (hasAlpha) alpha[pixel] = narrow(read(pixel * channels + colors));
    else if (key) alpha[pixel] = keyed ? 0 : 255;
  }
  return {
    colorSpace: isGray(header) ? 'gray' : 'rgb',
    bitsPerComponent: 8,
    ...plane(color, { colors, columns: width }),
    ...alphaOf(alpha, width),
  };
}

function wideReader(samples: Uint8Array): (index: number) => number {
  return (index) => ((samples[index * 2] ?? 0) << 8) | (samples[index * 2 + 1] ?? 0);
}

/** Rounds a sample of 0 to 65,535 to the nearest of 0 to 255. */
function toEightBits(sample: number): number {
  return (sample * 255 + 32_895) >> 16;
}

function alphaOf(alpha: Uint8Array, columns: number): { readonly alpha?: PictureAlpha } {
  if (opaquePlane(alpha)) return {};
  return { alpha: { ...plane(alpha, { colors: 1, columns }), bitsPerComponent: 8 } };
}
