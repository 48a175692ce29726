// Content that is drawn smaller, so that it fits a height.
import type { Pt } from '../../units.ts';
import { scaleContext, scaleFrame, shrinkFrame } from '../flow/scale.ts';
import { layoutSpaced } from '../flow/whole.ts';
import { epsilon, type Flowable, type LayoutContext } from '../flowable.ts';
import type { Frame } from '../frame.ts';

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
const steps = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5] as const;

/** Returns the content in the largest size at which it fits: what is drawn smaller has more room in its lines. */
export function smaller(
  content: Flowable,
  { width, height }: FrameRoom,
  context: LayoutContext,
): SmallerFrame {
  for (const scale of steps) {
    const laid = layoutSpaced(content, width / scale, scaleContext(context, scale));
    if (laid.height * scale <= height + epsilon)
      return { frame: scaleFrame(laid, scale, context.memory), scale };
  }
  const scale = 0.5;
  const laid = layoutSpaced(content, width / scale, scaleContext(context, scale));
  const rest = height / laid.height;
  const { memory } = context;
  return { frame: shrinkFrame(scaleFrame(laid, scale, memory), rest / scale, memory), scale: rest };
}
