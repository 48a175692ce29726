// Paths with `@`, `#` or `%`: each item carries a tuple of the names that the steps before it bound.
import { invariant } from '../../../errors.ts';
import { newSequence } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import { compileGroup } from './constructors.ts';
import { compileFilters, type Filter, filterTuples } from './filters.ts';
import {
  type Closure,
  type Compiling,
  type Frame,
  innerFrame,
  insideTuple,
  type Tuple,
} from './local-names.ts';
import { compileSort, sortTuples, type Term } from './sorting.ts';
import { compileStep, keptList, sequenceOf } from './steps.ts';
import { TupleList, tupleOf, withNames } from './tuple-list.ts';

type List = readonly unknown[];

/** A step: what the tuples so far, or before the first such step the items, give. */
type TupleStep = (tuples: TupleList | List, frame: Frame) => TupleList;

interface PathStep {
  readonly plain: ((items: List, frame: Frame) => unknown) | undefined;
  readonly tuples: TupleStep | undefined;
  /** Whether the item stays the context, since the step binds a name for what it gives. */
  readonly keepsContext: boolean;
}

/** Compiles a path with such a step. */
export function compileTuples(node: AstNode, compiling: Compiling): Closure {
  const parts = node.steps ?? [];
  const first = parts.findIndex((step) => step.tuple === true);
  const steps = parts.map((step, index): PathStep => {
    const isLast = index === parts.length - 1;
    const keepsContext = step.focus !== undefined;
    if (index === 0 && step.consarray) {
      const whole = compiling.compile(step, compiling);
      const plain = (items: List, frame: Frame): unknown => whole(sequenceOf(items), frame);
      return { plain, tuples: undefined, keepsContext };
    }
    if (index < first)
      return { plain: compileStep(step, isLast, compiling), tuples: undefined, keepsContext };
    return { plain: undefined, tuples: compileTupleStep(step, compiling), keepsContext };
  });
  const absolute = parts[0]?.type === 'variable';
  const walk: Closure = (context, frame) => {
    let items: unknown = !absolute && Array.isArray(context) ? context : [context];
    let tuples: TupleList | undefined;
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index];
      if (step?.tuples) {
        tuples = step.tuples(tuples ?? (items as List), frame);
        continue;
      }
      const found = step?.plain?.(Array.isArray(items) ? items : [], frame);
      if (index < first && (found === undefined || (found as List | null)?.length === 0)) return found;
      if (step?.keepsContext !== true) items = found;
    }
    return tuples;
  };
  return withGroup(node, compiling, walk);
}

function withGroup(node: AstNode, compiling: Compiling, walk: Closure): Closure {
  const { group } = node;
  if (group) return compileGroup(node, compiling, walk);
  if (node.tuple) return walk;
  const path: Closure = (context, frame) => {
    const found = walk(context, frame);
    if (!(found instanceof TupleList)) return found;
    const items = newSequence();
    for (const tuple of found.tuples) items.push(tuple['@']);
    return items;
  };
  return node.keepSingletonArray ? keptList(path) : path;
}

function compileTupleStep(step: AstNode, compiling: Compiling): TupleStep {
  const stages = compileStages(step.stages ?? [], compiling);
  if (step.type === 'sort') return compileTupleSort(step, compiling, stages);
  const { stages: _, ...bare } = step;
  const { inner, size } = insideTuple([bare], compiling);
  const own = inner.compile(bare, inner);
  return (given, frame) => {
    const made: Tuple[] = [];
    const before = given instanceof TupleList ? given.tuples : Array.from(given, tupleOf);
    for (const tuple of before) {
      const value = own(tuple['@'], innerFrame(frame, size, tuple));
      if (value === undefined) continue;
      if (value instanceof TupleList) for (const each of value.tuples) made.push(withNames(tuple, each));
      else addTuples(made, { step, tuple, value });
    }
    return stages(new TupleList(made), frame);
  };
}

function addTuples(
  made: Tuple[],
  { step, tuple, value }: { readonly step: AstNode; readonly tuple: Tuple; readonly value: unknown },
): void {
  const { focus, index, ancestor } = step;
  const items: List = Array.isArray(value) ? value : [value];
  for (let at = 0; at < items.length; at++) {
    const names: Record<string, unknown> = Object.create(null);
    if (focus === undefined) names['@'] = items[at];
    else names[focus] = items[at];
    if (index !== undefined) names[index] = at;
    if (ancestor) names[ancestor.label] = tuple['@'];
    made.push(withNames(tuple, names));
  }
}

function compileTupleSort(
  step: AstNode,
  compiling: Compiling,
  stages: (tuples: TupleList, frame: Frame) => TupleList,
): TupleStep {
  const nodes = (step.terms ?? []).map(({ expression }) => expression);
  const { inner, size } = insideTuple(nodes, compiling);
  const terms = (step.terms ?? []).map(
    ({ expression, descending }): Term => ({
      value: inner.compile(expression, inner),
      descending: descending === true,
    }),
  );
  const sortItems = compileSort(step, compiling);
  return (given, frame) => {
    if (given instanceof TupleList)
      return stages(sortTuples(given, { terms, size, position: step.position }, frame), frame);
    const { index } = step;
    const tuples = sortItems(given, frame).map((item, at) =>
      index === undefined ? tupleOf(item) : withNames(tupleOf(item), { [index]: at }),
    );
    return stages(new TupleList(tuples), frame);
  };
}

/** Compiles the filters of a step, and the names that it binds to the places of its items. */
export function compileStages(
  nodes: readonly AstNode[],
  compiling: Compiling,
): (tuples: TupleList, frame: Frame) => TupleList {
  const stages = nodes.map((node) => {
    if (node.type === 'index') {
      const name = String(node.value);
      return ({ tuples }: TupleList): TupleList =>
        new TupleList(tuples.map((tuple, at) => withNames(tuple, { [name]: at })));
    }
    invariant(node.expr !== undefined, 'a filter has an expression');
    const { inner, size } = insideTuple([node.expr], compiling);
    const [filter]: readonly Filter[] = compileFilters([node], inner);
    invariant(filter !== undefined, 'a filter');
    return (given: TupleList, frame: Frame): TupleList => filterTuples(given, filter, { frame, size });
  });
  return (given, frame) => {
    let tuples = given;
    for (const stage of stages) tuples = stage(tuples, frame);
    return tuples;
  };
}
