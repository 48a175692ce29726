// WebP and GIF: lossy and lossless, alpha, palettes, interlacing, and what is broken.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { assetOf } from '../../src/assets/bytes.ts';
import { decodePicture } from '../../src/assets/decode.ts';
import { AppError } from '../../src/errors.ts';
import { exifWith } from './build-exif.ts';
import { buildGif } from './build-gif.ts';
import { unpackRgba } from './unpack.ts';

const decode = (bytes: Uint8Array) => decodePicture(assetOf(bytes));
const webp = (name: string): Buffer => readFileSync(`test/assets/images/quarters-${name}.webp`);

/** The colour at a place of the picture that all WebP samples show: four quarters, two kinds of glass at the top left. */
function quarter(x: number, y: number, glass: boolean): readonly number[] {
  const color = y < 20 ? (x < 30 ? [255, 0, 0] : [0, 153, 0]) : x < 30 ? [0, 0, 255] : [255, 204, 0];
  const alpha = !glass || y >= 10 || x >= 30 ? 255 : x < 15 ? 0 : 128;
  return [...color, alpha];
}

describe('webp', () => {
  for (const [name, glass, tolerance] of [
    ['lossless', false, 0],
    ['lossless-alpha', true, 0],
    ['lossy', false, 8],
    ['lossy-alpha', true, 8],
  ] as const) {
    it(`${name} has its pixels`, () => {
      const picture = decode(webp(name));
      assert.deepEqual([picture.width, picture.height, picture.alpha !== undefined], [60, 40, glass]);
      const rgba = unpackRgba(picture);
      // Away from the edges, where lossy coding mixes chroma.
      for (const [x, y] of [
        [7, 4],
        [22, 4],
        [7, 15],
        [45, 7],
        [8, 30],
        [50, 30],
      ] as const) {
        const expected = quarter(x, y, glass);
        const got = [...rgba.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 4)];
        const seen = expected[3] === 0 ? [3] : [0, 1, 2, 3];
        for (const i of seen)
          assert.ok(Math.abs((got[i] ?? 0) - (expected[i] ?? 0)) <= tolerance, `${x},${y}: ${got}`);
      }
    });
  }

  it('turns as its EXIF says', () => {
    const lossy = webp('lossy').subarray(12);
    const extended = Buffer.from([0x08, 0, 0, 0, 59, 0, 0, 39, 0, 0]);
    const bytes = riff([
      ['VP8X', extended],
      ['VP8 ', lossy.subarray(8)],
      ['EXIF', exifWith(6, true)],
    ]);
    const picture = decode(bytes);
    assert.deepEqual([picture.orientation, picture.width, picture.height], [6, 40, 60]);
  });

  it('every cut is refused', () => {
    for (const name of ['lossy', 'lossless-alpha', 'lossy-alpha']) {
      const whole = webp(name);
      for (let length = 12; length < whole.length - 1; length++) refused(whole.subarray(0, length));
    }
  });

  it('noise in the data is refused or drawn, and harms nothing after it', () => {
    const whole = webp('lossless');
    let seed = 7;
    for (let round = 0; round < 200; round++) {
      const bytes = Buffer.from(whole);
      for (let i = 0; i < 3; i++) {
        seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
        bytes[20 + (seed % (bytes.length - 20))] = seed >> 8;
      }
      try {
        decode(bytes);
      } catch (error) {
        assert.ok(error instanceof AppError, String(error));
      }
    }
    assert.deepEqual([...unpackRgba(decode(whole)).subarray(0, 4)], [255, 0, 0, 255]);
  });

  it('an animated one is refused, and one that states a huge canvas', () => {
    refused(
      riff([
        ['VP8X', Buffer.alloc(10)],
        ['ANIM', Buffer.alloc(6)],
      ]),
      /still picture/,
    );
    refused(
      riff([['VP8X', Buffer.from([0, 0, 0, 0, 255, 255, 255, 255, 255, 255])]]),
      /at most 40000000 pixels/,
    );
  });
});

describe('gif', () => {
  const palette = Array.from({ length: 256 }, (_, i) => [i, 255 - i, (i * 7) & 255] as const);

  for (const [bits, width, height, interlaced] of [
    [1, 5, 3, false],
    [2, 9, 9, true],
    [4, 33, 17, false],
    [8, 130, 120, false],
    [8, 64, 64, true],
  ] as const) {
    it(`${bits} bits, ${width} × ${height}${interlaced ? ', interlaced' : ''}`, () => {
      const pixels = Array.from(
        { length: width * height },
        (_, i) => (((i * 2_654_435_761) >>> 7) ^ (i >> 3)) % 2 ** bits,
      );
      const picture = decode(buildGif({ width, height, bits, pixels, palette, interlaced }));
      const expected = pixels.flatMap((index) => [...(palette[index] ?? []), 255]);
      assert.deepEqual([...unpackRgba(picture)], expected);
    });
  }

  it('long runs, whose codes name themselves', () => {
    const pixels = Array.from({ length: 5000 }, () => 3);
    const picture = decode(buildGif({ width: 100, height: 50, bits: 2, pixels, palette }));
    assert.ok(unpackRgba(picture).every((value, i) => value === [3, 252, 21, 255][i % 4]));
  });

  it('a transparent colour, and a frame smaller than its canvas', () => {
    const canvas = { width: 4, height: 3, left: 1, top: 1 };
    const spec = { width: 2, height: 1, bits: 2, pixels: [1, 2], palette };
    const alphas = (bytes: Buffer) =>
      [...unpackRgba(decode(bytes))].filter((_, i) => i % 4 === 3).map((a) => a / 255);
    assert.deepEqual(alphas(buildGif({ ...spec, transparent: 2 })), [1, 0]);
    assert.deepEqual(alphas(buildGif({ ...spec, canvas })), [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]);
  });

  it('every cut is refused', () => {
    const whole = buildGif({
      width: 8,
      height: 8,
      bits: 3,
      pixels: Array.from({ length: 64 }, (_, i) => i % 8),
      palette,
    });
    for (let length = 6; length < whole.length - 1; length++) refused(whole.subarray(0, length));
  });

  it('a size made to fill the memory is refused', () => {
    const whole = buildGif({ width: 2, height: 1, bits: 1, pixels: [0, 1], palette });
    for (const at of [6, 8, whole.indexOf(0x2c) + 5]) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt16LE(65_535, at);
      if (at < 10) bytes.writeUInt16LE(65_535, at === 6 ? 8 : 6);
      refused(bytes);
    }
  });
});

function refused(bytes: Uint8Array, message = /./): void {
  assert.throws(
    () => decode(bytes),
    (error) => {
      assert.ok(error instanceof AppError, String(error));
      assert.match(error.message, message);
      return true;
    },
  );
}

function riff(chunks: readonly (readonly [string, Uint8Array])[]): Buffer {
  const body = chunks.flatMap(([type, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return [Buffer.from(type), length, data, Buffer.alloc(data.length & 1)];
  });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + Buffer.concat(body).length);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), ...body]);
}
