// The rules of Peppol BIS Billing 3.0.19 that an invoice of the model can break; XRechnung has taken over many of them.
import { compare, type Decimal, decimalText, equal, minus, negative, times, zero } from '../decimal.ts';
import type { TermPath } from '../fault.ts';
import type { Profile } from '../profile.ts';
import { identifiersOf, profiles } from '../profile.ts';
import { netOfLine, percentOf } from '../totals/line.ts';
import type { Facts } from './facts.ts';
import { checkedSchemes } from './identifiers.ts';
import { nationalRules } from './national/rules.ts';
import { exemptionRules, listRules } from './peppol-codes.ts';
import { type Finding, isFilled, missing, missingText, type RuleBody, ruleGroup, unless } from './rule.ts';

const peppol: readonly Profile[] = ['peppol'];
const both: readonly Profile[] = ['xrechnung', 'peppol'];

const invoiceTypes =
  '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877';
const creditTypes = '81 83 381 396 532';
/** Peppol BIS Self-Billing has a document for each. */
const selfBilledTypes = '389 261';
const peppolTypes: ReadonlySet<string> = new Set(
  `${invoiceTypes} ${creditTypes} ${selfBilledTypes}`.split(' '),
);

/** Two cents: parties that round in other places come to sums this far apart. */
const slack: Decimal = { units: 2n, scale: 2 };

/** The same of a share a hundred times as large. */
const slackOfShare: Decimal = { units: 2n, scale: 0 };
const hundred: Decimal = { units: 100n, scale: 0 };

function isWithinSlack(a: Decimal, b: Decimal): boolean {
  const apart = minus(a, b);
  return compare(apart, slack) <= 0 && compare(apart, negative(slack)) >= 0;
}

function inGermany({ invoice: { seller, buyer } }: Facts): boolean {
  return seller?.address?.country === 'DE' && buyer?.address?.country === 'DE';
}

function everyAdjustment(check: (path: TermPath, amounts: Amounts) => readonly Finding[]) {
  return ({ allowances, charges, lineAllowances, lineCharges }: Facts): readonly Finding[] =>
    [...allowances, ...charges, ...lineAllowances, ...lineCharges].flatMap(({ path, value }) =>
      check(path, value),
    );
}

interface Amounts {
  readonly amount?: Decimal;
  readonly base?: Decimal;
  readonly percent?: Decimal;
}

const adjustments: readonly RuleBody[] = [
  {
    id: 'PEPPOL-EN16931-R040',
    terms: ['BT-92', 'BT-99', 'BT-136', 'BT-141'],
    text: 'The amount of an allowance or charge is its base times its percentage, where it has both; two cents away at most.',
    profiles: both,
    check: everyAdjustment((path, { amount, base, percent }) => {
      if (amount === undefined || base === undefined || percent === undefined) return [];
      const expected = percentOf(base, percent);
      // The share is not rounded before it is compared.
      const hundredfold = minus(times(amount, hundred), times(base, percent));
      const isNear =
        compare(hundredfold, slackOfShare) <= 0 && compare(hundredfold, negative(slackOfShare)) >= 0;
      return unless(isNear, {
        path: [...path, 'amount'],
        message: `expected ${decimalText(expected)}, ${decimalText(base)} × ${decimalText(percent)} %, got ${decimalText(amount)}`,
      });
    }),
  },
  {
    id: 'PEPPOL-EN16931-R041',
    terms: ['BT-93', 'BT-100', 'BT-137', 'BT-142'],
    text: 'An allowance or charge with a percentage has a base.',
    profiles: both,
    check: everyAdjustment((path, { base, percent }) =>
      unless(percent === undefined || base !== undefined, missing([...path, 'base'])),
    ),
  },
  {
    id: 'PEPPOL-EN16931-R042',
    terms: ['BT-94', 'BT-101', 'BT-138', 'BT-143'],
    text: 'An allowance or charge with a base has a percentage.',
    profiles: both,
    check: everyAdjustment((path, { base, percent }) =>
      unless(base === undefined || percent !== undefined, missing([...path, 'percent'])),
    ),
  },
];

