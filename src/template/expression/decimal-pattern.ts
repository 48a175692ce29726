// Decimal patterns write numbers exactly as a formatter of `Intl` writes them, at a tenth of its cost.

/** What a formatter puts around and between the digits. It is read off its own results. */
interface Marks {
  readonly positive: Affixes;
  readonly negative: Affixes;
  readonly point: string;
  readonly group: string;
  /** The digits of the last group. */
  readonly primary: number;
  readonly secondary: number;
  /** Shorter whole parts are not grouped. */
  readonly leastGrouped: number;
  /** The ten digits, 0 first, or undefined when they are those of ASCII. */
  readonly digits: readonly string[] | undefined;
}

interface Affixes {
  readonly before: string;
  readonly after: string;
}

/** Doubles distinguish whole numbers below this, and their tenths, hundredths, and so on. */
const exactBelow = 1e15;

/** More places than this are left to `Intl`. */
const mostPlaces = 6;

/** The way in which one formatter writes numbers. */
export class DecimalPattern {
  readonly #marks: Marks;
  readonly #least: number;
  /** 10 to the number of places that are printed. */
  readonly #unit: number;
  /** The places that are printed. */
  readonly #places: number;
  readonly #kept: number;

  private constructor(marks: Marks, least: number, most: number, kept: number) {
    this.#marks = marks;
    this.#least = least;
    this.#places = most;
    this.#kept = kept;
    this.#unit = 10 ** most;
  }

  /** Returns the pattern of a formatter that rounds half away from zero, or undefined when the formatter does more than write numbers. */
  static of(formatter: Intl.NumberFormat): DecimalPattern | undefined {
    const {
      style,
      minimumFractionDigits: least = 0,
      maximumFractionDigits: most = 0,
    } = formatter.resolvedOptions();
    if (most > mostPlaces) return undefined;
    const marks = readMarks(formatter, style === 'percent' ? 100 : 1);
    if (!marks) return undefined;
    const pattern = new DecimalPattern(marks, least, most, style === 'percent' ? most + 2 : most);
    return probes.every((probe) => pattern.#agrees(probe, formatter)) ? pattern : undefined;
  }

  #agrees(probe: number, formatter: Intl.NumberFormat): boolean {
    const text = this.format(probe);
    // The text of a number is a numeric literal.
    return text === undefined || text === formatter.format(String(probe) as `${number}`);
  }

  /** Returns the number as the formatter writes its shortest decimal form, or undefined where only the formatter itself can write it. */
  format(number: number): string | undefined {
    const units = unitsOf(Math.abs(number), this.#kept);
    if (units === undefined) return undefined;
    const marks = this.#marks;
    const whole = Math.floor(units / this.#unit);
    const { before, after } = number < 0 && units > 0 ? marks.negative : marks.positive;
    const fraction = this.#places === 0 ? '' : this.#fraction(units - whole * this.#unit);
    return before + this.#whole(String(whole)) + fraction + after;
  }

  #whole(digits: string): string {
    const { primary, secondary, group, leastGrouped } = this.#marks;
    if (digits.length < leastGrouped) return this.#native(digits);
    let end = digits.length - primary;
    let text = this.#native(digits.slice(end));
    for (; end > secondary; end -= secondary)
      text = this.#native(digits.slice(end - secondary, end)) + group + text;
    return this.#native(digits.slice(0, end)) + group + text;
  }

  #fraction(units: number): string {
    let digits = String(units).padStart(this.#places, '0');
    let end = digits.length;
    while (end > this.#least && digits.charCodeAt(end - 1) === 0x30) end -= 1;
    if (end === 0) return '';
    digits = end === digits.length ? digits : digits.slice(0, end);
    return this.#marks.point + this.#native(digits);
  }

  #native(ascii: string): string {
    const { digits } = this.#marks;
    return digits === undefined ? ascii : ascii.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
  }
}

/**
 * Returns `size` in units of the last place kept, rounded half up on its shortest decimal form, or undefined when
 * doubles can't hold it.
 */
function unitsOf(size: number, places: number): number | undefined {
  const unit = 10 ** places;
  const units = Math.round(size * unit);
  if (!(units < exactBelow)) return undefined;
  // This is the nearest double of a decimal of at most 15 digits, so that decimal is its shortest form.
  if (units / unit === size) return units;
  const text = String(size);
  const point = text.indexOf('.');
  if (point < 0 || text.includes('e')) return undefined;
  const kept = Number(text.slice(0, point) + text.slice(point + 1, point + 1 + places).padEnd(places, '0'));
  const up = text.charCodeAt(point + 1 + places) >= 0x35;
  return up ? kept + 1 : kept;
}

/** Numbers that a pattern must write as its formatter does before it is trusted. */
const probes: readonly number[] = [
  0, 1, -1, 0.5, -0.5, 7.25, 10, 99.99, 100, 999, -999.995, 1000, 1234.5, -1234.56, 9999, 9999.999, 10000,
  -12345.678, 99999.5, 123456, 1234567.89, -1234567.894, 12345678, 123456789.012, 9876543210.1, -0.0004,
  0.0049, 1.005, 2.675,
];

function readMarks(formatter: Intl.NumberFormat, scale: number): Marks | undefined {
  const parts = (text: string): readonly Intl.NumberFormatPart[] =>
    formatter.formatToParts(Number(text) / scale);
  const long = parts('12345678901.5');
  const groups = long.filter(({ type }) => type === 'integer').map(({ value }) => [...value].length);
  const grouped = [4, 5, 6, 7, 8].find((length) =>
    parts('12345678'.slice(0, length)).some(({ type }) => type === 'group'),
  );
  const numerals = parts('1023456789').filter(({ type }) => type === 'integer');
  const [one, zero, ...rest] = [...numerals.map(({ value }) => value).join('')];
  const separators = new Set(long.filter(({ type }) => type === 'group').map(({ value }) => value));
  if (one === undefined || zero === undefined || separators.size > 1) return undefined;
  const digits = [zero, one, ...rest];
  const partOf = (type: string): string => long.find((part) => part.type === type)?.value ?? '';
  return {
    positive: affixesOf(long),
    negative: affixesOf(parts('-12345678901.5')),
    point: partOf('decimal'),
    group: partOf('group'),
    primary: groups.at(-1) ?? 3,
    secondary: groups.at(-2) ?? 3,
    leastGrouped: grouped ?? Number.POSITIVE_INFINITY,
    digits: digits.join('') === '0123456789' ? undefined : digits,
  };
}

function affixesOf(parts: readonly Intl.NumberFormatPart[]): Affixes {
  const ofNumber = ({ type }: Intl.NumberFormatPart): boolean => type === 'integer' || type === 'fraction';
  const first = parts.findIndex(ofNumber);
  const last = parts.findLastIndex(ofNumber);
  const text = (some: readonly Intl.NumberFormatPart[]): string => some.map(({ value }) => value).join('');
  return { before: text(parts.slice(0, first)), after: text(parts.slice(last + 1)) };
}
