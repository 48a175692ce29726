// Reads the style sheets of drawings into rules of selectors and declarations, in one pass (the part of CSS Syntax Level 3 that SVG needs).
import { assetFault } from '../fault.ts';
import { outsideFault } from './doctype.ts';
import { parseSelectors, type Selector } from './selectors.ts';

/** One property and its value. */
export interface Declaration {
  /** The name of the property, in lower case except for custom properties (`--x`). */
  readonly name: string;
  readonly value: string;
  readonly important: boolean;
}

/** One selector with its declarations. A rule of several selectors becomes several of these. */
export interface Rule {
  readonly selector: Selector;
  readonly declarations: readonly Declaration[];
}

/** The most rules and declarations that are read. */
const mostRules = 50_000;
const mostDeclarations = 250_000;
const deepest = 20;

/** At-rules that draw nothing by themselves. */
const silent =
  /^(?:charset|namespace|font-face|keyframes|-[a-z]+-keyframes|page|property|counter-style|layer)$/;

/** Collects the rules of all style sheets of a drawing, in their order. */
export class StyleSheets {
  readonly rules: Rule[] = [];
  readonly #warn: (message: string) => void;
  #declarations = 0;

  constructor(warn: (message: string) => void) {
    this.#warn = warn;
  }

  /** Reads a sheet. Throws asset faults for `@import` and for what passes a limit. What CSS does not know is reported as a warning. */
  add(text: string, media: string | undefined): void {
    if (media !== undefined && !this.#isFor(media)) return;
    this.#rules(withoutComments(text), 0);
  }

  #rules(text: string, depth: number): void {
    if (depth > deepest)
      throw assetFault(`expected style rules at most ${deepest} deep inside one another, got more`);
    const scan = new Scan(text);
    for (;;) {
      const prelude = scan.until('{};').trim();
      const mark = scan.take();
      if (mark === '{') this.#block(prelude, scan.block(), depth);
      else if (prelude.startsWith('@')) this.#statement(prelude);
      if (mark === '') return;
    }
  }

  #statement(prelude: string): void {
    const address = /^@import\s+(?:url\()?\s*["']?([^"')\s]*)/i.exec(prelude)?.[1];
    if (address === undefined) return;
    if (!/^data:/i.test(address)) throw outsideFault(address);
    this.#warn('style sheets that are taken in by @import are not read: write their rules into the drawing');
  }

  #block(prelude: string, body: string, depth: number): void {
    const atRule = /^@([\w-]+)\s*([\s\S]*)$/.exec(prelude);
    if (atRule) {
      const [, name = '', condition = ''] = atRule;
      if (/^media$/i.test(name)) {
        if (this.#isFor(condition)) this.#rules(body, depth + 1);
      } else if (/^supports$|^layer$/i.test(name)) this.#rules(body, depth + 1);
      else if (!silent.test(name.toLowerCase()))
        this.#warn(`style rules in @${name.slice(0, 40)} are left out`);
      return;
    }
    const declarations = parseDeclarations(body);
    this.#declarations += declarations.length;
    const { selectors, unknown } = parseSelectors(prelude);
    if (unknown !== undefined) this.#warn(`style rules of a selector like ${quoted(unknown)} are left out`);
    for (const selector of selectors) this.rules.push({ selector, declarations });
    if (this.rules.length > mostRules || this.#declarations > mostDeclarations) {
      throw assetFault(
        `expected style sheets of at most ${mostRules} rules and ${mostDeclarations} declarations, got more`,
      );
    }
  }

  /** Returns whether a media query matches: a document is for print, light, and has no other features. */
  #isFor(media: string): boolean {
    const queries = media
      .toLowerCase()
      .split(',')
      .map((query) => query.trim());
    if (queries.some((query) => /^(?:only\s+)?(?:all|print)$|^$|^not\s+screen$/.test(query))) return true;
    const isPlain = queries.every((query) => /^(?:only\s+)?[a-z]+$|prefers-color-scheme/.test(query));
    if (!isPlain) this.#warn(`style rules for ${quoted(media)} are left out`);
    return false;
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}

/** Reads the declarations between the braces of a rule, or in a `style` attribute. */
export function parseDeclarations(text: string): readonly Declaration[] {
  const declarations: Declaration[] = [];
  const scan = new Scan(withoutComments(text));
  for (;;) {
    const part = scan.until(';{}');
    const mark = scan.take();
    // A block inside a rule is a rule for other elements. It is skipped.
    if (mark === '{') scan.block();
    const colon = part.indexOf(':');
    const name = part.slice(0, Math.max(0, colon)).trim();
    const written = part.slice(colon + 1).trim();
    const value = written.replace(/\s*!\s*important$/i, '');
    if (mark !== '{' && /^-{0,2}[a-z][\w-]*$/i.test(name) && value !== '') {
      const known = name.startsWith('--') ? name : name.toLowerCase();
      declarations.push({ name: known, value, important: value.length < written.length });
    }
    if (mark === '') return declarations;
  }
}

/** Replaces comments, and the `<!--` and `-->` that hide a sheet from old readers, by spaces. */
function withoutComments(text: string): string {
  if (!text.includes('/*') && !text.includes('<!--')) return text;
  let bare = '';
  let from = 0;
  for (let at = text.indexOf('/*'); at >= 0; at = text.indexOf('/*', from)) {
    const end = text.indexOf('*/', at + 2);
    bare += `${text.slice(from, at)} `;
    from = end < 0 ? text.length : end + 2;
  }
  return (bare + text.slice(from)).replace(/<!--|-->/g, ' ');
}

/** Moves over CSS without looking into strings, parentheses and brackets. */
class Scan {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the text before the next of some marks that stands outside of all others. */
  until(marks: string): string {
    const from = this.#at;
    const plain = plainPatterns.get(marks) ?? /[^"'\\([]*/y;
    let depth = 0;
    while (this.#at < this.#text.length) {
      const char = this.#text.charAt(this.#at);
      if (depth === 0 && marks.includes(char)) break;
      if (char === '"' || char === "'") this.#string(char);
      else if (char === '\\') this.#at += 2;
      else {
        if (char === '(' || char === '[') depth += 1;
        if (char === ')' || char === ']') depth = Math.max(0, depth - 1);
        this.#at += 1;
        if (depth === 0) this.#skip(plain);
      }
    }
    return this.#text.slice(from, this.#at);
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    if (pattern.test(this.#text)) this.#at = pattern.lastIndex;
  }

  #string(quote: string): void {
    this.#skip(quote === '"' ? /"(?:[^"\\]|\\[\s\S])*(?:"|$)/y : /'(?:[^'\\]|\\[\s\S])*(?:'|$)/y);
  }

  /** Moves past one character and returns it, or an empty text at the end. */
  take(): string {
    const char = this.#text.charAt(this.#at);
    this.#at += 1;
    return char;
  }

  /** Returns what stands before the `}` of an open block, and moves past it. */
  block(): string {
    const from = this.#at;
    let depth = 1;
    for (;;) {
      this.until('{}');
      const char = this.take();
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      if (depth === 0 || char === '') return this.#text.slice(from, this.#at - 1);
    }
  }
}

/** Patterns for text that needs no closer look before the next mark. */
const plainPatterns: ReadonlyMap<string, RegExp> = new Map(
  ['{};', ';{}', '{}'].map((marks) => [marks, new RegExp(`[^"'\\\\()[\\]${marks}]*`, 'y')]),
);
