// What a condition shows to be there: `discount ? … : …`, `$exists(discount)`, `discount != null`, `[discount]`.
import { type ObjectShape, presentShape, type Shape } from './shape.ts';
import { type AstNode, childrenOf } from './syntax.ts';

/** A path of plain names. Without a name it begins in the context. */
export interface PlainPath {
  /** The `$name` that it begins with, without `$`. */
  readonly name?: string;
  readonly keys: readonly string[];
}

/** Functions that give nothing for nothing, and whose value says nothing else of their first argument. */
export const strictFunctions: ReadonlySet<string> = new Set(
  (
    'abs ceil currency date decimal floor formatBase formatInteger formatNumber fromMillis length lowercase number ' +
    'percent power round roundHalfUp sqrt string substring substringAfter substringBefore toMillis trim type uppercase'
  ).split(' '),
);

/** Functions that are false, nothing or 0 for nothing. */
const askingFunctions: ReadonlySet<string> = new Set([
  'boolean',
  'contains',
  'count',
  'match',
  ...strictFunctions,
]);

/** Functions that give nothing where there is no list. */
const listFunctions: ReadonlySet<string> = new Set(['average', 'max', 'min', 'sum', 'join']);

const operators = new Set(['+', '-', '*', '/', '%', '=', '!=', '<', '<=', '>', '>=']);

/** Returns a path of names as it is, or undefined for anything else. */
export function plainPath(node: AstNode): PlainPath | undefined {
  if (node.predicate || node.group) return undefined;
  const steps = node.type === 'path' ? (node.steps ?? []) : [node];
  const [first, ...others] = steps;
  if (!first || steps.some((step) => step.stages || step.predicate || step.focus || step.index))
    return undefined;
  if (others.some(({ type }) => type !== 'name')) return undefined;
  const keys = others.map(({ value }) => String(value));
  if (first.type === 'name') return { keys: [String(first.value), ...keys] };
  if (first.type !== 'variable') return undefined;
  return first.value === '' ? { keys } : { name: String(first.value), keys };
}

/** Returns the paths without which a value is nothing. */
function neededBy(node: AstNode): readonly PlainPath[] {
  const path = plainPath(node);
  if (path) return [path];
  const ofList = node.type === 'function' && listFunctions.has(String(node.procedure?.value));
  const operands = ofList ? (node.arguments ?? []).slice(0, 1) : operandsOf(node);
  return operands.flatMap(neededBy);
}

/** Returns the nodes without which a node has no value. */
export function operandsOf(node: AstNode): readonly AstNode[] {
  const { type, value } = node;
  if (type === 'binary' && operators.has(String(value)))
    return [node.lhs as AstNode | undefined, node.rhs].filter((each) => each !== undefined);
  if (type === 'unary' && value === '-' && node.expression) return [node.expression];
  if (type === 'block') return (node.expressions ?? []).slice(-1);
  if (type === 'lambda' && node.thunk && node.body) return [node.body];
  if (type === 'function' && strictFunctions.has(String(node.procedure?.value)))
    return (node.arguments ?? []).slice(0, 1);
  return [];
}

/** Returns what is there where a condition is true. */
export function presentIf(node: AstNode): readonly PlainPath[] {
  const [left, right] = sides(node);
  if (node.type === 'binary' && left && right) {
    if (node.value === 'and') return [...presentIf(left), ...presentIf(right)];
    if (node.value === 'or') return inBoth(presentIf(left), presentIf(right));
    if (node.value === 'in') return [...neededBy(left), ...keyNamed(left, right)];
    return neededBy(node);
  }
  if (node.type === 'condition' && node.condition && node.then && isNothing(node.else))
    return [...presentIf(node.condition), ...presentIf(node.then)];
  const [first] = node.arguments ?? [];
  const name = node.type === 'function' ? String(node.procedure?.value) : '';
  if (first && name === 'not') return presentUnless(first);
  if (first && name === 'exists') return neededBy(first);
  if (first && askingFunctions.has(name)) return name === 'boolean' ? presentIf(first) : neededBy(first);
  const inner = innerOf(node);
  return inner ? presentIf(inner) : neededBy(node);
}

/** Returns what is there where a condition is not true. */
export function presentUnless(node: AstNode): readonly PlainPath[] {
  const [left, right] = sides(node);
  if (node.type === 'binary' && left && right) {
    if (node.value === 'or') return [...presentUnless(left), ...presentUnless(right)];
    if (node.value === 'and') return inBoth(presentUnless(left), presentUnless(right));
    return [];
  }
  const [first] = node.arguments ?? [];
  // "$not" of nothing is nothing: only what is always true or false says something.
  if (node.type === 'function' && node.procedure?.value === 'not' && first)
    return isDecided(first) ? presentIf(first) : [];
  const inner = innerOf(node);
  return inner ? presentUnless(inner) : [];
}

function isDecided(node: AstNode): boolean {
  if (node.type === 'binary') return ['=', '!=', 'and', 'or', 'in'].includes(String(node.value));
  if (node.type === 'function') return ['exists', 'boolean'].includes(String(node.procedure?.value));
  const inner = innerOf(node);
  return inner !== undefined && isDecided(inner);
}

