// Where frames that are turned and skewed stand on the page.
import type { FrameMatrix } from '../layout/frame.ts';
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
  return { corner: { x: 0, y: 0 }, matrix: outer ? multiply(matrix, outer) : matrix, owner };
}

/** Returns the matrix of first `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}
