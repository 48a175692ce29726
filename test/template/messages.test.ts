// Messages: the syntax of ICU within bounds, plurals by language, and which locale a document falls back to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formats } from '../../src/template/expression/formats.ts';
import { Catalogue, Message } from '../../src/template/expression/messages/catalogue.ts';
import { parseMessage } from '../../src/template/expression/messages/pattern.ts';
import { translator } from '../../src/template/expression/messages/translate.ts';
import { randomRounds } from '../random-rounds.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

function catalogueOf(texts: Texts): Catalogue {
  return new Catalogue(
    Object.entries(texts).map(([locale, messages]) => ({
      locale,
      path: '',
      messages: new Map(
        Object.entries(messages).map(([key, text]) => [key, new Message({ locale, text, path: '' })]),
      ),
    })),
  );
}

function translate(texts: Texts, locale: string, values: readonly unknown[]): unknown {
  const settings = { locale, timeZone: 'Europe/Vienna', minus: '−' };
  const call = translator(catalogueOf(texts), { ...settings, formats: new Map(formats(settings)) });
  try {
    const made = call(...values);
    return typeof made === 'string' ? made.replace(/[\u00a0\u202f]/g, ' ') : made;
  } catch (error) {
    assert.ok(error instanceof Error);
    return `! ${error.message}`;
  }
}

const printed: [message: string, locale: string, values: unknown, text: string][] = [
  ['Hello {name}', 'en', { name: 'Bob' }, 'Hello Bob'],
  ['Hello {name}', 'en', {}, 'Hello '],
  ['{n}', 'de', { n: 1234.5 }, '1234.5'],
  ['{n, number}', 'de', { n: 1234.5 }, '1.234,5'],
  ['{n, number, integer}', 'de', { n: 2.5 }, '3'],
  ['{n, number, percent}', 'de', { n: 0.195 }, '20 %'],
  ['{n, number, ::currency/EUR}', 'de', { n: 1.005 }, '1,01 €'],
  ['{n, number, ::.00}', 'de', { n: -1.005 }, '−1,01'],
  ['{n, number, ::percent scale/100}', 'en', { n: 0.5 }, '5,000%'],
  ['{d, date, short}', 'de', { d: '2026-01-31' }, '31.01.26'],
  ['{d, date, dd.MM.yyyy}', 'de', { d: '2026-01-31' }, '31.01.2026'],
  ['{d, date, ::yMMMd}', 'en', { d: '2026-01-31' }, 'Jan 31, 2026'],
  ['{d, time, short}', 'de', { d: '2026-01-31T10:00:00Z' }, '11:00'],
  ['{g, select, f {she} other {they}}', 'en', { g: 'constructor' }, 'they'],
  ['{g, select, true {yes} other {no}}', 'en', { g: true }, 'yes'],
  [
    '{n, plural, offset:1 =0 {nobody} =1 {you} one {you and # more} other {you and # more}}',
    'en',
    { n: 3 },
    'you and 2 more',
  ],
  ['{n, plural, one {a} two {b} few {c} many {d} zero {e} other {f}}', 'ar', { n: 11 }, 'd'],
  ['{n, plural, one {#} few {# few} many {# many} other {#}}', 'pl', { n: 22 }, '22 few'],
  ["it''s '{plain}' <b>{n}</b>", 'en', { n: 1 }, "it's {plain} <b>1</b>"],
  [
    '{n, plural, other {}}',
    'en',
    { n: '1' },
    '! the message "k" in "en": expected a number for {n}, got a string',
  ],
  ['{n}', 'en', { n: [1] }, '! the message "k" in "en": expected a text or a number for {n}, got a list'],
  [
    '{d, date}',
    'en',
    { d: 'today' },
    '! the message "k" in "en": expected a date such as "2026-01-31" (ISO 8601), got "today"',
  ],
];

for (const [message, locale, values, text] of printed) {
  test(`${message} in ${locale}`, () => {
    assert.equal(translate({ [locale]: { k: message } }, locale, ['k', values]), text);
  });
}

const texts = {
  en: { a: 'en', b: 'en', c: 'en' },
  de: { a: 'de', b: 'de' },
  'de-AT': { a: 'at' },
  zh: { a: 'zh' },
  'zh-Hant': { a: 'hant' },
  fr: { d: 'fr' },
};

const fallbacks: [key: string, locale: string, text: unknown][] = [
  ['a', 'de-AT', 'at'],
  ['b', 'de-AT', 'de'],
  ['c', 'de-AT', 'en'],
  ['a', 'de-CH-u-nu-latn', 'de'],
  ['a', 'zh-TW', 'hant'],
  ['a', 'zh-CN', 'zh'],
  ['a', 'it', 'en'],
  ['d', 'it', 'fr'],
  ['e', 'it', '! no message has the key "e"'],
  ['constructor', 'it', '! no message has the key "constructor"'],
];

for (const [key, locale, text] of fallbacks) {
  test(`${key} in ${locale} is ${text}`, () => assert.equal(translate(texts, locale, [key]), text));
}

test('hostile messages come to an end, with a fault or within the bound', () => {
  const hostile = [
    '{'.repeat(5000),
    '{a,select,other{'.repeat(300),
    `${'{a,select,other{'.repeat(10)}x${'}}'.repeat(10)}`,
    '{a}'.repeat(1600),
    "'".repeat(4999),
    `{a,select,${Array.from({ length: 800 }, (_, at) => `k${at}{x}`).join('')}other{}}`,
    `{n,number,::${'#'.repeat(4900)}}`,
    `{n,number,::scale/${'9'.repeat(400)}}`,
    `{d,date,::${'y'.repeat(4900)}}`,
    '{n,number,::currency/EURO}',
    '{n,number,::fraction-digits/999}',
    `{n,plural,offset:${'9'.repeat(400)} other{#}}`,
    '{n,plural,offset:-1 =1{#}other{#}}',
    `{n,selectordinal,${Array.from({ length: 700 }, (_, at) => `=${at}{#}`).join('')}other{#}}`,
    '{__proto__,select,__proto__{x}constructor{y}other{z}}',
    '{constructor}{toString,number}{hasOwnProperty,date}',
    `{n,number,::currency/${'A'.repeat(4900)}}`,
    `{d,date,${"''".repeat(2400)}}`,
    'x'.repeat(5001),
  ];
  for (const text of hostile) {
    const before = process.cpuUsage();
    const read = parseMessage(text);
    const made = translate({ en: { k: text } }, 'en', ['k', { a: 'x'.repeat(1000), n: 5, d: '2026-01-31' }]);
    // Processor time: beside other work, the wall clock tells of that.
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 1_000_000, text.slice(0, 40));
    assert.ok('pattern' in read || read.at <= text.length);
    assert.ok(typeof made === 'string' && made.length <= 100_000, text.slice(0, 40));
  }
});

test('any text is read or told, and never throws', () => {
  const pieces = [
    '{',
    '}',
    'n',
    ',',
    ' plural',
    ' select',
    'number',
    'date',
    '::',
    '#',
    "'",
    'other',
    '=1',
    '<b>',
    'é',
    '😀',
    '.00',
    'E',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const made = translate({ en: { k: text } }, 'en', ['k', { n: 2 }]);
      assert.equal(typeof made, 'string');
    }),
    { numRuns: randomRounds(3000), seed: 1 },
  );
});
