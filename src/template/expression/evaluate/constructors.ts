// Lists and objects that expressions make, and groups of items by a key.
import { markConstructed } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import { Fault } from './fault.ts';
import {
  type Closure,
  type Compiling,
  type Frame,
  innerFrame,
  insideTuple,
  type Tuple,
} from './local-names.ts';
import { TupleList } from './tuple-list.ts';

type Pairs = readonly (readonly [AstNode, AstNode])[];

/** Compiles `[a, b]`. The items of a list are laid into it, but for those of a list constructor. */
export function compileArray(node: AstNode, compiling: Compiling): Closure {
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

/** Compiles `{ "a": b }`. */
export function compileObject(node: AstNode, compiling: Compiling): Closure {
  const { lhs, position } = node;
  return compileGroup({ ...node, group: { lhs: lhs as Pairs, position } }, compiling, (context) => context);
}

interface Group {
  /** The items of a key laid together, or their tuples. */
  readonly items: Items;
  readonly pair: number;
}

interface Pair {
  readonly key: Closure;
  readonly value: Closure;
}

/** Compiles `items{ key: value }`, one value for the items of each key (JSONata's `evaluateGroupExpression`). */
export function compileGroup(
  { group, tuple, steps }: AstNode,
  compiling: Compiling,
  items: Closure,
): Closure {
  const pairs = group?.lhs ?? [];
  const mayCarry = tuple === true || steps?.some((step) => step.tuple === true) === true;
  const plain = grouping(pairs, compiling);
  const { inner, size } = insideTuple(pairs.flat(), compiling);
  const carried = mayCarry ? grouping(pairs, inner) : plain;
  return (context, frame) => {
    const found = items(context, frame);
    if (found instanceof TupleList)
      return recordOf(found.tuples.map(tupleItem), carried, { group, frame, size });
    const list: readonly unknown[] = Array.isArray(found) ? found : [found];
    return recordOf((list.length === 0 ? [undefined] : list).map(plainItem), plain, { group, frame, size });
  };
}

function grouping(pairs: Pairs, compiling: Compiling): readonly Pair[] {
  return pairs.map(([key, value]) => ({
    key: compiling.compile(key, compiling),
    value: compiling.compile(value, compiling),
  }));
}

/** An item, with its tuple where it has one. */
interface Item {
  readonly value: unknown;
  readonly tuple: Tuple | undefined;
}

const plainItem = (value: unknown): Item => ({ value, tuple: undefined });
const tupleItem = (tuple: Tuple): Item => ({ value: tuple['@'], tuple });

interface Around {
  readonly group: AstNode['group'];
  readonly frame: Frame;
  readonly size: number;
}

function recordOf(items: readonly Item[], pairs: readonly Pair[], around: Around): unknown {
  const groups = groupsOf(items, pairs, around);
  const { frame, size } = around;
  // A record without a prototype takes every key.
  const record: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(groups)) {
    const group = groups[key];
    const pair = group && pairs[group.pair];
    if (!pair) continue;
    const { value, tuple } = group.items.all();
    const made = pair.value(value, tuple ? innerFrame(frame, size, tuple) : frame);
    if (made !== undefined) record[key] = made;
  }
  return record;
}

function groupsOf(
  items: readonly Item[],
  pairs: readonly Pair[],
  { group, frame, size }: Around,
): Readonly<Record<string, Group>> {
  const groups: Record<string, Group> = Object.create(null);
  for (const item of items) {
    const inside = item.tuple ? innerFrame(frame, size, item.tuple) : frame;
    for (let pair = 0; pair < pairs.length; pair++) {
      const key = pairs[pair]?.key(item.value, inside);
      if (key === undefined) continue;
      const known = typeof key === 'string' ? groups[key] : undefined;
      const code = wrongKey(key, known !== undefined && known.pair !== pair);
      if (code !== undefined) {
        const fault = new Fault(code, { value: key });
        fault.position = group?.position;
        throw fault;
      }
      if (known) known.items.add(item);
      else groups[String(key)] = { items: new Items(item), pair };
    }
  }
  return groups;
}

/** Returns the code of what is wrong with a key. */
function wrongKey(key: unknown, isTaken: boolean): string | undefined {
  if (typeof key !== 'string') return 'T1003';
  if (key === '_jsonata_lambda' || key === '_jsonata_function') return 'D1013';
  return isTaken ? 'D1009' : undefined;
}

/** Values that are laid together one by one, as JSONata's `$append` does, without a new list for each. */
class Laid {
  #value: unknown;
  #list: unknown[] | undefined;

  constructor(value: unknown) {
    this.#value = value;
  }

  add(value: unknown): void {
    if (value === undefined) return;
    if (this.#value === undefined) {
      this.#value = value;
      return;
    }
    this.#list ??= Array.isArray(this.#value) ? [...(this.#value as unknown[])] : [this.#value];
    this.#value = this.#list;
    if (Array.isArray(value)) for (const each of value as unknown[]) this.#list.push(each);
    else this.#list.push(value);
  }

  get value(): unknown {
    return this.#value;
  }
}

/** The items of one key. */
class Items {
  readonly #values: Laid;
  /** The names of their tuples, each with its values laid together. */
  readonly #names = new Map<string, Laid>();
  readonly #carries: boolean;

  constructor({ value, tuple }: Item) {
    this.#values = new Laid(value);
    this.#carries = tuple !== undefined;
    for (const [name, each] of Object.entries(tuple ?? {})) this.#names.set(name, new Laid(each));
  }

  add({ value, tuple }: Item): void {
    this.#values.add(value);
    for (const [name, each] of Object.entries(tuple ?? {})) {
      const known = this.#names.get(name);
      if (known) known.add(each);
      else this.#names.set(name, new Laid(each));
    }
  }

  all(): Item {
    if (!this.#carries) return plainItem(this.#values.value);
    const tuple: Record<string, unknown> = Object.create(null);
    for (const [name, laid] of this.#names) tuple[name] = laid.value;
    return { value: this.#values.value, tuple };
  }
}
