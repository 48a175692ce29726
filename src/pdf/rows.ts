// Object streams in rows of one length: objects that differ only in their numbers are deflated as what they differ by.
import { deflateSync } from 'node:zlib';
import { predictorOf, withoutAbove } from './predictor.ts';

/** Objects with consecutive numbers, each written in whole rows. */
export interface RowObjects {
  /** The number of the first object. */
  readonly first: number;
  /** The bytes of one row. */
  readonly columns: number;
  /** The rows of each object, all one after another. */
  readonly bytes: Uint8Array;
  /** For each object the byte behind its last row. */
  readonly ends: readonly number[];
}

/** Some of the objects as an object stream. */
export interface RowStream {
  readonly first: number;
  readonly count: number;
  readonly entries: Record<string, unknown>;
  readonly data: Uint8Array;
}

/** The bytes at which a stream is full. A reader unpacks all of them to read one object. */
const fullLength = 1 << 17;
/** Differences are nearly all zero. Higher levels take longer and save nothing. */
const rowsLevel = 6;

/** Yields the streams that hold the objects (ISO 32000-1 7.5.7). */
export function* rowStreams(objects: RowObjects): Iterable<RowStream> {
  const { first, columns, bytes, ends } = objects;
  let from = 0;
  let start = 0;
  for (const [index, end] of ends.entries()) {
    const to = index + 1;
    if (end - start < fullLength && to < ends.length) continue;
    const header = headerOf(objects, { from, to, start });
    const rows = new Uint8Array(header.length + end - start);
    rows.set(header);
    rows.set(bytes.subarray(start, end), header.length);
    const entries = {
      Type: 'ObjStm',
      N: to - from,
      First: header.length,
      Filter: 'FlateDecode',
      DecodeParms: predictorOf(columns),
    };
    const data = deflateSync(withoutAbove(rows, columns), { level: rowsLevel });
    yield { first: first + from, count: to - from, entries, data };
    from = to;
    start = end;
  }
}

/** Some of the objects. */
interface Piece {
  /** The index of the first object. */
  readonly from: number;
  /** The index behind the last object. */
  readonly to: number;
  /** The byte at which the first object starts. */
  readonly start: number;
}

/** Returns the number and place of each object, in whole rows with as many of them in each. */
function headerOf({ first, columns, ends }: RowObjects, { from, to, start }: Piece): Uint8Array {
  const idWidth = digitsOf(first + to);
  const width = idWidth + digitsOf((ends[to - 1] ?? 0) - start) + 2;
  const inRow = Math.max(1, Math.floor(columns / width));
  const length = Math.ceil(width / columns) * columns;
  const header = new Uint8Array(Math.ceil((to - from) / inRow) * length).fill(space);
  let offset = 0;
  for (let index = from; index < to; index++) {
    const nth = index - from;
    const at = Math.floor(nth / inRow) * length + (nth % inRow) * Math.floor(length / inRow);
    writeDigits(header, at + idWidth, first + index);
    writeDigits(header, at + width - 1, offset);
    offset = (ends[index] ?? 0) - start;
  }
  return header;
}

const space = 0x20;
const zero = 0x30;

/** Returns how many digits a whole number has that is not negative. */
export function digitsOf(value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest /= 10) digits += 1;
  return digits;
}

/** Writes a whole number that is not negative so that its last digit stands before the byte `end`. */
export function writeDigits(bytes: Uint8Array, end: number, value: number): void {
  let at = end;
  let rest = value;
  do {
    const tenth = Math.floor(rest / 10);
    at -= 1;
    bytes[at] = zero + rest - tenth * 10;
    rest = tenth;
  } while (rest > 0);
}
