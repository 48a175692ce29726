// Packs planes of eight-bit samples as a PDF embeds them: rows are predicted from the row above, then deflated.
import { constants, deflateSync } from 'node:zlib';
import type { DecodedPicture, Predictor } from './picture.ts';

/** The fields of a picture, or of its alpha, that say how its samples are stored. */
export interface StoredPlane {
  readonly predictor: Predictor;
  readonly data: Uint8Array;
}

const fastFromBytes = 4 * 1024 * 1024;

/**
 * Returns a zlib stream. Large planes are packed at a lower level: a render has seconds, and the last percents take most
 * of them. Others may be smaller as mere runs of equal bytes, as the transparency of a logo is. To try that takes next
 * to no time.
 */
export function deflated(data: Uint8Array): Uint8Array {
  if (data.length > fastFromBytes) return deflateSync(data, { level: 3 });
  const matched = deflateSync(data, { level: 6 });
  const runs = deflateSync(data, { level: 6, strategy: constants.Z_RLE });
  return runs.length < matched.length ? runs : matched;
}

/** Returns whether every sample of an alpha plane is 255, or there is none. Then no soft mask is needed. */
export function opaquePlane(alpha: Uint8Array): boolean {
  return alpha.every((value) => value === 255);
}

/**
 * Packs interleaved eight-bit samples. Each row takes that filter of None, Sub and Up whose result has the smallest sum
 * of distances from zero (the heuristic of PNG 12.7).
 */
export function plane(
  samples: Uint8Array,
  shape: { readonly colors: number; readonly columns: number },
): StoredPlane {
  const { colors, columns } = shape;
  const length = colors * columns;
  const rows = samples.length / length;
  const filtered = new Uint8Array(samples.length + rows);
  const candidates = [new Uint8Array(length), new Uint8Array(length), new Uint8Array(length)];
  for (let row = 0; row < rows; row++) {
    const filter = predictRow(samples.subarray(Math.max(0, row - 1) * length, (row + 1) * length), {
      candidates,
      colors,
    });
    const at = row * (length + 1);
    filtered[at] = filter;
    filtered.set(candidates[filter] ?? samples, at + 1);
  }
  return { predictor: { colors, bitsPerComponent: 8, columns }, data: deflated(filtered) };
}

/** Fills the candidates (None, Sub, Up of PNG 9.2) for the last row of `rows`. Returns which is best. */
function predictRow(
  rows: Uint8Array,
  to: { readonly candidates: readonly Uint8Array[]; readonly colors: number },
): number {
  const [none = rows, sub = rows, up = rows] = to.candidates;
  const length = none.length;
  const start = rows.length - length;
  const sums = [0, 0, 0] as [number, number, number];
  for (let i = 0; i < length; i++) {
    const value = rows[start + i] ?? 0;
    const left = i >= to.colors ? (rows[start + i - to.colors] ?? 0) : 0;
    const above = start > 0 ? (rows[i] ?? 0) : 0;
    none[i] = value;
    sub[i] = value - left;
    up[i] = value - above;
    sums[0] += distanceFromZero(value);
    sums[1] += distanceFromZero((value - left) & 255);
    sums[2] += distanceFromZero((value - above) & 255);
  }
  return sums.indexOf(Math.min(...sums));
}

function distanceFromZero(byte: number): number {
  return byte > 127 ? 256 - byte : byte;
}

/** Returns the colour and the alpha of interleaved RGBA samples, packed apart. There is no alpha when all samples are opaque. */
export function rgbaPlanes(
  rgba: Uint8Array,
  columns: number,
): Pick<DecodedPicture, 'colorSpace' | 'bitsPerComponent' | 'predictor' | 'data' | 'alpha'> {
  const pixels = rgba.length / 4;
  const color = new Uint8Array(pixels * 3);
  const alpha = new Uint8Array(pixels);
  for (let pixel = 0; pixel < pixels; pixel++) {
    color[pixel * 3] = rgba[pixel * 4] ?? 0;
    color[pixel * 3 + 1] = rgba[pixel * 4 + 1] ?? 0;
    color[pixel * 3 + 2] = rgba[pixel * 4 + 2] ?? 0;
    alpha[pixel] = rgba[pixel * 4 + 3] ?? 0;
  }
  return {
    colorSpace: 'rgb',
    bitsPerComponent: 8,
    ...plane(color, { colors: 3, columns }),
    ...(opaquePlane(alpha)
      ? {}
      : { alpha: { ...plane(alpha, { colors: 1, columns }), bitsPerComponent: 8 } }),
  };
}
