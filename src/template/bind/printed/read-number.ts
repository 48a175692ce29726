// Reads a printed number back, as a locale writes numbers: amounts with the signs of their currency, percentages.
import { type Decimal, parseDecimal } from '../../../einvoice/decimal.ts';
import { plainText, withAsciiDigits } from './plain-text.ts';

/** What a printed number is. */
export interface NumberForm {
  readonly locale: string;
  /** The code of its currency (ISO 4217), whose signs may stand beside it. */
  readonly currency?: string | undefined;
  /** Whether only the signs count that the locale writes for this currency, and not its narrow ones, which others share. */
  readonly ownSigns?: boolean;
  /** Whether a percent sign may stand beside it. */
  readonly percent?: boolean;
}

/** How one style of a locale writes numbers. */
interface Marks {
  readonly point: string;
  readonly group: string;
  /** The digits of the last group, and of those before it. */
  readonly primary: number;
  readonly secondary: number;
}

/** What a locale writes for one form. */
interface FormMarks {
  readonly styles: readonly Marks[];
  /** What may stand beside the number once, the longest first. */
  readonly beside: readonly string[];
}

/** Signs of negative and of positive numbers, in any locale. */
const minusSigns = /[-\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d]/;
const plusSign = /[+\uff0b]/;

/** Returns the numbers that a text may mean: none where it is no number of this form, and several where a locale has several ways of writing. */
export function readNumbers(printed: string, form: NumberForm): readonly Decimal[] {
  const text = withAsciiDigits(plainText(printed), form.locale).replaceAll('’', "'");
  const core = /[.,\u066b]?\d(?:.*\d)?/s.exec(text)?.[0];
  if (core === undefined) return [];
  const at = text.indexOf(core);
  const { styles, beside } = marksOf(form);
  const sign = signOf(`${text.slice(0, at)} \u0000 ${text.slice(at + core.length)}`, beside);
  if (sign === undefined) return [];
  const read = styles.flatMap((marks) => wholeNumber(core, marks) ?? []);
  const numbers = read.flatMap((number) => parseDecimal(sign + number) ?? []);
  return numbers.filter(
    (number, index) =>
      numbers.findIndex((other) => other.units === number.units && other.scale === number.scale) === index,
  );
}

/** Returns `-` or `` by what stands around a number, or undefined where more stands there than its signs. */
function signOf(around: string, beside: readonly string[]): '-' | '' | undefined {
  const mark = beside.find((each) => around.toLowerCase().includes(each));
  const rest = mark === undefined ? around : withoutMark(around, mark);
  const negative = minusSigns.test(rest);
  const left = rest
    .replace(negative ? minusSigns : plusSign, '')
    .replace('\u0000', '')
    .trim();
  return left === '' ? (negative ? '-' : '') : undefined;
}

function withoutMark(around: string, mark: string): string {
  const at = around.toLowerCase().indexOf(mark);
  return around.slice(0, at) + around.slice(at + mark.length);
}

/** Returns the digits of a number as `parseDecimal` takes them, or undefined where they are not grouped as these marks say. */
function wholeNumber(core: string, { point, group, primary, secondary }: Marks): string | undefined {
  const [whole = '', fraction, ...more] = core.split(point);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined;
  const parts = group === '' ? [whole] : whole.split(group);
  const last = parts.length - 1;
  const sound = parts.every((part, index) => {
    if (!/^\d*$/.test(part)) return false;
    if (last === 0) return true;
    if (index === last) return part.length === primary;
    return index === 0 ? part.length >= 1 && part.length <= secondary : part.length === secondary;
  });
  return sound ? `${parts.join('')}${fraction === undefined ? '' : `.${fraction}`}` : undefined;
}

const marksOfForms = new Map<string, FormMarks>();

function marksOf(form: NumberForm): FormMarks {
  const { locale, currency = '', percent = false, ownSigns = false } = form;
  const key = `${locale} ${currency} ${percent} ${ownSigns}`;
  const found = marksOfForms.get(key);
  if (found !== undefined) return found;
  const made = currency === '' ? plainMarks(locale, percent) : moneyMarks(locale, currency, ownSigns);
  if (marksOfForms.size >= 200) marksOfForms.clear();
  marksOfForms.set(key, made);
  return made;
}

function plainMarks(locale: string, percent: boolean): FormMarks {
  const formatter = new Intl.NumberFormat(locale, percent ? { style: 'percent' } : {});
  const sign = formatter.formatToParts(1).find(({ type }) => type === 'percentSign')?.value ?? '%';
  const plain = styleMarks(locale, {});
  if (!percent) return { styles: [plain], beside: [] };
  return { styles: [styleMarks(locale, { style: 'percent' }), plain], beside: marksBeside([sign, '%', '٪']) };
}

/** Amounts are written as the currency style says (`fr-CH` and `de-AT` have marks of its own), or as plain numbers. */
function moneyMarks(locale: string, currency: string, ownSigns: boolean): FormMarks {
  const displays = ['symbol', 'narrowSymbol', 'code', 'name'] as const;
  const shown = ownSigns ? displays.filter((display) => display !== 'narrowSymbol') : displays;
  const signs = shown.flatMap((currencyDisplay) => {
    const money = { style: 'currency', currency, currencyDisplay } as const;
    // The names differ with the number, and with its decimals.
    return [money, { ...money, minimumFractionDigits: 2 }].flatMap((options) => {
      const formatter = new Intl.NumberFormat(locale, options);
      return [1, 2, 5, 11].map(
        (value) => formatter.formatToParts(value).find(({ type }) => type === 'currency')?.value ?? '',
      );
    });
  });
  const styles = [styleMarks(locale, { style: 'currency', currency }), styleMarks(locale, {})];
  return { styles, beside: marksBeside([...signs, currency]) };
}

function marksBeside(signs: readonly string[]): readonly string[] {
  const plain = signs.map((sign) => plainText(sign).toLowerCase()).filter((sign) => sign !== '');
  return [...new Set(plain)].sort((a, b) => b.length - a.length);
}

function styleMarks(locale: string, options: Intl.NumberFormatOptions): Marks {
  const parts = new Intl.NumberFormat(locale, { ...options, minimumFractionDigits: 1 }).formatToParts(
    12345678901.5,
  );
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => [...value].length);
  const mark = (type: string): string => {
    const value = parts.find((part) => part.type === type)?.value ?? '';
    return value.trim() === '' && value !== '' ? ' ' : value.replace('’', "'");
  };
  const primary = groups.at(-1) ?? 3;
  return {
    point: mark('decimal') || '.',
    group: mark('group'),
    primary,
    secondary: groups.at(-2) ?? primary,
  };
}
