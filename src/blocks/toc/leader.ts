// The line from a title in the contents to its page: dots, then the number at the end of the line.
import {
  type Fit,
  type Flowable,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Widths,
} from '../../layout/flowable.ts';
import type { Item, PathItem } from '../../layout/frame.ts';
import type { TextStyle } from '../../layout/style.ts';
import { paragraph } from '../../layout/text/paragraph.ts';
import type { Pt } from '../../units.ts';
import { firstBaseline } from '../list/hanging.ts';

/** A page number and how it is set. */
export interface LeaderSpec {
  readonly path: string;
  readonly number: string;
  readonly style: TextStyle;
}

/**
 * Returns a flowable that fills a line with dots up to the number at its end. The number is never broken: where there
 * is no space for it, it stands over the start.
 */
export function leadNumber(spec: LeaderSpec): Flowable {
  return new Leader(spec);
}

class Leader implements Flowable {
  readonly path: string;
  readonly keep = noKeep;
  readonly space = noSpace;
  private readonly style: TextStyle;
  private readonly number: Flowable;

  constructor({ path, number, style }: LeaderSpec) {
    this.path = path;
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
    const items: Item[] = [...this.dots(width - own, { width, baseline, rtl: context.rtl })];
    items.push({ kind: 'frame', x, y: 0, frame });
    return { frame: { path: this.path, width, height: frame.height, items }, rest: undefined };
  }

  /**
   * Returns dots over `room`. They are counted from the number's end of the line, so that those of all entries stand in
   * the same columns.
   */
  private dots(
    room: Pt,
    line: { readonly width: Pt; readonly baseline: Pt; readonly rtl: boolean },
  ): PathItem[] {
    const { fontSize, color } = this.style;
    const step = fontSize * 0.4;
    const near = Math.ceil((line.width - room + step) / step) * step;
    const far = Math.floor((line.width - step) / step) * step;
    if (far - near < step) return [];
    const stroke = { width: fontSize * 0.08, color, dash: [0, step], cap: 'round' } as const;
    const y = line.baseline - stroke.width / 2;
    const at = (fromEnd: Pt): Pt => (line.rtl ? fromEnd : line.width - fromEnd);
    return [
      {
        kind: 'path',
        steps: [
          ['M', at(far), y],
          ['L', at(near), y],
        ],
        stroke,
      },
    ];
  }
}
