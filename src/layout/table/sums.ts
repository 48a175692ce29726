// Sums as people add them: exact in the decimal form of the numbers, so that page sums add up to the grand total.

/** Sums of a list of numbers from any item up to any other. Each result is the double nearest to the exact decimal sum. */
export interface PrefixSums {
  /** Returns the sum of the items from index `from` up to but without `to`. */
  between(from: number, to: number): number;
  /** A number that is as wide as any of the sums up to an item: as many digits, all eights, and a sign if one has it. */
  readonly widest: number;
}

/** Powers of ten up to this are exact in a double, so that dividing by them rounds once. */
const exactPowers = 22;

/** Returns sums over `values`, which are finite numbers. It is linear in their number. `0.1, 0.2` gives `0.3`. */
export function prefixSums(values: readonly number[]): PrefixSums {
  const scale = values.reduce((most, value) => Math.max(most, decimals(value)), 0);
  return (scale <= exactPowers ? smallSums(values, scale) : undefined) ?? bigSums(values, scale);
}

/** Returns sums in whole numbers of the last decimal place in doubles, or undefined when one is too large to be exact. */
function smallSums(values: readonly number[], scale: number): PrefixSums | undefined {
  const power = 10 ** scale;
  const prefix = new Float64Array(values.length + 1);
  let total = 0;
  for (const [index, value] of values.entries()) {
    const scaled = Math.round(value * power);
    total += scaled;
    // Below 2^51 the product was off by less than half, so rounding gave the exact whole number.
    if (Math.abs(scaled) > 2 ** 51 || Math.abs(total) > 2 ** 52) return undefined;
    prefix[index + 1] = total;
  }
  let most = 0;
  let least = 0;
  for (const sum of prefix) {
    if (sum > most) most = sum;
    if (sum < least) least = sum;
  }
  const between = (from: number, to: number): number => {
    const sum = (prefix[to] ?? total) - (prefix[from] ?? total);
    return sum === 0 ? 0 : sum / power;
  };
  const places = printedPlaces(values.length, scale, between);
  return { between, widest: widestOf(Math.floor(Math.max(most, -least) / power), places, least < 0) };
}

function bigSums(values: readonly number[], scale: number): PrefixSums {
  const prefix: bigint[] = [0n];
  let total = 0n;
  for (const value of values) {
    total += wholeOf(value, scale);
    prefix.push(total);
  }
  const between = (from: number, to: number): number =>
    Number(`${(prefix[to] ?? total) - (prefix[from] ?? total)}e-${scale}`);
  const places = printedPlaces(values.length, scale, between);
  return { between, widest: widestOf(Math.floor(Number(`${total}e-${scale}`)), places, true) };
}

/** Scales up to this are those that people write. */
const plainScale = 6;

/** Returns the decimal places that sums up to an item are printed with, as `$string` does: fewer than 0.30000000000000004 has. */
function printedPlaces(count: number, scale: number, between: PrefixSums['between']): number {
  if (scale <= plainScale) return scale;
  let most = 0;
  for (let to = 1; to <= count && most < scale; to += 1) {
    most = Math.max(most, decimals(Number(between(0, to).toPrecision(sureDigits))));
  }
  return most;
}

/** The number of decimal digits that a double holds for sure. */
const sureDigits = 15;

function widestOf(whole: number, scale: number, negative: boolean): number {
  const digits = String(Math.abs(whole)).length;
  const places = Math.min(scale, sureDigits - digits);
  if (Math.abs(whole) >= 10 ** sureDigits) return whole;
  const eights = '8'.repeat(digits) + (places > 0 ? `.${'8'.repeat(places)}` : '');
  return negative ? -Number(eights) : Number(eights);
}

/** Returns the decimal places of the shortest form that reads back as `value`. */
function decimals(value: number): number {
  if (Number.isInteger(value)) return 0;
  const [mantissa = '', exponent] = String(value).split('e');
  const point = mantissa.indexOf('.');
  return Math.max(0, (point < 0 ? 0 : mantissa.length - point - 1) - Number(exponent ?? 0));
}

/** Returns `value` times ten to the `scale`, exactly. */
function wholeOf(value: number, scale: number): bigint {
  const [mantissa = '', exponent] = String(value).split('e');
  const places = decimals(value);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const zeros = Number.isInteger(value) ? Number(exponent ?? 0) - fraction.length : 0;
  return BigInt(whole + fraction) * 10n ** BigInt(zeros + scale - places);
}
