// Calls: of JSONata's functions that the fast path knows, of our own, and of those that the expression makes.
import { jsonataFunctions } from '../function-names.ts';
import { bail } from '../semantics.ts';
import type { AstNode } from '../syntax.ts';
import { compileBorrowed } from './borrowing.ts';
import type { Builtin } from './builtin.ts';
import { type Compiling, type FastPath, findLocal, notFast } from './frame.ts';
import { builtins } from './functions.ts';
import { higherFunctions } from './higher.ts';
import { compileFunction } from './lambda.ts';
import { compileTextCall } from './patterns.ts';

/** Compiles a call. `first` is what `~>` hands over as the first value. Throws `notFast`. */
export function compileCall(node: AstNode, compiling: Compiling, first: FastPath | undefined): FastPath {
  const { procedure, arguments: given = [] } = node;
  if (procedure?.type !== 'variable' || procedure.predicate || procedure.group) throw notFast;
  const name = String(procedure.value);
  const values = (nodes: readonly AstNode[]): FastPath[] => [
    ...(first ? [first] : []),
    ...nodes.map((each) => compiling.compile(each, compiling)),
  ];
  if (findLocal(name, compiling.locals)) return callFound(procedure, compiling, values(given));
  if (compiling.custom.has(name)) return callCustom(name, values(given));
  if (given.length === 0 && !first && (name === 'now' || name === 'millis')) return callCustom(name, []);
  if (name === 'pad') return callPad(values(given));
  const higher = higherFunctions.get(name);
  if (higher) return higher({ given, first, compiling });
  const text = compileTextCall(name, { given, first, compiling });
  if (text) return text;
  const builtin = builtins.get(name);
  if (builtin) return callBuiltin(builtin, values(given), contextFor.get(name));
  if (!jsonataFunctions.has(name)) return callFound(procedure, compiling, values(given));
  return compileBorrowed(name, values(given)) ?? refuse();
}

function refuse(): never {
  throw notFast;
}

/** Compiles `value ~> $function` and `value ~> $function(more)`. Throws `notFast`. */
export function compileApply(node: AstNode, compiling: Compiling): FastPath {
  const { lhs, rhs } = node;
  if (!lhs || Array.isArray(lhs) || !rhs) throw notFast;
  // `keepArray` of either side counts for the whole.
  const first = compiling.compile(lhs as AstNode, compiling);
  if (rhs.predicate || rhs.group) throw notFast;
  if (rhs.type === 'function') return compileCall(rhs, compiling, first);
  return compileCall({ type: 'function', procedure: rhs, arguments: [] }, compiling, first);
}

/** Calls a function that the expression made, or that a definition made. */
function callFound(procedure: AstNode, compiling: Compiling, values: readonly FastPath[]): FastPath {
  const find = compileFunction(procedure, compiling);
  return (context, frame) => find(context, frame).call(...values.map((value) => value(context, frame)));
}

/** Calls one of Platen's own functions. A value that could be a function is left to JSONata. */
function callCustom(name: string, values: readonly FastPath[]): FastPath {
  const [first, second, third] = values;
  return (context, frame) => {
    const call = frame.scope.environment.functions.get(name);
    if (!call) throw bail;
    // Most calls have one or two values, which need no list.
    if (!first) return call.call(context);
    if (!second) return call.call(context, first(context, frame));
    if (!third) return call.call(context, first(context, frame), second(context, frame));
    return call.apply(
      context,
      values.map((value) => value(context, frame)),
    );
  };
}

/** Returns a call of `$pad`. A first value that is no text stands for the context in JSONata, which evaluates it then. */
function callPad(values: readonly FastPath[]): FastPath {
  const [text, ...others] = values;
  if (!text || others.length < 1 || others.length > 2) throw notFast;
  const pad = callCustom('pad', values);
  return (context, frame) => {
    const value = text(context, frame);
    if (value !== undefined && typeof value !== 'string') throw bail;
    return pad(context, frame);
  };
}

/** The types of context that stand for a value that is left out. For any other JSONata has to tell the fault. */
const contextFor: ReadonlyMap<string, readonly string[]> = new Map([
  ...['string', 'boolean', 'not'].map((name): [string, string[]] => [name, ['string', 'number', 'boolean']]),
  ...['uppercase', 'lowercase', 'trim', 'length'].map((name): [string, string[]] => [name, ['string']]),
  ...['abs', 'floor', 'ceil', 'round', 'sqrt'].map((name): [string, string[]] => [name, ['number']]),
  ['number', ['number', 'string', 'boolean']],
]);

function callBuiltin(
  { least, most, call }: Builtin,
  values: readonly FastPath[],
  types: readonly string[] | undefined,
): FastPath {
  const [first, second, third] = values;
  if (!first && types) {
    return (context) => {
      if (!types.includes(typeof context)) throw bail;
      return call(context, undefined, undefined);
    };
  }
  if (!first || values.length < least || values.length > most) throw notFast;
  if (!second) return (context, frame) => call(first(context, frame), undefined, undefined);
  if (!third) return (context, frame) => call(first(context, frame), second(context, frame), undefined);
  return (context, frame) => call(first(context, frame), second(context, frame), third(context, frame));
}
