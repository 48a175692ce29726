// Decimal numbers as scaled integers: sums of invoices hold to the cent, which doubles do not.

/** A decimal number: `units` divided by ten to the power of `scale`. `12.30` has 1230 units and the scale 2. */
export interface Decimal {
  readonly units: bigint;
  /** The decimals that are written, trailing zeros included; never negative. */
  readonly scale: number;
}

/** Nothing. */
export const zero: Decimal = { units: 0n, scale: 0 };

/** The most digits of a number that is read: no amount of money needs more, and arithmetic stays cheap. */
const mostDigits = 40;

const written = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Returns the number that a text writes as `xs:decimal` (XML Schema Part 2, 3.2.3), or undefined where it is none. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, sign = '', whole = '', fraction = ''] = written.exec(text) ?? [];
  const digits = whole + fraction;
  if (digits === '' || digits.length > mostDigits) return undefined;
  const units = BigInt(digits);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

/**
 * Returns the decimal number that a double stands for, or undefined where it is none (infinite, not a number) or has
 * more digits than a double holds exactly. What arithmetic on doubles leaves beyond fifteen digits is dropped:
 * `0.1 + 0.2` is 0.3.
 */
export function fromDouble(value: number): Decimal | undefined {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return undefined;
  const short = Number(value.toPrecision(15));
  if (short !== 0 && Math.abs(short) < 1e-15) return zero;
  const [mantissa = '', exponent = '0'] = String(short).split('e');
  const number = parseDecimal(mantissa);
  if (number === undefined) return undefined;
  return { units: number.units, scale: number.scale - Number(exponent) };
}

/** Returns the number as `xs:decimal` writes it, with as many decimals as its scale: `-0.50`. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Returns the sum, with the greater scale of the two. */
export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

/** Returns the difference, with the greater scale of the two. */
export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, negative(b));
}

/** Returns the number with the other sign. */
export function negative({ units, scale }: Decimal): Decimal {
  return { units: -units, scale };
}

/** Returns the product, exact. */
export function times(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Returns the quotient at a scale, a half away from zero. Throws a RangeError when the divisor is zero. */
export function dividedBy(a: Decimal, b: Decimal, scale: number): Decimal {
  const up = 10n ** BigInt(scale + b.scale);
  const down = 10n ** BigInt(a.scale);
  return { units: halfAway(a.units * up, b.units * down), scale };
}

/** Returns the number at a scale, a half away from zero, as EN 16931 rounds ("half up", on the amount without its sign). */
export function rounded(a: Decimal, scale: number): Decimal {
  if (a.scale <= scale) return { units: unitsAt(a, scale), scale };
  return { units: halfAway(a.units, 10n ** BigInt(a.scale - scale)), scale };
}

/** Returns a number below zero when `a` is less than `b`, zero when they are equal, and above zero when it is more. */
export function compare(a: Decimal, b: Decimal): number {
  const { units } = minus(a, b);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** Returns whether two numbers are equal, however many zeros they end in. */
export function equal(a: Decimal, b: Decimal): boolean {
  return compare(a, b) === 0;
}

/** Returns the decimals that a number needs: 2 for 1.230. */
export function decimals({ units, scale }: Decimal): number {
  let left = scale;
  for (let rest = units; left > 0 && rest % 10n === 0n; rest /= 10n) left -= 1;
  return left;
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

function halfAway(over: bigint, under: bigint): bigint {
  const negativeResult = over < 0n !== under < 0n;
  const a = over < 0n ? -over : over;
  const b = under < 0n ? -under : under;
  const result = (a * 2n + b) / (b * 2n);
  return negativeResult ? -result : result;
}

/** Returns whether two amounts are no farther apart than a cent for each of so many parts. */
export function isWithin(a: Decimal, b: Decimal, count: number): boolean {
  const away = minus(a, b);
  const size = away.units < 0n ? minus(zero, away) : away;
  return compare(size, { units: BigInt(count), scale: 2 }) <= 0;
}
