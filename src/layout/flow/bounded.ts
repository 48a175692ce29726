// Content in a fixed height, of a row or a box: what is higher is drawn smaller, or is a fault.
import { issuesError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { fitOf } from '../explain/fit.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
} from '../flowable.ts';
import type { Frame } from '../frame.ts';
import { points } from '../warning.ts';
import { smaller } from './smaller.ts';
import { layoutSpaced } from './whole.ts';

/** The height that content has, and what becomes of content that is higher. */
export interface Bound {
  readonly height: Pt;
  readonly overflow: 'shrink' | 'fault';
  /** What has this height, as messages name it. */
  readonly of: 'row' | 'box';
  /** The smallest part of its size that content is drawn at. Below it, content is higher than its room. Default: there is none. */
  readonly least?: number | undefined;
}

/** Returns the content, at most as high as its bound unless that is too small for its least size. It is never parted. */
export function bounded(content: Flowable, bound: Bound): Flowable {
  const { path } = content;
  const self: Flowable = {
    path,
    keep: noKeep,
    space: noSpace,
    stretch: content.stretch === true,
    widths: (context) => content.widths(context),
    fit(region, context): Fit {
      // A page that is lower than the row bounds it, too.
      const height = isFresh(region) ? Math.min(bound.height, region.height) : bound.height;
      const frame = boundedFrame(content, { ...bound, height, region }, context);
      if (frame.height > region.height + epsilon && !isFresh(region)) return { frame: undefined, rest: self };
      return { frame, rest: undefined };
    },
  };
  return self;
}

function boundedFrame(
  content: Flowable,
  { height, overflow, of, least, region }: Bound & { readonly region: Region },
  context: LayoutContext,
): Frame {
  const { width } = region;
  const whole = layoutSpaced(content, width, context);
  if (whole.height <= height + epsilon) return filled(content, region, context) ?? whole;
  const { path } = content;
  const inRoom = `its ${of} has ${points(height)}`;
  if (overflow === 'fault') {
    const message = `expected content for a ${of} with ${points(height)} of room, got one of ${points(whole.height)}`;
    const hint = `make it shorter, the ${of} higher, or write "overflow": "shrink"`;
    throw issuesError('render_failed', [{ source: 'template', path, message, hint }]);
  }
  const { frame, scale } = smaller(content, { width, height }, context, least);
  const x = context.rtl ? width - frame.width : 0;
  const item = { kind: 'frame' as const, x, y: 0, frame };
  const isHigher = frame.height > height + epsilon;
  if (!isHigher && (least !== undefined || scale >= leastScale))
    return { path, width, height: frame.height, items: [item] };
  const drawn = `it is drawn at ${Math.floor(scale * 100 + 1e-6)} %`;
  const grown = isHigher ? `, and still needs ${points(frame.height)}: the ${of} is higher` : '';
  const message = `the content needs a height of ${points(whole.height)}, and ${inRoom}: ${drawn}${grown}`;
  const warning = { path, message, hint: `make the content shorter, or the ${of} higher` };
  return { path, width, height: frame.height, items: [{ kind: 'tag', x: 0, y: 0, warning }, item] };
}

/** Returns content that fills its region, where that is asked for. */
function filled(content: Flowable, region: Region, context: LayoutContext): Frame | undefined {
  if (region.fill !== true || content.stretch !== true) return undefined;
  const { frame, rest } = fitOf(content, region, context);
  return rest === undefined ? frame : undefined;
}

/** What is drawn smaller than this gives a warning. */
const leastScale = 0.5;
