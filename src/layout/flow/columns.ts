// Columns side by side, each of which goes on by itself in the next region.
import type { Color, Pt } from '../../units.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  type LayoutContext,
  noKeep,
  noSpace,
  type Region,
  type Widths,
} from '../flowable.ts';
import type { Frame, Item } from '../frame.ts';
import { resolveTracks, type Track } from '../track.ts';
import { Answers } from './answers.ts';
import { isFresh } from './flow.ts';
import { rectangle } from './shapes.ts';

/** One column. */
export interface ColumnSpec {
  readonly track: Track;
  readonly content: Flowable;
  /** Reaches down to the end of the tallest column. */
  readonly backgroundColor?: Color | undefined;
}

/** Columns to be set. In a document from right to left the first one stands at the right. */
export interface ColumnsSpec {
  readonly path: string;
  readonly columns: readonly ColumnSpec[];
  readonly gap?: Pt;
}

/** Sets columns side by side. */
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
  private contents: { readonly context: LayoutContext; readonly widths: readonly Widths[] } | undefined;
  private tracks:
    | { readonly context: LayoutContext; readonly room: Pt; readonly widths: readonly Pt[] }
    | undefined;

  constructor(spec: ColumnsSpec) {
    this.spec = spec;
    this.gap = spec.gap ?? 0;
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

  widths(room: Pt, context: LayoutContext): readonly Pt[] {
    if (this.tracks?.context !== context || this.tracks.room !== room) {
      const tracks = this.spec.columns.map((column) => column.track);
      const shared = Math.max(0, room - this.gaps());
      this.tracks = { context, room, widths: resolveTracks(tracks, this.contentWidths(context), shared) };
    }
    return this.tracks.widths;
  }
}

function intrinsic(track: Track, content: Flowable, context: LayoutContext): Widths {
  return track.kind === 'length' ? { min: track.length, max: track.length } : content.widths(context);
}

/** What one column placed, and what is left of it. */
interface Cell {
  readonly frame: Frame | undefined;
  readonly rest: Flowable | undefined;
}

class Columns implements Flowable {
  readonly path: string;
  readonly keep = noKeep;
  readonly space = noSpace;
  readonly stretch: boolean;
  private readonly grid: Grid;
  /** What is left of each column; undefined when it is done. */
  private readonly contents: readonly (Flowable | undefined)[];
  private readonly continued: boolean;
  private answers: Answers | undefined;

  constructor(grid: Grid, contents: readonly (Flowable | undefined)[], continued: boolean) {
    this.grid = grid;
    this.contents = contents;
    this.continued = continued;
    this.path = grid.spec.path;
    this.stretch = contents.some((content) => content?.stretch);
  }

  widths(context: LayoutContext): Widths {
    const contents = this.grid.contentWidths(context);
    const gaps = this.grid.gaps();
    const total = (pick: (widths: Widths) => Pt) =>
      contents.reduce((sum, widths) => sum + pick(widths), gaps);
    return { min: total((widths) => widths.min), max: total((widths) => widths.max) };
  }

  fit(region: Region, context: LayoutContext): Fit {
    if (!this.stretch) return this.place(region, context);
    this.answers ??= new Answers();
    return this.answers.get(region, context, () => this.place(region, context));
  }

  private place(region: Region, context: LayoutContext): Fit {
    const widths = this.grid.widths(region.width, context);
    const { fill: _, parted: __, ...room } = region;
    const cells = this.contents.map((content, index) =>
      fitCell(content, { ...room, width: widths[index] ?? 0 }, context),
    );
    const waiting = cells.filter((cell) => cell.frame === undefined && cell.rest !== undefined);
    const placed = cells.some((cell) => cell.frame !== undefined);
    // Columns begin together: a row of them is not torn apart because one starts with something tall.
    const parted = waiting.length > 0 && !this.continued && !isFresh(region);
    if (parted || (waiting.length > 0 && !placed)) return { frame: undefined, rest: this };
    const height = Math.max(0, ...cells.map((cell) => cell.frame?.height ?? 0));
    const frame = this.draw(
      this.stretched(cells, { region, height, widths }, context),
      { region, height, widths },
      context,
    );
    const rests = cells.map((cell) => cell.rest);
    const done = rests.every((rest) => rest === undefined);
    return { frame, rest: done ? undefined : new Columns(this.grid, rests, true) };
  }

  /** Columns with stretching content once more, as high as the tallest, or as the region when that is to be filled. */
  private stretched(cells: readonly Cell[], shape: Shape, context: LayoutContext): readonly Cell[] {
    if (!this.stretch) return cells;
    const height = heightOf(shape);
    return cells.map((cell, index) => {
      const content = this.contents[index];
      if (!content?.stretch || cell.rest !== undefined) return cell;
      const room = { width: shape.widths[index] ?? 0, height, full: height, fill: true };
      const { frame, rest } = fitCell(content, room, context);
      // More room must not change what the column holds.
      return frame === undefined || rest !== undefined ? cell : { frame, rest };
    });
  }

  private draw(cells: readonly Cell[], shape: Shape, context: LayoutContext): Frame {
    const { region, widths } = shape;
    const height = this.stretch ? heightOf(shape) : shape.height;
    const items: Item[] = [];
    let from = 0;
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0;
      const x = context.rtl ? region.width - from - width : from;
      from += width + this.grid.gap;
      const color = this.grid.spec.columns[index]?.backgroundColor;
      if (color !== undefined && height > 0) items.push(rectangle({ x, y: 0, width, height }, color));
      if (cell.frame !== undefined && cell.frame.items.length > 0) {
        items.push({ kind: 'frame', x, y: 0, frame: cell.frame });
      }
    }
    return { path: this.path, width: region.width, height, items };
  }
}

interface Shape {
  readonly region: Region;
  /** Of the tallest column. */
  readonly height: Pt;
  readonly widths: readonly Pt[];
}

function heightOf({ region, height }: Shape): Pt {
  return region.fill && region.height > height + epsilon ? region.height : height;
}

/** A break is no business of a column: where one is asked for, the column goes on. */
function fitCell(content: Flowable | undefined, region: Region, context: LayoutContext): Cell {
  if (content === undefined) return { frame: undefined, rest: undefined };
  let fit = content.fit(region, context);
  while (fit.frame === undefined && fit.forced && fit.rest !== undefined) fit = fit.rest.fit(region, context);
  return { frame: fit.frame, rest: fit.rest };
}
