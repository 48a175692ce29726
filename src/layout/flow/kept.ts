// Whether something would fit a region of its own. It is asked at each depth of blocks kept together, and computed once.
import type { Flowable, LayoutContext, Region } from '../flowable.ts';

interface Answer {
  readonly context: LayoutContext;
  readonly region: Region;
  readonly fits: boolean;
}

const answers = new WeakMap<Flowable, Answer>();

/** Returns whether all of `source` fits at the top of a whole region as wide as `region`. Equal questions in a row are answered once. */
export function fitsWhole(source: Flowable, region: Region, context: LayoutContext): boolean {
  const known = answers.get(source);
  if (known?.context === context && isAlike(known.region, region)) return known.fits;
  const { rest } = source.fit({ ...region, height: region.full, afterBreak: true }, context);
  const fits = rest === undefined;
  answers.set(source, { context, region, fits });
  return fits;
}

/** Returns whether two regions are alike. What is left of them does not matter. */
function isAlike(a: Region, b: Region): boolean {
  return (
    a.width === b.width &&
    a.full === b.full &&
    Boolean(a.parted) === Boolean(b.parted) &&
    Boolean(a.fill) === Boolean(b.fill)
  );
}
