// Columns side by side. Each continues by itself in the next region.

import type { Color, Pt } from '../../units.ts';
import { because, fitOf } from '../explain/fit.ts';
import { columnsFull, type Why } from '../explain/why.ts';
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
import type { Frame, Item } from '../frame.ts';
import { StructureNode } from '../structure.ts';
import { autoTrack, leastWidths, resolveTracks, type Track } from '../track.ts';
import { points } from '../warning.ts';
import { FitCache } from './fit-cache.ts';
import { rectangle } from './shapes.ts';

/** One column. */
export interface ColumnSpec {
  readonly track: Track;
  readonly content: Flowable;
  /** The background. It reaches down to the end of the tallest column. */
  readonly backgroundColor?: Color | undefined;
}

/** Columns that are to be laid out. In a document from right to left the first one stands at the right. */
export interface ColumnsSpec {
  readonly path: string;
  readonly columns: readonly ColumnSpec[];
  readonly gap?: Pt;
  /** Where columns lower than the tallest stand, when all of them stand in one region. Default: top. */
  readonly verticalAlign?: 'top' | 'middle' | 'bottom';
}

/** Returns a flowable with columns side by side. */
export function columns(spec: ColumnsSpec): Flowable {
  return new Columns(
    new Grid(spec),
    spec.columns.map((column) => column.content),
    false,
  );
}

/** What all parts of the same columns share. */
class Grid {
  readonly spec: ColumnsSpec;
  readonly gap: Pt;
  /** The nodes of the columns. Each column is read to its end before the next one, on any number of pages. */
  readonly nodes: readonly StructureNode[];
  private contents: { readonly context: LayoutContext; readonly widths: readonly Widths[] } | undefined;
  private shared: (Shared & { readonly context: LayoutContext; readonly room: Pt }) | undefined;

  constructor(spec: ColumnsSpec) {
    this.spec = spec;
    this.gap = spec.gap ?? 0;
    this.nodes = spec.columns.map(() => new StructureNode(undefined, { path: spec.path }));
  }

  gaps(): Pt {
    return this.gap * Math.max(0, this.spec.columns.length - 1);
  }

  contentWidths(context: LayoutContext): readonly Widths[] {
    if (this.contents?.context !== context) {
      const widths = this.spec.columns.map(({ track, content }) => intrinsic(track, content, context));
      this.contents = { context, widths };
    }
    return this.contents.widths;
  }

  /** Returns how the columns share `room`. */
  share(room: Pt, context: LayoutContext): Shared {
    if (this.shared?.context !== context || this.shared.room !== room) {
      this.shared = { context, room, ...this.resolve(room, context) };
    }
    return this.shared;
  }

  private resolve(room: Pt, context: LayoutContext): Shared {
    const tracks = this.spec.columns.map((column) => column.track);
    const contents = this.contentWidths(context);
    const shared = Math.max(0, room - this.gaps());
    const needed = leastWidths(tracks, contents, shared);
    const whole = needed + this.gaps();
    if (whole <= room + slack) return { gap: this.gap, widths: resolveTracks(tracks, contents, shared) };
    const wishes = this.spec.columns.map(({ track, content }) => wish(track, content.widths(context), room));
    const words = wishes.reduce((sum, { min }) => sum + min, 0);
    // Gaps shrink with the columns, and further where words would have to be broken otherwise.
    const count = Math.max(1, tracks.length - 1);
    const [most, least] = [
      this.gap * (room / whole),
      Math.min(this.gap, leastGap, room / (4 * tracks.length)),
    ];
    const gap =
      needed <= room - most * count ? (room - needed) / count : clamp((room - words) / count, least, most);
    const inner = room - gap * (tracks.length - 1);
    const narrower = needed > inner + slack;
    const free = narrower && words <= inner;
    const widths = free
      ? resolveTracks(
          tracks.map(() => autoTrack),
          wishes,
          inner,
        )
      : resolveTracks(tracks, contents, inner);
    const asked = `the columns and their gaps need ${points(whole)} and have ${points(room)}`;
    const got = [
      ...(gap < this.gap ? [`a gap is ${points(gap)} wide, not ${points(this.gap)}`] : []),
      ...(narrower ? ['columns are narrower than they ask for'] : []),
    ];
    const hint = 'make the columns or their gap narrower, or the room around them wider';
    return {
      gap,
      widths,
      warning: { path: this.spec.path, message: `${asked}: ${got.join(', and ')}`, hint },
    };
  }
}

