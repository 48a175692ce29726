// Reads JSON where JSON.parse is not exact: integers that a double can't hold, and keys with a backslash.

/** Stands in the value for a number token without fraction and exponent beyond 2^53 − 1. */
export class UnsafeInteger {}

type Container = unknown[] | Record<string, unknown>;

/**
 * Returns the value of a text that `JSON.parse` accepted, with `UnsafeInteger` in place of numbers that would be
 * changed. Of a key that comes twice the last value counts. It is slow compared with `JSON.parse`, and only for
 * suspicious texts: V8 13.6 takes an escaped key such as `"\n"` for the key `"\\"` when an object of the same shape had
 * that one before.
 */
export function readExactly(text: string): unknown {
  const build = new Build();
  const mark = /[{}[\],"]|[-\d][\d.eE+-]*|true|false|null/g;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const [part] = match;
    if (part !== '"') {
      build.token(part);
      continue;
    }
    const end = endOfString(text, match.index);
    build.string(text.slice(match.index, end));
    mark.lastIndex = end;
  }
  return build.root;
}

/** Returns the value of a JSON text. It uses `JSON.parse` where that is right, which is nearly always, and throws as `JSON.parse` does. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return text.includes('\\') && hasDoubtfulKey(value) ? readExactly(text) : value;
}

/** Returns whether a key may have been misread. Such a key always holds a backslash. */
function hasDoubtfulKey(root: unknown): boolean {
  const open = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      if (key.includes('\\')) return true;
      if (typeof member === 'object' && member !== null) open.push(member);
    }
  }
  return false;
}

/** Returns the offset after a string's closing quote. It searches, since a pattern over megabytes overflows its stack. */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0) {
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
}

/** Puts values into the containers that are open. It has its own stack, so that depth costs no recursion. */
class Build {
  root: unknown;
  readonly #open: Container[] = [];
  #top: Container | undefined;
  #key: string | undefined;

  token(part: string): void {
    switch (part) {
      case '{':
      case '[':
        this.#begin(part === '{' ? {} : []);
        return;
      case '}':
      case ']':
        this.#open.pop();
        this.#top = this.#open.at(-1);
        this.#key = undefined;
        return;
      case ',':
        this.#key = undefined;
        return;
      case 'true':
      case 'false':
        this.#add(part === 'true');
        return;
      case 'null':
        this.#add(null);
        return;
      default:
        this.#add(numberOf(part));
    }
  }

  string(token: string): void {
    // Strings by themselves are read right.
    const value = String(JSON.parse(token));
    const isKey = this.#top !== undefined && !Array.isArray(this.#top) && this.#key === undefined;
    if (isKey) this.#key = value;
    else this.#add(value);
  }

  #begin(container: Container): void {
    this.#add(container);
    this.#open.push(container);
    this.#top = container;
    this.#key = undefined;
  }

  #add(value: unknown): void {
    if (this.#top === undefined) this.root = value;
    else if (Array.isArray(this.#top)) this.#top.push(value);
    // An assignment would set the prototype.
    else if (this.#key === '__proto__')
      Object.defineProperty(this.#top, this.#key ?? '', {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    else this.#top[this.#key ?? ''] = value;
  }
}

function numberOf(token: string): number | UnsafeInteger {
  const value = Number(token);
  if (Number.isSafeInteger(value) || !/^-?\d+$/.test(token)) return value;
  return Number.isFinite(value) ? new UnsafeInteger() : value;
}
