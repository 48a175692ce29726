// The steps of a path, and what becomes of the lists that they give.
import { lookup, newSequence, type Sequence, unwrapSequence } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import { applyFilters, compileFilters } from './filters.ts';
import type { Closure, Compiling, Frame } from './local-names.ts';
import { compileSort } from './sorting.ts';

type List = readonly unknown[];

/** A step of a path: what a list of items gives. */
type Step = (items: List, frame: Frame) => unknown;

/** Returns what a node gives, where a list of one that JSONata made stands for its item. */
export function finished(own: Closure, keepArray: boolean): Closure {
  return (context, frame) => {
    const value = own(context, frame);
    if (!Array.isArray(value) || (value as Sequence).sequence !== true) return value;
    const sequence: Sequence = value;
    if (sequence.length > 1) return sequence;
    return unwrapSequence(keepArray ? kept(sequence) : sequence);
  };
}

/** Returns a sequence of one that stays a list. The one that was given stays as it is. */
function kept(sequence: Sequence): Sequence {
  if (sequence.length !== 1 || sequence.keepSingleton === true) return sequence;
  const made = newSequence();
  made.push(sequence[0]);
  made.keepSingleton = true;
  return made;
}

/** Returns a list as one that JSONata made. */
export function sequenceOf(items: List): Sequence {
  const sequence = newSequence();
  for (const item of items) sequence.push(item);
  return sequence;
}

/** Keeps a list of one item as a list, for a path with `[]` in it. */
export function keptList(path: Closure): Closure {
  return (context, frame) => {
    const value = path(context, frame);
    if (!Array.isArray(value)) return value;
    const list: Sequence = value;
    if (list.sequence === true) return kept(list);
    return list.cons === true ? kept(sequenceOf([value])) : value;
  };
}

/** Compiles a step that binds no names. */
export function compileStep(step: AstNode, isLast: boolean, compiling: Compiling): Step {
  const filters = compileFilters(step.stages ?? [], compiling);
  if (step.type === 'sort') {
    const sort = compileSort(step, compiling);
    return (items, frame) => applyFilters(sort(items, frame), filters, frame);
  }
  const { stages: _, ...bare } = step;
  const own =
    step.type === 'name' && !compiling.counts
      ? compileStepName(bare, compiling)
      : compiling.compile(bare, compiling);
  if (filters.length === 0) return (items, frame) => eachItem(items, (item) => own(item, frame), isLast);
  return (items, frame) => eachItem(items, (item) => applyFilters(own(item, frame), filters, frame), isLast);
}

function compileStepName(step: AstNode, compiling: Compiling): Closure {
  if (step.predicate || step.group || step.keepArray) return compiling.compile(step, compiling);
  const name = String(step.value);
  return (context) => lookup(context, name);
}

/** Applies one step to a list of items and lays the results together (JSONata's `evaluateStep`). */
export function eachItem(items: List, step: (item: unknown) => unknown, isLast: boolean): List {
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
