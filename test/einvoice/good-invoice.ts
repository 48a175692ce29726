// Right invoices, with every term that a rule asks about: for each category of VAT, and for each means of payment.
import assert from 'node:assert/strict';
import { type Decimal, parseDecimal } from '../../src/einvoice/decimal.ts';
import type { Invoice, Payment, VatCategory } from '../../src/einvoice/invoice.ts';
import type { Party } from '../../src/einvoice/party.ts';
import { type Profile, profiles } from '../../src/einvoice/profile.ts';
import { vatCategories } from '../../src/einvoice/rules/vat.ts';
import { completed } from '../../src/einvoice/totals/complete.ts';

/** Returns the number that a text writes. */
export function d(text: string): Decimal {
  const number = parseDecimal(text);
  assert.ok(number, text);
  return number;
}

const payments: Readonly<Record<'transfer' | 'card' | 'debit', Payment>> = {
  transfer: {
    means: '58',
    meansText: 'SEPA',
    terms: 'Within 14 days 2 % off\n#SKONTO#TAGE=14#PROZENT=2.00#\n',
    reference: 'RF18 5390 0754 7034',
    transfers: [{ account: 'DE89 3704 0044 0532 0130 00', name: 'Holzwerk', bic: 'COBADEFFXXX' }],
  },
  card: { means: '48', terms: 'Paid by card', card: { number: '1234', holder: 'A. Berg' } },
  debit: {
    means: '59',
    terms: 'We debit your account',
    directDebit: { mandate: 'M-1', creditor: 'DE98ZZZ09999999999', account: 'DE89370400440532013000' },
  },
};

const parties = {
  seller: {
    name: 'Holzwerk GmbH',
    tradingName: 'Holzwerk',
    ids: [{ id: '4000001000005', scheme: '0088' }],
    legalId: { id: 'HRB 1234' },
    vatId: 'DE123456789',
    taxNumber: '123/456/7890',
    legalForm: 'Managing director: A. Berg',
    electronicAddress: { id: 'invoices@holzwerk.example', scheme: 'EM' },
    address: { line1: 'Werkstraße 1', city: 'Lübeck', postCode: '23552', country: 'DE' },
    contact: { name: 'A. Berg', phone: '+49 451 123456', email: 'berg@holzwerk.example' },
  },
  buyer: {
    name: 'Bygg AS',
    ids: [{ id: '4012345000009', scheme: '0088' }],
    legalId: { id: '974760673', scheme: '0192' },
    vatId: 'FR12345678901',
    electronicAddress: { id: '974760673', scheme: '0192' },
    address: { line1: 'Rue 2', city: 'Lyon', postCode: '69001', country: 'FR' },
    contact: { name: 'B. Dal' },
  },
  payee: { name: 'Factor Bank', id: { id: 'F-1' }, legalId: { id: '0403170701', scheme: '0208' } },
  taxRepresentative: { name: 'Fisk AG', vatId: 'DE987654321', address: { city: 'Kiel', country: 'DE' } },
  delivery: {
    name: 'Site',
    location: { id: '4012345000009', scheme: '0088' },
    date: '2026-07-30',
    address: { line1: 'Quai 1', city: 'Lyon', postCode: '69002', country: 'FR' },
  },
};

const references: NonNullable<Invoice['references']> = {
  project: 'P-1',
  contract: 'C-1',
  order: 'O-1',
  object: { id: 'METER-1', scheme: 'AAA' },
  preceding: [{ number: '2026-1', issued: '2026-06-01' }],
  documents: [
    {
      id: 'D-1',
      description: 'Hours',
      location: 'https://example.com/hours',
      file: { data: 'aGk=', mediaType: 'application/pdf', name: 'hours.pdf' },
    },
    { id: 'D-2', file: { data: 'aGk=', mediaType: 'text/csv', name: 'hours.csv' } },
  ],
};

/** The rates of a category: two where there may be several. */
function ratesOf(code: string): readonly VatCategory[] {
  if (code === 'O') return [{ category: code }];
  if (code === 'S')
    return [
      { category: code, rate: d('19') },
      { category: code, rate: d('7.5') },
    ];
  if (code === 'L' || code === 'M') return [{ category: code, rate: d('7') }];
  return [{ category: code, rate: d('0') }];
}

