// The axis of values: a range that ends at round numbers, and the steps in it.

/** A range of values with the steps that are labelled. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** The decimals that the steps need. They are negative for steps of 10 (-1), 100 (-2) and so on. */
  readonly digits: number;
}

/** What a scale is made for. */
export interface ScaleWish {
  readonly low: number;
  readonly high: number;
  /** About how many steps there are to be. */
  readonly count: number;
  /** Ends that the author gives. They are kept, round or not. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Less than this is no span: steps have at most 12 decimals. */
const leastSpan = 1e-11;

/** Returns a scale in steps of 1, 2 or 5 times a power of ten. */
export function niceScale({ low, high, count, min, max }: ScaleWish): Scale {
  const from = min ?? low;
  const wanted = max ?? high;
  const flat = Math.abs(from) > leastSpan ? Math.abs(from) : 1;
  const span = wanted - from > leastSpan ? wanted - from : flat;
  const until = from + span;
  const step = niceStep(span / Math.max(1, count));
  const start = min ?? Math.floor(from / step + 1e-9) * step;
  const raw = max ?? Math.ceil(until / step - 1e-9) * step;
  const end = raw > start ? raw : start + step;
  const digits = Math.min(12, -Math.floor(Math.log10(step) + 1e-9));
  const decimals = Math.max(0, digits);
  const ticks: number[] = [];
  for (let index = Math.ceil(start / step - 1e-9); index * step <= end + step * 1e-9; index += 1)
    ticks.push(Number((index * step).toFixed(decimals)));
  return { min: start, max: end, ticks, digits };
}

function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const part = raw / power;
  return (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power;
}
