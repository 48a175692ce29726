// Collects the spans of a paragraph into one text, with what must be known before anything is shaped.
import { signsBeyondLatin } from '../../fonts/letters.ts';
import type { Span } from './span.ts';

/** The text of a paragraph. All offsets are UTF-16 units of `text`. */
export interface Collected {
  /** All spans joined. Soft hyphens are taken out, and every kind of line end becomes `\n`. */
  readonly text: string;
  readonly spans: readonly Span[];
  /** Where each span starts in `text`, and its length at the end. */
  readonly starts: readonly number[];
  /** Where soft hyphens stood. The line may break there and then shows a hyphen. */
  readonly softHyphens: readonly number[];
  /**
   * Whether it holds nothing but letters of Latin texts below U+0250, their signs, spaces and line ends. It needs one
   * script then, each unit is a cluster, and only the paragraph may run from right to left.
   */
  readonly isLatin: boolean;
}

/** Matches such texts. */
const latin = new RegExp(`^[\\n\\x20-\\x7e\\u00a0-\\u00ac\\u00ae-\\u024f${signsBeyondLatin}]*$`);

/** Matches what is not taken over as it is: soft hyphens, line ends other than `\n`, surrogates that may stand alone. */
const special = /[\u00ad\r\v\f\u0085\u2028\u2029\ud800-\udfff]/;
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Returns the text of all spans of a paragraph, with where each span starts in it and where soft hyphens stood. */
export function collect(spans: readonly Span[]): Collected {
  const only = spans.length === 1 ? spans[0] : undefined;
  if (only !== undefined) {
    const { text } = only;
    const isLatin = latin.test(text);
    if (isLatin || !special.test(text))
      return { text, spans, starts: [0, text.length], softHyphens: [], isLatin };
  }
  const starts: number[] = [];
  const softHyphens: number[] = [];
  let text = '';
  for (const span of spans) {
    starts.push(text.length);
    text += special.test(span.text) ? clean(span.text, text.length, softHyphens) : span.text;
  }
  starts.push(text.length);
  return { text, spans, starts, softHyphens, isLatin: latin.test(text) };
}

function clean(raw: string, base: number, softHyphens: number[]): string {
  const parts = raw.toWellFormed().replace(lineEnds, '\n').split('\u00ad');
  let offset = base;
  for (const part of parts.slice(0, -1)) {
    offset += part.length;
    softHyphens.push(offset);
  }
  return parts.join('');
}

/** Returns the index of the span that the unit at `offset` belongs to. */
export function spanIndexAt(collected: Collected, offset: number): number {
  let low = 0;
  let high = collected.spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((collected.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
