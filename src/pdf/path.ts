// Path items: filled, stroked or both (ISO 32000-1 8.5).
import type { PathItem, PathStep, Stroke } from '../layout/frame.ts';
import type { Canvas } from './canvas.ts';
import { pdfNumber, pdfNumbers } from './number.ts';
import type { Place } from './text.ts';

const caps = { butt: 0, round: 1, square: 2 } as const;
const joins = { miter: 0, round: 1, bevel: 2 } as const;

/** Draws a path; opacity is set by the caller. */
export function paintPath(canvas: Canvas, item: PathItem, place: Place): void {
  const { fill, stroke } = item;
  if (!fill && !stroke) return;
  if (stroke) {
    canvas.lineStyle(lineOperators(stroke));
    canvas.strokeColor(stroke.color);
  }
  if (fill) canvas.fillColor(fill);
  canvas.draw(`${pathOperators(item.steps, place)} ${paintOperator(item)}`);
}

/** The operators that build a path. */
export function pathOperators(steps: readonly PathStep[], place: Place): string {
  return steps.map((step) => stepOperator(step, place)).join(' ');
}

function stepOperator(step: PathStep, { x, y }: Place): string {
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
