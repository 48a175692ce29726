// Pies and donuts: slices of a whole, from the top on, clockwise.
import type { PathStep } from '../../layout/frame.ts';
import type { Color, Pt } from '../../units.ts';
import { gridColor } from './axes.ts';
import type { Canvas } from './canvas.ts';
import type { SeriesLook } from './palette.ts';
import { inkOn } from './palette.ts';
import type { ChartSpec } from './spec.ts';

/** A slice as parts of the whole: where it starts, and how large it is. */
interface Slice {
  /** Its place among the values. */
  readonly index: number;
  readonly start: number;
  readonly part: number;
}

/** The hole of a donut, as a part of its radius. */
const hole = 0.58;

/** Returns the parts of the whole. All are 0 when the whole is. */
export function partsOf({ series }: ChartSpec): readonly number[] {
  const values = (series[0]?.values ?? []).map((value) => value ?? 0);
  const whole = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => (whole > 0 ? value / whole : 0));
}

/** Prints the value of a slice with at least as many decimals as the largest one needs. */
export function printSlice({ series, printValue }: ChartSpec, value: number): string {
  const largest = Math.max(0, ...(series[0]?.values ?? []).map((one) => one ?? 0));
  return printValue(value, largest > 0 ? -Math.floor(Math.log10(largest)) : 0);
}

/** Draws slices in a circle, with their values in those that have room for them. */
export function drawPie(
  spec: ChartSpec,
  looks: readonly Pick<SeriesLook, 'color' | 'hatch'>[],
  canvas: Canvas,
  { x, y, radius }: { readonly x: Pt; readonly y: Pt; readonly radius: Pt },
): void {
  const inner = spec.kind === 'donut' ? radius * hole : 0;
  const parts = partsOf(spec);
  if (parts.every((part) => part === 0)) drawEmpty({ x, y, radius, inner }, canvas);
  const slices = slicesFrom(parts);
  drawSlices(slices, looks, canvas, { x, y, radius, inner });
  warnOfUnseen(slices, radius, canvas);
  if (spec.values === 'none') return;
  for (const slice of slices) {
    const color = looks[slice.index]?.color ?? grey;
    drawValue(spec, slice, canvas, { x, y, radius, inner, color });
  }
}

const grey: Color = '#6b6b6b';

/** The line between slices. Half of it lies on each of the two. */
const lineWidth: Pt = 0.75;

/** A slice whose arc is shorter has no line around it: the line would hide it. */
const thinArc: Pt = 2;

/** A slice whose arc is shorter is not seen in print. */
const unseenArc: Pt = 0.25;

function slicesFrom(parts: readonly number[]): readonly Slice[] {
  let start = 0;
  return parts.flatMap((part, index) => {
    const slice = { index, start, part };
    start += part;
    return part > 0 ? [slice] : [];
  });
}

const arcOf = ({ part }: Slice, radius: Pt): Pt => 2 * Math.PI * radius * part;

/** Draws thin slices last, so that the lines around others do not hide them. */
function drawSlices(
  slices: readonly Slice[],
  looks: readonly Pick<SeriesLook, 'color' | 'hatch'>[],
  canvas: Canvas,
  ring: Ring,
): void {
  const isThin = (slice: Slice): boolean => arcOf(slice, ring.radius) < thinArc;
  const fillOf = ({ index }: Slice): Color => looks[index]?.color ?? grey;
  const line = { width: lineWidth, color: '#ffffff', join: 'round' } as const;
  for (const slice of slices)
    if (!isThin(slice))
      canvas.draw(sliceSteps(slice, ring), {
        fill: fillOf(slice),
        hatch: looks[slice.index]?.hatch,
        ...(slice.part < 1 && { stroke: line }),
      });
  // The lines of the others take half of their width from the edges, too.
  const { x, y, radius, inner } = ring;
  const within = { x, y, radius: radius - lineWidth / 2, inner: inner > 0 ? inner + lineWidth / 2 : 0 };
  for (const slice of slices)
    if (isThin(slice)) canvas.draw(sliceSteps(slice, within), { fill: fillOf(slice) });
}

