// Chance from a seed, with what an invoice at random asks of it.
import { diceOf, type Dice as Roll } from './random-invoice.ts';

/** A source of chance that falls the same way for the same seed. */
export class Dice {
  readonly #roll: Roll;

  constructor(seed: number) {
    this.#roll = diceOf(seed);
  }

  /** Returns a whole number from 0 to below `count`. */
  below(count: number): number {
    return this.#roll(count);
  }

  one<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('an empty list');
    return item;
  }

  many<T>(most: number, make: (index: number) => T): readonly T[] {
    return Array.from({ length: this.below(most + 1) }, (_, index) => make(index));
  }

  /** Returns the object without about one in three of its properties. Those that are undefined are left out, too. */
  some<T extends object>(object: T, kept: readonly (keyof T)[] = []): T {
    const entries = Object.entries(object).filter(
      ([key, value]) => value !== undefined && (kept.includes(key as keyof T) || this.below(3) > 0),
    );
    // What is left out is optional in the model, or kept.
    return Object.fromEntries(entries) as T;
  }
}
