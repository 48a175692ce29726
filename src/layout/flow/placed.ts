// What a flow has placed in one region so far, and the frame that is made of it.

import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import { epsilon, type Flowable, type LayoutContext, type Region } from '../flowable.ts';
import type { Frame, FrameItem } from '../frame.ts';
import type { Owner } from '../structure.ts';

/** A child, or the rest of one, that stands in the region. */
export interface PlacedBlock {
  /** The place of the child in its flow. */
  readonly index: number;
  /** The child itself. Its keep rules and space count also for a rest of it. */
  readonly child: Flowable;
  /** What was fitted: the child, or its rest from the region before. */
  readonly source: Flowable;
  readonly region: Region;
  /** The top edge, from the top of the flow. */
  readonly y: Pt;
  readonly frame: Frame;
  /** Whether something of it continues in the next region. */
  readonly cut: boolean;
  /** The lower edge of a float, with its margin. Nothing stands below a float by itself. */
  readonly foot?: Pt;
}

/** How a region of a flow ends. */
export interface Closing {
  readonly path: string;
  readonly node: Owner | undefined;
  readonly region: Region;
  readonly placed: readonly PlacedBlock[];
  /** Whether it is the end of the flow: the space below the last child counts there. The end of the region cuts it off. */
  readonly isEnd: boolean;
}

/** Returns the last of the placed that is no float. What follows stands below it. */
export function lastInFlow(placed: readonly PlacedBlock[]): PlacedBlock | undefined {
  const last = placed.at(-1);
  return last?.foot === undefined ? last : placed.findLast(({ foot }) => foot === undefined);
}

/** Returns the lower edge of what is placed, floats among it. `isEnd` says whether the space below the last child counts. */
function heightOf(placed: readonly PlacedBlock[], isEnd: boolean): Pt {
  let last: PlacedBlock | undefined;
  let lowest: Pt = 0;
  for (const one of placed) {
    if (one.foot === undefined) last = one;
    else if (one.foot > lowest) lowest = one.foot;
  }
  const bottom = last === undefined ? 0 : last.y + last.frame.height + (isEnd ? last.child.space.after : 0);
  return Math.max(bottom, lowest);
}

/** Returns the frame of what was placed. In a region to be filled, stretching children share what is left of it. */
export function closeFrame(closing: Closing, context: LayoutContext): Frame {
  const { path, node, region, placed, isEnd } = closing;
  const natural = heightOf(placed, isEnd);
  const left = region.height - natural;
  const stretching = region.fill === true && left > epsilon ? stretchingOf(placed) : [];
  const items =
    stretching.length === 0 ? placed.flatMap(frameItem) : stretched(placed, stretching, left, context);
  const height = stretching.length === 0 ? Math.min(natural, region.height) : region.height;
  return { path, width: region.width, height, node, items };
}

/** Returns whether a child may stretch. What was cut was cut for its height, and more height must not change what it holds. */
function stretches({ child, cut }: PlacedBlock): boolean {
  return child.stretch === true && !cut;
}

/** Returns those that share what is left: all that stretch, or those that yield where there are no others. */
function stretchingOf(placed: readonly PlacedBlock[]): readonly PlacedBlock[] {
  const all = placed.filter(stretches);
  const first = all.filter(({ child }) => child.yields !== true);
  return first.length === 0 ? all : first;
}

function frameItem({ y, frame }: Pick<PlacedBlock, 'y' | 'frame'>): FrameItem[] {
  return frame.items.length === 0 ? [] : [{ kind: 'frame', x: 0, y, frame }];
}

function stretched(
  placed: readonly PlacedBlock[],
  stretching: readonly PlacedBlock[],
  left: Pt,
  context: LayoutContext,
): FrameItem[] {
  const share = left / stretching.length;
  const taking = new Set(stretching);
  let shift = 0;
  return placed.flatMap((one) => {
    const y = one.y + shift;
    if (!taking.has(one)) return frameItem({ y, frame: one.frame });
    shift += share;
    const height = one.frame.height + share;
    const { frame, rest } = fitOf(one.source, { ...one.region, height, fill: true }, context);
    return frameItem({ y, frame: frame === undefined || rest !== undefined ? one.frame : frame });
  });
}
