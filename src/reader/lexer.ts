// Reads objects from bytes: the syntax of files and of content streams (ISO 32000-1 7.3). It is forgiving, and reports what it forgave.

import { hexValue, isDelimiter, isDigit, isSpace } from './bytes.ts';
import { readerLimits } from './limits.ts';
import { Dict, Keyword, List, Name, type PdfObject, PdfString, Ref, type Resolve } from './objects.ts';

/** Something in the syntax that a standard forbids or limits. */
export type NoticeKind =
  | 'integer'
  | 'real'
  | 'tiny'
  | 'string'
  | 'name'
  | 'hex-odd'
  | 'hex-characters'
  | 'nesting'
  | 'syntax';

/** Called with what was noticed: its kind, and the value in words. */
export type Notice = (kind: NoticeKind, value: string) => void;

/** How objects are read. */
export interface LexerOptions {
  /** The place at which reading begins. */
  readonly at?: number;
  /** The place at which reading ends. */
  readonly end?: number;
  /** The indirect object that all of this stands in. */
  readonly object?: number;
  readonly resolve?: Resolve;
  readonly notice?: Notice;
  /** Whether there may be references. In a content stream there are none. */
  readonly references?: boolean;
}

/** The end of the bytes. */
export const end = Symbol('end');

const nothing: Resolve = () => null;
const silent: Notice = () => undefined;

/** Reads one object after the other. */
export class Lexer {
  /** The place at which it stands. */
  at: number;
  readonly bytes: Uint8Array;
  readonly #end: number;
  readonly #object: number;
  readonly #resolve: Resolve;
  readonly #notice: Notice;
  readonly #references: boolean;

  constructor(bytes: Uint8Array, options: LexerOptions = {}) {
    this.bytes = bytes;
    this.at = options.at ?? 0;
    this.#end = Math.min(options.end ?? bytes.length, bytes.length);
    this.#object = options.object ?? 0;
    this.#resolve = options.resolve ?? nothing;
    this.#notice = options.notice ?? silent;
    this.#references = options.references ?? true;
  }

  /** Returns the next object or bare word. */
  next(depth = 0): PdfObject | Keyword | typeof end {
    this.skipSpace();
    if (this.at >= this.#end) return end;
    const byte = this.bytes[this.at] ?? 0;
    if (isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e) return this.#number();
    switch (byte) {
      case 0x2f:
        return this.#name();
      case 0x28:
        return this.#literal();
      case 0x3c:
        return this.bytes[this.at + 1] === 0x3c ? this.#dict(depth) : this.#hex();
      case 0x5b:
        return this.#list(depth);
      case 0x5d:
      case 0x7b:
      case 0x7d:
      case 0x29:
        this.at += 1;
        return new Keyword(String.fromCharCode(byte));
      case 0x3e: {
        const double = this.bytes[this.at + 1] === 0x3e;
        this.at += double ? 2 : 1;
        return new Keyword(double ? '>>' : '>');
      }
      default:
        return this.#word();
    }
  }

  /** Returns the next object. A bare word where one is expected counts as null. */
  object(): PdfObject {
    const value = this.next();
    if (value === end) return null;
    if (!(value instanceof Keyword)) return value;
    this.#notice('syntax', `expected an object, got "${value.value.slice(0, 20)}"`);
    return null;
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    for (; this.at < this.#end; this.at += 1) {
      const byte = this.bytes[this.at];
      if (byte === 0x25) {
        while (this.at < this.#end && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at += 1;
      } else if (!isSpace(byte)) return;
    }
  }

  #regularEnd(from: number): number {
    let to = from;
    while (to < this.#end && !isSpace(this.bytes[to]) && !isDelimiter(this.bytes[to])) to += 1;
    return to;
  }

  #textOf(from: number, to: number): string {
    let text = '';
    for (let index = from; index < to; index += 1) text += String.fromCharCode(this.bytes[index] ?? 0);
    return text;
  }

  #word(): boolean | null | Keyword {
    const to = this.#regularEnd(this.at);
    const word = this.#textOf(this.at, Math.min(to, this.at + 200));
    this.at = to;
    if (word === 'true') return true;
    if (word === 'false') return false;
    return word === 'null' ? null : new Keyword(word);
  }

