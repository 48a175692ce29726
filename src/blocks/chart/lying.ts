// Bars that lie: the points stand below each other, with their texts before them, and values go across.
import type { Pt } from '../../units.ts';
import { gridColor, scaleFor, within, zeroColor } from './axes.ts';
import type { Canvas, Label } from './canvas.ts';
import { barEdge } from './palette.ts';
import type { Scale } from './scale.ts';
import { type ChartSpec, standsOutside, tooManyValues } from './spec.ts';
import { type Reach, reachesOf } from './stacks.ts';
import { placeInside } from './value-labels.ts';

/** The rectangle that values are drawn in. */
interface Plot {
  readonly left: Pt;
  readonly right: Pt;
  readonly top: Pt;
  readonly bottom: Pt;
  readonly scale: Scale;
  /** The height of one point. */
  readonly band: Pt;
}

const gap: Pt = 4;
/** The part of a point's height that its bars take. */
const barShare = 0.72;
/** The most of the width that texts of points take, and values at the ends of bars. */
const mostText = 0.4;
const mostValue = 0.25;
/** The width that a step of the scale needs. */
const stepWidth: Pt = 55;

/** Draws bars that lie, above `floor`. */
export function drawLying(spec: ChartSpec, canvas: Canvas, floor: Pt): void {
  const reaches = reachesOf(spec);
  const plot = layPlot(spec, reaches, canvas, floor);
  drawBars(spec, reaches, plot, canvas);
  const zero = xOf(plot, 0);
  canvas.line([zero, plot.top], [zero, plot.bottom], { width: 0.75, color: zeroColor });
  if (spec.values === 'value') drawValues(spec, reaches, plot, canvas);
}

function xOf({ left, right, scale }: Plot, value: number): Pt {
  const part = (value - scale.min) / (scale.max - scale.min);
  return left + Math.min(1, Math.max(0, part)) * (right - left);
}

/** Draws texts and grid, and returns what is left for the bars. */
function layPlot(
  spec: ChartSpec,
  reaches: readonly (readonly (Reach | undefined)[])[],
  canvas: Canvas,
  floor: Pt,
): Plot {
  const line = canvas.label('0', canvas.width).height;
  const title = (text: string, x: Pt, y: Pt, end: 0 | 1): Pt => {
    if (text === '') return 0;
    canvas.place(canvas.label(text, canvas.width), { x, y, across: end, down: end });
    return line;
  };
  const head = title(spec.xTitle, 0, 0, 0);
  const below = title(spec.axis.title, canvas.width, floor, 1) + line + gap;
  const labels = spec.labels.map((text) => canvas.label(text, canvas.width * mostText, { side: 'end' }));
  // The first text may be higher than its point.
  const half = 1 / (2 * Math.max(1, spec.labels.length));
  const highest = Math.max(line, labels[0]?.height ?? 0);
  const first = Math.max(0, (highest / 2 - (floor - below - head) * half) / (1 - half));
  const top = head + first;
  const bottom = Math.max(top + 1, floor - below);
  const band = (bottom - top) / Math.max(1, spec.labels.length);
  const widest = Math.max(0, ...spec.labels.map((text, at) => (text === '' ? 0 : (labels[at]?.width ?? 0))));
  const left = Math.min(widest === 0 ? 1 : widest + gap, canvas.width / 2);
  const scale = scaleFor(spec, reaches, (canvas.width - left) / stepWidth);
  const ticks = scale.ticks.map((tick) => ({
    tick,
    label: canvas.label(spec.print(tick, scale.digits), canvas.width / 3),
  }));
  const values = standsOutside(spec) ? valuesOf(spec, scale, canvas) : 0;
  const last = (ticks.at(-1)?.label.width ?? 0) / 2;
  const right = Math.max(left + 1, canvas.width - Math.max(last, Math.min(values, canvas.width * mostValue)));
  const plot = { left, right, top, bottom, scale, band };
  for (const { tick, label } of ticks) {
    const x = xOf(plot, tick);
    if (spec.axis.grid) canvas.line([x, top], [x, bottom], { width: 0.5, color: gridColor });
    canvas.place(label, {
      x: within(x, label.width / 2, canvas.width - label.width / 2),
      y: bottom + gap,
      across: 0.5,
      down: 0,
    });
  }
  placeTexts(labels, spec, plot, canvas);
  return plot;
}

