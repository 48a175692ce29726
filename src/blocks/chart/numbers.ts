// The numbers of a chart, printed by the document's locale and with its minus sign.
import { withMinus } from '../../template/expression/minus.ts';
import type { Binder } from '../../template/kind.ts';

/** Prints values and parts. */
export interface Numbers {
  /** Prints a step of a scale with at most so many decimals. */
  readonly print: (value: number, digits: number) => string;
  /** Prints a value beside a scale whose steps have so many decimals: one more than they where they have many. */
  readonly printValue: (value: number, digits: number) => string;
  readonly printPercent: (part: number) => string;
  /** Prints a value with all that is known of it, for a table. */
  readonly printExact: (value: number) => string;
}

/** Returns how numbers are printed. `format` is `number`, `percent`, `compact` or a currency. */
export function numbersOf({ locale, minus }: Pick<Binder, 'locale' | 'minus'>, format: string): Numbers {
  const formatters = new Map<number, Intl.NumberFormat>();
  const print = (value: number, wanted: number): string => {
    const digits =
      format === 'compact' ? compactDigits(value, wanted) : Math.max(0, Math.min(mostDigits, wanted));
    const known = formatters.get(digits) ?? new Intl.NumberFormat(locale, optionsOf(format, digits));
    formatters.set(digits, known);
    return withMinus(known.format(value), value, minus);
  };
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat(locale, exactOptions(format));
  const tiny = new Intl.NumberFormat(locale, tinyOptions(format));
  return {
    print,
    printValue: (value, digits) =>
      print(value, format === 'compact' ? digits : digits > usualDigits ? digits + 1 : usualDigits),
    printPercent: (part) => percent.format(part),
    printExact: (value) =>
      withMinus((Math.abs(value) < leastExact ? tiny : exact).format(value), value, minus),
  };
}

/** The decimals of values whose scale needs no more. */
const usualDigits = 2;
/** The most decimals. */
const mostDigits = 15;
/** Values below it lose figures to the decimals of `exactOptions`. */
const leastExact = 0.001;

/** Returns the decimals that a shortened number needs to show a step: 1.02M for steps of 10,000. */
function compactDigits(value: number, digits: number): number {
  const power = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return Math.max(1, Math.min(mostDigits, power < 3 ? digits : power + digits));
}

function optionsOf(format: string, digits: number): Intl.NumberFormatOptions {
  switch (format) {
    case 'number':
      return { maximumFractionDigits: digits };
    case 'percent':
      return { style: 'percent', maximumFractionDigits: Math.max(0, digits - 2) };
    case 'compact':
      return { notation: 'compact', maximumFractionDigits: digits, useGrouping: 'always' };
    default:
      return {
        style: 'currency',
        currency: format,
        minimumFractionDigits: 0,
        maximumFractionDigits: digits,
      };
  }
}

/** Amounts have the decimals of their currency. The others have as many as they need. */
function exactOptions(format: string): Intl.NumberFormatOptions {
  switch (format) {
    case 'number':
    case 'compact':
      return { maximumFractionDigits: 6 };
    case 'percent':
      return { style: 'percent', maximumFractionDigits: 2 };
    default:
      return { style: 'currency', currency: format };
  }
}

/** Small values have six figures. Amounts keep the decimals of their currency. */
function tinyOptions(format: string): Intl.NumberFormatOptions {
  switch (format) {
    case 'number':
    case 'compact':
      return { maximumSignificantDigits: 6 };
    case 'percent':
      return { style: 'percent', maximumSignificantDigits: 6 };
    default:
      return exactOptions(format);
  }
}
