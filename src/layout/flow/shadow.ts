// Shadows of boxes (CSS Backgrounds 3 §6.1): a moved, grown outline, cut off where the box is cut over pages.
import { alphaOf, type Color, type Pt } from '../../units.ts';
import type { DrawingClip, DrawingNode, DrawingShade } from '../drawing.ts';
import type { FrameItem, PathStep } from '../frame.ts';
import { decoration, type Outline } from './decoration.ts';
import { type Corners, fittingCorners, noCorners, type Rect, roundedSteps } from './shapes.ts';

/** One shadow. */
export interface Shadow {
  /** How far it is moved to the right, and down. */
  readonly x: Pt;
  readonly y: Pt;
  /** The width of its soft edge on each side of its outline. 0 is a sharp edge. */
  readonly blur: Pt;
  /** How much larger it is than the box on each side. */
  readonly spread: Pt;
  readonly color: Color;
}

/** How far a soft edge reaches beyond the outline, times the blur. Nothing of it is left there. */
const reach = 1.5;

/** Returns a shadow of a part of a box, or nothing where none is seen. */
export function shadowItem(shadow: Shadow, outline: Outline, opaque: boolean): FrameItem[] {
  const { rect, topOpen, bottomOpen } = outline;
  const far = reach * shadow.blur;
  const { spread } = shadow;
  // Past a cut the shadow goes on, so that its edge there is not seen.
  const beyond = far + Math.abs(spread) + Math.abs(shadow.y);
  const grown = {
    x: rect.x + shadow.x - spread,
    y: rect.y + shadow.y - spread - (topOpen ? beyond : 0),
    width: rect.width + 2 * spread,
    height: rect.height + 2 * spread + (topOpen ? beyond : 0) + (bottomOpen ? beyond : 0),
  };
  if (grown.width <= 0 || grown.height <= 0 || rect.height <= 0) return [];
  const top = topOpen ? rect.y : Math.min(rect.y, grown.y - far);
  const bottom = bottomOpen
    ? rect.y + rect.height
    : Math.max(rect.y + rect.height, grown.y + grown.height + far);
  const left = Math.min(rect.x, grown.x - far);
  const right = Math.max(rect.x + rect.width, grown.x + grown.width + far);
  const area = { x: left, y: top, width: right - left, height: bottom - top };
  const inside = (of: Rect): Rect => ({ ...of, x: of.x - left, y: of.y - top });
  const corners = fittingCorners(grown, spreadCorners(outline.corners, spread));
  const clips = opaque ? [] : [holeClip(area, inside(rect), outline.corners)];
  // What lies past a cut is past the edge of the drawing, and cut off there.
  return [decoration(area, [{ kind: 'group', clips, nodes: [shadowNode(shadow, inside(grown), corners)] }])];
}

function shadowNode({ blur, color }: Shadow, rect: Rect, corners: Corners): DrawingNode {
  if (blur <= 0) {
    return {
      kind: 'path',
      steps: roundedSteps(rect, corners),
      fill: { paint: color, opacity: alphaOf(color), rule: 'nonzero' },
    };
  }
  const { topLeft, topRight, bottomRight, bottomLeft } = corners;
  const shade: DrawingShade = {
    kind: 'shade',
    ...rect,
    radii: [topLeft, topRight, bottomRight, bottomLeft],
    blur,
    color,
  };
  return shade;
}

/** Returns all of an area but the box: a shadow is not seen through a box that lets light through. */
function holeClip(area: Rect, rect: Rect, corners: Corners): DrawingClip {
  const around: readonly PathStep[] = roundedSteps({ ...area, x: 0, y: 0 }, noCorners);
  return { steps: [...around, ...roundedSteps(rect, corners)], rule: 'evenodd' };
}

/** Returns the corners of an outline that is larger by `spread` on each side. Square ones stay square. */
function spreadCorners(corners: Corners, spread: Pt): Corners {
  const grow = (radius: Pt) => (radius === 0 ? 0 : Math.max(0, radius + spread));
  return {
    topLeft: grow(corners.topLeft),
    topRight: grow(corners.topRight),
    bottomRight: grow(corners.bottomRight),
    bottomLeft: grow(corners.bottomLeft),
  };
}
