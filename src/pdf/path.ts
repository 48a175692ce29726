// Path items: filled, stroked or both (ISO 32000-1 8.5).
import type { PathItem, PathStep, Stroke } from '../layout/frame.ts';
import type { Canvas } from './canvas.ts';
import { pdfNumber, pdfNumbers } from './number.ts';
import type { FrameCorner } from './text.ts';

const caps = { butt: 0, round: 1, square: 2 } as const;
const joins = { miter: 0, round: 1, bevel: 2 } as const;

/** Draws a path. The caller sets the opacity. */
export function paintPath(canvas: Canvas, item: PathItem, place: FrameCorner): void {
  const { fill, stroke } = item;
  if (!fill && !stroke) return;
  if (stroke) {
    canvas.lineStyle(lineOperators(stroke));
    canvas.strokeColor(stroke.color);
  }
  if (fill) canvas.fillColor(fill);
  canvas.draw(`${pathOperators(item.steps, place)} ${paintOperator(item)}`);
}

/** Returns the operators that build a path. */
export function pathOperators(steps: readonly PathStep[], place: FrameCorner): string {
  const rectangle = rectangleOperator(steps, place);
  if (rectangle !== undefined) return rectangle;
  let operators = '';
  for (const step of steps)
    operators += operators === '' ? stepOperator(step, place) : ` ${stepOperator(step, place)}`;
  return operators;
}

/**
 * Returns a rectangle with sides along the axes as one operator, or undefined for any other path. Backgrounds of rows
 * are the most frequent paths. Its far corner is where the path's is: what is written are differences of rounded
 * places.
 */
function rectangleOperator(steps: readonly PathStep[], { x, y }: FrameCorner): string | undefined {
  const [a, b, c, d, end] = steps;
  if (steps.length !== 5 || end?.[0] !== 'Z' || a?.[0] !== 'M') return undefined;
  if (b?.[0] !== 'L' || c?.[0] !== 'L' || d?.[0] !== 'L') return undefined;
  if (a[2] !== b[2] || b[1] !== c[1] || c[2] !== d[2] || d[1] !== a[1]) return undefined;
  const left = Math.round((x + a[1]) * 1000);
  const top = Math.round((y - a[2]) * 1000);
  const width = Math.round((x + c[1]) * 1000) - left;
  const height = Math.round((y - c[2]) * 1000) - top;
  return `${pdfNumber(left / 1000)} ${pdfNumber(top / 1000)} ${pdfNumber(width / 1000)} ${pdfNumber(height / 1000)} re`;
}

function stepOperator(step: PathStep, { x, y }: FrameCorner): string {
  switch (step[0]) {
    case 'M':
      return `${pdfNumbers(x + step[1], y - step[2])} m`;
    case 'L':
      return `${pdfNumbers(x + step[1], y - step[2])} l`;
    case 'C':
      return `${pdfNumbers(x + step[1], y - step[2], x + step[3], y - step[4], x + step[5], y - step[6])} c`;
    case 'Z':
      return 'h';
  }
}

function paintOperator({ fill, fillRule, stroke }: PathItem): string {
  const evenOdd = fillRule === 'evenodd' ? '*' : '';
  if (fill && stroke) return `B${evenOdd}`;
  return fill ? `f${evenOdd}` : 'S';
}

function lineOperators({ width, dash, cap = 'butt', join = 'miter' }: Stroke): string {
  // A dash pattern of zeros alone draws nothing in some readers and hangs others.
  const drawn = dash?.some((length) => length > 0) ? dash.map(pdfNumber).join(' ') : '';
  return `${pdfNumber(width)} w ${caps[cap]} J ${joins[join]} j [${drawn}] 0 d`;
}
