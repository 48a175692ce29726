// Paths: steps over lists, filters, sorting, as JSONata's `evaluatePath` takes them.
import {
  bail,
  fieldsOf,
  lookup,
  lookupItems,
  newSequence,
  type Sequence,
  unwrapSequence,
} from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import { compileGroup } from './constructors.ts';
import { applyFilters, compileFilters } from './filters.ts';
import { type Compiling, type FastPath, type Frame, notFast } from './frame.ts';
import { compileSort } from './sorting.ts';

type List = readonly unknown[];

/** A step of a path: what a list of items gives. */
type Step = (items: List, frame: Frame) => List;

/** Returns what a node gives, where a list of one that JSONata made stands for its item. */
export function finished(own: FastPath, keepArray: boolean): FastPath {
  return (context, frame) => {
    const value = own(context, frame);
    if (!Array.isArray(value) || (value as Sequence).sequence !== true) return value;
    const sequence: Sequence = value;
    if (sequence.length > 1) return sequence;
    if (keepArray && sequence.length === 1) sequence.keepSingleton = true;
    return unwrapSequence(sequence);
  };
}

/** Compiles a path. It may give a list that JSONata made, see `finished`. Throws `notFast`. */
export function compilePath(node: AstNode, compiling: Compiling): FastPath {
  const parts = node.steps ?? [];
  const [first] = parts;
  if (!first) throw notFast;
  if (!node.group && !node.keepSingletonArray && parts.every(isPlainName))
    return compileNames(parts.map((step) => String(step.value)));
  const path = compileSteps(parts, compiling);
  const kept = node.keepSingletonArray ? keptList(path) : path;
  return node.group ? compileGroup(node.group.lhs, compiling, kept) : kept;
}

function isPlainName(step: AstNode): boolean {
  return step.type === 'name' && !step.stages && !step.predicate && !isBound(step);
}

function isBound({ tuple, focus, index }: AstNode): boolean {
  return tuple === true || focus !== undefined || index !== undefined;
}

/** Compiles a path of names alone. Most paths are of this kind. */
function compileNames(names: readonly string[]): FastPath {
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

function compileSteps(parts: readonly AstNode[], compiling: Compiling): FastPath {
  const steps = parts.map((step, index) => compileStep(step, index === parts.length - 1, compiling));
  const [first] = parts;
  const absolute = first?.type === 'variable';
  const whole = first?.consarray ? compiling.compile(first, compiling) : undefined;
  return (context, frame) => {
    let items: List = !absolute && Array.isArray(context) ? context : [context];
    for (let index = 0; index < steps.length; index++) {
      if (index === 0 && whole) items = listOf(whole(sequenceOf(items), frame));
      else items = steps[index]?.(items, frame) ?? [];
      if (items.length === 0) break;
    }
    return items;
  };
}

/** Returns the list that an array constructor gave. Throws `bail` for anything else. */
function listOf(value: unknown): List {
  if (!Array.isArray(value)) throw bail;
  return value;
}

function sequenceOf(items: List): List {
  const sequence = newSequence();
  for (const item of items) sequence.push(item);
  return sequence;
}

/** Keeps a list of one item as a list, for a path with `[]` in it. */
function keptList(path: FastPath): FastPath {
  return (context, frame) => {
    const value = path(context, frame);
    if (!Array.isArray(value)) return value;
    let list: Sequence = value;
    if (list.cons === true && list.sequence !== true) {
      list = newSequence();
      list.push(value);
    }
    // A list of more items needs no mark, and may belong to another value.
    if (list.sequence === true && list.length === 1) list.keepSingleton = true;
    return list;
  };
}

function compileStep(step: AstNode, isLast: boolean, compiling: Compiling): Step {
  if (isBound(step)) throw notFast;
  const filters = compileFilters(step.stages ?? [], compiling);
  if (step.type === 'sort') {
    const sort = compileSort(step, compiling);
    return (items, frame) => listOf(applyFilters(sort(items, frame), filters, frame));
  }
  const { stages: _, ...bare } = step;
  const own = step.type === 'name' ? compileStepName(bare) : compiling.compile(bare, compiling);
  if (filters.length === 0) return (items, frame) => eachItem(items, (item) => own(item, frame), isLast);
  return (items, frame) => eachItem(items, (item) => applyFilters(own(item, frame), filters, frame), isLast);
}

function compileStepName(step: AstNode): FastPath {
  if (step.predicate || step.group) throw notFast;
  const name = String(step.value);
  if (!step.keepArray) return (context) => lookup(context, name);
  return (context) => {
    if (!Array.isArray(context)) return lookup(context, name);
    const found = lookupItems(context, name);
    if (found.length === 1) found.keepSingleton = true;
    return unwrapSequence(found);
  };
}

/** Applies one step to a list of items and lays the results together (JSONata's `evaluateStep`). */
function eachItem(items: List, step: (item: unknown) => unknown, isLast: boolean): List {
  const values: unknown[] = [];
  for (let index = 0; index < items.length; index++) {
    const value = step(items[index]);
    if (value !== undefined) values.push(value);
  }
  const [only] = values;
  if (isLast && values.length === 1 && Array.isArray(only) && (only as Sequence).sequence !== true)
    return only;
  const sequence = newSequence();
  for (const value of values) {
    if (Array.isArray(value) && (value as Sequence).cons !== true)
      for (const each of value) sequence.push(each);
    else sequence.push(value);
  }
  return sequence;
}

/** Evaluates `*`: the values of an object. Where one is a list, JSONata's own mark is lost from the whole. */
export function wildcard(context: unknown): unknown {
  if (typeof context !== 'object' || context === null) return newSequence();
  if (Array.isArray(context)) throw bail;
  const fields = fieldsOf(context);
  let values: unknown[] = newSequence();
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    if (Array.isArray(value)) values = values.concat(value.flat(Number.POSITIVE_INFINITY));
    else values.push(value);
  }
  return values;
}
