// Finds where a stream ends: by its length when that is right, otherwise by the word that ends it (ISO 32000-1 7.3.8).
import { indexOf, isSpace, standsAt } from './bytes.ts';

/** How a stream is written. */
export interface StreamForm {
  /** The length that the dictionary says. */
  readonly length: number | undefined;
  /** The real length. */
  readonly realLength: number;
  /** Whether `stream` is followed by a line end that the format allows. */
  readonly beginsWell: boolean;
  /** Whether a line end stands before `endstream`. */
  readonly endsWell: boolean;
  /** Whether no `endstream` follows at all. */
  readonly cutOff: boolean;
}

/** Searches from behind the word `stream` on. `after` is behind `endstream`. */
export function findStreamEnd(
  bytes: Uint8Array,
  at: number,
  length: number | undefined,
): { readonly form: StreamForm; readonly raw: Uint8Array; readonly after: number } {
  const [from, beginsWell] = beginOf(bytes, at);
  if (length !== undefined && length >= 0 && from + length <= bytes.length) {
    const end = lineEndAt(bytes, from + length);
    if (standsAt(bytes, 'endstream', end)) {
      const form = { length, realLength: length, beginsWell, endsWell: end > from + length, cutOff: false };
      return { form, raw: bytes.subarray(from, from + length), after: end + 9 };
    }
  }
  const end = indexOf(bytes, 'endstream', from);
  if (end < 0) {
    const form = { length, realLength: bytes.length - from, beginsWell, endsWell: false, cutOff: true };
    return { form, raw: bytes.subarray(from), after: bytes.length };
  }
  const to = beforeLineEnd(bytes, end, from);
  const form = { length, realLength: to - from, beginsWell, endsWell: to < end, cutOff: false };
  return { form, raw: bytes.subarray(from, to), after: end + 9 };
}

/** Returns where the data begin. Spaces before the line end are skipped, and a lone carriage return counts as one. */
function beginOf(bytes: Uint8Array, at: number): readonly [number, boolean] {
  if (bytes[at] === 10) return [at + 1, true];
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? [at + 2, true] : [at + 1, false];
  let from = at;
  while (isSpace(bytes[from]) && bytes[from] !== 10 && bytes[from] !== 13) from += 1;
  if (bytes[from] === 10) return [from + 1, false];
  if (bytes[from] === 13) return [bytes[from + 1] === 10 ? from + 2 : from + 1, false];
  return [at, false];
}

function lineEndAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1;
  return bytes[at] === 10 ? at + 1 : at;
}

function beforeLineEnd(bytes: Uint8Array, end: number, from: number): number {
  let to = end;
  if (to > from && bytes[to - 1] === 10) to -= 1;
  if (to > from && bytes[to - 1] === 13 && (to === end || bytes[to] === 10)) to -= 1;
  return to;
}