function warnOfUnseen(slices: readonly Slice[], radius: Pt, canvas: Canvas): void {
  const unseen = slices.filter((slice) => arcOf(slice, radius) < unseenArc).length;
  if (unseen === 0) return;
  canvas.tell(
    unseen === 1
      ? 'a slice is so thin that it is not seen'
      : `${unseen} slices are so thin that they are not seen`,
    'add small values to one value in the data, or take a bar chart',
  );
}

/** Prints the value of a slice in it, where it has room. */
function drawValue(
  spec: ChartSpec,
  { index, start, part }: Slice,
  canvas: Canvas,
  { x, y, radius, inner, color }: Ring & { readonly color: Color },
): void {
  const value = spec.series[0]?.values[index] ?? 0;
  const text = spec.values === 'percent' ? spec.printPercent(part) : printSlice(spec, value);
  const label = canvas.label(text, canvas.width, { color: inkOn(color) });
  const away = inner > 0 ? (radius + inner) / 2 : radius * 0.66;
  // The label has room when the slice is as wide there as the label, however it is turned.
  const wide = part >= 0.5 ? radius : 2 * away * Math.sin(Math.PI * part);
  const deep = inner > 0 ? radius - inner : radius * 0.6;
  const reach = Math.hypot(label.width, label.height * 0.7);
  if (reach > wide - 2 || label.width > deep) return;
  const angle = (start + part / 2) * 2 * Math.PI;
  // The only slice of a pie has its value in the middle.
  const far = part >= 1 && inner === 0 ? 0 : away;
  canvas.place(label, {
    x: x + Math.sin(angle) * far,
    y: y - Math.cos(angle) * far,
    across: 0.5,
    down: 0.5,
  });
}

/** Draws the outline of a whole that has no slices, so that its place is seen. */
function drawEmpty(ring: Ring, canvas: Canvas): void {
  const stroke = { width: 0.75, color: gridColor, join: 'round' } as const;
  canvas.draw(sliceSteps({ start: 0, part: 1 }, { ...ring, inner: 0 }), { stroke });
  if (ring.inner > 0)
    canvas.draw(sliceSteps({ start: 0, part: 1 }, { ...ring, radius: ring.inner, inner: 0 }), { stroke });
}

interface Ring {
  readonly x: Pt;
  readonly y: Pt;
  readonly radius: Pt;
  readonly inner: Pt;
}

function sliceSteps(
  { start, part }: Omit<Slice, 'index'>,
  { x, y, radius, inner }: Ring,
): readonly PathStep[] {
  const [from, to] = [start * 2 * Math.PI, (start + part) * 2 * Math.PI];
  const outer = arcSteps({ x, y }, radius, from, to);
  const first: PathStep = ['M', x + Math.sin(from) * radius, y - Math.cos(from) * radius];
  if (inner > 0) {
    const turn: PathStep = ['L', x + Math.sin(to) * inner, y - Math.cos(to) * inner];
    return [first, ...outer, turn, ...arcSteps({ x, y }, inner, to, from), ['Z']];
  }
  return part >= 1 ? [first, ...outer, ['Z']] : [first, ...outer, ['L', x, y], ['Z']];
}

/** Returns an arc as cubics of at most a quarter circle each. */
function arcSteps(
  { x, y }: { readonly x: Pt; readonly y: Pt },
  radius: Pt,
  from: number,
  to: number,
): readonly PathStep[] {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 2) - 1e-9));
  const step = (to - from) / count;
  const k = (4 / 3) * Math.tan(step / 4) * radius;
  return Array.from({ length: count }, (_, index): PathStep => {
    const [a, b] = [from + index * step, from + (index + 1) * step];
    const [ax, ay] = [x + Math.sin(a) * radius, y - Math.cos(a) * radius];
    const [bx, by] = [x + Math.sin(b) * radius, y - Math.cos(b) * radius];
    return [
      'C',
      ax + Math.cos(a) * k,
      ay + Math.sin(a) * k,
      bx - Math.cos(b) * k,
      by - Math.sin(b) * k,
      bx,
      by,
    ];
  });
}
