// What stands behind the content of a box besides a colour: shadows, a picture, a gradient.
import { alphaOf, type Color, type Pt } from '../../units.ts';
import type { DrawingGradient, DrawingNode } from '../drawing.ts';
import type { FrameItem } from '../frame.ts';
import type { PathStep } from '../shape.ts';
import { type BackdropPicture, pictureNodes } from './backdrop-picture.ts';
import { decoration, type Outline } from './decoration.ts';
import { type Hatch, hatchNode } from './hatch.ts';
import { type Shadow, shadowItem } from './shadow.ts';
import { noCorners, type Rect, roundedSteps } from './shapes.ts';
import { alongSide, type Spot } from './spot.ts';

/** A gradient over a box. */
export interface Gradient {
  /** The direction in degrees, clockwise, where 0 goes up; or the middle of circles and, for the outermost, its radius. */
  readonly shape: { readonly angle: number } | { readonly center: Spot; readonly radius?: Pt | undefined };
  /** The colours by rising place, from 0 to 1. There is one at least. */
  readonly stops: readonly { readonly at: number; readonly color: Color }[];
}

/** What lies over the colour of a box, a row or a cell: a gradient or a hatch. */
export type Cover = Gradient | Hatch;

/** What stands behind the content of a box: shadows lowest, the gradient or hatch on top. */
export interface Backdrop {
  readonly shadows: readonly Shadow[];
  readonly picture?: BackdropPicture | undefined;
  readonly cover?: Cover | undefined;
}

/** Returns the shadows of a part of a box. They are cut out below it, unless it is `opaque`. */
export function shadowItems({ shadows }: Backdrop, outline: Outline, opaque: boolean): FrameItem[] {
  return shadows.flatMap((shadow) => shadowItem(shadow, outline, opaque));
}

/** Returns the picture and the gradient of a part of a box. Both reach over all of the box. */
export function surfaceItems({ picture, cover }: Backdrop, outline: Outline): FrameItem[] {
  const { rect, corners, above, whole } = outline;
  const { width, height } = rect;
  if (width <= 0 || height <= 0) return [];
  const steps = roundedSteps({ x: 0, y: 0, width, height }, corners);
  const area = { x: 0, y: -above, width, height: Math.max(whole, above + height) };
  const nodes: DrawingNode[] = [];
  if (picture) {
    const inside = pictureNodes(picture, area, { width, height });
    nodes.push({ kind: 'group', clips: [{ steps, rule: 'nonzero' }], nodes: inside });
  }
  const over = cover && coverNode(cover, { steps, area, seen: { x: 0, y: 0, width, height } });
  if (over) nodes.push(over);
  return nodes.length === 0 ? [] : [decoration(rect, nodes)];
}

/** Returns a gradient or hatch over an area as an item: the pieces of it that are seen. */
export function coverItem(cover: Cover, area: Rect, pieces: readonly Rect[]): FrameItem | undefined {
  const seen = pieces.filter(({ width, height }) => width > 0 && height > 0);
  if (seen.length === 0 || area.width <= 0 || area.height <= 0) return undefined;
  const x = Math.min(...seen.map((piece) => piece.x));
  const y = Math.min(...seen.map((piece) => piece.y));
  const width = Math.max(...seen.map((piece) => piece.x + piece.width)) - x;
  const height = Math.max(...seen.map((piece) => piece.y + piece.height)) - y;
  const inside = (rect: Rect): Rect => ({ ...rect, x: rect.x - x, y: rect.y - y });
  const steps = seen.flatMap((piece) => roundedSteps(inside(piece), noCorners));
  const node = coverNode(cover, { steps, area: inside(area), seen: { x: 0, y: 0, width, height } });
  return node && decoration({ x, y, width, height }, [node]);
}

/** What a gradient or hatch is over: the outline of what is seen, that part, and all of the area. */
interface Covered {
  readonly steps: readonly PathStep[];
  readonly seen: Rect;
  readonly area: Rect;
}

function coverNode(cover: Cover, { steps, seen, area }: Covered): DrawingNode | undefined {
  if ('lines' in cover) return hatchNode(cover, { steps, seen, from: area });
  return { kind: 'path', steps, fill: { paint: gradientOver(cover, area), opacity: 1, rule: 'nonzero' } };
}

/** Returns a gradient over a rectangle (CSS Images 3 §3.1 and §3.2). */
function gradientOver({ shape, stops }: Gradient, area: Rect): DrawingGradient {
  const all = stops.map(({ at, color }) => ({ offset: at, color, opacity: alphaOf(color) }));
  const [first, last] = [all[0], all.at(-1)];
  const before = first && first.offset > 0 ? [{ ...first, offset: 0 }] : [];
  const after = last && last.offset < 1 ? [{ ...last, offset: 1 }] : [];
  const placed = 'angle' in shape ? straight(shape.angle, area) : round(area, shape.center, shape.radius);
  return { ...placed, stops: [...before, ...all, ...after] };
}

type Placed = Pick<DrawingGradient, 'coords' | 'transform'>;

const unmoved = [1, 0, 0, 1, 0, 0] as const;

/** The line through the middle whose ends are level with the farthest corners. */
function straight(angle: number, { x, y, width, height }: Rect): Placed {
  const turn = (angle * Math.PI) / 180;
  const [across, up] = [Math.sin(turn), Math.cos(turn)];
  const half = (Math.abs(width * across) + Math.abs(height * up)) / 2;
  const [midX, midY] = [x + width / 2, y + height / 2];
  const [dx, dy] = [across * half, -up * half];
  return { coords: [midX - dx, midY - dy, midX + dx, midY + dy], transform: unmoved };
}

/** Circles around a middle, or ellipses that end in the farthest corner and are as wide as the farthest sides allow. */
function round({ x, y, width, height }: Rect, center: Spot, radius: Pt | undefined): Placed {
  const [left, top] = [alongSide(center.x, width), alongSide(center.y, height)];
  const [farX, farY] = [Math.max(left, width - left), Math.max(top, height - top)];
  const [wide, high] = radius === undefined ? [farX * Math.SQRT2, farY * Math.SQRT2] : [radius, radius];
  return {
    coords: [0, 0, 0, 0, 0, 1],
    transform: [Math.max(wide, 0.001), 0, 0, Math.max(high, 0.001), x + left, y + top],
  };
}
