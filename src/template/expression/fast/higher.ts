// Functions of lists that take a function: `$map`, `$filter`, `$reduce`, `$single`, `$sort`, `$each`, `$sift`.
import { bail, fieldsOf, newSequence, toBoolean } from '../semantics.ts';
import { type Callable, listOf } from './builtin.ts';
import { type FastPath, type Frame, notFast } from './frame.ts';
import { compileFunction } from './lambda.ts';
import type { Call } from './patterns.ts';
import { mergeSorted } from './sorting.ts';

type List = readonly unknown[];

/** Compiles a call. Throws `notFast`. */
type CompileHigher = (call: Call) => FastPath;

/** The functions by name. */
export const higherFunctions: ReadonlyMap<string, CompileHigher> = new Map<string, CompileHigher>([
  ['map', ofList(map)],
  ['filter', ofList(filter)],
  ['single', ofList(single)],
  ['reduce', compileReduce],
  ['sort', compileSort],
  ['each', ofObject(each)],
  ['sift', ofObject(sift)],
]);

interface Parts {
  /** What the function is applied to. */
  readonly value: FastPath;
  readonly find: (context: unknown, frame: Frame) => Callable;
  readonly rest: readonly FastPath[];
}

function partsOf({ given, first, compiling }: Call): Parts {
  const nodes = first ? given : given.slice(1);
  const [firstNode] = given;
  const value = first ?? (firstNode && compiling.compile(firstNode, compiling));
  const [second, ...others] = nodes;
  if (!value || !second) throw notFast;
  const find = compileFunction(second, compiling);
  return { value, find, rest: others.map((node) => compiling.compile(node, compiling)) };
}

function ofList(apply: (list: List, callable: Callable) => unknown): CompileHigher {
  return (call) => {
    const { value, find, rest } = partsOf(call);
    if (rest.length > 0) throw notFast;
    return (context, frame) => {
      const list = listOf(value(context, frame));
      // What is no function is a fault, also where there is no list.
      const callable = find(context, frame);
      return list && apply(list, callable);
    };
  };
}

function map(list: List, { call }: Callable): unknown {
  const made = newSequence();
  for (let index = 0; index < list.length; index++) {
    const value = call(list[index], index, list);
    if (value !== undefined) made.push(value);
  }
  return made;
}

function filter(list: List, { call }: Callable): unknown {
  const found = newSequence();
  for (let index = 0; index < list.length; index++) {
    if (toBoolean(call(list[index], index, list)) === true) found.push(list[index]);
  }
  return found;
}

function single(list: List, { call }: Callable): unknown {
  const found: unknown[] = [];
  for (let index = 0; index < list.length; index++) {
    if (toBoolean(call(list[index], index, list)) === true) found.push(list[index]);
  }
  if (found.length !== 1) throw bail;
  return found[0];
}

function compileReduce(call: Call): FastPath {
  const { value, find, rest } = partsOf(call);
  const [init] = rest;
  if (rest.length > 1) throw notFast;
  return (context, frame) => {
    const list = listOf(value(context, frame));
    const callable = find(context, frame);
    const start = init?.(context, frame);
    if (list === undefined) return undefined;
    if (callable.arity < 2) throw bail;
    const begun = start === undefined && list.length > 0;
    let result = begun ? list[0] : start;
    for (let index = begun ? 1 : 0; index < list.length; index++)
      result = callable.call(result, list[index], index, list);
    return result;
  };
}

function compileSort(call: Call): FastPath {
  const { given, first, compiling } = call;
  const [only, more] = given;
  const alone = first ?? (only && more === undefined ? compiling.compile(only, compiling) : undefined);
  if (alone && (first ? given.length === 0 : true)) {
    return (context, frame) => sorted(listOf(alone(context, frame)), byDefault);
  }
  const { value, find, rest } = partsOf(call);
  if (rest.length > 0) throw notFast;
  return (context, frame) => {
    const list = listOf(value(context, frame));
    const { call: after, arity } = find(context, frame);
    // One of JSONata's own would be given two values.
    if (arity < 2) throw bail;
    // JSONata takes the truth of JavaScript here, not its own.
    return sorted(list, (a, b) => Boolean(after(a, b)));
  };
}

function sorted(list: List | undefined, after: (a: unknown, b: unknown) => boolean): unknown {
  if (list === undefined || list.length <= 1) return list;
  if (after === byDefault) checkSortable(list);
  return mergeSorted(list, after);
}

function byDefault(a: unknown, b: unknown): boolean {
  // Both are numbers, or both are texts.
  return (a as string) > (b as string);
}

function checkSortable(list: List): void {
  const type = typeof list[0];
  if (type !== 'number' && type !== 'string') throw bail;
  for (const each of list) {
    if (typeof each !== type || (type === 'number' && !Number.isFinite(each))) throw bail;
  }
}

function ofObject(
  apply: (record: Readonly<Record<string, unknown>>, callable: Callable) => unknown,
): CompileHigher {
  return (call) => {
    const { value, find, rest } = partsOf(call);
    if (rest.length > 0) throw notFast;
    return (context, frame) => {
      const record = value(context, frame);
      // For nothing JSONata takes the context, or fails.
      if (typeof record !== 'object' || record === null || Array.isArray(record)) throw bail;
      return apply(fieldsOf(record), find(context, frame));
    };
  };
}

function each(record: Readonly<Record<string, unknown>>, { call }: Callable): unknown {
  const made = newSequence();
  for (const key of Object.keys(record)) {
    const value = call(record[key], key, record);
    if (value !== undefined) made.push(value);
  }
  return made;
}

function sift(record: Readonly<Record<string, unknown>>, { call }: Callable): unknown {
  const kept: Record<string, unknown> = Object.create(null);
  let some = false;
  for (const key of Object.keys(record)) {
    if (toBoolean(call(record[key], key, record)) !== true) continue;
    kept[key] = record[key];
    some = true;
  }
  return some ? kept : undefined;
}