function innerOf(node: AstNode): AstNode | undefined {
  if (node.type === 'lambda' && node.thunk) return node.body;
  return node.type === 'block' ? node.expressions?.at(-1) : undefined;
}

function sides(node: AstNode): readonly (AstNode | undefined)[] {
  return Array.isArray(node.lhs) ? [] : [node.lhs as AstNode | undefined, node.rhs];
}

function isNothing(node: AstNode | undefined): boolean {
  return node === undefined || (node.type === 'value' && (node.value === false || node.value === null));
}

/** Returns the field that `'name' in $keys($)` asks for. */
function keyNamed(left: AstNode, right: AstNode): readonly PlainPath[] {
  if (left.type !== 'string' || right.procedure?.value !== 'keys') return [];
  const [of] = right.arguments ?? [];
  const path = of ? plainPath(of) : { keys: [] };
  return path ? [{ ...path, keys: [...path.keys, String(left.value)] }] : [];
}

function inBoth(first: readonly PlainPath[], second: readonly PlainPath[]): readonly PlainPath[] {
  const known = new Set(second.map((path) => JSON.stringify(path)));
  return first.filter((path) => known.has(JSON.stringify(path)));
}

/** Returns what is there on the right of "and" and "or", where the left is true, or not. */
export function givenLeft({ value }: AstNode, left: AstNode): readonly PlainPath[] {
  if (value === 'and') return presentIf(left);
  return value === 'or' ? presentUnless(left) : [];
}

/** Returns whether an expression asks whether there is a value of a name: `$exists(name)`, `name ?? …`, `name ? … : …`. */
export function isAskedFor(name: string, node: AstNode): boolean {
  const asks =
    node.type === 'condition' || (node.type === 'function' && node.procedure?.value === 'exists')
      ? [node.condition, ...(node.condition ? [] : (node.arguments ?? []))]
      : [];
  const isAsked = asks.some((each) => (each?.steps?.at(-1) ?? each)?.value === name);
  return isAsked || childrenOf(node).some((child) => isAskedFor(name, child));
}

/** What narrowing works on: the context and the names of a place. */
interface Narrowed {
  readonly context: Shape;
  readonly names: ReadonlyMap<string, Shape>;
}

/** Returns the place where these paths are there. It is the same place when that says nothing new. */
export function givenPaths<Place extends Narrowed>(place: Place, paths: readonly PlainPath[]): Place {
  let { context } = place;
  let names: Map<string, Shape> | undefined;
  for (const { name, keys } of paths) {
    const known = names ?? place.names;
    const before = name === undefined ? context : known.get(name);
    const after = before && withPath(before, keys);
    if (before === undefined || after === undefined || after === before) continue;
    // The same value may have several names.
    names = new Map([...known].map(([each, shape]) => [each, shape === before ? after : shape]));
    if (context === before) context = after;
  }
  return names === undefined && context === place.context
    ? place
    : { ...place, context, names: names ?? place.names };
}

/** Returns the shape of a value in which a path is there. */
function withPath(shape: Shape, [key, ...others]: readonly string[]): Shape {
  const present = presentShape(shape);
  if (key === undefined) return present;
  if (present.kind === 'list') return present;
  const field = present.kind === 'object' ? present.fields.get(key) : undefined;
  if (present.kind !== 'object' || field === undefined) return present;
  const after = withPath(field, others);
  return after === field ? present : { ...present, fields: new Overlaid(present.fields, key, after) };
}

/** Returns the shape of a list whose items have these paths. Other values are taken for an item. */
export function withPathsInItems(shape: Shape, paths: readonly PlainPath[]): Shape {
  const item = shape.kind === 'list' ? shape.item : shape;
  const after = paths.reduce((now, { name, keys }) => (name === undefined ? withPath(now, keys) : now), item);
  if (after === item) return shape;
  return shape.kind === 'list' ? { ...shape, item: after } : after;
}

/** The fields of an object with one of them known better. Nothing is copied: an object may have many. */
class Overlaid implements ReadonlyMap<string, Shape> {
  readonly #below: ObjectShape['fields'];
  readonly #key: string;
  readonly #shape: Shape;

  constructor(below: ObjectShape['fields'], key: string, shape: Shape) {
    this.#below = below;
    this.#key = key;
    this.#shape = shape;
  }

  get size(): number {
    return this.#below.size;
  }

  get(key: string): Shape | undefined {
    return key === this.#key ? this.#shape : this.#below.get(key);
  }

  has(key: string): boolean {
    return this.#below.has(key);
  }

  keys(): MapIterator<string> {
    return this.#below.keys();
  }

  *values(): MapIterator<Shape> {
    for (const [, shape] of this.entries()) yield shape;
  }

  *entries(): MapIterator<[string, Shape]> {
    for (const [key, shape] of this.#below) yield [key, key === this.#key ? this.#shape : shape];
  }

  [Symbol.iterator](): MapIterator<[string, Shape]> {
    return this.entries();
  }

  forEach(call: (shape: Shape, key: string, map: ReadonlyMap<string, Shape>) => void): void {
    for (const [key, shape] of this.entries()) call(shape, key, this);
  }
}
