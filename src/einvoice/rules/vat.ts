// Rules about the breakdown of VAT, and those of single categories.

import { type Decimal, decimalText, equal, minus } from '../decimal.ts';
import type { VatBreakdown, VatCategory } from '../invoice.ts';
import { placedTerms } from '../terms.ts';
import { isUntaxed } from '../totals/category.ts';
import { percentOf } from '../totals/line.ts';
import { type Category, categoryRules, isNear, one } from './categories.ts';
import { type Facts, type Placed, taxedParts } from './facts.ts';
import {
  type Finding,
  isFilled,
  missing,
  missingText,
  missingValue,
  type RuleBody,
  ruleGroup,
} from './rule.ts';

/** The categories of VAT in the order of their rules in the standard. */
export const vatCategories: readonly Category[] = [
  {
    code: 'S',
    prefix: 'S',
    name: 'Standard rated',
    rows: 'some',
    seller: 'any',
    rate: 'above zero',
    reason: 'forbidden',
  },
  {
    code: 'Z',
    prefix: 'Z',
    name: 'Zero rated',
    rows: 'one',
    seller: 'any',
    rate: 'zero',
    reason: 'forbidden',
  },
  {
    code: 'E',
    prefix: 'E',
    name: 'Exempt from VAT',
    rows: 'one',
    seller: 'any',
    rate: 'zero',
    reason: 'needed',
  },
  {
    code: 'AE',
    prefix: 'AE',
    name: 'Reverse charge',
    rows: 'one',
    seller: 'any',
    buyer: 'VAT or legal',
    rate: 'zero',
    reason: 'needed',
    exemption: 'VATEX-EU-AE',
  },
  {
    code: 'K',
    prefix: 'IC',
    name: 'Intra-community supply',
    rows: 'one',
    seller: 'VAT',
    buyer: 'VAT',
    rate: 'zero',
    reason: 'needed',
    exemption: 'VATEX-EU-IC',
  },
  {
    code: 'G',
    prefix: 'G',
    name: 'Export outside the EU',
    rows: 'one',
    seller: 'VAT',
    rate: 'zero',
    reason: 'needed',
    exemption: 'VATEX-EU-G',
  },
  {
    code: 'O',
    prefix: 'O',
    name: 'Not subject to VAT',
    rows: 'one',
    seller: 'none',
    rate: 'none',
    reason: 'needed',
    exemption: 'VATEX-EU-O',
  },
  {
    code: 'L',
    prefix: 'AF',
    name: 'IGIC',
    rows: 'some',
    seller: 'any',
    rate: 'zero or more',
    reason: 'forbidden',
  },
  {
    code: 'M',
    prefix: 'AG',
    name: 'IPSI',
    rows: 'some',
    seller: 'any',
    rate: 'zero or more',
    reason: 'forbidden',
  },
];

function eachRow(
  head: Pick<RuleBody, 'id' | 'terms' | 'text' | 'alike'>,
  check: (row: Placed<VatBreakdown>) => readonly Finding[],
): RuleBody {
  return { ...head, check: ({ vat }) => vat.flatMap(check) };
}

/** Returns the rules that the tax of a row breaks when it differs from base × rate: by more than one, or by one and more. */
function taxOfRow(row: Placed<VatBreakdown>, isHeld: (tax: Decimal, expected: Decimal) => boolean) {
  const { path, value } = row;
  const { base, tax, rate, category } = value;
  if (base === undefined || tax === undefined || rate === undefined) return [];
  // Where the rate is zero, the rule 09 of the category says that there is no tax.
  if (rate.units === 0n && isUntaxed(category)) return [];
  const expected = percentOf(base, rate);
  if (isHeld(tax, expected)) return [];
  const words = `${decimalText(base)} × ${decimalText(rate)} %`;
  const message = `expected ${decimalText(expected)}, ${words}, got ${decimalText(tax)}`;
  return [{ path: [...path, 'tax'], message }];
}

/** Some round the tax of each line: the standard's own check lets the sum be one away. */
function isWithinOne(tax: Decimal, expected: Decimal): boolean {
  return isNear(tax, expected) || equal(minus(tax, expected), one) || equal(minus(expected, tax), one);
}

function hasRow({ vat }: Facts, code: string): boolean {
  return vat.some(({ value }) => value.category === code);
}

type Parts = 'vat' | 'lines' | 'allowances' | 'charges';

/** Returns the category of each item of a list, and its place. */
function categoriesIn(list: Parts, facts: Facts): readonly Placed<string | undefined>[] {
  if (list === 'vat')
    return facts.vat.map(({ path, value }) => ({ path: [...path, 'category'], value: value.category }));
  const items: readonly Placed<{ readonly vat?: VatCategory }>[] = facts[list];
  return items.map(({ path, value }) => ({ path: [...path, 'vat', 'category'], value: value.vat?.category }));
}

