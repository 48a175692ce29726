// A place in an XML text: what comes next, and its line for faults. All moves together look at each character once.
import type { AppError } from '../../errors.ts';
import { assetFault } from '../fault.ts';

/** A name in XML (XML 1.0 §2.3), nearly exactly. */
export const namePattern = /[\p{L}_:][\p{L}\p{N}\p{M}_:.\-\u00b7]*/uy;

const spaces = /[ \t\n]*/y;

/** Characters that a text may not hold (XML 1.0 §2.2). */
const forbidden = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Moves forward over a text. */
export class Cursor {
  readonly #text: string;
  /** The entity whose text this is. Its lines are not those of the file. */
  readonly #entity: string | undefined;
  #at = 0;
  #line: number;
  /** Where the line of `#line` ends. */
  #lineEnd: number;

  /** Throws an asset fault for a text with characters that XML does not have. */
  constructor(source: string, entity?: { readonly name: string; readonly line: number }) {
    this.#text = entity ? source : source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
    this.#entity = entity?.name;
    this.#line = entity?.line ?? 1;
    this.#lineEnd = this.#endFrom(0);
    const bad = this.#text.search(forbidden);
    if (bad < 0) return;
    this.#at = bad;
    throw this.fault('expected an SVG without control characters');
  }

  /** Returns a cursor over the text of an entity that is referred to here. */
  inside(name: string, text: string): Cursor {
    return new Cursor(text, { name, line: this.line });
  }

  get ended(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The line of this place, from 1. */
  get line(): number {
    if (this.#entity !== undefined) return this.#line;
    while (this.#lineEnd < this.#at) {
      this.#line += 1;
      this.#lineEnd = this.#endFrom(this.#lineEnd + 1);
    }
    return this.#line;
  }

  #endFrom(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return end < 0 ? Number.POSITIVE_INFINITY : end;
  }

  /** Returns whether this text comes next. */
  sees(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  /** Moves past this text when it comes next, and returns whether it did. */
  takes(text: string): boolean {
    if (!this.sees(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** Moves past what a sticky pattern finds here and returns it, or undefined when it finds nothing. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  /** Moves past white space, and returns whether there was some. */
  space(): boolean {
    return this.match(spaces) !== '';
  }

  /** Returns what stands before the next `mark`, or before the end. */
  until(mark: string): string {
    const end = this.#text.indexOf(mark, this.#at);
    const found = this.#text.slice(this.#at, end < 0 ? undefined : end);
    this.#at += found.length;
    return found;
  }

  /** Returns what stands before the next `mark`, and moves past the mark. Throws an asset fault when there is none. */
  past(mark: string, what: string): string {
    const from = this.#at;
    const end = this.#text.indexOf(mark, from);
    if (end < 0) throw this.fault(`expected ${mark} at the end of ${what}`);
    this.#at = end + mark.length;
    return this.#text.slice(from, end);
  }

  /** Returns a fault at this place. */
  fault(message: string, hint?: string): AppError {
    const where = this.#entity === undefined ? '' : ` (in the entity ${this.#entity})`;
    return assetFault(
      `${message}, in line ${this.line} of the drawing${where}`,
      hint === undefined ? {} : { hint },
    );
  }
}
