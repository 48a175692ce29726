// Test builder: PNG files, sound or broken in chosen places.
import { crc32, deflateSync } from 'node:zlib';

/** One chunk with its length and CRC. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** What a built PNG is made of. */
export interface PngSpec {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly colorType?: number;
  readonly interlace?: number;
  /** Filtered rows, deflated here; `idat` instead is taken as it is. */
  readonly rows?: Uint8Array;
  readonly idat?: Uint8Array;
  /** Chunks between IHDR and IDAT. */
  readonly before?: readonly Buffer[];
}

/** A PNG; eight bits of RGB unless told otherwise. */
export function buildPng(spec: PngSpec): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(spec.width, 0);
  header.writeUInt32BE(spec.height, 4);
  header[8] = spec.depth ?? 8;
  header[9] = spec.colorType ?? 2;
  header[12] = spec.interlace ?? 0;
  const idat = spec.idat ?? deflateSync(spec.rows ?? new Uint8Array(0));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(spec.before ?? []),
    chunk('IDAT', idat),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A plain picture of one colour, `channels` bytes a pixel. */
export function flatPng(width: number, height: number, color: readonly number[]): Buffer {
  const row = Buffer.from([0, ...Array.from({ length: width }, () => color).flat()]);
  const colorType = [0, 0, 4, 2, 6][color.length] ?? 2;
  return buildPng({
    width,
    height,
    colorType,
    rows: Buffer.concat(Array.from({ length: height }, () => row)),
  });
}
