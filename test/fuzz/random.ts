// Choices that a seed decides: the same seed makes the same template, on every machine.

/** JSON that can be built and changed. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** An object of JSON. */
export type JsonObject = { [key: string]: Json };

/** A source of choices, by mulberry32 (Tommy Ettinger, public domain). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True as often as `share` says. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of a list that is not empty. */
  pick<T>(from: readonly T[]): T {
    const index = this.int(0, from.length - 1);
    // The index is inside the list.
    return from[index] as T;
  }

  /** What `make` gives, `from` to `to` times. */
  several<T>(from: number, to: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.int(from, to) }, (_, index) => make(index));
  }

  /** `value` under `key` as often as `share` says; nothing otherwise. To be spread into an object. */
  maybe(share: number, key: string, value: () => Json): JsonObject {
    return this.chance(share) ? { [key]: value() } : {};
  }
}
