// Random choices that a seed repeats.

/** A source of choices. */
export interface Random {
  /** From 0 to 1. */
  next(): number;
  /** Whole, from 0 to `below` - 1. */
  below(below: number): number;
  chance(probability: number): boolean;
  /** In another order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** Choices by mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (below) => Math.floor(next() * below),
    chance: (probability) => next() < probability,
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}
