// Decimal patterns: every locale, style and number against `Intl` itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DecimalPattern } from '../../../src/template/expression/decimal-pattern.ts';
import { someOf } from '../../random-rounds.ts';

const locales =
  'en en-GB en-US en-IN en-ZA de de-AT de-CH de-LI fr fr-CH fr-CA es es-MX it it-CH pt pt-PT nl sv nb da fi pl cs sk hu ro bg el ' +
  'ru uk tr he ar ar-EG ar-MA fa ur hi bn ta te mr ne my th ja zh zh-TW ko vi id ms et lv lt sl hr sr mk is ka hy az kk uz ' +
  'sw am ff-Adlm en-u-nu-mathsans de-u-nu-thai';

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Numbers of all sizes: whole, with few decimals as data has them, ties, and what arithmetic leaves behind. */
function numbers(next: () => number, count: number): number[] {
  return Array.from({ length: count }, () => {
    const size = 10 ** (next() * 14 - 4);
    const value = (next() - 0.5) * size;
    const kind = next();
    if (kind < 0.25) return Math.round(value);
    if (kind < 0.5) return Math.round(value * 100) / 100;
    if (kind < 0.75) return (Math.round(value * 100) * 10 + 5) / 1000;
    return value;
  });
}

function formatters(locale: string): Intl.NumberFormat[] {
  const rounding = { roundingMode: 'halfExpand', signDisplay: 'negative' } as const;
  const digits = [0, 1, 2, 3, 6, 7].map((count) => ({
    minimumFractionDigits: count,
    maximumFractionDigits: count,
  }));
  return [
    ...[{}, ...digits].map((fixed) => new Intl.NumberFormat(locale, { ...rounding, ...fixed })),
    ...[{}, ...digits].map(
      (fixed) => new Intl.NumberFormat(locale, { style: 'percent', ...rounding, ...fixed }),
    ),
    ...['EUR', 'USD', 'JPY', 'KWD', 'CHF', 'INR', 'XAU'].map(
      (currency) => new Intl.NumberFormat(locale, { style: 'currency', currency, ...rounding }),
    ),
  ];
}

test('numbers are written exactly as Intl writes their decimal form', () => {
  const next = random(20260731);
  let patterns = 0;
  let written = 0;
  const all = locales.split(' ');
  const asked = someOf(all);
  const share = asked.length / all.length;
  for (const locale of asked) {
    for (const formatter of formatters(locale)) {
      const pattern = DecimalPattern.of(formatter);
      if (!pattern) continue;
      patterns += 1;
      for (const number of [
        ...numbers(next, 40),
        0,
        -0,
        0.005,
        -0.004,
        1e15,
        1e21,
        5e-7,
        123456789012345.6,
      ]) {
        const text = pattern.format(number);
        if (text === undefined) continue;
        written += 1;
        const { style, maximumFractionDigits: most } = formatter.resolvedOptions();
        const literal = String(Object.is(number, -0) ? 0 : number) as `${number}`;
        assert.equal(text, formatter.format(literal), `${number} in ${locale}, ${style} ${most}`);
      }
    }
  }
  // Nearly every format has a pattern, and nearly every number is written by it: else all this proves nothing.
  assert.ok(patterns > 1100 * share, `${patterns} patterns`);
  assert.ok(written > 45_000 * share, `${written} numbers`);
});

test('halves are rounded away from zero on the shortest decimal form', () => {
  const pattern = DecimalPattern.of(
    new Intl.NumberFormat('de', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      roundingMode: 'halfExpand',
      signDisplay: 'negative',
    }),
  );
  const written = [1.005, 2.675, -1.005, 0.004, -0.004, 1234567.895].map((number) => pattern?.format(number));
  assert.deepEqual(written, ['1,01', '2,68', '-1,01', '0,00', '0,00', '1.234.567,90']);
});

test('what doubles can not hold is left to Intl', () => {
  const pattern = DecimalPattern.of(new Intl.NumberFormat('en', { roundingMode: 'halfExpand' }));
  assert.deepEqual(
    [1e15, 1e300, Number.NaN, Number.POSITIVE_INFINITY].map((number) => pattern?.format(number)),
    [undefined, undefined, undefined, undefined],
  );
});
