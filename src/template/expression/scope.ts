// What an expression knows besides its context: the names around it, and the functions and moment of its document.

/** A function of Platen that expressions call with `$`. It returns a scalar. */
export type TemplateFunction = (...values: readonly unknown[]) => unknown;

/** What is the same for all expressions of one document. */
export interface DocumentEnvironment {
  readonly data: unknown;
  /** How many items the sums of the expression that is evaluated left out. */
  readonly leftOut: { count: number };
  /** Stands for the document where something is remembered of it, see `evaluate/remembered.ts`. */
  readonly memory: object;
  /** Functions by name, without `$`: formats, the frozen clock, the seeded random numbers, guarded ones. */
  readonly functions: ReadonlyMap<string, TemplateFunction>;
}

/** An item of a list that is repeated. */
export interface ScopeItem {
  readonly list: readonly unknown[];
  /** The place of the item, from 0. */
  readonly index: number;
}

/** The names known at one place, innermost first. A scope is immutable; there is a new one for each item. */
export class Scope {
  readonly environment: DocumentEnvironment;
  /** The innermost item of `each` or `rows`, otherwise `data`. */
  readonly context: unknown;
  readonly #parent: Scope | undefined;
  /** The list of the item that this scope adds, if it adds one. */
  readonly #list: readonly unknown[] | undefined;
  /** The place of the item, from 0, or -1 where this scope adds no item. */
  readonly #index: number;
  readonly #as: string | undefined;
  readonly #names: Readonly<Record<string, unknown>> | undefined;

  private constructor(from: {
    environment: DocumentEnvironment;
    context: unknown;
    parent: Scope | undefined;
    list?: readonly unknown[];
    index: number;
    as: string | undefined;
    names: Readonly<Record<string, unknown>> | undefined;
  }) {
    this.environment = from.environment;
    this.context = from.context;
    this.#parent = from.parent;
    this.#list = from.list;
    this.#index = from.index;
    this.#as = from.as;
    this.#names = from.names;
  }

  /** Returns the outermost scope: `data` is the context and `$root`. */
  static root(environment: DocumentEnvironment): Scope {
    const { data } = environment;
    return new Scope({
      environment,
      context: data,
      parent: undefined,
      index: -1,
      as: undefined,
      names: { root: data },
    });
  }

  /** Returns the scope inside one item of a list. */
  withItem(list: readonly unknown[], index: number, as: string | undefined): Scope {
    const { environment } = this;
    return new Scope({ environment, context: list[index], parent: this, list, index, as, names: undefined });
  }

  /** Returns the innermost item, which is the context, or with `as` the one of that name. Returns undefined when there is none. */
  itemOf(as?: string): ScopeItem | undefined {
    for (let scope: Scope | undefined = this; scope; scope = scope.#parent) {
      const list = scope.#list;
      if (list !== undefined && (as === undefined || as === scope.#as)) return { list, index: scope.#index };
    }
    return undefined;
  }

  /** Returns the items around, innermost first. */
  *items(): Generator<ScopeItem> {
    for (let scope: Scope | undefined = this; scope; scope = scope.#parent) {
      const list = scope.#list;
      if (list !== undefined) yield { list, index: scope.#index };
    }
  }

  /** Returns a scope with more names. The context stays. */
  withNames(names: Readonly<Record<string, unknown>>): Scope {
    const { environment, context } = this;
    return new Scope({ environment, context, parent: this, index: -1, as: undefined, names });
  }

  /** Returns a scope with one more function, such as one that knows the page. */
  withFunction(name: string, call: TemplateFunction): Scope {
    const functions = new Map([...this.environment.functions, [name, call]]);
    const environment = { ...this.environment, functions };
    return new Scope({
      environment,
      context: this.context,
      parent: this,
      index: -1,
      as: undefined,
      names: {},
    });
  }

  /** Returns the value of a name, without `$`, or undefined when there is none. Functions are not among the names. */
  find(name: string): unknown {
    for (let scope: Scope | undefined = this; scope; scope = scope.#parent) {
      const names = scope.#names;
      if (names !== undefined) {
        if (Object.hasOwn(names, name)) return names[name];
      } else if (scope.#index >= 0) {
        if (name === 'index') return scope.#index;
        if (name === 'position') return scope.#index + 1;
        const as = scope.#as;
        if (as !== undefined && name.startsWith(as)) {
          if (name.length === as.length) return scope.context;
          if (name.length === as.length + 5 && name.endsWith('Index')) return scope.#index;
          if (name.length === as.length + 8 && name.endsWith('Position')) return scope.#index + 1;
        }
      }
    }
    return undefined;
  }
}
