// Geometry of drawings: matrices, path data, and the boxes that shapes fill.
import type { DrawingMatrix } from '../../layout/drawing.ts';
import type { PathStep } from '../../layout/frame.ts';

/** The matrix that moves nothing. */
export const identity: DrawingMatrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix of first `inner`, then `outer`. */
export function multiply(outer: DrawingMatrix, inner: DrawingMatrix): DrawingMatrix {
  const [a, b, c, d, e, f] = outer;
  const [A, B, C, D, E, F] = inner;
  return [a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D, a * E + c * F + e, b * E + d * F + f];
}

/** Returns how many times longer a length may become. */
export function scaleOf([a, b, c, d]: DrawingMatrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

/** Reads `matrix(a b c d e f)`, the only form that simplified SVG has. Returns undefined when it is absent. */
export function parseMatrix(text: string | undefined): DrawingMatrix | undefined {
  if (text === undefined) return undefined;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(text.replace(/^\w+/, ''));
  return [a, b, c, d, e, f];
}

/** The farthest place in a drawing. Numbers of this size can be computed with. */
const farthest = 1e9;

/** Returns a number limited to the farthest place. */
export function limited(value: number): number {
  return Math.max(-farthest, Math.min(farthest, value));
}

/** Returns all numbers of a text. */
export function numbersIn(text: string): number[] {
  return (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map((number) =>
    limited(Number(number)),
  );
}

/** Reads absolute path data of `M L Q C Z`. Quadratics become cubics. */
export function parsePath(data: string): readonly PathStep[] {
  const steps: PathStep[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of data.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbersIn(rest);
    if (command === 'Z') steps.push(['Z']);
    else if (command === 'M' || command === 'L') {
      steps.push([command, a, b]);
      [x, y] = [a, b];
    } else if (command === 'Q') {
      const third = (from: number, to: number): number => from + (2 / 3) * (to - from);
      steps.push(['C', third(x, a), third(y, b), third(c, a), third(d, b), c, d]);
      [x, y] = [c, d];
    } else {
      steps.push(['C', a, b, c, d, e, f]);
      [x, y] = [e, f];
    }
  }
  return steps;
}

/** Returns the steps, moved by a matrix. */
export function transformSteps(steps: readonly PathStep[], matrix: DrawingMatrix): readonly PathStep[] {
  const [a, b, c, d, e, f] = matrix;
  const at = (x: number, y: number): readonly [number, number] => [a * x + c * y + e, b * x + d * y + f];
  return steps.map((step): PathStep => {
    if (step[0] === 'Z') return step;
    if (step[0] !== 'C') return [step[0], ...at(step[1], step[2])];
    return ['C', ...at(step[1], step[2]), ...at(step[3], step[4]), ...at(step[5], step[6])];
  });
}

/** A box around shapes. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the box that a path fills, or undefined for an empty path. Curves count with their extremes, not with their handles. */
export function boxOf(steps: readonly PathStep[]): Box | undefined {
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y] = [0, 0];
  for (const step of steps) {
    if (step[0] === 'Z') continue;
    if (step[0] === 'C') {
      xs.push(...extremes(x, step[1], step[3], step[5]));
      ys.push(...extremes(y, step[2], step[4], step[6]));
      [x, y] = [step[5], step[6]];
    } else [x, y] = [step[1], step[2]];
    xs.push(x);
    ys.push(y);
  }
  if (xs.length === 0) return undefined;
  const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
  return { x: least(xs), y: least(ys), width: most(xs) - least(xs), height: most(ys) - least(ys) };
}

/** Returns where one coordinate of a cubic turns around. */
function extremes(p0: number, p1: number, p2: number, p3: number): readonly number[] {
  const a = 3 * (-p0 + 3 * p1 - 3 * p2 + p3);
  const b = 6 * (p0 - 2 * p1 + p2);
  const c = 3 * (p1 - p0);
  const roots = Math.abs(a) < 1e-12 ? (b === 0 ? [] : [-c / b]) : quadraticRoots(a, b, c);
  return roots
    .filter((t) => t > 0 && t < 1)
    .map((t) => (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t ** 3 * p3);
}

function quadraticRoots(a: number, b: number, c: number): readonly number[] {
  const under = b * b - 4 * a * c;
  if (under < 0) return [];
  return [(-b + Math.sqrt(under)) / (2 * a), (-b - Math.sqrt(under)) / (2 * a)];
}

/** Returns the box around two boxes, or undefined when neither is there. */
export function unite(a: Box | undefined, b: Box | undefined): Box | undefined {
  if (!a || !b) return a ?? b;
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Returns the matrix from the unit square to a box, which is what `objectBoundingBox` means. */
export function boxMatrix({ x, y, width, height }: Box): DrawingMatrix {
  return [width, 0, 0, height, x, y];
}

/**
 * Returns the matrix from a content box to a place as `preserveAspectRatio` says (SVG 1.1 §7.8): stretched with `none`,
 * otherwise as large as fits, or with `slice` as large as covers.
 */
export function aspectMatrix(content: Box, viewport: Box, rule: string | undefined): DrawingMatrix {
  const [align = 'xMidYMid', mode = 'meet'] = (rule ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const across = viewport.width / content.width;
  const down = viewport.height / content.height;
  if (align === 'none')
    return [across, 0, 0, down, viewport.x - content.x * across, viewport.y - content.y * down];
  const scale = mode === 'slice' ? Math.max(across, down) : Math.min(across, down);
  const part = (name: string): number =>
    align.includes(`${name}Min`) ? 0 : align.includes(`${name}Max`) ? 1 : 0.5;
  const x = viewport.x + (viewport.width - content.width * scale) * part('x') - content.x * scale;
  const y = viewport.y + (viewport.height - content.height * scale) * part('Y') - content.y * scale;
  return [scale, 0, 0, scale, x, y];
}
