// JSONata's rules for those values that the fast path takes. For unusual ones it bails out to JSONata itself.
import { invariant } from '../../errors.ts';

/** Thrown by the fast path when JSONata itself has to evaluate. It is a symbol without a stack, since it is no error. */
export const bail: unique symbol = Symbol('evaluate with JSONata');

/** A list that JSONata made. Its single item stands for itself. */
export interface Sequence extends Array<unknown> {
  sequence?: true;
  /** It stays a list with one item, too. */
  keepSingleton?: boolean;
  /** An array constructor in a path made it. */
  readonly cons?: boolean;
}

/** What JSONata notes on lists that it made: that it is a sequence, that it stays a list, that a constructor made it. */
const listMarks = ['sequence', 'keepSingleton', 'cons'] as const;

/** Returns the names of the marks that JSONata set on a list. They say whether a list of one is that one value. */
export function marksOf(list: readonly unknown[]): readonly string[] {
  // JSONata sets them on lists, whose type has no place for them.
  const marked = list as { readonly [mark in (typeof listMarks)[number]]?: unknown };
  return listMarks.filter((mark) => marked[mark] === true);
}

/** Returns a new sequence, marked as JSONata marks its own. */
export function newSequence(): Sequence {
  const sequence: Sequence = [];
  sequence.sequence = true;
  return sequence;
}

/** Returns what a sequence stands for: nothing, its single item, or itself. */
export function unwrapSequence(sequence: Sequence): unknown {
  if (sequence.length === 0) return undefined;
  return sequence.length === 1 && sequence.keepSingleton !== true ? sequence[0] : sequence;
}

/** Returns a plain list where JSONata gave a sequence, so that it is not unwrapped again. */
export function plainList(list: readonly unknown[]): readonly unknown[] {
  return (list as Sequence).sequence === true ? list.slice() : list;
}

/** Marks a list that an array constructor in a path made. It is not laid together with others. */
export function markConstructed(list: unknown[]): unknown[] {
  return Object.defineProperty(list, 'cons', { value: true });
}

/** Returns the value of a name in an object. Lists give the values of their items, as one sequence. */
export function lookup(input: unknown, key: string): unknown {
  if (typeof input !== 'object' || input === null) return undefined;
  if (Array.isArray(input)) return unwrapSequence(lookupItems(input, key));
  return Object.hasOwn(input, key) ? fieldsOf(input)[key] : undefined;
}

/** Returns the values of a name in the items of a list, as one sequence, which may be empty. */
export function lookupItems(items: readonly unknown[], key: string): Sequence {
  const found = newSequence();
  for (const item of items) {
    const value = Array.isArray(item) ? lookupItems(item, key) : lookup(item, key);
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const each of value) found.push(each);
    else found.push(value);
  }
  return found;
}

/** Computes `+ - * / %`. The operands are numbers, or undefined, which makes the result undefined. */
export function arithmetic(operator: string, left: unknown, right: unknown): unknown {
  if (left !== undefined && !(typeof left === 'number' && Number.isFinite(left))) throw bail;
  if (right !== undefined && !(typeof right === 'number' && Number.isFinite(right))) throw bail;
  if (left === undefined || right === undefined) return undefined;
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    default:
      invariant(operator === '%', `an arithmetic operator, got ${operator}`);
      return left % right;
  }
}

/** Computes `<`, `<=`, `>`, `>=` of two numbers or two strings. Returns undefined when one is missing. */
export function compare(operator: string, left: unknown, right: unknown): unknown {
  if (left === undefined || right === undefined) {
    const other = left ?? right;
    if (other !== undefined && typeof other !== 'string' && typeof other !== 'number') throw bail;
    if (left === null || right === null) throw bail;
    return undefined;
  }
  const numbers = typeof left === 'number' && typeof right === 'number';
  if (!numbers && !(typeof left === 'string' && typeof right === 'string')) throw bail;
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    default:
      return left >= right;
  }
}

/** Computes `=`. It is false when one side is missing. */
export function equal(left: unknown, right: unknown): boolean {
  return left !== undefined && right !== undefined && isSame(left, right);
}

/** Returns whether two values are equal to JSONata, as its `isDeepEqual` says: lists and objects by what they hold. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((each, index) => isSame(each, right[index]));
  if (Array.isArray(left) || Array.isArray(right)) throw bail;
  const [a, b] = [fieldsOf(left), fieldsOf(right)];
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

/** Returns the fields of an object. Throws `bail` for one that JSONata takes for a function of its own. */
export function fieldsOf(value: object): Readonly<Record<string, unknown>> {
  const fields = value as Readonly<Record<string, unknown>>;
  if (fields._jsonata_function === true || fields._jsonata_lambda === true) throw bail;
  return fields;
}

/** Returns what `$boolean` of JSONata returns for a value: whether it counts as true. Nothing stays undefined. */
export function toBoolean(value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.length > 0;
  if (typeof value === 'number') {
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) throw bail;
    return value !== 0 && !Number.isNaN(value);
  }
  if (value === null) return false;
  if (Array.isArray(value)) {
    if (value.length === 1) return toBoolean(value[0]);
    return value.some((each) => toBoolean(each) === true);
  }
  if (typeof value !== 'object') throw bail;
  return Object.keys(fieldsOf(value)).length > 0;
}

/** Does what `$string` does. Nothing gives an empty text. */
export function printed(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'undefined':
      return '';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      if (!Number.isFinite(value)) throw bail;
      return numberToString(value);
    default:
      return value === null ? 'null' : JSON.stringify(value, printedField);
  }
}

function printedField(_: string, value: unknown): unknown {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw bail;
    return Number.isInteger(value) ? value : Number(value.toPrecision(15));
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? fieldsOf(value) : value;
}

/** Returns a number as JSONata prints it: at most 15 significant digits. */
export function numberToString(value: number): string {
  if (Number.isInteger(value)) return JSON.stringify(value);
  return JSON.stringify(Number(value.toPrecision(15)));
}
