// Rectangles with square or round corners, as paths.
import type { Color, Pt } from '../../units.ts';
import type { PathItem, PathStep } from '../frame.ts';

/** A rectangle; `x` and `y` are its top left corner. */
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

/** A filled rectangle. */
export function rectangle(rect: Rect, fill: Color): PathItem {
  const { x, y, width, height } = rect;
  const steps: PathStep[] = [
    ['M', x, y],
    ['L', x + width, y],
    ['L', x + width, y + height],
    ['L', x, y + height],
    ['Z'],
  ];
  return { kind: 'path', steps, fill };
}

/** Where the control points of a quarter circle stand, as a part of its radius: 4/3 (√2 − 1). */
const kappa = 0.5522847498307936;

/** The outline of a rectangle with round corners, clockwise from the end of its top left one. */
export function roundedSteps(rect: Rect, corners: Corners): PathStep[] {
  const { x, y, width, height } = rect;
  const right = x + width;
  const bottom = y + height;
  const { topLeft: tl, topRight: tr, bottomRight: br, bottomLeft: bl } = corners;
  const k = 1 - kappa;
  const steps: PathStep[] = [
    ['M', x + tl, y],
    ['L', right - tr, y],
    ['C', right - tr * k, y, right, y + tr * k, right, y + tr],
    ['L', right, bottom - br],
    ['C', right, bottom - br * k, right - br * k, bottom, right - br, bottom],
    ['L', x + bl, bottom],
    ['C', x + bl * k, bottom, x, bottom - bl * k, x, bottom - bl],
    ['L', x, y + tl],
    ['C', x, y + tl * k, x + tl * k, y, x + tl, y],
    ['Z'],
  ];
  return steps;
}
