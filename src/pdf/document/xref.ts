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

/** A number for each object, which is 0 at first. Blocks are made where one is set: a list that grows would be copied, and stand twice in memory. */
class NumberColumn {
  readonly #blocks: (Uint32Array<ArrayBuffer> | undefined)[] = [];

  /** Returns the number of an object. */
  at(id: number): number {
    return this.#blocks[id >>> blockBits]?.[id & blockMask] ?? 0;
  }

  /** Returns whether the numbers of the objects from one to before another are 0. Where no block was made they are. */
  areUnset(from: number, to: number): boolean {
    for (let id = from; id < to; ) {
      const nth = id >>> blockBits;
      const end = Math.min(to, (nth + 1) << blockBits);
      const block = this.#blocks[nth];
      if (block !== undefined)
        for (let at = id; at < end; at++) if (block[at & blockMask] !== 0) return false;
      id = end;
    }
    return true;
  }

  set(id: number, value: number): void {
    const nth = id >>> blockBits;
    while (this.#blocks.length <= nth) this.#blocks.push(undefined);
    let block = this.#blocks[nth];
    if (block === undefined) {
      block = new Uint32Array(1 << blockBits);
      this.#blocks[nth] = block;
    }
    block[id & blockMask] = value;
  }

  /** Gives back the memory of all numbers. */
  release(): void {
    for (const block of this.#blocks.splice(0)) if (block !== undefined) release(block);
  }
}

/** Objects with consecutive numbers, all those in an object stream. Long tables have hundreds of thousands, and nothing is noted of each. */
interface Run {
  readonly first: number;
  readonly count: number;
  readonly stream: number;
}

/** The places of objects. They are numbers only, since a file may have a million of them. */
export class CrossReferences {
  /** For each object that is in no run, the byte at which it starts, or the object stream that holds it. */
  readonly #positions = new NumberColumn();
  /** For each of these 0 when it is not written yet, 1 when it starts at a byte, and otherwise two more than its index in a stream. */
  readonly #kinds = new NumberColumn();
  /** By their first objects. */
  readonly #runs: Run[] = [];
  #count = 1;

  /** The number of objects that have a number. */
  get objects(): number {
    return this.#count - 1;
  }

  /** Returns the number of a new object, or the first of so many in a row. */
  reserve(count = 1): number {
    const first = this.#count;
    this.#count += count;
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
    const end = first + count;
    if (!(first > 0 && end <= this.#count)) return false;
    const place = this.#runsUpTo(first);
    if (this.#isInRun(first, place) || (this.#runs[place]?.first ?? end) < end) return false;
    if (!this.#kinds.areUnset(first, end)) return false;
    if (count > 0) this.#runs.splice(place, 0, { first, count, stream });
    return true;
  }

  #note(id: number, position: number, kind: number): boolean {
    if (!(id > 0 && id < this.#count)) return false;
    if (this.#kinds.at(id) !== unknown || this.#isInRun(id, this.#runsUpTo(id))) return false;
    this.#positions.set(id, position);
    this.#kinds.set(id, kind);
    return true;
  }

  /** Returns how many runs begin at an object or before it. */
  #runsUpTo(id: number): number {
    const runs = this.#runs;
    let [low, high] = [0, runs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((runs[middle] as Run).first <= id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns whether an object is in a run. `upTo` is how many begin at it or before it. */
  #isInRun(id: number, upTo: number): boolean {
    const last = this.#runs[upTo - 1];
    return last !== undefined && id < last.first + last.count;
  }

  /** Returns the first object that has no place, or undefined. */
  missing(): number | undefined {
    let next = 0;
    for (let id = 1; id < this.#count; id++) {
      const run = this.#runs[next];
      if (run?.first === id) {
        id += run.count - 1;
        next += 1;
      } else if (this.#kinds.at(id) === unknown) return id;
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
    const add = (id: number, kind: number, position: number): void => {
      const type = kind === 1 ? plain : packed;
      const index = kind < packed ? 0 : kind - packed;
      const at = (id + 1) * length - columns;
      rows[at] = type - typeAbove;
      if (position !== positionAbove) writeNumber(rows, at + positionEnd, position, positionAbove);
      if (index !== indexAbove) writeNumber(rows, at + columns, index, indexAbove);
      if (!differ) return;
      typeAbove = type;
      positionAbove = position;
      indexAbove = index;
    };
    let next = 0;
    for (let id = 1; id < count; ) {
      const run = this.#runs[next];
      if (run?.first !== id) {
        add(id, this.#kinds.at(id), this.#positions.at(id));
        id += 1;
        continue;
      }
      for (let index = 0; index < run.count; index++, id++) {
        // Most stand right behind the object before, and differ from it in the last byte.
        if (differ && index > 0 && (index & 0xff) !== 0) {
          rows[(id + 1) * length - 1] = 1;
          indexAbove = index;
        } else add(id, index + packed, run.stream);
      }
      next += 1;
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
    let next = 0;
    for (let id = 1; id < this.#count; id++) {
      const run = this.#runs[next];
      const inRun = run?.first === id;
      const position = inRun ? run.stream : this.#positions.at(id);
      let kind = inRun ? packed : this.#kinds.at(id);
      if (position === positionBefore && kind === kindBefore + 1) following += 1;
      if (inRun) {
        following += run.count - 1;
        kind += run.count - 1;
        id += run.count - 1;
        next += 1;
      }
      if (position > farthest) farthest = position;
      if (kind - packed > last) last = kind - packed;
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
