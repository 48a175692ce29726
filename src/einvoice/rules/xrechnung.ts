// The rules of XRechnung 3.0.2, as KoSIT's schematron 2.5.0 (2026-01-31) has them.

import { transferMeans } from '../codes/codes.ts';
import type { TermPath } from '../fault.ts';
import type { Invoice } from '../invoice.ts';
import { taxedParts } from './facts.ts';
import { isIban } from './identifiers.ts';
import { hasInstructions } from './payment.ts';
import {
  type Finding,
  isFilled,
  missing,
  missingText,
  named,
  type RuleBody,
  ruleGroup,
  unless,
} from './rule.ts';
import { vehicleRules } from './vehicles.ts';

const xrechnung = ['xrechnung'] as const;

function rule(body: Omit<RuleBody, 'profiles'>): RuleBody {
  return { ...body, profiles: xrechnung };
}

/** Returns the rule that a text is there, when the group that it stands in is there. */
function mandatory(
  id: string,
  term: string,
  path: TermPath,
  read: (invoice: Invoice) => readonly [group: object | undefined, text: string | undefined],
): RuleBody {
  return rule({
    id,
    terms: [term],
    text: `${named(path)} is there.`,
    check: ({ invoice }) => {
      const [group, text] = read(invoice);
      return group === undefined ? [] : missingText(text, path);
    },
  });
}

const cards: ReadonlySet<string> = new Set(['48', '54', '55']);
const types: ReadonlySet<string> = new Set(['326', '380', '381', '384', '389', '875', '876', '877']);
const specifications =
  /^urn:cen\.eu:en16931:2017#compliant#urn:xeinkauf\.de:kosit:xrechnung_3\.0(#conformant#urn:xeinkauf\.de:kosit:extension:xrechnung_3\.0)?$/;
