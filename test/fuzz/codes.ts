// Random codes: what stands below their bars is read like any text, payments are made of fields.
import { type Making, word } from './blocks.ts';
import type { JsonObject, Random } from './random.ts';

/** What a code says; below bars it may be printed. */
export function randomBarcode(making: Making): JsonObject {
  const { random } = making;
  const kind = random.next();
  if (kind < 0.2) return { symbology: 'code128', value: word(making), showText: true };
  if (kind < 0.3) return { symbology: 'ean13', value: articleNumber(random), showText: true };
  if (kind < 0.4) return { symbology: 'epc', payment: epcPayment(random) };
  if (kind < 0.5) return { symbology: 'swiss-qr', payment: swissPayment(random) };
  const symbology = random.pick(['qr', 'code128', 'datamatrix', 'aztec', 'pdf417']);
  const value = String(random.int(1, 99_999));
  return { symbology, value, ...(symbology === 'qr' && making.words % 2 === 0 ? { errorLevel: 'H' } : {}) };
}

/** Thirteen digits, the last of which checks the others. */
function articleNumber(random: Random): string {
  const digits = Array.from({ length: 12 }, () => random.int(0, 9));
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`;
}

function epcPayment(random: Random): JsonObject {
  return {
    name: 'Rosa Muster',
    iban: 'DE89 3704 0044 0532 0130 00',
    ...random.maybe(0.5, 'amount', () => '{{1 + 2}}.50'),
    ...random.maybe(0.5, 'text', () => 'Rechnung {{3 * 7}}'),
  };
}

function swissPayment(random: Random): JsonObject {
  return {
    iban: 'CH93 0076 2011 6238 5295 7',
    currency: 'CHF',
    creditorName: 'Rosa Muster',
    creditorPostalCode: '8000',
    creditorCity: 'Zürich',
    creditorCountry: 'CH',
    ...random.maybe(0.5, 'amount', () => '12.50'),
    ...random.maybe(0.5, 'message', () => 'Rechnung {{3 * 7}}'),
  };
}
