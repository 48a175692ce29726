// Joins many small pieces of bytes into few large blocks.

/** Gives back the memory of bytes that are not read again. Otherwise it waits for the next collection, while more is taken. */
export function release({ buffer }: { readonly buffer: ArrayBuffer }): void {
  buffer.transfer(0);
}

const firstBlock = 1 << 14;
const largestBlock = 1 << 20;

/** Collects bytes. They are copied: the results of zlib are small views of large buffers, which would all stay alive. */
export class ByteCollector {
  readonly #full: Uint8Array<ArrayBuffer>[] = [];
  #block = new Uint8Array(firstBlock);
  #used = 0;
  #length = 0;

  /** The number of bytes. */
  get length(): number {
    return this.#length;
  }

  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let rest = bytes;
    while (rest.length > this.#block.length - this.#used) {
      const room = this.#block.length - this.#used;
      this.#block.set(rest.subarray(0, room), this.#used);
      rest = rest.subarray(room);
      this.#full.push(this.#block);
      this.#block = new Uint8Array(Math.min(largestBlock, this.#block.length * 2));
      this.#used = 0;
    }
    this.#block.set(rest, this.#used);
    this.#used += rest.length;
  }

  /** Returns all bytes in their order. It is called once: each block is given back when it is copied. */
  whole(): Uint8Array {
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const block of this.#full) {
      whole.set(block, at);
      at += block.length;
      release(block);
    }
    whole.set(this.#block.subarray(0, this.#used), at);
    return whole;
  }
}
