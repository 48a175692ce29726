// Finds where in `data` an expression read, for messages: the pointer of its context, and the names it used.
import type { Scope, ScopeItem } from '../expression/scope.ts';
import { type AstNode, childrenOf } from '../expression/syntax.ts';
import { isRecord } from '../read/record.ts';
import { commonPointer, joinPointer } from '../read/tree.ts';

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

  /**
   * Returns the pointer of the datum that expressions read, or undefined where they read nothing of `data`, or several
   * values that have only all of it in common. What is missing has the pointer that it would have.
   */
  datum(scope: Scope, trees: readonly AstNode[]): string | undefined {
    const [first = '', ...others] = trees.flatMap((ast) => this.#read(scope, ast));
    return others.reduce(commonPointer, first) || undefined;
  }

  #read(scope: Scope, ast: AstNode): readonly string[] {
    if (ast.type !== 'path' && ast.type !== 'variable')
      return childrenOf(ast).flatMap((child) => this.#read(scope, child));
    const steps = ast.type === 'path' ? (ast.steps ?? []) : [ast];
    const [first, ...others] = steps;
    if (first?.type !== 'variable' && first?.type !== 'name')
      return steps.flatMap((step) => this.#read(scope, step));
    const named = first.type === 'variable' ? this.#named(scope, String(first.value)) : undefined;
    const start = first.type === 'variable' ? named : this.#context(scope);
    if (start === undefined || (start.pointer === '' && start.value === undefined)) return [];
    return [below(start, first.type === 'variable' ? others : steps)];
  }

  /** Returns the pointer of the innermost item, or undefined where it was computed. */
  item(scope: Scope): string | undefined {
    return this.#ofContext(scope) || undefined;
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
    const pointer = this.#ofContext(scope);
    return pointer === undefined ? { pointer: '', value: undefined } : { pointer, value: scope.context };
  }

  /** Returns the pointer of the context, or undefined where that was computed. */
  #ofContext(scope: Scope): string | undefined {
    return this.#pointerOf(scope.context) ?? this.#ofItem(scope.itemOf(undefined));
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

/** Returns whether an expression is a path of plain names: its value stands in what it starts from as it is. */
export function isPlainPath({ type, steps = [] }: AstNode): boolean {
  return (
    type === 'path' &&
    steps.every((step, index) => isPlainName(step) || (index === 0 && step.type === 'variable'))
  );
}

function isPlainName({ type, predicate, stages }: AstNode): boolean {
  return type === 'name' && !predicate && !stages;
}

/** Returns the pointer of what steps of plain names lead to. It ends at a list, and where a step chooses or computes. */
function below({ pointer, value }: DataPlace, steps: readonly AstNode[]): string {
  const [step, ...rest] = steps;
  if (step === undefined || !isPlainName(step) || !(isRecord(value) || value === undefined || value === null))
    return pointer;
  const key = String(step.value);
  const child = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return below({ pointer: joinPointer(pointer, key), value: child }, rest);
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
