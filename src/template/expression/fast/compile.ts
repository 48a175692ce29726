// The fast path: common expressions as closures, evaluated at once. It gives exactly JSONata's results, or throws `bail`.
import { jsonataFunctions } from '../function-names.ts';
import type { Scope } from '../scope.ts';
import { bail, toBoolean } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import type { Callable } from './builtin.ts';
import { compileApply, compileCall } from './calls.ts';
import { compileArray, compileGroup, compileObject } from './constructors.ts';
import { compileFilters, filtered } from './filters.ts';
import {
  type Compiling,
  type FastPath,
  findLocal,
  innerFrame,
  type Locals,
  namesOfBlock,
  notFast,
  refuseAssignments,
  unset,
  valueAt,
} from './frame.ts';
import { FunctionValue } from './function-value.ts';
import { makeLambda } from './lambda.ts';
import { compileBinary, compileNegation } from './operators.ts';
import { compilePath, finished, wildcard } from './paths.ts';

/** Evaluates a whole expression in a scope. Throws `bail` when JSONata itself has to evaluate. */
export type FastExpression = (scope: Scope) => unknown;

/**
 * Returns the closure of a syntax tree, or undefined when it has anything that only JSONata does. `custom` names
 * Platen's own functions.
 */
export function compileFast(ast: AstNode, custom: ReadonlySet<string>): FastExpression | undefined {
  return unlessNotFast(() => {
    refuseAssignments(ast);
    const fast = compileNode(ast, { locals: undefined, custom, compile: compileNode });
    return (scope) => {
      // JSONata wraps a list that is the context of all in another one.
      if (Array.isArray(scope.context)) throw bail;
      return fast(scope.context, { scope, values: [], outer: undefined });
    };
  });
}

/** Makes the function of a definition in a scope. Throws `bail` when JSONata itself has to evaluate. */
export type FastFunction = (scope: Scope) => Callable;

/**
 * Returns the closure of a definition that is a function. Returns undefined for a definition that is none, and for one
 * that only JSONata can evaluate.
 */
export function compileFastFunction(ast: AstNode, custom: ReadonlySet<string>): FastFunction | undefined {
  if (ast.type !== 'lambda') return undefined;
  return unlessNotFast(() => {
    const make = makeLambda(ast, { locals: undefined, custom, compile: compileNode });
    return (scope) => {
      if (Array.isArray(scope.context)) throw bail;
      return make(scope.context, { scope, values: [], outer: undefined });
    };
  });
}

function unlessNotFast<Made>(compile: () => Made): Made | undefined {
  try {
    return compile();
  } catch (error) {
    if (error === notFast) return undefined;
    throw error;
  }
}

/** Does what JSONata's `evaluate` does: the node itself, then its filters and groups. A list of one stands for its item. */
function compileNode(node: AstNode, compiling: Compiling): FastPath {
  if (node.tuple || node.focus !== undefined || node.index !== undefined) throw notFast;
  const { predicate, group, keepArray } = node;
  if ((predicate || group || keepArray) && endsInCall(node)) throw notFast;
  const own = compileOwn(node, compiling);
  const chosen = predicate ? filtered(own, compileFilters(predicate, compiling)) : own;
  const grouped = group && node.type !== 'path' ? compileGroup(group.lhs, compiling, chosen) : chosen;
  const isPlain = own === grouped && plainTypes.has(node.type) && !keepArray;
  return isPlain || endsInCall(node) ? grouped : finished(grouped, keepArray === true);
}

/** Nodes whose value is never a list that JSONata made. */
const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'value', 'unary', 'lambda']);

function compileOwn(node: AstNode, compiling: Compiling): FastPath {
  switch (node.type) {
    case 'string':
    case 'number':
    case 'value':
      return compileLiteral(node.value);
    case 'variable':
      return compileVariable(node, compiling);
    case 'path':
      return compilePath(node, compiling);
    case 'wildcard':
      return wildcard;
    case 'binary':
      return compileBinary(node, compiling);
    case 'unary':
      return compileUnary(node, compiling);
    case 'condition':
      return compileCondition(node, compiling);
    case 'block':
      return compileBlock(node, compiling);
    case 'function':
      return compileCall(node, compiling, undefined);
    case 'apply':
      return compileApply(node, compiling);
    case 'lambda':
      return compileLastCall(node, compiling);
    default:
      throw notFast;
  }
}

