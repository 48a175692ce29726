// A function of JSONata as a value.
import type { Scope } from '../scope.ts';
import { type Calling, FunctionValue } from './function-value.ts';
import type { Signature } from './signature.ts';

/** A function of JSONata. `call` gets values that the signature has checked. What it gives may be a list that JSONata made. */
export interface Builtin {
  readonly signature: Signature;
  /** How many values it takes, as functions of lists ask. */
  readonly arity: number;
  /** How many places `?` may leave open, or undefined when none. */
  readonly places: number | undefined;
  call(values: readonly unknown[], scope: Scope): unknown;
}

/** One of JSONata's own functions. */
export class NativeFunction extends FunctionValue {
  readonly #builtin: Builtin;

  constructor(builtin: Builtin) {
    super();
    this.#builtin = builtin;
  }

  get arity(): number {
    return this.#builtin.arity;
  }

  override get places(): number | undefined {
    return this.#builtin.places;
  }

  run(values: readonly unknown[], { context, scope }: Calling): unknown {
    return this.#builtin.call(this.#builtin.signature.check(values, context), scope);
  }

  /** Runs it with values of any kind, as JSONata does where some are given before the call. */
  runUnchecked(values: readonly unknown[], { scope }: Calling): unknown {
    return this.#builtin.call(values, scope);
  }
}
