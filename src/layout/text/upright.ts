// Which characters stand upright in columns, and which are turned (UAX #50).
import type { NoteMark } from '../note.ts';
import { type Collected, spanIndexAt } from './collect.ts';

/** Ranges of code points that stand upright, or have forms of their own in columns. The rest is turned. */
const ranges: readonly (readonly [from: number, to: number])[] = [
  [0x00a7, 0x00a7],
  [0x00a9, 0x00a9],
  [0x00ae, 0x00ae],
  [0x00b1, 0x00b1],
  [0x00bc, 0x00be],
  [0x00d7, 0x00d7],
  [0x00f7, 0x00f7],
  [0x1100, 0x11ff],
  [0x203b, 0x203c],
  [0x2042, 0x2042],
  [0x2047, 0x2049],
  [0x2051, 0x2051],
  [0x2100, 0x218b],
  [0x2460, 0x24ff],
  [0x25a0, 0x2619],
  [0x2620, 0x2767],
  [0x2e80, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7ff],
  [0xe000, 0xfaff],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe48],
  [0xfe50, 0xfe62],
  [0xfe67, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe7],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x1d300, 0x1d37f],
  [0x1f000, 0x1faff],
  [0x20000, 0x3fffd],
];

/** Returns whether a character stands upright in a column. */
export function standsUpright(codePoint: number): boolean {
  if (codePoint < 0x00a7) return false;
  return ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

/** Returns whether a unit is a figure of ASCII. */
export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** Matches what a figure that is not alone has beside it. */
const goesOn = /[\w.,:/-]/;

/** Returns whether a cluster that starts with a figure stands upright: a pair, or a single figure alone. */
export function isPair(collected: Collected, start: number, end: number): boolean {
  if (end - start === 2) return isDigit(collected.text.charCodeAt(start + 1));
  return isAlone(collected, start, end);
}

/** Returns where clusters start when pairs of figures that are alone between other characters are one each. Undefined means everywhere. */
export function withPairs(collected: Collected, clusters: Uint8Array | undefined): Uint8Array | undefined {
  const { text } = collected;
  let starts = clusters;
  for (const { index, 0: figures } of text.matchAll(/\d\d+/g)) {
    // Marks of notes that stand side by side are figures of their own.
    for (let at = index; at + 1 < index + figures.length; at += 1) {
      const isOne = markAt(collected, at) === markAt(collected, at + 1);
      if (!isOne || !isAlone(collected, at, at + 2)) continue;
      starts ??= new Uint8Array(text.length + 1).fill(1);
      starts[at + 1] = 0;
    }
  }
  return starts;
}

/** Returns whether no other figure, and nothing that goes with one, stands beside a stretch. A mark of a note goes with nothing beside it. */
function isAlone(collected: Collected, start: number, end: number): boolean {
  const { text } = collected;
  const mark = markAt(collected, start);
  const goesWith = (at: number) =>
    at >= 0 && at < text.length && goesOn.test(text[at] ?? '') && markAt(collected, at) === mark;
  return !goesWith(start - 1) && !goesWith(end);
}

function markAt(collected: Collected, offset: number): NoteMark | undefined {
  return collected.spans[spanIndexAt(collected, offset)]?.mark;
}
