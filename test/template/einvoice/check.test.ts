// What a check says of an e-invoice before there is data: terms that miss, constants that are wrong, terms without a place.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Profile, profileNames } from '../../../src/einvoice/profile.ts';
import { faultsOf } from '../probe.ts';
import { type Fields, invoiceTemplate, sound } from './sound.ts';

/** The faults of an e-invoice: place, rule and way out. */
function found(einvoice: Fields): readonly string[] {
  return faultsOf(invoiceTemplate(einvoice)).map(({ path, message, hint = '' }) =>
    [path, message.replace(/ \(.*$/s, ''), hint].join(' | '),
  );
}

/** The rules that an e-invoice breaks by what it binds. */
function rules(einvoice: Fields): readonly string[] {
  return faultsOf(invoiceTemplate(einvoice)).map(({ message }) => message.replace(/ \(.*$/s, ''));
}

describe('a sound e-invoice', () => {
  it('has no faults', () => assert.deepEqual(found({}), []));
  it('has none for what data decides', () => {
    const lines = {
      ...sound.lines,
      unit: 'unit',
      vat: { category: "vat = 0 ? 'Z' : 'S'", rate: 'vat * 100' },
      allowances: [{ amount: 'price', reason: "'Rebate'" }],
    };
    const vat = { each: 'list', category: "vat = 0 ? 'E' : 'S'", rate: 'vat', exemptionReason: 'text' };
    const payment = { means: 'account', transfers: { each: 'list', account: 'text' } };
    assert.deepEqual(
      found({ lines, vat, payment, taxCurrency: 'account', totals: { taxInTaxCurrency: '1' } }),
      [],
    );
  });
});

describe('terms that are not bound', () => {
  it('are named by rule and place', () => {
    const template = { ...invoiceTemplate({}), einvoice: { seller: { address: { city: "'Bonn'" } } } };
    assert.deepEqual(
      faultsOf(template).map(({ path, message, hint }) => `${path} | ${message} | ${hint}`),
      [
        '/einvoice | BR-02 (BT-1): expected Invoice number (BT-1), got nothing | bind "number"',
        '/einvoice | BR-03 (BT-2): expected Invoice issue date (BT-2), got nothing | bind "issued"',
        '/einvoice | BR-04 (BT-3): expected Invoice type code (BT-3), got nothing | bind "type"',
        '/einvoice | BR-05 (BT-5): expected Invoice currency code (BT-5), got nothing | bind "currency"',
        '/einvoice | BR-16 (BG-25): expected Invoice line (BG-25), got nothing | bind "lines"',
        '/einvoice | BR-07 (BT-44): expected Buyer name (BT-44), got nothing | bind "buyer.name"',
        '/einvoice | BR-10 (BG-8): expected Buyer postal address (BG-8), got nothing | bind "buyer.address"',
        '/einvoice/seller | BR-06 (BT-27): expected Seller name (BT-27), got nothing | bind "seller.name"',
        '/einvoice/seller | BR-CO-26 (BT-29, BT-30, BT-31): expected Seller identifier (BT-29), Seller legal registration ' +
          'identifier (BT-30) or Seller VAT identifier (BT-31), got none | bind "seller.vatId"',
        '/einvoice/seller/address | BR-09 (BT-40): expected Seller country code (BT-40), got nothing | bind "seller.address.country"',
      ],
    );
  });
  it('of a line are named once', () => {
    const { unit: _, name: __, ...lines } = sound.lines;
    assert.deepEqual(found({ lines }), [
      '/einvoice/lines | BR-23 | bind "lines.unit": C62 is a piece, HUR an hour, KGM a kilogram',
      '/einvoice/lines | BR-25 | bind "lines.name"',
    ]);
  });
  const needed: Readonly<Record<Profile, readonly string[]>> = {
    basic: [],
    basicwl: [],
    minimum: [],
    en16931: [],
    extended: [],
    'extended-ctc-fr': [],
    xrechnung: [
      'BR-DE-1',
      'BR-DE-2',
      'BR-DE-4',
      'BR-DE-9',
      'BR-DE-15',
      'PEPPOL-EN16931-R010',
      'PEPPOL-EN16931-R020',
    ],
    peppol: ['PEPPOL-EN16931-R003', 'PEPPOL-EN16931-R010', 'PEPPOL-EN16931-R020'],
  };
  for (const profile of profileNames)
    it(`of ${profile}`, () => assert.deepEqual([...rules({ profile })].sort(), [...needed[profile]].sort()));
});

describe('constants', () => {
  const cases: readonly (readonly [string, Fields, readonly string[]])[] = [
    ['a currency of no list', { currency: "'EURO'" }, ['BR-CL-04']],
    ['a type of no list', { type: 999 }, ['BR-CL-01']],
    ['a unit of no list', { lines: { ...sound.lines, unit: "'pcs'" } }, ['BR-CL-23']],
    ['a negative price', { lines: { ...sound.lines, price: -5 } }, ['BR-27']],
    [
      'a VAT identifier without its country',
      { seller: { ...sound.einvoice.seller, vatId: "'123456789'" } },
      ['BR-CO-09'],
    ],
    [
      'a category without its reason',
      { lines: { ...sound.lines, vat: { category: "'E'", rate: 0 } } },
      ['BR-E-10'],
    ],
    ['three decimals in an amount', { totals: { prepaid: 1.005 } }, ['BR-DEC-16']],
    ['a date that is none', { due: "'31.02.2026'" }, ['EN 16931-1 6.5']],
    ['a number that is none', { totals: { prepaid: "'1,50'" } }, ['EN 16931-1 6.5']],
    ['an account for a transfer', { payment: { means: 58 } }, ['BR-61']],
  ];
  for (const [name, einvoice, expected] of cases) it(name, () => assert.deepEqual(rules(einvoice), expected));
  it('a code without its quotes', () => {
    const vat = { category: 'S', rate: 19 };
    assert.deepEqual(found({ currency: 'EUR', lines: { ...sound.lines, vat } }), [
      `/einvoice/currency | "EUR" reads as a name in data | a code is written in quotes of its own: "'EUR'"`,
      `/einvoice/lines/vat/category | "S" reads as a name in data | a code is written in quotes of its own: "'S'"`,
    ]);
  });
});

describe('terms that a profile has no place for', () => {
  it('are named', () => {
    const seller = { ...sound.einvoice.seller, contact: { name: 'seller.name' } };
    assert.deepEqual(found({ profile: 'basic', seller }), [
      '/einvoice/seller/contact/name | FORM-06 | leave the term out, or choose another profile',
    ]);
    assert.deepEqual(found({ seller }), []);
  });
});
