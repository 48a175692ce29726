// A flow: blocks one below the other, cut into regions where their keep rules allow it.
import { invariant } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { type Beside, besideFrom } from '../beside.ts';
import { because } from '../explain/fit.ts';
import { withOriginOf } from '../explain/origin.ts';
import { askedBreak, goesOn, keptWithNext, noRoom, type Why } from '../explain/why.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type Keep,
  type LayoutContext,
  type Levels,
  noKeep,
  noSpace,
  type Region,
  type Space,
  type Widths,
} from '../flowable.ts';
import type { Owner } from '../structure.ts';
import { FitCache } from './fit-cache.ts';
import { anchorsOf, clearTop, noAnchors, placeFloat } from './floats.ts';
import { levelsOf } from './levels.ts';
import { lowerTogether } from './lowered.ts';
import { closeFrame, lastInFlow, type PlacedBlock } from './placed.ts';
import { retreat } from './retreat.ts';
import { fitKept, lowestDrawn, regionAt, tooTall, whyUnfit } from './room.ts';
import { isBlank } from './visible.ts';

/** Blocks that are to be laid out one below the other. */
export interface FlowSpec {
  readonly path: string;
  readonly children: readonly Flowable[];
  /** The space between two children. It is dropped where the region breaks. */
  readonly gap?: Pt;
  readonly keep?: Keep;
  readonly space?: Space;
  /** What all of it belongs to. */
  readonly node?: Owner | undefined;
}

/**
 * Returns a flowable with `children` one below the other. Space adds up. At the top of a page after an automatic break
 * it is dropped. `fit` throws `AppError('render_failed')` when a child that can't be split is taller than a whole
 * region.
 */
export function flow(spec: FlowSpec): Flowable {
  return new Flow(new Series(spec), { start: 0 });
}

/** A flowable that only holds others, and that can be copied with others in their place. */
export interface Container extends Flowable {
  mapContent(change: (child: Flowable) => Flowable): Flowable;
}

/** Returns whether `flowable` is a container. */
export function isContainer(flowable: Flowable): flowable is Container {
  return 'mapContent' in flowable;
}

/** What all rests of one flow share. */
class Series {
  readonly path: string;
  readonly children: readonly Flowable[];
  readonly gap: Pt;
  readonly keep: Keep;
  readonly space: Space;
  readonly stretch: boolean;
  readonly levels: Levels | undefined;
  /** Whether it begins with what is drawn smaller, or with something kept with that. */
  readonly isScaled: boolean;
  readonly node: Owner | undefined;
  /** What follows each float, where there are some. */
  readonly anchors: readonly (Flowable | undefined)[];
  /** The widths for one context. They are remembered because columns ask for them on every page. */
  private measured: { readonly context: LayoutContext; readonly widths: Widths } | undefined;

  constructor(spec: FlowSpec) {
    this.path = spec.path;
    this.children = spec.children;
    this.gap = spec.gap ?? 0;
    const last = spec.children.at(-1);
    // A float at the end has nothing to stand with.
    this.keep = inheritEnd(spec.keep ?? noKeep, last?.floats === undefined ? (last?.keep ?? noKeep) : noKeep);
    this.space = spec.space ?? noSpace;
    this.node = spec.node;
    let stretches = false;
    let hasFloats = false;
    for (const { stretch, floats } of spec.children) {
      if (stretch) stretches = true;
      if (floats !== undefined) hasFloats = true;
    }
    this.stretch = stretches;
    this.levels = stretches ? levelsOf(spec.children) : undefined;
    const [first, second] = spec.children;
    this.isScaled = first?.isScaled === true || (first?.keep.withNext === true && second?.isScaled === true);
    this.anchors = hasFloats ? anchorsOf(spec.children) : noAnchors;
  }

  widths(context: LayoutContext): Widths {
    if (this.measured?.context !== context) {
      this.measured = { context, widths: widestOf(this.children, context) };
    }
    return this.measured.widths;
  }
}

