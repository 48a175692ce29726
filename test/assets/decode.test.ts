// Decoding: JPEGs of every kind, orientations, broken files and files made to fill the memory.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { inflateSync } from 'node:zlib';
import { assetOf } from '../../src/assets/bytes.ts';
import { decodePicture } from '../../src/assets/decode.ts';
import { PictureCache } from '../../src/assets/picture-cache.ts';
import { Pictures } from '../../src/assets/pictures.ts';
import { AppError } from '../../src/errors.ts';
import { processorTime } from '../processor-time.ts';
import { someOf } from '../random-rounds.ts';
import { zeros } from './bombs.ts';
import { exifWith, withExif } from './build-exif.ts';
import { buildPng, chunk, flatPng } from './build-png.ts';
import { unpackRgba } from './unpack.ts';

const jpeg = (name: string): Buffer => readFileSync(`test/assets/images/${name}.jpg`);
const decode = (bytes: Uint8Array) => decodePicture(assetOf(bytes));

describe('jpeg', () => {
  const kinds = [
    ['quarters', 'rgb', undefined],
    ['quarters-gray', 'gray', undefined],
    ['quarters-progressive', 'rgb', undefined],
    ['quarters-cmyk', 'cmyk', [1, 0, 1, 0, 1, 0, 1, 0]],
  ] as const;
  for (const [name, colorSpace, inverted] of kinds) {
    it(`${name} passes through as ${colorSpace}`, () => {
      const picture = decode(jpeg(name));
      assert.deepEqual([picture.width, picture.height, picture.orientation], [60, 40, 1]);
      assert.deepEqual(
        [picture.filter, picture.colorSpace, picture.bitsPerComponent],
        ['DCTDecode', colorSpace, 8],
      );
      assert.deepEqual(picture.decode, inverted);
    });
  }

  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
    for (const little of [true, false]) {
      it(`EXIF orientation ${orientation}, ${little ? 'little' : 'big'} endian`, () => {
        const picture = decode(withExif(jpeg('quarters'), exifWith(orientation, little)));
        const seen = orientation >= 5 ? [40, 60] : [60, 40];
        assert.deepEqual([picture.orientation, picture.width, picture.height], [orientation, ...seen]);
        assert.deepEqual([picture.pixelWidth, picture.pixelHeight], [60, 40]);
      });
    }
  }

  it('drops notes, places and what stands behind the end', () => {
    const exif = Buffer.concat([exifWith(6, true), Buffer.from('48.85N 2.35E')]);
    const picture = decode(Buffer.concat([withExif(jpeg('quarters'), exif), Buffer.from('preview')]));
    assert.deepEqual(Buffer.from(picture.data), jpeg('quarters'));
  });

  it('a damaged EXIF block is no fault of the picture', () => {
    for (const exif of [
      Buffer.alloc(0),
      Buffer.from('II'),
      Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1'),
      exifWith(9, true),
    ]) {
      assert.equal(decode(withExif(jpeg('quarters'), exif)).orientation, 1);
    }
  });

  for (const [name] of kinds) {
    it(`${name}: every cut is refused but that of the end marker, none crashes`, () => {
      const whole = jpeg(name);
      const { data } = decode(whole);
      for (let length = 3; length < whole.length - 2; length++) refused(whole.subarray(0, length), /JPEG/);
      for (const length of [whole.length - 2, whole.length - 1]) {
        const open = decode(whole.subarray(0, length));
        assert.deepEqual([Buffer.from(open.data), open.damage !== undefined], [Buffer.from(data), true]);
      }
      // What stands behind the last block is no part of the picture.
      const padded = decode(Buffer.concat([whole.subarray(0, -2), Buffer.alloc(20)]));
      assert.deepEqual(Buffer.from(padded.data), Buffer.from(data));
    });
  }

  it('a picture without its end is whole, of any sampling, restarts and scans', () => {
    for (const name of ['sampled', 'progressive-sampled', 'progressive-gray']) {
      const whole = jpeg(name);
      assert.equal(decode(whole).damage, undefined);
      const open = decode(whole.subarray(0, -2));
      assert.deepEqual(Buffer.from(open.data), Buffer.from(decode(whole).data), name);
      for (const cut of [3, 5, 40, 200]) refused(whole.subarray(0, -cut), /cut off/);
    }
    // Two gray blocks of two bits each, with a restart between them.
    const table = (number: string) => `ffc40014${number}01${'00'.repeat(16)}`;
    const frame = 'ffc0000b080008001001011100';
    const scan = 'ffda0008010100003f00';
    const tables = table('00') + table('10');
    const restarts = Buffer.from(`ffd8ffdd00040001${tables}${frame}${scan}3fffd03fffd9`, 'hex');
    assert.equal(decode(restarts).damage, undefined);
    assert.deepEqual(Buffer.from(decode(restarts.subarray(0, -2)).data), restarts);
    for (const cut of [3, 5]) refused(restarts.subarray(0, -cut), /cut off/);
  });

  it('a progressive picture that ends between two scans is refused', () => {
    const whole = jpeg('quarters-progressive');
    const scans = [...whole.toString('latin1').matchAll(/\xff\xda/g)].map(({ index }) => index);
    assert.ok(scans.length > 3);
    for (const at of scans) refused(whole.subarray(0, at), /cut off|damaged/);
  });

  it('lossless and arithmetic coding are refused', () => {
    for (const frame of [0xc3, 0xc9, 0xca]) {
      const bytes = Buffer.from(jpeg('quarters'));
      bytes[bytes.indexOf(Buffer.from([0xff, 0xc0])) + 1] = frame;
      refused(bytes, /Huffman coding/);
    }
  });

  it('a header of 65,535 × 65,535 is refused', () => {
    const bytes = Buffer.from(jpeg('quarters'));
    bytes.fill(
      0xff,
      bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5,
      bytes.indexOf(Buffer.from([0xff, 0xc0])) + 9,
    );
    refused(bytes, /at most 40000000 pixels/);
  });
});

