// A chart when nothing is left to evaluate.
import type { StructureNode } from '../../layout/structure.ts';
import type { TextStyle } from '../../layout/style.ts';
import type { Pt } from '../../units.ts';
import type { GraphicAlign } from '../image/graphic.ts';
import type { Numbers } from './numbers.ts';
import type { SeriesLook } from './palette.ts';

/** The kinds of chart. */
export const chartKinds = ['bar', 'line', 'area', 'waterfall', 'pie', 'donut', 'sparkline'] as const;

/** One of `chartKinds`. */
export type ChartKind = (typeof chartKinds)[number];

/** One series: a value for each point. Without a value there is a gap. */
export interface Series {
  readonly name: string;
  readonly look: SeriesLook;
  readonly values: readonly (number | undefined)[];
}

/** How the axis of values is drawn. */
export interface ValueAxis {
  readonly title: string;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** About how many steps it has. */
  readonly ticks: number | undefined;
  readonly grid: boolean;
}

/** A chart that is to be laid out. */
export interface ChartSpec {
  readonly path: string;
  readonly kind: ChartKind;
  /** The texts of the points. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** The looks of the slices of a pie or a donut. */
  readonly slices: readonly SeriesLook[];
  /** For each point of a waterfall whether it shows the sum so far. Its own value does not count. */
  readonly totals: readonly boolean[];
  readonly stack: boolean;
  /** Whether bars lie. */
  readonly horizontal: boolean;
  readonly legend: boolean;
  readonly values: 'none' | 'value' | 'percent';
  readonly axis: ValueAxis;
  readonly xTitle: string;
  readonly width: Pt | undefined;
  readonly height: Pt;
  readonly align: GraphicAlign;
  readonly style: TextStyle;
  readonly node: StructureNode | undefined;
  /** Print a step, a value, a part: see `Numbers`. */
  readonly print: Numbers['print'];
  readonly printValue: Numbers['printValue'];
  readonly printPercent: Numbers['printPercent'];
}

/** The space between the end of a bar and its value. */
export const besideBar: Pt = 2;
/** The space between a point of a line and its value. */
export const besidePoint: Pt = 3.5;

/** The most values that are printed. */
const mostValues = 200;

/** Returns whether values stand past the ends of bars, or beside points. In stacks they stand inside. */
export function standsOutside({ kind, stack, values }: ChartSpec): boolean {
  return values === 'value' && !(stack && (kind === 'bar' || kind === 'area'));
}

/** Returns whether the chart has so many values that none is printed. */
export function tooManyValues({ labels, series }: ChartSpec): boolean {
  return labels.length * series.length > mostValues;
}
