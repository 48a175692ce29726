// Object streams in rows of one length: objects that differ only in their numbers are deflated as what they differ by.
import { DifferenceRows, predictorOf, type RowRoom, space, zero } from './predictor.ts';

/** Objects with consecutive numbers, each written in whole rows. */
export interface RowObjects {
  /** The number of the first object. */
  readonly first: number;
  readonly count: number;
  /** The bytes of one row. */
  readonly columns: number;
  /** Returns how many rows an object has. */
  rowsOf(index: number): number;
  /** Adds the rows of an object. It is called once for each, in their order. `starts` is whether other rows stand before it. */
  write(index: number, rows: DifferenceRows, starts: boolean): void;
}

/** Some of the objects as an object stream. */
export interface RowStream {
  readonly first: number;
  readonly count: number;
  readonly entries: Record<string, unknown>;
  /** The rows as differences, not yet deflated. They stay until the next stream is asked for. */
  readonly bytes: Uint8Array;
}

/** The bytes at which a stream is full. A reader unpacks all of them to read one object. */
const fullLength = 1 << 18;

/** Yields the streams that hold the objects (ISO 32000-1 7.5.7). The bytes of each are in `room`. */
export function* rowStreams(objects: RowObjects, room: RowRoom): Iterable<RowStream> {
  const { first, count, columns } = objects;
  for (let from = 0; from < count; ) {
    const starts = startsOf(objects, from);
    const to = from + starts.length - 1;
    const header = new Header(first + from, starts, columns);
    const rows = new DifferenceRows(columns, header.rows + (starts.at(-1) ?? 0), room);
    header.write(rows);
    for (let index = from; index < to; index++) objects.write(index, rows, index === from);
    const entries = {
      Type: 'ObjStm',
      N: to - from,
      First: header.rows * columns,
      Filter: 'FlateDecode',
      DecodeParms: predictorOf(columns),
    };
    yield { first: first + from, count: to - from, entries, bytes: rows.bytes };
    from = to;
  }
}

/** Returns how many rows stand before each object of the stream that begins with one, and last how many it has in all. */
function startsOf({ count, columns, rowsOf }: RowObjects, from: number): Uint32Array {
  const full = Math.ceil(fullLength / columns);
  // Each has a row at least.
  const starts = new Uint32Array(Math.min(full, count - from) + 1);
  let rows = 0;
  let objects = 0;
  while (from + objects < count && rows < full) {
    rows += rowsOf(from + objects);
    objects += 1;
    starts[objects] = rows;
  }
  return starts.subarray(0, objects + 1);
}

/** With so many pairs in a row, the digits of numbers and places repeat after few rows. */
const roundCounts = [10, 5, 4, 2, 1];

/** The number and place of each object, in whole rows with as many of them in each. */
class Header {
  /** How many rows there are. */
  readonly rows: number;
  readonly #first: number;
  readonly #starts: Uint32Array;
  readonly #columns: number;
  readonly #idWidth: number;
  /** The bytes of a number and a place, and from one pair to the next. */
  readonly #width: number;
  readonly #slot: number;
  readonly #inRow: number;

  constructor(first: number, starts: Uint32Array, columns: number) {
    const count = starts.length - 1;
    this.#first = first;
    this.#starts = starts;
    this.#columns = columns;
    this.#idWidth = digitsOf(first + count);
    this.#width = this.#idWidth + digitsOf((starts[count] ?? 0) * columns) + 2;
    const most = Math.max(1, Math.floor(columns / this.#width));
    this.#inRow = roundCounts.find((round) => round <= most) ?? 1;
    const rowsOfEach = Math.ceil(this.#width / columns);
    this.#slot = Math.floor((rowsOfEach * columns) / this.#inRow);
    this.rows = Math.ceil(count / this.#inRow) * rowsOfEach;
  }

  write(rows: DifferenceRows): void {
    const count = this.#starts.length - 1;
    const inRow = this.#inRow;
    for (let nth = 0; nth < count; nth += inRow) {
      if (nth === 0 || nth + inRow > count || this.#width > this.#columns) this.#writeWhole(rows, nth);
      else this.#writeNext(rows, nth);
    }
  }

  /** Writes the pairs of one row, which may be so long that they take several. */
  #writeWhole(rows: DifferenceRows, from: number): void {
    const columns = this.#columns;
    const bytes = new Uint8Array(Math.ceil(this.#width / columns) * columns).fill(space);
    const to = Math.min(from + this.#inRow, this.#starts.length - 1);
    for (let nth = from; nth < to; nth++) {
      const at = (nth - from) * this.#slot;
      writeDigits(bytes, at + this.#idWidth, this.#first + nth);
      writeDigits(bytes, at + this.#width - 1, this.#placeOf(nth));
    }
    for (let at = 0; at < bytes.length; at += columns) rows.add(bytes.subarray(at, at + columns));
  }

  /** Writes the pairs of a row that is as full as the one above it. */
  #writeNext(rows: DifferenceRows, from: number): void {
    const inRow = this.#inRow;
    rows.addSame();
    for (let nth = from; nth < from + inRow; nth++) {
      const at = (nth - from) * this.#slot;
      rows.changeDigits(at + this.#idWidth, this.#first + nth, this.#first + nth - inRow);
      rows.changeDigits(at + this.#width - 1, this.#placeOf(nth), this.#placeOf(nth - inRow));
    }
  }

  #placeOf(nth: number): number {
    return (this.#starts[nth] ?? 0) * this.#columns;
  }
}

/** Returns how many digits a whole number has that is not negative. */
export function digitsOf(value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest /= 10) digits += 1;
  return digits;
}

/** Writes a whole number that is not negative so that its last digit stands before the byte `end`. */
function writeDigits(bytes: Uint8Array, end: number, value: number): void {
  let at = end;
  let rest = value;
  do {
    const tenth = Math.floor(rest / 10);
    at -= 1;
    bytes[at] = zero + rest - tenth * 10;
    rest = tenth;
  } while (rest > 0);
}