const lineRules: readonly RuleBody[] = [
  {
    id: 'PEPPOL-EN16931-R046',
    terms: ['BT-146', 'BT-148', 'BT-147'],
    text: 'The net price is the gross price less the discount, where there is a gross price.',
    profiles: both,
    check: ({ lines }) =>
      lines.flatMap(({ path, value: { price, grossPrice, priceDiscount } }) => {
        if (price === undefined || grossPrice === undefined) return [];
        const expected = minus(grossPrice, priceDiscount ?? zero);
        return unless(equal(price, expected), {
          path: [...path, 'price'],
          message: `expected ${decimalText(expected)}, the gross price less the discount, got ${decimalText(price)}`,
        });
      }),
  },
  {
    id: 'PEPPOL-EN16931-R110',
    terms: ['BT-134', 'BT-73'],
    text: 'The period of a line does not start before that of the invoice.',
    profiles: both,
    check: ({ lines, invoice }) => outside(lines, 'start', (day) => day >= (invoice.period?.start ?? day)),
  },
  {
    id: 'PEPPOL-EN16931-R111',
    terms: ['BT-135', 'BT-74'],
    text: 'The period of a line does not end after that of the invoice.',
    profiles: both,
    check: ({ lines, invoice }) => outside(lines, 'end', (day) => day <= (invoice.period?.end ?? day)),
  },
  {
    id: 'PEPPOL-EN16931-R120',
    terms: ['BT-131', 'BT-129', 'BT-146', 'BT-149', 'BT-136', 'BT-141'],
    text: 'The net of a line is quantity times price, less allowances, plus charges; two cents away at most.',
    profiles: both,
    check: ({ lines }) =>
      lines.flatMap(({ path, value }) => {
        const expected = netOfLine(value);
        if (value.net === undefined || expected === undefined) return [];
        return unless(isWithinSlack(value.net, expected), {
          path: [...path, 'net'],
          message: `expected ${decimalText(expected)}, quantity × price, less allowances, plus charges, got ${decimalText(value.net)}`,
        });
      }),
  },
  {
    id: 'PEPPOL-EN16931-R121',
    terms: ['BT-149'],
    text: 'The quantity that a price is for is above zero.',
    profiles: both,
    check: ({ numbers }) =>
      numbers('BT-149', ({ units }) => units <= 0n).map(({ path, value }) => ({
        path,
        message: `expected a quantity above zero, got ${decimalText(value)}`,
      })),
  },
  {
    id: 'PEPPOL-EN16931-R130',
    terms: ['BT-150', 'BT-130'],
    text: 'The price is for the unit in which the quantity is told.',
    profiles: both,
    check: ({ lines }) =>
      lines.flatMap(({ path, value: { unit, priceUnit } }) =>
        unless(priceUnit === undefined || unit === undefined || priceUnit === unit, {
          path: [...path, 'priceUnit'],
          message: `expected ${unit}, the unit of the quantity, got ${priceUnit}`,
        }),
      ),
  },
];

function outside(
  lines: Facts['lines'],
  name: 'start' | 'end',
  isInside: (day: string) => boolean,
): readonly Finding[] {
  return lines.flatMap(({ path, value: { period } }) => {
    const day = period?.[name];
    return unless(day === undefined || isInside(day), {
      path: [...path, 'period', name],
      message: `expected a day within the period of the invoice, got ${day}`,
    });
  });
}

/** The rule for CII, which an XRechnung is written in, counts zero among what is not negative. */
function sameSign({ profile, totals: { tax, taxInTaxCurrency: other } }: Facts): readonly Finding[] {
  if (tax === undefined || other === undefined) return [];
  const differ =
    profile === 'xrechnung'
      ? tax.units < 0n !== other.units < 0n
      : (tax.units > 0n && other.units < 0n) || (tax.units < 0n && other.units > 0n);
  return unless(!differ, {
    path: ['totals', 'taxInTaxCurrency'],
    message: `expected the sign of the VAT, ${decimalText(tax)}, got ${decimalText(other)}`,
  });
}

