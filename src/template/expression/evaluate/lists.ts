// JSONata's functions of values of any type, of lists and of objects.
import {
  isNumeric,
  isSame,
  lookup,
  lookupItems,
  newSequence,
  printed,
  type Sequence,
  toBoolean,
} from '../semantics.ts';
import { Fault } from './fault.ts';
import { FunctionValue } from './function-value.ts';
import type { Builtin } from './native-function.ts';

type List = readonly unknown[];

/** The functions by name. */
export const listFunctions: readonly (readonly [string, Builtin['call']])[] = [
  ['boolean', ([value]) => toBoolean(value)],
  ['not', ([value]) => (value === undefined ? undefined : !toBoolean(value))],
  ['exists', ([value]) => value !== undefined],
  ['type', ([value]) => typeOf(value)],
  ['count', ([list]) => (list === undefined ? 0 : (list as List).length)],
  ['append', ([first, second]) => append(first, second)],
  [
    'reverse',
    ([list]) => (list === undefined || (list as List).length <= 1 ? list : (list as List).toReversed()),
  ],
  ['distinct', ([value]) => distinct(value)],
  ['keys', ([value]) => keys(value)],
  ['lookup', ([value, key]) => lookupIn(value, key)],
  ['merge', ([list]) => (list === undefined ? undefined : merge(list as readonly object[]))],
  ['spread', ([value]) => spread(value)],
  ['zip', zip],
  ['clone', ([value]) => (value === undefined ? undefined : JSON.parse(printed(value)))],
  ['error', ([message]) => fail('D3137', message, '$error() was called')],
  ['assert', ([holds, message]) => (holds ? undefined : fail('D3141', message, '$assert() does not hold'))],
];

function fail(code: string, message: unknown, usual: string): never {
  throw new Fault(code, { message: typeof message === 'string' && message !== '' ? message : usual });
}

function typeOf(value: unknown): unknown {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  if (isNumeric(value)) return 'number';
  if (Array.isArray(value)) return 'array';
  if (value instanceof FunctionValue) return 'function';
  return typeof value === 'string' || typeof value === 'boolean' ? typeof value : 'object';
}

function append(first: unknown, second: unknown): unknown {
  if (first === undefined) return second;
  if (second === undefined) return first;
  const list: List = Array.isArray(first) ? first : [first];
  return list.concat(second);
}

function distinct(value: unknown): unknown {
  if (!Array.isArray(value) || value.length <= 1) return value;
  const found = (value as Sequence).sequence === true ? newSequence() : [];
  const scalars = new Set<unknown>();
  const others: unknown[] = [];
  for (const each of value as List) {
    // NaN is not like itself.
    if (typeof each === 'object' && each !== null) {
      if (others.some((other) => isSame(each, other))) continue;
      others.push(each);
    } else {
      if (scalars.has(each) && !Number.isNaN(each)) continue;
      scalars.add(each);
    }
    found.push(each);
  }
  return found;
}

function keys(value: unknown): unknown {
  const found = newSequence();
  for (const key of Array.isArray(value) ? keysOfAll(value) : keysOf(value)) found.push(key);
  return found;
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null && !(value instanceof FunctionValue)
    ? Object.keys(value)
    : [];
}

function keysOfAll(list: List): readonly string[] {
  const merged: Record<string, true> = Object.create(null);
  for (const each of list)
    for (const key of Array.isArray(each) ? keysOfAll(each) : keysOf(each)) merged[key] = true;
  return Object.keys(merged);
}

function lookupIn(value: unknown, key: unknown): unknown {
  const name = String(key);
  return Array.isArray(value) ? lookupItems(value, name) : lookup(value, name);
}

function merge(list: readonly object[]): unknown {
  const merged: Record<string, unknown> = Object.create(null);
  for (const each of list) if (!(each instanceof FunctionValue)) Object.assign(merged, each);
  return merged;
}

/** Returns an object for each field. */
function spread(value: unknown): unknown {
  if (Array.isArray(value)) {
    let all: unknown = newSequence();
    const laid: unknown[] = [];
    let some = false;
    for (const each of value as List) {
      const made = spread(each);
      if (made === undefined) continue;
      some = true;
      if (Array.isArray(made)) for (const one of made as List) laid.push(one);
      else laid.push(made);
    }
    if (some) all = laid;
    return all;
  }
  if (typeof value !== 'object' || value === null || value instanceof FunctionValue) return value;
  const found = newSequence();
  for (const [key, each] of Object.entries(value)) {
    const made: Record<string, unknown> = Object.create(null);
    made[key] = each;
    found.push(made);
  }
  return found;
}

/** Returns a list of the first items, one of the second ones, and so on, as far as the shortest list goes. */
function zip(lists: List): unknown {
  const length = Math.min(...lists.map((each) => (Array.isArray(each) ? each.length : 0)));
  if (!Number.isFinite(length)) return [];
  return Array.from({ length }, (_, at) => lists.map((each) => (each as List)[at]));
}
