// The evaluator: a syntax tree as closures that give what JSONata gives. Values are never changed.
import { invariant } from '../../../errors.ts';
import { jsonataFunctions } from '../function-names.ts';
import type { Scope } from '../scope.ts';
import { lookup, lookupItems, newSequence, type Sequence, toBoolean } from '../semantics.ts';
import { type AstNode, boundName } from '../syntax.ts';
import { functionNamed } from './builtins.ts';
import { compileApply, compileCall, compileLastCall, compilePartial } from './calls.ts';
import { compileArray, compileGroup, compileObject } from './constructors.ts';
import { descendants, wildcard } from './descend.ts';
import { customFunction } from './document-functions.ts';
import { compileFilters, filtered } from './filters.ts';
import { hoisted } from './hoisted.ts';
import { makeLambda } from './lambda.ts';
import {
  type Closure,
  type Compiling,
  compileLocal,
  type Frame,
  innerFrame,
  type Locals,
  namesBound,
  outerFrame,
  unset,
} from './local-names.ts';
import { compileBinary, compileNegation } from './operators.ts';
import { compilePath } from './paths.ts';
import { PatternFunction } from './pattern-function.ts';
import { finished } from './steps.ts';
import { TupleList } from './tuple-list.ts';
import { compileStages } from './tuples.ts';

/** Evaluates a whole expression in a scope. Throws `Fault`. */
export type Evaluator = (scope: Scope) => unknown;

/** Returns the closure of a syntax tree. `custom` names Platen's own functions. `onNode` is called for each node that is evaluated. */
export function compileTree(ast: AstNode, custom: ReadonlySet<string>, onNode?: () => void): Evaluator {
  const names = namesBound([ast]);
  const locals = names.size === 0 ? undefined : { names, isBound: false, hasTuple: false, outer: undefined };
  const compile = onceEach(onNode ? countingNodes(onNode) : compileNode);
  const run = compile(ast, { locals, custom, counts: onNode !== undefined, compile });
  return (scope) => run(wholeContext(scope.context), outerFrame(scope, names.size));
}

/**
 * Returns a function that compiles each node once in each place of names. A sum over the first items, and a filter that
 * looks for a key, ask for parts of what is compiled anyway: without this, nested ones would double with each level.
 */
function onceEach(compile: Compiling['compile']): Compiling['compile'] {
  const compiled = new Map<AstNode, { readonly locals: Locals | undefined; readonly closure: Closure }>();
  return (node, compiling) => {
    const last = compiled.get(node);
    if (last && last.locals === compiling.locals) return last.closure;
    const closure = compile(node, compiling);
    compiled.set(node, { locals: compiling.locals, closure });
    return closure;
  };
}

function countingNodes(onNode: () => void): Compiling['compile'] {
  return (node, compiling) => {
    const run = compileNode(node, compiling);
    return (context, frame) => {
      onNode();
      return run(context, frame);
    };
  };
}

/** Returns the context of all. A list is one item, and not as many as it has. */
function wholeContext(context: unknown): unknown {
  if (!Array.isArray(context) || (context as Sequence).sequence === true) return context;
  const whole = newSequence();
  whole.push(context);
  whole.outerWrapper = true;
  return whole;
}

/** Does what JSONata's `evaluate` does: the node itself, then its filters and groups. A list of one stands for its item. */
function compileNode(node: AstNode, compiling: Compiling): Closure {
  const { predicate, group, keepArray } = node;
  const own = compileOwn(node, compiling);
  const chosen = predicate ? compileChosen(node, compiling, own) : own;
  const grouped = group && node.type !== 'path' ? compileGroup(node, compiling, chosen) : chosen;
  const isPlain = own === grouped && plainTypes.has(node.type) && !keepArray;
  return isPlain ? grouped : finished(grouped, keepArray === true);
}

/** Compiles the filters of a node. */
function compileChosen({ predicate = [], tuple }: AstNode, compiling: Compiling, own: Closure): Closure {
  if (!tuple) return filtered(own, compileFilters(predicate, compiling));
  const stages = compileStages(predicate, compiling);
  const plain = filtered(own, compileFilters(predicate, compiling));
  return (context, frame) => {
    const value = own(context, frame);
    return value instanceof TupleList ? stages(value, frame) : plain(context, frame);
  };
}

/** Nodes whose value is never a list that JSONata made. */
const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'value', 'unary', 'lambda', 'regex']);