/** Places the texts of points: of all, or of every second one and so on where they are higher than their points. */
function placeTexts(
  labels: readonly Label[],
  spec: ChartSpec,
  { left, top, band }: Plot,
  canvas: Canvas,
): void {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
  const every = steps.find((step) => areApart(labels, step, band * step)) ?? 1000;
  for (let point = 0; point < labels.length; point += every) {
    const label = labels[point];
    if (label === undefined || spec.labels[point] === '') continue;
    canvas.place(label, { x: left - gap, y: top + band * (point + 0.5), across: 1, down: 0.5 });
  }
}

/** Returns whether texts of every so many points, which stand so far apart, do not overlap. */
function areApart(labels: readonly Label[], step: number, distance: Pt): boolean {
  for (let at = step; at < labels.length; at += step) {
    const both = (labels[at]?.height ?? 0) + (labels[at - step]?.height ?? 0);
    if (both / 2 > distance + 0.01) return false;
  }
  return true;
}

/** Returns the room that the widest value takes at the end of its bar. */
function valuesOf(spec: ChartSpec, { digits }: Scale, canvas: Canvas): Pt {
  const known = spec.series.flatMap(({ values }) => values.filter((value) => value !== undefined));
  if (tooManyValues(spec)) return 0;
  const widths = known.map((value) => canvas.label(spec.printValue(value, digits), canvas.width).width);
  return Math.max(0, ...widths) + gap;
}

/** Returns the top edge and the height of a bar. */
function barAt(spec: ChartSpec, { top, band }: Plot, series: number, point: number): { y: Pt; height: Pt } {
  const whole = band * barShare;
  const height = whole / (spec.stack ? 1 : Math.max(1, spec.series.length));
  return { y: top + band * (point + 0.5) - whole / 2 + (spec.stack ? 0 : series) * height, height };
}

function drawBars(
  spec: ChartSpec,
  reaches: readonly (readonly (Reach | undefined)[])[],
  plot: Plot,
  canvas: Canvas,
): void {
  for (const [index, { look }] of spec.series.entries())
    for (const [point, reach] of (reaches[index] ?? []).entries()) {
      if (reach === undefined) continue;
      const { y, height } = barAt(spec, plot, index, point);
      const [from, to] = [xOf(plot, reach.from), xOf(plot, reach.to)];
      canvas.rectangle(
        { x: Math.min(from, to), y, width: Math.abs(from - to), height },
        { fill: look.color, ...barEdge(Math.abs(from - to), height) },
      );
    }
}

/** Prints values at the ends of bars, where there is room. */
function drawValues(
  spec: ChartSpec,
  reaches: readonly (readonly (Reach | undefined)[])[],
  plot: Plot,
  canvas: Canvas,
): void {
  if (tooManyValues(spec)) return;
  for (const [index, { values, look }] of spec.series.entries())
    for (const [point, reach] of (reaches[index] ?? []).entries()) {
      if (reach === undefined) continue;
      const { y, height } = barAt(spec, plot, index, point);
      const value = spec.printValue(values[point] ?? reach.to, plot.scale.digits);
      const [from, to] = [xOf(plot, reach.from), xOf(plot, reach.to)];
      if (!standsOutside(spec)) {
        const bar = { x: Math.min(from, to), y, width: Math.abs(from - to), height };
        placeInside(value, { ...bar, fill: look.color }, canvas);
        continue;
      }
      const falls = reach.to < reach.from;
      canvas.place(canvas.label(value, canvas.width), {
        x: to + (falls ? -2 : 2),
        y: y + height / 2,
        across: falls ? 1 : 0,
        down: 0.5,
      });
    }
}
