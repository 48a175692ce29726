// A rectangle with rounded corners as path steps.
import { type Rect, rectangleSteps } from '../../layout/flow/shapes.ts';
import type { PathStep } from '../../layout/frame.ts';
import type { Pt } from '../../units.ts';

/** How far the handles of the cubic that comes nearest to a quarter circle lie, times the radius. */
const quarter = 0.5523;

/** Returns steps around a rectangle, clockwise from its top left. The radius is at most half the shorter side. */
export function roundedRectangle(rect: Rect, radius: Pt): readonly PathStep[] {
  const { x, y, width, height } = rect;
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  if (r === 0) return rectangleSteps(rect);
  const [right, bottom] = [x + width, y + height];
  const k = r * (1 - quarter);
  return [
    ['M', x + r, y],
    ['L', right - r, y],
    ['C', right - k, y, right, y + k, right, y + r],
    ['L', right, bottom - r],
    ['C', right, bottom - k, right - k, bottom, right - r, bottom],
    ['L', x + r, bottom],
    ['C', x + k, bottom, x, bottom - k, x, bottom - r],
    ['L', x, y + r],
    ['C', x, y + k, x + k, y, x + r, y],
    ['Z'],
  ];
}
