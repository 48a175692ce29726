// How frames are turned and skewed inside of others: matrices from the corner of a frame, the y axis pointing down.
import type { FrameItem, FrameMatrix } from './frame.ts';

/** Returns how an item changes its frame, or undefined when it only moves it. */
export function matrixOf({ rotate = 0, matrix, frame }: FrameItem): FrameMatrix | undefined {
  if (matrix !== undefined) return matrix;
  if (rotate % 360 === 0) return undefined;
  return about(frame.width / 2, frame.height / 2, turn(rotate));
}

/** Returns a turn by degrees, clockwise, about the corner. */
export function turn(degrees: number): FrameMatrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, 0, 0];
}

/** Returns a skew by degrees: upright lines lean by the first, to the left at the top; level lines by the second, down at the right. */
export function skewed(across: number, down: number): FrameMatrix {
  const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
  return [1, tangent(down), tangent(across), 1, 0, 0];
}

/** Returns a matrix that leaves the point `x`, `y` in its place. */
export function about(x: number, y: number, [a, b, c, d]: FrameMatrix): FrameMatrix {
  return [a, b, c, d, x - a * x - c * y, y - b * x - d * y];
}

/** Returns the matrix that does what `inner` does and then what `outer` does. */
export function times(inner: FrameMatrix, outer: FrameMatrix): FrameMatrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** Returns where a matrix brings a point. */
export function moved(x: number, y: number, [a, b, c, d, e, f]: FrameMatrix): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
