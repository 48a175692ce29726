// Path items: filled, stroked or both (ISO 32000-1 8.5).
import type { PathItem, PathStep, Stroke } from '../../layout/frame.ts';
import { StraightLines } from '../../layout/table/compact-paths.ts';
import type { Pt } from '../../units.ts';
import { pdfNumber, pdfNumbers, pdfThousandths, thousandths } from '../document/number.ts';
import type { Canvas } from './canvas.ts';
import type { FrameCorner } from './position.ts';

const caps = { butt: 0, round: 1, square: 2 } as const;
const joins = { miter: 0, round: 1, bevel: 2 } as const;

/** Draws a path. The caller sets the opacity. */
export function paintPath(canvas: Canvas, item: PathItem, corner: FrameCorner): void {
  const { fill, stroke } = item;
  if (!fill && !stroke) return;
  if (stroke) {
    canvas.lineStyle(`${pdfNumber(stroke.width)} w`, shapeOperators(stroke));
    canvas.strokeColor(stroke.color);
  }
  if (fill) canvas.fillColor(fill);
  const operator = paintOperator(item);
  // Steps may be made when they are read. The lines of tables are many, and are drawn without.
  const ends = item instanceof StraightLines ? item.ends : undefined;
  // A line has two steps, and four numbers.
  const isLong = ends !== undefined && ends.length >= 2 * longPath;
  const steps = isLong ? none : item.steps;
  if (!isLong && steps.length < longPath) {
    canvas.draw(`${pathOperators(steps, corner)} ${operator}`);
    return;
  }
  // Drawn from its own corner, a path that repeats elsewhere has the same operators there.
  canvas.save();
  canvas.transform([1, 0, 0, 1, corner.x, corner.y]);
  const straight = operator === 'S' ? (ends ?? endsOf(steps)) : undefined;
  const lines = straight && movedLines(straight);
  canvas.draw(lines ?? `${pathOperators(item.steps, { x: 0, y: 0 })} ${operator}`);
  canvas.restore();
}

const none: readonly PathStep[] = [];

/** Returns the ends of lines that are drawn one by one, x, y, x and y of each, or undefined for any other path. */
function endsOf(steps: readonly PathStep[]): readonly Pt[] | undefined {
  const ends: Pt[] = [];
  for (let at = 0; at < steps.length; at += 2) {
    const [from, to] = [steps[at], steps[at + 1]];
    if (from?.[0] !== 'M' || to?.[0] !== 'L') return undefined;
    ends.push(from[1], from[2], to[1], to[2]);
  }
  return ends;
}

/**
 * Returns the operators that draw lines with these ends, or undefined where not all are of one length and direction. Each
 * is drawn where the coordinates have moved to: between the rows of a table these moves repeat, and places would not.
 */
function movedLines(ends: readonly Pt[]): string | undefined {
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = ends;
  const width = thousandths(toX) - thousandths(fromX);
  const height = thousandths(-toY) - thousandths(-fromY);
  const line = `cm 0 0 m ${pdfThousandths(width)} ${pdfThousandths(height)} l S`;
  let drawn = '';
  let x = 0;
  let y = 0;
  for (let at = 0; at < ends.length; at += 4) {
    const left = thousandths(ends[at] as number); // There are four of each line.
    const top = thousandths(-(ends[at + 1] as number));
    if (thousandths(ends[at + 2] as number) - left !== width) return undefined;
    if (thousandths(-(ends[at + 3] as number)) - top !== height) return undefined;
    drawn += `${at === 0 ? '' : '\n'}1 0 0 1 ${pdfThousandths(left - x)} ${pdfThousandths(top - y)} ${line}`;
    x = left;
    y = top;
  }
  return drawn;
}

/** The steps of a path from which on it is drawn from its own corner. A rectangle with round corners has them. */
const longPath = 9;

/** Returns the operators that build a path. */
export function pathOperators(steps: readonly PathStep[], corner: FrameCorner): string {
  let operators = '';
  for (let at = 0; at < steps.length; ) {
    const rectangle = rectangleOperator(steps, at, corner);
    // There is a step at each index.
    const operator = rectangle ?? stepOperator(steps[at] as PathStep, corner);
    operators += operators === '' ? operator : ` ${operator}`;
    at += rectangle === undefined ? 1 : rectangleSteps;
  }
  return operators;
}

const rectangleSteps = 5;

/**
 * Returns a rectangle with sides along the axes, which begins at a step, as one operator, or undefined for any other
 * path. Backgrounds of rows and bars of codes are the most frequent paths. Its far corner is where the path's is: what
 * is written are differences of rounded places.
 */
function rectangleOperator(
  steps: readonly PathStep[],
  at: number,
  { x, y }: FrameCorner,
): string | undefined {
  const a = steps[at];
  if (a?.[0] !== 'M' || steps[at + 4]?.[0] !== 'Z') return undefined;
  const [b, c, d] = [steps[at + 1], steps[at + 2], steps[at + 3]];
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

function shapeOperators({ dash, cap = 'butt', join = 'miter' }: Stroke): string {
  // A dash pattern of zeros alone draws nothing in some readers and hangs others.
  const drawn = dash?.some((length) => length > 0) ? dash.map(pdfNumber).join(' ') : '';
  return `${caps[cap]} J ${joins[join]} j [${drawn}] 0 d`;
}
