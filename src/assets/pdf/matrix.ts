// Matrices and boxes of PDF (ISO 32000-1 8.3, 7.9.5).

/** A matrix as `cm` takes it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Left, bottom, right and top. */
export type Box = readonly [number, number, number, number];

/** Returns a rectangle with its corners in order: any two opposite corners may be given. Undefined for anything else. */
export function boxAround(corners: readonly number[]): Box | undefined {
  const [a, b, c, d] = corners;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  if (![a, b, c, d].every((value) => Math.abs(value) < 1e6)) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** Returns the upright box around a box that a matrix has moved. */
export function movedBox([x0, y0, x1, y1]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
