// Charts with axes: bars, lines, areas, waterfalls.
import type { Rect } from '../../layout/flow/shapes.ts';
import type { PathStep } from '../../layout/frame.ts';
import type { Pt } from '../../units.ts';
import { axisGap, drawAxes, drawZero, type Plot, xOf, yOf } from './axes.ts';
import type { Canvas, Spot } from './canvas.ts';
import { barEdge, markRadius, markSteps } from './palette.ts';
import { type ChartSpec, type Series, standsOutside, tooManyValues } from './spec.ts';
import { type Reach, reachesOf } from './stacks.ts';
import {
  barSpots,
  linesOf,
  type PrintedValue,
  placeInside,
  placeValues,
  pointSpots,
  pointsOf,
} from './value-labels.ts';

type Reaches = readonly (readonly (Reach | undefined)[])[];

/** Draws a chart with axes above `floor`. */
export function drawCartesian(spec: ChartSpec, canvas: Canvas, floor: Pt): void {
  const reaches = reachesOf(spec);
  const plot = drawAxes(spec, reaches, canvas, floor);
  switch (spec.kind) {
    case 'line':
      drawZero(plot, canvas);
      drawLines(spec, reaches, plot, canvas);
      break;
    case 'area':
      drawAreas(spec, reaches, plot, canvas);
      drawZero(plot, canvas);
      break;
    default:
      drawBars(spec, reaches, plot, canvas);
      drawZero(plot, canvas);
  }
  if (spec.values === 'value') drawValues(spec, reaches, plot, canvas);
}

/** The part of a point's width that its bars take. */
const barShare = 0.72;
const totalColor = '#4d4d4d';

/** Returns the left edge and the width of a bar. */
function barAt(
  spec: ChartSpec,
  plot: Plot,
  series: number,
  point: number,
): { readonly x: Pt; readonly width: Pt } {
  const whole = plot.band * barShare;
  const count = spec.stack ? 1 : Math.max(1, spec.series.length);
  const width = whole / count;
  return { x: xOf(plot, point) - whole / 2 + (spec.stack ? 0 : series) * width, width };
}

function drawBars(spec: ChartSpec, reaches: Reaches, plot: Plot, canvas: Canvas): void {
  const falls = spec.kind === 'waterfall';
  for (const [index, series] of spec.series.entries()) {
    let before: { readonly x: Pt; readonly y: Pt } | undefined;
    for (const [point, reach] of (reaches[index] ?? []).entries()) {
      if (reach === undefined) continue;
      const { x, width } = barAt(spec, plot, index, point);
      const [from, to] = [yOf(plot, reach.from), yOf(plot, reach.to)];
      const fill = falls ? fallColor(spec, series, point, reach) : series.look.color;
      if (falls && before)
        canvas.line([before.x, before.y], [x, before.y], { width: 0.5, color: totalColor });
      before = { x: x + width, y: to };
      canvas.rectangle(
        { x, y: Math.min(from, to), width, height: Math.abs(from - to) },
        { fill, hatch: series.look.hatch, ...barEdge(width, Math.abs(from - to)) },
      );
    }
  }
}

function fallColor({ totals }: ChartSpec, { look }: Series, point: number, { from, to }: Reach) {
  if (totals[point] === true) return totalColor;
  return to < from ? '#d55e00' : look.color;
}

/** The most points of a line that are marked. */
const mostMarks = 60;

function drawLines(spec: ChartSpec, reaches: Reaches, plot: Plot, canvas: Canvas): void {
  for (const [index, { look }] of spec.series.entries()) {
    const steps: PathStep[] = [];
    const alone: (readonly [Pt, Pt])[] = [];
    const points = reaches[index] ?? [];
    for (const [point, reach] of points.entries()) {
      if (reach === undefined) continue;
      const at = [xOf(plot, point), yOf(plot, reach.to)] as const;
      steps.push([points[point - 1] === undefined ? 'M' : 'L', ...at]);
      if (points.length <= mostMarks || (points[point - 1] === undefined && points[point + 1] === undefined))
        alone.push(at);
    }
    const { color, dash, mark } = look;
    canvas.draw(steps, { stroke: { width: 1.5, color, join: 'round', ...(dash && { dash }) } });
    for (const [x, y] of alone) canvas.draw(markSteps(mark, x, y, markRadius), { fill: color });
  }
}

function drawAreas(spec: ChartSpec, reaches: Reaches, plot: Plot, canvas: Canvas): void {
  for (const [index, { look }] of spec.series.entries()) {
    const points = reaches[index] ?? [];
    for (const [start, end] of runsOf(points)) {
      const upper = points
        .slice(start, end)
        .map((reach, at) => [xOf(plot, start + at), yOf(plot, reach?.to ?? 0)] as const);
      const lower = points
        .slice(start, end)
        .map((reach, at) => [xOf(plot, start + at), yOf(plot, reach?.from ?? 0)] as const);
      const outline = [...upper, ...lower.reverse()];
      const steps = outline.map(([x, y], at): PathStep => [at === 0 ? 'M' : 'L', x, y]);
      const [alone] = upper;
      // A value between two gaps has no area.
      if (alone && upper.length === 1) {
        canvas.draw(markSteps(look.mark, ...alone, markRadius), { fill: look.color });
        continue;
      }
      canvas.draw([...steps, ['Z']], {
        fill: look.color,
        opacity: spec.stack ? 0.75 : 0.3,
        hatch: look.hatch,
      });
      const { color, dash } = look;
      const top = upper.map(([x, y], at): PathStep => [at === 0 ? 'M' : 'L', x, y]);
      canvas.draw(top, { stroke: { width: 1.25, color, join: 'round', ...(dash && { dash }) } });
    }
  }
}

