// The boxes of parts of simplified SVG on a canvas of pixels, as large as they may be.
import type { XmlElement } from '../../assets/svg/xml.ts';
import type { DrawingMatrix } from '../../layout/drawing.ts';
import { rectangleSteps } from '../../layout/flow/shapes.ts';
import { aspectMatrix, type Box, boxOf, multiply, numbersIn, parsePath, transformSteps } from './geometry.ts';
import { numberOf } from './nodes.ts';

/** What a part covers: the box that it fills, and how far its strokes reach beyond it. */
export interface Reach {
  readonly box: Box;
  readonly stroke: number;
}

const empty: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Returns the number of pixels of a box. */
export function area({ width, height }: Box): number {
  return width * height;
}

/** Returns the box around a box that is turned or scaled. */
export function moved(box: Box, matrix: DrawingMatrix): Box {
  return boxOf(transformSteps(rectangleSteps(box), matrix)) ?? empty;
}

/** Returns the box with its strokes. */
export function grown({ box: { x, y, width, height }, stroke }: Reach): Box {
  return { x: x - stroke, y: y - stroke, width: width + 2 * stroke, height: height + 2 * stroke };
}

/** Returns the part of a box inside of another, two pixels more at each side. */
export function cutTo(box: Box, bounds: Box): Box {
  const left = Math.max(box.x - 2, bounds.x);
  const top = Math.max(box.y - 2, bounds.y);
  const width = Math.min(box.x + box.width + 2, bounds.x + bounds.width) - left;
  const height = Math.min(box.y + box.height + 2, bounds.y + bounds.height) - top;
  return width > 0 && height > 0 ? { x: left, y: top, width, height } : empty;
}

/** Returns what a path covers, or undefined for an empty one. */
export function pathReach(element: XmlElement, data: string): Reach | undefined {
  const box = boxOf(parsePath(data));
  if (!box) return undefined;
  const isStroked = (element.attributes.get('stroke') ?? 'none') !== 'none';
  const miter = Math.max(1, Math.min(10, numberOf(element, 'stroke-miterlimit', 4)));
  return { box, stroke: isStroked ? (numberOf(element, 'stroke-width', 1) / 2) * miter : 0 };
}

/** Returns a canvas of this width in pixels, and the matrix to it from the units of a drawing. */
export function sidesOf(root: XmlElement, pixels: number) {
  const [own, high] = [numberOf(root, 'width', 1), numberOf(root, 'height', 1)];
  const viewport = { x: 0, y: 0, width: pixels, height: (pixels * high) / own };
  const [x = 0, y = 0, width = own, height = high] = numbersIn(root.attributes.get('viewBox') ?? '');
  const matrix = aspectMatrix({ x, y, width, height }, viewport, root.attributes.get('preserveAspectRatio'));
  return { matrix, width: viewport.width, height: viewport.height };
}

/** Returns the canvas of a pattern's tile. */
export function tileOf({ attributes }: XmlElement, box: Box, scale: number) {
  const [, , width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(attributes.get(name) ?? 0),
  );
  const isUser = attributes.get('patternUnits') === 'userSpaceOnUse';
  const viewport = {
    x: 0,
    y: 0,
    width: width * scale * (isUser ? 1 : box.width),
    height: height * scale * (isUser ? 1 : box.height),
  };
  const [x = 0, y = 0, across = 0, down = 0] = numbersIn(attributes.get('viewBox') ?? '');
  const ofBox = attributes.get('patternContentUnits') === 'objectBoundingBox';
  const plain: DrawingMatrix = ofBox ? [box.width, 0, 0, box.height, 0, 0] : [1, 0, 0, 1, 0, 0];
  const matrix =
    across > 0 && down > 0
      ? aspectMatrix({ x, y, width: across, height: down }, viewport, attributes.get('preserveAspectRatio'))
      : multiply([scale, 0, 0, scale, 0, 0], plain);
  return { matrix, bounds: viewport };
}