function partsOf(code: string): Invoice {
  const [vat = {}, other = vat] = ratesOf(code);
  return {
    lines: [
      {
        id: '1',
        note: 'Oak',
        object: { id: 'X-1', scheme: 'AAA' },
        quantity: d('10'),
        unit: 'C62',
        orderLine: '1',
        buyerAccount: '4711',
        period: { start: '2026-07-02', end: '2026-07-30' },
        allowances: [{ base: d('123.50'), percent: d('10'), reason: 'Discount', reasonCode: '95' }],
        charges: [{ base: d('100.00'), percent: d('1.5'), reason: 'Packing', reasonCode: 'PC' }],
        grossPrice: d('13.35'),
        priceDiscount: d('1.00'),
        priceQuantity: d('1'),
        priceUnit: 'C62',
        vat,
        name: 'Board',
        description: 'Oak board',
        sellerItem: 'B-1',
        buyerItem: '77',
        standardItem: { id: '04012345000009', scheme: '0160' },
        classifications: [{ id: '44112200', scheme: 'TSP', version: '2008' }],
        origin: 'DE',
        attributes: [{ name: 'Colour', value: 'Natural' }],
      },
      {
        id: '2',
        quantity: d('2.5'),
        unit: 'HUR',
        price: d('80.1234'),
        period: { start: '2026-07-01', end: '2026-07-31' },
        vat: other,
        name: 'Fitting',
      },
    ],
    allowances: [{ base: d('100.00'), percent: d('3.5'), vat, reason: 'Loyalty', reasonCode: '104' }],
    charges: [{ base: d('50.00'), percent: d('9.8'), vat: other, reason: 'Freight', reasonCode: 'FC' }],
  };
}

/** Peppol delivers to no e-mail address. */
function deliverable(seller: Party): Party {
  return { ...seller, electronicAddress: { id: 'DE123456788', scheme: '9930' } };
}

/** Which good invoice. */
export interface Good {
  /** A code of UNTDID 5305; `S` where none is given. */
  readonly category?: string;
  readonly pay?: keyof typeof payments;
  readonly profile?: Profile;
  /** With all that EXTENDED has beyond EN 16931: the invoice is that of `extendedInvoice`. */
  readonly whole?: true;
  /** Between companies in France: the invoice is that of `frenchInvoice`. */
  readonly french?: true;
}

/** Returns an invoice that keeps all rules of its profile. */
export function goodInvoice({ category = 'S', pay = 'transfer', profile = 'en16931' }: Good): Invoice {
  const { specification, process } = profiles[profile];
  const { seller, buyer, taxRepresentative, ...others } = parties;
  const { vatId: _seller, ...untaxedSeller } = seller;
  const { vatId: _buyer, ...untaxedBuyer } = buyer;
  const reason = vatCategories.find(({ code }) => code === category)?.reason;
  return completed({
    specification,
    process: process ?? 'billing',
    number: '2026-17',
    issued: '2026-08-01',
    type: '380',
    currency: 'EUR',
    taxCurrency: 'NOK',
    taxPointCode: '35',
    due: '2026-08-15',
    buyerReference: '04011000-12345-34',
    buyerAccount: '4711',
    notes: [{ subject: 'AAI', text: 'Thank you' }],
    references,
    ...others,
    ...(category === 'O'
      ? { seller: untaxedSeller, buyer: untaxedBuyer }
      : { seller, buyer, taxRepresentative }),
    ...(profile === 'peppol' && { seller: deliverable(category === 'O' ? untaxedSeller : seller) }),
    period: { start: '2026-07-01', end: '2026-07-31' },
    payment: payments[pay],
    ...partsOf(category),
    vat: reason === 'needed' ? [{ category, exemptionReason: 'By law', exemptionCode: 'VATEX-EU-132' }] : [],
    totals: { prepaid: d('10.00'), rounding: d('0.01'), taxInTaxCurrency: d('500.00') },
  });
}
