// Whether something would fit a region of its own. Blocks kept together need to know it at each depth, and it is computed once.
import type { Flowable, LayoutContext, Region } from '../flowable.ts';

/** Returns whether all of `source` fits at the top of a whole region as wide as `region`. The last result of each source is remembered. */
export function fitsWhole(source: Flowable, region: Region, context: LayoutContext): boolean {
  const { fits: cachedFits } = context.memory;
  const known = cachedFits.get(source);
  if (known?.context === context && isAlike(known.region, region)) return known.fits;
  const { rest } = source.fit(
    {
      ...region,
      height: region.full,
      afterBreak: true,
      beside: undefined,
      grid: region.grid && { ...region.grid, y: 0 },
    },
    context,
  );
  const fits = rest === undefined;
  cachedFits.set(source, { context, region, fits });
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
