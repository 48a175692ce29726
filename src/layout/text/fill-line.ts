// How a justified line fills its measure: by wider or narrower spaces, boundaries between ideographs that grow, punctuation that shrinks.
import type { Pt } from '../../units.ts';
import type { Line } from './lines.ts';
import type { Piece } from './piece.ts';
import type { Prepared } from './prepare.ts';
import { countGrowths } from './spacing.ts';
import { type Squeeze, shrinkLevel, squeezeOf } from './squeeze.ts';

/** A space of a line may shrink by this much of itself, and never more. */
export const spaceShrink = 0.25;

/** How a line fills its measure. */
export interface Filling {
  /** Whether it does. */
  readonly fills: boolean;
  /** What each space gets. */
  readonly wordSpace: Pt;
  /** What each boundary between ideographs gets. */
  readonly each: Pt;
  /** What punctuation loses. */
  readonly squeeze: Squeeze | undefined;
}

/** A line that keeps its natural width. */
export const ragged: Filling = { fills: false, wordSpace: 0, each: 0, squeeze: undefined };

/** Returns by how much each of so many spaces changes where nothing else gives way, so that the line becomes longer by `slack` points. */
export function spreadSpaces(count: number, slack: Pt): Filling {
  return count === 0 ? ragged : { ...ragged, fills: true, wordSpace: slack / count };
}

/**
 * Returns by how much the spaces of a line, and other places in it that give way, change, so that it becomes longer by
 * `slack` points. Below 0 it becomes shorter.
 */
export function fillLine(
  { spacing }: Prepared,
  line: Pick<Line, 'start' | 'end'>,
  spaces: readonly Piece[],
  slack: Pt,
): Filling {
  const count = spaces.length;
  if (spacing === undefined) return spreadSpaces(count, slack);
  if (slack >= 0) {
    const places = count + countGrowths(spacing, line.start, line.end);
    return places === 0
      ? ragged
      : { fills: true, wordSpace: slack / places, each: slack / places, squeeze: undefined };
  }
  const bySpaces = spaces.reduce((sum, { width }) => sum + width * spaceShrink, 0);
  const squeeze = squeezeOf(spacing.shrink, line, { wanted: -slack, bySpaces });
  // Where there is nothing else, spaces take all.
  if (squeeze === undefined) return spreadSpaces(count, slack);
  const wordSpace = count === 0 ? 0 : (-bySpaces * squeeze[shrinkLevel.bracket]) / count;
  return { fills: true, wordSpace, each: 0, squeeze };
}
