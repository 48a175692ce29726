// Content that runs through columns: down the first one, on in the next one, and on the next page. Where it ends, its columns are equally high.
import type { Pt } from '../../units.ts';
import { because, fitOf } from '../explain/fit.ts';
import { goesOn, type Why } from '../explain/why.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  type Keep,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Widths,
} from '../flowable.ts';
import type { Frame, Item, PathItem } from '../frame.ts';
import type { StructureNode } from '../structure.ts';
import { type EdgeLine, strokeOf } from './border.ts';
import { FitCache } from './fit-cache.ts';
import { isBlank } from './visible.ts';

/** Content that is to run through columns. From right to left, the first column stands at the right. */
export interface NewspaperSpec {
  readonly path: string;
  readonly content: Flowable;
  /** How many columns there are. */
  readonly count: number;
  readonly gap: Pt;
  /** The line between two columns. */
  readonly rule?: EdgeLine | undefined;
  /** Whether the columns are equally high where the content ends. */
  readonly balance: boolean;
  /** The node of the whole. */
  readonly node?: StructureNode | undefined;
}

/** Returns a flowable whose content runs through columns. */
export function newspaper(spec: NewspaperSpec): Flowable {
  return new Newspaper(spec, spec.content);
}

/** The columns of one region. */
interface Filled {
  readonly frames: readonly Frame[];
  readonly height: Pt;
  /** What finds no room in them, or stands behind a page break. */
  readonly rest: Flowable | undefined;
  /** Whether a page break ends them. */
  readonly forced: boolean;
  readonly why?: Why | undefined;
}

/** Heights are found to this, which is less than is seen. */
const precision: Pt = 0.25;
const mostTries = 14;
/** A column is not narrower than this, which is a short word. */
const leastColumn: Pt = 24;

/** Returns the height of the highest column. */
function highest(frames: readonly Frame[]): Pt {
  return Math.max(0, ...frames.map((frame) => frame.height));
}

/** Returns a frame that also holds one that is not seen, at its top. */
function above(unseen: Frame, frame: Frame): Frame {
  const items: Item[] = [unseen, frame].map((one) => ({ kind: 'frame', x: 0, y: 0, frame: one }));
  return { path: frame.path, width: frame.width, height: frame.height, items };
}

class Newspaper implements Flowable {
  readonly path: string;
  readonly keep: Keep;
  readonly space = noSpace;
  private readonly spec: NewspaperSpec;
  /** What is left of the content. */
  private readonly content: Flowable;
  private readonly fits = new FitCache();

  constructor(spec: NewspaperSpec, content: Flowable) {
    this.spec = spec;
    this.content = content;
    this.path = spec.path;
    // What follows starts a page where the content ends with a page break.
    this.keep = spec.content.keep.after === true ? { after: true } : noKeep;
  }

  widths(context: LayoutContext): Widths {
    const { count, gap } = this.spec;
    const { min, max } = this.spec.content.widths(context);
    const gaps = gap * (count - 1);
    return { min: min * count + gaps, max: max * count + gaps };
  }

  fit(region: Region, context: LayoutContext): Fit {
    return this.fits.get(region, context, () => this.place(region, context));
  }

  private place(region: Region, context: LayoutContext): Fit {
    const filled = this.fill(region, region.height, context);
    const { frames, rest, forced } = filled;
    const passed = forced ? { forced } : {};
    if (frames.length === 0)
      return { frame: undefined, rest: forced ? this.from(rest) : this, ...passed, ...because(filled.why) };
    const isEnd = rest === undefined || forced;
    const columns = isEnd ? this.balanced(filled, region, context) : filled;
    const frame = this.draw(columns, region, context);
    if (columns.rest === undefined) return { frame, rest: undefined };
    const why = context.explains === true ? because(columns.why ?? goesOn(this.path)) : {};
    return { frame, rest: this.from(columns.rest), ...passed, ...why };
  }

