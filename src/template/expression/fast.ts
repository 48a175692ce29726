// The fast path: common expressions as closures, evaluated at once. It gives exactly JSONata's results, or throws `bail`.
import { aggregates, type Builtin, builtins } from './fast-functions.ts';
import { jsonataFunctions } from './function-names.ts';
import type { Scope } from './scope.ts';
import {
  arithmetic,
  bail,
  compare,
  equal,
  lookup,
  newSequence,
  printed,
  type Sequence,
  toBoolean,
  unwrapSequence,
} from './semantics.ts';
import type { AstNode } from './syntax.ts';

/** Evaluates in a context. Throws `bail` when JSONata itself has to evaluate. */
export type FastPath = (context: unknown, scope: Scope) => unknown;

/** A step of a path: it returns what one item gives. */
type Step = FastPath;

/**
 * Returns the closure of a syntax tree, or undefined when it has anything that only JSONata does. `custom` names
 * Platen's own functions.
 */
export function compileFast(node: AstNode, custom: ReadonlySet<string>): FastPath | undefined {
  // These nodes carry more than the type says: grouping, bindings, forced lists.
  if (node.group || node.keepArray || node.keepSingletonArray) return undefined;
  if (node.stages || node.tuple || node.focus !== undefined || node.index !== undefined) return undefined;
  const own = compileOwn(node, custom);
  if (!own || !node.predicate) return own;
  const filters = compileFilters(node.predicate, custom);
  return filters && filtered(own, filters);
}

function compileOwn(node: AstNode, custom: ReadonlySet<string>): FastPath | undefined {
  switch (node.type) {
    case 'string':
    case 'number':
    case 'value':
      return compileLiteral(node.value);
    case 'variable':
      return compileVariable(node, custom);
    case 'path':
      return compilePath(node, custom);
    case 'binary':
      return compileBinary(node, custom);
    case 'unary':
      return node.value === '-' && node.expression ? compileNegation(node.expression, custom) : undefined;
    case 'condition':
      return compileCondition(node, custom);
    case 'block':
      return node.expressions?.length === 1 && node.expressions[0]
        ? compileFast(node.expressions[0], custom)
        : undefined;
    case 'function':
      return compileCall(node, custom);
    default:
      return undefined;
  }
}

function compileLiteral(value: unknown): FastPath | undefined {
  if (typeof value === 'object' && value !== null) return undefined;
  return () => value;
}

function compileVariable(node: AstNode, custom: ReadonlySet<string>): FastPath | undefined {
  const name = node.value;
  if (typeof name !== 'string' || isFunctionName(name, custom)) return undefined;
  if (name === '') return (context) => context;
  // This is the context that the whole expression began with.
  if (name === '$') return (_, scope) => scope.context;
  return (_, scope) => {
    const value = scope.find(name);
    if (typeof value === 'function') throw bail;
    return value;
  };
}

function isFunctionName(name: string, custom: ReadonlySet<string>): boolean {
  return custom.has(name) || jsonataFunctions.has(name);
}

function compilePath(node: AstNode, custom: ReadonlySet<string>): FastPath | undefined {
  const steps: Step[] = [];
  for (const [index, step] of (node.steps ?? []).entries()) {
    const compiled = compileStep(step, index === 0, custom);
    if (!compiled) return undefined;
    steps.push(compiled);
  }
  const [first, second] = steps;
  if (!first) return undefined;
  const only = node.steps?.[0];
  const absolute = only?.type === 'variable';
  if (node.steps?.every((step) => step.type === 'name' && !step.stages && !step.predicate)) {
    return compileNames((node.steps ?? []).map((step) => String(step.value)));
  }
  if (!second && !absolute) return undefined;
  return (context, scope) => {
    if (!absolute && Array.isArray(context)) throw bail;
    return runSteps(steps, context, scope);
  };
}

/** Compiles a path of names alone. Most paths are of this kind. */
function compileNames(names: readonly string[]): FastPath {
  const last = names.length - 1;
  return (context) => {
    if (Array.isArray(context)) throw bail;
    let value = context;
    for (let index = 0; index < last; index++) {
      value = lookup(value, names[index] ?? '');
      if (value === undefined) return undefined;
      // From here on the values are lists.
      if (Array.isArray(value)) return namesOfItems(names, index + 1, value);
    }
    return lookup(value, names[last] ?? '');
  };
}

