// Lists and objects that expressions make, and groups of items by a key.
import { bail, markConstructed } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import { type Compiling, type FastPath, type Frame, notFast } from './frame.ts';

type Pairs = readonly (readonly [AstNode, AstNode])[];

/** Compiles `[a, b]`. The items of a list are laid into it, but for those of a list constructor. Throws `notFast`. */
export function compileArray(node: AstNode, compiling: Compiling): FastPath {
  const parts = (node.expressions ?? []).map((each) => ({
    value: compiling.compile(each, compiling),
    isWhole: each.value === '[',
  }));
  const isConstructed = node.consarray === true;
  return (context, frame) => {
    const list: unknown[] = [];
    for (const { value, isWhole } of parts) {
      const made = value(context, frame);
      if (Array.isArray(made) && !isWhole) for (const each of made as unknown[]) list.push(each);
      else if (made !== undefined) list.push(made);
    }
    return isConstructed ? markConstructed(list) : list;
  };
}

/** Compiles `{ "a": b }`. Throws `notFast`. */
export function compileObject(node: AstNode, compiling: Compiling): FastPath {
  if (!Array.isArray(node.lhs)) throw notFast;
  return compileGroup(node.lhs as Pairs, compiling, (context) => context);
}

interface Group {
  /** An item, or the items of a key laid together. */
  data: unknown;
  /** The list that was made for them. */
  list: unknown[] | undefined;
  readonly pair: number;
}

/** Compiles `items{ key: value }`, one value for the items of each key (JSONata's `evaluateGroupExpression`). */
export function compileGroup(pairs: Pairs, compiling: Compiling, items: FastPath): FastPath {
  const keys = pairs.map(([key]) => compiling.compile(key, compiling));
  const values = pairs.map(([, value]) => compiling.compile(value, compiling));
  return (context, frame) => {
    const found = items(context, frame);
    const list: readonly unknown[] = Array.isArray(found) ? found : [found];
    const groups = groupsOf(list.length === 0 ? [undefined] : list, keys, frame);
    // A record without a prototype takes every key.
    const record: Record<string, unknown> = Object.create(null);
    for (const key of Object.keys(groups)) {
      const group = groups[key];
      const value = group && values[group.pair]?.(group.data, frame);
      if (value !== undefined) record[key] = value;
    }
    return record;
  };
}

function groupsOf(
  items: readonly unknown[],
  keys: readonly FastPath[],
  frame: Frame,
): Readonly<Record<string, Group>> {
  const groups: Record<string, Group> = Object.create(null);
  for (const item of items) {
    for (let pair = 0; pair < keys.length; pair++) {
      const key = keys[pair]?.(item, frame);
      if (key === undefined) continue;
      if (typeof key !== 'string' || key === '_jsonata_lambda' || key === '_jsonata_function') throw bail;
      const known = groups[key];
      if (known && known.pair !== pair) throw bail;
      if (known) add(known, item);
      else groups[key] = { data: item, list: undefined, pair };
    }
  }
  return groups;
}

/** Does what JSONata's `$append` does, without a new list for each item. */
function add(group: Group, item: unknown): void {
  if (item === undefined) return;
  if (group.data === undefined) {
    group.data = item;
    return;
  }
  group.list ??= Array.isArray(group.data) ? [...(group.data as unknown[])] : [group.data];
  group.data = group.list;
  if (Array.isArray(item)) for (const each of item as unknown[]) group.list.push(each);
  else group.list.push(item);
}
