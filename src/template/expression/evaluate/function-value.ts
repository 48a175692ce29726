// Functions as values of expressions. They can be called and handed on. They have no fields of their own: all parts are private, so that
// neither an expression nor a block that takes one for an object reaches them.
import type { Scope } from '../scope.ts';

/** What a call is told besides its values. */
export interface Calling {
  /** The context of the call. It stands for a value that is left out. */
  readonly context: unknown;
  readonly scope: Scope;
}

/** Thrown where a function would become a text or a number. */
export class FunctionAsText extends Error {
  override readonly name = 'FunctionAsText';
}

/** A function as a value. */
export abstract class FunctionValue {
  /** How many values it takes, as functions of lists ask. */
  abstract get arity(): number;

  /** JavaScript asks this where it makes a text or a number of an object. */
  [Symbol.toPrimitive](): never {
    throw new FunctionAsText('a function is no text: call it for its value');
  }

  /** Whether a fault in it is reported at the place of the call, and not where it came up. */
  get isTold(): boolean {
    return true;
  }

  /** How many places `?` may leave open, or undefined when none. */
  get places(): number | undefined {
    return undefined;
  }

  /** Calls it. What it gives may be a `LastCall`, see `callValue`. Throws `Fault`. */
  abstract run(values: readonly unknown[], calling: Calling): unknown;
}

/** The call that a function ends with. It is done once the function is left, so that there may be any number in a row. */
export class LastCall extends FunctionValue {
  readonly #resume: (calling: Calling) => unknown;

  constructor(resume: (calling: Calling) => unknown) {
    super();
    this.#resume = resume;
  }

  get arity(): number {
    return 0;
  }

  run(_: readonly unknown[], calling: Calling): unknown {
    return this.#resume(calling);
  }
}

/** Calls a function, and then each last call of it. Throws `Fault`. */
export function callValue(callee: FunctionValue, values: readonly unknown[], calling: Calling): unknown {
  return finishCalls(callee.run(values, calling), calling);
}

/** Does the last calls of functions, one after the other, and returns what the last of them gives. Throws `Fault`. */
export function finishCalls(given: unknown, calling: Calling): unknown {
  let made = given;
  while (made instanceof LastCall) made = made.run([], calling);
  return made;
}

/** A function that is handed to another one. It has no context when that one calls it. */
export class HandedFunction extends FunctionValue {
  readonly #target: FunctionValue;

  constructor(target: FunctionValue) {
    super();
    this.#target = target;
  }

  get arity(): number {
    return this.#target.arity;
  }

  override get isTold(): boolean {
    return false;
  }

  /** The function that is handed on. */
  get target(): FunctionValue {
    return this.#target;
  }

  run(values: readonly unknown[], { scope }: Calling): unknown {
    return callValue(this.#target, values, { context: null, scope });
  }
}

/** A function of which some values are given. */
export class PartialFunction extends FunctionValue {
  readonly #arity: number;
  readonly #run: (values: readonly unknown[], calling: Calling) => unknown;

  constructor(arity: number, run: (values: readonly unknown[], calling: Calling) => unknown) {
    super();
    this.#arity = arity;
    this.#run = run;
  }

  get arity(): number {
    return this.#arity;
  }

  override get places(): number {
    return this.#arity;
  }

  run(values: readonly unknown[], calling: Calling): unknown {
    return this.#run(values, calling);
  }
}
