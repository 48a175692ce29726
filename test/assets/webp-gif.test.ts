// WebP and GIF: lossy and lossless, alpha, palettes, interlacing, and what is broken.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { assetOf } from '../../src/assets/bytes.ts';
import { decodePicture } from '../../src/assets/decode.ts';
import { AppError } from '../../src/errors.ts';
import { randomRounds } from '../random-rounds.ts';
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

  it('one that states a huge canvas is refused', () => {
    refused(
      riff([['VP8X', Buffer.from([0, 0, 0, 0, 255, 255, 255, 255, 255, 255])]]),
      /at most 40000000 pixels/,
    );
  });
});

describe('animated webp', () => {
  const background = Buffer.from([0, 0, 255, 255, 0, 0]);

  /** An animation of frames at even offsets; its canvas is as large as a sample unless told otherwise. */
  function animated(frames: readonly FrameSpec[], canvas = { width: 60, height: 40 }): Buffer {
    return riff([
      ['VP8X', Buffer.from([0x12, 0, 0, 0, ...three(canvas.width - 1), ...three(canvas.height - 1)])],
      ['ANIM', background],
      ...frames.map((frame) => ['ANMF', frameOf(frame)] as const),
    ]);
  }

  for (const name of ['lossless', 'lossless-alpha', 'lossy', 'lossy-alpha']) {
    it(`${name}: its first frame, as the still one`, () => {
      const picture = decode(animated([{ name }, { name: 'lossless' }]));
      const still = decode(webp(name));
      assert.deepEqual([picture.width, picture.height], [60, 40]);
      assert.deepEqual(unpackRgba(picture), unpackRgba(still));
    });
  }

  it('a frame smaller than its canvas stands where it says, on nothing', () => {
    const canvas = { width: 100, height: 90 };
    const picture = decode(animated([{ name: 'lossless', left: 22, top: 36 }], canvas));
    assert.deepEqual([picture.width, picture.height, picture.alpha !== undefined], [100, 90, true]);
    const rgba = unpackRgba(picture);
    for (let y = 0; y < 90; y++) {
      for (let x = 0; x < 100; x++) {
        const inside = x >= 22 && x < 82 && y >= 36 && y < 76;
        const expected = inside ? quarter(x - 22, y - 36, false) : [0, 0, 0, 0];
        const at = (y * 100 + x) * 4;
        assert.deepEqual([...rgba.subarray(at, at + 4)], expected, `${x},${y}`);
      }
    }
  });

  it('turns as its EXIF says', () => {
    const picture = decode(riff([...chunksOf(animated([{ name: 'lossy' }])), ['EXIF', exifWith(6, true)]]));
    assert.deepEqual([picture.orientation, picture.width, picture.height], [6, 40, 60]);
  });

  it('a frame beyond its canvas, without a picture, or none at all is refused', () => {
    refused(animated([{ name: 'lossless', left: 2 }]), /larger than the picture/);
    refused(animated([{ name: 'lossless', top: 2 }]), /larger than the picture/);
    refused(animated([{ name: 'lossless', size: [50, 40] }]), /damaged/);
    refused(animated([{ chunks: [] }]), /no picture/);
    refused(animated([]), /without a picture/);
  });

  it('every cut is refused', () => {
    const whole = animated([{ name: 'lossy-alpha' }]);
    for (let length = 12; length < whole.length - 1; length++) refused(whole.subarray(0, length));
  });

  it('noise is refused or drawn', () => {
    let seed = 11;
    const whole = animated([{ name: 'lossy-alpha', left: 4, top: 4 }], { width: 70, height: 50 });
    for (let round = 0; round < randomRounds(300); round++) {
      const bytes = Buffer.from(whole);
      for (let i = 0; i < 3; i++) {
        seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
        bytes[12 + (seed % (bytes.length - 12))] = seed >> 8;
      }
      try {
        decode(bytes);
      } catch (error) {
        assert.ok(error instanceof AppError, String(error));
      }
    }
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

interface FrameSpec {
  /** A still sample whose data the frame holds; `chunks` instead are taken as they are. */
  readonly name?: string;
  readonly chunks?: readonly (readonly [string, Uint8Array])[];
  readonly left?: number;
  readonly top?: number;
  readonly size?: readonly [width: number, height: number];
}

/** The content of `ANMF` (RFC 9649 2.7.1.1). */
function frameOf({ name, chunks, left = 0, top = 0, size = [60, 40] }: FrameSpec): Buffer {
  const content = chunks ?? chunksOf(webp(name ?? '')).filter(([type]) => type !== 'VP8X');
  const numbers = [left / 2, top / 2, size[0] - 1, size[1] - 1, 100].flatMap(three);
  return Buffer.concat([Buffer.from([...numbers, 0]), riff(content).subarray(12)]);
}

function three(value: number): readonly number[] {
  return [value & 255, (value >> 8) & 255, value >> 16];
}

function chunksOf(file: Buffer): readonly (readonly [string, Uint8Array])[] {
  const chunks: (readonly [string, Uint8Array])[] = [];
  for (let at = 12; at < file.length; ) {
    const length = file.readUInt32LE(at + 4);
    chunks.push([file.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + length)]);
    at += 8 + length + (length & 1);
  }
  return chunks;
}
