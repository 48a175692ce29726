// The line from a title in the contents to its page: dots or the like, then the number at the end of the line.
import { firstBaseline } from '../../layout/flow/hanging.ts';
import {
  type Fit,
  type Flowable,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Widths,
} from '../../layout/flowable.ts';
import type { Item } from '../../layout/frame.ts';
import type { Leader, TextStyle } from '../../layout/style.ts';
import { leaderItems } from '../../layout/text/leader.ts';
import { paragraph } from '../../layout/text/paragraph.ts';

/** A page number and how it is set. */
export interface LeaderSpec {
  readonly path: string;
  readonly number: string;
  readonly style: TextStyle;
  /** What leads the eye to the number. */
  readonly leader: Leader;
}

/**
 * Returns a flowable that fills a line up to the number at its end. The number is never broken: where there
 * is no space for it, it stands over the start.
 */
export function leadNumber(spec: LeaderSpec): Flowable {
  return new LedNumber(spec);
}

class LedNumber implements Flowable {
  readonly path: string;
  readonly keep = noKeep;
  readonly space = noSpace;
  private readonly style: TextStyle;
  private readonly number: Flowable;
  private readonly leader: Leader;

  constructor({ path, number, style, leader }: LeaderSpec) {
    this.path = path;
    this.leader = leader;
    this.style = style;
    const plain: TextStyle = { ...style, align: 'start', indent: 0 };
    this.number = paragraph({ path, spans: [{ text: number, style: plain }], style: plain });
  }

  widths(context: LayoutContext): Widths {
    const { max } = this.number.widths(context);
    return { min: max, max };
  }

  fit(region: Region, context: LayoutContext): Fit {
    const { width } = region;
    // The width has a little in addition: rounding must not break its line.
    const own = this.number.widths(context).max + 0.01;
    const { frame } = this.number.fit({ ...region, width: own }, context);
    if (frame === undefined) return { frame, rest: this };
    const x = context.rtl ? 0 : width - own;
    const baseline = firstBaseline(frame) ?? frame.height;
    const place = context.rtl
      ? { from: own, to: width, rtl: true }
      : { from: 0, to: width - own, rtl: false };
    const { leader } = this;
    const items: Item[] =
      leader === 'none' ? [] : leaderItems(leader, this.style, { ...place, baseline, width });
    items.push({ kind: 'frame', x, y: 0, frame });
    return { frame: { path: this.path, width, height: frame.height, items }, rest: undefined };
  }
}
