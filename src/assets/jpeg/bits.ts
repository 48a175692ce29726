// The bits of the entropy-coded data of a JPEG, and the Huffman codes in them (ITU-T T.81 C and F.2.2).

/** Thrown where the data ends before all of the picture was read, or is none. */
export class ScanFault extends Error {}

/** A Huffman table: for each length, the least code that is longer, and where the values of that length begin. */
export interface HuffmanTable {
  /** By length, from 1 to 16: the greatest code, or -1 where there is none. */
  readonly most: readonly number[];
  /** By length: what is added to a code to give the place of its value. */
  readonly offset: readonly number[];
  readonly values: Uint8Array;
}

/** Reads the tables of a DHT segment into `tables`, by class and number: `16 * class + number`. */
export function readTables(content: Uint8Array, tables: Map<number, HuffmanTable>): void {
  let at = 0;
  while (at + 17 <= content.length) {
    const counts = content.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    tables.set(content[at] ?? 0, tableOf(counts, content.subarray(at + 17, at + 17 + total)));
    at += 17 + total;
  }
}

function tableOf(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const most = [-1];
  const offset = [0];
  let code = 0;
  let place = 0;
  for (const count of counts) {
    offset.push(place - code);
    code += count;
    place += count;
    most.push(count === 0 ? -1 : code - 1);
    code *= 2;
  }
  return { most, offset, values };
}

/** Reads bits, over stuffed zeros, up to a marker or the end of the file. */
export class ScanBits {
  readonly #bytes: Uint8Array;
  #at: number;
  #byte = 0;
  #left = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** Where the byte begins that follows those that were read. */
  get at(): number {
    return this.#at;
  }

  /** Returns the next bit. Throws `ScanFault` where there is none. */
  bit(): number {
    if (this.#left === 0) this.#next();
    this.#left -= 1;
    return (this.#byte >> this.#left) & 1;
  }

  /** Returns a number of so many bits. */
  bits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1) value = value * 2 + this.bit();
    return value;
  }

  /** Returns the value of the next Huffman code. */
  code({ most, offset, values }: HuffmanTable): number {
    let code = 0;
    for (let length = 1; length <= 16; length += 1) {
      code = code * 2 + this.bit();
      const greatest = most[length] ?? -1;
      if (greatest < 0 || code > greatest) continue;
      const value = values[code + (offset[length] ?? 0)];
      if (value !== undefined) return value;
    }
    throw new ScanFault();
  }

  /** Goes past the restart marker that stands here. */
  restart(): void {
    this.#left = 0;
    while (this.#bytes[this.#at] === 0xff && this.#bytes[this.#at + 1] === 0xff) this.#at += 1;
    const marker = this.#bytes[this.#at + 1] ?? 0;
    if (this.#bytes[this.#at] !== 0xff || marker < 0xd0 || marker > 0xd7) throw new ScanFault();
    this.#at += 2;
  }

  #next(): void {
    const byte = this.#bytes[this.#at];
    if (byte === undefined || (byte === 0xff && this.#bytes[this.#at + 1] !== 0)) throw new ScanFault();
    this.#at += byte === 0xff ? 2 : 1;
    this.#byte = byte;
    this.#left = 8;
  }
}
