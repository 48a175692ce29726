// Test builder: colour profiles (ICC.1:2001-04, version 2), sound or broken in chosen places, and files that carry them.
import { deflateSync } from 'node:zlib';
import { chunk } from './build-png.ts';

/** What a built profile is made of; a space of RGB for a screen unless told otherwise. */
export interface IccSpec {
  readonly space?: string;
  readonly connection?: string;
  readonly deviceClass?: string;
  readonly version?: number;
  readonly tags: Readonly<Record<string, Uint8Array>>;
}

/** A profile of these tags. */
export function buildIcc(spec: IccSpec): Buffer {
  const { space = 'RGB ', connection = 'XYZ ', deviceClass = 'mntr', version = 2, tags } = spec;
  const entries = Object.entries(tags);
  const directory = Buffer.alloc(4 + 12 * entries.length);
  directory.writeUInt32BE(entries.length);
  const parts: Buffer[] = [];
  let at = 128 + directory.length;
  for (const [index, [name, tag]] of entries.entries()) {
    directory.write(name, 4 + 12 * index, 'latin1');
    directory.writeUInt32BE(at, 8 + 12 * index);
    directory.writeUInt32BE(tag.length, 12 + 12 * index);
    const padded = Buffer.concat([tag, Buffer.alloc(-tag.length & 3)]);
    parts.push(padded);
    at += padded.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at);
  header[8] = version;
  header.write(deviceClass + space + connection, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  header.set(xyz([0.9642, 1, 0.8249]).subarray(8), 68);
  return Buffer.concat([header, directory, ...parts]);
}

/** A tag of one colour. */
export function xyz(values: readonly number[]): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 'latin1');
  for (const [index, value] of values.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index);
  return tag;
}

/** A tag of a curve: samples from 0 to 1. */
export function curve(samples: readonly number[]): Buffer {
  const tag = Buffer.alloc(12 + 2 * samples.length);
  tag.write('curv', 'latin1');
  tag.writeUInt32BE(samples.length, 8);
  for (const [index, sample] of samples.entries()) {
    tag.writeUInt16BE(Math.round(sample * 65_535), 12 + 2 * index);
  }
  return tag;
}

/** A tag of a curve `sample ** gamma`. */
export function gammaCurve(gamma: number): Buffer {
  const tag = curve([0]);
  tag.writeUInt16BE(Math.round(gamma * 256), 12);
  return tag;
}

/** Light of a sample of sRGB. */
export function srgbLight(sample: number): number {
  return sample <= 0.04045 ? sample / 12.92 : ((sample + 0.055) / 1.055) ** 2.4;
}

/** The curve of sRGB in 1,024 samples, as its first profiles had it. */
export const srgbCurve = curve(Array.from({ length: 1024 }, (_, index) => srgbLight(index / 1023)));

/** XYZ of red, green and blue, adapted to D50. */
export const colorants = {
  srgb: [
    [0.43607, 0.22249, 0.01392],
    [0.38515, 0.71687, 0.09708],
    [0.14307, 0.06061, 0.7141],
  ],
  p3: [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ],
} as const;

/** A profile of RGB by a matrix. */
export function matrixProfile(
  [red = [], green = [], blue = []]: readonly (readonly number[])[],
  trc: Uint8Array = srgbCurve,
): Buffer {
  const tags = { rXYZ: xyz(red), gXYZ: xyz(green), bXYZ: xyz(blue), rTRC: trc, gTRC: trc, bTRC: trc };
  return buildIcc({ tags });
}

/** Takes red for green and green for red. */
export function swappedProfile(): Buffer {
  const [red, green, blue] = colorants.srgb;
  return matrixProfile([green, red, blue]);
}

/** A profile of gray by a gamma. */
export function grayProfile(gamma: number): Buffer {
  return buildIcc({ space: 'GRAY', tags: { kTRC: gammaCurve(gamma) } });
}

/** A profile of CMYK by a table of its 16 corners: `lab` says what is seen there. */
export function cmykProfile(lab: (corner: readonly number[]) => readonly [number, number, number]): Buffer {
  const line = Array.from({ length: 256 }, (_, index) => index);
  const corners = Array.from({ length: 16 }, (_, index) => [8, 4, 2, 1].map((bit) => (index & bit ? 1 : 0)));
  const grid = corners.flatMap((corner) => {
    const [light, a, b] = lab(corner);
    return [Math.round(light * 2.55), Math.round(a + 128), Math.round(b + 128)];
  });
  const head = Buffer.alloc(48);
  head.write('mft1', 'latin1');
  head.set([4, 3, 2], 8);
  for (const at of [12, 28, 44]) head.writeInt32BE(65_536, at);
  const table = Buffer.concat([
    head,
    ...[1, 2, 3, 4].map(() => Buffer.from(line)),
    Buffer.from(grid),
    ...[1, 2, 3].map(() => Buffer.from(line)),
  ]);
  return buildIcc({ space: 'CMYK', connection: 'Lab ', deviceClass: 'scnr', tags: { A2B0: table } });
}

/** The chunk `iCCP` of a PNG. */
export function iccpChunk(profile: Uint8Array): Buffer {
  return chunk('iCCP', Buffer.concat([Buffer.from('test\0\0', 'latin1'), deflateSync(profile)]));
}

/** A PNG chunk of numbers times 100,000: `gAMA`, `cHRM`. */
export function numberChunk(type: string, numbers: readonly number[]): Buffer {
  const data = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries())
    data.writeUInt32BE(Math.round(number * 100_000), 4 * index);
  return chunk(type, data);
}

/** The JPEG with the profile in so many APP2 segments behind its first marker. */
export function withProfile(jpeg: Uint8Array, profile: Uint8Array, parts = 1): Buffer {
  const length = Math.ceil(profile.length / parts);
  const segments = Array.from({ length: parts }, (_, index) =>
    profileSegment(profile.subarray(index * length, (index + 1) * length), index + 1, parts),
  );
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** One APP2 segment of a profile (ICC.1:2004-10 annex B.4). */
export function profileSegment(part: Uint8Array, number: number, count: number): Buffer {
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([number, count]), part]);
  const head = Buffer.from([0xff, 0xe2, (content.length + 2) >> 8, (content.length + 2) & 255]);
  return Buffer.concat([head, content]);
}
