// Where frames that are turned and skewed stand on the page.
import type { FrameMatrix } from '../layout/frame.ts';
import { times } from '../layout/frame-matrix.ts';
import type { Matrix } from './canvas.ts';
import type { PagePosition } from './navigation.ts';

/** Returns the matrix of a frame at a corner of the page, whose y axis points up. */
export function upright([a, b, c, d, e, f]: FrameMatrix, { x, y }: PagePosition['corner']): Matrix {
  return [a, -b, -c, d, x + e, y - f];
}

/** Returns the position inside of a frame whose corner is that of the position. That corner becomes the origin. */
export function inMatrix(position: PagePosition, frameMatrix: FrameMatrix): PagePosition {
  const matrix = upright(frameMatrix, position.corner);
  const { matrix: outer, owner } = position;
  return { corner: { x: 0, y: 0 }, matrix: outer ? times(matrix, outer) : matrix, owner };
}