/** Returns the widths that hold each of `flowables`. */
export function widestOf(flowables: readonly Flowable[], context: LayoutContext): Widths {
  let min = 0;
  let max = 0;
  for (const flowable of flowables) {
    const widths = flowable.widths(context);
    min = Math.max(min, widths.min);
    max = Math.max(max, widths.max);
  }
  return { min, max };
}

/** Returns the keep rules of a container: its own, and what its last child wants of what follows the container. */
export function inheritEnd(own: Keep, last: Keep): Keep {
  const endWithNext = last.withNext === true || last.endWithNext === true;
  if (!endWithNext && !last.after) return own;
  return { ...own, ...(endWithNext && { endWithNext }), ...(last.after && { after: last.after }) };
}

/** The place at which a flow continues. */
interface Start {
  /** The first child that is not yet wholly placed. */
  readonly start: number;
  /** What is left of that child when a part of it stands in an earlier region. */
  readonly head?: Flowable | undefined;
  /** Whether the explicit break before that child is made. */
  readonly broke?: boolean;
  /** Why it continues there. */
  readonly why?: Why | undefined;
}

/** The next child, and what is left of it when a part stands in an earlier region. */
interface Next {
  readonly index: number;
  readonly child: Flowable;
  readonly head: Flowable | undefined;
}

/** One region that is being filled. */
interface Run {
  readonly region: Region;
  readonly context: LayoutContext;
  readonly placed: PlacedBlock[];
  /** What stands at the sides: floats of this flow and of those around it. */
  beside: Beside;
}

const nothingBeside: Beside = [];

class Flow implements Container {
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space;
  readonly stretch: boolean;
  readonly levels: Levels | undefined;
  readonly isScaled: boolean;
  private readonly series: Series;
  private readonly from: Start;
  private fits: FitCache | undefined;

  constructor(series: Series, from: Start) {
    this.series = series;
    this.from = from;
    this.path = series.path;
    this.keep = series.keep;
    this.space = series.space;
    this.stretch = series.stretch;
    this.levels = series.levels;
    this.isScaled = from.head === undefined && from.start === 0 && series.isScaled;
  }

  widths(context: LayoutContext): Widths {
    return this.series.widths(context);
  }

  /** What it holds is asked for its width where it stands. */
  besideWidth(): Pt | undefined {
    return this.stretch ? undefined : 0;
  }

  mapContent(change: (child: Flowable) => Flowable): Flowable {
    const { path, gap, keep, space, node, children } = this.series;
    const changed = children.map(change);
    if (changed.every((child, index) => child === children[index])) return this;
    const copy = new Flow(new Series({ path, gap, keep, space, node, children: changed }), this.from);
    return withOriginOf(this, copy);
  }

  fit(region: Region, context: LayoutContext): Fit {
    if (!this.stretch) return this.fill(region, context);
    this.fits ??= new FitCache();
    return this.fits.get(region, context, () => this.fill(region, context));
  }

  private fill(region: Region, context: LayoutContext): Fit {
    const { children } = this.series;
    const run: Run = { region, context, placed: [], beside: region.beside ?? nothingBeside };
    for (let index = this.from.start; index < children.length; index++) {
      const child = children[index];
      if (child === undefined) break;
      const first = index === this.from.start;
      const head = first ? this.from.head : undefined;
      if (child.keep.before && head === undefined && !(first && this.from.broke)) {
        return this.close(run, { start: index, broke: true, why: askedBreak(child.path, 'before') }, true);
      }
      const next = { index, child, head };
      const floated =
        child.floats === undefined || head !== undefined ? undefined : this.placeFloat(run, next);
      const fit = floated ?? this.place(run, next);
      const { frame, rest, forced, why } =
        fit.frame || fit.forced ? fit : (this.placeLower(run, next) ?? fit);
      if (forced) return this.close(run, { start: index, head: rest, why }, forced);
      if (frame === undefined) return this.breakBefore(run, { start: index, head, why });
      if (rest !== undefined)
        return this.close(run, { start: index, head: rest, why: why ?? goesOn(child.path) });
      if (child.keep.after && index + 1 < children.length) {
        const { after } = child.keep;
        return this.close(
          run,
          { start: index + 1, broke: true, why: askedBreak(child.path, 'after') },
          after,
        );
      }
    }
    return region.parted ? this.breakBefore(run, undefined) : this.close(run, undefined);
  }

