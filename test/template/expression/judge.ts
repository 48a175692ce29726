// What the evaluator gives, and what JSONata gives.
import jsonata from 'jsonata';
import { clockFunctions } from '../../../src/template/expression/clock.ts';
import { compileTree } from '../../../src/template/expression/evaluate/compile.ts';
import { Fault } from '../../../src/template/expression/evaluate/fault.ts';
import { FunctionValue } from '../../../src/template/expression/evaluate/function-value.ts';
import { Scope } from '../../../src/template/expression/scope.ts';
import type { Sequence } from '../../../src/template/expression/semantics.ts';
import { isFault, parseExpression } from '../../../src/template/expression/syntax.ts';

/** A value, a fault with its code and place, or why the expression is refused. */
export type Outcome =
  | { readonly value: unknown }
  | { readonly code: string; readonly position?: unknown; readonly token?: unknown }
  | { readonly refused: string };

export type Names = Readonly<Record<string, unknown>>;

const none: ReadonlySet<string> = new Set();
/** A time without an offset is in no zone to JSONata. */
const functions = new Map(clockFunctions({ moment: 0, timeZone: 'UTC' })).set('toMillis', () => undefined);

/** Returns the outermost scope of a document. */
export function scopeOf(data: unknown): Scope {
  return Scope.root({ data, leftOut: { count: 0 }, memory: {}, functions });
}

/** Returns what an expression gives. `scope` is where it is evaluated, if that is not the outermost place of a document. */
export function evaluated(source: string, data: unknown, names: Names, scope = scopeOf(data)): Outcome {
  const parsed = parseExpression(source);
  if (isFault(parsed)) return { refused: parsed.message };
  try {
    return { value: compileTree(parsed.ast, none)(scope.withNames(names)) };
  } catch (error) {
    if (error instanceof RangeError) return { code: 'D1011' };
    if (!(error instanceof Fault)) throw error;
    const { code, position, token } = error;
    return { code, position, token };
  }
}

/** Returns a value whose empty lists stay empty: JSONata adds a missing item to those that it groups, in the data itself. */
export function withEmptyLists<T>(value: T): T {
  if (Array.isArray(value) && value.length === 0) return Object.freeze(value);
  if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) withEmptyLists(each);
  return value;
}

export async function judged(source: string, data: unknown, names: Names): Promise<Outcome> {
  try {
    // The declared options lack the depth of the stack.
    const options = { stack: 2000 } as object;
    return { value: await jsonata(source, options).evaluate(data, { ...names }) };
  } catch (error) {
    const { code = 'crash', position, token } = Object(error);
    return { code, position, token };
  }
}

/** An outcome as text, with JSONata's marks of lists as far as they mean anything. */
export function plain(outcome: Outcome): string {
  return JSON.stringify('value' in outcome ? marked(outcome.value) : outcome);
}

function marked(value: unknown): unknown {
  if (isFunction(value)) return { function: true };
  if (Array.isArray(value)) {
    const { sequence = false, keepSingleton = false, cons = false } = value as Sequence;
    const kept = sequence && keepSingleton && value.length === 1;
    return { marks: [sequence, kept, cons], items: Array.from(value, marked) };
  }
  if (typeof value === 'object' && value !== null)
    return { fields: Object.entries(value).map(([key, each]) => [key, marked(each)]) };
  if (typeof value !== 'number') return value === undefined ? { nothing: true } : value;
  return Number.isFinite(value) && !Object.is(value, -0) ? value : { number: String(value), sign: 1 / value };
}

function isFunction(value: unknown): boolean {
  if (typeof value === 'function' || value instanceof FunctionValue) return true;
  const { _jsonata_lambda, _jsonata_function } = Object(value);
  return _jsonata_lambda === true || _jsonata_function === true;
}

/** Returns whether two outcomes are alike. Lists and objects are evaluated side by side in JSONata, so that another fault may come first. */
export function isAlike(source: string, got: Outcome, wanted: Outcome): boolean {
  // Where JSONata fails without a code, it met a mistake of its own. It calls itself less deeply, too.
  if ('code' in wanted && (wanted.code === 'crash' || wanted.code === 'D1011')) return true;
  if ('code' in got && 'code' in wanted) return got.code === wanted.code || /[[{]/.test(source);
  return plain(got) === plain(wanted);
}
