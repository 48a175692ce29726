// `*` and `**`: the values of an object, and all values below.
import { newSequence, type Sequence } from '../semantics.ts';
import { FunctionValue } from './function-value.ts';

/** Evaluates `*`: the values of an object. Where one is a list, JSONata's own mark is lost from the whole. */
export function wildcard(given: unknown): unknown {
  const context = Array.isArray(given) && (given as Sequence).outerWrapper === true ? given[0] : given;
  if (typeof context !== 'object' || context === null || context instanceof FunctionValue)
    return newSequence();
  const values = newSequence();
  let hasList = false;
  for (const value of Object.values(context) as unknown[]) {
    if (!Array.isArray(value)) {
      values.push(value);
      continue;
    }
    hasList = true;
    for (const each of value.flat(Number.POSITIVE_INFINITY)) values.push(each);
  }
  return hasList ? values.slice() : values;
}

/** Evaluates `**`: the value itself, and all that is in it. */
export function descendants(context: unknown): unknown {
  if (context === undefined) return undefined;
  const found = newSequence();
  addBelow(context, found);
  return found.length === 1 ? found[0] : found;
}

function addBelow(value: unknown, found: unknown[]): void {
  if (Array.isArray(value)) {
    for (const each of value as unknown[]) addBelow(each, found);
    return;
  }
  found.push(value);
  if (typeof value !== 'object' || value === null || value instanceof FunctionValue) return;
  for (const each of Object.values(value)) addBelow(each, found);
}
