// Running sums: what a function gives for the first items of a list, as `$sum($rows[[0..$index]].amount)` in each row.
import { lookup } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import type { Closure, Compiling, Frame } from './local-names.ts';
import { freeNames, readsItem, valuesOf } from './reads.ts';
import { Remembered } from './remembered.ts';

/** What is known of the first items of a list: of one item at place 0, of two at place 1, and so on. */
interface Totals {
  readonly list: readonly unknown[];
  readonly read: readonly unknown[];
  /** How many values there are. */
  readonly counts: number[];
  /** Their sum, or the largest or least of them. */
  readonly totals: number[];
  /** How many items gave nothing that they should have. */
  readonly leftOut: number[];
}

/** How a function takes one more number into what it has, and what it gives. */
interface Running {
  readonly add: (total: number, value: number) => number;
  readonly give: (total: number, count: number) => unknown;
}

const plus = (total: number, value: number): number => total + value;
const ofSome = (total: number, count: number): unknown => (count === 0 ? undefined : total);

const runningFunctions: Readonly<Record<string, Running>> = {
  sum: { add: plus, give: ofSome },
  average: { add: plus, give: (total, count) => (count === 0 ? undefined : total / count) },
  max: { add: Math.max, give: ofSome },
  min: { add: Math.min, give: ofSome },
  count: { add: plus, give: (_, count) => count },
};

/** The parts of `$list[[0..end]].value`. */
interface Parts {
  readonly list: string;
  readonly end: AstNode;
  /** The steps to the value of an item. There are none where the items themselves are counted. */
  readonly steps: readonly AstNode[];
}

/** A call, as it is evaluated row by row. */
interface RunningCall extends Running {
  readonly isCount: boolean;
  readonly value: Closure;
  readonly frame: Frame;
}

const runningTotals = new Remembered<Totals>();

/**
 * Returns a closure of a call over the first items of a list that goes on where the row before ended, or undefined where
 * a call is of another kind. Where an item gives a list, or something else than a number, `run` is asked.
 */
export function compileRunning(node: AstNode, compiling: Compiling, run: Closure): Closure | undefined {
  const name = String(node.procedure?.value);
  const running = runningFunctions[name];
  const parts = partsOf(node);
  if (!running || !parts) return undefined;
  const names = namesOf(parts, compiling);
  if (!names) return undefined;
  const end = compiling.compile(parts.end, compiling);
  const value = compileValue(parts.steps, compiling);
  const isCount = name === 'count';
  return (context, frame) => {
    const list = frame.scope.find(parts.list);
    const last = end(context, frame);
    if (!Array.isArray(list) || typeof last !== 'number' || !Number.isInteger(last))
      return run(context, frame);
    if (last < 0 || last >= list.length) return run(context, frame);
    const totals = totalsOf(node, list, valuesOf(names, frame), frame);
    if (!reach(totals, last, { ...running, isCount, value, frame })) return run(context, frame);
    frame.scope.environment.leftOut.count += totals.leftOut[last] ?? 0;
    return running.give(totals.totals[last] ?? 0, totals.counts[last] ?? 0);
  };
}

/** Returns the parts of the one value of a call, or undefined when it has another form. */
function partsOf({ type, arguments: given = [] }: AstNode): Parts | undefined {
  const [only, ...others] = given;
  if (type !== 'function' || !only || others.length > 0) return undefined;
  const [first, ...steps] = only.type === 'path' ? (only.steps ?? []) : [only];
  if (first?.type !== 'variable' || first.value === '' || first.value === '$' || isUnusual(only))
    return undefined;
  if (steps.some(isUnusual) || isUnusual(first) || steps[0]?.type === 'variable') return undefined;
  const [filter, ...more] = first.predicate ?? [];
  const end = filter && endOf(filter.expr);
  return end && more.length === 0 ? { list: String(first.value), end, steps } : undefined;
}

/** Returns whether a node sorts, groups, binds names for the items of its path or keeps a list of one. */
function isUnusual({ type, group, keepArray, keepSingletonArray, tuple, consarray }: AstNode): boolean {
  return Boolean(group || keepArray || keepSingletonArray || tuple || consarray || type === 'sort');
}

/** Returns the end of `[0..end]` where it is the same for all items. */
function endOf(filter: AstNode | undefined): AstNode | undefined {
  const [range, ...others] = filter?.value === '[' ? (filter.expressions ?? []) : [];
  if (range?.type !== 'binary' || range.value !== '..' || others.length > 0) return undefined;
  const first = range.lhs as AstNode;
  return first.type === 'number' && first.value === 0 && range.rhs && !readsItem(range.rhs)
    ? range.rhs
    : undefined;
}

/** Returns the names that the values of the items read. */
function namesOf({ list, steps }: Parts, compiling: Compiling): readonly string[] | undefined {
  if (freeNames({ type: 'variable', value: list }, compiling)?.length !== 1) return undefined;
  const names = steps.map((step) => freeNames(step, compiling));
  return names.some((each) => each === undefined) ? undefined : names.flatMap((each) => each ?? []);
}

function compileValue(steps: readonly AstNode[], compiling: Compiling): Closure {
  const [first, ...others] = steps;
  if (!first) return (item) => item;
  if (others.length > 0 || first.type !== 'name' || first.stages || first.predicate)
    return compiling.compile({ type: 'path', steps: [...steps] }, compiling);
  const name = String(first.value);
  return (item) => lookup(item, name);
}

/** Returns what is known of a list, for the same values of names. */
function totalsOf(node: AstNode, list: readonly unknown[], read: readonly unknown[], frame: Frame): Totals {
  const totals = runningTotals.of(frame.scope.environment);
  const last = totals.get(node);
  if (last?.list === list && last.read.every((value, at) => Object.is(value, read[at]))) return last;
  const made: Totals = { list, read, counts: [], totals: [], leftOut: [] };
  totals.set(node, made);
  return made;
}

/** Takes in the items up to a place. Returns false where one is a list, or gives one, or no number that is to be added. */
function reach({ list, counts, totals, leftOut }: Totals, last: number, call: RunningCall): boolean {
  const counted = call.frame.scope.environment.leftOut;
  for (let at = counts.length; at <= last; at++) {
    const item = list[at];
    if (item === undefined || Array.isArray(item)) return false;
    const before = counted.count;
    const value = call.value(item, call.frame);
    const missed = counted.count - before;
    counted.count = before;
    const isNumber = typeof value === 'number' && Number.isFinite(value);
    if (value !== undefined && (call.isCount ? Array.isArray(value) : !isNumber)) return false;
    const count = counts[at - 1] ?? 0;
    const total = totals[at - 1] ?? 0;
    counts.push(value === undefined ? count : count + 1);
    leftOut.push((leftOut[at - 1] ?? 0) + missed);
    totals.push(isNumber ? (count === 0 && call.add !== plus ? value : call.add(total, value)) : total);
  }
  return true;
}
