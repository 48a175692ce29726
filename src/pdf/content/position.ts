// Where frames stand on the page: their corners, also those of frames that are turned and skewed.
import type { Rect } from '../../layout/flow/shapes.ts';
import type { FrameMatrix } from '../../layout/frame.ts';
import { times } from '../../layout/frame-matrix.ts';
import type { Owner } from '../../layout/structure.ts';
import type { Box } from '../document/writer.ts';
import type { Matrix } from './canvas.ts';

/** The place of the frame's corner. x grows to the right, y upwards. */
export interface FrameCorner {
  readonly x: number;
  readonly y: number;
}

/** The place of an item: its frame's corner in the coordinates of the canvas, and those coordinates on the page. */
export interface PagePosition {
  readonly corner: FrameCorner;
  /** The matrix from the canvas to the page. It is undefined when the two are the same. */
  readonly matrix: Matrix | undefined;
  /** What is drawn here belongs to this. */
  readonly owner: Owner;
}

/** Returns the upright rectangle around a rectangle of a frame, which may be turned, in the coordinates of the page. */
export function rectangleOnPage(position: PagePosition, rectangle: Rect): Box {
  const { x, y, width, height } = rectangle;
  if (position.matrix === undefined && width >= 0 && height >= 0) {
    const { corner } = position;
    return {
      left: corner.x + x,
      bottom: corner.y - (y + height),
      right: corner.x + (x + width),
      top: corner.y - y,
    };
  }
  const corners = [
    pagePoint(position, x, y),
    pagePoint(position, x + width, y),
    pagePoint(position, x, y + height),
    pagePoint(position, x + width, y + height),
  ];
  const xs = corners.map(([across]) => across);
  const ys = corners.map(([, up]) => up);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** Returns a point of a frame in the coordinates of the page. */
export function pagePoint({ corner, matrix }: PagePosition, x: number, y: number): readonly [number, number] {
  const [u, v] = [corner.x + x, corner.y - y];
  if (!matrix) return [u, v];
  const [a, b, c, d, e, f] = matrix;
  return [a * u + c * v + e, b * u + d * v + f];
}

/** Returns the matrix of a frame at a corner of the page, whose y axis points up. */
export function upright([a, b, c, d, e, f]: FrameMatrix, { x, y }: FrameCorner): Matrix {
  return [a, -b, -c, d, x + e, y - f];
}

/** Returns the position inside of a frame whose corner is that of the position. That corner becomes the origin. */
export function inMatrix(position: PagePosition, frameMatrix: FrameMatrix): PagePosition {
  const matrix = upright(frameMatrix, position.corner);
  const { matrix: outer, owner } = position;
  return { corner: { x: 0, y: 0 }, matrix: outer ? times(matrix, outer) : matrix, owner };
}
