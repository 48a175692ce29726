// Rows of numbers that were written before. Documents of one form have the same ones: they hold roles, languages and
// numbers of objects, and no text. Who gets a result has the same numbers, so it tells nobody of another document.
import type { Form, RowSource } from './alike-rows.ts';
import type { DeflatedStream } from './rows.ts';

interface Known {
  readonly source: RowSource;
  readonly streams: readonly DeflatedStream[];
}

/** More numbers are those of long documents, which seldom come again. */
const mostNumbers = 1 << 11;
/** So much are the streams and the forms of what is known, at most. */
const mostBytes = 1 << 13;
const mostForms = 16;
/** With the largest in all places they take some 5 MB. Each place holds one. */
const places = 1 << 8;
/** How many numbers say where they are looked for. */
const looks = 64;

const known = new Array<Known | undefined>(places).fill(undefined);

/** Returns the streams that `make` returns for rows, which are those of the same rows where they were made before. */
export function knownRows(source: RowSource, make: () => Iterable<DeflatedStream>): Iterable<DeflatedStream> {
  const { forms, numbers } = source;
  if (numbers.length > mostNumbers || forms.length > mostForms) return make();
  const place = placeOf(source);
  const last = known[place];
  if (last !== undefined && isSame(last.source, source)) return last.streams;
  const streams = Array.from(make(), (stream) => ({ ...stream, data: Uint8Array.from(stream.data) }));
  if (sizeOf(forms, streams) <= mostBytes) known[place] = { source, streams };
  return streams;
}

function placeOf({ numbers }: RowSource): number {
  let hash = numbers.length;
  const step = Math.max(1, Math.floor(numbers.length / looks));
  // The place is inside of the numbers.
  for (let at = 0; at < numbers.length; at += step)
    hash = (Math.imul(hash, 31) + (numbers[at] as number)) | 0;
  return (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (places - 1);
}

function isSame(one: RowSource, other: RowSource): boolean {
  const { numbers } = one;
  const { length } = numbers;
  if (one.first !== other.first || length !== other.numbers.length) return false;
  for (let at = 0; at < length; at++) if (numbers[at] !== other.numbers[at]) return false;
  const { forms } = one;
  if (forms.length !== other.forms.length) return false;
  return forms.every((form, nth) => form.isLike(other.forms[nth] as Form)); // There are as many.
}

function sizeOf(forms: readonly Form[], streams: readonly DeflatedStream[]): number {
  let size = 0;
  for (const { texts } of forms) for (const text of texts) size += text.length;
  for (const { data } of streams) size += data.length;
  return size;
}
