// Remembers results of `fit`. Containers of stretching content call it several times, and so would everything that is nested in them.
import { isSameGrid } from '../baseline-grid.ts';
import { isSameBeside } from '../beside.ts';
import type { Fit, LayoutContext, Region } from '../flowable.ts';

/** The number of results that are remembered. */
const most = 4;

interface CachedFit {
  readonly region: Region;
  readonly context: LayoutContext;
  readonly fit: Fit;
}

/**
 * The last results of one flowable. Equal regions get the same frames, so the cost of nesting grows with its depth and
 * not with a power of it.
 */
export class FitCache {
  private fits: readonly CachedFit[] = [];

  /** Returns the remembered result, or else that of `make`. */
  get(region: Region, context: LayoutContext, make: () => Fit): Fit {
    const found = this.fits.find((cached) => cached.context === context && isSame(cached.region, region));
    // The latest region is likely to be asked for again.
    const cached = found ?? { region, context, fit: make() };
    if (cached !== this.fits[0])
      this.fits = [cached, ...this.fits.filter((other) => other !== cached).slice(0, most - 1)];
    return cached.fit;
  }
}

function isSame(a: Region, b: Region): boolean {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.full === b.full &&
    Boolean(a.afterBreak) === Boolean(b.afterBreak) &&
    Boolean(a.parted) === Boolean(b.parted) &&
    Boolean(a.fill) === Boolean(b.fill) &&
    Boolean(a.last) === Boolean(b.last) &&
    a.above?.top === b.above?.top &&
    a.above?.bottoms === b.above?.bottoms &&
    isSameBeside(a.beside, b.beside) &&
    isSameGrid(a.grid, b.grid)
  );
}
