// The languages in which a received invoice is shown, and how each writes numbers, dates and countries.
import { type ViewLanguage, viewLanguages } from '../../contract.ts';
import { type Decimal, decimalText } from '../decimal.ts';

const locales: Readonly<Record<ViewLanguage, string>> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' };

/** The countries whose invoices are shown in German and in French. Belgium is not among them: most of it speaks Dutch. */
const countries: Readonly<Partial<Record<ViewLanguage, ReadonlySet<string>>>> = {
  de: new Set(['DE', 'AT', 'CH', 'LI']),
  fr: new Set('FR MC LU GP MQ GF RE YT PM BL MF WF PF NC TF'.split(' ')),
};

/** Returns the language of an invoice from a country: that of the country where it is one of ours, otherwise English. */
export function languageOf(country: string | undefined): ViewLanguage {
  return viewLanguages.find((language) => countries[language]?.has(country ?? '')) ?? 'en';
}

/** The most decimals that `Intl` writes. A number has 40 digits at most. */
const mostDecimals = 100;

/** Writes values as a language does. A number is what the XML says: no digit of it is added to, rounded or left out. */
export class Formats {
  readonly locale: string;
  readonly #date: Intl.DateTimeFormat;
  readonly #countries: Intl.DisplayNames;
  readonly #numbers = new Map<string, Intl.NumberFormat>();

  constructor(language: ViewLanguage) {
    this.locale = locales[language];
    this.#date = new Intl.DateTimeFormat(this.locale, { dateStyle: 'long', timeZone: 'UTC' });
    this.#countries = new Intl.DisplayNames(this.locale, { type: 'region', fallback: 'none' });
  }

  /** Returns a number with the decimals that it has, at least as many as `least`. */
  number(value: Decimal, least = 0): string {
    return this.#written(value, {}, least);
  }

  /** Returns an amount with its currency, and without one the number alone. */
  amount(value: Decimal, currency: string | undefined): string {
    if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
      return [this.number(value, 2), currency].filter((one) => one !== undefined).join('\u00a0');
    return this.#written(value, { style: 'currency', currency });
  }

  /** Returns a percentage: 19 is 19 %. */
  percent(value: Decimal): string {
    return this.#written(value, { style: 'unit', unit: 'percent' });
  }

  /** Returns a day that is written as `YYYY-MM-DD`. */
  date(day: string): string {
    return this.#date.format(Date.parse(`${day}T00:00:00Z`));
  }

  /** Returns the name of a country, or its code where it has none. */
  country(code: string): string {
    return (/^[A-Z]{2}$/.test(code) ? this.#countries.of(code) : undefined) ?? code;
  }

  #written(value: Decimal, options: Intl.NumberFormatOptions, least?: number): string {
    const digits = Math.max(value.scale, least ?? 0);
    const key = `${options.style}${options.currency} ${digits} ${least}`;
    const known = this.#numbers.get(key) ?? this.#format(options, digits, least);
    this.#numbers.set(key, known);
    // A text is taken digit by digit; a number would be rounded to a double.
    return known.format(decimalText(value) as Intl.StringNumericLiteral);
  }

  /** Of a currency, the least number of decimals is its own. */
  #format(options: Intl.NumberFormatOptions, digits: number, least: number | undefined): Intl.NumberFormat {
    const plain = new Intl.NumberFormat(this.locale, options);
    const own = options.style === 'currency' ? (plain.resolvedOptions().minimumFractionDigits ?? 0) : 0;
    const wanted = Math.min(mostDecimals, Math.max(digits, own, least ?? 0));
    return new Intl.NumberFormat(this.locale, {
      ...options,
      minimumFractionDigits: wanted,
      maximumFractionDigits: wanted,
    });
  }
}
