// Draws smaller what may be drawn smaller, such as a picture, where a page would part it from what it is kept with otherwise.
import type { Pt } from '../../units.ts';
import { fitOf, wantedHeight } from '../explain/fit.ts';
import { type Fit, type Flowable, isFresh, type LayoutContext, type Region } from '../flowable.ts';
import { lastInFlow, type PlacedBlock } from './placed.ts';
import { retreat } from './retreat.ts';
import { fitKept, regionAt } from './room.ts';

/** The next child of a flow, or the rest of it, which found no place. */
interface Unplaced {
  readonly index: number;
  readonly child: Flowable;
  readonly source: Flowable;
  /** The space above it. */
  readonly space: Pt;
}

/** What stands in the region then, and the fit of the next child. */
export interface Together {
  readonly placed: readonly PlacedBlock[];
  readonly fit: Fit;
}

/** At most this part of a page is taken from a picture for what follows it. */
const mostForNext = 1 / 4;

/**
 * Returns what is placed when the next child stands in this region, too: it is drawn smaller itself, or what stands above
 * it. Returns undefined where something else than its chain stands on the page, where more than half of a page would
 * stay empty beside it, or where neither is drawn smaller. A chain on a page of its own has no better place elsewhere.
 */
export function lowerTogether(
  placed: readonly PlacedBlock[],
  next: Unplaced,
  region: Region,
  context: LayoutContext,
): Together | undefined {
  const above = lastInFlow(placed);
  const { keep } = above?.child ?? {};
  const isScaled = next.child.isScaled === true || above?.child.isScaled === true;
  if (above === undefined || !isScaled || !(keep?.withNext || keep?.endWithNext)) return undefined;
  if (!isFresh(region) || retreat(placed, true, context).stay < placed.length) return undefined;
  const own = next.child.isScaled === true ? placeLower(placed, next, region, context) : undefined;
  if (own !== undefined || above.child.isScaled !== true || placed.at(-1) !== above) return own;
  const lower = lowerForNext(above, next, region, context);
  return lower && placeBelow([...placed.slice(0, -1), lower], next, region, context);
}

/** Places the next child in what is left as if that were a page. */
function placeLower(
  placed: readonly PlacedBlock[],
  next: Unplaced,
  region: Region,
  context: LayoutContext,
): Together | undefined {
  const { height } = roomBelow(placed, next, region);
  if (height < region.full / 2) return undefined;
  return placeBelow(placed, next, { ...region, full: height }, context);
}

/** Returns the last child as it is drawn when what follows has its room below. */
function lowerForNext(
  above: PlacedBlock,
  { source, space }: Unplaced,
  region: Region,
  context: LayoutContext,
): PlacedBlock | undefined {
  const needed = wantedHeight(source, region.width, context) + space;
  const height = region.height - above.y - needed;
  if (needed > region.full * mostForNext || height < region.full / 2) return undefined;
  const room = { ...above.region, height, full: height };
  const { frame, rest } = fitOf(above.source, room, context);
  return frame === undefined || rest !== undefined ? undefined : { ...above, region: room, frame };
}

function roomBelow(placed: readonly PlacedBlock[], { space }: Unplaced, region: Region): Region & { y: Pt } {
  const above = lastInFlow(placed);
  const y = (above === undefined ? 0 : above.y + above.frame.height) + space;
  return { ...regionAt(region, y), y };
}

function placeBelow(
  placed: readonly PlacedBlock[],
  next: Unplaced,
  region: Region,
  context: LayoutContext,
): Together | undefined {
  const { index, child, source } = next;
  const { y, ...below } = roomBelow(placed, next, region);
  const room = { ...below, full: region.full };
  const fit = fitKept(source, child.keep, room, context);
  const { frame, rest } = fit;
  if (frame === undefined) return undefined;
  const block = { index, child, source, region: room, y, frame, cut: rest !== undefined };
  return { placed: [...placed, block], fit };
}
