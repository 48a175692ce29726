// Test builder: the pixels that a PDF reader would show for a decoded picture, written apart from the decoder.
import { inflateSync } from 'node:zlib';
import type { DecodedPicture, Predictor } from '../../src/assets/picture.ts';

/** RGBA, eight bits, of the stored samples (before orientation). For pictures of filter FlateDecode. */
export function unpackRgba(picture: DecodedPicture): Uint8Array {
  const { pixelWidth: width, pixelHeight: height, bitsPerComponent: bits, colorSpace } = picture;
  const channels = colorSpace === 'rgb' ? 3 : 1;
  const rows = packedRows(picture.data, { bits, channels, width, height, predictor: picture.predictor });
  const alpha =
    picture.alpha &&
    packedRows(picture.alpha.data, {
      bits: 8,
      channels: 1,
      width,
      height,
      predictor: picture.alpha.predictor,
    });
  const rgba = new Uint8Array(width * height * 4);
  const scale = 255 / (2 ** bits - 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const samples = Array.from({ length: channels }, (_, i) =>
        bitsAt(rows[y] ?? [], (x * channels + i) * bits, bits),
      );
      const at = (y * width + x) * 4;
      const [first = 0] = samples;
      for (let i = 0; i < 3; i++) {
        rgba[at + i] =
          typeof colorSpace === 'object'
            ? (colorSpace.palette[first * 3 + i] ?? 0)
            : Math.round((samples[i] ?? first) * scale);
      }
      const keyed =
        picture.colorKeyMask !== undefined &&
        samples.every((sample, i) => sample === picture.colorKeyMask?.[i * 2]);
      rgba[at + 3] = keyed ? 0 : (alpha?.[y]?.[x] ?? 255);
    }
  }
  return rgba;
}

interface Packing {
  readonly bits: number;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
  readonly predictor: Predictor | undefined;
}

function packedRows(data: Uint8Array, packing: Packing): readonly (readonly number[])[] {
  const { bits, channels, width, height, predictor } = packing;
  const length = Math.ceil((bits * channels * width) / 8);
  const bytes = inflateSync(data);
  const step = predictor ? length + 1 : length;
  if (bytes.length < step * height) throw new Error(`expected ${step * height} bytes, got ${bytes.length}`);
  const distance = Math.max(1, (bits * channels) >> 3);
  const rows: number[][] = [];
  for (let y = 0; y < height; y++) {
    const raw = [...bytes.subarray(y * step, (y + 1) * step)];
    const filter = predictor ? (raw.shift() ?? 0) : 0;
    rows.push(undone(raw, filter, { above: rows[y - 1] ?? raw.map(() => 0), distance }));
  }
  return rows;
}

function undone(raw: number[], filter: number, by: { above: readonly number[]; distance: number }): number[] {
  const row: number[] = [];
  for (const [i, value] of raw.entries()) {
    const a = row[i - by.distance] ?? 0;
    const b = by.above[i] ?? 0;
    const c = i >= by.distance ? (by.above[i - by.distance] ?? 0) : 0;
    const p = a + b - c;
    const nearest = [a, b, c].reduce((best, next) => (Math.abs(p - next) < Math.abs(p - best) ? next : best));
    row.push((value + ([0, a, b, Math.floor((a + b) / 2), nearest][filter] ?? 0)) & 255);
  }
  return row;
}

function bitsAt(row: readonly number[], bit: number, count: number): number {
  if (count === 16) return ((row[bit >> 3] ?? 0) << 8) | (row[(bit >> 3) + 1] ?? 0);
  return ((row[bit >> 3] ?? 0) >> (8 - count - (bit & 7))) & (2 ** count - 1);
}
