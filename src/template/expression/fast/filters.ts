// Filters of lists: places of items, and conditions on each.
import { bail, newSequence, toBoolean } from '../semantics.ts';
import { type AstNode, childrenOf } from '../syntax.ts';
import { type Compiling, type FastPath, type Frame, notFast } from './frame.ts';

type List = readonly unknown[];

/** A predicate: the place of an item, or a condition on each. */
export type Filter = number | { readonly value: FastPath; readonly isConstant: boolean };

/** Compiles the filters of a node. Throws `notFast`. */
export function compileFilters(nodes: readonly AstNode[], compiling: Compiling): readonly Filter[] {
  return nodes.map(({ type, expr }) => {
    if (type !== 'filter' || !expr) throw notFast;
    if (expr.type === 'number') return Number(expr.value);
    return { value: compiling.compile(expr, compiling), isConstant: ignoresContext(expr) };
  });
}

/** Returns whether an expression gives the same for each item, since it reads nothing but bound names. */
function ignoresContext(node: AstNode): boolean {
  if (node.type === 'name' || (node.type === 'variable' && node.value === '')) return false;
  const [first] = node.steps ?? [];
  // What comes after the first step reads what that one gave. Any first step but a variable is taken once for each item of
  // a context that is a list.
  if (first) return first.type === 'variable' && ignoresContext(first) && !node.group;
  return childrenOf(node).every(ignoresContext);
}

/** Returns a node that gives what `own` gives, as far as it passes all filters. */
export function filtered(own: FastPath, filters: readonly Filter[]): FastPath {
  return (context, frame) => applyFilters(own(context, frame), filters, frame);
}

/** Does what JSONata's `evaluateFilter` does, for each predicate in turn. */
export function applyFilters(value: unknown, filters: readonly Filter[], frame: Frame): unknown {
  let result = value;
  for (const filter of filters) {
    const items: List = Array.isArray(result) ? result : [result];
    if (typeof filter === 'number') result = itemAt(items, filter);
    else if (filter.isConstant) result = itemsAt(items, filter.value, frame);
    else result = itemsWhere(items, filter.value, frame);
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
function itemsAt(items: List, condition: FastPath, frame: Frame): List {
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

function itemsWhere(items: List, condition: FastPath, frame: Frame): List {
  const found = newSequence();
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    const holds = condition(item, frame);
    if (typeof holds === 'boolean' || holds === undefined) {
      if (holds === true) found.push(item);
      continue;
    }
    const places = placesOf(holds);
    if (places === undefined) {
      if (toBoolean(holds) === true) found.push(item);
      continue;
    }
    for (const place of places) if (placeIn(items, place) === index) found.push(item);
  }
  return found;
}

/** Returns the places that numbers choose, or undefined for a condition. */
function placesOf(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value)) return isNumber(value) ? [value] : undefined;
  const places: number[] = [];
  for (const each of value as List) {
    if (!isNumber(each)) return undefined;
    places.push(each);
  }
  return places;
}

function isNumber(value: unknown): value is number {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) throw bail;
  return typeof value === 'number' && !Number.isNaN(value);
}
