// Joins many small pieces of bytes into few large blocks.

const firstBlock = 1 << 14;
const largestBlock = 1 << 20;

/** Collects bytes. They are copied: the results of zlib are small views of large buffers, which would all stay alive. */
export class ByteCollector {
  readonly #full: Uint8Array[] = [];
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

  /** Returns all bytes in their order. */
  whole(): Uint8Array {
    const blocks = [...this.#full, this.#block.subarray(0, this.#used)];
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const block of blocks) {
      whole.set(block, at);
      at += block.length;
    }
    return whole;
  }
}