/** Returns where values follow each other without a gap. */
function runsOf(points: readonly (Reach | undefined)[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const [point, reach] of points.entries()) {
    if (reach === undefined) continue;
    const last = runs.at(-1);
    if (last && last[1] === point) last[1] = point + 1;
    else runs.push([point, point + 1]);
  }
  return runs;
}

/** Prints values where there is room: inside of stacks, and else at the ends of bars and beside points. */
function drawValues(spec: ChartSpec, reaches: Reaches, plot: Plot, canvas: Canvas): void {
  if (tooManyValues(spec)) return;
  const zero = yOf(plot, 0);
  const axis = [[plot.left, zero] as const, [plot.right, zero] as const] as const;
  const isBars = spec.kind === 'bar' || spec.kind === 'waterfall';
  const values: PrintedValue[] = [];
  // Beside the labels of the axis, a value would be taken for one of them.
  const bars: Rect[] = [{ x: 0, y: 0, width: Math.max(0, plot.left - axisGap), height: canvas.height }];
  for (const [index, series] of spec.series.entries())
    for (const [point, reach] of (reaches[index] ?? []).entries()) {
      if (reach === undefined) continue;
      const shown = spec.totals[point] === true ? reach.to : (series.values[point] ?? reach.to);
      const value = spec.printValue(shown, plot.scale.digits);
      const [from, to] = [yOf(plot, reach.from), yOf(plot, reach.to)];
      const bar = { ...barAt(spec, plot, index, point), y: Math.min(from, to), height: Math.abs(from - to) };
      if (isBars && standsOutside(spec)) {
        bars.push(bar);
        values.push({ value, spots: barSpots(bar, reach.to < reach.from) });
      } else if (isBars) placeInside(value, { ...bar, fill: series.look.color }, canvas);
      else if (standsOutside(spec))
        values.push({ value, spots: pointSpots(xOf(plot, point), to), overLines: true });
      else values.push({ value, spots: bandSpots(reaches[index] ?? [], point, plot) });
    }
  const drawn = isBars
    ? { lines: [], points: [] }
    : { lines: linesOf(plot, reaches), points: pointsOf(plot, reaches) };
  placeValues(values, { bars, lines: [axis, ...drawn.lines], points: drawn.points }, canvas);
}

/** Returns where a value stands in its band of a stack: in the middle, and at the ends of the chart inside of it. */
function bandSpots(points: readonly (Reach | undefined)[], point: number, plot: Plot): readonly Spot[] {
  const reach = points[point];
  if (reach === undefined) return [];
  const across = points[point - 1] === undefined ? 0 : points[point + 1] === undefined ? 1 : 0.5;
  const x = xOf(plot, point) + (across === 0.5 ? 0 : across === 0 ? 2 : -2);
  return [{ x, y: (yOf(plot, reach.from) + yOf(plot, reach.to)) / 2, across, down: 0.5 }];
}

/** Draws a line without axes, with a dot at its end. */
export function drawSparkline(spec: ChartSpec, canvas: Canvas): void {
  const [series] = spec.series;
  const values = series?.values ?? [];
  const known = values.filter((value) => value !== undefined);
  if (series === undefined || known.length === 0) return;
  const edge = 2;
  const low = spec.axis.min ?? known.reduce((least, value) => Math.min(least, value));
  const high = spec.axis.max ?? known.reduce((most, value) => Math.max(most, value));
  const span = high - low || 1;
  const at = (value: number, point: number) =>
    [
      edge + (point * (canvas.width - 2 * edge)) / Math.max(1, values.length - 1),
      canvas.height - edge - Math.min(1, Math.max(0, (value - low) / span)) * (canvas.height - 2 * edge),
    ] as const;
  const steps: PathStep[] = [];
  let last: readonly [Pt, Pt] | undefined;
  const { color } = series.look;
  for (const [point, value] of values.entries()) {
    if (value === undefined) continue;
    last = at(value, point);
    steps.push([values[point - 1] === undefined ? 'M' : 'L', ...last]);
    if (values[point - 1] === undefined && values[point + 1] === undefined)
      canvas.draw(markSteps('circle', ...last, 1), { fill: color });
  }
  canvas.draw(steps, { stroke: { width: 1, color, join: 'round' } });
  if (last) canvas.draw(markSteps('circle', last[0], last[1], 1.6), { fill: color });
}
