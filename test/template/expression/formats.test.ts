// The format functions: numbers rounded on their decimal form, dates that stay on their day, whatever the machine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formats } from '../../../src/template/expression/formats.ts';
import { strayLetter } from '../../../src/template/expression/ldml.ts';
import { roundHalfUp } from '../../../src/template/expression/rounding.ts';
import { randomRounds } from '../../random-rounds.ts';

function call(name: string, values: readonly unknown[], locale = 'en', timeZone = 'UTC'): unknown {
  const found = new Map(formats({ locale, timeZone })).get(name);
  assert.ok(found, name);
  try {
    return found(...values);
  } catch (error) {
    assert.ok(error instanceof Error);
    return `! ${error.message}`;
  }
}

/** Spaces that `Intl` puts are of many kinds. */
function spaced(text: unknown): unknown {
  return typeof text === 'string' ? text.replace(/[\u00a0\u202f]/g, ' ') : text;
}

const numbers: [string, unknown[], string, unknown][] = [
  ['currency', [1234.5, 'EUR'], 'de-AT', '€ 1.234,50'],
  ['currency', [1234.5, 'eur', 'de-DE'], 'en', '1.234,50 €'],
  ['currency', [1.005, 'USD'], 'en', '$1.01'],
  ['currency', [-0.001, 'USD'], 'en', '$0.00'],
  ['currency', [1234, 'JPY'], 'ja', '￥1,234'],
  ['currency', [null, 'EUR'], 'en', undefined],
  ['currency', [undefined, 'EUR'], 'en', undefined],
  ['currency', ['5', 'EUR'], 'en', '! expected a number, got "5"'],
  ['currency', [5], 'en', '! expected a currency code such as "EUR", got nothing'],
  ['currency', [5, 'EUR', 'no locale'], 'en', '! expected a locale such as "de-AT", got "no locale"'],
  ['decimal', [2.675, 2], 'en', '2.68'],
  ['decimal', [1234.5678], 'en', '1,234.568'],
  ['decimal', [1234.5, 'de'], 'en', '1.234,5'],
  ['decimal', [1234.5, 2, 'fr'], 'en', '1 234,50'],
  ['decimal', [1, 1.5], 'en', '! expected a whole number of digits from 0 to 20, got 1.5'],
  ['percent', [0.195, 0], 'en', '20%'],
  ['percent', [0.195, 1], 'de', '19,5 %'],
  ['roundHalfUp', [1.005, 2], 'en', 1.01],
  ['roundHalfUp', [-1.005, 2], 'en', -1.01],
  ['roundHalfUp', [2.5], 'en', 3],
  ['roundHalfUp', [0.5], 'en', 1],
  ['roundHalfUp', [0.49], 'en', 0],
  ['roundHalfUp', [-0.4], 'en', 0],
  ['roundHalfUp', [1250, -2], 'en', 1300],
  ['roundHalfUp', [5e-7, 6], 'en', 0.000001],
  ['roundHalfUp', [1e21, 2], 'en', 1e21],
  ['roundHalfUp', [9.995, 2], 'en', 10],
  ['roundHalfUp', [null, 2], 'en', undefined],
];
for (const [name, values, locale, expected] of numbers) {
  test(`$${name}(${values.map((each) => JSON.stringify(each)).join(', ')}) in ${locale}`, () => {
    assert.equal(spaced(call(name, values, locale)), expected);
  });
}

test('rounding agrees with Intl on the same decimal text', () => {
  const seed = Number(process.env.SEED ?? 5);
  const property = fc.property(
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.integer({ min: 0, max: 6 }),
    (n, digits) => {
      const formatter = new Intl.NumberFormat('en', {
        maximumFractionDigits: digits,
        useGrouping: false,
        roundingMode: 'halfExpand',
      });
      const expected = Number(formatter.format(String(n) as `${number}`));
      assert.equal(roundHalfUp(n, digits), expected === 0 ? 0 : expected);
    },
  );
  const result = fc.check(property, { numRuns: randomRounds(2000), seed });
  assert.ok(!result.failed, `seed ${seed}: ${fc.defaultReportMessage(result)}`);
});

