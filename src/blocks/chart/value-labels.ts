// The values that a chart prints: beside the ends of bars, inside of stacked ones, beside the points of lines.
import type { Rect } from '../../layout/flow/shapes.ts';
import type { Color, Pt } from '../../units.ts';
import { type Plot, xOf, yOf } from './axes.ts';
import type { Canvas, Spot } from './canvas.ts';
import { inkOn, markRadius } from './palette.ts';
import { besideBar, besidePoint } from './spec.ts';
import type { Reach } from './stacks.ts';

/** A value, printed, with the places where it may stand, the best first. */
export interface PrintedValue {
  readonly value: string;
  readonly spots: readonly Spot[];
  /** Whether the value may stand on a line, where no spot is free of them. */
  readonly overLines?: boolean;
}

type Point = readonly [Pt, Pt];

/** What values keep off. */
export interface Obstacles {
  readonly bars: readonly Rect[];
  readonly lines: readonly (readonly [Point, Point])[];
  /** The points of lines. No value stands on one. */
  readonly points: readonly Point[];
}

/** Prints values where there is room. */
export function placeValues(
  values: readonly PrintedValue[],
  { bars, lines, points }: Obstacles,
  canvas: Canvas,
): void {
  const isFree = (rect: Rect): boolean =>
    !bars.some((bar) => cover(bar, rect)) && !lines.some((line) => crosses(line, rect));
  const isOffPoints = (rect: Rect): boolean => !points.some((point) => holds(rect, point));
  for (const { value, spots, overLines } of values) {
    const label = canvas.label(value, canvas.width);
    if (spots.some((spot) => canvas.place(label, spot, isFree)) || overLines !== true) continue;
    spots.some((spot) => canvas.place(label, spot, isOffPoints));
  }
}

/** Prints a value in the middle of a bar, in the ink that is read on it, when the bar has room for it. */
export function placeInside(value: string, bar: Rect & { readonly fill: Color }, canvas: Canvas): void {
  const label = canvas.label(value, canvas.width, { color: inkOn(bar.fill) });
  if (label.width > bar.width - 2 || label.height * 0.8 > bar.height) return;
  canvas.place(label, { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2, across: 0.5, down: 0.5 });
}

/** Returns where the value of an upright bar may stand: past its end, in the middle or level with a side of the bar. */
export function barSpots({ x, y, width, height }: Rect, falls: boolean): readonly Spot[] {
  const end = falls ? y + height + besideBar : y - besideBar;
  const down = falls ? 0 : 1;
  return [
    { x: x + width / 2, y: end, across: 0.5, down },
    { x: x + width, y: end, across: 1, down },
    { x, y: end, across: 0, down },
    // A bar that falls to the axis has room at its other end.
    ...(falls ? [{ x: x + width / 2, y: y - besideBar, across: 0.5, down: 1 }] : []),
  ];
}

/** Returns where the value of a point of a line may stand: above, below, and beside both. */
export function pointSpots(x: Pt, y: Pt): readonly Spot[] {
  const [above, below] = [y - besidePoint, y + besidePoint];
  return [
    { x, y: above, across: 0.5, down: 1 },
    { x, y: below, across: 0.5, down: 0 },
    { x: x + 1, y: above, across: 0, down: 1 },
    { x: x - 1, y: above, across: 1, down: 1 },
    { x: x + 1, y: below, across: 0, down: 0 },
    { x: x - 1, y: below, across: 1, down: 0 },
  ];
}

/** Returns the lines between points that follow each other, through the end of each reach. */
export function linesOf(
  plot: Plot,
  reaches: readonly (readonly (Reach | undefined)[])[],
): Obstacles['lines'] {
  return reaches.flatMap((points) =>
    points.flatMap((reach, index): [Point, Point][] => {
      const before = points[index - 1];
      if (reach === undefined || before === undefined) return [];
      return [
        [
          [xOf(plot, index - 1), yOf(plot, before.to)],
          [xOf(plot, index), yOf(plot, reach.to)],
        ],
      ];
    }),
  );
}

/** Returns whether a mark of a point would touch the letters of a label. */
function holds({ x, y, width, height }: Rect, [across, down]: Point): boolean {
  const reach = markRadius - 0.5;
  const empty = height * 0.2;
  return (
    across > x - reach &&
    across < x + width + reach &&
    down > y + empty - reach &&
    down < y + height - empty + reach
  );
}

/** Returns the points of lines. */
export function pointsOf(
  plot: Plot,
  reaches: readonly (readonly (Reach | undefined)[])[],
): Obstacles['points'] {
  return reaches.flatMap((points) =>
    points.flatMap((reach, index): Point[] =>
      reach === undefined ? [] : [[xOf(plot, index), yOf(plot, reach.to)]],
    ),
  );
}

function cover(a: Rect, b: Rect): boolean {
  const slack = 0.5;
  return (
    a.x < b.x + b.width - slack &&
    b.x < a.x + a.width - slack &&
    a.y < b.y + b.height - slack &&
    b.y < a.y + a.height - slack
  );
}

/** Returns whether a line goes through the letters of a label: the edges above and below them are empty. */
function crosses([from, to]: readonly [Point, Point], { x, y, width, height }: Rect): boolean {
  const empty = height * 0.2;
  const [top, bottom] = [y + empty, y + height - empty];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [start, end] = [0, 1];
  for (const [step, room] of [
    [-dx, from[0] - x],
    [dx, x + width - from[0]],
    [-dy, from[1] - top],
    [dy, bottom - from[1]],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
    } else if (step < 0) start = Math.max(start, room / step);
    else end = Math.min(end, room / step);
  }
  return start < end;
}
