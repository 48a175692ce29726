// Sorting as JSONata does it: a stable merge sort that gives the same for any comparison, an order or not.
import type { AstNode } from '../syntax.ts';
import { Fault } from './fault.ts';
import { type Closure, type Compiling, type Frame, innerFrame } from './local-names.ts';
import { TupleList } from './tuple-list.ts';

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

/** A key that items are sorted by. */
export interface Term {
  readonly value: Closure;
  readonly descending: boolean;
}

/** An item with those of its keys that were asked for so far. */
interface Keyed<T> {
  readonly item: T;
  readonly keys: unknown[];
}

/** What a list is sorted by. */
interface Order<T> {
  readonly terms: readonly Term[];
  /** The place of the sorting step. */
  readonly position: number | undefined;
  keyOf(item: T, term: Term): unknown;
}

/** Compiles the sorting step of a path (JSONata's `evaluateSortExpression`). */
export function compileSort(step: AstNode, compiling: Compiling): (items: List, frame: Frame) => List {
  const { position } = step;
  const terms = (step.terms ?? []).map(
    ({ expression, descending }): Term => ({
      value: compiling.compile(expression, compiling),
      descending: descending === true,
    }),
  );
  return (items, frame) =>
    sortedBy(items, { terms, position, keyOf: (item, { value }) => value(item, frame) });
}

/** Sorts the items of a path with their names. */
export function sortTuples(
  { tuples }: TupleList,
  { terms, size, position }: Pick<Order<unknown>, 'terms' | 'position'> & { readonly size: number },
  frame: Frame,
): TupleList {
  return new TupleList(
    sortedBy(tuples, {
      terms,
      position,
      keyOf: (tuple, { value }) => value(tuple['@'], innerFrame(frame, size, tuple)),
    }),
  );
}

function sortedBy<T>(items: readonly T[], order: Order<T>): readonly T[] {
  if (items.length <= 1) return items;
  // Each key is evaluated once and not for each comparison, and a later one only for items that are alike so far.
  const keyed = items.map((item): Keyed<T> => ({ item, keys: [] }));
  return mergeSorted(keyed, (a, b) => comesAfter(a, b, order)).map(({ item }) => item);
}

function comesAfter<T>(a: Keyed<T>, b: Keyed<T>, order: Order<T>): boolean {
  for (let index = 0; index < order.terms.length; index++) {
    const compared = compareKeys(keyAt(a, index, order), keyAt(b, index, order), order.position);
    if (compared === 'first' || compared === 'last') return compared === 'last';
    if (compared !== 0) return (order.terms[index]?.descending ? -compared : compared) === 1;
  }
  return false;
}

function keyAt<T>({ item, keys }: Keyed<T>, index: number, { terms, keyOf }: Order<T>): unknown {
  const term = terms[index];
  if (index >= keys.length && term) keys.push(keyOf(item, term));
  return keys[index];
}

/** Compares two keys. What is absent comes last, in both orders. */
function compareKeys(a: unknown, b: unknown, position: number | undefined): -1 | 0 | 1 | 'first' | 'last' {
  if (a === undefined) return b === undefined ? 0 : 'last';
  if (b === undefined) return 'first';
  const isKey = (key: unknown): boolean => typeof key === 'string' || typeof key === 'number';
  const fault =
    !isKey(a) || !isKey(b)
      ? new Fault('T2008', { value: isKey(a) ? b : a })
      : typeof a === typeof b
        ? undefined
        : new Fault('T2007', { value: a, other: b });
  if (fault) {
    fault.position = position;
    throw fault;
  }
  if (a === b) return 0;
  return (a as string) < (b as string) ? -1 : 1;
}
