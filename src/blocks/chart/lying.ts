// Bars that lie: the points stand below each other, with their texts before them, and values go across.
import type { Rect } from '../../layout/flow/shapes.ts';
import type { Color, Pt } from '../../units.ts';
import { gridColor, scaleFor, within, zeroColor } from './axes.ts';
import type { Canvas, Label } from './canvas.ts';
import { barEdge, inkOn } from './palette.ts';
import type { Scale } from './scale.ts';
import { besideBar, type ChartSpec, standsOutside, tooManyValues } from './spec.ts';
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
  const rows = rowsOf(spec, labels, { head, floor: floor - below, line });
  const { top, bottom, band } = rows;
  const widest = Math.max(0, ...rows.texts.map(([, { width }]) => width));
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
  placeTexts(rows, plot, canvas);
  return plot;
}

/** A text of a point: the number of the point, and its label. */
type PointText = readonly [point: number, label: Label];

/** The texts that have room, and how many are left out for others that take fewer lines. */
interface Texts {
  readonly texts: readonly PointText[];
  readonly leftOut: number;
}

/** Where the points stand below each other, and which of their texts have room. */
type Rows = Pick<Plot, 'top' | 'bottom' | 'band'> & Texts;

/** Returns the rows between `head` and `floor`. The text of the first point may be higher than its row. */
function rowsOf(
  spec: ChartSpec,
  labels: readonly Label[],
  { head, floor, line }: { readonly head: Pt; readonly floor: Pt; readonly line: Pt },
): Rows {
  const count = Math.max(1, labels.length);
  const rows = (highest: Pt): Rows => {
    const half = 1 / (2 * count);
    const top = head + Math.max(0, (highest / 2 - (floor - head) * half) / (1 - half));
    const bottom = Math.max(top + 1, floor);
    const band = (bottom - top) / count;
    return { top, bottom, band, ...textsWithRoom(spec, labels, band) };
  };
  const first = labels[0]?.height ?? 0;
  const whole = rows(Math.max(line, first));
  if (first <= line || whole.texts.some(([point]) => point === 0)) return whole;
  const others = rows(line);
  const texts = others.texts.filter(([point]) => point !== 0);
  return { ...others, texts, leftOut: others.leftOut + others.texts.length - texts.length };
}

/**
 * Returns the texts of all points, or of every second one and so on where they are higher than their rows. Where some
 * take several lines, the shortest come first.
 */
function textsWithRoom(spec: ChartSpec, labels: readonly Label[], band: Pt): Texts {
  const named = [...labels.entries()].filter(([point]) => spec.labels[point] !== '');
  const heights = named.map(([, { height }]) => height);
  if (areApart(labels, 1, band) || !areUneven(heights)) {
    const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
    const every = steps.find((step) => areApart(labels, step, band * step)) ?? 1000;
    return { texts: named.filter(([point]) => point % every === 0), leftOut: 0 };
  }
  const taken: PointText[] = [];
  for (const [point, label] of named.toSorted(([, a], [, b]) => a.height - b.height))
    if (taken.every(([at, other]) => Math.abs(at - point) * band >= (other.height + label.height) / 2 - 0.01))
      taken.push([point, label]);
  return { texts: taken, leftOut: named.length - taken.length };
}

function areUneven(heights: readonly Pt[]): boolean {
  return Math.max(...heights) > 1.5 * Math.min(...heights);
}

/** Places the texts of points, and tells of those that are left out for others that take less room. */
function placeTexts({ texts, leftOut }: Texts, { left, top, band }: Plot, canvas: Canvas): void {
  for (const [point, label] of texts)
    canvas.place(label, { x: left - gap, y: top + band * (point + 0.5), across: 1, down: 0.5 });
  if (leftOut > 0)
    canvas.tell(
      `${leftOut} of ${texts.length + leftOut} texts of points have no room: they are left out`,
      'make the chart higher or wider, or shorten them',
    );
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
        { fill: look.color, hatch: look.hatch, ...barEdge(Math.abs(from - to), height) },
      );
    }
}

/** Prints values at the ends of bars, where there is room: behind them, or else in them. */
function drawValues(
  spec: ChartSpec,
  reaches: readonly (readonly (Reach | undefined)[])[],
  plot: Plot,
  canvas: Canvas,
): void {
  if (tooManyValues(spec)) return;
  const bars = barsOf(spec, reaches, plot);
  const isFree = (rect: Rect): boolean => !bars.some((bar) => touches(bar, rect));
  for (const { bar, end, falls, value } of bars) {
    if (!standsOutside(spec)) {
      placeInside(value, bar, canvas);
      continue;
    }
    const away = falls ? -besideBar : besideBar;
    const y = bar.y + bar.height / 2;
    const label = canvas.label(value, canvas.width);
    if (canvas.place(label, { x: end + away, y, across: falls ? 1 : 0, down: 0.5 }, isFree)) continue;
    if (label.width > bar.width - 2 * besideBar || label.height * 0.8 > bar.height) continue;
    const inner = canvas.label(value, canvas.width, { color: inkOn(bar.fill) });
    canvas.place(inner, { x: end - away, y, across: falls ? 0 : 1, down: 0.5 });
  }
}

/** A bar with its value. */
interface LyingBar {
  readonly bar: Rect & { readonly fill: Color };
  /** Where it ends, and whether that is before its start. */
  readonly end: Pt;
  readonly falls: boolean;
  readonly value: string;
}

function barsOf(
  spec: ChartSpec,
  reaches: readonly (readonly (Reach | undefined)[])[],
  plot: Plot,
): readonly LyingBar[] {
  return spec.series.flatMap(({ values, look }, index) =>
    (reaches[index] ?? []).flatMap((reach, point): LyingBar[] => {
      if (reach === undefined) return [];
      const [from, to] = [xOf(plot, reach.from), xOf(plot, reach.to)];
      const bar = {
        ...barAt(spec, plot, index, point),
        x: Math.min(from, to),
        width: Math.abs(from - to),
        fill: look.color,
      };
      const value = spec.printValue(values[point] ?? reach.to, plot.scale.digits);
      return [{ bar, end: to, falls: reach.to < reach.from, value }];
    }),
  );
}

/** Returns whether a bar touches the letters of a label: the edges above and below them are empty. */
function touches({ bar }: LyingBar, { x, y, width, height }: Rect): boolean {
  const empty = height * 0.25;
  return (
    bar.x < x + width && x < bar.x + bar.width && bar.y < y + height - empty && y + empty < bar.y + bar.height
  );
}
