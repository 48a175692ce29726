// The line of a file that a fault is about, with the place underlined.
import { readFileSync, statSync } from 'node:fs';
import { tokenLength } from '../../language/token.ts';
import { sourceFile } from '../../template/read/tree.ts';

/** A larger file is not read again for an excerpt. */
const mostBytes = 16 * 1024 * 1024;
/** How much of a long line is shown. */
const mostCharacters = 110;

/** Colours and weights of a terminal, or nothing where it has none. */
export interface Paint {
  fault(text: string): string;
  warning(text: string): string;
  faint(text: string): string;
  strong(text: string): string;
}

/** Returns how texts are painted. Without colour they stay as they are. */
export function paintFor(color: boolean): Paint {
  const style = (code: number) => (text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { fault: style(31), warning: style(33), faint: style(2), strong: style(1) };
}

/** A place in a file, from 1. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Reads lines of files for excerpts. Each file is read once. */
export class Excerpts {
  readonly #lines = new Map<string, readonly string[]>();

  /** Returns the line and what underlines the place, or nothing when the file can't be read. */
  of(
    { file, line, column }: FilePlace,
    underline: (text: string) => string,
    { faint }: Paint,
  ): readonly string[] {
    const text = this.#linesOf(file)[line - 1];
    if (text === undefined || text.trim() === '') return [];
    const from = Math.min(Math.max(0, column - 1), text.length);
    const { start, shown } = windowOf(text, from);
    const length = Math.max(1, Math.min(tokenLength(text, from), shown.length - (from - start)));
    const number = String(line);
    const margin = ' '.repeat(number.length);
    const before = ' '.repeat(widthOf(shown.slice(0, from - start)));
    const marks = '^'.repeat(Math.max(1, widthOf(shown.slice(from - start, from - start + length))));
    return [`  ${faint(`${number} |`)} ${shown}`, `  ${faint(`${margin} |`)} ${before}${underline(marks)}`];
  }

  #linesOf(file: string): readonly string[] {
    let lines = this.#lines.get(file);
    if (lines === undefined) {
      lines = linesIn(file);
      this.#lines.set(file, lines);
    }
    return lines;
  }
}

function linesIn(file: string): readonly string[] {
  try {
    const facts = statSync(file);
    if (!facts.isFile() || facts.size > mostBytes) return [];
    const { text } = sourceFile(file, readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    return text.split('\n').map((line) => line.replace(/\r$/, '').replace(/\p{C}/gu, ' '));
  } catch {
    return [];
  }
}

/** Returns the part of a long line around a place. */
function windowOf(text: string, from: number): { readonly start: number; readonly shown: string } {
  if (text.length <= mostCharacters) return { start: 0, shown: text };
  const start = Math.max(0, Math.min(from - 30, text.length - mostCharacters));
  const shown = text.slice(start, start + mostCharacters);
  const head = start > 0 ? `…${shown.slice(1)}` : shown;
  return { start, shown: start + mostCharacters < text.length ? `${head.slice(0, -1)}…` : head };
}

/** Returns how many columns of a terminal a text takes: signs of East Asia take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uff60]/u;
    width += wide.test(character) ? 2 : 1;
  }
  return width;
}
