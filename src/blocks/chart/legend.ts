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
  /** How many entries have no room. */
  readonly left: number;
}

const sign: Pt = 14;
const between: Pt = 12;
/** The space between rows where one of them has several lines. */
const rowGap: Pt = 3;

/** Lays entries out in rows: as many in one as it holds, or one in each. */
export function layLegend(
  entries: readonly Entry[],
  { width, list }: { readonly width: Pt; readonly list: boolean },
  label: (text: string, room: Pt) => Label,
): Legend {
  const labelled = entries.map((entry) => ({ ...entry, label: label(entry.name, width - sign) }));
  const free = layRows(labelled, list ? 0 : width, (made) => sign + made.width + between);
  if (list || free.entries.every(({ y }) => y === 0)) return free;
  // Names stand below each other where that takes no more rows.
  const column = sign + Math.max(0, ...labelled.map((entry) => entry.label.width)) + between;
  const even = layRows(labelled, width, () => column);
  return even.height <= free.height + 0.1 ? even : free;
}

/** Lays entries out in rows of at most `width`, each as far behind the one before as `stepOf` that one says. */
function layRows(
  entries: readonly (Entry & { readonly label: Label })[],
  width: Pt,
  stepOf: (label: Label) => Pt,
): Legend {
  const heights = entries.map(({ label }) => label.height);
  const apart = Math.max(0, ...heights) > Math.min(...heights) + 0.1 ? rowGap : 0;
  const placed: PlacedEntry[] = [];
  let [x, y, rowHeight] = [0, 0, 0];
  for (const entry of entries) {
    const { label } = entry;
    if (x > 0 && x + sign + label.width > width) [x, y, rowHeight] = [0, y + rowHeight + apart, 0];
    placed.push({ ...entry, x, y });
    x += stepOf(label);
    rowHeight = Math.max(rowHeight, label.height);
  }
  return { height: y + rowHeight, entries: placed, left: 0 };
}

/** Returns the legend without the entries that end below `most`. */
export function cutLegend(legend: Legend, most: Pt): Legend {
  if (legend.height <= most) return legend;
  const ends = ({ y, label }: PlacedEntry) => y + label.height;
  const entries = legend.entries.filter((entry) => ends(entry) <= most);
  const height = Math.max(0, ...entries.map(ends));
  return { height, entries, left: legend.left + legend.entries.length - entries.length };
}

/** Draws a legend with its corner at a point. Names that have no room are left out with their signs, and it tells of them. */
export function drawLegend(
  legend: Legend,
  kind: ChartKind,
  canvas: Canvas,
  at: { readonly x: Pt; readonly y: Pt },
): void {
  const line = canvas.label('0', canvas.width).height;
  let { left: lost } = legend;
  for (const { label, look, x, y } of legend.entries) {
    const [left, top] = [at.x + x, at.y + y];
    const before = canvas.items.length;
    // The sign stands beside the first line of its name.
    const middle = top + Math.min(line, label.height) / 2;
    if (kind === 'line') {
      const { color, dash, mark } = look;
      canvas.line([left, middle], [left + sign - 4, middle], { width: 1.5, color, ...(dash && { dash }) });
      canvas.draw(markSteps(mark, left + (sign - 4) / 2, middle, 2.4), { fill: color });
    } else canvas.draw(markSteps('square', left + 4, middle, 3.5), { fill: look.color, hatch: look.hatch });
    if (canvas.place(label, { x: left + sign, y: top, across: 0, down: 0 })) continue;
    lost += 1;
    canvas.items.length = before;
  }
  if (lost === 0) return;
  const names = legend.left + legend.entries.length;
  canvas.tell(
    `the legend has no room for ${lost} of its ${names} names: they are left out`,
    'sum small slices up, give the chart more room, or print all values by "table": true',
  );
}
