// The way out of an expression that fails: what is said of the failure decides it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintForFailure } from '../../../src/template/expression/failure-hints.ts';

const said: readonly (readonly [message: string, hint: string | undefined])[] = [
  ['expected a currency code such as "EUR", got "€"', 'write "EUR"'],
  ['expected a currency code such as "EUR", got " Euro "', 'write "EUR"'],
  ['expected a currency code such as "EUR", got "$"', 'write "USD"'],
  [
    'expected a currency code such as "EUR", got "toString"',
    'write the three letters of ISO 4217: "EUR", "USD", "CHF"',
  ],
  [
    'expected a currency code such as "EUR", got nothing',
    "write the code behind the amount: $currency(amount, 'EUR'), or declare the value that has it as required",
  ],
  ['expected a number, got "EUR"', "the amount comes first: $currency(amount, 'EUR')"],
  [
    'expected a number, got "12,50"',
    'declare this value as "number", or make a number of a text: $number(…)',
  ],
  ['expected a number, got a list', 'take one of its items, or add them: $sum(…)'],
  ['expected a locale such as "de-AT", got "2"', 'write 2 without quotes'],
  ['expected a locale such as "de-AT", got "de_AT"', 'write "de-AT"'],
  ['expected a locale such as "de-AT", got "de_DE.UTF-8"', 'write "de-DE"'],
  ['expected a locale such as "de-AT", got "!"', 'write a tag such as "de" or "pt-BR"'],
  ['expected a locale such as "de-AT", got number', 'the third argument is a locale, such as "de-AT"'],
  ['expected a whole number of digits from 0 to 20, got 50', 'write a number such as 2'],
  ['expected a date such as "2026-01-31" (ISO 8601), got "7.1.2026"', 'write "2026-01-07"'],
  ['expected a date such as "2026-01-31" (ISO 8601), got "soon"', undefined],
  [
    'expected a number as a text, such as "12.5", got "1.234,50"',
    'write the number alone, such as 1234.5: without units and separators',
  ],
  ['argument 1 of $length has the wrong type: got 3', 'make a text of it: $string(…)'],
  ['argument 1 of $keys has the wrong type: got 3', undefined],
  [
    'expected a list of texts as argument 1 of $join, got a list with other items',
    'name a field of the items that is a text: $join(items.name, ", ")',
  ],
  [
    'the picture has other characters between its digits',
    "write $decimal(amount, 2) or $currency(amount, 'EUR'), which follow the locale",
  ],
  [
    'argument 2 of $number has the wrong type: got 2',
    "write $decimal(amount, 2) or $currency(amount, 'EUR'), which follow the locale",
  ],
  [
    'Invalid string length',
    'a text has at most some 500 million characters: join less, or double it less often',
  ],
  ['$power(10, 400) is out of range', undefined],
];

for (const [message, hint] of said)
  test(`${message} has a way out`, () => {
    assert.equal(hintForFailure(message), hint);
  });
