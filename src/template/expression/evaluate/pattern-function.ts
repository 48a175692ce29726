// A regular expression as a value: a function that finds a place in a text.
import { Fault } from './fault.ts';
import { FunctionValue } from './function-value.ts';

/** One place that a pattern matches. */
export interface Match {
  readonly match: string;
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** A pattern. It is called with a text, and from where on. */
export class PatternFunction extends FunctionValue {
  readonly #pattern: RegExp;
  readonly #position: number | undefined;

  constructor(pattern: RegExp, position: number | undefined) {
    super();
    this.#pattern = new RegExp(pattern);
    this.#position = position;
  }

  get arity(): number {
    return 2;
  }

  override get isTold(): boolean {
    return false;
  }

  override get places(): number {
    return 2;
  }

  run([text, from]: readonly unknown[]): unknown {
    return this.#found(String(text), Number(from) || 0);
  }

  /** Returns the first match from a place on, with a function that finds the next one. */
  #found(text: string, from: number): unknown {
    const found = this.#next(text, from);
    return found && this.recordOf(found, text);
  }

  /** Returns a match as an expression sees it. */
  recordOf({ match, start, end, groups }: Match, text: string): unknown {
    const record: Record<string, unknown> = Object.create(null);
    const next = new NextMatch(() => {
      const at = this.#pattern.lastIndex;
      if (at >= text.length) return undefined;
      const made = this.#found(text, at) as { readonly match: string } | undefined;
      if (made?.match === '') throw this.#empty();
      return made;
    });
    return Object.assign(record, { match, start, end, groups, next });
  }

  #next(text: string, from: number): Match | undefined {
    this.#pattern.lastIndex = from;
    const found = this.#pattern.exec(text);
    if (!found) return undefined;
    const [match, ...groups] = found;
    return { match, start: found.index, end: found.index + match.length, groups };
  }

  #empty(): Fault {
    const fault = new Fault('D1004');
    fault.position = this.#position;
    return fault;
  }

  /** Returns whether a text has a match. */
  isIn(text: string): boolean {
    return this.#next(text, 0) !== undefined;
  }

  /** Finds all matches in turn. An empty match after another one is a fault, since it would never end. */
  *matches(text: string): Generator<Match> {
    let found = this.#next(text, 0);
    while (found) {
      yield found;
      const at = this.#pattern.lastIndex;
      if (at >= text.length) return;
      found = this.#next(text, at);
      if (found?.match === '') throw this.#empty();
    }
  }
}

/** The function that finds the next match. */
class NextMatch extends FunctionValue {
  readonly #find: () => unknown;

  constructor(find: () => unknown) {
    super();
    this.#find = find;
  }

  get arity(): number {
    return 0;
  }

  override get isTold(): boolean {
    return false;
  }

  run(): unknown {
    return this.#find();
  }
}
