// Filters that look for a key, as `$rows[order = $$.order]`: the items of a list are put in order by their key once.
import { newSequence, type Sequence } from '../semantics.ts';
import { type AstNode, childrenOf } from '../syntax.ts';
import type { Closure, Compiling, Frame } from './local-names.ts';
import { freeNames, readsItem } from './reads.ts';
import { Remembered } from './remembered.ts';

type List = readonly unknown[];

/** A condition that says first which key an item has to have. */
export interface KeyFilter {
  /** The key of an item. */
  readonly key: Closure;
  /** The key that is looked for, the same for all items. */
  readonly wanted: Closure;
  /** Whether nothing else is asked of an item. */
  readonly isAll: boolean;
}

/** The items of a list by their key. Those whose key is a list or an object are not among them. */
type Groups = ReadonlyMap<unknown, Sequence>;

/** The groups of lists. A list that was asked for once has none yet: most are not asked for again. */
const indexes = new Remembered<WeakMap<List, Groups | 'asked'>>();

/** Shorter lists are gone through. */
const leastItems = 16;

/** Returns how a condition looks for a key, or undefined when it is of another kind. */
export function compileKeyed(condition: AstNode, compiling: Compiling): KeyFilter | undefined {
  let first = condition;
  while (first.type === 'binary' && first.value === 'and') first = first.lhs as AstNode;
  if (first.type !== 'binary' || first.value !== '=' || !first.rhs || first.predicate || first.group)
    return undefined;
  const sides: readonly AstNode[] = [first.lhs as AstNode, first.rhs];
  const key = sides.find((side) => readsItem(side) && isOfItem(side, compiling));
  const wanted = sides.find((side) => !readsItem(side));
  if (!key || !wanted) return undefined;
  const compiled = [key, wanted].map((side) => compiling.compile(side, compiling));
  const [keyOf, wantedOf] = compiled;
  return keyOf && wantedOf && { key: keyOf, wanted: wantedOf, isAll: first === condition };
}

/** Returns whether an expression reads nothing but the item. */
function isOfItem(node: AstNode, compiling: Compiling): boolean {
  return freeNames(node, compiling)?.length === 0 && !bindsNames(node);
}

/** Returns whether there is a place in an expression where a name is bound: what it is bound to is not known elsewhere. */
function bindsNames(node: AstNode): boolean {
  return ['parent', 'bind', 'lambda'].includes(node.type) || childrenOf(node).some(bindsNames);
}

/**
 * Returns the items of a list that may pass a filter, in their order, or undefined where all of them have to be asked.
 * Where `isAll`, those that are returned pass.
 */
export function itemsWithKey(items: List, filter: KeyFilter, frame: Frame): Sequence | undefined {
  if (items.length < leastItems) return undefined;
  const wanted = filter.wanted(items[0], frame);
  if (typeof wanted === 'object' && wanted !== null) return undefined;
  const groups = groupsOf(items, filter, frame);
  return groups && (groups.get(wanted) ?? newSequence());
}

function groupsOf(items: List, filter: KeyFilter, frame: Frame): Groups | undefined {
  const filters = indexes.of(frame.scope.environment);
  const lists = filters.get(filter) ?? new WeakMap<List, Groups | 'asked'>();
  filters.set(filter, lists);
  const found = lists.get(items);
  if (found !== 'asked') {
    if (!found) lists.set(items, 'asked');
    return found;
  }
  const made = grouped(items, filter, frame);
  lists.set(items, made);
  return made;
}

function grouped(items: List, { key }: KeyFilter, frame: Frame): Groups {
  const groups = new Map<unknown, Sequence>();
  for (const item of items) {
    const own = key(item, frame);
    // JSONata's "=" is false of nothing, and of a list beside a scalar. A number that is none is not like itself.
    if (own === undefined || Number.isNaN(own) || (typeof own === 'object' && own !== null)) continue;
    const group = groups.get(own) ?? newSequence();
    group.push(item);
    groups.set(own, group);
  }
  return groups;
}
