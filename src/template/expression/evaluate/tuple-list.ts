// The items of a path with the names that its steps bound for each of them.
import type { Tuple } from './local-names.ts';

/** The items of such a path, in order. It is never a value: the path that made it gives its items. */
export class TupleList {
  readonly tuples: readonly Tuple[];

  constructor(tuples: readonly Tuple[]) {
    this.tuples = tuples;
  }
}

/** Returns the tuple of an item that has no names yet. */
export function tupleOf(item: unknown): Tuple {
  const tuple: Record<string, unknown> = Object.create(null);
  tuple['@'] = item;
  return tuple;
}

/** Returns a tuple with more names. */
export function withNames(tuple: Tuple, names: Tuple): Tuple {
  const made: Record<string, unknown> = Object.create(null);
  return Object.assign(made, tuple, names);
}
