// Finds, in the text of a JSON document, the integers that a double can't hold: after parsing they look like any other number.
import { limits } from '../contract.ts';
import { pointerStep } from './pointer.ts';

interface Level {
  /** Undefined inside a list. */
  key: string | undefined;
  /** Undefined inside an object. */
  index: number | undefined;
}

/** Members of the document's top object are level 1, of `data` level 2; deeper than `data` may be is a fault anyway. */
const deepest = limits.maxDataDepth + 2;

/**
 * JSON Pointers, below the member `root` of the top object, of number tokens without fraction and exponent beyond 2^53 − 1. The text must be
 * valid JSON; of a key that comes twice the last value counts.
 */
export function unsafeIntegers(text: string, root: string): ReadonlySet<string> {
  const scan = new Scan(root);
  const mark = /[{}[\],:"]|-?\d[\d.eE+-]*/g;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const [part] = match;
    if (part !== '"') {
      scan.token(part);
      continue;
    }
    const end = endOfString(text, match.index);
    scan.string(text, match.index, end);
    mark.lastIndex = end;
  }
  return scan.found;
}

/** The offset after a string's closing quote. By search, since a pattern over megabytes overflows its stack. */
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

class Scan {
  readonly found = new Set<string>();
  readonly #root: string;
  readonly #levels: Level[] = [];
  #top: Level | undefined;
  #expectsKey = false;

  constructor(root: string) {
    this.#root = root;
  }

  token(part: string): void {
    switch (part) {
      case '{':
      case '[':
        this.#expectsKey = part === '{';
        this.#top = part === '{' ? { key: '', index: undefined } : { key: undefined, index: 0 };
        this.#levels.push(this.#top);
        return;
      case '}':
      case ']':
        this.#levels.pop();
        this.#top = this.#levels.at(-1);
        this.#expectsKey = false;
        return;
      case ',':
        if (this.#top?.index !== undefined) this.#top.index++;
        this.#expectsKey = this.#top?.key !== undefined;
        return;
      case ':':
        this.#expectsKey = false;
        return;
      default:
        this.#number(part);
    }
  }

  string(text: string, start: number, end: number): void {
    if (!this.#expectsKey || this.#top === undefined) return;
    const key: unknown = JSON.parse(text.slice(start, end));
    this.#top.key = String(key);
  }

  #number(token: string): void {
    if (Number.isSafeInteger(Number(token)) || this.#levels.length > deepest) return;
    if (this.#levels[0]?.key !== this.#root) return;
    const path = this.#levels
      .slice(1)
      .map(({ key, index }) => pointerStep(key ?? index ?? 0))
      .join('');
    if (/^-?\d+$/.test(token)) this.found.add(path);
    else this.found.delete(path);
  }
}
