// Hatches: lines at equal distances over an outline.
import { alphaOf, type Color, type Pt } from '../../units.ts';
import type { DrawingGroup } from '../drawing.ts';
import type { FrameItem } from '../frame.ts';
import type { PathStep } from '../shape.ts';
import { decoration } from './decoration.ts';
import type { Rect } from './shapes.ts';

/** The ways that the lines of a hatch run. */
export const hatchLines = [
  'diagonal',
  'reverse-diagonal',
  'diagonal-cross',
  'horizontal',
  'vertical',
  'cross',
] as const;

/** One of `hatchLines`. */
export type HatchLines = (typeof hatchLines)[number];

/** Lines over a box, a cell or a bar. */
export interface Hatch {
  readonly lines: HatchLines;
  readonly color: Color;
  /** From the middle of a line to that of the next one. */
  readonly gap: Pt;
  readonly width: Pt;
}

/** What the lines of a hatch are over. */
export interface Hatched {
  /** The outline that cuts the lines. */
  readonly steps: readonly PathStep[];
  /** The part that is seen. */
  readonly seen: Rect;
  /** The corner that lines are counted from, so that they go on where a box does. */
  readonly from: { readonly x: Pt; readonly y: Pt };
}

/** Returns the lines of a hatch, or undefined where none is seen. */
export function hatchNode(
  { lines, color, gap, width }: Hatch,
  { steps, seen, from }: Hatched,
): DrawingGroup | undefined {
  const runs: PathStep[] = directions[lines].flatMap((run) => runsOver(run, { gap, width, seen, from }));
  if (runs.length === 0) return undefined;
  const stroke = {
    paint: color,
    opacity: alphaOf(color),
    width,
    cap: 'butt',
    join: 'miter',
    miterLimit: 4,
    dash: [],
    dashOffset: 0,
  } as const;
  return {
    kind: 'group',
    clips: [{ steps, rule: 'nonzero' }],
    nodes: [{ kind: 'path', steps: runs, stroke }],
  };
}

type Direction = 'rising' | 'falling' | 'level' | 'upright';

const directions: Readonly<Record<HatchLines, readonly Direction[]>> = {
  diagonal: ['rising'],
  'reverse-diagonal': ['falling'],
  'diagonal-cross': ['rising', 'falling'],
  horizontal: ['level'],
  vertical: ['upright'],
  cross: ['level', 'upright'],
};

interface Over extends Pick<Hatch, 'gap' | 'width'>, Pick<Hatched, 'seen' | 'from'> {}

/** Returns the lines of one direction. Each is `gap` from the next one, across. */
function runsOver(direction: Direction, { gap, width, seen, from }: Over): PathStep[] {
  const { x, y } = seen;
  const [right, bottom] = [x + seen.width, y + seen.height];
  const isSlanted = direction === 'rising' || direction === 'falling';
  const step = isSlanted ? gap * Math.SQRT2 : gap;
  // What is equal at all points of a line, at the corners of the rectangle, and at the first line.
  const [least, most, first] = {
    rising: [x + y, right + bottom, from.x + from.y],
    falling: [x - bottom, right - y, from.x - from.y],
    level: [y, bottom, from.y + gap / 2],
    upright: [x, right, from.x + gap / 2],
  }[direction] as [number, number, number];
  const steps: PathStep[] = [];
  const last = Math.floor((most + width - first) / step);
  for (let index = Math.ceil((least - width - first) / step); index <= last; index += 1) {
    const at = first + index * step;
    const ends: readonly [Pt, Pt, Pt, Pt] = {
      rising: [at - y, y, at - bottom, bottom],
      falling: [at + y, y, at + bottom, bottom],
      level: [x, at, right, at],
      upright: [at, y, at, bottom],
    }[direction] as [Pt, Pt, Pt, Pt];
    steps.push(['M', ends[0], ends[1]], ['L', ends[2], ends[3]]);
  }
  return steps;
}

/** Returns the lines of a hatch over a path, as an item, or undefined where none is seen. */
export function hatchItem(hatch: Hatch, path: readonly PathStep[], seen: Rect): FrameItem | undefined {
  const { x, y, width, height } = seen;
  const steps = path.map((step) => moved(step, -x, -y));
  const inside = { x: 0, y: 0, width, height };
  const node = hatchNode(hatch, { steps, seen: inside, from: inside });
  return node && decoration(seen, [node]);
}

function moved(step: PathStep, dx: Pt, dy: Pt): PathStep {
  const [verb, ...at] = step;
  // The step has the same verb and the same number of coordinates.
  return [verb, ...at.map((length, index) => length + (index % 2 === 0 ? dx : dy))] as unknown as PathStep;
}
