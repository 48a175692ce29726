// Makes the items tell themselves that a sum leaves out. Only the tree is changed, and only where data may leave a value out.
import { leftOutFunction } from '../expression/function-names.ts';
import { operandsOf } from '../expression/presence.ts';
import { itemShape, type Shape } from '../expression/shape.ts';
import type { AstNode, ParsedExpression } from '../expression/syntax.ts';
import { aggregates, calledName, itemsPart, joined } from './aggregates.ts';

type Shapes = ReadonlyMap<AstNode, Shape>;

/** The name that holds the value of an item while it is looked at. No author can write it. */
const held = 'value of an item';

/**
 * Returns the tree in which `$sum`, `$average`, `$max` and `$min` call a function for each item that has no value, or
 * undefined when each item has one. Both trees have the same value. `isList` says that the whole is a list, which others
 * may sum.
 */
export function countingTree(
  { ast, free }: ParsedExpression,
  shapes: Shapes,
  isList: boolean,
): AstNode | undefined {
  if (!isList && ![...aggregates].some((name) => free.has(name))) return undefined;
  const summed = summedNames(ast);
  const whole = (isList && countedList(ast, shapes, true)) || ast;
  const counted = changed(whole, { shapes, summed });
  return counted === ast ? undefined : counted;
}

/** Returns whether a value is missing where something that it is computed of is missing. */
export function mayMiss(node: AstNode, shapes: Shapes): boolean {
  const shape = shapes.get(node);
  const operands = operandsOf(node);
  if (operands.length > 0 && node.type !== 'path') return operands.some((each) => mayMiss(each, shapes));
  if (node.type === 'condition') return false;
  if (node.type === 'path' && shape === undefined)
    return (node.steps ?? []).some((step) => isUncertain(shapes.get(step)));
  return ['path', 'variable', 'name', 'function'].includes(node.type) && isUncertain(shape);
}

function isUncertain(shape: Shape | undefined): boolean {
  return shape === undefined || shape.optional === true || shape.kind === 'unknown';
}

interface Changing {
  readonly shapes: Shapes;
  /** The names whose lists are summed. */
  readonly summed: ReadonlySet<string>;
}

/** Returns a node with the lists that are summed in it counted, or the node itself. */
function changed(node: AstNode, changing: Changing): AstNode {
  // What is put around a node has no shape, so the outer lists come first.
  return mapped(withList(node, changing), (child) => changed(child, changing));
}

function withList(node: AstNode, { shapes, summed }: Changing): AstNode {
  const [first, ...others] = node.arguments ?? [];
  if (aggregates.has(calledName(node)) && first) {
    const list = countedList(first, shapes);
    return list ? { ...node, arguments: [list, ...others] } : node;
  }
  if (node.type === 'apply' && node.rhs && aggregates.has(calledName(node.rhs) || String(node.rhs.value))) {
    const list = countedList(node.lhs as AstNode, shapes);
    return list ? { ...node, lhs: list } : node;
  }
  if (node.type === 'bind' && node.rhs && summed.has(String((node.lhs as AstNode).value))) {
    const list = countedList(node.rhs, shapes);
    return list ? { ...node, rhs: list } : node;
  }
  return node;
}

/** Returns the `$names` that are the argument of an aggregate. */
function summedNames(node: AstNode, found = new Set<string>()): ReadonlySet<string> {
  const [first] = node.arguments ?? [];
  if (aggregates.has(calledName(node)) && first?.type === 'variable') found.add(String(first.value));
  mapped(node, (child) => {
    summedNames(child, found);
    return child;
  });
  return found;
}

/** Returns a list whose items are counted, or undefined. `computed` asks for items that are computed, and not only named. */
function countedList(node: AstNode, shapes: Shapes, computed = false): AstNode | undefined {
  if (node.type === 'block') {
    const last = node.expressions?.at(-1);
    const list = last && countedList(last, shapes, computed);
    return list && { ...node, expressions: [...(node.expressions ?? []).slice(0, -1), list] };
  }
  if (node.type === 'condition') {
    const [yes, no] = [node.then, node.else].map((each) => each && countedList(each, shapes, computed));
    if (!yes && !no) return undefined;
    return withBranches(node, yes ?? node.then, no ?? node.else);
  }
  if (calledName(node) === 'map') return countedMap(node, shapes);
  if (node.type === 'unary' && node.value === '[') {
    const items = (node.expressions ?? []).map((each) => (computed ? undefined : countedValue(each, shapes)));
    if (items.every((each) => each === undefined)) return undefined;
    return { ...node, expressions: (node.expressions ?? []).map((each, index) => items[index] ?? each) };
  }
  return countedPath(node, shapes, computed);
}

