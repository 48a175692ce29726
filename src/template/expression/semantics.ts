// JSONata's rules for values: lists, names, operators, truth and text.
import { invariant } from '../../errors.ts';
import { Fault } from './evaluate/fault.ts';
import { FunctionValue } from './evaluate/function-value.ts';

/** A list that JSONata made. Its single item stands for itself. */
export interface Sequence extends Array<unknown> {
  sequence?: true;
  /** It stays a list with one item, too. */
  keepSingleton?: boolean;
  /** An array constructor in a path made it. */
  readonly cons?: boolean;
  /** It holds the list that is the context of all, as one item. */
  outerWrapper?: true;
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
  if (!Object.hasOwn(input, key) || input instanceof FunctionValue) return undefined;
  return (input as Readonly<Record<string, unknown>>)[key];
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

/** Returns whether a value is a number. One that is out of range is a fault. */
export function isNumeric(value: unknown): value is number {
  if (typeof value !== 'number' || Number.isNaN(value)) return false;
  if (!Number.isFinite(value)) throw new Fault('D1001', { value });
  return true;
}

/** Computes `+ - * / %`. The operands are numbers, or undefined, which makes the result undefined. */
export function arithmetic(operator: string, left: unknown, right: unknown): unknown {
  if (left !== undefined && !isNumeric(left)) throw new Fault('T2001', { value: left });
  if (right !== undefined && !isNumeric(right)) throw new Fault('T2002', { value: right });
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
  if (!isComparable(left) || !isComparable(right))
    throw new Fault('T2010', { value: left === undefined || isComparable(left) ? right : left });
  if (left === undefined || right === undefined) return undefined;
  if (typeof left !== typeof right) throw new Fault('T2009', { value: left, other: right });
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

function isComparable(value: unknown): value is string | number | undefined {
  return value === undefined || typeof value === 'string' || typeof value === 'number';
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
  if (Array.isArray(left) || Array.isArray(right)) return false;
  if (left instanceof FunctionValue || right instanceof FunctionValue) return false;
  const [a, b] = [left, right] as Readonly<Record<string, unknown>>[];
  if (a === undefined || b === undefined) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

/** Returns what `$boolean` of JSONata returns for a value: whether it counts as true. Nothing stays undefined. */
export function toBoolean(value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.length > 0;
  if (typeof value === 'number') return isNumeric(value) && value !== 0;
  if (value === null) return false;
  if (Array.isArray(value)) {
    if (value.length === 1) return toBoolean(value[0]);
    return value.some((each) => toBoolean(each) === true);
  }
  return typeof value === 'object' && !(value instanceof FunctionValue) && Object.keys(value).length > 0;
}

/** Does what `$string` does. Nothing gives an empty text, and so does a function. */
export function printed(value: unknown, pretty = false): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'undefined':
      return '';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      if (!Number.isFinite(value)) throw new Fault('D3001', { value });
      return numberToString(value);
    default:
      if (value instanceof FunctionValue) return '';
      return JSON.stringify(unwrapped(value), printedField, pretty ? 2 : 0);
  }
}

function unwrapped(value: unknown): unknown {
  return Array.isArray(value) && (value as Sequence).outerWrapper === true ? value[0] : value;
}

function printedField(_: string, value: unknown): unknown {
  if (value instanceof FunctionValue) return '';
  if (!isNumeric(value)) return value;
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

/** Returns a number as JSONata prints it: at most 15 significant digits. */
export function numberToString(value: number): string {
  if (Number.isInteger(value)) return JSON.stringify(value);
  return JSON.stringify(Number(value.toPrecision(15)));
}
