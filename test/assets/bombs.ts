// Test builder: picture files that are small to send and large to unpack, or broken in a way that trips decoders.
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { buildPng, flatPng } from './build-png.ts';

/** Named pictures that must be refused, or drawn, quickly and cheaply. */
export async function pictureBombs(): Promise<Readonly<Record<string, Buffer>>> {
  const whole = flatPng(60, 60, [200, 30, 30]);
  return {
    // Whole and valid: 18 MB of rows of one bit.
    'png-12000': buildPng({
      ...{ width: 12_000, height: 12_000, depth: 1, colorType: 0 },
      idat: deflateSync(Buffer.alloc(12_000 * 1501)),
    }),
    'png-inflates-to-1-gb': buildPng({ width: 10, height: 10, idat: zeros(1024) }),
    'png-truncated': whole.subarray(0, whole.length - 40),
    'png-without-data': buildPng({ width: 10, height: 10, idat: new Uint8Array(0) }),
    'jpeg-header-alone': Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    // A frame of 65,500 × 65,500 and no scan.
    'jpeg-65500': Buffer.from('ffd8ffc0001108ffdcffdc03011100021101031101ffd9', 'hex'),
    'gif-65535': Buffer.from('474946383961ffffffff800000000000ffffff2c00000000ffffffff0002024c01003b', 'hex'),
    'webp-16383': Buffer.from('524946461a000000574542505650384c0d0000002fffffff0f00000000000000', 'hex'),
  };
}

/** A zlib stream of that many MiB of zeros: one of them is packed, and repeated (RFC 1950, RFC 1951). */
export function zeros(mebibytes: number): Buffer {
  const mebibyte = Buffer.alloc(1024 * 1024);
  const part = deflateRawSync(mebibyte, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
  const parts = Array.from({ length: mebibytes }, () => part);
  // Adler-32 adds a sum of bytes, which stays 1, for each byte.
  const adler = Buffer.alloc(4);
  adler.writeUInt16BE((mebibytes * mebibyte.length) % 65521, 0);
  adler.writeUInt16BE(1, 2);
  return Buffer.concat([Buffer.of(0x78, 0x01), ...parts, deflateRawSync(Buffer.alloc(0)), adler]);
}
