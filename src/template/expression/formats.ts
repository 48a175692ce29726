// The format functions of the language: `$currency`, `$decimal`, `$percent`, `$date`, `$roundHalfUp`.
import { DecimalPattern } from './decimal-pattern.ts';
import { type FormatSettings, formatDate } from './format-date.ts';
import { gotOf } from './got.ts';
import { withMinus } from './minus.ts';
import { roundHalfUp } from './rounding.ts';
import type { TemplateFunction } from './scope.ts';

/** Returns the format functions of a document, by name without `$`. They throw `Error` for values of the wrong type. */
export function formats(settings: FormatSettings): [string, TemplateFunction][] {
  const { locale } = settings;
  const signed = signedBy(settings.minus);
  return [
    ['currency', signed((value, code, own) => formatCurrency(value, code, localeOf(own, locale)))],
    ['decimal', signed((value, digits, own) => formatDigits('decimal', value, sorted(digits, own, locale)))],
    ['percent', signed((value, digits, own) => formatDigits('percent', value, sorted(digits, own, locale)))],
    ['date', (value, style, own) => formatDate(value, style, { ...settings, locale: localeOf(own, locale) })],
    ['roundHalfUp', (value, digits) => roundNumber(value, digits)],
  ];
}

/** Returns functions that format numbers with the document's sign of negative ones. */
function signedBy(minus: string | undefined): (format: TemplateFunction) => TemplateFunction {
  if (minus === undefined) return (format) => format;
  return (format) =>
    (value, ...rest) => {
      const text = format(value, ...rest);
      return typeof value === 'number' && typeof text === 'string' ? withMinus(text, value, minus) : text;
    };
}

interface DigitSettings {
  readonly digits: number | undefined;
  readonly locale: string;
}

/** Sorts the arguments. The locale is the last one, also where the digits are left out. */
function sorted(digits: unknown, own: unknown, locale: string): DigitSettings {
  if (typeof digits === 'string') return { digits: undefined, locale: localeOf(digits, locale) };
  return { digits: digitsOf(digits, 0), locale: localeOf(own, locale) };
}

function localeOf(own: unknown, locale: string): string {
  if (own === undefined || own === null) return locale;
  if (typeof own !== 'string') throw new Error(`expected a locale such as "de-AT", got ${typeof own}`);
  return own;
}

function digitsOf(digits: unknown, least: number): number | undefined {
  if (digits === undefined || digits === null) return undefined;
  if (typeof digits === 'number' && Number.isInteger(digits) && digits >= least && digits <= 20)
    return digits;
  throw new Error(`expected a whole number of digits from ${least} to 20, got ${gotOf(digits)}`);
}

/** Returns whether a value gives nothing. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

function numberOf(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const got =
    typeof value === 'string'
      ? JSON.stringify(value.slice(0, 40))
      : Array.isArray(value)
        ? 'a list'
        : typeof value;
  throw new Error(`expected a number, got ${got}`);
}

function formatCurrency(value: unknown, code: unknown, locale: string): unknown {
  if (isNothing(value)) return undefined;
  const number = numberOf(value);
  if (typeof code !== 'string' || !/^[A-Za-z]{3}$/.test(code)) {
    throw new Error(`expected a currency code such as "EUR", got ${gotOf(code)}`);
  }
  return formatShortest(numberFormat({ style: 'currency', locale, detail: code }), number);
}

function formatDigits(style: 'decimal' | 'percent', value: unknown, settings: DigitSettings): unknown {
  if (isNothing(value)) return undefined;
  const { digits, locale } = settings;
  return formatShortest(numberFormat({ style, locale, detail: digits }), numberOf(value));
}

/** Formats the decimal form of a number. `Intl` rounds it exactly when it is given as text: 1.005 is then 1.01 and not 1.00. */
function formatShortest({ pattern, formatter }: KnownFormat, number: number): string {
  const text = pattern?.format(number);
  if (text !== undefined) return text;
  if (Number.isInteger(number)) return formatter.format(number === 0 ? 0 : number);
  // The text of a number is a numeric literal.
  return formatter.format(String(number) as `${number}`);
}

/** What distinguishes formats: `detail` is the currency, or the number of digits. */
interface FormatKey {
  readonly style: 'currency' | 'decimal' | 'percent';
  readonly locale: string;
  readonly detail: string | number | undefined;
}

interface KnownFormat extends FormatKey {
  readonly formatter: Intl.NumberFormat;
  readonly pattern: DecimalPattern | undefined;
}

/** Formatters by style, locale and detail. To make one costs as much as to format a thousand numbers. */
const numberFormats = new Map<string, KnownFormat>();
const mostFormats = 500;

/** The format that was used last. The columns of a table use the same ones again and again. */
let latest: KnownFormat | undefined;

function numberFormat(wanted: FormatKey): KnownFormat {
  const { style, locale, detail } = wanted;
  if (latest && latest.detail === detail && latest.style === style && latest.locale === locale) return latest;
  const key = `${locale} ${style} ${detail ?? ''}`;
  latest = numberFormats.get(key) ?? newFormat(key, wanted);
  return latest;
}

function newFormat(key: string, wanted: FormatKey): KnownFormat {
  const made = { ...wanted, ...makeFormat(wanted) };
  if (numberFormats.size >= mostFormats) numberFormats.clear();
  numberFormats.set(key, made);
  return made;
}

function optionsOf({ style, detail }: FormatKey): Intl.NumberFormatOptions {
  if (typeof detail === 'string') return { style, currency: detail.toUpperCase() };
  if (detail === undefined) return { style };
  return { style, minimumFractionDigits: detail, maximumFractionDigits: detail };
}

function makeFormat(key: FormatKey): Pick<KnownFormat, 'formatter' | 'pattern'> {
  const { locale } = key;
  const options = optionsOf(key);
  try {
    // A number that rounds to zero has no sign.
    const rounding = { roundingMode: 'halfExpand', signDisplay: 'negative' } as const;
    const formatter = new Intl.NumberFormat(locale, { ...options, ...rounding });
    return { formatter, pattern: DecimalPattern.of(formatter) };
  } catch (error) {
    throw new Error(`expected a locale such as "de-AT", got ${JSON.stringify(locale.slice(0, 40))}`, {
      cause: error,
    });
  }
}

function roundNumber(value: unknown, digits: unknown): unknown {
  return isNothing(value) ? undefined : roundHalfUp(numberOf(value), digitsOf(digits, -20) ?? 0);
}
