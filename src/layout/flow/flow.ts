// A flow: blocks one below the other, cut into regions where their keep rules allow it.
import { invariant, issuesError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { because, fitOf, wantedHeight } from '../explain/fit.ts';
import { withOriginOf } from '../explain/origin.ts';
import { askedBreak, goesOn, keptTogether, keptWithNext, noRoom, type Why } from '../explain/why.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type Keep,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Space,
  type Widths,
} from '../flowable.ts';
import type { Owner } from '../structure.ts';
import { FitCache } from './fit-cache.ts';
import { fitsWhole } from './kept.ts';
import { closeFrame, type PlacedBlock } from './placed.ts';
import { retreat } from './retreat.ts';

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
  readonly node: Owner | undefined;
  /** The widths for one context. They are remembered because columns ask for them on every page. */
  private known: { readonly context: LayoutContext; readonly widths: Widths } | undefined;

  constructor(spec: FlowSpec) {
    this.path = spec.path;
    this.children = spec.children;
    this.gap = spec.gap ?? 0;
    this.keep = inheritEnd(spec.keep ?? noKeep, spec.children.at(-1)?.keep ?? noKeep);
    this.space = spec.space ?? noSpace;
    this.node = spec.node;
    this.stretch = spec.children.some((child) => child.stretch);
  }

  widths(context: LayoutContext): Widths {
    if (this.known?.context !== context) {
      this.known = { context, widths: widestOf(this.children, context) };
    }
    return this.known.widths;
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
  return { ...own, ...(endWithNext && { endWithNext }), ...(last.after && { after: true }) };
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
}

class Flow implements Container {
  readonly path: string;
  readonly keep: Keep;
  readonly space: Space;
  readonly stretch: boolean;
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
  }

  widths(context: LayoutContext): Widths {
    return this.series.widths(context);
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
    const run: Run = { region, context, placed: [] };
    for (let index = this.from.start; index < children.length; index++) {
      const child = children[index];
      if (child === undefined) break;
      const first = index === this.from.start;
      const head = first ? this.from.head : undefined;
      if (child.keep.before && head === undefined && !(first && this.from.broke)) {
        return this.close(run, { start: index, broke: true, why: askedBreak(child.path, 'before') }, true);
      }
      const { frame, rest, forced, why } = this.place(run, { index, child, head });
      if (forced) return this.close(run, { start: index, head: rest, why }, true);
      if (frame === undefined) return this.breakBefore(run, { start: index, head, why });
      if (rest !== undefined)
        return this.close(run, { start: index, head: rest, why: why ?? goesOn(child.path) });
      if (child.keep.after && index + 1 < children.length) {
        return this.close(run, { start: index + 1, broke: true, why: askedBreak(child.path, 'after') }, true);
      }
    }
    return region.parted ? this.breakBefore(run, undefined) : this.close(run, undefined);
  }

  /** Fits one child, or what is left of it, below what is placed. */
  private place({ region, context, placed }: Run, { index, child, head }: Next): Fit {
    const source = head ?? child;
    const bottom = bottomOf(placed);
    const top = bottom <= epsilon;
    const y = top && region.afterBreak ? bottom : bottom + this.spaceAbove(child, head !== undefined, placed);
    const inside = regionAt(region, y);
    const fit = fitKept(source, child.keep, inside, context);
    if (fit.frame !== undefined)
      placed.push({ index, child, source, region: inside, y, frame: fit.frame, cut: fit.rest !== undefined });
    if (fit.frame !== undefined || fit.forced || !top || !isFresh(region)) {
      return fit.frame === undefined && fit.why === undefined && context.explains
        ? { ...fit, why: whyUnfit(source, inside, context) }
        : fit;
    }
    // No page has more space than this one. Less space above is better than content that finds no place.
    const whole = regionAt(region, bottom);
    const again = y > bottom ? fitKept(source, child.keep, whole, context) : fit;
    if (again.frame !== undefined) {
      placed.push({
        index,
        child,
        source,
        region: whole,
        y: bottom,
        frame: again.frame,
        cut: again.rest !== undefined,
      });
    } else if (!again.forced) {
      throw tooTall(source, region.full);
    }
    return again;
  }

  private spaceAbove(child: Flowable, continued: boolean, above: readonly PlacedBlock[]): Pt {
    const before = continued ? 0 : child.space.before;
    const last = above.at(-1);
    return last === undefined ? before : last.child.space.after + this.series.gap + before;
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
  private close({ region, context, placed }: Run, next: Start | undefined, forced = false): Fit {
    const { path } = this;
    const { node } = this.series;
    if (next === undefined) {
      const after = placed.at(-1)?.child.space.after ?? 0;
      return { frame: closeFrame({ path, node, region, placed, after }, context), rest: undefined };
    }
    const why = context.explains === true ? because(next.why) : {};
    if (placed.length === 0 && !forced) return { frame: undefined, rest: this, ...why };
    invariant(
      forced || next.start > this.from.start || next.head !== this.from.head,
      `a flow makes progress in every region (${path})`,
    );
    const rest = new Flow(this.series, next);
    if (placed.length === 0) return { frame: undefined, rest, forced, ...why };
    return { frame: closeFrame({ path, node, region, placed, after: 0 }, context), rest, forced, ...why };
  }
}

/** Returns a region without end, to find out how high something is. */
export function unbounded(width: Pt): Region {
  return { width, height: boundless, full: boundless };
}

const boundless: Pt = 1e9;

/**
 * Fits `source`. When it is to be kept together, it is not split where a whole region could hold it. `keep` is that of
 * the flowable it came from.
 */
function fitKept(source: Flowable, keep: Keep, region: Region, context: LayoutContext): Fit {
  const fit = fitOf(source, region, context);
  if (!keep.together || fit.rest === undefined || fit.frame === undefined || fit.forced) return fit;
  if (isFresh(region)) return fit;
  if (!fitsWhole(source, region, context)) return fit;
  if (context.explains !== true) return { frame: undefined, rest: source };
  const needed = wantedHeight(source, region.width, context);
  return { frame: undefined, rest: source, why: keptTogether(source.path, { needed, had: region.height }) };
}

function whyUnfit(source: Flowable, { width, height }: Region, context: LayoutContext): Why {
  return noRoom(source.path, { needed: wantedHeight(source, width, context), had: height });
}

function bottomOf(placed: readonly PlacedBlock[]): Pt {
  const last = placed.at(-1);
  return last === undefined ? 0 : last.y + last.frame.height;
}

function headOf(placed: PlacedBlock): Flowable | undefined {
  return placed.source === placed.child ? undefined : placed.source;
}

function regionAt(region: Region, y: Pt): Region {
  const height = Math.max(0, region.height - y);
  return {
    width: region.width,
    height,
    full: Math.max(region.full, height),
    afterBreak: region.afterBreak === true && y <= epsilon,
  };
}

function tooTall(source: Flowable, full: Pt): Error {
  const room = Math.max(0, Math.round(full * 10) / 10);
  return issuesError('render_failed', [
    {
      source: 'template',
      path: source.path,
      message: `expected a block that fits a page or can be split, got one taller than the ${room}pt that a page has for it`,
      hint: 'make it smaller, or the page larger',
    },
  ]);
}