const skonto = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d\d(#BASISBETRAG=-?\d+\.\d\d)?#$/;

/** Terms of payment that begin with `#` are read by machines: one to a line, and each line ends. */
function skontoLines(terms: string): readonly Finding[] {
  const path = ['payment', 'terms'];
  const lines = terms.split(/\r?\n/);
  const written = lines.filter((line) => line.trim().startsWith('#'));
  const wrong = written.find((line) => !skonto.test(line.trim()));
  const hint = 'write "#SKONTO#TAGE=14#PROZENT=2.00#" on a line of its own, and end it with a line break';
  if (wrong !== undefined)
    return [{ path, message: `expected #SKONTO#TAGE=n#PROZENT=n.nn#, got ${JSON.stringify(wrong)}`, hint }];
  const endsOpen = lines.at(-1)?.trim().startsWith('#') === true;
  return endsOpen ? [{ path, message: 'expected a line break after the last #, got the end', hint }] : [];
}

const paidBy: readonly RuleBody[] = [
  rule({
    id: 'BR-DE-23-a',
    terms: ['BG-17', 'BT-81'],
    text: 'With a credit transfer (30, 58), its account is there.',
    check: ({ invoice: { payment } }) =>
      transferMeans.has(payment?.means ?? '') && !payment?.transfers?.length
        ? [missing(['payment', 'transfers'])]
        : [],
  }),
  rule({
    id: 'BR-DE-23-b',
    terms: ['BG-18', 'BG-19', 'BT-81'],
    text: 'With a credit transfer (30, 58), there is no card and no direct debit.',
    check: ({ invoice: { payment } }) =>
      transferMeans.has(payment?.means ?? '')
        ? [
            ...none(['payment', 'card'], payment?.card),
            ...none(['payment', 'directDebit'], payment?.directDebit),
          ]
        : [],
  }),
  rule({
    id: 'BR-DE-24-a',
    terms: ['BG-18', 'BT-81'],
    text: 'With a card (48, 54, 55), the end of its number is there.',
    check: ({ invoice: { payment } }) =>
      cards.has(payment?.means ?? '') && payment?.card === undefined ? [missing(['payment', 'card'])] : [],
  }),
  rule({
    id: 'BR-DE-24-b',
    terms: ['BG-17', 'BG-19', 'BT-81'],
    text: 'With a card (48, 54, 55), there is no credit transfer and no direct debit.',
    check: ({ invoice: { payment } }) =>
      cards.has(payment?.means ?? '')
        ? [
            ...none(['payment', 'transfers'], payment?.transfers),
            ...none(['payment', 'directDebit'], payment?.directDebit),
          ]
        : [],
  }),
  rule({
    id: 'BR-DE-25-a',
    terms: ['BG-19', 'BT-81'],
    text: 'With a direct debit (59), its mandate and accounts are there.',
    check: ({ invoice: { payment } }) =>
      payment?.means === '59' && payment.directDebit === undefined
        ? [missing(['payment', 'directDebit'])]
        : [],
  }),
  rule({
    id: 'BR-DE-25-b',
    terms: ['BG-17', 'BG-18', 'BT-81'],
    text: 'With a direct debit (59), there is no credit transfer and no card.',
    check: ({ invoice: { payment } }) =>
      payment?.means === '59'
        ? [...none(['payment', 'transfers'], payment.transfers), ...none(['payment', 'card'], payment.card)]
        : [],
  }),
  rule({
    id: 'BR-DE-30',
    terms: ['BT-90'],
    text: 'A direct debit has the identifier of the creditor.',
    check: ({ invoice: { payment } }) =>
      payment?.directDebit === undefined
        ? []
        : missingText(payment.directDebit.creditor, ['payment', 'directDebit', 'creditor']),
  }),
  rule({
    id: 'BR-DE-31',
    terms: ['BT-91'],
    text: 'A direct debit has the account that is debited.',
    check: ({ invoice: { payment } }) =>
      payment?.directDebit === undefined
        ? []
        : missingText(payment.directDebit.account, ['payment', 'directDebit', 'account']),
  }),
  rule({
    id: 'BR-DE-19',
    terms: ['BT-84', 'BT-81'],
    severity: 'warning',
    text: 'With a SEPA credit transfer (58), the account is an IBAN.',
    check: ({ invoice: { payment } }) =>
      payment?.means === '58'
        ? (payment.transfers ?? []).flatMap(({ account }, index) =>
            iban(account, ['payment', 'transfers', index, 'account']),
          )
        : [],
  }),
  rule({
    id: 'BR-DE-20',
    terms: ['BT-91', 'BT-81'],
    severity: 'warning',
    text: 'With a SEPA direct debit (59), the account that is debited is an IBAN.',
    check: ({ invoice: { payment } }) =>
      payment?.means === '59'
        ? iban(payment.directDebit?.account, ['payment', 'directDebit', 'account'])
        : [],
  }),
];

function none(path: TermPath, value: object | undefined): readonly Finding[] {
  const empty = value === undefined || (Array.isArray(value) && value.length === 0);
  return unless(empty, { path, message: `expected no ${named(path)} with these means of payment, got one` });
}

function iban(account: string | undefined, path: TermPath): readonly Finding[] {
  return unless(account === undefined || isIban(account), {
    path,
    message: `expected an IBAN, got ${JSON.stringify(account)}`,
    hint: 'its check digits or its form are wrong',
  });
}

function sameNames({ references }: Invoice): readonly Finding[] {
  const seen = new Set<string>();
  return (references?.documents ?? []).flatMap(({ file }, index) => {
    const name = file?.name;
    if (name === undefined || !seen.has(name)) {
      if (name !== undefined) seen.add(name);
      return [];
    }
    const path = ['references', 'documents', index, 'file', 'name'];
    return [{ path, message: `expected a name of its own, got ${JSON.stringify(name)} once more` }];
  });
}

const place: readonly RuleBody[] = [
  mandatory('BR-DE-3', 'BT-37', ['seller', 'address', 'city'], ({ seller }) => [
    seller?.address,
    seller?.address?.city,
  ]),
  mandatory('BR-DE-4', 'BT-38', ['seller', 'address', 'postCode'], ({ seller }) => [
    seller?.address,
    seller?.address?.postCode,
  ]),
  mandatory('BR-DE-5', 'BT-41', ['seller', 'contact', 'name'], ({ seller }) => [
    seller?.contact,
    seller?.contact?.name,
  ]),
  mandatory('BR-DE-6', 'BT-42', ['seller', 'contact', 'phone'], ({ seller }) => [
    seller?.contact,
    seller?.contact?.phone,
  ]),
  mandatory('BR-DE-7', 'BT-43', ['seller', 'contact', 'email'], ({ seller }) => [
    seller?.contact,
    seller?.contact?.email,
  ]),
  mandatory('BR-DE-8', 'BT-52', ['buyer', 'address', 'city'], ({ buyer }) => [
    buyer?.address,
    buyer?.address?.city,
  ]),
  mandatory('BR-DE-9', 'BT-53', ['buyer', 'address', 'postCode'], ({ buyer }) => [
    buyer?.address,
    buyer?.address?.postCode,
  ]),
  mandatory('BR-DE-10', 'BT-77', ['delivery', 'address', 'city'], ({ delivery }) => [
    delivery?.address,
    delivery?.address?.city,
  ]),
  mandatory('BR-DE-11', 'BT-78', ['delivery', 'address', 'postCode'], ({ delivery }) => [
    delivery?.address,
    delivery?.address?.postCode,
  ]),
];

/** The rules of XRechnung. */
export const xrechnungRules = ruleGroup('XRechnung', [
  rule({
    id: 'BR-DE-1',
    terms: ['BG-16'],
    text: 'The invoice says how to pay it.',
    check: ({ invoice }) => unless(hasInstructions(invoice.payment), missing(['payment', 'means'])),
  }),
  rule({
    id: 'BR-DE-2',
    terms: ['BG-6'],
    text: 'The seller has a contact.',
    check: ({ invoice }) => unless(invoice.seller?.contact !== undefined, missing(['seller', 'contact'])),
  }),
  ...place,
  rule({
    id: 'BR-DE-14',
    terms: ['BT-119'],
    text: 'A row of the breakdown has a rate, even where the invoice is not subject to VAT.',
    check: ({ vat }) =>
      vat.flatMap(({ path, value }) => (value.rate === undefined ? [missing([...path, 'rate'])] : [])),
  }),
  rule({
    id: 'BR-DE-15',
    terms: ['BT-10'],
    text: 'The reference of the buyer is there: the Leitweg-ID of an authority.',
    check: ({ invoice }) => missingText(invoice.buyerReference, ['buyerReference']),
  }),
  rule({
    id: 'BR-DE-16',
    terms: ['BT-31', 'BT-32', 'BG-11'],
    text: 'Where VAT is concerned, the seller has a VAT identifier or a tax number, or there is a tax representative.',
    check: (facts) => {
      const { seller, taxRepresentative } = facts.invoice;
      const concerned = taxedParts(facts).some(({ value }) => value?.category && value.category !== 'O');
      const known = isFilled(seller?.vatId) || isFilled(seller?.taxNumber) || taxRepresentative !== undefined;
      return unless(!concerned || known, missing(['seller', 'vatId'], 'or bind taxNumber (BT-32)'));
    },
  }),
  rule({
    id: 'BR-DE-17',
    terms: ['BT-3'],
    severity: 'warning',
    text: `The type is one of ${[...types].join(', ')}.`,
    check: ({ invoice: { type } }) =>
      unless(type === undefined || types.has(type), {
        path: ['type'],
        message: `expected one of ${[...types].join(', ')}, got ${type}`,
      }),
  }),
  rule({
    id: 'BR-DE-18',
    terms: ['BT-20'],
    text: 'A cash discount in the terms of payment is written as "#SKONTO#TAGE=14#PROZENT=2.00#", on a line of its own that ends.',
    check: ({ invoice: { payment } }) => skontoLines(payment?.terms ?? ''),
  }),
  rule({
    id: 'BR-DE-21',
    terms: ['BT-24'],
    severity: 'warning',
    text: 'The specification is that of XRechnung 3.0.',
    check: ({ invoice: { specification = '' } }) =>
      unless(specifications.test(specification), {
        path: ['specification'],
        message: `expected that of XRechnung 3.0, got ${JSON.stringify(specification)}`,
      }),
  }),
  rule({
    id: 'BR-DE-22',
    terms: ['BT-125-2'],
    text: 'No two attached files have one name.',
    check: ({ invoice }) => sameNames(invoice),
  }),
  ...paidBy,
  rule({
    id: 'BR-DE-26',
    terms: ['BG-3', 'BT-3'],
    severity: 'warning',
    text: 'A corrected invoice (384) names the invoice that it corrects.',
    check: ({ invoice: { type, references } }) =>
      unless(
        type !== '384' || (references?.preceding?.length ?? 0) > 0,
        missing(['references', 'preceding']),
      ),
  }),
  rule({
    id: 'BR-DE-27',
    terms: ['BT-42'],
    severity: 'warning',
    text: 'The telephone number of the seller has three digits at least.',
    check: ({ texts }) =>
      texts('BT-42', (value) => (value.match(/\d/g)?.length ?? 0) < 3).map(({ path, value }) => ({
        path,
        message: `expected three digits, got ${JSON.stringify(value)}`,
      })),
  }),
  rule({
    id: 'BR-DE-28',
    terms: ['BT-43'],
    severity: 'warning',
    text: 'The e-mail address of the seller has one @, and a domain with a dot.',
    check: ({ texts }) =>
      texts('BT-43', (value) => !/^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/.test(value.trim())).map(
        ({ path, value }) => ({
          path,
          message: `expected an e-mail address, got ${JSON.stringify(value)}`,
        }),
      ),
  }),
  rule({
    id: 'BR-DE-TMP-32',
    terms: ['BT-72', 'BG-14', 'BG-26'],
    severity: 'warning',
    text: 'The invoice has the date of delivery, an invoicing period, or a period on each line.',
    check: ({ invoice: { delivery, period, lines = [] } }) =>
      unless(
        isFilled(delivery?.date) || period !== undefined || lines.every((line) => line.period !== undefined),
        missing(['delivery', 'date'], 'German law asks for it, unless the invoice is of the same day'),
      ),
  }),
  rule({
    id: 'BR-TMP-2',
    terms: ['BT-124'],
    severity: 'warning',
    text: 'The location of a supporting document is a whole URL.',
    check: ({ texts }) =>
      texts('BT-124', (value) => !/^[a-zA-Z][a-zA-Z0-9+.-]+:/.test(value.trim())).map(({ path, value }) => ({
        path,
        message: `expected a URL with its scheme, got ${JSON.stringify(value)}`,
      })),
  }),
  ...vehicleRules,
]);
