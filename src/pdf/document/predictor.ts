// The predictor of rows that grow by a little from one to the next: they are much shorter when deflated as differences.

/** The number of the filter that subtracts the row above (ISO 15948 9.2). */
export const pngUp = 2;
/** The code of a space. */
export const space = 0x20;

/** The code of the digit zero. */
export const zero = 0x30;
const nine = 0x39;

/** Returns the parameters of a filter over such rows (ISO 32000-1 table 8). */
export function predictorOf(columns: number): { readonly Predictor: number; readonly Columns: number } {
  return { Predictor: 10 + pngUp, Columns: columns };
}

/** Room for the rows of one stream after another, so that no stream takes its own. */
export class RowRoom {
  #bytes = new Uint8Array();

  /** Returns so many bytes, all of them 0, until it is asked again. */
  zeros(length: number): Uint8Array {
    if (length > this.#bytes.length) {
      this.#bytes = new Uint8Array(length);
      return this.#bytes;
    }
    return this.#bytes.subarray(0, length).fill(0);
  }
}

/**
 * Rows of one length, written as what each differs by from the one above it, with the number of this filter before it
 * (ISO 15948 9.2). Readers undo it with the parameters that `predictorOf` returns.
 */
export class DifferenceRows {
  /** The differences. */
  readonly bytes: Uint8Array;
  /** The last row as it is. */
  readonly #row: Uint8Array;
  #start = 0;
  #end = 0;

  /** `room` is overwritten. */
  constructor(columns: number, count: number, room: RowRoom = new RowRoom()) {
    this.bytes = room.zeros((columns + 1) * count);
    this.#row = new Uint8Array(columns);
  }

  /** Adds a row. */
  add(row: Uint8Array): void {
    this.addSame();
    const [last, bytes, start] = [this.#row, this.bytes, this.#start];
    // Both rows have as many bytes.
    for (let at = 0; at < last.length; at++) {
      const byte = row[at] as number;
      bytes[start + at] = byte - (last[at] as number);
      last[at] = byte;
    }
  }

  /** Where the next row begins in `bytes`. */
  get end(): number {
    return this.#end;
  }

  /** Adds rows whose last digits differ by the same as those of a round before, and carries what comes of them. */
  addRound({ bytes, carries }: Round): void {
    const begin = this.#end + 1;
    const length = this.#row.length + 1;
    this.bytes.set(bytes, this.#end);
    for (let nth = 0; nth < carries.length; nth++) {
      const { row, end, more } = carries[nth] as Carry; // The place is inside of the list.
      this.#start = begin + row * length;
      this.increaseDigits(end, more);
    }
    this.#end += bytes.length;
    this.#start = this.#end - this.#row.length;
  }

  /** Adds a row that is like the last one, but for what is set in it. */
  addSame(): void {
    this.bytes[this.#end] = pngUp;
    this.#start = this.#end + 1;
    this.#end = this.#start + this.#row.length;
  }

  /** Adds rows of which each is like the last one, but for the number that stands before the byte `end`: it is one more each time. */
  addCounting(count: number, end: number): void {
    const row = this.#row;
    const { bytes } = this;
    const length = row.length + 1;
    const last = end - 1;
    // The place is inside of the row.
    let digit = row[last] as number;
    for (let nth = 0, at = this.#end; nth < count; nth++, at += length) {
      bytes[at] = pngUp;
      this.#start = at + 1;
      if (digit < nine) {
        digit += 1;
        bytes[at + end] = 1;
      } else {
        row[last] = digit;
        this.increaseDigits(end, 1);
        digit = row[last] as number;
      }
    }
    row[last] = digit;
    this.#end += count * length;
  }

  /** Sets a whole number of 31 bits in the row. Its last digit stands before the byte `end`. Places before it stay as they are. */
  setDigits(end: number, value: number): void {
    const row = this.#row;
    const { bytes } = this;
    const start = this.#start;
    let at = end;
    let rest = value;
    do {
      const tenth = (rest / 10) | 0;
      const byte = zero + rest - tenth * 10;
      at -= 1;
      // The place is inside of the row. What stands there may differ from the row above already.
      bytes[start + at] = (bytes[start + at] as number) + byte - (row[at] as number);
      row[at] = byte;
      rest = tenth;
    } while (rest > 0);
  }

  /** Sets a number where `before` stands. Places of digits that it does not need become `blank`. */
  changeDigits(end: number, value: number, before: number, blank: number = space): void {
    if (value >= before) {
      this.increaseDigits(end, value - before);
      return;
    }
    const row = this.#row;
    const { bytes } = this;
    const start = this.#start;
    let at = end;
    let rest = value;
    let old = before;
    // From where both are the same on, all digits before are.
    while (rest !== old) {
      const tenth = (rest / 10) | 0;
      at -= 1;
      const byte = rest === 0 && at < end - 1 ? blank : zero + rest - tenth * 10;
      bytes[start + at] = (bytes[start + at] as number) + byte - (row[at] as number);
      row[at] = byte;
      rest = tenth;
      old = (old / 10) | 0;
    }
  }

  /**
   * Adds to the number that stands before `end`, and to so many in all, each of which stands `slot` bytes behind the one
   * before it. Only the digits that change are looked at: mostly one.
   */
  increaseDigits(end: number, more: number, count = 1, slot = 0): void {
    const row = this.#row;
    const { bytes } = this;
    const start = this.#start;
    for (let nth = 0, last = end - 1; nth < count; nth++, last += slot) {
      let rest = more;
      for (let at = last; rest > 0; at--) {
        const tenth = rest < 10 ? 0 : (rest / 10) | 0;
        // The place is inside of the row.
        const old = row[at] as number;
        let byte = (old === space ? zero : old) + rest - tenth * 10;
        rest = tenth;
        if (byte > nine) {
          byte -= 10;
          rest += 1;
        }
        row[at] = byte;
        bytes[start + at] = (bytes[start + at] as number) + byte - old;
      }
    }
  }

  /**
   * Adds a row that is like the last one but for its numbers, which stand before these places. `shown` are those of the
   * last row, and become those of this one.
   */
  addLike({ ends, blanks }: NumberPlaces, values: Uint32Array, shown: Uint32Array): void {
    this.addSame();
    const row = this.#row;
    for (let field = 0; field < shown.length; field++) {
      const value = values[field] as number;
      const more = value - (shown[field] as number);
      if (more === 0) continue;
      const end = ends[field] as number;
      const byte = (row[end - 1] as number) + more;
      if (more > 0 && byte <= nine) {
        // The last digit grows, and no other.
        row[end - 1] = byte;
        this.bytes[this.#start + end - 1] = more;
      } else if (more > 0) this.increaseDigits(end, more);
      else this.changeDigits(end, value, shown[field] as number, blanks[field] as number);
      shown[field] = value;
    }
  }
}

/** The places of numbers in a row: the bytes before which they end, and what stands in the places of digits that they do not need. */
export interface NumberPlaces {
  readonly ends: readonly number[];
  readonly blanks: readonly number[];
}

/** Rows that come again: their last digits are the same at the end as at the beginning. */
export interface Round {
  /** How the last digits differ. All else is 0. */
  readonly bytes: Uint8Array;
  /** Where the digits before them grow, row after row. */
  readonly carries: readonly Carry[];
}

/** By how much a number grows whose last digit stands before the byte `end`. */
export interface Carry {
  readonly row: number;
  readonly end: number;
  readonly more: number;
}
