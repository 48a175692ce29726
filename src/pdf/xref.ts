// The cross-reference stream (ISO 32000-1 7.5.8): where each object of the file stands.
import { deflateSync } from 'node:zlib';

/** What the stream's dictionary says of its rows, and the rows, deflated. */
export interface CrossReferenceRows {
  readonly entries: Record<string, unknown>;
  readonly data: Uint8Array;
}

const unknown = 0;
// The first row, of object 0, is all zero: it is free, and no other is.
const plain = 1;
const packed = 2;

/** Where objects stand; numbers alone, as a file may have a million. */
export class CrossReferences {
  /** By object: the byte at which it starts, or the object stream that holds it. */
  #places = new Float64Array(1024);
  /** By object: 0 for one not written yet, 1 for one that starts at a byte, else two more than its index in a stream. */
  #kinds = new Uint32Array(1024);
  #count = 1;

  /** The number of a new object. */
  reserve(): number {
    const id = this.#count++;
    if (id === this.#places.length) {
      const [places, kinds] = [this.#places, this.#kinds];
      this.#places = new Float64Array(2 * id);
      this.#places.set(places);
      this.#kinds = new Uint32Array(2 * id);
      this.#kinds.set(kinds);
    }
    return id;
  }

  /** An object that starts at a byte of the file. False when it has a place already, or was not reserved. */
  placeAt(id: number, byte: number): boolean {
    return this.#place(id, byte, 1);
  }

  /** An object in an object stream. False when it has a place already, or was not reserved. */
  placeIn(id: number, stream: number, index: number): boolean {
    return this.#place(id, stream, index + 2);
  }

  #place(id: number, place: number, kind: number): boolean {
    if (!(id > 0 && id < this.#count) || this.#kinds[id] !== unknown) return false;
    this.#places[id] = place;
    this.#kinds[id] = kind;
    return true;
  }

  /** The first object that has no place. */
  missing(): number | undefined {
    for (let id = 1; id < this.#count; id++) if (this.#kinds[id] === unknown) return id;
    return undefined;
  }

  /** One row for each object, each as wide as need be. */
  rows(): CrossReferenceRows {
    const count = this.#count;
    let [farthest, last] = [0, 0];
    for (let id = 1; id < count; id++) {
      farthest = Math.max(farthest, this.#places[id] ?? 0);
      last = Math.max(last, (this.#kinds[id] ?? 0) - 2);
    }
    const widths = [1, bytesOf(farthest), bytesOf(last)] as const;
    const columns = widths[0] + widths[1] + widths[2];
    const rows = new Uint8Array(count * columns);
    for (let id = 1; id < count; id++) {
      const kind = this.#kinds[id] ?? unknown;
      rows[id * columns] = kind === 1 ? plain : packed;
      writeNumber(rows, id * columns + 1, widths[1], this.#places[id] ?? 0);
      writeNumber(rows, id * columns + 1 + widths[1], widths[2], Math.max(0, kind - 2));
    }
    const { parameters, data } = deflated(rows, columns);
    return { entries: { Size: count, W: [...widths], ...parameters }, data };
  }
}

/** Rows that go on by a little are shorter with what is above them taken off, rows that take turns are not: what is shorter. */
function deflated(
  rows: Uint8Array,
  columns: number,
): { readonly parameters: object; readonly data: Uint8Array } {
  const [asTheyAre, lessAbove] = [deflateSync(rows), deflateSync(withoutAbove(rows, columns))];
  if (asTheyAre.length <= lessAbove.length) return { parameters: {}, data: asTheyAre };
  return { parameters: { DecodeParms: { Predictor: 12, Columns: columns } }, data: lessAbove };
}

/** Each row less the one above it, and before it the number of this filter (ISO 15948 9.2). */
function withoutAbove(rows: Uint8Array, columns: number): Uint8Array {
  const filtered = new Uint8Array(rows.length + rows.length / columns);
  for (let from = 0, at = 0; from < rows.length; from++) {
    if (from % columns === 0) filtered[at++] = pngUp;
    filtered[at++] = (rows[from] ?? 0) - (rows[from - columns] ?? 0);
  }
  return filtered;
}

const pngUp = 2;

function bytesOf(largest: number): number {
  let bytes = 1;
  for (let rest = largest / 256; rest >= 1; rest /= 256) bytes += 1;
  return bytes;
}

function writeNumber(row: Uint8Array, at: number, width: number, value: number): void {
  for (let place = at + width - 1, rest = value; place >= at; place--, rest = Math.floor(rest / 256)) {
    row[place] = rest % 256;
  }
}
