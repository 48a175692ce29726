// Lays out a flowable in one piece, where no region limits it.

import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import type { Flowable, LayoutContext } from '../flowable.ts';
import type { Frame, FrameItem } from '../frame.ts';
import { flow, unbounded } from './flow.ts';

/** Returns the frame of a flowable as high as it needs to be. Page breaks in it do not count: there are no pages. */
export function layoutWhole(flowable: Flowable, width: Pt, context: LayoutContext): Frame {
  const { path } = flowable;
  const items: FrameItem[] = [];
  let y = 0;
  let next: Flowable | undefined = flowable;
  while (next !== undefined) {
    const { frame, rest, forced } = fitOf(next, unbounded(width), context);
    if (frame !== undefined && rest === undefined && items.length === 0) return frame;
    if (frame === undefined && !forced) break;
    if (frame !== undefined) items.push({ kind: 'frame', x: 0, y, frame });
    y += frame?.height ?? 0;
    next = rest;
  }
  return { path, width, height: y, items };
}

/** Returns the frame with the space that the flowable wants above and below. */
export function layoutSpaced(flowable: Flowable, width: Pt, context: LayoutContext): Frame {
  const { before, after } = flowable.space;
  if (before === 0 && after === 0) return layoutWhole(flowable, width, context);
  return layoutWhole(flow({ path: flowable.path, children: [flowable] }), width, context);
}
