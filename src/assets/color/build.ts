// Builds a colour profile for a file that states only its primaries and its transfer function.
import { matrixOf, type Primaries } from './primaries.ts';

/** How a sample becomes light: by the curve `(a·x + b)^gamma`, and below `linearTo` by the line `slope·x`. */
export interface Transfer {
  readonly gamma: number;
  readonly a?: number;
  readonly b?: number;
  readonly slope?: number;
  readonly linearTo?: number;
}

/**
 * Returns a profile of version 4.2 (ICC.1:2004-10), the newest that PDF 1.7 knows. Without primaries it is one of gray
 * samples. Programs show the name.
 */
export function buildProfile(
  transfer: Transfer,
  primaries: Primaries | undefined,
  name = 'Stated by the picture',
): Uint8Array {
  const curve = parametricCurve(transfer);
  const tags = namedTags(name);
  if (primaries) {
    const { colorants, adaptation } = matrixOf(primaries);
    tags.push(['chad', numbers('sf32', adaptation.flat())]);
    for (const [index, name] of ['r', 'g', 'b'].entries()) {
      tags.push([`${name}XYZ`, numbers('XYZ ', colorants[index] ?? [])], [`${name}TRC`, curve]);
    }
  } else tags.push(['kTRC', curve]);
  return assembled(`mntr${primaries ? 'RGB ' : 'GRAY'}XYZ `, tags);
}

/** Returns a profile of CMYK by a table (`A2B0`) that leads to CIE Lab. */
export function buildTableProfile(name: string, table: Buffer): Uint8Array {
  return assembled('scnrCMYKLab ', [...namedTags(name), ['A2B0', table]]);
}

type Tag = readonly [name: string, content: Buffer];

function namedTags(name: string): Tag[] {
  return [
    ['desc', text(name)],
    ['cprt', text('No copyright')],
    ['wtpt', numbers('XYZ ', d50)],
  ];
}

const d50 = [0.9642, 1, 0.8249];

/** Returns a profile of these tags. `kind` is the class of the device, its space, and the space that the profile leads to. */
function assembled(kind: string, tags: readonly Tag[]): Uint8Array {
  const directory = Buffer.alloc(4 + 12 * tags.length);
  directory.writeUInt32BE(tags.length);
  const parts: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = headerBytes + directory.length;
  for (const [index, [name, tag]] of tags.entries()) {
    const known = offsets.get(tag);
    const offset = known ?? end;
    const at = 4 + 12 * index;
    directory.write(name, at, 'latin1');
    directory.writeUInt32BE(offset, at + 4);
    directory.writeUInt32BE(tag.length, at + 8);
    if (known !== undefined) continue;
    offsets.set(tag, offset);
    // Each tag starts at a multiple of four.
    const padding = Buffer.alloc(-tag.length & 3);
    parts.push(tag, padding);
    end += tag.length + padding.length;
  }
  return Buffer.concat([header(kind, end), directory, ...parts]);
}

const headerBytes = 128;

function header(kind: string, size: number): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.writeUInt32BE(size);
  bytes.writeUInt32BE(0x04200000, 8);
  bytes.write(kind, 12, 'latin1');
  // The date of creation is the same for all profiles, so that equal profiles are equal bytes.
  for (const [index, value] of [2000, 1, 1].entries()) bytes.writeUInt16BE(value, 24 + 2 * index);
  bytes.write('acsp', 36, 'latin1');
  for (const [index, value] of d50.entries()) bytes.writeInt32BE(fixed(value), 68 + 4 * index);
  return bytes;
}

/** Returns numbers with sixteen bits behind the point. */
function numbers(type: string, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 + 4 * values.length);
  bytes.write(type, 'latin1');
  for (const [index, value] of values.entries()) bytes.writeInt32BE(fixed(value), 8 + 4 * index);
  return bytes;
}

function parametricCurve({ gamma, a = 1, b = 0, slope, linearTo = 0 }: Transfer): Buffer {
  const kind = slope === undefined ? 0 : 3;
  const values = slope === undefined ? [gamma] : [gamma, a, b, slope, linearTo];
  const bytes = numbers('para', [0, ...values]);
  bytes.writeUInt16BE(kind, 8);
  return bytes;
}

/** Returns one record of text in English (`mluc`). */
function text(content: string): Buffer {
  const bytes = Buffer.alloc(28 + 2 * content.length);
  bytes.write('mluc', 'latin1');
  for (const [at, value] of [
    [8, 1],
    [12, 12],
    [20, 2 * content.length],
    [24, 28],
  ] as const) {
    bytes.writeUInt32BE(value, at);
  }
  bytes.write('enUS', 16, 'latin1');
  for (let index = 0; index < content.length; index++) {
    bytes.writeUInt16BE(content.charCodeAt(index), 28 + 2 * index);
  }
  return bytes;
}

function fixed(value: number): number {
  return Math.round(value * 65_536);
}
