// Functions that expressions make.
import { invariant } from '../../../errors.ts';
import type { AstNode } from '../syntax.ts';
import { Fault } from './fault.ts';
import { type Calling, FunctionValue } from './function-value.ts';
import { type Closure, type Compiling, type Frame, innerFrame, namesBound } from './local-names.ts';
import { Signature } from './signature.ts';

/** What is the same for all functions of one place in the source. */
interface Made {
  /** The slots of the parameters. */
  readonly slots: readonly number[];
  /** How many slots a call needs. */
  readonly size: number;
  readonly signature: Signature | undefined;
  readonly run: Closure;
}

/** The deepest that functions call themselves. A call that a function ends with is no deeper than the function. */
const mostCalls = 5000;

let depth = 0;

/** A function of the expression, with the context and the names of the place where it was made. */
export class Lambda extends FunctionValue {
  readonly #made: Made;
  readonly #context: unknown;
  readonly #frame: Frame;

  constructor(made: Made, context: unknown, frame: Frame) {
    super();
    this.#made = made;
    this.#context = context;
    this.#frame = frame;
  }

  get arity(): number {
    return this.#made.slots.length;
  }

  override get places(): number {
    return this.#made.slots.length;
  }

  run(values: readonly unknown[], calling: Calling): unknown {
    const { signature } = this.#made;
    return this.runUnchecked(signature ? signature.check(values, calling.context) : values);
  }

  /** Runs it with values of any kind, as JSONata does where some are given before the call. */
  runUnchecked(values: readonly unknown[]): unknown {
    const { slots, size, run } = this.#made;
    const frame = innerFrame(this.#frame, size);
    for (let index = 0; index < slots.length; index++) frame.values[slots[index] ?? 0] = values[index];
    if (depth >= mostCalls) throw new Fault('D1011');
    depth++;
    try {
      return run(this.#context, frame);
    } finally {
      depth--;
    }
  }
}

/** Compiles a lambda. The closure makes its function for the frame and the context that it stands in. */
export function makeLambda(node: AstNode, compiling: Compiling): Closure {
  const { body, arguments: parameters = [] } = node;
  invariant(body !== undefined, 'a function has a body');
  const own = new Map<string, number>();
  // Two parameters of one name are one name, and the last value counts.
  for (const { value } of parameters) if (!own.has(String(value))) own.set(String(value), own.size);
  const names = new Map(own);
  for (const name of namesBound([body]).keys()) if (!names.has(name)) names.set(name, names.size);
  const slots = parameters.map(({ value }) => own.get(String(value)) ?? 0);
  // A name that the body binds is not bound from the beginning.
  const isBound = names.size === own.size;
  const run = compiling.compile(body, {
    ...compiling,
    locals: { names, isBound, hasTuple: false, outer: compiling.locals },
  });
  const text = (node.signature as { readonly definition?: unknown } | undefined)?.definition;
  const signature = typeof text === 'string' ? new Signature(text) : undefined;
  const made: Made = { slots, size: names.size, signature, run };
  return (context, frame) => new Lambda(made, context, frame);
}
