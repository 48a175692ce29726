// Finds the objects of a file whose cross-reference is broken: one begins wherever `12 0 obj` stands.
import { indexOf, isDelimiter, isDigit, isSpace } from './bytes.ts';
import type { Entry } from './crossref.ts';
import type { Lexer } from './lexer.ts';
import { Dict } from './objects.ts';

/** What was found. */
export interface Found {
  readonly entries: Map<number, Entry>;
  readonly trailers: readonly Dict[];
}

/** Searches the bytes. Returns each object by its number, the last one of a number, and each trailer, the last one first. */
export function searchObjects(bytes: Uint8Array, lexerAt: (at: number) => Lexer): Found {
  const entries = new Map<number, Entry>();
  for (let at = indexOf(bytes, 'obj'); at >= 0; at = indexOf(bytes, 'obj', at + 3)) {
    const head = headBefore(bytes, at);
    if (head !== undefined)
      entries.set(head.number, { kind: 'at', offset: head.offset, generation: head.generation });
  }
  const trailers: Dict[] = [];
  for (let at = indexOf(bytes, 'trailer'); at >= 0; at = indexOf(bytes, 'trailer', at + 7)) {
    const value = lexerAt(at + 7).next();
    if (value instanceof Dict && value.raw('Root') !== null) trailers.unshift(value);
    if (trailers.length > 100) trailers.pop();
  }
  return { entries, trailers };
}

/** Reads the two numbers before the word `obj`. Returns undefined where there are none. */
function headBefore(
  bytes: Uint8Array,
  obj: number,
): { readonly number: number; readonly generation: number; readonly offset: number } | undefined {
  const after = bytes[obj + 3];
  if (after !== undefined && !isSpace(after) && !isDelimiter(after) && !isDigit(after)) return undefined;
  const second = numberBefore(bytes, obj);
  const first = second && numberBefore(bytes, second.from);
  if (first === undefined || second === undefined) return undefined;
  return { number: first.value, generation: second.value, offset: first.from };
}

function numberBefore(
  bytes: Uint8Array,
  before: number,
): { readonly from: number; readonly value: number } | undefined {
  let to = before;
  while (to > 0 && before - to < 20 && isSpace(bytes[to - 1])) to -= 1;
  let from = to;
  while (from > 0 && to - from < 11 && isDigit(bytes[from - 1])) from -= 1;
  if (to === before || from === to || to - from > 10) return undefined;
  let value = 0;
  for (let index = from; index < to; index += 1) value = value * 10 + (bytes[index] ?? 0) - 0x30;
  return { from, value };
}
