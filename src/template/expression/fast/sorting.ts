// Sorting as JSONata does it: a stable merge sort that gives the same for any comparison, an order or not.
import { bail } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import type { Compiling, FastPath, Frame } from './frame.ts';

type List = readonly unknown[];

/** Returns a sorted copy. `after` says whether the first of two comes after the second. */
export function mergeSorted<T>(items: readonly T[], after: (a: T, b: T) => boolean): readonly T[] {
  if (items.length <= 1) return items;
  const middle = Math.floor(items.length / 2);
  const left = mergeSorted(items.slice(0, middle), after);
  const right = mergeSorted(items.slice(middle), after);
  const merged: T[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    // Both places are inside their lists.
    const [a, b] = [left[l] as T, right[r] as T];
    if (after(a, b)) {
      merged.push(b);
      r++;
    } else {
      merged.push(a);
      l++;
    }
  }
  for (; l < left.length; l++) merged.push(left[l] as T);
  for (; r < right.length; r++) merged.push(right[r] as T);
  return merged;
}

interface Term {
  readonly value: FastPath;
  readonly descending: boolean;
}

/** Compiles the sorting step of a path (JSONata's `evaluateSortExpression`). Throws `notFast`. */
export function compileSort(step: AstNode, compiling: Compiling): (items: List, frame: Frame) => List {
  const terms = (step.terms ?? []).map(
    ({ expression, descending }): Term => ({
      value: compiling.compile(expression, compiling),
      descending: descending === true,
    }),
  );
  return (items, frame) => {
    if (items.length <= 1) return items;
    // Each key is evaluated once and not for each comparison.
    const keyed = items.map((item) => ({ item, keys: terms.map(({ value }) => value(item, frame)) }));
    return mergeSorted(keyed, (a, b) => comesAfter(a.keys, b.keys, terms)).map(({ item }) => item);
  };
}

function comesAfter(a: List, b: List, terms: readonly Term[]): boolean {
  for (let index = 0; index < terms.length; index++) {
    const order = compareKeys(a[index], b[index]);
    if (order === 'first' || order === 'last') return order === 'last';
    if (order !== 0) return (terms[index]?.descending ? -order : order) === 1;
  }
  return false;
}

/** Compares two keys. What is absent comes last, in both orders. */
function compareKeys(a: unknown, b: unknown): -1 | 0 | 1 | 'first' | 'last' {
  if (a === undefined) return b === undefined ? 0 : 'last';
  if (b === undefined) return 'first';
  const comparable = typeof a === typeof b && (typeof a === 'string' || typeof a === 'number');
  if (!comparable) throw bail;
  if (a === b) return 0;
  return (a as string) < (b as string) ? -1 : 1;
}
