// The content of a cell, turned by a quarter: it is as wide as its lines are high, and is never parted.
import type { Pt } from '../../units.ts';
import { shareBefore } from '../align.ts';
import { shrinkFrame } from '../flow/scale.ts';
import { layoutSpaced } from '../flow/whole.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Warning,
  type Widths,
} from '../flowable.ts';
import type { Frame } from '../frame.ts';
import type { Align } from '../style.ts';
import { points } from '../warning.ts';

/** A quarter turn: 90 is clockwise, read from the top down, and -90 is read from the bottom up. */
export type Quarter = 90 | -90;

/** Returns the content, turned by a quarter. `align` says where it stands across the column. */
export function turned(content: Flowable, rotate: Quarter, align: Align): Flowable {
  return new Turned(content, rotate, align);
}

/** What is drawn smaller than this can't be read: it rather stands out of its cell. */
const leastScale = 0.3;

class Turned implements Flowable {
  readonly keep = noKeep;
  readonly space = noSpace;
  private readonly content: Flowable;
  private readonly rotate: Quarter;
  private readonly align: Align;

  constructor(content: Flowable, rotate: Quarter, align: Align) {
    this.content = content;
    this.rotate = rotate;
    this.align = align;
  }

  get path(): string {
    return this.content.path;
  }

  widths(context: LayoutContext): Widths {
    const { height } = this.laid(this.length(context), context);
    return { min: height, max: height };
  }

  fit(region: Region, context: LayoutContext): Fit {
    const wanted = this.length(context);
    if (wanted > region.height + epsilon && !isFresh(region)) return { frame: undefined, rest: this };
    const whole = this.laid(Math.min(wanted, region.height), context);
    // Where its lines find no room beside each other, it is drawn smaller: nothing may stand over other cells.
    const scale = Math.max(leastScale, Math.min(1, region.width / whole.height));
    if (scale >= 1 - epsilon) return { frame: this.turn(whole, region.width, context), rest: undefined };
    const frame = this.turn(shrinkFrame(whole, scale, context.memory), region.width, context);
    const warning = this.tooNarrow(whole.height, region.width);
    return {
      frame: { ...frame, items: [{ kind: 'tag', x: 0, y: 0, warning }, ...frame.items] },
      rest: undefined,
    };
  }

  private tooNarrow(wanted: Pt, had: Pt): Warning {
    const { path } = this;
    const message = `the turned content needs a width of ${points(wanted)} and has ${points(had)}: it is drawn smaller`;
    return { path, message, hint: 'make the column wider, or the content smaller' };
  }

  /** Returns the length of its longest line. */
  private length(context: LayoutContext): Pt {
    // The width has a little in addition: rounding must not break its line.
    return this.content.widths(context).max + 0.01;
  }

  private laid(length: Pt, context: LayoutContext): Frame {
    return layoutSpaced(this.content, length, context);
  }

  private turn(frame: Frame, width: Pt, { rtl }: LayoutContext): Frame {
    const { height: across, width: along } = frame;
    const x = shareBefore(this.align, rtl) * (width - across);
    const turnedItem = {
      kind: 'frame' as const,
      x: x + (across - along) / 2,
      y: (along - across) / 2,
      frame,
      rotate: this.rotate,
    };
    return { path: this.path, width, height: along, items: [turnedItem] };
  }
}
