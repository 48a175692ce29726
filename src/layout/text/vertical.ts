// Vertical text: a paragraph whose lines are columns from right to left (CSS Writing Modes 4, JLREQ §2.3).
import type { Pt } from '../../units.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type Keep,
  type LayoutContext,
  type Region,
  type Space,
  type Widths,
} from '../flowable.ts';
import type { Frame, FrameItem } from '../frame.ts';
import { derivedStyle, type TextStyle } from '../style.ts';

/** A column of the rest of a page has at least this many lines' worth of height. */
const leastLetters = 6;
/** No column is longer, and no region with an end is higher. */
const unbounded = 1e6;

/** Returns a style whose lines are columns. */
export const verticalStyle = derivedStyle((style) => ({ ...style, writing: 'vertical' }));

/** What is known of vertical text besides its lines. */
export interface VerticalSpec {
  /** The height of its columns. By default it is the rest of the page. */
  readonly height: Pt | undefined;
  readonly style: TextStyle;
}

/** Returns a paragraph, laid out along lines that go to the right, as columns. Its columns go on in the next region. */
export function verticalText(lines: Flowable, spec: VerticalSpec): Flowable {
  return new VerticalText(lines, spec);
}

class VerticalText implements Flowable {
  private readonly lines: Flowable;
  private readonly spec: VerticalSpec;

  constructor(lines: Flowable, spec: VerticalSpec) {
    this.lines = lines;
    this.spec = spec;
  }

  get path(): string {
    return this.lines.path;
  }

  get keep(): Keep {
    return this.lines.keep;
  }

  get space(): Space {
    return this.lines.space;
  }

  /** The least is one column. Without a height, nobody knows how many there will be. */
  widths(context: LayoutContext): Widths {
    const { height, style } = this.spec;
    const column = style.fontSize * style.lineHeight;
    if (height === undefined) return { min: column, max: this.lines.widths(context).max };
    const { frame } = this.lines.fit({ width: height, height: unbounded, full: unbounded }, context);
    return { min: column, max: Math.max(column, frame?.height ?? 0) };
  }

  fit(region: Region, context: LayoutContext): Fit {
    const high = this.columnHeight(region, context);
    if (high === undefined) return { frame: undefined, rest: this };
    const { width } = region;
    const { frame, rest } = this.lines.fit({ width: high, height: width, full: width }, context);
    if (frame === undefined) return { frame: undefined, rest: this };
    const height = this.spec.height === undefined && rest === undefined ? usedLength(frame, high) : high;
    return {
      frame: turned(frame, width, height),
      rest: rest === undefined ? undefined : new VerticalText(rest, this.spec),
    };
  }

  /** Returns how high columns are in a region, or undefined when they should stand in the next one. */
  private columnHeight(region: Region, context: LayoutContext): Pt | undefined {
    const { height, style } = this.spec;
    // A region without an end has no place for lines that are aligned to its end.
    if (height === undefined && region.height > unbounded) return this.lines.widths(context).max;
    const wanted = height ?? Math.min(region.full, style.fontSize * leastLetters);
    if (wanted > region.height + epsilon && !isFresh(region)) return undefined;
    return height === undefined ? region.height : Math.min(height, region.height);
  }
}

/** Returns how long the only column of a text is, or the length of all of them. */
function usedLength({ items, height }: Frame, length: Pt): Pt {
  const texts = items.filter((item) => item.kind === 'text');
  const isAlone = texts.every((item) => Math.abs(item.y - (texts[0]?.y ?? 0)) < height / 2);
  if (texts.length === 0 || !isAlone) return texts.length === 0 ? 0 : length;
  return Math.min(length, Math.max(...texts.map((item) => item.x + item.width)));
}

/** Returns a frame turned by 90° to the right, with its first line at the right. */
function turned(frame: Frame, width: Pt, height: Pt): Frame {
  const item: FrameItem = { kind: 'frame', x: 0, y: 0, frame, matrix: [0, 1, -1, 0, width, 0] };
  return { path: frame.path, width, height, items: [item] };
}
