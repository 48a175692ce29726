// The legend of a chart: a sign and a name for each series or slice, in rows below it or in a list beside it.
import type { Pt } from '../../units.ts';
import type { Canvas, Label } from './canvas.ts';
import { markSteps, type SeriesLook } from './palette.ts';
import type { ChartKind } from './spec.ts';

/** One entry. */
export interface Entry {
  readonly name: string;
  readonly look: SeriesLook;
}

/** An entry at its place, from the corner of the legend. */
interface PlacedEntry extends Entry {
  readonly label: Label;
  readonly x: Pt;
  readonly y: Pt;
}

/** A legend that is laid out. */
export interface Legend {
  readonly height: Pt;
  readonly entries: readonly PlacedEntry[];
}

const sign: Pt = 14;
const between: Pt = 12;

/** Lays entries out in rows: as many in one as it holds, or one in each. */
export function layLegend(
  entries: readonly Entry[],
  { width, list }: { readonly width: Pt; readonly list: boolean },
  label: (text: string, room: Pt) => Label,
): Legend {
  const placed: PlacedEntry[] = [];
  let [x, y, rowHeight] = [0, 0, 0];
  for (const entry of entries) {
    const made = label(entry.name, width - sign);
    if (x > 0 && (list || x + sign + made.width > width)) [x, y, rowHeight] = [0, y + rowHeight, 0];
    placed.push({ ...entry, label: made, x, y });
    x += sign + made.width + between;
    rowHeight = Math.max(rowHeight, made.height);
  }
  return { height: y + rowHeight, entries: placed };
}

/** Draws a legend with its corner at a point. */
export function drawLegend(
  legend: Legend,
  kind: ChartKind,
  canvas: Canvas,
  at: { readonly x: Pt; readonly y: Pt },
): void {
  for (const { label, look, x, y } of legend.entries) {
    const [left, top] = [at.x + x, at.y + y];
    const middle = top + label.height / 2;
    if (kind === 'line') {
      const { color, dash, mark } = look;
      canvas.line([left, middle], [left + sign - 4, middle], { width: 1.5, color, ...(dash && { dash }) });
      canvas.draw(markSteps(mark, left + (sign - 4) / 2, middle, 2.4), { fill: color });
    } else canvas.draw(markSteps('square', left + 4, middle, 3.5), { fill: look.color });
    canvas.place(label, { x: left + sign, y: top, across: 0, down: 0 });
  }
}