  private from(rest: Flowable | undefined): Newspaper {
    return rest === undefined ? this : new Newspaper(this.spec, rest);
  }

  /** Fills columns of this height, one after the other, up to a page break. */
  private fill(region: Region, height: Pt, context: LayoutContext): Filled {
    const width = this.columnWidth(region);
    const { full, grid } = region;
    const frames: Frame[] = [];
    let rest: Flowable | undefined = this.content;
    let why: Why | undefined;
    let afterBreak = region.afterBreak === true;
    const count = this.countIn(region);
    let unseen: Frame | undefined;
    while (rest !== undefined && (frames.length < count || unseen !== undefined)) {
      const fit: Fit = fitOf(rest, { width, height, full, afterBreak, grid }, context);
      why = fit.why;
      if (fit.frame === undefined && !fit.forced) break;
      if (fit.frame !== undefined) {
        // What is not seen before a column break makes no column.
        if (unseen !== undefined) frames.pop();
        frames.push(unseen === undefined ? fit.frame : above(unseen, fit.frame));
        unseen = fit.forced === 'column' && isBlank(fit.frame) ? frames.at(-1) : undefined;
      }
      rest = fit.rest;
      if (fit.forced === true) return { frames, height: highest(frames), rest, why, forced: true };
      afterBreak = fit.forced !== 'column';
    }
    return { frames, height: highest(frames), rest, why, forced: false };
  }

  /** Returns the lowest columns that hold what these hold, as far as what is kept together allows it. */
  private balanced(filled: Filled, region: Region, context: LayoutContext): Filled {
    if (!this.spec.balance) return filled;
    const total = filled.frames.reduce((sum, { height }) => sum + height, 0);
    let best = filled;
    // Space at the head of a column is dropped, so they may be lower than their share.
    let low = (total / this.countIn(region)) * 0.8;
    for (let tries = 0; tries < mostTries && best.height - low > precision; tries += 1) {
      const height = (low + best.height) / 2;
      const tried = this.fill(region, height, context);
      const isWhole = tried.forced || tried.rest === undefined;
      if (isWhole && tried.height < best.height - epsilon) best = tried;
      else low = height;
    }
    return best;
  }

  /** Returns how many columns there are. Where there is no room for all, there are fewer. */
  private countIn({ width }: Region): number {
    const { count, gap } = this.spec;
    return Math.max(1, Math.min(count, Math.floor((width + gap) / (leastColumn + gap))));
  }

  private columnWidth(region: Region): Pt {
    const count = this.countIn(region);
    return Math.max(0, (region.width - this.spec.gap * (count - 1)) / count);
  }

  private warned(region: Region): Item[] {
    const { count } = this.spec;
    const had = this.countIn(region);
    if (had === count) return [];
    const message = `the flow asks for ${count} columns, and there is room for ${had}`;
    const hint = 'ask for fewer columns, or make their gap smaller';
    return [{ kind: 'tag', x: 0, y: 0, warning: { path: this.path, message, hint } }];
  }

  private draw({ frames, height }: Filled, region: Region, context: LayoutContext): Frame {
    const { gap, node } = this.spec;
    const { width: whole } = region;
    const width = this.columnWidth(region);
    const items = this.warned(region);
    for (const [index, frame] of frames.entries()) {
      const from = index * (width + gap);
      items.push({ kind: 'frame', x: context.rtl ? whole - from - width : from, y: 0, frame });
    }
    for (let index = 1; index < frames.length; index += 1) {
      const x = index * (width + gap) - gap / 2;
      items.push(...this.rule(context.rtl ? whole - x : x, height));
    }
    return { path: this.path, width: whole, height, node, items };
  }

  private rule(x: Pt, height: Pt): PathItem[] {
    const { rule } = this.spec;
    if (rule === undefined || rule.width === 0) return [];
    const steps: PathItem['steps'] = [
      ['M', x, 0],
      ['L', x, height],
    ];
    return [{ kind: 'path', steps, stroke: strokeOf(rule) }];
  }
}
