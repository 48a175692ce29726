// Object streams in rows of one length: objects that differ only in their numbers are deflated as what they differ by.
import {
  type Carry,
  DifferenceRows,
  pngUp,
  predictorOf,
  type Round,
  type RowRoom,
  space,
  zero,
} from './predictor.ts';

/** Objects with consecutive numbers, each written in whole rows. */
export interface RowObjects {
  /** The number of the first object. */
  readonly first: number;
  readonly count: number;
  /** The bytes of one row. */
  readonly columns: number;
  /** Returns how many rows an object has. Without it each has one. */
  rowsOf?(index: number): number;
  /** Adds the rows of the objects from one to before another. It is called in their order. Other rows stand before the first. */
  write(from: number, to: number, rows: DifferenceRows): void;
}

/** Some of the objects as an object stream. */
export interface RowStream {
  readonly first: number;
  readonly count: number;
  /** The entries of its dictionary as they are written, all but its length. */
  readonly entries: string;
  /** The rows as differences, not yet deflated. They stay until the next stream is asked for. */
  readonly bytes: Uint8Array;
}

/** The bytes at which a stream is full. A reader unpacks all of them to read one object. */
const fullLength = 1 << 18;

/** Yields the streams that hold the objects (ISO 32000-1 7.5.7). The bytes of each are in `room`. */
export function* rowStreams(objects: RowObjects, room: RowRoom): Iterable<RowStream> {
  const { first, count, columns } = objects;
  for (let from = 0; from < count; ) {
    const places = placesOf(objects, from);
    const to = from + places.count;
    const header = new Header(first + from, places, columns);
    const rows = new DifferenceRows(columns, header.rows + places.startOf(places.count), room);
    header.write(rows);
    objects.write(from, to, rows);
    const { Predictor: predictor } = predictorOf(columns);
    const parameters = `<</Predictor ${predictor}/Columns ${columns}>>`;
    const entries = `/Type/ObjStm/N ${to - from}/First ${header.rows * columns}/Filter/FlateDecode/DecodeParms${parameters}`;
    yield { first: first + from, count: to - from, entries, bytes: rows.bytes };
    from = to;
  }
}

/** Where the objects of one stream stand in it. */
interface Places {
  readonly count: number;
  /** Whether each has one row. */
  readonly isOneRowEach: boolean;
  /** Returns how many rows stand before an object, and how many there are, if it is the one behind the last. */
  startOf(nth: number): number;
}

/** Returns the places in the stream that begins with an object. */
function placesOf({ count, columns, rowsOf }: RowObjects, from: number): Places {
  const full = Math.ceil(fullLength / columns);
  const most = Math.min(full, count - from);
  if (rowsOf === undefined) return { count: most, isOneRowEach: true, startOf: (nth) => nth };
  // Each has a row at least.
  const starts = new Uint32Array(most + 1);
  let rows = 0;
  let objects = 0;
  while (from + objects < count && rows < full) {
    rows += rowsOf(from + objects);
    objects += 1;
    starts[objects] = rows;
  }
  return { count: objects, isOneRowEach: false, startOf: (nth) => starts[nth] ?? 0 };
}

/** After so many pairs, the last digits of numbers and places are the same again. Each number of `roundCounts` divides it. */
const round = 100;
/** With fewer objects there is nothing to gain. */
const fewestInRounds = 4 * round;

/** With so many pairs in a row, the digits of numbers and places repeat after few rows. */
const roundCounts = [10, 5, 4, 2, 1];

/** The number and place of each object, in whole rows with as many of them in each. */
class Header {
  /** How many rows there are. */
  readonly rows: number;
  readonly #first: number;
  readonly #places: Places;
  readonly #columns: number;
  readonly #idWidth: number;
  /** The bytes of a number and a place, and from one pair to the next. */
  readonly #width: number;
  readonly #slot: number;
  readonly #inRow: number;

