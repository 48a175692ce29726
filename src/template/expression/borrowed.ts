// JSONata's own functions of scalars, called without an expression: formats of numbers and dates, and encodings.
import { invariant } from '../../errors.ts';
import { newContext, runQueue } from './realm.ts';
import { bail } from './semantics.ts';

/**
 * What calls them. It stands in a context of its own, which no expression and no document reaches: scalars go in, a
 * scalar comes out, and these functions remember nothing. So it is made once for the process.
 */
type Caller = (name: string, moment: unknown, values: readonly unknown[]) => unknown;

let caller: Caller | undefined;

function makeCaller(): Caller {
  const { context, inside } = newContext();
  const found = new Set<string>();
  return (name, moment, [first, second, third]) => {
    if (!found.has(name)) {
      inside.find(name);
      runQueue(context);
      found.add(name);
    }
    return inside.call(name, moment, first, second, third);
  };
}

/**
 * Returns what a function of JSONata gives for scalars. `moment` fills what a picture of a date leaves out. Throws
 * `bail` for values that it does not take: JSONata meets the same fault again and puts it into words.
 */
export function callBorrowed(name: string, values: readonly unknown[], moment?: unknown): unknown {
  caller ??= makeCaller();
  let value: unknown;
  try {
    value = caller(name, moment, values);
  } catch {
    throw bail;
  }
  invariant(typeof value !== 'object' && typeof value !== 'function', `$${name} gives a scalar`);
  return value;
}