describe('png', () => {
  it('passes its data through when PDF can take it', () => {
    const bytes = flatPng(3, 2, [10, 20, 30]);
    const picture = decode(bytes);
    assert.deepEqual(picture.predictor, { colors: 3, bitsPerComponent: 8, columns: 3 });
    assert.ok(bytes.includes(Buffer.from(picture.data)));
  });

  it('parts alpha, and leaves it out when all is opaque', () => {
    assert.equal(decode(flatPng(2, 2, [1, 2, 3, 128])).alpha?.bitsPerComponent, 8);
    assert.equal(decode(flatPng(2, 2, [1, 2, 3, 255])).alpha, undefined);
    assert.deepEqual([...unpackRgba(decode(flatPng(1, 2, [1, 2, 3, 9])))], [1, 2, 3, 9, 1, 2, 3, 9]);
  });

  it('sees a clear pixel behind each filter, and no other', () => {
    const filters = [0, 1, 2, 3, 4];
    const orders = filters.flatMap((a) => filters.flatMap((b) => filters.map((c) => [a, b, c])));
    for (const order of someOf(orders))
      for (const [size, colorType] of [
        [2, 4],
        [4, 6],
      ] as const)
        for (let clear = -1; clear < 9; clear++) {
          const pixels = Array.from({ length: 9 * size }, (_, at) => (at * 37) % 256);
          for (let pixel = 0; pixel < 9; pixel++)
            pixels[pixel * size + size - 1] = pixel === clear ? 254 : 255;
          const rows = filterRows(pixels, size, order);
          const picture = decode(buildPng({ width: 3, height: 3, colorType, rows }));
          assert.equal(picture.alpha === undefined, clear === -1, `${order} ${clear}`);
          const [color = 0] = unpackRgba(picture).subarray(8 * 4);
          assert.equal(color, pixels[8 * size]);
        }
  });

  it('takes its orientation from eXIf', () => {
    const rows = Buffer.from([0, 1, 2, 3, 4, 5, 6]);
    const picture = decode(
      buildPng({ width: 2, height: 1, rows, before: [chunk('eXIf', exifWith(6, false))] }),
    );
    assert.deepEqual([picture.orientation, picture.width, picture.height], [6, 1, 2]);
  });

  it('a little behind the last row is cut off, not passed on', () => {
    const rows = Buffer.from([0, 1, 2, 3, 99, 99]);
    const picture = decode(buildPng({ width: 1, height: 1, rows }));
    assert.equal(inflateSync(picture.data).length, 3);
    assert.deepEqual([...unpackRgba(picture)], [1, 2, 3, 255]);
  });

  it('an unknown filter is refused', () => {
    refused(buildPng({ width: 1, height: 1, rows: Buffer.from([5, 1, 2, 3]) }), /unknown filter/);
  });

  it('every cut is refused or whole', () => {
    const whole = flatPng(9, 9, [1, 2, 3]);
    for (let length = 8; length < whole.length - 12; length++) refused(whole.subarray(0, length), /PNG/);
  });

  it('no data, no palette, no size', () => {
    refused(buildPng({ width: 4, height: 4 }), /missing rows/);
    refused(buildPng({ width: 4, height: 4, idat: Buffer.alloc(0) }), /cut off/);
    refused(buildPng({ width: 1, height: 1, colorType: 3, rows: Buffer.from([0, 0]) }), /palette/);
    refused(buildPng({ width: 0, height: 4 }), /0 × 4/);
  });
});

