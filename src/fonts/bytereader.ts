// Reads numbers one after the other from bytes that may end too early.
import { viewOf } from '../byteview.ts';

/** A place in some bytes. Every method throws `RangeError` past their end. */
export class ByteReader {
  at = 0;
  readonly #view: DataView;

  constructor(source: Uint8Array | DataView) {
    this.#view = source instanceof DataView ? source : viewOf(source);
  }

  uint8(): number {
    return this.#view.getUint8(this.at++);
  }

  uint16(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2);
  }

  int16(): number {
    this.at += 2;
    return this.#view.getInt16(this.at - 2);
  }

  uint32(): number {
    this.at += 4;
    return this.#view.getUint32(this.at - 4);
  }

  bytes(length: number): Uint8Array {
    if (this.at + length > this.#view.byteLength) throw new RangeError('the data ends too early');
    const { buffer, byteOffset } = this.#view;
    this.at += length;
    return new Uint8Array(buffer, byteOffset + this.at - length, length);
  }

  /** Returns a part of the bytes as a reader of its own. */
  part(length: number): ByteReader {
    return new ByteReader(this.bytes(length));
  }

  /** Reads `UIntBase128` of WOFF 2.0 §4.1. */
  base128(): number {
    let value = 0;
    for (let index = 0; index < 5; index++) {
      const digit = this.uint8();
      value = value * 128 + (digit & 0x7f);
      if ((digit & 0x80) === 0) return value;
    }
    throw new RangeError('a number of more than five bytes');
  }

  /** Reads `255UInt16` of WOFF 2.0 §4.1. */
  short255(): number {
    const first = this.uint8();
    if (first === 253) return this.uint16();
    if (first === 254) return this.uint8() + 506;
    return first === 255 ? this.uint8() + 253 : first;
  }
}
