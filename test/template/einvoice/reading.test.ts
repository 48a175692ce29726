// Printed numbers and dates are read back in every locale as they were written, and nothing else is taken for one.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decimalText } from '../../../src/einvoice/decimal.ts';
import { printsDay, readPrintedDay } from '../../../src/template/bind/printed/read-date.ts';
import { type NumberForm, readNumbers } from '../../../src/template/bind/printed/read-number.ts';
import { formatDate } from '../../../src/template/expression/format-date.ts';
import { formats } from '../../../src/template/expression/formats.ts';
import { someOf } from '../../random-rounds.ts';

const locales = (
  'ar-AE ar-EG ar-SA bg-BG bn-BD ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-GB en-IE en-IN en-US en-ZA es-ES es-MX ' +
  'et-EE fa-IR fi-FI fr-CA fr-CH fr-FR ga-IE he-IL hi-IN hr-HR hu-HU it-IT ja-JP ko-KR lt-LT lv-LV mt-MT nb-NO nl-NL ' +
  'pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sv-SE th-TH tr-TR uk-UA zh-CN'
).split(' ');
const numbers = [0, 0.5, 1, 12.3, 999.99, 1234.56, 12345.6, 1234567.89, -5, -1234.56];

function texts(printed: string, form: NumberForm): readonly string[] {
  return readNumbers(printed, form).map(decimalText);
}

/** A format of the language, as templates call it. */
function format(name: string, locale: string, minus?: string): (...values: unknown[]) => string {
  const call = formats({ locale, timeZone: 'UTC', minus }).find(([each]) => each === name)?.[1];
  assert.ok(call);
  return (...values) => String(call(...values));
}

/** The currencies, and how many of their smallest coins make one. */
const currencies = ['EUR', 'USD', 'CHF', 'JPY', 'PLN', 'INR'].map((currency) => {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return { currency, scale: 10 ** (digits.maximumFractionDigits ?? 2) };
});

describe('numbers are read back', () => {
  for (const locale of someOf(locales)) {
    it(locale, () => {
      const decimals = [undefined, '−', '–'].map((minus) => format('decimal', locale, minus));
      const inCurrency = format('currency', locale);
      const asPercent = format('percent', locale);
      for (const number of numbers) {
        for (const decimal of decimals) {
          const shown = decimal(number, 2);
          assert.deepEqual(texts(shown, { locale }).map(Number), [number], `${locale} ${shown}`);
        }
        for (const { currency, scale } of currencies) {
          const whole = Math.trunc(number * scale) / scale || 0;
          const shown = inCurrency(whole, currency);
          assert.deepEqual(texts(shown, { locale, currency }).map(Number), [whole], `${locale} ${shown}`);
        }
        const shown = asPercent(number / 100, 2);
        assert.deepEqual(texts(shown, { locale, percent: true }).map(Number), [number], `${locale} ${shown}`);
      }
    });
  }
});

describe('what is no number of its form is not read', () => {
  const cases: readonly (readonly [string, NumberForm])[] = [
    ['1.23', { locale: 'de-DE' }],
    ['1,234.5', { locale: 'de-DE' }],
    ['12 34', { locale: 'fr-FR' }],
    ['12,34,567', { locale: 'en-GB' }],
    ['$ 5.00', { locale: 'en-GB', currency: 'EUR' }],
    ['A$5', { locale: 'en-GB', currency: 'USD' }],
    ['€5 €', { locale: 'en', currency: 'EUR' }],
    ['5 €', { locale: 'en' }],
    ['5 %', { locale: 'en', currency: 'EUR' }],
    ['ca. 5', { locale: 'de-DE', currency: 'EUR' }],
    ['5 + 5', { locale: 'de-DE' }],
    ['--5', { locale: 'en' }],
    ['(5.00)', { locale: 'en' }],
    ['1e5', { locale: 'en' }],
    ['5 h', { locale: 'en' }],
    ['', { locale: 'en' }],
    ['€', { locale: 'en', currency: 'EUR' }],
  ];
  for (const [text, form] of cases) it(JSON.stringify(text), () => assert.deepEqual(texts(text, form), []));
  it('but grouping is the reading of its locale', () => {
    assert.deepEqual(texts('1.234', { locale: 'de-DE' }), ['1234']);
    assert.deepEqual(texts('1.234', { locale: 'en-GB' }), ['1.234']);
    assert.deepEqual(texts("1'234.50 CHF", { locale: 'de-CH', currency: 'CHF' }), ['1234.50']);
  });
});

/** Locales that count years otherwise: their own styles are read, patterns are not. */
const otherYears = new Set(['fa-IR', 'th-TH']);
/** Patterns that nobody writes in a locale: the month is a number there, or stands first. */
const unusual: Readonly<Record<string, RegExp>> = {
  'en-US': /^dd\.MM/,
  'ja-JP': /MMM/,
  'ko-KR': /MMM/,
  'lt-LT': /MMM /,
  'zh-CN': /MMM/,
};
const styles = ['short', 'medium', 'long', 'full'];
const patterns = [
  'dd.MM.yyyy',
  'd MMMM yyyy',
  'd MMM yyyy',
  'EEEE, d MMMM yyyy',
  'yyyy-MM-dd',
  'd. MMMM yyyy',
];

describe('dates are read back', () => {
  for (const locale of someOf(locales)) {
    it(locale, () => {
      const out = unusual[locale];
      const forms = otherYears.has(locale) ? styles : [...styles, ...patterns];
      const written = forms.filter((form) => out === undefined || !out.test(form));
      for (const day of ['2026-02-03', '2026-03-16', '2026-05-01', '2026-12-31']) {
        for (const form of written) {
          const text = String(formatDate(day, form, { locale, timeZone: 'UTC' }));
          assert.ok(printsDay(text, day, locale), `${locale} ${text}`);
          assert.ok(!printsDay(text, day.replace('2026', '2027'), locale), `${locale} ${text}`);
        }
      }
    });
  }
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    ['16th March 2026', 'en-GB', '2026-03-16'],
    ['Monday, 16 March 2026', 'en-GB', '2026-03-16'],
    ['Tuesday, 16 March 2026', 'en-GB', undefined],
    ['1er mars 2026', 'fr-FR', '2026-03-01'],
    ['Montag, den 16. März 2026', 'de-DE', '2026-03-16'],
    ['03/04/2026', 'en-GB', '2026-04-03'],
    ['03/04/2026', 'en-US', '2026-03-04'],
    ['03/04/2026', 'sv-SE', undefined],
    ['30 February 2026', 'en-GB', undefined],
    ['by 16 March 2026', 'en-GB', undefined],
    ['16 March', 'en-GB', undefined],
    ['March 2026', 'en-GB', undefined],
    ['16.3.26', 'de-DE', '2026-03-16'],
  ];
  for (const [text, locale, day] of cases)
    it(`${text} in ${locale}`, () => assert.equal(readPrintedDay(text, locale), day));
});