/** Compiles the last call of a function. JSONata hands on what it gives as it is. */
function compileLastCall({ thunk, body }: AstNode, compiling: Compiling): FastPath {
  if (!thunk || !body || body.group || body.keepArray) throw notFast;
  // JSONata can't call its own functions there, nor sort by one.
  if (body.procedure?.value === 'sort' && (body.arguments?.length ?? 0) > 1) throw notFast;
  const named = (body.arguments ?? []).filter(({ type }) => type === 'variable');
  if (named.some(({ value }) => !findLocal(String(value), compiling.locals) && isFunction(value, compiling)))
    throw notFast;
  return compileCall(body, compiling, undefined);
}

function isFunction(name: unknown, { custom }: Compiling): boolean {
  return custom.has(String(name)) || jsonataFunctions.has(String(name));
}

/** Returns whether a node gives what the last call of a function gives. */
function endsInCall(node: AstNode | undefined): boolean {
  if (node?.type === 'condition') return endsInCall(node.then) || endsInCall(node.else);
  if (node?.type === 'block') return endsInCall(node.expressions?.at(-1));
  return node?.thunk === true;
}

function compileLiteral(value: unknown): FastPath {
  if (typeof value === 'object' && value !== null) throw notFast;
  return () => value;
}

function compileUnary(node: AstNode, compiling: Compiling): FastPath {
  switch (node.value) {
    case '-':
      return compileNegation(node, compiling);
    case '[':
      return compileArray(node, compiling);
    default:
      return compileObject(node, compiling);
  }
}

function compileVariable(node: AstNode, { locals, custom }: Compiling): FastPath {
  const name = String(node.value);
  if (name === '') return (context) => context;
  // The context that the whole expression began with.
  if (name === '$') return (_, { scope }) => scope.context;
  return compileName(name, locals, custom);
}

function compileName(name: string, locals: Locals | undefined, custom: ReadonlySet<string>): FastPath {
  const local = findLocal(name, locals);
  if (local) {
    if (local.isFunction) throw notFast;
    const { hops, slot, beyond } = local;
    return (_, frame) => {
      const value = hops === 0 ? frame.values[slot] : valueAt(frame, hops, slot);
      if (value !== unset) return value;
      // The name is not bound yet here, so that of a place around counts.
      if (findLocal(name, beyond) || custom.has(name) || jsonataFunctions.has(name)) throw bail;
      return namedValue(name, frame.scope);
    };
  }
  if (custom.has(name) || jsonataFunctions.has(name)) throw notFast;
  return (_, { scope }) => namedValue(name, scope);
}

function namedValue(name: string, scope: Scope): unknown {
  const value = scope.find(name);
  if (value instanceof FunctionValue) throw bail;
  return value;
}

function compileCondition(node: AstNode, compiling: Compiling): FastPath {
  if (!node.condition || !node.then) throw notFast;
  const condition = compiling.compile(node.condition, compiling);
  // JSONata unwraps lists of one here, but for what the last call of a function gives.
  const branch = (each: AstNode): FastPath => {
    const value = compiling.compile(each, compiling);
    return endsInCall(node) && !endsInCall(each) ? finished(value, false) : value;
  };
  const yes = branch(node.then);
  const no = node.else ? branch(node.else) : () => undefined;
  return (context, frame) =>
    toBoolean(condition(context, frame)) === true ? yes(context, frame) : no(context, frame);
}

function compileBlock(node: AstNode, compiling: Compiling): FastPath {
  const statements = node.expressions ?? [];
  // A function that is a value is left to JSONata.
  if (isFunctionBind(statements.at(-1))) throw notFast;
  const locals = namesOfBlock(statements, compiling.locals);
  const inner = locals ? { ...compiling, locals } : compiling;
  const steps = statements.map((statement) => compileStatement(statement, inner));
  const [only] = steps;
  if (!locals && only && steps.length === 1) return only;
  return (context, outer) => {
    const frame = locals ? innerFrame(outer, locals.names.size) : outer;
    let value: unknown;
    for (const step of steps) value = step(context, frame);
    return value;
  };
}

function compileStatement(node: AstNode, compiling: Compiling): FastPath {
  if (node.type !== 'bind') return compiling.compile(node, compiling);
  const name = String((node.lhs as AstNode).value);
  const local = compiling.locals?.names.get(name);
  if (!local || !node.rhs || node.predicate || node.group || node.keepArray) throw notFast;
  const { slot } = local;
  if (isFunctionBind(node)) {
    const make = makeLambda(node.rhs, compiling);
    return (context, frame) => {
      frame.values[slot] = make(context, frame);
      return undefined;
    };
  }
  const value = compiling.compile(node.rhs, compiling);
  return (context, frame) => {
    const bound = value(context, frame);
    frame.values[slot] = bound;
    return bound;
  };
}

function isFunctionBind(node: AstNode | undefined): boolean {
  return node?.type === 'bind' && node.rhs?.type === 'lambda';
}
