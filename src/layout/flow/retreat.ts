// Finds the place of an automatic break: before what does not fit, or earlier, so that nothing is parted from what it is kept with.
import { fitOf } from '../explain/fit.ts';
import { epsilon, type Fit, type LayoutContext } from '../flowable.ts';
import type { PlacedBlock } from './placed.ts';
import { isBlank } from './visible.ts';

/** What stays in the region: the first `stay` of the placed, and `cut.frame` of the next one when there is a cut. */
export interface Retreat {
  readonly stay: number;
  readonly cut?: Fit;
}

/** Returns whether a block has `keepTogether` and stands here undivided. Such a block moves to the next page as a whole. */
function isWhole({ child, source, cut }: PlacedBlock): boolean {
  return child.keep.together === true && source === child && !cut;
}

/** Returns whether nothing visible stands above. */
function isTop(placed: readonly PlacedBlock[], at: number): boolean {
  return placed.slice(0, at).every((one) => isBlank(one.frame));
}

/**
 * Returns what stays when it breaks before its own last piece, so that this piece moves on with what follows, or
 * undefined when it can't.
 */
function withoutEnd({ source, region }: PlacedBlock, context: LayoutContext): Fit | undefined {
  const cut = fitOf(source, { ...region, parted: true }, context);
  return cut.frame !== undefined && cut.rest !== undefined ? cut : undefined;
}

/**
 * Finds the break before what follows `placed`. A chain of children kept with next is moved whole. A container that
 * only ends in one breaks before its own last piece, and so do a table that fills this page and what began on an earlier
 * one. In a `fresh` region the chain yields when it stands at the top, since the next page would be no better. Empty
 * space above it moves along, or yields on the next page.
 */
export function retreat(placed: readonly PlacedBlock[], fresh: boolean, context: LayoutContext): Retreat {
  const all = placed.length;
  let stay = all;
  for (let at = all - 1; at >= 0; at--) {
    const one = placed[at];
    if (one === undefined) break;
    const { keep } = one.child;
    if (keep.withNext || (keep.endWithNext && isWhole(one))) {
      const settled = one.source !== one.child || (keep.byRows === true && fresh && isTop(placed, at));
      const cut = settled && !keep.together ? withoutEnd(one, context) : undefined;
      if (cut) return { stay: at, cut };
      stay = at;
    } else if (keep.endWithNext) {
      const cut = fitOf(one.source, { ...one.region, parted: true }, context);
      if (cut.frame !== undefined && cut.rest !== undefined) return { stay: at, cut };
      if (cut.frame !== undefined) break;
      stay = at;
    } else if (!isBlank(one.frame)) {
      break;
    }
  }
  const above = placed.slice(0, stay);
  if (!above.every((one) => isBlank(one.frame))) return { stay };
  if (!fresh) return { stay: 0 };
  const last = above.at(-1);
  const gained = last === undefined ? 0 : last.y + last.frame.height;
  return { stay: gained > epsilon ? stay : all };
}
