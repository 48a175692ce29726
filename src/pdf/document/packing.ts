// Object streams (ISO 32000-1 7.5.7): objects that are no streams wait until there are enough of them.
import { ByteWriter } from './bytewriter.ts';

/** The objects of one object stream. More would save little, and a reader unpacks all of them to read one. */
const packedObjects = 400;
/** The number of characters at which an object stream is full, too. */
const packedLength = 1 << 17;

/** An object stream, not yet deflated. */
interface Pack {
  /** The numbers of its objects in their order. */
  readonly ids: readonly number[];
  /** The entries of its dictionary, without its filter and its length. */
  readonly entries: string;
  /** What it holds. It is overwritten by the next one. */
  readonly bytes: Uint8Array;
}

/** The objects that wait. */
export class Packing {
  /** The number and place of each. */
  readonly #index = new ByteWriter();
  readonly #bodies = new ByteWriter();
  #ids: number[] = [];

  /** Starts an object. Its body is written to what is returned, before `end` is called. */
  start(id: number): ByteWriter {
    this.#index.pair(id, this.#bodies.length);
    this.#ids.push(id);
    return this.#bodies;
  }

  /** Ends the object that was started last. Returns whether the stream is full. */
  end(): boolean {
    this.#bodies.text('\n');
    return this.#ids.length === packedObjects || this.#bodies.length >= packedLength;
  }

  /** Returns those that wait, if there are any, and starts anew. Throws for a character that is no byte. */
  take(): Pack | undefined {
    const ids = this.#ids;
    if (ids.length === 0) return undefined;
    this.#ids = [];
    const first = this.#index.length;
    this.#index.append(this.#bodies);
    this.#bodies.take();
    const entries = `/Type/ObjStm/N ${ids.length}/First ${first}`;
    return { ids, entries, bytes: this.#index.take() };
  }
}