const head: readonly RuleBody[] = [
  {
    id: 'PEPPOL-EN16931-R001',
    terms: ['BT-23'],
    text: 'The invoice names its business process.',
    profiles: both,
    check: ({ invoice }) => missingText(invoice.process, ['process'], `bind '${profiles.peppol.process}'`),
  },
  {
    id: 'PEPPOL-EN16931-R002',
    terms: ['BG-1'],
    text: 'The invoice has one note at most, unless seller and buyer are in Germany.',
    profiles: peppol,
    check: (facts) => {
      const count = facts.invoice.notes?.length ?? 0;
      const message = `expected one note at most, got ${count}`;
      return unless(count <= 1 || inGermany(facts), { path: ['notes', 1], message });
    },
  },
  {
    id: 'PEPPOL-EN16931-R003',
    terms: ['BT-10', 'BT-13'],
    text: 'The invoice has a reference of the buyer or the number of an order.',
    profiles: peppol,
    check: ({ invoice }) =>
      unless(
        isFilled(invoice.buyerReference) || isFilled(invoice.references?.order),
        missing(['buyerReference'], 'or bind references.order (BT-13)'),
      ),
  },
  {
    id: 'PEPPOL-EN16931-R004',
    terms: ['BT-24'],
    text: 'The specification is that of Peppol BIS Billing 3.0; of types 389 and 261, that of Self-Billing 3.0.',
    profiles: peppol,
    check: ({ invoice: { specification = '', type } }) => {
      const expected = identifiersOf('peppol', type).specification;
      return unless(specification.trim().startsWith(expected), {
        path: ['specification'],
        message: `expected ${expected}, got ${JSON.stringify(specification)}`,
      });
    },
  },
  {
    id: 'PEPPOL-EN16931-R007',
    terms: ['BT-23'],
    text: 'The business process is written urn:fdc:peppol.eu:2017:poacc:billing:NN:1.0, or selfbilling in the place of billing.',
    profiles: peppol,
    check: ({ texts, invoice: { type } }) => {
      const expected = identifiersOf('peppol', type).process ?? '';
      const form = new RegExp(expected.replaceAll('.', '\\.').replace(':01:', ':\\d\\d:'));
      return texts('BT-23', (name) => isFilled(name) && !form.test(name)).map(({ path, value }) => ({
        path,
        message: `expected ${expected}, got ${JSON.stringify(value)}`,
      }));
    },
  },
  {
    id: 'PEPPOL-EN16931-R010',
    terms: ['BT-49'],
    text: 'The buyer has an electronic address.',
    profiles: both,
    check: ({ invoice }) =>
      missingText(invoice.buyer?.electronicAddress?.id, ['buyer', 'electronicAddress', 'id']),
  },
  {
    id: 'PEPPOL-EN16931-R020',
    terms: ['BT-34'],
    text: 'The seller has an electronic address.',
    profiles: both,
    check: ({ invoice }) =>
      missingText(invoice.seller?.electronicAddress?.id, ['seller', 'electronicAddress', 'id']),
  },
  {
    id: 'PEPPOL-EN16931-R055',
    terms: ['BT-111', 'BT-110'],
    text: 'The VAT has one sign in both currencies.',
    profiles: both,
    check: sameSign,
  },
  {
    id: 'PEPPOL-EN16931-R061',
    terms: ['BT-89', 'BT-81'],
    text: 'A direct debit (49, 59) has the reference of its mandate.',
    profiles: both,
    check: ({ invoice: { payment } }) =>
      payment?.means === '49' || payment?.means === '59'
        ? missingText(payment.directDebit?.mandate, ['payment', 'directDebit', 'mandate'])
        : [],
  },
];

/** The rules of Peppol. */
export const peppolRules = ruleGroup('Peppol', [
  ...listRules,
  ...head,
  {
    id: 'UBL-SR-16',
    terms: ['BT-46'],
    text: 'The buyer has one identifier at most.',
    profiles: peppol,
    check: ({ invoice: { buyer } }) =>
      unless((buyer?.ids?.length ?? 0) <= 1, {
        path: ['buyer', 'ids', 1],
        message: `expected one identifier at most, got ${buyer?.ids?.length}`,
      }),
  },
  ...adjustments,
  ...lineRules,
  {
    id: 'PEPPOL-EN16931-P0100',
    terms: ['BT-3'],
    text: `The type is one of ${[...peppolTypes].join(', ')}.`,
    alike: ['PEPPOL-EN16931-P0101'],
    profiles: peppol,
    check: ({ invoice: { type } }) =>
      unless(type === undefined || peppolTypes.has(type), {
        path: ['type'],
        message: `expected a type that Peppol has, as 380 or 381, got ${type}`,
      }),
  },
  {
    id: 'PEPPOL-EN16931-P0112',
    terms: ['BT-3'],
    text: 'A partial invoice (326) and a corrected one (384) are for sellers and buyers in Germany alone.',
    profiles: peppol,
    check: (facts) => {
      const { type } = facts.invoice;
      return unless((type !== '326' && type !== '384') || inGermany(facts), {
        path: ['type'],
        message: `expected 380 or 381, got ${type}`,
        hint: 'a correction of an invoice is a credit note (381) and a new invoice (380)',
      });
    },
  },
  ...exemptionRules,
  ...nationalRules,
  ...checkedSchemes.map(
    ({ scheme, rule, name, isValid }): RuleBody => ({
      id: rule,
      terms: ['BT-34', 'BT-49', 'BT-29', 'BT-46', 'BT-30', 'BT-47', 'BT-60', 'BT-61'],
      text: `An identifier of the scheme ${scheme} is ${name}.`,
      profiles: peppol,
      check: ({ invoice: { seller, buyer, payee } }) =>
        [
          ...partyIdentifiers('seller', seller),
          ...partyIdentifiers('buyer', buyer),
          { path: ['payee', 'id'], value: payee?.id },
          { path: ['payee', 'legalId'], value: payee?.legalId },
        ].flatMap(({ path, value }) => {
          const id = value?.id?.trim();
          return unless(value?.scheme !== scheme || id === undefined || isValid(id), {
            path: [...path, 'id'],
            message: `expected ${name}, got ${JSON.stringify(id)}`,
          });
        }),
    }),
  ),
]);

function partyIdentifiers(name: 'seller' | 'buyer', party: Facts['invoice']['seller']) {
  const { electronicAddress, legalId, ids = [] } = party ?? {};
  return [
    { path: [name, 'electronicAddress'], value: electronicAddress },
    { path: [name, 'legalId'], value: legalId },
    ...ids.map((value, index) => ({ path: [name, 'ids', index], value })),
  ];
}
