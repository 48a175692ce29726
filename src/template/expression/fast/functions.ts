// JSONata's functions that the fast path knows, for arguments of the right type. All others are left to JSONata.
import {
  bail,
  fieldsOf,
  isSame,
  lookup,
  newSequence,
  printed,
  type Sequence,
  toBoolean,
  unwrapSequence,
} from '../semantics.ts';
import { type Builtin, builtin, type Callable, listOf } from './builtin.ts';
import { numberFunctions } from './numbers.ts';
import { textFunctions } from './texts.ts';

type List = readonly unknown[];

/** The functions by name. */
export const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['boolean', builtin(1, 1, toBoolean)],
  ['not', builtin(1, 1, negated)],
  ['exists', builtin(1, 1, (value) => value !== undefined)],
  ['string', builtin(1, 1, (value) => (value === undefined ? undefined : printed(value)))],
  ['type', builtin(1, 1, typeOf)],
  ['count', builtin(1, 1, (value) => listOf(value)?.length ?? 0)],
  ['append', builtin(2, 2, append)],
  ['reverse', builtin(1, 1, reverse)],
  ['distinct', builtin(1, 1, distinct)],
  ['keys', builtin(1, 1, keys)],
  ['lookup', builtin(2, 2, lookupIn)],
  ['merge', builtin(1, 1, merge)],
  ...numberFunctions,
  ...textFunctions,
]);

function negated(value: unknown): unknown {
  const truth = toBoolean(value);
  return truth === undefined ? undefined : !truth;
}

function typeOf(value: unknown): unknown {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' && !Number.isFinite(value)) throw bail;
  if (typeof value !== 'object') return typeof value;
  fieldsOf(value);
  return 'object';
}

function append(first: unknown, second: unknown): unknown {
  if (first === undefined) return second;
  if (second === undefined) return first;
  const list: List = Array.isArray(first) ? first : [first];
  return list.concat(second);
}

function reverse(value: unknown): unknown {
  const list = listOf(value);
  return list === undefined || list.length <= 1 ? list : list.toReversed();
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
  return typeof value === 'object' && value !== null ? Object.keys(fieldsOf(value)) : [];
}

function keysOfAll(list: List): readonly string[] {
  const merged: Record<string, true> = Object.create(null);
  for (const each of list)
    for (const key of Array.isArray(each) ? keysOfAll(each) : keysOf(each)) merged[key] = true;
  return Object.keys(merged);
}

function lookupIn(value: unknown, key: unknown): unknown {
  if (typeof key !== 'string') throw bail;
  return lookup(value, key);
}

function merge(value: unknown): unknown {
  const list = listOf(value);
  if (list === undefined) return undefined;
  const merged: Record<string, unknown> = Object.create(null);
  for (const each of list) {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) throw bail;
    Object.assign(merged, fieldsOf(each));
  }
  return merged;
}

/** The functions of one value, which may be handed to a function of lists. */
export const callables: ReadonlyMap<string, Callable> = new Map(
  [
    'boolean',
    'not',
    'string',
    'uppercase',
    'lowercase',
    'length',
    'trim',
    'abs',
    'floor',
    'ceil',
    'number',
  ].flatMap((name): [string, Callable][] => {
    const found = builtins.get(name);
    return found ? [[name, callableOf(found)]] : [];
  }),
);

function callableOf({ call }: Builtin): Callable {
  return {
    arity: 1,
    call: (value) => {
      const made = call(value, undefined, undefined);
      return Array.isArray(made) && (made as Sequence).sequence ? unwrapSequence(made) : made;
    },
  };
}
