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
    'write the code behind the amount: $currency(amount, "EUR"), or declare the value that has it as required',
  ],
  ['expected a number, got "EUR"', 'the amount comes first: $currency(amount, "EUR")'],
  [
    'expected a number, got "12,50"',
    'declare this value as "number", or make a number of a text: $number(…)',
  ],
  ['expected a number, got a list', 'take one of its items, or add them: $sum(…)'],
  ['expected a locale such as "de-AT", got "2"', 'write 2 without quotes'],
  ['expected a locale such as "de-AT", got "de_AT"', 'write "de-AT"'],
  ['expected a locale such as "de-AT", got "de_DE.UTF-8"', 'write "de-DE"'],
  ['expected a locale such as "de-AT", got "!"', 'write a tag such as "de" or "pt-BR"'],
  ['the power function has no value there', undefined],
];

for (const [message, hint] of said)
  test(`${message} has a way out`, () => {
    assert.equal(hintForFailure(message), hint);
  });