/** Returns the least and the most width of a column when its own width is only a wish. */
function wish(track: Track, { min, max }: Widths, room: Pt): Widths {
  if (track.kind === 'length') return { min: Math.min(min, track.length), max: track.length };
  return track.kind === 'percent' ? { min, max: Math.max(min, (room * track.percent) / 100) } : { min, max };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(Math.min(value, most), Math.min(least, most));
}

/** Widths that differ by less than this are equal. */
const slack: Pt = 0.01;

/** A gap is not made narrower than this, as long as that is not most of the space. */
const leastGap: Pt = 4;

/** How columns stand side by side. */
interface Shared {
  readonly gap: Pt;
  readonly widths: readonly Pt[];
  /** The warning when columns do not get the widths that they ask for. */
  readonly warning?: Warning;
}

function intrinsic(track: Track, content: Flowable, context: LayoutContext): Widths {
  return track.kind === 'length' ? { min: track.length, max: track.length } : content.widths(context);
}

/** What one column placed, and what is left of it. */
interface Cell {
  readonly frame: Frame | undefined;
  readonly rest: Flowable | undefined;
  readonly why?: Why;
}

class Columns implements Flowable {
  readonly path: string;
  readonly keep = noKeep;
  readonly space = noSpace;
  readonly stretch: boolean;
  /** Whether some column is to be as high as its neighbours. */
  private readonly isLevelled: boolean;
  private readonly grid: Grid;
  /** What is left of each column, or undefined for a column that is done. */
  private readonly contents: readonly (Flowable | undefined)[];
  private readonly continued: boolean;
  private fits: FitCache | undefined;

  constructor(grid: Grid, contents: readonly (Flowable | undefined)[], continued: boolean) {
    this.grid = grid;
    this.contents = contents;
    this.continued = continued;
    this.path = grid.spec.path;
    this.stretch = contents.some((content) => content?.stretch && content.levels === undefined);
    this.isLevelled = contents.some((content) => content?.stretch);
  }

  widths(context: LayoutContext): Widths {
    const contents = this.grid.contentWidths(context);
    const gaps = this.grid.gaps();
    const total = (pick: (widths: Widths) => Pt) =>
      contents.reduce((sum, widths) => sum + pick(widths), gaps);
    return { min: total((widths) => widths.min), max: total((widths) => widths.max) };
  }

  fit(region: Region, context: LayoutContext): Fit {
    if (!this.isLevelled) return this.place(region, context);
    this.fits ??= new FitCache();
    return this.fits.get(region, context, () => this.place(region, context));
  }

  private place(region: Region, context: LayoutContext): Fit {
    const { widths } = this.grid.share(region.width, context);
    const { fill: _, parted: __, ...room } = region;
    const cells = this.contents.map((content, index) =>
      fitCell(content, { ...room, width: widths[index] ?? 0 }, context),
    );
    const waiting = cells.filter((cell) => cell.frame === undefined && cell.rest !== undefined);
    const placed = cells.some((cell) => cell.frame !== undefined);
    // Columns begin together: a row of them is not parted because one starts with something tall.
    const parted = waiting.length > 0 && !this.continued && !isFresh(region);
    const why = waiting[0]?.why;
    if (parted || (waiting.length > 0 && !placed)) return { frame: undefined, rest: this, ...because(why) };
    const height = Math.max(0, ...cells.map((cell) => cell.frame?.height ?? 0));
    const frame = this.draw(
      this.stretched(cells, { region, height, widths }, context),
      { region, height, widths },
      context,
    );
    const rests = cells.map((cell) => cell.rest);
    const done = rests.every((rest) => rest === undefined);
    if (done) return { frame, rest: undefined };
    const rest = new Columns(this.grid, this.withAlong(rests), true);
    return context.explains === true ? { frame, rest, why: this.whyOn(rests) } : { frame, rest };
  }

