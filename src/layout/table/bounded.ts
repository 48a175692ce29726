// The content of a cell in a row of a fixed height: what is higher is drawn smaller, or is a fault.
import { issuesError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { layoutSpaced } from '../flow/whole.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type LayoutContext,
  noKeep,
  noSpace,
} from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { points } from '../warning.ts';
import type { RowOverflow } from './formats.ts';
import { smaller } from './smaller.ts';

/** Returns the content, at most `height` high. It is never parted. */
export function bounded(content: Flowable, height: Pt, overflow: RowOverflow): Flowable {
  const { path } = content;
  const self: Flowable = {
    path,
    keep: noKeep,
    space: noSpace,
    widths: (context) => content.widths(context),
    fit(region, context): Fit {
      // A page that is lower than the row bounds it, too.
      const lower = isFresh(region) ? Math.min(height, region.height) : height;
      const frame = boundedFrame(content, { width: region.width, height: lower, overflow }, context);
      if (frame.height > region.height + epsilon) return { frame: undefined, rest: self };
      return { frame, rest: undefined };
    },
  };
  return self;
}

interface Bounds {
  readonly width: Pt;
  readonly height: Pt;
  readonly overflow: RowOverflow;
}

function boundedFrame(content: Flowable, { width, height, overflow }: Bounds, context: LayoutContext): Frame {
  const whole = layoutSpaced(content, width, context);
  if (whole.height <= height + epsilon) return whole;
  const { path } = content;
  if (overflow === 'fault') {
    const message = `expected content for a row with ${points(height)} of room, got one of ${points(whole.height)}`;
    const hint = 'make it shorter, the row higher, or write "overflow": "shrink"';
    throw issuesError('render_failed', [{ source: 'template', path, message, hint }]);
  }
  const { frame, scale } = smaller(content, { width, height }, context);
  const x = context.rtl ? width - frame.width : 0;
  const item = { kind: 'frame' as const, x, y: 0, frame };
  if (scale >= leastScale) return { path, width, height: frame.height, items: [item] };
  const message = `the content needs a height of ${points(whole.height)}, and its row has ${points(height)}: it is drawn at ${Math.floor(scale * 100)} %`;
  const warning = { path, message, hint: 'make the content shorter, or the row higher' };
  return { path, width, height: frame.height, items: [{ kind: 'tag', x: 0, y: 0, warning }, item] };
}

/** What is drawn smaller than this gives a warning. */
const leastScale = 0.5;
