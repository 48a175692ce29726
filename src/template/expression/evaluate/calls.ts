// Calls: of JSONata's functions, of our own, and of those that the expression makes.
import { invariant } from '../../../errors.ts';
import type { AstNode } from '../syntax.ts';
import { builtins } from './builtins.ts';
import { type DocumentFunction, documentFunction } from './document-functions.ts';
import { Fault, faultOf } from './fault.ts';
import {
  type Calling,
  callValue,
  FunctionValue,
  finishCalls,
  HandedFunction,
  LastCall,
  PartialFunction,
} from './function-value.ts';
import { Lambda } from './lambda.ts';
import { type Closure, type Compiling, compileLocal, type Frame } from './local-names.ts';
import { type Builtin, NativeFunction } from './native-function.ts';

/** Compiles a call. `first` is what `~>` hands over as the first value. */
export function compileCall(node: AstNode, compiling: Compiling, first: Closure | undefined): Closure {
  const { procedure, arguments: given = [] } = node;
  invariant(procedure !== undefined, 'a call of something');
  const values = [...(first ? [first] : []), ...given.map((each) => compiling.compile(each, compiling))];
  const name = nameOf(procedure, compiling);
  const builtin = name === undefined ? undefined : builtins.get(name);
  if (builtin) return callBuiltin(builtin, values, node);
  const own = name === undefined ? undefined : documentFunction(name, compiling.custom);
  if (name !== undefined && own) return callOwn(own, values, node);
  const callee = compiling.compile(procedure, compiling);
  return (context, frame) => {
    const found = callee(context, frame);
    const taken = valuesOf(values, context, frame);
    try {
      return callFound(found, taken, { context, scope: frame.scope }, placeOf(node));
    } catch (error) {
      throw placedFault(error, node, found !== undefined, frame);
    }
  };
}

/** Where a call stands, as faults in it name it. */
interface CallPlace {
  readonly position: number | undefined;
  readonly token: string | number | undefined;
}

function placeOf({ position, procedure }: AstNode): CallPlace {
  return { position, token: calledToken(procedure) };
}

function calledToken(procedure: AstNode | undefined): string | number | undefined {
  const named = procedure?.type === 'path' ? procedure.steps?.[0]?.value : procedure?.value;
  return typeof named === 'string' || typeof named === 'number' ? named : undefined;
}

/** Returns the name that is called where nothing in the expression may bind it. */
function nameOf(procedure: AstNode, { locals }: Compiling): string | undefined {
  if (procedure.type !== 'variable' || procedure.predicate || procedure.group) return undefined;
  const name = String(procedure.value);
  return compileLocal(name, locals) ? undefined : name;
}

/** Returns the values of a call. A function among them is handed on, see `HandedFunction`. */
function valuesOf(closures: readonly Closure[], context: unknown, frame: Frame): readonly unknown[] {
  const values: unknown[] = [];
  for (let index = 0; index < closures.length; index++) {
    const value = closures[index]?.(context, frame);
    values.push(value instanceof FunctionValue ? new HandedFunction(value) : value);
  }
  return values;
}

function callFound(found: unknown, values: readonly unknown[], calling: Calling, place: CallPlace): unknown {
  if (!(found instanceof FunctionValue)) throw new Fault('T1006');
  let made: unknown;
  try {
    made = found.run(values, calling);
  } catch (error) {
    throw found.isTold ? toldAt(error, place) : error;
  }
  // The last calls of a function have places of their own.
  return finishCalls(made, calling);
}

/** Returns a fault in a function, reported where it is called. */
function toldAt(error: unknown, { position, token }: CallPlace): Fault {
  const fault = faultOf(error);
  fault.token ??= token;
  fault.position = position || fault.position;
  return fault;
}

/** Returns a fault with the place of a call, where it has none of its own. */
function atCall(error: unknown, { position, token }: CallPlace): Fault {
  const fault = faultOf(error);
  fault.position ||= position;
  fault.token ||= token;
  return fault;
}

/** Returns the fault of a call. It helps out where the `$` before a name was forgotten. */
function placedFault(error: unknown, node: AstNode, isFound: boolean, frame: Frame): Fault {
  const fault = faultOf(error);
  const place = placeOf(node);
  const isForgotten =
    !isFound &&
    fault.code === 'T1006' &&
    node.procedure?.type === 'path' &&
    isFunctionName(String(place.token), frame);
  return atCall(isForgotten ? new Fault('T1005') : fault, place);
}

function isFunctionName(name: string, { scope }: Frame): boolean {
  return (
    builtins.has(name) || scope.environment.functions.has(name) || scope.find(name) instanceof FunctionValue
  );
}