  /** Fits one child, or what is left of it, below what is placed. */
  private place(run: Run, { index, child, head }: Next): Fit {
    const { region, context, placed } = run;
    const source = head ?? child;
    const above = lastInFlow(placed);
    const bottom = above === undefined ? 0 : above.y + above.frame.height;
    const top = bottom <= epsilon;
    const space =
      top && region.afterBreak ? 0 : this.spaceBelow(above) + (head === undefined ? child.space.before : 0);
    const wanted = bottom + space;
    const { y, inside } =
      run.beside.length === 0
        ? { y: wanted, inside: regionAt(region, wanted) }
        : regionBeside(run, source, wanted);
    const fit = fitKept(source, child.keep, inside, context);
    if (fit.frame !== undefined)
      placed.push({ index, child, source, region: inside, y, frame: fit.frame, cut: fit.rest !== undefined });
    const settled = fit.frame !== undefined || fit.forced || run.beside.length > 0 || !isFresh(region);
    const floor = settled || !placed.every((one) => isBlank(one.frame)) ? 0 : lowestDrawn(region, placed, y);
    if (floor > epsilon) return this.placeBelow(run, { index, child, head }, floor);
    if (settled || !top) {
      return fit.frame === undefined && fit.why === undefined && context.explains
        ? { ...fit, why: whyUnfit(source, inside, context) }
        : fit;
    }
    // No page has more space than this one. Less space above is better than content that finds no place.
    const whole = regionAt(region, bottom);
    const least = { ...whole, last: true };
    for (const room of y > bottom ? [whole, least] : [least]) {
      const again = fitKept(source, child.keep, room, context);
      const { frame, rest, forced } = again;
      if (frame !== undefined)
        placed.push({ index, child, source, region: room, y: bottom, frame, cut: rest !== undefined });
      if (frame !== undefined || forced) return again;
    }
    throw tooTall(source, region.full);
  }

  /**
   * Places a child that has no room below the space that was asked for, right below what the page itself draws there. One
   * that still has no room moves on: the next page has none of that space.
   */
  private placeBelow({ region, context, placed }: Run, { index, child, head }: Next, y: Pt): Fit {
    const source = head ?? child;
    const room = regionAt(region, y);
    const fit = fitKept(source, child.keep, room, context);
    const { frame, rest } = fit;
    if (frame !== undefined)
      placed.push({ index, child, source, region: room, y, frame, cut: rest !== undefined });
    return frame === undefined && !fit.forced && context.explains === true && fit.why === undefined
      ? { ...fit, why: whyUnfit(source, room, context) }
      : fit;
  }

  /** Places a child that is drawn smaller with what it is kept with, or makes that smaller. Returns undefined where that is no way. */
  private placeLower(run: Run, { index, child, head }: Next): Fit | undefined {
    const { region, context, placed } = run;
    const space = this.spaceBelow(lastInFlow(placed)) + child.space.before;
    const together = lowerTogether(placed, { index, child, source: head ?? child, space }, region, context);
    if (together !== undefined) placed.splice(0, placed.length, ...together.placed);
    return together?.fit;
  }

