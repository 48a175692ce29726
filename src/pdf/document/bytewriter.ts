// Writes text and numbers as bytes, one after another: objects have many short pieces, and no string is put together for them.
import { invariant } from '../../errors.ts';
import { space, zero } from './predictor.ts';

const firstRoom = 1 << 12;
/** From so many characters on, a call of the runtime is faster than a loop. */
const longText = 128;
const lineFeed = 0x0a;
const letterR = 0x52;
/** The digits of the longest whole number of 31 bits. */
const mostDigits = 10;
const longestReference = mostDigits + ' 0 R'.length;

/** Says that a line ends behind a text. */
export const line = true;

/** Bytes that grow at their end. */
export class ByteWriter {
  #bytes: Buffer;
  #used = 0;
  /** The codes of all characters so far, or-ed. */
  #codes = 0;

  /** `room` is for so many bytes at first. */
  constructor(room: number = firstRoom) {
    this.#bytes = Buffer.allocUnsafeSlow(room);
  }

  /** The number of bytes. */
  get length(): number {
    return this.#used;
  }

  /** Says how many bytes there are, once more of them were written to what `room` returns. */
  set length(length: number) {
    this.#used = length;
  }

  /** Returns all bytes, with room for so many behind those that are there. The next bytes that are added may move them. */
  room(most: number): Uint8Array {
    if (this.#used + most > this.#bytes.length) this.#grow(this.#used + most);
    return this.#bytes;
  }

  /** Adds text, and with `line` the end of a line. Each character is a byte. */
  text(text: string, end?: typeof line): void {
    const { length } = text;
    let at = this.#used;
    if (at + length >= this.#bytes.length) this.#grow(at + length + 1);
    const bytes = this.#bytes;
    if (length < longText) {
      let codes = this.#codes;
      for (let index = 0; index < length; index++) {
        const code = text.charCodeAt(index);
        codes |= code;
        bytes[at++] = code;
      }
      this.#codes = codes;
    } else {
      if (!/^[\0-\xff]*$/.test(text)) this.#codes |= 0x100;
      bytes.write(text, at, 'latin1');
      at += length;
    }
    if (end === line) bytes[at++] = lineFeed;
    this.#used = at;
  }

  /** Adds a whole number of 31 bits that is not negative, with so many digits at least. */
  number(value: number, digits = 1): void {
    let count = 1;
    for (let most = 10; value >= most && count < 10; most *= 10) count += 1;
    if (count < digits) count = digits;
    const end = this.#used + count;
    if (end >= this.#bytes.length) this.#grow(end + 1);
    const bytes = this.#bytes;
    let rest = value;
    for (let at = end - 1; at >= this.#used; at--) {
      const tenth = (rest / 10) | 0;
      bytes[at] = zero + rest - tenth * 10;
      rest = tenth;
    }
    this.#used = end;
  }

  /** Adds a reference to an object. */
  reference(id: number): void {
    const from = this.#used;
    if (from + longestReference >= this.#bytes.length) this.#grow(from + longestReference + 1);
    const bytes = this.#bytes;
    // As in `number`: references are many.
    let end = from + 1;
    for (let most = 10; id >= most && end < from + mostDigits; most *= 10) end += 1;
    let rest = id;
    for (let at = end - 1; at >= from; at--) {
      const tenth = (rest / 10) | 0;
      bytes[at] = zero + rest - tenth * 10;
      rest = tenth;
    }
    bytes[end] = space;
    bytes[end + 1] = zero;
    bytes[end + 2] = space;
    bytes[end + 3] = letterR;
    this.#used = end + 4;
  }

  /** Adds references to objects, with a space between them. */
  references(ids: ArrayLike<number>): void {
    for (let nth = 0; nth < ids.length; nth++) {
      this.reference(ids[nth] as number); // The place is inside of the list.
      // There is room behind a reference.
      if (nth < ids.length - 1) this.#bytes[this.#used++] = space;
    }
  }

  /** Adds two whole numbers of 31 bits that are not negative, with a space behind each. */
  pair(first: number, second: number): void {
    this.number(first);
    // There is room behind a number.
    this.#bytes[this.#used++] = space;
    this.number(second);
    this.#bytes[this.#used++] = space;
  }

  /** Adds what another one has written. */
  append(other: ByteWriter): void {
    const end = this.#used + other.#used;
    if (end > this.#bytes.length) this.#grow(end);
    other.#bytes.copy(this.#bytes, this.#used, 0, other.#used);
    this.#used = end;
    this.#codes |= other.#codes;
  }

  /** Returns the bytes so far. Throws for a character that is no byte. */
  bytes(): Buffer {
    invariant(this.#codes < 0x100, 'each character of an object is a byte');
    return this.#bytes.subarray(0, this.#used);
  }

  /** Returns the bytes, which are overwritten by what is added later, and starts anew. Throws for a character that is no byte. */
  take(): Buffer {
    const bytes = this.bytes();
    this.#used = 0;
    return bytes;
  }

  #grow(room: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(room, 2 * this.#bytes.length));
    this.#bytes.copy(grown, 0, 0, this.#used);
    this.#bytes = grown;
  }
}