describe('files made to fill the memory', () => {
  it('a PNG of 12,000 × 12,000 is refused by its header, at once', () => {
    quickAndSmall(() => refused(buildPng({ width: 12_000, height: 12_000 }), /at most 40000000 pixels/));
  });

  it('a PNG whose data unpacks to 1 GB is refused', () => {
    const bomb = buildPng({ width: 10, height: 10, idat: zeros(1024) });
    assert.ok(bomb.length < 6_000_000);
    quickAndSmall(() => refused(bomb, /unpacks to more/));
  });

  it('a picture over the bytes allowed is refused', () => {
    const asset = assetOf(flatPng(1, 1, [1, 2, 3]));
    const limits = { maxBytes: 10, maxPixels: 100, maxSampleBytes: 100 };
    assert.throws(() => decodePicture(asset, limits), /at most 10 bytes/);
  });
});

describe('the cache of decoded pictures', () => {
  it('decodes equal bytes once', () => {
    const asset = assetOf(flatPng(2, 2, [7, 7, 7]));
    const pictures = new Pictures();
    assert.equal(pictures.remembered(asset), pictures.remembered(assetOf(Buffer.from(asset.bytes))));
  });

  it('keeps to its bytes, and lets go of the least lately used', () => {
    const cache = new PictureCache(100);
    const made: string[] = [];
    const get = (name: string) =>
      cache.get(name, () => {
        made.push(name);
        return { ...decode(flatPng(1, 1, [1, 2, 3])), data: new Uint8Array(40) };
      });
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) get(name);
    assert.deepEqual(made, ['a', 'b', 'c', 'b']);
    assert.equal(cache.bytes, 80);
  });
});

function refused(bytes: Uint8Array, message: RegExp): void {
  assert.throws(
    () => decode(bytes),
    (error) => {
      assert.ok(error instanceof AppError, String(error));
      assert.equal(error.code, 'render_failed');
      assert.deepEqual([error.issues[0]?.source, error.issues[0]?.path], ['asset', '']);
      assert.match(error.message, message);
      return true;
    },
  );
}

function quickAndSmall(run: () => void): void {
  const before = process.memoryUsage().rss;
  const spentMs = processorTime();
  run();
  assert.ok(spentMs() < 1000, 'expected less than a second');
  assert.ok(process.memoryUsage().rss - before < 100 * 1024 * 1024, 'expected less than 100 MB');
}

/** Filters rows of three pixels as PNG 9.2 says. */
function filterRows(pixels: readonly number[], size: number, filters: readonly number[]): Buffer {
  const length = 3 * size;
  const rows = filters.map((filter, row) => {
    const at = (index: number, y: number) => (index < 0 || y < 0 ? 0 : (pixels[y * length + index] ?? 0));
    const bytes = Array.from({ length }, (_, index) => {
      const [left, up, corner] = [at(index - size, row), at(index, row - 1), at(index - size, row - 1)];
      const estimate = left + up - corner;
      const nearest = [left, up, corner].toSorted(
        (a, b) => Math.abs(estimate - a) - Math.abs(estimate - b),
      )[0];
      const predicted = [0, left, up, Math.floor((left + up) / 2), nearest ?? 0][filter] ?? 0;
      return (at(index, row) - predicted) & 255;
    });
    return [filter, ...bytes];
  });
  return Buffer.from(rows.flat());
}
