// The cross-reference stream (ISO 32000-1 7.5.8), which says where each object of the file stands.
import { deflateSync } from 'node:zlib';
import { predictorOf, withoutAbove } from './predictor.ts';

/** The entries of the stream's dictionary for its rows, and the rows, deflated. */
export interface CrossReferenceRows {
  readonly entries: Record<string, unknown>;
  readonly data: Uint8Array;
}

const unknown = 0;
// The first row, of object 0, is all zero: it is free, and no other is.
const plain = 1;
const packed = 2;

/** The places of objects. They are numbers only, since a file may have a million of them. */
export class CrossReferences {
  /** For each object the byte at which it starts, or the object stream that holds it. */
  #positions = new Uint32Array(1024);
  /** For each object 0 when it is not written yet, 1 when it starts at a byte, and otherwise two more than its index in a stream. */
  #kinds = new Uint32Array(1024);
  #count = 1;

  /** The number of objects that have a number. */
  get objects(): number {
    return this.#count - 1;
  }

  /** Returns the number of a new object. */
  reserve(): number {
    const id = this.#count++;
    if (id === this.#positions.length) {
      const [positions, kinds] = [this.#positions, this.#kinds];
      this.#positions = new Uint32Array(2 * id);
      this.#positions.set(positions);
      this.#kinds = new Uint32Array(2 * id);
      this.#kinds.set(kinds);
    }
    return id;
  }

  /** Notes an object that starts at a byte of the file. Returns false when it has a place already, or was not reserved. */
  placeAt(id: number, byte: number): boolean {
    return this.#note(id, byte, 1);
  }

  /** Notes an object in an object stream. Returns false when it has a place already, or was not reserved. */
  placeIn(id: number, stream: number, index: number): boolean {
    return this.#note(id, stream, index + 2);
  }

  #note(id: number, position: number, kind: number): boolean {
    if (!(id > 0 && id < this.#count) || this.#kinds[id] !== unknown) return false;
    this.#positions[id] = position;
    this.#kinds[id] = kind;
    return true;
  }

  /** Returns the first object that has no place, or undefined. */
  missing(): number | undefined {
    for (let id = 1; id < this.#count; id++) if (this.#kinds[id] === unknown) return id;
    return undefined;
  }

  /** Returns one row for each object. Each column is as wide as needed. */
  rows(): CrossReferenceRows {
    const count = this.#count;
    let [farthest, last] = [0, 0];
    for (let id = 1; id < count; id++) {
      farthest = Math.max(farthest, this.#positions[id] ?? 0);
      last = Math.max(last, (this.#kinds[id] ?? 0) - 2);
    }
    const widths = [1, bytesOf(farthest), bytesOf(last)] as const;
    const columns = widths[0] + widths[1] + widths[2];
    const rows = new Uint8Array(count * columns);
    for (let id = 1; id < count; id++) {
      const kind = this.#kinds[id] ?? unknown;
      rows[id * columns] = kind === 1 ? plain : packed;
      writeNumber(rows, id * columns + 1, widths[1], this.#positions[id] ?? 0);
      writeNumber(rows, id * columns + 1 + widths[1], widths[2], Math.max(0, kind - 2));
    }
    const { parameters, data } = deflated(rows, columns);
    return { entries: { Size: count, W: [...widths], ...parameters }, data };
  }
}

/**
 * Deflates the rows with and without a predictor, and returns the shorter result. Rows that grow by a little are
 * shorter with the row above subtracted.
 */
function deflated(
  rows: Uint8Array,
  columns: number,
): { readonly parameters: object; readonly data: Uint8Array } {
  const [asTheyAre, lessAbove] = [deflateSync(rows), deflateSync(withoutAbove(rows, columns))];
  if (asTheyAre.length <= lessAbove.length) return { parameters: {}, data: asTheyAre };
  return { parameters: { DecodeParms: predictorOf(columns) }, data: lessAbove };
}

function bytesOf(largest: number): number {
  let bytes = 1;
  for (let rest = largest / 256; rest >= 1; rest /= 256) bytes += 1;
  return bytes;
}

function writeNumber(row: Uint8Array, at: number, width: number, value: number): void {
  for (let byte = at + width - 1, rest = value; byte >= at; byte--, rest = Math.floor(rest / 256)) {
    row[byte] = rest % 256;
  }
}