function namesOfItems(names: readonly string[], start: number, items: readonly unknown[]): unknown {
  let sequence: readonly unknown[] = items;
  for (let index = start; index < names.length; index++) {
    const name = names[index] ?? '';
    sequence = mapStep(sequence, (item) => lookup(item, name), index === names.length - 1);
    if (sequence.length === 0) break;
  }
  return (sequence as { sequence?: true }).sequence ? unwrapSequence([...sequence]) : sequence;
}

function compileStep(step: AstNode, isFirst: boolean, custom: ReadonlySet<string>): Step | undefined {
  if (step.tuple || step.group || step.keepArray) return undefined;
  if (step.focus !== undefined || step.index !== undefined) return undefined;
  const { stages, ...bare } = step;
  const own = compileBareStep(bare, isFirst, custom);
  if (!own || !stages) return own;
  const filters = compileFilters(stages, custom);
  if (!filters) return undefined;
  return (context, scope) => applyFilters(own(context, scope), filters, scope);
}

function compileBareStep(step: AstNode, isFirst: boolean, custom: ReadonlySet<string>): Step | undefined {
  if (step.type === 'name' && !step.predicate) {
    const name = String(step.value);
    return (context) => lookup(context, name);
  }
  if ((step.type === 'variable' && isFirst) || step.type === 'block') return compileFast(step, custom);
  return undefined;
}

/** A predicate: the place of an item, or a condition on each item. */
type Filter = number | FastPath;

function compileFilters(nodes: readonly AstNode[], custom: ReadonlySet<string>): Filter[] | undefined {
  const filters: Filter[] = [];
  for (const { type, expr } of nodes) {
    if (type !== 'filter' || !expr) return undefined;
    const filter = expr.type === 'number' ? Number(expr.value) : compileFast(expr, custom);
    if (filter === undefined) return undefined;
    filters.push(filter);
  }
  return filters;
}

function filtered(own: FastPath, filters: readonly Filter[]): FastPath {
  return (context, scope) => {
    const value = applyFilters(own(context, scope), filters, scope);
    return Array.isArray(value) && (value as Sequence).sequence ? unwrapSequence(value) : value;
  };
}

/** Applies each predicate in turn, as JSONata's `evaluateFilter` does. */
function applyFilters(value: unknown, filters: readonly Filter[], scope: Scope): unknown {
  let result = value;
  for (const filter of filters) {
    if (result === undefined) throw bail;
    const items: readonly unknown[] = Array.isArray(result) ? result : [result];
    result = typeof filter === 'number' ? itemAt(items, filter) : itemsWhere(items, filter, scope);
  }
  return result;
}

function itemAt(items: readonly unknown[], place: number): readonly unknown[] {
  const index = Math.floor(place);
  const item = items[index < 0 ? items.length + index : index];
  if (Array.isArray(item)) return item;
  const found = newSequence();
  if (item !== undefined) found.push(item);
  return found;
}

function itemsWhere(items: readonly unknown[], condition: FastPath, scope: Scope): readonly unknown[] {
  const found = newSequence();
  for (const item of items) {
    const holds = condition(item, scope);
    // Numbers select by place.
    if (typeof holds === 'number' || Array.isArray(holds)) throw bail;
    if (toBoolean(holds) === true) found.push(item);
  }
  return found;
}

/** Applies each step to all items of the one before, flattened (JSONata's `evaluatePath`). */
function runSteps(steps: readonly Step[], context: unknown, scope: Scope): unknown {
  let sequence: readonly unknown[] = [context];
  const last = steps.length - 1;
  for (let index = 0; index <= last; index++) {
    const step = steps[index];
    if (!step) break;
    sequence = mapStep(sequence, (item) => step(item, scope), index === last);
    if (sequence.length === 0) break;
  }
  return (sequence as { sequence?: true }).sequence ? unwrapSequence([...sequence]) : sequence;
}