const instant = '2026-01-31T23:30:05.678Z';
const dates: [unknown[], string, string, unknown][] = [
  [['2026-01-31', 'short'], 'en-GB', 'Pacific/Auckland', '31/01/2026'],
  [['2026-01-31'], 'de', 'UTC', '31.01.2026'],
  [['2026-01-31', 'long'], 'de-AT', 'UTC', '31. Jänner 2026'],
  [['2026-01-31', 'full', 'fr'], 'en', 'America/New_York', 'samedi 31 janvier 2026'],
  [[instant, 'dd.MM.yyyy HH:mm:ss.SSS'], 'en', 'UTC', '31.01.2026 23:30:05.678'],
  [[instant, 'd/M/yy h:mm a'], 'en', 'Asia/Tokyo', '1/2/26 8:30 AM'],
  [[instant, "yyyy-MM-dd'T'HH:mmXXX"], 'en', 'Asia/Kolkata', '2026-02-01T05:00+05:30'],
  [[instant, 'XXX x xx Z'], 'en', 'UTC', 'Z +00 +0000 +0000'],
  [['2026-07-01T12:00', 'HH:mm zzz'], 'en-US', 'America/New_York', '12:00 EDT'],
  [['2026-07-01T12:00+02:00', 'HH:mm'], 'en', 'UTC', '10:00'],
  [['2026-03-29T02:30', 'HH:mm xxx'], 'en', 'Europe/Vienna', '03:30 +02:00'],
  [['2026-01-05', 'd MMMM'], 'ru', 'UTC', '5 января'],
  [['2026-01-05', 'LLLL'], 'ru', 'UTC', 'январь'],
  [['2026-01-05', 'EEE EEEE EEEEE'], 'en', 'UTC', 'Mon Monday M'],
  [['2026-01-05', 'MMM MMMM MMMMM MM M'], 'de', 'UTC', 'Jan. Januar J 01 1'],
  [['2027-01-01', "w YYYY D 'of the year' Q QQQ e"], 'en', 'UTC', '53 2026 1 of the year 1 Q1 5'],
  [['2026-01-31', "'it''s' d '' x"], 'en', 'UTC', "it's 31 ' +00"],
  [['2026-01-31', 'yyyy'], 'th', 'UTC', '2569'],
  [['2026-01-31', 'dd.MM.yyyy'], 'ar-EG', 'UTC', '٣١.٠١.٢٠٢٦'],
  [['2026-01', 'MMMM yyyy'], 'en', 'UTC', 'January 2026'],
  [[0, 'yyyy-MM-dd HH:mm'], 'en', 'America/New_York', '1969-12-31 19:00'],
  [[null, 'short'], 'en', 'UTC', undefined],
  [['31.1.2026', 'short'], 'en', 'UTC', '! expected a date such as "2026-01-31" (ISO 8601), got "31.1.2026"'],
  [[{}, 'short'], 'en', 'UTC', '! expected a date such as "2026-01-31" (ISO 8601), got object'],
  [
    ['2026-01-31', 'nope'],
    'en',
    'UTC',
    '! expected a date pattern such as "dd.MM.yyyy", got the letter "n": put plain text between \'…\'',
  ],
];
for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
  test(`$date does not depend on the machine's zone: ${zone}`, () => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      for (const [values, locale, timeZone, expected] of dates) {
        const label = `$date(${JSON.stringify(values)}) in ${locale}, ${timeZone}`;
        assert.equal(spaced(call('date', values, locale, timeZone)), expected, label);
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
}

test('a letter that is no field of a date is found without a date', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
  const stray = letters.filter((letter) => strayLetter(letter) !== undefined);
  const failing = letters.filter((letter) => String(call('date', ['2026-01-31', letter])).startsWith('!'));
  assert.deepEqual(stray, failing);
  assert.equal(strayLetter("d 'of' MMMM"), undefined);
});