  /**
   * Places a float, or returns undefined when it is too high to be one. Its top is that of the text beside it. It stands
   * on one page, as the start of that text does.
   */
  private placeFloat(run: Run, { index, child }: Next): Fit | undefined {
    const { region, context, placed } = run;
    const { floats, path, space: own } = child;
    const laid = floats?.layOut(region, context);
    if (floats === undefined || laid === undefined) return undefined;
    const above = lastInFlow(placed);
    const bottom = above === undefined ? 0 : above.y + above.frame.height;
    const top = bottom <= epsilon;
    const next = this.series.anchors[index];
    const space = top && region.afterBreak ? 0 : this.spaceBelow(above) + (next?.space.before ?? 0);
    const beside = besideFrom(run.beside, bottom) === undefined ? nothingBeside : run.beside;
    const put = (y: Pt) => placeFloat({ floats, path, space: own }, laid, { region, y, beside }, context);
    const isAlone = placed.length === 0 && isFresh(region);
    const found = put(bottom + space + own.before) ?? (isAlone ? put(bottom) : undefined);
    if (found === undefined) {
      if (isAlone) return undefined;
      const room = { needed: laid.height, had: Math.max(0, region.height - bottom - space) };
      return { frame: undefined, rest: child, ...because(context.explains ? noRoom(path, room) : undefined) };
    }
    const { y, frame, foot, notch } = found;
    run.beside = [...beside, notch];
    placed.push({ index, child, source: child, region: regionAt(region, y), y, frame, cut: false, foot });
    return { frame, rest: undefined };
  }

  /** Returns the space between what is placed and what follows, without what that one wants. */
  private spaceBelow(last: PlacedBlock | undefined): Pt {
    return last === undefined ? 0 : last.child.space.after + this.series.gap;
  }

  /** Ends the region with an automatic break before `next`, or before what must not be parted from it. */
  private breakBefore(run: Run, next: Start | undefined): Fit {
    const { stay, cut } = retreat(run.placed, isFresh(run.region), run.context);
    const moved = run.placed[stay];
    if (moved === undefined) return this.close(run, next);
    const placed = run.placed.slice(0, stay);
    const tied = run.placed.slice(stay).find(({ child: { keep } }) => keep.withNext || keep.endWithNext);
    const why = tied === undefined ? next?.why : keptWithNext(tied.child.path, next?.why);
    if (cut?.frame === undefined) {
      return this.close({ ...run, placed }, { start: moved.index, head: headOf(moved), why });
    }
    placed.push({ ...moved, frame: cut.frame, cut: true });
    return this.close({ ...run, placed }, { start: moved.index, head: cut.rest, why }, cut.forced);
  }

  /** Returns the result for the region: what is placed stays, and `next` follows in the next region. */
  private close(
    { region, context, placed }: Run,
    next: Start | undefined,
    forced: NonNullable<Fit['forced']> = false,
  ): Fit {
    const { path, node } = this.series;
    if (next === undefined) {
      return { frame: closeFrame({ path, node, region, placed, isEnd: true }, context), rest: undefined };
    }
    const why = context.explains === true ? because(next.why) : {};
    if (placed.length === 0 && !forced) return { frame: undefined, rest: this, ...why };
    invariant(
      forced !== false || next.start > this.from.start || next.head !== this.from.head,
      `a flow makes progress in every region (${path})`,
    );
    const rest = new Flow(this.series, next);
    if (placed.length === 0) return { frame: undefined, rest, forced, ...why };
    return { frame: closeFrame({ path, node, region, placed, isEnd: false }, context), rest, forced, ...why };
  }
}

/** Returns a region without end, to find out how high something is. */
export function unbounded(width: Pt): Region {
  return { width, height: boundless, full: boundless };
}

const boundless: Pt = 1e9;

/** Returns the place of what is to stand at `y` or, where floats leave it no room there, below them. */
function regionBeside(
  { region, beside, context }: Run,
  source: Flowable,
  y: Pt,
): { readonly y: Pt; readonly inside: Region } {
  const top = clearTop(source, { region, y, beside }, context);
  const inside = regionAt(region, top);
  const left = besideFrom(beside, top);
  return { y: top, inside: left === undefined ? inside : { ...inside, beside: left } };
}

function headOf(placed: PlacedBlock): Flowable | undefined {
  return placed.source === placed.child ? undefined : placed.source;
}