/** Applies one step to a list of items (JSONata's `evaluateStep`). */
function mapStep(
  items: readonly unknown[],
  step: (item: unknown) => unknown,
  isLast: boolean,
): readonly unknown[] {
  const values: unknown[] = [];
  for (const item of items) {
    const value = step(item);
    if (value !== undefined) values.push(value);
  }
  const only = values[0];
  if (isLast && values.length === 1 && Array.isArray(only) && !(only as { sequence?: true }).sequence)
    return only;
  const sequence = newSequence();
  for (const value of values) {
    if (Array.isArray(value)) for (const each of value) sequence.push(each);
    else sequence.push(value);
  }
  return sequence;
}

function compileBinary(node: AstNode, custom: ReadonlySet<string>): FastPath | undefined {
  const left = node.lhs && compileFast(node.lhs as AstNode, custom);
  const right = node.rhs && compileFast(node.rhs, custom);
  const operator = node.value;
  if (!left || !right || typeof operator !== 'string') return undefined;
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return (context, scope) => arithmetic(operator, left(context, scope), right(context, scope));
    case '=':
      return (context, scope) => equal(left(context, scope), right(context, scope));
    case '!=':
      return (context, scope) => {
        const first = left(context, scope);
        const second = right(context, scope);
        return first !== undefined && second !== undefined && !equal(first, second);
      };
    case '<':
    case '<=':
    case '>':
    case '>=':
      return (context, scope) => compare(operator, left(context, scope), right(context, scope));
    case '&':
      return (context, scope) => printed(left(context, scope)) + printed(right(context, scope));
    case 'and':
      return (context, scope) =>
        toBoolean(left(context, scope)) === true && toBoolean(right(context, scope)) === true;
    case 'or':
      return (context, scope) =>
        toBoolean(left(context, scope)) === true || toBoolean(right(context, scope)) === true;
    default:
      return undefined;
  }
}

function compileNegation(inner: AstNode, custom: ReadonlySet<string>): FastPath | undefined {
  const operand = compileFast(inner, custom);
  if (!operand) return undefined;
  return (context, scope) => {
    const value = operand(context, scope);
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isFinite(value)) throw bail;
    return -value;
  };
}

function compileCondition(node: AstNode, custom: ReadonlySet<string>): FastPath | undefined {
  const condition = node.condition && compileFast(node.condition, custom);
  const yes = node.then && compileFast(node.then, custom);
  const no = node.else ? compileFast(node.else, custom) : () => undefined;
  if (!condition || !yes || !no) return undefined;
  return (context, scope) =>
    toBoolean(condition(context, scope)) === true ? yes(context, scope) : no(context, scope);
}

function compileCall(node: AstNode, custom: ReadonlySet<string>): FastPath | undefined {
  if (node.procedure?.type !== 'variable' || node.procedure.predicate) return undefined;
  const name = String(node.procedure.value);
  const values: FastPath[] = [];
  for (const each of node.arguments ?? []) {
    const compiled = compileFast(each, custom);
    if (!compiled) return undefined;
    values.push(compiled);
  }
  if (custom.has(name)) return callCustom(name, values);
  const aggregate = aggregates.get(name);
  const [first] = values;
  if (aggregate && first && values.length === 1) {
    return (context, scope) => aggregate(first(context, scope));
  }
  const builtin = builtins.get(name);
  return builtin && builtin.arity === values.length ? callBuiltin(builtin, values) : undefined;
}

/** Calls one of Platen's own functions. A value that could be a function is left to JSONata. */
function callCustom(name: string, values: readonly FastPath[]): FastPath {
  const [first, second, third] = values;
  return (context, scope) => {
    const call = scope.environment.functions.get(name);
    if (!call) throw bail;
    // Most calls have one or two values, which need no list.
    if (!first) return call.call(context);
    if (!second) return call.call(context, first(context, scope));
    if (!third) return call.call(context, first(context, scope), second(context, scope));
    return call.apply(
      context,
      values.map((value) => value(context, scope)),
    );
  };
}

function callBuiltin(builtin: Builtin, values: readonly FastPath[]): FastPath {
  const [first, second] = values;
  if (!first) return () => builtin.call(undefined, undefined);
  if (!second) return (context, scope) => builtin.call(first(context, scope), undefined);
  return (context, scope) => builtin.call(first(context, scope), second(context, scope));
}
