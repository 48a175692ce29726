// Rectangles with square or round corners, as paths.
import type { Color, Pt } from '../../units.ts';
import type { PathItem, PathStep } from '../frame.ts';

/** A rectangle. `x` and `y` are its top left corner. */
export interface Rect {
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
}

/** Radii of the corners. */
export interface Corners {
  readonly topLeft: Pt;
  readonly topRight: Pt;
  readonly bottomRight: Pt;
  readonly bottomLeft: Pt;
}

/** Square corners. */
export const noCorners: Corners = { topLeft: 0, topRight: 0, bottomRight: 0, bottomLeft: 0 };

/** Returns the corners of a rectangle, all smaller by one factor where two of them need more than their side (CSS Backgrounds 3 §4.5). */
export function fittingCorners({ width, height }: Rect, corners: Corners): Corners {
  const { topLeft, topRight, bottomRight, bottomLeft } = corners;
  const factor = Math.min(
    1,
    width / Math.max(topLeft + topRight, bottomLeft + bottomRight, 1e-9),
    height / Math.max(topLeft + bottomLeft, topRight + bottomRight, 1e-9),
  );
  if (factor >= 1) return corners;
  return {
    topLeft: topLeft * factor,
    topRight: topRight * factor,
    bottomRight: bottomRight * factor,
    bottomLeft: bottomLeft * factor,
  };
}

/** Returns a filled rectangle. */
export function rectangle(rect: Rect, fill: Color): PathItem {
  return { kind: 'path', steps: rectangleSteps(rect), fill };
}

/** Returns the outline of a rectangle, clockwise from its top left corner. */
export function rectangleSteps({ x, y, width, height }: Rect): PathStep[] {
  return [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']];
}

/** Where the control points of a quarter circle stand, as a part of its radius: 4/3 (√2 − 1). */
const kappa = 0.5522847498307936;

/** A point, `[x, y]`. */
export type Point = readonly [Pt, Pt];

/** Half of the quarter circle of a corner: where it starts, and the step that continues from there. */
export interface ArcHalf {
  readonly start: Point;
  readonly steps: readonly PathStep[];
}

/** Returns the corner of a rectangle itself. */
export function cornerOf({ x, y, width, height }: Rect, corner: keyof Corners): Point {
  const right = corner === 'topRight' || corner === 'bottomRight';
  const bottom = corner === 'bottomLeft' || corner === 'bottomRight';
  return [right ? x + width : x, bottom ? y + height : y];
}

/** Returns the quarter circle in a corner as one cubic, clockwise. */
function arcOf(rect: Rect, corner: keyof Corners, radius: Pt): readonly [Point, Point, Point, Point] {
  const [x, y] = cornerOf(rect, corner);
  const k = radius * (1 - kappa);
  switch (corner) {
    case 'topLeft':
      return [
        [x, y + radius],
        [x, y + k],
        [x + k, y],
        [x + radius, y],
      ];
    case 'topRight':
      return [
        [x - radius, y],
        [x - k, y],
        [x, y + k],
        [x, y + radius],
      ];
    case 'bottomRight':
      return [
        [x, y - radius],
        [x, y - k],
        [x - k, y],
        [x - radius, y],
      ];
    case 'bottomLeft':
      return [
        [x + radius, y],
        [x + k, y],
        [x, y - k],
        [x, y - radius],
      ];
  }
}

/** Returns the first or second half of the quarter circle in a corner (de Casteljau at one half). */
export function arcHalf(rect: Rect, corner: keyof Corners, radius: Pt, half: 'first' | 'second'): ArcHalf {
  const [a, b, c, d] = arcOf(rect, corner, radius);
  const ab = middle(a, b);
  const cd = middle(c, d);
  const abc = middle(ab, middle(b, c));
  const bcd = middle(middle(b, c), cd);
  const top = middle(abc, bcd);
  return half === 'first'
    ? { start: a, steps: [['C', ...ab, ...abc, ...top]] }
    : { start: top, steps: [['C', ...bcd, ...cd, ...d]] };
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** Returns the outline of a rectangle with round corners, clockwise from the end of its top left one. */
export function roundedSteps(rect: Rect, corners: Corners): PathStep[] {
  const steps: PathStep[] = [];
  for (const corner of ['topRight', 'bottomRight', 'bottomLeft', 'topLeft'] as const) {
    const radius = corners[corner];
    const [a, b, c, d] = arcOf(rect, corner, radius);
    steps.push(['L', ...a]);
    if (radius > 0) steps.push(['C', ...b, ...c, ...d]);
  }
  return [['M', rect.x + corners.topLeft, rect.y], ...steps, ['Z']];
}