function compileOwn(node: AstNode, compiling: Compiling): Closure {
  switch (node.type) {
    case 'string':
    case 'number':
    case 'value': {
      const { value } = node;
      return () => value;
    }
    case 'variable':
      return compileVariable(node, compiling);
    case 'path':
      return compilePath(node, compiling);
    case 'name':
      return compileName(String(node.value));
    case 'wildcard':
      return wildcard;
    case 'descendant':
      return descendants;
    case 'parent':
      return compileParent(node, compiling);
    case 'binary':
      return compileBinary(node, compiling);
    case 'unary':
      return compileUnary(node, compiling);
    case 'condition':
      return compileCondition(node, compiling);
    case 'block':
      return compileBlock(node, compiling);
    case 'bind':
      return compileBind(node, compiling);
    case 'regex':
      return compilePattern(node);
    case 'function':
      return hoisted(node, compiling, compileCall(node, compiling, undefined));
    case 'partial':
      return compilePartial(node, compiling);
    case 'apply':
      return compileApply(node, compiling);
    case 'lambda':
      return node.thunk ? compileLastCall(node, compiling) : makeLambda(node, compiling);
    default:
      // JSONata evaluates nothing here, such as a lone "?".
      return () => undefined;
  }
}

/** Compiles a name that is a step of a path. */
function compileName(name: string): Closure {
  return (context) => (Array.isArray(context) ? lookupItems(context, name) : lookup(context, name));
}

function compileUnary(node: AstNode, compiling: Compiling): Closure {
  switch (node.value) {
    case '-':
      return compileNegation(node, compiling);
    case '[':
      return compileArray(node, compiling);
    default:
      return compileObject(node, compiling);
  }
}

function compilePattern({ value, position }: AstNode): Closure {
  invariant(value instanceof RegExp, 'a regular expression in the tree');
  return () => new PatternFunction(value, position);
}

function compileVariable(node: AstNode, compiling: Compiling): Closure {
  const name = String(node.value);
  if (name === '')
    return (context) =>
      Array.isArray(context) && (context as Sequence).outerWrapper === true ? context[0] : context;
  const global = compileGlobal(name, compiling);
  const local = compileLocal(name, compiling.locals);
  if (!local) return global;
  const { read, isBound } = local;
  if (isBound) return (_, frame) => read(frame);
  return (context, frame) => {
    const value = read(frame);
    return value === unset ? global(context, frame) : value;
  };
}

/** Compiles a name that no place of the expression binds. */
function compileGlobal(name: string, { custom }: Compiling): Closure {
  // The context that the whole expression began with.
  if (name === '$') return (_, { scope }) => scope.context;
  if (custom.has(name) || jsonataFunctions.has(name)) {
    const found = functionNamed(name);
    return found ? () => found : (_, { scope }) => customFunction(name, scope);
  }
  return (_, { scope }) => {
    const value = scope.find(name);
    return value === undefined ? customFunction(name, scope) : value;
  };
}

/** Compiles `%`, the item that an item was taken from. It is in the tuple of the path. */
function compileParent({ slot }: AstNode, { locals }: Compiling): Closure {
  const local = compileLocal(slot?.label ?? '', locals);
  return (_, frame) => {
    const value = local?.read(frame);
    return value === unset ? undefined : value;
  };
}

function compileCondition(node: AstNode, compiling: Compiling): Closure {
  invariant(node.condition !== undefined && node.then !== undefined, 'a condition and what it chooses');
  const condition = compiling.compile(node.condition, compiling);
  const yes = compiling.compile(node.then, compiling);
  const no = node.else ? compiling.compile(node.else, compiling) : () => undefined;
  return (context, frame) =>
    toBoolean(condition(context, frame)) === true ? yes(context, frame) : no(context, frame);
}

function compileBlock(node: AstNode, compiling: Compiling): Closure {
  const statements = node.expressions ?? [];
  const names = namesBound(statements);
  const { size } = names;
  const inner =
    size === 0
      ? compiling
      : { ...compiling, locals: { names, isBound: false, hasTuple: false, outer: compiling.locals } };
  const steps = statements.map((statement) => compiling.compile(statement, inner));
  const [only] = steps;
  if (size === 0 && only && steps.length === 1) return only;
  return (context, outer) => {
    const frame = size === 0 ? outer : innerFrame(outer, size);
    let value: unknown;
    for (const step of steps) value = step(context, frame);
    return value;
  };
}

function compileBind(node: AstNode, compiling: Compiling): Closure {
  const slot = compiling.locals?.names.get(boundName(node));
  invariant(slot !== undefined && node.rhs !== undefined, 'a slot for each name that is bound');
  const value = compiling.compile(node.rhs, compiling);
  return (context, frame: Frame) => {
    const bound = value(context, frame);
    frame.values[slot] = bound;
    return bound;
  };
}
