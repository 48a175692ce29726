// The format functions of the language: `$currency`, `$decimal`, `$percent`, `$date`, `$roundHalfUp`.
import { formatDate } from './format-date.ts';
import { roundHalfUp } from './rounding.ts';
import type { TemplateFunction } from './scope.ts';

/** What formats depend on. */
export interface FormatSettings {
  readonly locale: string;
  readonly timeZone: string;
}

/** The format functions of a document, by name without `$`. They throw `Error` for values of the wrong type. */
export function formats(settings: FormatSettings): [string, TemplateFunction][] {
  const { locale } = settings;
  return [
    ['currency', (value, code, own) => formatCurrency(value, code, localeOf(own, locale))],
    ['decimal', (value, digits, own) => formatDigits('decimal', value, sorted(digits, own, locale))],
    ['percent', (value, digits, own) => formatDigits('percent', value, sorted(digits, own, locale))],
    ['date', (value, style, own) => formatDate(value, style, { ...settings, locale: localeOf(own, locale) })],
    ['roundHalfUp', (value, digits) => roundNumber(value, digits)],
  ];
}

interface DigitSettings {
  readonly digits: number | undefined;
  readonly locale: string;
}

/** The locale is the last argument, also where the digits are left out. */
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
  throw new Error(`expected a whole number of digits from ${least} to 20, got ${JSON.stringify(digits)}`);
}

/** Whether a value gives nothing. */
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
    const got = code === undefined ? 'nothing' : JSON.stringify(code);
    throw new Error(`expected a currency code such as "EUR", got ${got}`);
  }
  return formatShortest(numberFormat(locale, { style: 'currency', currency: code.toUpperCase() }), number);
}

function formatDigits(style: 'decimal' | 'percent', value: unknown, settings: DigitSettings): unknown {
  if (isNothing(value)) return undefined;
  const { digits, locale } = settings;
  const fixed = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return formatShortest(numberFormat(locale, { style, ...fixed }), numberOf(value));
}

/** `Intl` rounds the decimal form exactly when it is given as text: 1.005 is then 1.01 and not 1.00. */
function formatShortest(formatter: Intl.NumberFormat, number: number): string {
  if (Number.isInteger(number)) return formatter.format(number === 0 ? 0 : number);
  // A number's text is a numeric literal.
  return formatter.format(String(number) as `${number}`);
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${options.style} ${options.currency ?? ''} ${options.maximumFractionDigits ?? ''}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = makeFormat(locale, options);
  if (numberFormats.size >= 500) numberFormats.clear();
  numberFormats.set(key, made);
  return made;
}

function makeFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    // What rounds to zero has no sign.
    return new Intl.NumberFormat(locale, { ...options, roundingMode: 'halfExpand', signDisplay: 'negative' });
  } catch (error) {
    throw new Error(`expected a locale such as "de-AT", got ${JSON.stringify(locale.slice(0, 40))}`, {
      cause: error,
    });
  }
}

function roundNumber(value: unknown, digits: unknown): unknown {
  return isNothing(value) ? undefined : roundHalfUp(numberOf(value), digitsOf(digits, -20) ?? 0);
}
