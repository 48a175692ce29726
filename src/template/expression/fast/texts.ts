// JSONata's functions of texts, for values of the right type.
import { bail } from '../semantics.ts';
import { type Builtin, builtin, listOf, numberOf, textOf } from './builtin.ts';

/** The functions by name. */
export const textFunctions: readonly (readonly [string, Builtin])[] = [
  ['uppercase', builtin(1, 1, (value) => ofText(value, (text) => text.toUpperCase()))],
  ['lowercase', builtin(1, 1, (value) => ofText(value, (text) => text.toLowerCase()))],
  ['length', builtin(1, 1, (value) => ofText(value, codePoints))],
  ['trim', builtin(1, 1, (value) => ofText(value, trimmed))],
  ['join', builtin(1, 2, join)],
  ['substring', builtin(2, 3, substring)],
  ['substringBefore', builtin(2, 2, substringBefore)],
  ['substringAfter', builtin(2, 2, substringAfter)],
];

function ofText(value: unknown, make: (text: string) => unknown): unknown {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw bail;
  return make(value);
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function trimmed(text: string): string {
  return text.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '');
}

function join(value: unknown, separator: unknown): unknown {
  const list = listOf(value);
  if (separator !== undefined && typeof separator !== 'string') throw bail;
  if (list === undefined) return undefined;
  for (const each of list) if (typeof each !== 'string') throw bail;
  return list.join(separator ?? '');
}

/** Counts code points. A negative start counts from the end. */
function substring(value: unknown, first: unknown, count: unknown): unknown {
  const start = numberOf(first);
  const length = count === undefined ? undefined : numberOf(count);
  return ofText(value, (text) => {
    const letters = [...text];
    const from = letters.length + start < 0 ? 0 : start;
    if (length === undefined) return letters.slice(from).join('');
    if (length <= 0) return '';
    return letters.slice(from, from >= 0 ? from + length : letters.length + from + length).join('');
  });
}

function substringBefore(value: unknown, second: unknown): unknown {
  const mark = textOf(second);
  return ofText(value, (text) => (text.includes(mark) ? text.slice(0, text.indexOf(mark)) : text));
}

function substringAfter(value: unknown, second: unknown): unknown {
  const mark = textOf(second);
  return ofText(value, (text) => (text.includes(mark) ? text.slice(text.indexOf(mark) + mark.length) : text));
}