/** "Not subject to VAT" stands alone. */
function aloneRule(id: string, list: Parts, words: string, term: string): RuleBody {
  return {
    id,
    terms: [term, 'BT-118'],
    text: `Where the breakdown has a row "Not subject to VAT", ${words} is of another category.`,
    check: (facts) => {
      if (!hasRow(facts, 'O')) return [];
      return categoriesIn(list, facts)
        .filter(({ value }) => value !== undefined && value !== 'O')
        .map(({ path, value }) => ({ path, message: `expected O, as another row is, got ${value}` }));
    },
  };
}

const standardTax = eachRow(
  {
    id: 'BR-S-09',
    terms: ['BT-117', 'BT-116', 'BT-119'],
    text: 'The tax of a row "Standard rated" is its base times its rate.',
  },
  (row) => (row.value.category === 'S' ? taxOfRow(row, isNear) : []),
);

const delivered: readonly RuleBody[] = [
  {
    id: 'BR-IC-11',
    terms: ['BT-72', 'BG-14'],
    text: 'With an intra-community supply, the invoice has the date of delivery or an invoicing period.',
    check: (facts) => {
      const { delivery, period } = facts.invoice;
      if (!hasRow(facts, 'K') || isFilled(delivery?.date)) return [];
      return isFilled(period?.start) || isFilled(period?.end)
        ? []
        : [missing(['delivery', 'date'], 'or bind period (BG-14)')];
    },
  },
  {
    id: 'BR-IC-12',
    terms: ['BT-80'],
    text: 'With an intra-community supply, the invoice has the country that the goods go to.',
    check: (facts) =>
      hasRow(facts, 'K')
        ? missingText(facts.invoice.delivery?.address?.country, ['delivery', 'address', 'country'])
        : [],
  },
];

/** The countries of all addresses; that of the origin of an item is none. */
const countries: readonly string[] = placedTerms
  .filter(({ term, path }) => term.codes === 'ISO 3166-1' && path.at(-1) === 'country')
  .map(({ term }) => term.id);

function splitPayment(facts: Facts): boolean {
  const parts = [...taxedParts(facts), ...facts.vat];
  return parts.some(({ value }) => value?.category === 'B');
}

const splitRules: readonly RuleBody[] = [
  {
    id: 'BR-B-01',
    terms: ['BT-151', 'BT-40', 'BT-55'],
    text: 'Split payment (category B) is for invoices inside Italy alone.',
    check: (facts) => {
      if (!splitPayment(facts)) return [];
      return countries
        .flatMap((id) => facts.texts(id, (country) => country !== 'IT'))
        .map(({ path, value }) => ({ path, message: `expected IT with category B, got ${value}` }));
    },
  },
  {
    id: 'BR-B-02',
    terms: ['BT-151', 'BT-118'],
    text: 'An invoice with split payment (category B) has no category S.',
    check: (facts) => {
      if (!splitPayment(facts)) return [];
      const standard = [...taxedParts(facts), ...facts.vat].find(({ value }) => value?.category === 'S');
      return standard === undefined
        ? []
        : [{ path: standard.path, message: 'expected no category S beside category B, got one' }];
    },
  },
];

/** The rules about VAT. */
export const vatRules = ruleGroup('VAT', [
  {
    id: 'BR-CO-18',
    terms: ['BG-23'],
    text: 'The invoice has a breakdown of its VAT.',
    check: ({ vat }) => (vat.length > 0 ? [] : [missing(['vat'])]),
  },
  eachRow({ id: 'BR-45', terms: ['BT-116'], text: 'A row of the breakdown has a base.' }, ({ path, value }) =>
    missingValue(value.base, [...path, 'base']),
  ),
  eachRow(
    { id: 'BR-46', terms: ['BT-117'], text: 'A row of the breakdown has its tax.' },
    ({ path, value }) => missingValue(value.tax, [...path, 'tax'], 'it is computed from the rate: bind that'),
  ),
  eachRow(
    { id: 'BR-47', terms: ['BT-118'], text: 'A row of the breakdown has a category.' },
    ({ path, value }) => missingText(value.category, [...path, 'category']),
  ),
  eachRow(
    {
      id: 'BR-48',
      terms: ['BT-119'],
      text: 'A row of the breakdown has a rate, unless it is not subject to VAT.',
    },
    ({ path, value }) => (value.category === 'O' ? [] : missingValue(value.rate, [...path, 'rate'])),
  ),
  eachRow(
    {
      id: 'BR-CO-17',
      terms: ['BT-117', 'BT-116', 'BT-119'],
      text: 'The tax of a row is its base times its rate, rounded to two decimals.',
      alike: ['BR-AF-09', 'BR-AG-09'],
    },
    (row) => taxOfRow(row, isWithinOne),
  ),
  ...vatCategories.flatMap((category) => [
    ...categoryRules(category),
    ...(category.code === 'S' ? [standardTax] : []),
    ...(category.code === 'K' ? delivered : []),
    ...(category.code === 'O'
      ? [
          aloneRule('BR-O-11', 'vat', 'no other row', 'BT-118'),
          aloneRule('BR-O-12', 'lines', 'no line', 'BT-151'),
          aloneRule('BR-O-13', 'allowances', 'no allowance', 'BT-95'),
          aloneRule('BR-O-14', 'charges', 'no charge', 'BT-102'),
        ]
      : []),
  ]),
  ...splitRules,
]);