  constructor(first: number, places: Places, columns: number) {
    const { count } = places;
    this.#first = first;
    this.#places = places;
    this.#columns = columns;
    this.#idWidth = digitsOf(first + count);
    this.#width = this.#idWidth + digitsOf(places.startOf(count) * columns) + 2;
    const most = Math.max(1, Math.floor(columns / this.#width));
    this.#inRow = roundCounts.find((round) => round <= most) ?? 1;
    const rowsOfEach = Math.ceil(this.#width / columns);
    this.#slot = Math.floor((rowsOfEach * columns) / this.#inRow);
    this.rows = Math.ceil(count / this.#inRow) * rowsOfEach;
  }

  write(rows: DifferenceRows): void {
    const { count, isOneRowEach } = this.#places;
    let nth = 0;
    if (isOneRowEach && count >= fewestInRounds && this.#width <= this.#columns) {
      this.#writePairs(rows, 0, round);
      const { end } = rows;
      this.#writePairs(rows, round, 2 * round);
      const again = this.#roundFrom(rows.bytes.subarray(end, rows.end));
      for (nth = 2 * round; nth + round <= count; nth += round) rows.addRound(again);
    }
    this.#writePairs(rows, nth, count);
  }

  /** Writes the pairs from one to before another. Both begin a row, or the second is behind the last. */
  #writePairs(rows: DifferenceRows, from: number, to: number): void {
    const { count, isOneRowEach } = this.#places;
    const inRow = this.#inRow;
    const ids = stepOf(inRow);
    const places = stepOf(inRow * this.#columns);
    for (let nth = from; nth < to; nth += inRow) {
      if (nth === 0 || nth + inRow > count || this.#width > this.#columns) this.#writeWhole(rows, nth);
      else if (isOneRowEach && nth > inRow) this.#writeEven(rows, ids, places);
      else this.#writeNext(rows, nth);
    }
  }

  /** Writes the pairs of one row, which may be so long that they take several. */
  #writeWhole(rows: DifferenceRows, from: number): void {
    const columns = this.#columns;
    const bytes = new Uint8Array(Math.ceil(this.#width / columns) * columns).fill(space);
    const to = Math.min(from + this.#inRow, this.#places.count);
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

  /** Writes the pairs of a row that is as full as the one above it, where each object has one row: all grow by the same. */
  #writeEven(rows: DifferenceRows, ids: Step, places: Step): void {
    const inRow = this.#inRow;
    const idEnd = this.#idWidth - ids.same;
    const placeEnd = this.#width - 1 - places.same;
    rows.addSame();
    rows.increaseDigits(idEnd, ids.more, inRow, this.#slot);
    rows.increaseDigits(placeEnd, places.more, inRow, this.#slot);
  }

  /**
   * Returns how the rows of the rounds behind the second one differ. `second` are the differences of that one: in it, all
   * numbers have as many digits as are the same again.
   */
  #roundFrom(second: Uint8Array): Round {
    const [inRow, slot, columns] = [this.#inRow, this.#slot, this.#columns];
    const length = columns + 1;
    const bytes = new Uint8Array(second.length);
    const carries: Carry[] = [];
    const repeat = (end: number, digits: number, first: number, step: number): void => {
      const unit = 10 ** digits;
      let value = first;
      for (let row = 0, at = end; at < second.length; row++, at += length) {
        bytes[row * length] = pngUp;
        // The first byte of a row says how it differs, so its place `end - 1` is the byte `end`.
        for (let digit = at + 1 - digits; digit <= at; digit++) bytes[digit] = second[digit] as number;
        const more = Math.floor((value + step) / unit) - Math.floor(value / unit);
        if (more > 0) carries.push({ row, end: end - digits, more });
        value += step;
      }
    };
    const placeDigits = digitsOf(round) - 1 + stepOf(columns).same;
    for (let nth = 0; nth < inRow; nth++) {
      const before = round - inRow + nth;
      repeat(nth * slot + this.#idWidth, digitsOf(round) - 1, this.#first + before, inRow);
      repeat(nth * slot + this.#width - 1, placeDigits, this.#placeOf(before), inRow * columns);
    }
    return { bytes, carries };
  }

  #placeOf(nth: number): number {
    return this.#places.startOf(nth) * this.#columns;
  }
}

/** By how much the digits of a number grow, without the last ones, which stay the same. */
interface Step {
  readonly more: number;
  readonly same: number;
}

/** Returns how digits grow when so much is added to a number. */
function stepOf(step: number): Step {
  let more = step;
  let same = 0;
  for (; more % 10 === 0; more /= 10) same += 1;
  return { more, same };
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
