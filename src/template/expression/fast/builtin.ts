// What a function of JSONata is for the fast path.
import { bail } from '../semantics.ts';

/** A function of one to three values. What it gives may be a list that JSONata made. */
export interface Builtin {
  readonly least: number;
  readonly most: number;
  call(first: unknown, second: unknown, third: unknown): unknown;
}

/** Returns a function that takes `least` to `most` values. */
export function builtin(least: number, most: number, call: Builtin['call']): Builtin {
  return { least, most, call };
}

/** Returns a list as JSONata's functions of lists take it. Anything else is a list of one; nothing stays nothing. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value : [value];
}

/** Returns a text where JSONata wants one, whatever the other values are. Throws `bail` for anything else. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw bail;
  return value;
}

/** Returns a number where JSONata wants one. Throws `bail` for anything else. */
export function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw bail;
  return value;
}

/** A function ready to be called. */
export interface Callable {
  /** How many values it takes, as JSONata counts them. */
  readonly arity: number;
  call(...values: readonly unknown[]): unknown;
}
