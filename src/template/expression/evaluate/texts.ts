// JSONata's functions of texts. The types of their values are checked.
import { printed } from '../semantics.ts';
import { fromBase64, toBase64 } from './base64.ts';
import type { Builtin } from './native-function.ts';

/** The functions by name. */
export const textFunctions: readonly (readonly [string, Builtin['call']])[] = [
  ['string', ([value, pretty]) => (value === undefined ? undefined : printed(value, pretty === true))],
  ['uppercase', ofText((text) => text.toUpperCase())],
  ['lowercase', ofText((text) => text.toLowerCase())],
  ['length', ofText(codePoints)],
  ['trim', ofText((text) => text.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, ''))],
  [
    'join',
    ([list, separator]) => (list === undefined ? undefined : (list as string[]).join(mark(separator))),
  ],
  ['substring', ofText(substring)],
  ['substringBefore', ofText(substringBefore)],
  ['substringAfter', ofText(substringAfter)],
  ['base64encode', ofText(toBase64)],
  ['base64decode', ofText(fromBase64)],
];

/** Returns a function of a text. Nothing gives nothing. */
function ofText(make: (text: string, first: unknown, second: unknown) => unknown): Builtin['call'] {
  return ([value, first, second]) => (value === undefined ? undefined : make(String(value), first, second));
}

function mark(separator: unknown): string {
  return separator === undefined ? '' : String(separator);
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Counts code points. A negative start counts from the end. */
function substring(text: string, first: unknown, count: unknown): string {
  const letters = [...text];
  const start = first === undefined ? Number.NaN : Number(first);
  const from = letters.length + start < 0 ? 0 : start;
  if (count === undefined) return letters.slice(from).join('');
  const length = Number(count);
  if (length <= 0) return '';
  return letters.slice(from, from >= 0 ? from + length : letters.length + from + length).join('');
}

/** JSONata looks for the word "undefined" where no mark is given. */
function substringBefore(text: string, before: unknown): string {
  const at = text.indexOf(String(before));
  return at < 0 ? text : text.slice(0, at);
}

function substringAfter(text: string, after: unknown): string {
  const found = String(after);
  const at = text.indexOf(found);
  return at < 0 ? text : text.slice(at + found.length);
}
