// Borders: the strokes around a box. All sides are alike, or each has its own, and a side is open where the box is cut.
import type { Color, Pt } from '../../units.ts';
import type { PathItem, PathStep, Stroke } from '../frame.ts';
import {
  type ArcHalf,
  arcHalf,
  type Corners,
  cornerOf,
  fittingCorners,
  type Rect,
  roundedSteps,
} from './shapes.ts';

/** One line of a border. */
export interface EdgeLine {
  readonly width: Pt;
  readonly color: Color;
  readonly style: 'solid' | 'dashed' | 'dotted';
}

/** The lines of a border. An absent side has none. */
export interface Edges {
  readonly top?: EdgeLine | undefined;
  readonly right?: EdgeLine | undefined;
  readonly bottom?: EdgeLine | undefined;
  readonly left?: EdgeLine | undefined;
}

/** Returns how a line is stroked. Dashes are three widths long, dots are round. */
export function strokeOf(line: EdgeLine): Stroke {
  const { width, color, style } = line;
  if (style === 'dashed') return { width, color, dash: [width * 3, width * 2], cap: 'butt' };
  if (style === 'dotted') return { width, color, dash: [0, width * 2], cap: 'round' };
  return { width, color, cap: 'butt' };
}

/** Returns the border inside the outline `rect`. Sides that are absent, or 0 wide, draw nothing. */
export function borderItems(rect: Rect, edges: Edges, corners: Corners): PathItem[] {
  const { top, right, bottom, left } = edges;
  const widest = Math.max(widthOf(top), widthOf(right), widthOf(bottom), widthOf(left));
  if (widest === 0) return [];
  const line = insetRect(rect, edges);
  const radii = fittingCorners(line, {
    topLeft: Math.max(0, corners.topLeft - widest / 2),
    topRight: Math.max(0, corners.topRight - widest / 2),
    bottomRight: Math.max(0, corners.bottomRight - widest / 2),
    bottomLeft: Math.max(0, corners.bottomLeft - widest / 2),
  });
  if (top && [right, bottom, left].every((side) => side && alike(side, top))) {
    return [{ kind: 'path', steps: roundedSteps(line, radii), stroke: { ...strokeOf(top), join: 'miter' } }];
  }
  return (['top', 'right', 'bottom', 'left'] as const).flatMap((side): PathItem[] => {
    const edge = edges[side];
    if (edge === undefined || edge.width === 0) return [];
    return [{ kind: 'path', steps: sideSteps(side, { rect, line, radii }), stroke: strokeOf(edge) }];
  });
}

/** Returns the width of a side, or 0 when it is absent. */
export function widthOf(line: EdgeLine | undefined): Pt {
  return line?.width ?? 0;
}

function alike(a: EdgeLine, b: EdgeLine): boolean {
  return a.width === b.width && a.color === b.color && a.style === b.style;
}

/** Returns the rectangle in the middle of the lines. */
function insetRect(rect: Rect, { top, right, bottom, left }: Edges): Rect {
  return {
    x: rect.x + widthOf(left) / 2,
    y: rect.y + widthOf(top) / 2,
    width: rect.width - (widthOf(left) + widthOf(right)) / 2,
    height: rect.height - (widthOf(top) + widthOf(bottom)) / 2,
  };
}

interface Outline {
  /** The outer edge of the border. */
  readonly rect: Rect;
  /** The middle of its lines. */
  readonly line: Rect;
  readonly radii: Corners;
}

/** Returns the steps of one side, clockwise: from the middle of the corner before it to the middle of the one after. */
function sideSteps(side: 'top' | 'right' | 'bottom' | 'left', { rect, line, radii }: Outline): PathStep[] {
  const from = firstCorner[side];
  const to = secondCorner[side];
  const along = side === 'top' || side === 'bottom' ? 'x' : 'y';
  const begin =
    radii[from] > 0 ? arcHalf(line, from, radii[from], 'second') : squareEnd(rect, line, from, along);
  const end = radii[to] > 0 ? arcHalf(line, to, radii[to], 'first') : squareEnd(rect, line, to, along);
  const start: PathStep = ['M', begin.start[0], begin.start[1]];
  return [start, ...begin.steps, ['L', end.start[0], end.start[1]], ...end.steps];
}

const firstCorner = { top: 'topLeft', right: 'topRight', bottom: 'bottomRight', left: 'bottomLeft' } as const;
const secondCorner = {
  top: 'topRight',
  right: 'bottomRight',
  bottom: 'bottomLeft',
  left: 'topLeft',
} as const;

/** Returns where a side ends without an arc: at the outer edge, so that the corner is filled. */
function squareEnd(rect: Rect, line: Rect, corner: keyof Corners, along: 'x' | 'y'): ArcHalf {
  const outer = cornerOf(rect, corner);
  const middle = cornerOf(line, corner);
  return { start: along === 'x' ? [outer[0], middle[1]] : [middle[0], outer[1]], steps: [] };
}
