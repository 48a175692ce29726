// Paths: steps over lists, filters, sorting, as JSONata's `evaluatePath` takes them.
import { invariant } from '../../../errors.ts';
import { lookup } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import { compileGroup } from './constructors.ts';
import type { Closure, Compiling } from './local-names.ts';
import { compileStep, eachItem, keptList, sequenceOf } from './steps.ts';
import { compileTuples } from './tuples.ts';

type List = readonly unknown[];

/** Compiles a path. It may give a list that JSONata made, see `finished`. */
export function compilePath(node: AstNode, compiling: Compiling): Closure {
  const parts = node.steps ?? [];
  if (parts.some((step) => step.tuple === true)) return compileTuples(node, compiling);
  if (!compiling.counts && !node.group && !node.keepSingletonArray && parts.every(isPlainName))
    return compileNames(parts.map((step) => String(step.value)));
  const path = compileSteps(parts, compiling);
  const whole = node.keepSingletonArray ? keptList(path) : path;
  return node.group ? compileGroup(node, compiling, whole) : whole;
}

function isPlainName(step: AstNode): boolean {
  return step.type === 'name' && !step.stages && !step.predicate && !step.group;
}

/** Compiles a path of names alone. Most paths are of this kind. */
function compileNames(names: readonly string[]): Closure {
  const last = names.length - 1;
  return (context) => {
    let value = context;
    if (Array.isArray(value)) return namesOfItems(names, 0, value);
    for (let index = 0; index < last; index++) {
      value = lookup(value, names[index] ?? '');
      if (value === undefined) return undefined;
      // From here on the values are lists.
      if (Array.isArray(value)) return namesOfItems(names, index + 1, value);
    }
    return lookup(value, names[last] ?? '');
  };
}

function namesOfItems(names: readonly string[], start: number, items: List): unknown {
  let list = items;
  for (let index = start; index < names.length; index++) {
    const name = names[index] ?? '';
    list = eachItem(list, (item) => lookup(item, name), index === names.length - 1);
    if (list.length === 0) break;
  }
  return list;
}

function compileSteps(parts: readonly AstNode[], compiling: Compiling): Closure {
  const steps = parts.map((step, index) => compileStep(step, index === parts.length - 1, compiling));
  const [first] = parts;
  invariant(first !== undefined, 'a path has a step');
  const absolute = first.type === 'variable';
  const whole = first.consarray ? compiling.compile(first, compiling) : undefined;
  return (context, frame) => {
    let items: unknown = !absolute && Array.isArray(context) ? context : [context];
    for (let index = 0; index < steps.length; index++) {
      // What is no list has no items, as where a list constructor that comes first is filtered to one item.
      const list = itemsIn(items);
      items = index === 0 && whole ? whole(sequenceOf(list), frame) : steps[index]?.(list, frame);
      if (items === undefined || (items as List | null)?.length === 0) break;
    }
    return items;
  };
}

/** Returns the items that a step goes through, as JSONata counts them by their length. */
function itemsIn(value: unknown): List {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? Array.from({ length: value.length }, (_, at) => value[at]) : [];
}
