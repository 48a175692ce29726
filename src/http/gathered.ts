// Pieces of a body in one buffer.

/** Collects pieces in one buffer. To keep each piece, which may be of one byte, takes a hundred times the memory. */
export class Gathered {
  size = 0;
  #room = new Uint8Array();

  /** Adds a copy of a piece. */
  add(piece: Uint8Array): void {
    const size = this.size + piece.length;
    if (size > this.#room.length) {
      const room = Buffer.allocUnsafe(Math.max(size, 2 * this.#room.length));
      room.set(this.#room.subarray(0, this.size));
      this.#room = room;
    }
    this.#room.set(piece, this.size);
    this.size = size;
  }

  /** Returns all bytes so far, and begins anew. */
  take(): Uint8Array {
    const bytes = this.#room.subarray(0, this.size);
    this.#room = new Uint8Array();
    this.size = 0;
    return bytes;
  }
}