function countedMap(node: AstNode, shapes: Shapes): AstNode | undefined {
  const [list, lambda] = node.arguments ?? [];
  if (!list || lambda?.type !== 'lambda' || !lambda.body) return undefined;
  const { body } = lambda;
  const own = body.type === 'lambda' && body.thunk && body.body ? body.body : body;
  const counted = countedValue(own, shapes);
  return counted && { ...node, arguments: [list, { ...lambda, body: counted }] };
}

function countedPath(node: AstNode, shapes: Shapes, computed: boolean): AstNode | undefined {
  const { steps = [] } = node;
  if (node.type !== 'path' || node.group || node.predicate || node.keepSingletonArray) return undefined;
  if (steps.some(({ focus, index, tuple, consarray }) => focus || index || tuple || consarray))
    return undefined;
  const known = itemsPart(node, shapes);
  const head = known?.head;
  const count = head === undefined ? steps.length - 1 : head.type === 'path' ? (head.steps ?? []).length : 1;
  const rest = steps.slice(count);
  if (
    count < 1 ||
    rest.length === 0 ||
    rest.some((step) => step.stages || step.predicate || step.type === 'sort')
  )
    return undefined;
  const tail = joined(rest);
  if (!tail || (computed && tail.type === 'path')) return undefined;
  // The items of an object that is no list are not left out: there is one.
  if (head === undefined && steps.slice(0, count).every((step) => isKnownObject(shapes.get(step))))
    return undefined;
  const counted = countedValue(tail, shapes);
  return counted && { ...node, steps: [...steps.slice(0, count), counted] };
}

function isKnownObject(shape: Shape | undefined): boolean {
  return shape !== undefined && itemShape(shape).kind !== 'unknown';
}

/** Returns a node that gives what another one gives, and tells when that is nothing; or undefined when it always gives something. */
function countedValue(node: AstNode, shapes: Shapes): AstNode | undefined {
  if (node.type === 'block') {
    const last = node.expressions?.at(-1);
    const counted = last && countedValue(last, shapes);
    return counted && { ...node, expressions: [...(node.expressions ?? []).slice(0, -1), counted] };
  }
  if (node.type === 'condition') {
    // What is left out by a condition without "else" is left out on purpose.
    const [yes, no] = [node.then, node.else].map((each) => each && countedValue(each, shapes));
    if (!yes && !no) return undefined;
    return withBranches(node, yes ?? node.then, no ?? node.else);
  }
  if (!mayMiss(node, shapes)) return undefined;
  const { position = 0 } = node;
  const value = { type: 'variable', value: held, position };
  const call = (name: string, given: readonly AstNode[]): AstNode => ({
    type: 'function',
    value: '(',
    position,
    arguments: given,
    procedure: { type: 'variable', value: name, position },
  });
  const leftOut = call(leftOutFunction, []);
  const choice = withBranches(
    { type: 'condition', position, condition: call('exists', [value]) },
    value,
    leftOut,
  );
  const bound = { type: 'bind', value: ':=', position, lhs: value, rhs: node };
  return { type: 'block', position, expressions: [bound, choice] };
}

/** Returns a condition with other branches. They come by name: an object that is written with "then" looks like a promise. */
function withBranches(node: AstNode, yes: AstNode | undefined, no: AstNode | undefined): AstNode {
  const branches = [
    ['then', yes],
    ['else', no],
  ].filter(([, branch]) => branch !== undefined);
  return { ...node, ...Object.fromEntries(branches) };
}

/** Returns a node with others below it, or the node itself where all are the same. */
function mapped(node: AstNode, change: (child: AstNode) => AstNode): AstNode {
  let same = true;
  const one = (child: AstNode): AstNode => {
    const after = change(child);
    if (after !== child) same = false;
    return after;
  };
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) copy[key] = isBelow(key) ? mappedValue(value, one) : value;
  // The keys are those of the node.
  return same ? node : (copy as unknown as AstNode);
}

function isBelow(key: string): boolean {
  return !['type', 'value', 'position', 'signature', 'focus', 'index'].includes(key);
}

function mappedValue(value: unknown, change: (child: AstNode) => AstNode): unknown {
  if (Array.isArray(value)) return value.map((each) => mappedValue(each, change));
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
  if ('type' in value) return change(value as AstNode);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mappedValue(each, change)]));
}
