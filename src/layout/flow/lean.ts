// Boxes that are turned and skewed about a point of their own. They take the room that they have upright, or that of all that is turned.
import { AppError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import {
  epsilon,
  type Fit,
  type Flowable,
  isFresh,
  type LayoutContext,
  noSpace,
  type Region,
} from '../flowable.ts';
import type { Frame, FrameItem, FrameMatrix, TagItem } from '../frame.ts';
import { about, moved, skewed, times, turn } from '../frame-matrix.ts';
import { settledContext } from '../settled.ts';
import { points } from '../warning.ts';
import { type AlignSelf, alignedX } from './align-self.ts';
import { shrinkFrame } from './scale.ts';
import type { Rect } from './shapes.ts';
import { alongSide, type Spot } from './spot.ts';
import { layoutWhole } from './whole.ts';

/** How a box is turned and skewed. */
export interface Lean {
  /** Degrees, clockwise. */
  readonly rotate: number;
  /** Degrees by which upright and level lines lean. A box is skewed first, and then turned. */
  readonly skew: readonly [number, number];
  /** The point that keeps its place. */
  readonly pivot: Spot;
}

/** Returns the frame with a rectangle of it, and all that stands there, turned and skewed. */
export function leaning(frame: Frame, rect: Rect, lean: Lean): Frame {
  const x = rect.x + alongSide(lean.pivot.x, rect.width);
  const y = rect.y + alongSide(lean.pivot.y, rect.height);
  const { path, width, height } = frame;
  return { path, width, height, items: [leaningItem(frame, about(x, y, matrixOf(lean)))] };
}

function matrixOf({ rotate, skew }: Lean): FrameMatrix {
  return times(skewed(...skew), turn(rotate));
}

function leaningItem(frame: Frame, matrix: FrameMatrix): FrameItem {
  return { kind: 'frame', x: 0, y: 0, frame, matrix };
}

/** A box that takes the room of all that is turned. It is never parted. */
export interface GrownSpec {
  readonly path: string;
  /** The box, which is as wide as its region. */
  readonly content: Flowable;
  readonly lean: Lean;
  readonly width?: Pt | { readonly part: number } | undefined;
  readonly alignSelf?: AlignSelf | undefined;
}

/** A turned box, and the width that it has upright. */
interface Laid {
  readonly width: Pt;
  readonly frame: Frame;
}

/** Returns a flowable with a turned box in the room that it takes then. */
export function grown(spec: GrownSpec): Flowable {
  const { path, content, lean } = spec;
  const laid = (width: Pt, context: LayoutContext) => turnedFrame(layoutWhole(content, width, context), lean);
  const chosen = (region: Region, context: LayoutContext): Laid => {
    const at = (width: Pt): Laid => ({ width, frame: laid(width, context) });
    if (spec.width !== undefined) return at(widthIn(region, spec.width));
    let best = at(content.widths(context).max);
    let width = best.width;
    // Lines may be shorter where that brings it into its room.
    for (let tries = 0; tries < mostTries; tries += 1) {
      const factor = factorOf(best.frame, region);
      if (factor >= 1 - epsilon) break;
      width *= factor;
      const shorter = orNothing(() => at(width));
      if (shorter === undefined || factorOf(shorter.frame, region) <= factor) break;
      best = shorter;
    }
    return best;
  };
  const self: Flowable = {
    path,
    keep: { ...content.keep, together: true },
    space: noSpace,
    widths(context) {
      const width = typeof spec.width === 'number' ? spec.width : content.widths(context).max;
      const { width: needed } = laid(width, settledContext(context));
      return { min: needed, max: needed };
    },
    fit(region: Region, context: LayoutContext): Fit {
      const settled = settledContext(context);
      const { width, frame } = chosen(region, settled);
      const needed = settled === context ? frame : laid(width, context);
      const factor = Math.max(leastScale, factorOf(needed, region));
      const whole = factor < 1 - epsilon ? shrinkFrame(needed, factor, context.memory) : needed;
      if (whole.height > region.height + epsilon && !isFresh(region)) return { frame: undefined, rest: self };
      const x = alignedX(spec.alignSelf, whole.width, region.width, context.rtl);
      const height = Math.min(whole.height, region.height);
      const items = [...tooLarge(needed, region), { kind: 'frame' as const, x, y: 0, frame: whole }];
      return { frame: { path, width: region.width, height, items }, rest: undefined };
    },
  };
  return self;
}

/** Returns what is tried, or undefined where it has no room, such as columns of vertical text wider than their cell. */
function orNothing<T>(tried: () => T): T | undefined {
  try {
    return tried();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** How often shorter lines are tried. */
const mostTries = 4;

function widthIn(region: Region, width: Pt | { readonly part: number }): Pt {
  return typeof width === 'number' ? width : width.part * region.width;
}

/** Returns how many times as large a frame may be drawn in a whole region. */
function factorOf({ width, height }: Frame, region: Region): number {
  return Math.min(1, region.width / width, Math.max(region.full, region.height) / height);
}

/** Returns the frame, turned and skewed, in one as large as that needs. */
function turnedFrame(frame: Frame, lean: Lean): Frame {
  const { path, width, height } = frame;
  const matrix = matrixOf(lean);
  const corners = [
    moved(0, 0, matrix),
    moved(width, 0, matrix),
    moved(0, height, matrix),
    moved(width, height, matrix),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [a, b, c, d] = matrix;
  const item = leaningItem(frame, [a, b, c, d, -left, -top]);
  return { path, width: Math.max(...xs) - left, height: Math.max(...ys) - top, items: [item] };
}

/** What is drawn smaller than this can't be read: it rather stands out of its room. */
const leastScale = 0.3;

/** Returns the warning about a turned box that is larger than its room. Nothing of it is cut off. */
function tooLarge({ path, width, height }: Frame, region: Region): TagItem[] {
  const room = { width: region.width, height: Math.max(region.full, region.height) };
  if (width <= room.width + 0.5 && height <= room.height + 0.5) return [];
  const needed = `${points(width)} by ${points(height)}`;
  const message = `the turned box needs ${needed} and has ${points(room.width)} by ${points(room.height)}: it is drawn smaller`;
  const hint = 'make the box smaller, or the room around it larger';
  return [{ kind: 'tag', x: 0, y: 0, warning: { path, message, hint } }];
}
