// The functions that a document gives its expressions: Platen's own, and those of the clock, of random numbers and of padding, which
// JSONata has in a form that depends on the machine or grows without bound.
import { invariant } from '../../../errors.ts';
import { jsonataFunctions } from '../function-names.ts';
import type { Scope } from '../scope.ts';
import { Fault } from './fault.ts';
import { type Calling, FunctionValue } from './function-value.ts';
import { millisOfText, textOfMillis } from './pictures.ts';
import { Signature } from './signature.ts';

/** Such a function. */
export interface DocumentFunction {
  /** How many values it takes, as functions of lists ask. */
  readonly arity: number;
  call(values: readonly unknown[], calling: Calling): unknown;
}

/** Returns the function of a name, or undefined when there is none. `custom` names Platen's own. */
export function documentFunction(name: string, custom: ReadonlySet<string>): DocumentFunction | undefined {
  if (jsonataFunctions.has(name)) return guarded[name];
  return custom.has(name) ? ownFunction(name) : undefined;
}

/** Returns a function of the document as a value, or undefined when the document has none of this name. */
export function customFunction(name: string, { environment }: Scope): FunctionValue | undefined {
  const found = Object.hasOwn(guarded, name) ? guarded[name] : undefined;
  if (found) return new OwnFunction(found);
  return environment.functions.has(name) ? new OwnFunction(ownFunction(name)) : undefined;
}

const arities: Readonly<Record<string, number>> = { roundHalfUp: 2, pageOf: 1, numberOf: 1 };

function ownFunction(name: string): DocumentFunction {
  return {
    arity: arities[name] ?? 3,
    call: (values, { scope }) => {
      const call = scope.environment.functions.get(name);
      if (!call) throw new Fault('T1006');
      return call(...values);
    },
  };
}

/** Asks the document. */
function ask({ scope }: Calling, name: string, ...values: readonly unknown[]): unknown {
  const call = scope.environment.functions.get(name);
  invariant(call !== undefined, `a document has $${name}`);
  return call(...values);
}

const checks = {
  now: new Signature('<s?s?:s>'),
  toMillis: new Signature('<s-s?:n>'),
  fromMillis: new Signature('<n-s?s?:s>'),
};

const guarded: Readonly<Record<string, DocumentFunction>> = {
  millis: { arity: 0, call: (_, calling) => ask(calling, 'millis') },
  now: { arity: 2, call: (values, calling) => now(checks.now.check(values, calling.context), calling) },
  toMillis: {
    arity: 2,
    call: (values, calling) => toMillis(checks.toMillis.check(values, calling.context), calling),
  },
  fromMillis: {
    arity: 3,
    call: (values, { context }) => fromMillis(checks.fromMillis.check(values, context)),
  },
  random: { arity: 0, call: (_, calling) => ask(calling, 'random') },
  shuffle: { arity: 1, call: shuffle },
  pad: {
    arity: 0,
    call: (values, calling) => ask(calling, 'pad', ...withContext('string', values, calling)),
  },
};

/** Applies JSONata's rule for a first value that is left out: the context takes its place when it has the right type. */
function withContext(type: string, values: readonly unknown[], { context }: Calling): readonly unknown[] {
  const [first] = values;
  const missing = values.length === 0 || (typeof first !== type && first !== undefined);
  return missing && typeof context === type ? [context, ...values] : values;
}

function now([picture, zone]: readonly unknown[], calling: Calling): unknown {
  return picture === undefined ? ask(calling, 'now') : fromMillis([ask(calling, 'millis'), picture, zone]);
}

function fromMillis([millis, picture, zone]: readonly unknown[]): unknown {
  return millis === undefined ? undefined : textOfMillis(Number(millis), picture, zone);
}

function toMillis([text, picture]: readonly unknown[], calling: Calling): unknown {
  if (text === undefined) return undefined;
  // A time without an offset is in the zone of the document.
  const local = picture === undefined ? ask(calling, 'toMillis', text) : undefined;
  return local ?? millisOfText(String(text), picture, Number(ask(calling, 'millis')));
}

function shuffle([list]: readonly unknown[], calling: Calling): unknown {
  if (list === undefined) return undefined;
  const items: readonly unknown[] = Array.isArray(list) ? list : [list];
  const order: readonly number[] = JSON.parse(String(ask(calling, 'shuffle', items.length)));
  return order.map((place) => items[place]);
}

/** One of these functions as a value. */
class OwnFunction extends FunctionValue {
  readonly #own: DocumentFunction;

  constructor(own: DocumentFunction) {
    super();
    this.#own = own;
  }

  get arity(): number {
    return this.#own.arity;
  }

  override get isTold(): boolean {
    return false;
  }

  override get places(): number {
    return this.#own.arity;
  }

  run(values: readonly unknown[], calling: Calling): unknown {
    return this.#own.call(values, calling);
  }
}
