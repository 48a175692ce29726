// A function that a definition made. Other expressions call it by its name.
import type { Callable } from './builtin.ts';

/** It is only ever the value of a name: an expression that would do anything else with it is left to JSONata. */
export class FunctionValue {
  readonly callable: Callable;
  readonly #make: () => unknown;
  #made: { readonly value: unknown } | undefined;

  /** `make` evaluates the same definition with JSONata. */
  constructor(callable: Callable, make: () => unknown) {
    this.callable = callable;
    this.#make = make;
  }

  /** Returns the same function as JSONata's realm of this document knows it. */
  inRealm(): unknown {
    this.#made ??= { value: this.#make() };
    return this.#made.value;
  }
}