  /** Returns what is left of the columns, with what stands beside them wherever they go on. */
  private withAlong(rests: readonly (Flowable | undefined)[]): readonly (Flowable | undefined)[] {
    if (!this.isLevelled) return rests;
    return rests.map((rest, index) => {
      const content = this.contents[index];
      return content?.levels === 'along' ? content : rest;
    });
  }

  private whyOn(rests: readonly (Flowable | undefined)[]): Why {
    const open = rests.flatMap((rest, index) => (rest === undefined ? [] : [index + 1]));
    return columnsFull(this.path, open);
  }

  /** Lays columns with stretching content out again, as high as the tallest, or as the region when that is to be filled. */
  private stretched(cells: readonly Cell[], shape: Shape, context: LayoutContext): readonly Cell[] {
    if (!this.isLevelled) return cells;
    const height = this.heightOf(shape);
    return cells.map((cell, index) => {
      const content = this.contents[index];
      if (!content?.stretch || cell.rest !== undefined) return cell;
      const room = { width: shape.widths[index] ?? 0, height, full: height, fill: true };
      const { frame, rest } = fitCell(content, room, context);
      // More height must not change what the column holds.
      return frame === undefined || rest !== undefined ? cell : { frame, rest };
    });
  }

  /** Returns how high the columns are: as the tallest, or as the region where one of them takes all that is left. */
  private heightOf({ region, height }: Shape): Pt {
    return this.stretch && region.fill && region.height > height + epsilon ? region.height : height;
  }

  private draw(cells: readonly Cell[], shape: Shape, context: LayoutContext): Frame {
    const { region, widths } = shape;
    const height = this.heightOf(shape);
    const { gap, warning } = this.grid.share(region.width, context);
    const items: Item[] = warning === undefined ? [] : [{ kind: 'tag', x: 0, y: 0, warning }];
    const whole = !this.continued && cells.every((cell) => cell.rest === undefined);
    const share = whole ? spareShare[this.grid.spec.verticalAlign ?? 'top'] : 0;
    let from = 0;
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0;
      const x = context.rtl ? region.width - from - width : from;
      from += width + gap;
      const color = this.grid.spec.columns[index]?.backgroundColor;
      if (color !== undefined && height > 0) items.push(rectangle({ x, y: 0, width, height }, color));
      if (cell.frame !== undefined && cell.frame.items.length > 0) {
        const y = share === 0 ? 0 : (height - cell.frame.height) * share;
        items.push({ kind: 'frame', x, y, frame: cell.frame, node: this.grid.nodes[index] });
      }
    }
    return { path: this.path, width: region.width, height, items };
  }
}

/** The share of the spare height that is above a column. */
const spareShare = { top: 0, middle: 0.5, bottom: 1 } as const;

interface Shape {
  readonly region: Region;
  /** The height of the tallest column. */
  readonly height: Pt;
  readonly widths: readonly Pt[];
}

/** Fits the content of one column. Breaks do not end a column: where one is wanted, the column goes on. */
function fitCell(content: Flowable | undefined, region: Region, context: LayoutContext): Cell {
  if (content === undefined) return { frame: undefined, rest: undefined };
  let fit = fitOf(content, region, context);
  while (fit.frame === undefined && fit.forced && fit.rest !== undefined)
    fit = fitOf(fit.rest, region, context);
  return { frame: fit.frame, rest: fit.rest, ...because(fit.why) };
}
