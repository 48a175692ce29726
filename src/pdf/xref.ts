// The cross-reference stream (ISO 32000-1 7.5.8), which says where each object of the file stands.
import { release } from './bytes.ts';
import { pngUp, predictorOf } from './predictor.ts';

/** The entries of the stream's dictionary for its rows, and the rows, not yet deflated. */
export interface CrossReferenceRows {
  readonly entries: Record<string, unknown>;
  readonly rows: Uint8Array<ArrayBuffer>;
}

const unknown = 0;
// The first row, of object 0, is all zero: it is free, and no other is.
const plain = 1;
const packed = 2;

/** The numbers of a block, as a power of two. */
const blockBits = 11;
const blockMask = (1 << blockBits) - 1;

const noNumbers = new Uint32Array(0);

/** A number for each object. Blocks are added where more come: a list that grows would be copied, and stand twice in memory. */
class NumberColumn {
  readonly #blocks: Uint32Array<ArrayBuffer>[] = [];

  /** Makes room for so many numbers, which are 0 at first. */
  reach(count: number): void {
    while (this.#blocks.length << blockBits < count) this.#blocks.push(new Uint32Array(1 << blockBits));
  }

  /** Returns the block of a number for which there is room. The numbers of a block are read and set without a call for each. */
  blockOf(id: number): Uint32Array {
    return this.#blocks[id >>> blockBits] ?? noNumbers;
  }

  /** Gives back the memory of all numbers. */
  release(): void {
    for (const block of this.#blocks.splice(0)) release(block);
  }
}

/** The places of objects. They are numbers only, since a file may have a million of them. */
export class CrossReferences {
  /** For each object the byte at which it starts, or the object stream that holds it. */
  readonly #positions = new NumberColumn();
  /** For each object 0 when it is not written yet, 1 when it starts at a byte, and otherwise two more than its index in a stream. */
  readonly #kinds = new NumberColumn();
  #count = 1;

  /** The number of objects that have a number. */
  get objects(): number {
    return this.#count - 1;
  }

  /** Returns the number of a new object. */
  reserve(): number {
    return this.reserveRow(1);
  }

  /** Returns the first of so many new numbers in a row. */
  reserveRow(count: number): number {
    const first = this.#count;
    this.#count += count;
    this.#positions.reach(this.#count);
    this.#kinds.reach(this.#count);
    return first;
  }

  /** Notes an object that starts at a byte of the file. Returns false when it has a place already, or was not reserved. */
  placeAt(id: number, byte: number): boolean {
    return this.#note(id, byte, 1);
  }

  /** Notes all objects in an object stream, in their order. Returns the first that has a place already, or was not reserved, or undefined. */
  placeAllIn(ids: readonly number[], stream: number): number | undefined {
    for (let index = 0; index < ids.length; index++) {
      const id = ids[index] as number; // The place is inside of the list.
      if (!this.#note(id, stream, index + 2)) return id;
    }
    return undefined;
  }

  /** Notes objects with consecutive numbers, all those in an object stream. Returns false when one has a place already, or was not reserved. */
  placeRow(first: number, stream: number, count: number): boolean {
    if (!(first > 0 && first + count <= this.#count)) return false;
    const [positions, kinds] = [this.#positions, this.#kinds];
    let [ownPositions, ownKinds] = [positions.blockOf(first), kinds.blockOf(first)];
    for (let index = 0; index < count; index++) {
      const inBlock = (first + index) & blockMask;
      if (inBlock === 0)
        [ownPositions, ownKinds] = [positions.blockOf(first + index), kinds.blockOf(first + index)];
      if (ownKinds[inBlock] !== unknown) return false;
      ownPositions[inBlock] = stream;
      ownKinds[inBlock] = index + 2;
    }
    return true;
  }

  #note(id: number, position: number, kind: number): boolean {
    if (!(id > 0 && id < this.#count)) return false;
    const inBlock = id & blockMask;
    const kinds = this.#kinds.blockOf(id);
    if (kinds[inBlock] !== unknown) return false;
    this.#positions.blockOf(id)[inBlock] = position;
    kinds[inBlock] = kind;
    return true;
  }

  /** Returns the first object that has no place, or undefined. */
  missing(): number | undefined {
    let kinds = this.#kinds.blockOf(1);
    for (let id = 1; id < this.#count; id++) {
      if ((id & blockMask) === 0) kinds = this.#kinds.blockOf(id);
      if (kinds[id & blockMask] === unknown) return id;
    }
    return undefined;
  }

  /** Returns one row for each object. Each column is as wide as needed. It is called once: the places are given back. */
  rows(): CrossReferenceRows {
    const { positionWidth, indexWidth, following } = this.#survey();
    const count = this.#count;
    const columns = 1 + positionWidth + indexWidth;
    const entries = { Size: count, W: [1, positionWidth, indexWidth] };
    // Rows that grow by a little are shorter with the row above subtracted.
    const differ = 2 * following >= count;
    const length = differ ? columns + 1 : columns;
    const rows = new Uint8Array(count * length);
    if (differ) for (let at = 0; at < rows.length; at += length) rows[at] = pngUp;
    const positionEnd = 1 + positionWidth;
    let [typeAbove, positionAbove, indexAbove] = [0, 0, 0];
    let [kinds, positions] = [this.#kinds.blockOf(1), this.#positions.blockOf(1)];
    for (let id = 1; id < count; id++) {
      const inBlock = id & blockMask;
      if (inBlock === 0) [kinds, positions] = [this.#kinds.blockOf(id), this.#positions.blockOf(id)];
      const kind = kinds[inBlock] ?? 0;
      const position = positions[inBlock] ?? 0;
      const type = kind === 1 ? plain : packed;
      const index = kind < packed ? 0 : kind - packed;
      const at = (id + 1) * length - columns;
      rows[at] = type - typeAbove;
      if (position !== positionAbove) writeNumber(rows, at + positionEnd, position, positionAbove);
      // Most stand right behind the object before, and differ from it in the last byte.
      if (index - indexAbove === 1 && (index & 0xff) !== 0) rows[at + columns - 1] = 1;
      else if (index !== indexAbove) writeNumber(rows, at + columns, index, indexAbove);
      if (differ) {
        typeAbove = type;
        positionAbove = position;
        indexAbove = index;
      }
    }
    this.#positions.release();
    this.#kinds.release();
    return { entries: differ ? { ...entries, DecodeParms: predictorOf(columns) } : entries, rows };
  }

  /** Returns how many bytes places and indices take, and how many objects stand right behind the one before them in the same object stream. */
  #survey(): { readonly positionWidth: number; readonly indexWidth: number; readonly following: number } {
    let farthest = 0;
    let last = 0;
    let following = 0;
    let [positionBefore, kindBefore] = [0, 0];
    let [kinds, positions] = [this.#kinds.blockOf(1), this.#positions.blockOf(1)];
    for (let id = 1; id < this.#count; id++) {
      const inBlock = id & blockMask;
      if (inBlock === 0) [kinds, positions] = [this.#kinds.blockOf(id), this.#positions.blockOf(id)];
      const position = positions[inBlock] ?? 0;
      const kind = kinds[inBlock] ?? 0;
      if (position > farthest) farthest = position;
      if (kind - packed > last) last = kind - packed;
      if (position === positionBefore && kind === kindBefore + 1) following += 1;
      positionBefore = position;
      kindBefore = kind;
    }
    return { positionWidth: bytesOf(farthest), indexWidth: bytesOf(last), following };
  }
}

function bytesOf(largest: number): number {
  let bytes = 1;
  for (let rest = largest / 256; rest >= 1; rest /= 256) bytes += 1;
  return bytes;
}

/** Writes a number so that it ends before a byte, without that which stands above it. Both have 32 bits. */
function writeNumber(rows: Uint8Array, end: number, value: number, above: number): void {
  for (let at = end - 1, rest = value, less = above; rest !== less; at--, rest >>>= 8, less >>>= 8)
    rows[at] = (rest & 0xff) - (less & 0xff);
}
