// Finds where in `data` an expression read, for messages: the pointer of its context, and the names it used.
import type { Scope, ScopeItem } from '../expression/scope.ts';
import type { AstNode } from '../expression/syntax.ts';
import { isRecord } from '../read/record.ts';
import { joinPointer } from '../read/tree.ts';

/** How many values are looked at. The place of values that come later is not reported. */
const budget = 200_000;

/** The place in `data` that an expression read. */
export interface DataPlace {
  /** The JSON Pointer into `data`, or `""`. */
  readonly pointer: string;
  /** The value there, when the expression is only a path of plain names. */
  readonly value: unknown;
}

/** The places of one document's data. */
export class DataPlaces {
  readonly #data: unknown;
  /** The pointers of all objects and lists. They are collected when they are first needed. */
  #pointers: ReadonlyMap<unknown, string> | undefined;

  constructor(data: unknown) {
    this.#data = data;
  }

  /** Returns the place that an expression of plain names points at, or that of its context. */
  find(scope: Scope, ast: AstNode): DataPlace {
    const steps = ast.type === 'path' ? (ast.steps ?? []) : [ast];
    const [first, ...others] = steps;
    const named = first?.type === 'variable' ? this.#named(scope, String(first.value)) : undefined;
    let { pointer, value } = named ?? this.#context(scope);
    for (const step of named === undefined ? steps : others) {
      const key = String(step.value);
      if (step.type !== 'name' || !isRecord(value) || !Object.hasOwn(value, key))
        return { pointer, value: undefined };
      pointer = joinPointer(pointer, key);
      value = value[key];
    }
    return { pointer, value };
  }

  /** Returns what a name stands for, or undefined when that is not in `data`. */
  #named(scope: Scope, name: string): DataPlace | undefined {
    // `$` and `$$` are the innermost item.
    if (name === '' || name === '$') return this.#context(scope);
    const value = scope.find(name);
    const pointer = this.#pointerOf(value) ?? this.#ofItem(scope.itemOf(name));
    return pointer === undefined ? undefined : { pointer, value };
  }

  #context(scope: Scope): DataPlace {
    const value = scope.context;
    return { pointer: this.#pointerOf(value) ?? this.#ofItem(scope.itemOf(undefined)) ?? '', value };
  }

  /** Returns the pointer of an item that is neither object nor list, or undefined. It is known by its list. */
  #ofItem(item: ScopeItem | undefined): string | undefined {
    const list = this.#pointerOf(item?.list);
    return item === undefined || list === undefined ? undefined : joinPointer(list, item.index);
  }

  #pointerOf(value: unknown): string | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    this.#pointers ??= pointersOf(this.#data);
    return this.#pointers.get(value);
  }
}

function pointersOf(data: unknown): ReadonlyMap<unknown, string> {
  const pointers = new Map<unknown, string>();
  const open: { readonly value: object; readonly pointer: string }[] = [];
  const note = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    pointers.set(value, pointer);
    open.push({ value, pointer });
  };
  note(data, '');
  let seen = 0;
  for (let index = 0; index < open.length && seen < budget; index++) {
    const entry = open[index];
    for (const [key, child] of Object.entries(entry?.value ?? {})) {
      seen++;
      note(child, joinPointer(entry?.pointer ?? '', key));
    }
  }
  return pointers;
}