function callBuiltin({ signature, call }: Builtin, values: readonly Closure[], node: AstNode): Closure {
  const place = placeOf(node);
  const [only] = values;
  const isOne = values.length === 1;
  return (context, frame) => {
    // A fault in a value of the call has its own place.
    const given = isOne && only ? [handed(only(context, frame))] : valuesOf(values, context, frame);
    try {
      return call(signature.check(given, context), frame.scope);
    } catch (error) {
      throw toldAt(error, place);
    }
  };
}

function handed(value: unknown): unknown {
  return value instanceof FunctionValue ? new HandedFunction(value) : value;
}

/** Calls one of Platen's own functions. */
function callOwn({ call }: DocumentFunction, values: readonly Closure[], node: AstNode): Closure {
  const place = placeOf(node);
  return (context, frame) => {
    const given = valuesOf(values, context, frame);
    try {
      return call(given, { context, scope: frame.scope });
    } catch (error) {
      throw atCall(error, place);
    }
  };
}

/** Compiles `value ~> $function` and `value ~> $function(more)`. */
export function compileApply(node: AstNode, compiling: Compiling): Closure {
  const { lhs, rhs, position } = node;
  invariant(lhs !== undefined && rhs !== undefined, 'a value and a function');
  const first = compiling.compile(lhs as AstNode, compiling);
  if (rhs.type === 'function') return compileCall(rhs, compiling, first);
  const callee = compiling.compile(rhs, compiling);
  return (context, frame) => {
    const value = first(context, frame);
    const found = callee(context, frame);
    if (!(found instanceof FunctionValue)) {
      const fault = new Fault('T2006', { value: found });
      fault.position = position;
      throw fault;
    }
    if (value instanceof FunctionValue) return chained(value, found);
    return callValue(found, [value], { context: null, scope: frame.scope });
  };
}

/** Returns `function($x) { $second($first($x)) }`. */
function chained(first: FunctionValue, second: FunctionValue): FunctionValue {
  return new PartialFunction(1, ([value], { scope }) => {
    const calling = { context: null, scope };
    const made = callValue(first, [handed(value)], calling);
    return new LastCall(() => callValue(second, [made], calling));
  });
}

/** Compiles the last call of a function. It is done when the function is left. */
export function compileLastCall({ body }: AstNode, compiling: Compiling): Closure {
  invariant(body?.procedure !== undefined, 'a call');
  const { procedure, arguments: given = [] } = body;
  const values = given.map((each) => compiling.compile(each, compiling));
  const callee = compiling.compile(procedure, compiling);
  const place: CallPlace = {
    position: procedure.position,
    token: procedure.type === 'variable' ? String(procedure.value) : undefined,
  };
  return (context, frame) =>
    new LastCall(({ context: outer, scope }) => {
      const found = callee(context, frame);
      const taken = values.map((value) => value(context, frame));
      if (!(found instanceof FunctionValue)) throw new Fault('T1006');
      try {
        return found.run(taken, { context: outer, scope });
      } catch (error) {
        throw toldAt(error, place);
      }
    });
}

/** Compiles a call with `?` for values that are given later. */
export function compilePartial(node: AstNode, compiling: Compiling): Closure {
  const { procedure, arguments: given = [] } = node;
  invariant(procedure !== undefined, 'a call of something');
  const values = given.map((each) =>
    each.type === 'operator' && each.value === '?' ? undefined : compiling.compile(each, compiling),
  );
  const callee = compiling.compile(procedure, compiling);
  return (context, frame) => {
    const known = values.map((value) => value && { value: value(context, frame) });
    const found = callee(context, frame);
    if (found instanceof FunctionValue && found.places !== undefined)
      return partial(found, found.places, known);
    const token = calledToken(procedure);
    const isForgotten =
      found === undefined && procedure.type === 'path' && isFunctionName(String(token), frame);
    const fault = new Fault(isForgotten ? 'T1007' : 'T1008');
    fault.position = node.position;
    fault.token = token;
    throw fault;
  };
}

type Known = readonly ({ readonly value: unknown } | undefined)[];

/** Returns a function of those values that are left open. The types of the values are not asked for, as in JSONata. */
function partial(callee: FunctionValue, places: number, known: Known): FunctionValue {
  const open = Array.from({ length: places }, (_, place) => place).filter(
    (place) => place < known.length && known[place] === undefined,
  );
  return new PartialFunction(open.length, (values, calling) => {
    const all = Array.from({ length: places }, (_, place) => known[place]?.value);
    open.forEach((place, index) => {
      all[place] = values[index];
    });
    if (callee instanceof Lambda) return callee.runUnchecked(all);
    if (callee instanceof NativeFunction) return callee.runUnchecked(all, calling);
    return callee.run(all, calling);
  });
}
