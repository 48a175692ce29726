// The room for one child of a flow: below others, and not above what the page itself draws there.
import { issuesError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { gridFrom } from '../baseline-grid.ts';
import { fitOf, wantedHeight } from '../explain/fit.ts';
import { keptTogether, noRoom, type Why } from '../explain/why.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type Keep,
  type LayoutContext,
  type PageAbove,
  type Region,
} from '../flowable.ts';
import { type Frame, openItems } from '../frame.ts';
import { fitsWhole } from './kept.ts';
import type { PlacedBlock } from './placed.ts';

/** Returns what is left of a region below `y`. */
export function regionAt(region: Region, y: Pt): Region {
  const height = Math.max(0, region.height - y);
  return {
    width: region.width,
    height,
    full: Math.max(region.full, height),
    afterBreak: region.afterBreak === true && y <= epsilon,
    grid: region.grid && gridFrom(region.grid, y),
    above: region.above && { ...region.above, top: region.above.top + y },
  };
}

/**
 * Fits `source`. When it is to be kept together, it is not split where a whole region could hold it. `keep` is that of
 * the flowable it came from.
 */
export function fitKept(source: Flowable, keep: Keep, region: Region, context: LayoutContext): Fit {
  const fit = fitOf(source, region, context);
  if (!(keep.together || keep.asOne) || fit.rest === undefined || fit.frame === undefined || fit.forced)
    return fit;
  if (isFresh(region)) return fit;
  if (!fitsWhole(source, region, context)) return fit;
  if (context.explains !== true) return { frame: undefined, rest: source };
  const needed = wantedHeight(source, region.width, context);
  return { frame: undefined, rest: source, why: keptTogether(source.path, { needed, had: region.height }) };
}

/** Returns why something finds no place. */
export function whyUnfit(source: Flowable, { width, height }: Region, context: LayoutContext): Why {
  return noRoom(source.path, { needed: wantedHeight(source, width, context), had: height });
}

/**
 * Returns how far asked space at the top of a page may be given up, from the top of the region: down to what the page
 * itself draws within that space, such as a letterhead. 0 where nothing is drawn there. What reaches below the space
 * lies behind the content anyway.
 */
export function lowestDrawn(region: Region, placed: readonly PlacedBlock[], space: Pt): Pt {
  const { above } = region;
  if (above === undefined || space <= epsilon) return 0;
  const bottoms = [...above.bottoms()];
  for (const { frame } of placed) addBottoms(frame, undefined, bottoms);
  const within = bottoms.map((bottom) => bottom - above.top).filter((bottom) => bottom <= space + epsilon);
  return Math.max(0, ...within);
}

/** Adds the lower edges of all frames that draw something, from the top of the page, points. */
export function addBottoms(frame: Frame, y: Pt | undefined, bottoms: Pt[]): void {
  const items = openItems(frame);
  const draws = items.some(({ kind }) => kind !== 'tag' && kind !== 'frame');
  if (draws && y !== undefined) bottoms.push(y + frame.height);
  for (const item of items) {
    if (item.kind !== 'frame') continue;
    const within = y === undefined ? undefined : y + item.y;
    addBottoms(item.frame, item.anchor === 'page' ? item.y : within, bottoms);
  }
}

/** Returns whether a frame without anything drawn keeps the space below what its page draws. */
export function keepsSpace({ height }: Frame, above: PageAbove | undefined): boolean {
  if (above === undefined) return false;
  return above
    .bottoms()
    .some((bottom) => bottom > above.top + epsilon && bottom <= above.top + height + epsilon);
}

/** Returns the fault of something that fits no page. */
export function tooTall(source: Flowable, full: Pt): Error {
  const room = Math.max(0, Math.round(full * 10) / 10);
  return issuesError('render_failed', [
    {
      source: 'template',
      path: source.path,
      message: `expected a block that fits a page or can be split, got one taller than the ${room}pt that a page has for it`,
      hint: 'make it smaller, or the page larger',
    },
  ]);
}
