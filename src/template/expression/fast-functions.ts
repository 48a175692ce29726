// JSONata's own functions that the fast path knows, for arguments of the right type. All others are left to JSONata.
import { bail, numberToString, toBoolean } from './semantics.ts';

/** A function of one or two arguments. */
export interface Builtin {
  readonly arity: 1 | 2;
  call(first: unknown, second: unknown): unknown;
}

/** Returns the numbers of a list, or of a single number (JSONata's signature `<a<n>:n>`), or undefined for anything else. */
function numbers(value: unknown): readonly number[] | undefined {
  if (value === undefined) return undefined;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const each of list) if (typeof each !== 'number') throw bail;
  // The line above checked it.
  return list as readonly number[];
}

function total(list: readonly number[]): number {
  let sum = 0;
  for (const number of list) sum += number;
  return sum;
}

/** Functions of a list. An item that is no list is a list of one. */
export const aggregates: ReadonlyMap<string, (value: unknown) => unknown> = new Map([
  ['sum', (value: unknown) => ifAny(numbers(value), total, true)],
  ['average', (value: unknown) => ifAny(numbers(value), (list) => total(list) / list.length, false)],
  ['max', (value: unknown) => ifAny(numbers(value), (list) => most(list, Math.max), false)],
  ['min', (value: unknown) => ifAny(numbers(value), (list) => most(list, Math.min), false)],
  ['count', (value: unknown) => (value === undefined ? 0 : Array.isArray(value) ? value.length : 1)],
]);

function ifAny(
  list: readonly number[] | undefined,
  make: (list: readonly number[]) => number,
  ofNone: boolean,
): number | undefined {
  if (list === undefined || (list.length === 0 && !ofNone)) return undefined;
  return make(list);
}

function most(list: readonly number[], choose: (a: number, b: number) => number): number {
  let chosen = list[0] ?? Number.NaN;
  for (const number of list) chosen = choose(chosen, number);
  return chosen;
}

/** Functions of scalars. In JSONata a missing argument stands for the context, so the count must be right. */
export const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['boolean', { arity: 1, call: (value) => toBoolean(value) }],
  ['not', { arity: 1, call: negated }],
  ['exists', { arity: 1, call: (value) => value !== undefined }],
  ['string', { arity: 1, call: string }],
  ['uppercase', { arity: 1, call: (value) => ofString(value, (text) => text.toUpperCase()) }],
  ['lowercase', { arity: 1, call: (value) => ofString(value, (text) => text.toLowerCase()) }],
  ['length', { arity: 1, call: (value) => ofString(value, codePoints) }],
  ['abs', { arity: 1, call: (value) => ofNumber(value, Math.abs) }],
  ['floor', { arity: 1, call: (value) => ofNumber(value, Math.floor) }],
  ['ceil', { arity: 1, call: (value) => ofNumber(value, Math.ceil) }],
]);

function negated(value: unknown): unknown {
  const truth = toBoolean(value);
  return truth === undefined ? undefined : !truth;
}

function string(value: unknown): unknown {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return numberToString(value);
  throw bail;
}

function ofString(value: unknown, make: (text: string) => unknown): unknown {
  if (typeof value !== 'string') throw bail;
  return make(value);
}

function ofNumber(value: unknown, make: (number: number) => number): unknown {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw bail;
  return make(value);
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
