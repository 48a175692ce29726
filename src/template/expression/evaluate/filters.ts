// Filters of lists: places of items, and conditions on each.
import { invariant } from '../../../errors.ts';
import { isNumeric, newSequence, toBoolean } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import { compileKeyed, itemsWithKey, type KeyFilter } from './keyed.ts';
import { type Closure, type Compiling, type Frame, innerFrame, type Tuple } from './local-names.ts';
import { readsItem } from './reads.ts';
import { TupleList } from './tuple-list.ts';

type List = readonly unknown[];

/** A predicate: the place of an item, or a condition on each. */
export type Filter = number | Condition;

interface Condition {
  readonly value: Closure;
  /** Whether it is the same for all items. */
  readonly isConstant: boolean;
  readonly keyed: KeyFilter | undefined;
}

/** Compiles the filters of a node. */
export function compileFilters(nodes: readonly AstNode[], compiling: Compiling): readonly Filter[] {
  return nodes.map(({ expr }) => {
    invariant(expr !== undefined, 'a filter has an expression');
    if (expr.type === 'number') return Number(expr.value);
    const isConstant = !readsItem(expr);
    const keyed = isConstant ? undefined : compileKeyed(expr, compiling);
    return { value: compiling.compile(expr, compiling), isConstant, keyed };
  });
}

/** Returns a closure that gives what `own` gives, as far as it passes all filters. */
export function filtered(own: Closure, filters: readonly Filter[]): Closure {
  return (context, frame) => applyFilters(own(context, frame), filters, frame);
}

/** Does what JSONata's `evaluateFilter` does, for each predicate in turn. */
export function applyFilters(value: unknown, filters: readonly Filter[], frame: Frame): unknown {
  let result = value;
  for (const filter of filters) {
    const items: List = Array.isArray(result) ? result : [result];
    if (typeof filter === 'number') result = itemAt(items, filter);
    else if (filter.isConstant) result = itemsAt(items, filter.value, frame);
    else result = itemsWhere(items, filter, frame);
  }
  return result;
}

function itemAt(items: List, place: number): List {
  const item = items[placeIn(items, place)];
  if (Array.isArray(item)) return item;
  const found = newSequence();
  if (item !== undefined) found.push(item);
  return found;
}

/** Returns the index of a place. Negative places count from the end. */
function placeIn(items: List, place: number): number {
  const index = Math.floor(place);
  return index < 0 ? items.length + index : index;
}

/** Returns the items that a condition keeps, or the item at its place. The condition is the same for each item, so it is evaluated once. */
function itemsAt(items: List, condition: Closure, frame: Frame): List {
  const found = newSequence();
  if (items.length === 0) return found;
  const holds = condition(items[0], frame);
  const places = placesOf(holds);
  if (places === undefined) {
    if (toBoolean(holds) === true) for (const item of items) found.push(item);
    return found;
  }
  const chosen = places.map((place) => placeIn(items, place)).filter((index) => index in items);
  // The items come in the order of the list, whatever the order of the places.
  for (const index of chosen.sort((a, b) => a - b)) found.push(items[index]);
  return found;
}

function itemsWhere(all: List, { value: condition, keyed }: Condition, frame: Frame): List {
  const withKey = keyed && itemsWithKey(all, keyed, frame);
  if (withKey && keyed.isAll) return withKey;
  const items = withKey ?? all;
  const found = newSequence();
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    const times = timesKept(condition(item, frame), items, index);
    for (let time = 0; time < times; time++) found.push(item);
  }
  return found;
}

/** Returns how often a condition keeps an item: places may name it more than once. */
function timesKept(holds: unknown, items: List, index: number): number {
  if (typeof holds === 'boolean') return holds ? 1 : 0;
  const places = placesOf(holds);
  if (places === undefined) return toBoolean(holds) === true ? 1 : 0;
  return places.filter((place) => placeIn(items, place) === index).length;
}

/** Returns the places that numbers choose, or undefined for a condition. */
function placesOf(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value)) return isNumeric(value) ? [value] : undefined;
  const places: number[] = [];
  let all = true;
  // A number that is out of range is a fault, wherever it stands.
  for (const each of value as List) {
    if (isNumeric(each)) places.push(each);
    else all = false;
  }
  return all ? places : undefined;
}

/** Filters the items of a path with their names. */
export function filterTuples(
  { tuples }: TupleList,
  filter: Filter,
  { frame, size }: { readonly frame: Frame; readonly size: number },
): TupleList {
  if (typeof filter === 'number') {
    const tuple = tuples[placeIn(tuples, filter)];
    return new TupleList(tuple === undefined ? [] : [tuple]);
  }
  const found: Tuple[] = [];
  tuples.forEach((tuple, index) => {
    const times = timesKept(filter.value(tuple['@'], innerFrame(frame, size, tuple)), tuples, index);
    for (let time = 0; time < times; time++) found.push(tuple);
  });
  return new TupleList(found);
}
