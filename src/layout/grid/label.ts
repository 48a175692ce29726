// The content of a label: exactly as high as the label, and drawn smaller where it would be higher.

import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import { type FrameRoom, smaller } from '../flow/smaller.ts';
import { layoutSpaced } from '../flow/whole.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
} from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { points } from '../warning.ts';

/** Returns the content for a label of this height. It is never parted. */
export function onLabel(content: Flowable, height: Pt): Flowable {
  return {
    path: content.path,
    keep: noKeep,
    space: noSpace,
    stretch: true,
    widths: (context) => content.widths(context),
    fit: ({ width }: Region, context: LayoutContext): Fit => ({
      frame: labelFrame(content, { width, height }, context),
      rest: undefined,
    }),
  };
}

function labelFrame(content: Flowable, { width, height }: FrameRoom, context: LayoutContext): Frame {
  const { path } = content;
  const whole = layoutSpaced(content, width, context);
  if (whole.height <= height + epsilon) {
    const region = { width, height, full: height, fill: true };
    const filled = content.stretch ? fitOf(content, region, context) : undefined;
    const frame = filled?.rest === undefined ? filled?.frame : undefined;
    return { ...(frame ?? whole), height };
  }
  const { frame, scale } = smaller(content, { width, height }, context);
  const warning = {
    path,
    message: `the content needs a height of ${points(whole.height)}, and its label has ${points(height)}: it is drawn smaller, at ${Math.floor(scale * 100)} %`,
    hint: 'make the content shorter or smaller, or take larger labels',
  };
  const items = [
    { kind: 'tag' as const, x: 0, y: 0, warning },
    { kind: 'frame' as const, x: context.rtl ? width - frame.width : 0, y: 0, frame },
  ];
  return { path, width, height, items };
}
