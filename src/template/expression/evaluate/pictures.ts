// Those functions that JSONata itself does best: formats of numbers and dates by pictures, and encodings. They are its own, called with
// scalars: they read no data, remember nothing, and run no expression.
import jsonata from 'jsonata';
import { invariant } from '../../../errors.ts';
import { Fault, faultOf } from './fault.ts';
import { FunctionAsText } from './function-value.ts';
import type { Builtin } from './native-function.ts';

const names = [
  'formatNumber',
  'formatInteger',
  'parseInteger',
  'formatBase',
  'encodeUrlComponent',
  'encodeUrl',
  'decodeUrlComponent',
  'decodeUrl',
];

/** The longest picture of a date. Longer ones make JSONata's parser run for seconds. */
const mostPicture = 100;

/** The functions by name. */
export const pictureFunctions: readonly (readonly [string, Builtin['call']])[] = names.map((name) => [
  name,
  (values) => callScalar(name, values),
]);

/** Returns what JSONata's `$fromMillis` gives: the text of a moment by a picture. */
export function textOfMillis(millis: number, picture: unknown, zone: unknown): unknown {
  checkPicture(picture);
  return callScalar('fromMillis', [millis, picture, zone]);
}

/** Returns what JSONata's `$toMillis` gives. `moment` fills what the picture leaves out. */
export function millisOfText(text: string, picture: unknown, moment: number): unknown {
  checkPicture(picture);
  return callScalar('toMillis', [text, picture], moment);
}

function checkPicture(picture: unknown): void {
  if (typeof picture !== 'string' || picture.length <= mostPicture) return;
  const message = `expected a picture of at most ${mostPicture} characters, got ${picture.length}`;
  throw new Fault('', { message });
}

type Implementation = (this: unknown, ...values: readonly unknown[]) => unknown;

/** What JSONata's evaluator looks names up in. */
interface Environment {
  lookup(name: string): { readonly implementation: Implementation } | undefined;
}

let found: Environment | undefined;

/** Returns JSONata's functions. Its evaluator hands them over as it begins with an expression, before anything is evaluated. */
function environment(): Environment {
  if (found) return found;
  const expression = jsonata('null');
  const name: unknown = Symbol.for('jsonata.__evaluate_entry');
  // The declared type knows names alone.
  expression.assign(name as string, (_: unknown, __: unknown, handed: Environment) => {
    found = handed;
  });
  void expression.evaluate(undefined);
  invariant(found !== undefined, 'JSONata hands its functions over');
  return found;
}

function callScalar(name: string, values: readonly unknown[], moment?: number): unknown {
  const implementation = environment().lookup(name)?.implementation;
  invariant(implementation !== undefined, `JSONata has $${name}`);
  const self = { environment: { timestamp: new Date(moment ?? 0) } };
  try {
    return implementation.call(self, ...values);
  } catch (error) {
    throw scalarFault(error);
  }
}

/** Returns the fault of what JSONata threw: an object with a code, or an error where a value is of the wrong type. */
function scalarFault(error: unknown): Fault {
  if (error instanceof FunctionAsText) return faultOf(error);
  const { code, value } = Object(error) as { readonly code?: unknown; readonly value?: unknown };
  if (typeof code === 'string') return new Fault(code, { value });
  return new Fault('', { message: 'a value of the call has the wrong type' });
}
