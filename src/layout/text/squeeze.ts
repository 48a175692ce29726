// What a justified line of Chinese or Japanese takes from its punctuation, so that one more character finds room (JLREQ §3.8.3).
import type { Pt } from '../../units.ts';

/** The order in which a line takes space away: dots in the middle of their squares, brackets and commas, space beside letters. */
export const shrinkLevel = { none: 0, middle: 1, bracket: 2, thin: 3 } as const;

/**
 * What a line may take away at the boundary between two characters, in points. `before` belongs to the character that
 * ends there and `after` to the one that starts there. `level` says in which turn, see `shrinkLevel`.
 */
export interface Shrink {
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly level: Uint8Array;
}

/** The part of the space that may be taken away which a line does take away, for each level: 0 is nothing, 1 is all. */
export type Squeeze = readonly [none: number, middle: number, bracket: number, thin: number];

/** Returns a `Shrink` for a text of this length, by which nothing is taken from its spaces and punctuation. */
export function newShrink(length: number): Shrink {
  return { before: new Float64Array(length), after: new Float64Array(length), level: new Uint8Array(length) };
}

/** Returns what of a list of `Shrink` is taken away at a boundary. */
export function shrunkBy(list: Float64Array, boundary: number, { level }: Shrink, squeeze: Squeeze): Pt {
  return (list[boundary] ?? 0) * (squeeze[level[boundary] ?? 0] ?? 0);
}

/** Returns how much may be taken away before each offset, without what may be taken away at the offset itself. */
export function shrinkSums({ before, after }: Shrink): Float64Array {
  let sum = 0;
  return before.map((width, boundary) => {
    const sumBefore = sum;
    sum += width + (after[boundary] ?? 0);
    return sumBefore;
  });
}

/** How much a line is too long, and how much of that its spaces may give. */
export interface Excess {
  readonly wanted: Pt;
  readonly bySpaces: Pt;
}

/**
 * Returns how a line becomes shorter: all of one level before anything of the next, and spaces together with brackets.
 * It is undefined when nothing may be taken but spaces.
 */
export function squeezeOf(
  { before, after, level }: Shrink,
  { start, end }: { readonly start: number; readonly end: number },
  { wanted, bySpaces }: Excess,
): Squeeze | undefined {
  const sums = [0, 0, 0, 0];
  for (let boundary = start + 1; boundary < end; boundary += 1) {
    const at = level[boundary] ?? 0;
    if (at !== 0) sums[at] = (sums[at] ?? 0) + (before[boundary] ?? 0) + (after[boundary] ?? 0);
  }
  if (sums.every((sum) => sum === 0)) return undefined;
  sums[shrinkLevel.bracket] = (sums[shrinkLevel.bracket] ?? 0) + bySpaces;
  let left = wanted;
  const part = (at: number): number => {
    const sum = sums[at] ?? 0;
    const taken = Math.min(sum, left);
    left -= taken;
    return sum === 0 ? 0 : taken / sum;
  };
  return [0, part(shrinkLevel.middle), part(shrinkLevel.bracket), part(shrinkLevel.thin)];
}
