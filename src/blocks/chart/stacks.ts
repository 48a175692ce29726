// Where the bars and areas of a chart begin and end on the axis of values.
import type { ChartSpec } from './spec.ts';

/** A part of the axis: from where it starts to its value. */
export interface Reach {
  readonly from: number;
  readonly to: number;
}

/** Returns the reach of each series at each point. Where there is no value there is none. */
export function reachesOf(spec: ChartSpec): readonly (readonly (Reach | undefined)[])[] {
  if (spec.kind === 'waterfall') return [waterfall(spec)];
  const count = spec.labels.length;
  // What stands below and above zero is stacked apart.
  const up = new Array<number>(count).fill(0);
  const down = new Array<number>(count).fill(0);
  return spec.series.map(({ values }) =>
    values.map((value, point) => {
      if (value === undefined) return undefined;
      if (!spec.stack) return { from: 0, to: value };
      const sums = value < 0 ? down : up;
      const from = sums[point] ?? 0;
      sums[point] = from + value;
      return { from, to: from + value };
    }),
  );
}

/** Returns the bars. Each value starts where the one before it ended. A total starts at zero. */
function waterfall({ series, totals }: ChartSpec): readonly (Reach | undefined)[] {
  let sum = 0;
  return (series[0]?.values ?? []).map((value, point) => {
    if (totals[point] === true) return { from: 0, to: sum };
    if (value === undefined) return undefined;
    const from = sum;
    sum += value;
    return { from, to: sum };
  });
}

/** Returns what a waterfall shows at each point: its own value, or the sum so far where that is a total. */
export function sumsOf({ series, totals }: ChartSpec): readonly (number | undefined)[] {
  let sum = 0;
  return (series[0]?.values ?? []).map((value, point) => {
    if (totals[point] === true) return sum;
    sum += value ?? 0;
    return value;
  });
}
