// The functions of a definition: which values are functions, and what they give when they are called.
import { runInThisContext } from 'node:vm';
import { below, functionMark, isObject, type Json } from './values.ts';

/** What a function gave, or why it gave nothing. */
export type Called = { readonly value: unknown } | { readonly fault: string };

/** How much one definition, or one result, may hold: values in all. */
const mostValues = 5_000_000;

/** How deep it may be. A template made from more could not be read. */
export const mostLevels = 150;

/** A value that holds too much, or itself. */
export class TooDeep extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`expected at most ${mostLevels} objects and lists inside one another, got more`);
    this.path = path;
  }
}

/** Calls a function of a definition. What it gives is plain data, with the functions in it. */
export function callFunction(called: unknown, ...given: readonly unknown[]): Called {
  if (typeof called !== 'function') return { fault: 'it was not run: --run calls it' };
  try {
    return { value: plain(called(...given)) };
  } catch (error) {
    return { fault: `it fails: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/**
 * Returns a copy of a value that a program made, as data: bytes are a `data:` URL, dates are texts, and functions stay.
 * Throws `TooDeep` for what holds itself.
 */
export function plain(value: unknown): unknown {
  let left = mostValues;
  const copy = (each: unknown, path: string, level: number): unknown => {
    left -= 1;
    if (level > mostLevels || left < 0) throw new TooDeep(path);
    if (each instanceof Uint8Array) return bytesUrl(each);
    if (each instanceof Date) return Number.isNaN(each.getTime()) ? '' : each.toISOString();
    // Holes of a list are values too.
    if (Array.isArray(each))
      return Array.from(each, (one, index) => copy(one, below(path, index), level + 1));
    if (!isObject(each)) return typeof each === 'bigint' || typeof each === 'symbol' ? String(each) : each;
    return Object.fromEntries(
      Object.entries(each).map(([key, one]) => [key, copy(one, below(path, key), level + 1)]),
    );
  };
  return copy(value, '', 0);
}

function bytesUrl(bytes: Uint8Array): string {
  const type = bytes[0] === 0xff ? 'image/jpeg' : 'image/png';
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/**
 * Returns a definition that was printed as JSON with its functions in place of their marks. A mark holds the text of a
 * function: what it needs from around it is not there when it is called.
 */
export function withFunctions(object: Json): Json {
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read);
    if (!isObject(value)) return value;
    const text = value[functionMark];
    return typeof text === 'string' ? (compiled(text) ?? value) : withFunctions(value);
  };
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, read(value)]));
}

/** Returns the function of a text: an expression, or a method as it stands in an object. */
function compiled(text: string): unknown {
  for (const source of [`(${text}\n)`, `Object.values({${text}\n})[0]`]) {
    try {
      const made: unknown = runInThisContext(source);
      if (typeof made === 'function') return made;
    } catch {
      // The next form may be the right one. A text that is none stays a mark, and is reported where it stands.
    }
  }
  return undefined;
}
