// The axes of a chart: the scale of its values with their labels, and the texts of its points.
import type { Pt } from '../../units.ts';
import type { Canvas, Label } from './canvas.ts';
import { niceScale, type Scale } from './scale.ts';
import { besidePoint, type ChartSpec, standsOutside, tooManyValues } from './spec.ts';
import type { Reach } from './stacks.ts';

/** The rectangle that values are drawn in, with the places of values and points. */
export interface Plot {
  readonly left: Pt;
  readonly right: Pt;
  readonly top: Pt;
  readonly bottom: Pt;
  readonly scale: Scale;
  /** The width of one point. */
  readonly band: Pt;
}

/** The colour of lines at the steps of a scale. */
export const gridColor = '#dcdcdc';
/** The colour of the line at zero. */
export const zeroColor = '#7f7f7f';
/** The space between the axis and its labels. */
export const axisGap: Pt = 4;

/** Returns the height of a value on the page. */
export function yOf({ top, bottom, scale }: Plot, value: number): Pt {
  const part = (value - scale.min) / (scale.max - scale.min);
  return bottom - Math.min(1, Math.max(0, part)) * (bottom - top);
}

/** Returns the middle of a point. */
export function xOf({ left, band }: Plot, point: number): Pt {
  return left + band * (point + 0.5);
}

/** Draws the axes in what is left above `floor`, and returns the plot. */
export function drawAxes(
  spec: ChartSpec,
  reaches: readonly (readonly (Reach | undefined)[])[],
  canvas: Canvas,
  floor: Pt,
): Plot {
  const line = canvas.label('0', canvas.width).height;
  const head = drawTitles(spec, canvas, floor);
  const top = head + line / 2;
  const xTitle = spec.xTitle === '' ? 0 : line;
  // The label of the lowest value reaches below the plot by half a line.
  const below = line / 2 + 1;
  const high = Math.max(1, floor - xTitle - line - below - top);
  const scale = scaleFor(spec, reaches, high / (line * 2.2));
  const ticks = scale.ticks.map((tick) => ({
    tick,
    label: canvas.label(spec.print(tick, scale.digits), canvas.width / 2 - axisGap),
  }));
  // Something is left for the values, however narrow the chart is.
  const left = Math.min(Math.max(0, ...ticks.map(({ label }) => label.width)) + axisGap, canvas.width / 2);
  const band = (canvas.width - left) / Math.max(1, spec.labels.length);
  const texts = pointLabels(spec, canvas, band);
  const bottom = Math.max(top + 1, floor - xTitle - texts.height - below);
  const plain = { left, right: canvas.width, top, bottom, scale, band };
  const plot = withRoomForValues(plain, spec, reaches, { top: head, bottom: bottom + below, line });
  for (const { tick, label } of ticks) {
    const y = yOf(plot, tick);
    if (spec.axis.grid) canvas.line([left, y], [plot.right, y], { width: 0.5, color: gridColor });
    canvas.place(label, { x: left - axisGap, y, across: 1, down: 0.5 });
  }
  for (const [point, label] of texts.labels)
    canvas.place(label, {
      x: within(xOf(plot, point), label.width / 2, canvas.width - label.width / 2),
      y: bottom + below,
      across: 0.5,
      down: 0,
    });
  return plot;
}

/** Returns the plot, lower where the values past its highest and lowest ends would leave `room`. */
function withRoomForValues(
  plot: Plot,
  spec: ChartSpec,
  reaches: readonly (readonly (Reach | undefined)[])[],
  room: { readonly top: Pt; readonly bottom: Pt; readonly line: Pt },
): Plot {
  if (!standsOutside(spec) || tooManyValues(spec)) return plot;
  const part = (value: number) => (plot.bottom - yOf(plot, value)) / (plot.bottom - plot.top);
  let [highest, lowest] = [0, 1];
  for (const series of reaches)
    for (const reach of series) {
      if (reach === undefined) continue;
      if (reach.to >= reach.from || spec.kind === 'line') highest = Math.max(highest, part(reach.to));
      if (reach.to < reach.from || spec.kind === 'line') lowest = Math.min(lowest, part(reach.to));
    }
  const apart = besidePoint + room.line;
  const [upper, lower] = [room.top + apart, room.bottom - apart];
  // The heights of both ends follow from where these values stand between them.
  let { top, bottom } = plot;
  for (let pass = 0; pass < 2; pass += 1) {
    if (highest > 0) top = Math.max(plot.top, bottom - (bottom - upper) / highest);
    if (lowest < 1) bottom = Math.min(plot.bottom, (lower - lowest * top) / (1 - lowest));
  }
  return bottom - top < room.line / 2 ? plot : { ...plot, top, bottom };
}

