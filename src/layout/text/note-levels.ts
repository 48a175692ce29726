// Marks of notes behind figures, from right to left: both would be one number, so that 25 and the mark 1 read as 251.
import { hasRightToLeft, resolveLevels } from './bidi.ts';
import type { Collected } from './collect.ts';
import type { Piece } from './piece.ts';

/** The levels of a text, and the spans that are marks apart from the figures before them. */
export interface MarkedLevels {
  readonly levels: Uint8Array | undefined;
  readonly apart: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

/** How far back a letter is looked for, UTF-16 units. Numbers are shorter. */
const reach = 100;

/** Returns the levels of a paragraph. A mark behind figures counts as a sign of no direction. */
export function levelsOf({ text, spans, starts, isLatin }: Collected, rtl: boolean): MarkedLevels {
  if (isLatin && !rtl) return { levels: undefined, apart: none };
  let neutral = '';
  const behind: { readonly index: number; readonly start: number; readonly end: number }[] = [];
  for (const [index, { mark }] of spans.entries()) {
    const [start = 0, end = 0] = starts.slice(index, index + 2);
    if (mark === undefined || end === start) continue;
    neutral += text.slice(neutral.length, start);
    if (!isBehindFigures(neutral.slice(-reach), rtl)) continue;
    neutral += '\ufffc'.repeat(end - start);
    behind.push({ index, start, end });
  }
  if (behind.length === 0) return { levels: resolveLevels(text, rtl), apart: none };
  const levels = resolveLevels(neutral + text.slice(neutral.length), rtl)?.slice();
  const apart = new Set<number>();
  for (const { index, start, end } of behind) {
    if (levels === undefined || (levels[start] ?? 0) % 2 === 0) continue;
    apart.add(index);
    // What the mark itself is made of runs from left to right.
    for (let at = start; at < end; at += 1) levels[at] = (levels[at] ?? 0) + 1;
  }
  return { levels, apart };
}

/** Returns whether a text ends with figures that belong to no word from left to right. */
function isBehindFigures(before: string, rtl: boolean): boolean {
  if (!/\p{Nd}[^\p{L}\s]*$/u.test(before)) return false;
  const letter = /(\p{L})\P{L}*$/u.exec(before)?.[1];
  return letter === undefined ? rtl : hasRightToLeft(letter);
}

/** Returns the levels that order the parts of a line: a mark apart stands on the level of the text around. */
export function orderLevels(
  parts: readonly { readonly piece: Piece }[],
  apart: ReadonlySet<number>,
): readonly number[] {
  return parts.map(({ piece: { stretch } }) => stretch.level - (apart.has(stretch.span) ? 1 : 0));
}
