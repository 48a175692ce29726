// Content that is drawn smaller, so that it fits a height.
import type { Pt } from '../../units.ts';
import { epsilon, type Flowable, type LayoutContext } from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { scaleContext, scaleFrame, shrinkFrame } from './scale.ts';
import { layoutSpaced } from './whole.ts';

/** The room that content has to fit. */
export interface FrameRoom {
  readonly width: Pt;
  readonly height: Pt;
}

/** Content that is drawn at a part of its size. */
export interface SmallerFrame {
  readonly frame: Frame;
  readonly scale: number;
}

/** Steps of a size that is looked for, from the largest one. */
const steps = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.4, 0.3, 0.2, 0.1] as const;

/** Below it, content without a least size is made as small as it takes, with the lines that it has there. */
const leastStep = 0.5;

/** Returns the sizes that are tried, from the largest one down to the least. */
export function sizesTo(least: number): readonly number[] {
  return [...steps.filter((step) => step > least), least];
}

/**
 * Returns the content in the largest size at which it fits: what is drawn smaller has more room in its lines. With a
 * least size, content that does not fit at that is returned at that, higher than the room.
 */
export function smaller(
  content: Flowable,
  { width, height }: FrameRoom,
  context: LayoutContext,
  least?: number,
): SmallerFrame {
  const last = least ?? leastStep;
  for (const scale of sizesTo(last)) {
    const laid = layoutSpaced(content, width / scale, scaleContext(context, scale));
    const isLast = scale === last;
    if (laid.height * scale > height + epsilon && !isLast) continue;
    const frame = scaleFrame(laid, scale, context.memory);
    if (least !== undefined || laid.height * scale <= height + epsilon) return { frame, scale };
    const rest = height / laid.height;
    return { frame: shrinkFrame(frame, rest / scale, context.memory), scale: rest };
  }
  throw new Error('the last size is always taken');
}