/** Draws the line at zero, or at the end that is nearest to it. It is drawn over bars. */
export function drawZero(plot: Plot, canvas: Canvas): void {
  const y = yOf(plot, 0);
  canvas.line([plot.left, y], [plot.right, y], { width: 0.75, color: zeroColor });
}

/** Draws the titles of the axes: that of values above them, that of points at the end below. Returns the height of the first. */
function drawTitles({ axis, xTitle }: ChartSpec, canvas: Canvas, floor: Pt): Pt {
  if (xTitle !== '') {
    const label = canvas.label(xTitle, canvas.width);
    canvas.place(label, { x: canvas.width, y: floor, across: 1, down: 1 });
  }
  if (axis.title === '') return 0;
  const label = canvas.label(axis.title, canvas.width);
  canvas.place(label, { x: 0, y: 0, across: 0, down: 0 });
  return label.height;
}

/** Returns the scale of all values. `room` is how many steps it has room for. */
export function scaleFor(
  { kind, axis }: ChartSpec,
  reaches: readonly (readonly (Reach | undefined)[])[],
  room: number,
): Scale {
  // A line may start anywhere. The length of a bar says its value, so it starts at zero.
  const fromZero = kind !== 'line';
  let low = fromZero ? 0 : Number.POSITIVE_INFINITY;
  let high = fromZero ? 0 : Number.NEGATIVE_INFINITY;
  for (const series of reaches)
    for (const reach of series) {
      if (reach === undefined) continue;
      low = Math.min(low, reach.to, fromZero ? reach.from : reach.to);
      high = Math.max(high, reach.to, fromZero ? reach.from : reach.to);
    }
  if (low > high) [low, high] = [0, 1];
  const { min, max } = axis;
  const count = axis.ticks ?? Math.max(1, Math.min(8, Math.floor(room)));
  const scale = niceScale({ low, high, count, min, max });
  // Without values, numbers would be made up, unless the author gives both ends.
  const isMadeUp = (min === undefined || max === undefined) && !reaches.some((one) => one.some(Boolean));
  return isMadeUp ? { ...scale, ticks: [] } : scale;
}

interface PointLabels {
  readonly labels: ReadonlyMap<number, Label>;
  readonly height: Pt;
}

/** The most lines that the text of a point takes. */
const mostLines = 3;

/**
 * Returns the labels of the points. Where they have no room beside each other, they take several lines, and where their
 * words have none, only every second one is printed, or every fifth and so on.
 */
function pointLabels({ labels }: ChartSpec, canvas: Canvas, band: Pt): PointLabels {
  const line = canvas.label('0', canvas.width).height;
  for (const every of [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]) {
    const room = Math.min(canvas.width, band * every - axisGap);
    if (room < line && every < labels.length) continue;
    const made = new Map<number, Label>();
    let height = 0;
    for (let point = 0; point < labels.length; point += every) {
      const text = labels[point] ?? '';
      if (text === '') continue;
      const label = canvas.label(text, room);
      height = Math.max(height, label.height);
      if (wordIsBroken(canvas, text, room)) height = Number.POSITIVE_INFINITY;
      made.set(point, label);
    }
    if (height <= line * mostLines + 0.1) return { labels: made, height };
    if (every >= labels.length)
      return labels.length > 1 ? labelsThatFit(labels, canvas, band) : settled(made);
  }
  return settled(new Map());
}

/** Returns the labels that have room below their own points, and tells of the others. */
function labelsThatFit(labels: readonly string[], canvas: Canvas, band: Pt): PointLabels {
  const made = new Map<number, Label>();
  const line = canvas.label('0', canvas.width).height;
  const room = Math.max(1, band - axisGap);
  for (const [point, text] of labels.entries()) {
    const label = canvas.label(text, room);
    if (text !== '' && label.height <= line * mostLines + 0.1 && !wordIsBroken(canvas, text, room))
      made.set(point, label);
  }
  const named = labels.filter((text) => text !== '').length;
  canvas.tell(
    `${named - made.size} of ${named} texts of points have no room: they are left out`,
    'shorten them, make the chart wider, or draw bars with "horizontal": true',
  );
  return settled(made);
}

function settled(labels: ReadonlyMap<number, Label>): PointLabels {
  return { labels, height: Math.max(0, ...[...labels.values()].map(({ height }) => height)) };
}

function wordIsBroken(canvas: Canvas, text: string, room: Pt): boolean {
  return text.split(/\s+/).some((word) => canvas.label(word, canvas.width * 10).width > room);
}

/** Returns the value, or the end of the range that it lies past. */
export function within(value: Pt, least: Pt, most: Pt): Pt {
  return Math.max(least, Math.min(value, most));
}
