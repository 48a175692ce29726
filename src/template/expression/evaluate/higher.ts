// Functions of lists and objects that take a function.

import type { Scope } from '../scope.ts';
import { isNumeric, newSequence, toBoolean } from '../semantics.ts';
import { Fault } from './fault.ts';
import { callValue, FunctionValue } from './function-value.ts';
import type { Builtin } from './native-function.ts';
import { mergeSorted } from './sorting.ts';

type List = readonly unknown[];
type Call = (...values: readonly unknown[]) => unknown;

/** The functions by name. */
export const higherFunctions: readonly (readonly [string, Builtin['call']])[] = [
  ['map', ofList(map)],
  ['filter', ofList(filter)],
  ['single', ofList(single)],
  ['reduce', reduce],
  ['sort', sort],
  ['each', ofObject(each)],
  ['sift', ofObject(sift)],
];

/** Returns what calls a function with as many of the values as it takes. Without a function every item is kept. */
function callOf(callee: unknown, scope: Scope): Call {
  if (!(callee instanceof FunctionValue)) {
    if (callee === undefined) return () => true;
    throw new Fault('T1006');
  }
  const calling = { context: null, scope };
  const { arity } = callee;
  if (arity >= 3) return (first, second, third) => callValue(callee, [first, second, third], calling);
  if (arity === 2) return (first, second) => callValue(callee, [first, second], calling);
  return (first) => callValue(callee, [first], calling);
}

function ofList(apply: (list: List, call: Call) => unknown): Builtin['call'] {
  return ([list, callee], scope) => {
    if (list === undefined) return undefined;
    return apply(openItems(list), callOf(callee, scope));
  };
}

/** Returns the items of a list. Where some values were given before the call, it may be anything. */
function openItems(value: unknown): List {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? value.split('') : [];
}

function map(list: List, call: Call): unknown {
  const made = newSequence();
  for (let index = 0; index < list.length; index++) {
    const value = call(list[index], index, list);
    if (value !== undefined) made.push(value);
  }
  return made;
}

function filter(list: List, call: Call): unknown {
  const found = newSequence();
  for (let index = 0; index < list.length; index++) {
    if (toBoolean(call(list[index], index, list)) === true) found.push(list[index]);
  }
  return found;
}

function single(list: List, call: Call): unknown {
  let found: unknown;
  let some = false;
  for (let index = 0; index < list.length; index++) {
    if (toBoolean(call(list[index], index, list)) !== true) continue;
    if (some) throw new Fault('D3138');
    found = list[index];
    some = true;
  }
  if (!some) throw new Fault('D3139');
  return found;
}

function reduce([list, callee, start]: List, scope: Scope): unknown {
  if (list === undefined) return undefined;
  if (!(callee instanceof FunctionValue) || callee.arity < 2) throw new Fault('D3050');
  const items = openItems(list);
  const calling = { context: null, scope };
  const begun = start === undefined && items.length > 0;
  let result = begun ? items[0] : start;
  for (let index = begun ? 1 : 0; index < items.length; index++) {
    const values = [result, items[index], index, items].slice(0, Math.min(callee.arity, 4));
    result = callValue(callee, values, calling);
  }
  return result;
}

function sort([list, callee]: List, scope: Scope): unknown {
  if (list === undefined) return undefined;
  const items = openItems(list);
  if (items.length <= 1) return list;
  if (callee === undefined) {
    checkSortable(items);
    return mergeSorted(items, byDefault);
  }
  if (!(callee instanceof FunctionValue)) throw new Fault('T1006');
  const calling = { context: null, scope };
  // JSONata takes the truth of JavaScript here, not its own.
  return mergeSorted(items, (a, b) => Boolean(callValue(callee, [a, b], calling)));
}

function byDefault(a: unknown, b: unknown): boolean {
  // Both are numbers, or both are texts.
  return (a as string) > (b as string);
}

function checkSortable(list: List): void {
  let numbers = true;
  for (const each of list) numbers = isNumeric(each) && numbers;
  if (!numbers && list.some((each) => typeof each !== 'string')) throw new Fault('D3070');
}

type Fields = Readonly<Record<string, unknown>>;

function ofObject(apply: (fields: Fields, call: Call) => unknown): Builtin['call'] {
  return ([value, callee], scope) => {
    const fields =
      typeof value === 'object' && value !== null && !(value instanceof FunctionValue) ? value : {};
    return apply(fields as Fields, callOf(callee, scope));
  };
}

function each(fields: Fields, call: Call): unknown {
  const made = newSequence();
  for (const key of Object.keys(fields)) {
    const value = call(fields[key], key, fields);
    if (value !== undefined) made.push(value);
  }
  return made;
}

function sift(fields: Fields, call: Call): unknown {
  const kept: Record<string, unknown> = Object.create(null);
  let some = false;
  for (const key of Object.keys(fields)) {
    if (toBoolean(call(fields[key], key, fields)) !== true) continue;
    kept[key] = fields[key];
    some = true;
  }
  return some ? kept : undefined;
}
