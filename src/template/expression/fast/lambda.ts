// Functions that an expression makes. They are called by name or handed to a function of lists; only those of
// definitions are values.
import { jsonataFunctions } from '../function-names.ts';
import { bail } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import type { Callable } from './builtin.ts';
import {
  type Compiling,
  type Frame,
  findLocal,
  innerFrame,
  type Local,
  notFast,
  refuseAssignments,
  valueAt,
} from './frame.ts';
import { FunctionValue } from './function-value.ts';
import { callables } from './functions.ts';

/** Compiles a lambda. The result makes its function for the frame and the context that it stands in. Throws `notFast`. */
export function makeLambda(
  node: AstNode,
  compiling: Compiling,
): (context: unknown, frame: Frame) => Callable {
  const { body, arguments: parameters = [] } = node;
  if (!body || node.signature !== undefined || node.thunk || node.predicate || node.group) throw notFast;
  refuseAssignments(body);
  const names = new Map<string, Local>();
  for (const { value } of parameters) names.set(String(value), { slot: names.size, isFunction: false });
  // Two parameters of one name are one name, and the last value counts.
  const slots = parameters.map(({ value }) => names.get(String(value))?.slot ?? 0);
  const run = compiling.compile(body, { ...compiling, locals: { names, outer: compiling.locals } });
  return (context, outer) => ({
    arity: slots.length,
    call: (...values) => {
      const frame = innerFrame(outer, names.size);
      for (let index = 0; index < slots.length; index++) frame.values[slots[index] ?? 0] = values[index];
      return run(context, frame);
    },
  });
}

/** Compiles the function that a node names or makes, where one is wanted. Throws `notFast` for any other value. */
export function compileFunction(
  node: AstNode,
  compiling: Compiling,
): (context: unknown, frame: Frame) => Callable {
  if (node.type === 'lambda') return makeLambda(node, compiling);
  if (node.type !== 'variable' || node.predicate || node.group) throw notFast;
  const name = String(node.value);
  const local = findLocal(name, compiling.locals);
  if (!local) {
    if (compiling.custom.has(name)) throw notFast;
    if (!jsonataFunctions.has(name)) return (_, { scope }) => definedFunction(scope.find(name));
    const callable = callables.get(name);
    if (!callable) throw notFast;
    return () => callable;
  }
  if (!local.isFunction) throw notFast;
  const { hops, slot } = local;
  return (_, frame) => {
    const value = valueAt(frame, hops, slot);
    // The name is not bound yet when the slot holds `unset`.
    if (typeof value !== 'object') throw bail;
    // Slots of functions hold functions alone.
    return value as Callable;
  };
}

/** Returns the function that a definition made. Throws `bail` for any other value. */
function definedFunction(value: unknown): Callable {
  if (!(value instanceof FunctionValue)) throw bail;
  return value.callable;
}