  #number(): number | Ref | Keyword {
    const from = this.at;
    const to = this.#regularEnd(from);
    let whole = true;
    for (let index = from; index < to; index += 1) if (!isDigit(this.bytes[index])) whole = false;
    if (whole && this.#references) {
      const ref = this.#reference(from, to);
      if (ref !== undefined) return ref;
    }
    const text = this.#textOf(from, Math.min(to, from + 400));
    this.at = to;
    const form = /^[+-]*(\d*\.?\d*)/.exec(text);
    const digits = form?.[1] ?? '';
    if (digits === '' || digits === '.') {
      if (/^[+-.]+$/.test(text)) return 0;
      return new Keyword(text);
    }
    if ((form?.[0].length ?? 0) < text.length)
      this.#notice('syntax', `expected a number, got "${text.slice(0, 40)}"`);
    const value = (text.startsWith('-') ? -1 : 1) * Number(digits);
    this.#noticeNumber(value, digits.includes('.'), text);
    return value;
  }

  #noticeNumber(value: number, real: boolean, text: string): void {
    if (!real && (value > 2147483647 || value < -2147483648)) this.#notice('integer', text.slice(0, 40));
    else if (real && Math.abs(value) > 3.403e38) this.#notice('real', text.slice(0, 40));
    else if (real && value !== 0 && Math.abs(value) < 1.175e-38) this.#notice('tiny', text.slice(0, 60));
  }

  /** Reads the rest of `12 0 R`, or returns undefined. */
  #reference(from: number, to: number): Ref | undefined {
    let at = to;
    if (to - from > 10 || !isSpace(this.bytes[at])) return undefined;
    while (isSpace(this.bytes[at])) at += 1;
    const second = at;
    while (isDigit(this.bytes[at])) at += 1;
    if (at === second || at - second > 10 || !isSpace(this.bytes[at])) return undefined;
    const third = at;
    while (isSpace(this.bytes[at])) at += 1;
    if (at >= this.#end || this.bytes[at] !== 0x52) return undefined;
    const after = this.bytes[at + 1];
    if (at + 1 < this.#end && !isSpace(after) && !isDelimiter(after)) return undefined;
    this.at = at + 1;
    return new Ref(Number(this.#textOf(from, to)), Number(this.#textOf(second, third)));
  }

  #name(): Name {
    const from = this.at + 1;
    const to = this.#regularEnd(from);
    this.at = to;
    let text = '';
    for (let index = from; index < to; index += 1) {
      const byte = this.bytes[index] ?? 0;
      const high = byte === 0x23 && index + 2 < to ? hexValue(this.bytes[index + 1] ?? 0) : -1;
      const low = high >= 0 ? hexValue(this.bytes[index + 2] ?? 0) : -1;
      if (low < 0) text += String.fromCharCode(byte);
      else {
        text += String.fromCharCode(high * 16 + low);
        index += 2;
      }
    }
    if (text.length > 127) this.#notice('name', `${text.length} bytes`);
    return new Name(text);
  }

  #hex(): PdfString {
    const from = this.at + 1;
    let to = from;
    while (to < this.#end && this.bytes[to] !== 0x3e) to += 1;
    const out = new Uint8Array((to - from + 1) >> 1);
    let count = 0;
    let strange = false;
    for (let index = from; index < to; index += 1) {
      const byte = this.bytes[index] ?? 0;
      if (isSpace(byte)) continue;
      const value = hexValue(byte);
      if (value < 0) strange = true;
      const digit = Math.max(value, 0);
      out[count >> 1] = (out[count >> 1] ?? 0) | (count % 2 === 0 ? digit << 4 : digit);
      count += 1;
    }
    this.at = to + 1;
    if (strange) this.#notice('hex-characters', '');
    if (count % 2 === 1) this.#notice('hex-odd', `${count} characters`);
    return this.#string(out.subarray(0, (count + 1) >> 1));
  }

  #string(bytes: Uint8Array): PdfString {
    if (bytes.length > 32767) this.#notice('string', `${bytes.length} bytes`);
    return new PdfString(bytes);
  }

  #literal(): PdfString {
    const out: number[] = [];
    let open = 1;
    this.at += 1;
    while (this.at < this.#end) {
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      if (byte === 0x5c) {
        this.#escape(out);
        continue;
      }
      if (byte === 0x28) open += 1;
      else if (byte === 0x29) {
        open -= 1;
        if (open === 0) break;
      } else if (byte === 13) {
        if (this.bytes[this.at] === 10) this.at += 1;
        out.push(10);
        continue;
      }
      out.push(byte);
    }
    return this.#string(Uint8Array.from(out));
  }

  #escape(out: number[]): void {
    const byte = this.bytes[this.at] ?? 0;
    this.at += 1;
    const plain = escapes[String.fromCharCode(byte)];
    if (plain !== undefined) out.push(plain);
    else if (byte >= 0x30 && byte <= 0x37) {
      let value = byte - 0x30;
      for (let digits = 1; digits < 3; digits += 1) {
        const next = this.bytes[this.at] ?? 0;
        if (next < 0x30 || next > 0x37) break;
        value = value * 8 + next - 0x30;
        this.at += 1;
      }
      out.push(value & 0xff);
    } else if (byte === 13) {
      if (this.bytes[this.at] === 10) this.at += 1;
    } else if (byte !== 10) out.push(byte);
  }

  #list(depth: number): List {
    this.at += 1;
    const items: PdfObject[] = [];
    for (;;) {
      const value = this.#inner(depth);
      if (value === end) break;
      if (value instanceof Keyword) {
        if (value.value === ']') break;
        // The array was never closed. The code that reads on needs the word.
        if (value.value === 'endobj' || value.value === '>>') {
          this.at -= value.value.length;
          this.#notice('syntax', 'an array that is not closed');
          break;
        }
      } else items.push(value);
    }
    return new List(items, this.#object, this.#resolve);
  }

  #dict(depth: number): Dict {
    this.at += 2;
    const entries = new Map<string, PdfObject>();
    for (;;) {
      const key = this.#inner(depth);
      if (key === end || (key instanceof Keyword && key.value === '>>')) break;
      if (key instanceof Keyword && (key.value === 'endobj' || key.value === 'stream')) {
        this.at -= key.value.length;
        this.#notice('syntax', 'a dictionary that is not closed');
        break;
      }
      if (!(key instanceof Name)) {
        this.#notice('syntax', 'expected a name as key of a dictionary');
        continue;
      }
      const value = this.#inner(depth);
      if (value === end || (value instanceof Keyword && value.value === '>>')) break;
      if (value instanceof Keyword) this.#notice('syntax', `expected a value, got "${value.value}"`);
      else if (value !== null) entries.set(key.value, value);
    }
    return new Dict(entries, this.#object, this.#resolve);
  }

  /** Returns what stands inside of an array or a dictionary. */
  #inner(depth: number): PdfObject | Keyword | typeof end {
    if (depth < readerLimits.nesting) return this.next(depth + 1);
    this.#notice('nesting', `deeper than ${readerLimits.nesting}`);
    this.at = this.#end;
    return end;
  }
}

const escapes: Readonly<Record<string, number>> = {
  n: 10,
  r: 13,
  t: 9,
  b: 8,
  f: 12,
  '(': 0x28,
  ')': 0x29,
  '\\': 0x5c,
};
