// Floats: what stands at one side of a flow, with the text that follows beside it.
import type { Pt } from '../../units.ts';
import { type Beside, type Notch, roomBeside } from '../beside.ts';
import { fitOf } from '../explain/fit.ts';
import {
  epsilon,
  type Fit,
  type Floats,
  type Flowable,
  type Keep,
  type LayoutContext,
  type Region,
  type Space,
  type Widths,
} from '../flowable.ts';
import type { Frame, Item } from '../frame.ts';
import type { PlacedBlock } from './placed.ts';

/** What stands at a side. */
export interface FloatSpec {
  readonly side: Floats['side'];
  /** What floats, in the space that it wants around. */
  readonly content: Flowable;
  /** Its width without that space. By default it is what the content needs, at most half of the room. */
  readonly width?: Pt | { readonly part: number } | undefined;
  /** The space at its left and right together. */
  readonly sides: Pt;
}

/** A float needs a width of its own where its content has none. It then leaves at least as much to the text. */
const mostShare = 0.5;

/** Returns a flowable that stands at a side of its flow. Where it is alone, it is a block at that side. */
export function floating(spec: FloatSpec): Flowable {
  return new Floating(spec);
}

class Floating implements Flowable, Floats {
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space;
  readonly floats: Floats;
  readonly side: Floats['side'];
  private readonly spec: FloatSpec;

  constructor(spec: FloatSpec) {
    const { content, side } = spec;
    const { keep } = content;
    this.spec = spec;
    this.path = content.path;
    this.keep = { ...keep, together: true, withNext: keep.withNext !== false };
    this.space = content.space;
    this.side = side;
    this.floats = this;
  }

  widths(context: LayoutContext): Widths {
    const { width, sides, content } = this.spec;
    if (typeof width === 'number') return { min: width + sides, max: width + sides };
    return content.widths(context);
  }

  widthIn(room: Pt, context: LayoutContext): Pt {
    const { width, sides, content } = this.spec;
    if (width === undefined) {
      const { min, max } = content.widths(context);
      return Math.min(room, Math.max(min, Math.min(max, room * mostShare)));
    }
    return Math.min(room, sides + (typeof width === 'number' ? width : width.part * room));
  }

  layOut(region: Region, context: LayoutContext): Frame | undefined {
    const { full } = region;
    const width = this.widthIn(region.width, context);
    const { frame, rest } = fitOf(this.spec.content, { width, height: full, full }, context);
    return rest === undefined ? frame : undefined;
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { spec, path } = this;
    const width = this.widthIn(region.width, context);
    const fit = fitOf(spec.content, { ...region, width, beside: undefined }, context);
    const { frame } = fit;
    if (frame === undefined) return fit.rest === spec.content ? { ...fit, rest: this } : fit;
    const rest = fit.rest && new Floating({ ...spec, content: fit.rest });
    const items: Item[] =
      rest === undefined ? [] : [{ kind: 'tag', x: 0, y: 0, warning: { path, ...tooHigh } }];
    const x = sideOf(this, context) === 'left' ? 0 : region.width - width;
    items.push({ kind: 'frame', x, y: 0, frame });
    return { ...fit, frame: { path, width: region.width, height: frame.height, items }, rest };
  }
}

const tooHigh = {
  message: 'the float is higher than a page has room: no text stands beside it',
  hint: 'make it smaller, or take "float" away',
};

function sideOf({ side }: Floats, { rtl }: LayoutContext): Notch['side'] {
  return (side === 'start') !== rtl ? 'left' : 'right';
}

/** Where a float is to stand. */
export interface FloatRoom {
  readonly region: Region;
  /** The top edge that it would like, from the top of the flow. It is lower when another float is in its way. */
  readonly y: Pt;
  readonly beside: Beside;
}

/** A float in its place, and what text beside it keeps free. */
export interface PlacedFloat extends Pick<PlacedBlock, 'y' | 'frame'> {
  readonly foot: Pt;
  readonly notch: Notch;
}

/** Returns the place of a float that has room in the region, and otherwise undefined. `frame` is what it was laid out to. */
export function placeFloat(
  { floats, path, space }: Pick<Flowable, 'path' | 'space'> & { readonly floats: Floats },
  frame: Frame,
  { region, y, beside }: FloatRoom,
  context: LayoutContext,
): PlacedFloat | undefined {
  const side = sideOf(floats, context);
  const { width, height } = frame;
  const top = freeTop({ side, width, height, y }, beside, region.width);
  const bottom = top + height;
  if (bottom > region.height + epsilon) return undefined;
  const x = side === 'left' ? 0 : region.width - width;
  const foot = bottom + space.after;
  const whole = { path, width: region.width, height, items: [{ kind: 'frame' as const, x, y: 0, frame }] };
  return { y: top, frame: whole, foot, notch: { side, width, top, bottom: foot } };
}

interface Wanted {
  readonly side: Notch['side'];
  readonly width: Pt;
  readonly height: Pt;
  readonly y: Pt;
}

/** Returns the first height at which nothing is in the way: neither at the same side, nor at the other one when both are too wide. */
function freeTop({ side, width, height, y }: Wanted, beside: Beside, room: Pt): Pt {
  const inWay = beside.filter((one) => one.side === side || one.width + width > room + epsilon);
  let top = y;
  // What stands lowest is the last to be passed, so one way through is enough.
  for (const one of inWay.toSorted((a, b) => a.bottom - b.bottom))
    if (one.bottom > top + epsilon && one.top < top + height) top = one.bottom;
  return top;
}

/** Returns the first height from `y` on at which a line of `child` finds the width that it needs. */
export function clearTop(child: Flowable, { region, y, beside }: FloatRoom, context: LayoutContext): Pt {
  const needed = child.besideWidth?.(context);
  let top = y;
  while (beside.some(({ bottom }) => bottom > top + epsilon)) {
    const { width, until } = roomBeside(beside, region.width, top, top + leastLine);
    if (needed !== undefined && Math.min(needed, region.width) <= width + epsilon) return top;
    if (until <= top + epsilon) break;
    top = until;
  }
  return top;
}

/** A line is at least this high. */
const leastLine: Pt = 1;

/** The anchors of a flow without floats. */
export const noAnchors: readonly (Flowable | undefined)[] = [];

/** Returns for each float what of the flow follows it. */
export function anchorsOf(children: readonly Flowable[]): readonly (Flowable | undefined)[] {
  const anchors: (Flowable | undefined)[] = [];
  let next: Flowable | undefined;
  for (let index = children.length - 1; index >= 0; index -= 1) {
    anchors[index] = next;
    if (children[index]?.floats === undefined) next = children[index];
  }
  return anchors;
}
