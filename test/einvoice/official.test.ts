// What is written, judged by the official rules: by the schematrons of the CEN, KoSIT, Peppol and Factur-X, and by their XML Schemas.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Invoice } from '../../src/einvoice/invoice.ts';
import type { Profile, Syntax } from '../../src/einvoice/profile.ts';
import { checkInvoice } from '../../src/einvoice/rules/check.ts';
import { completed } from '../../src/einvoice/totals/complete.ts';
import { checkWritable, writeCii, writeUbl } from '../../src/einvoice/write.ts';
import { d, goodInvoice } from './good-invoice.ts';
import { skipped } from './schema.ts';
import { refused } from './schematron/judges.ts';

const writers = { cii: writeCii, ubl: writeUbl } as const;

/** Asserts that neither our rules nor the official ones refuse an invoice. */
function assertTaken(invoice: Invoice, profile: Profile, syntaxes: readonly Syntax[] = ['cii', 'ubl']): void {
  const whole = completed(invoice);
  const fatal = checkInvoice(whole, profile).filter(({ severity }) => severity === 'fatal');
  assert.deepEqual(fatal, []);
  for (const syntax of syntaxes)
    assert.deepEqual(
      refused(writers[syntax](whole, profile), profile, syntax),
      [],
      `${profile} in ${syntax}`,
    );
}

describe('the official rules take', { skip: skipped }, () => {
  for (const profile of ['en16931', 'xrechnung', 'extended'] as const)
    it(`a good invoice of ${profile}`, () => assertTaken(goodInvoice({ profile }), profile));

  it('the judges see what is wrong', () => {
    const { payment: _, ...unpaid } = goodInvoice({ profile: 'xrechnung' });
    const xml = writeCii(unpaid, 'xrechnung').replace('<ram:IBANID>', '<ram:IBANID>x');
    assert.deepEqual(refused(xml, 'xrechnung', 'cii'), ['BR-DE-1']);
    const basic = writeCii(completed(basicInvoice()), 'en16931').replace(
      'en16931:2017<',
      'en16931:2017#compliant#urn:factur-x.eu:1p0:basic<',
    );
    assert.match(
      refused(basic, 'basic', 'cii').join('\n'),
      /TradingBusinessName.* not used in the given context/,
    );
  });

  for (const rate of [undefined, d('0'), d('0.00')]) {
    const vat = { category: 'O', ...(rate && { rate }) };
    it(`"not subject to VAT" with the rate ${rate?.scale ?? 'none'} of lines and rows, in XRechnung`, () => {
      const invoice = goodInvoice({ category: 'O', profile: 'xrechnung' });
      const { lines = [], allowances = [], charges = [], vat: rows = [] } = invoice;
      assertTaken(
        {
          ...invoice,
          lines: lines.map((line, index) => ({ ...line, vat: index === 0 ? { category: 'O' } : vat })),
          allowances: allowances.map((one) => ({ ...one, vat })),
          charges: charges.map((one) => ({ ...one, vat })),
          vat: rows.map(({ rate: _, ...row }) => ({ ...row, ...vat })),
        },
        'xrechnung',
      );
    });
  }

  for (const profile of ['en16931', 'xrechnung', 'extended'] as const)
    it(`a tax point beside several rates, in ${profile}`, () => {
      const { taxPointCode: _, ...invoice } = goodInvoice({ profile });
      assert.equal(invoice.vat?.length, 2);
      assertTaken({ ...invoice, taxPoint: '2026-07-31' }, profile);
      assertTaken({ ...invoice, taxPointCode: '432' }, profile);
    });

  it('several accounts with a text for the means', () => {
    const invoice = goodInvoice({ profile: 'xrechnung' });
    const [account = {}] = invoice.payment?.transfers ?? [];
    const transfers = [
      account,
      { account: 'DE02120300000000202051' },
      { account: 'FR7630006000011234567890189' },
    ];
    for (const type of ['380', '381'])
      assertTaken({ ...invoice, type, payment: { ...invoice.payment, transfers } }, 'xrechnung');
  });

  it('several preceding invoices, in UBL and in the later schema of CII', () => {
    const invoice = goodInvoice({ profile: 'xrechnung' });
    const preceding = [{ number: '1' }, { number: '2' }, { number: '3', issued: '2026-01-01' }];
    const several = { ...invoice, references: { ...invoice.references, preceding } };
    assertTaken(several, 'xrechnung', ['ubl']);
    assertTaken(several, 'en16931');
  });

  it('BASIC without what it has no place for, which is named', () => {
    const invoice = basicInvoice();
    assertTaken(invoice, 'basic', ['cii']);
    const told = checkWritable(completed(invoice), 'basic').map(({ rule, severity, path }) => [
      rule,
      severity,
      path.join('/'),
    ]);
    assert.deepEqual(told, [
      ['FORM-06', 'warning', 'buyer/tradingName'],
      ['FORM-06', 'warning', 'lines/0/allowances/0/base'],
      ['FORM-06', 'warning', 'lines/0/allowances/0/percent'],
      ['FORM-06', 'warning', 'lines/0/charges/0/base'],
      ['FORM-06', 'warning', 'lines/0/charges/0/percent'],
    ]);
  });

  it('split payment in Italy, where the lists of the CEN hold', () => {
    const invoice = italian();
    assertTaken(invoice, 'en16931', ['ubl']);
    assertTaken(invoice, 'xrechnung');
    assertTaken(invoice, 'extended', ['cii']);
    const fatal = checkInvoice(completed(invoice), 'basic').map(({ rule }) => rule);
    assert.ok(fatal.includes('BR-CL-18') && fatal.includes('BR-CL-17'));
  });
});

/** An invoice with what BASIC has a place for, and with what it has none for although it may go without. */
function basicInvoice(): Invoice {
  const {
    references: _,
    seller,
    buyer,
    payment: __,
    taxCurrency: ___,
    lines = [],
    totals,
    ...rest
  } = goodInvoice({});
  const { taxNumber: _number, legalForm: _form, contact: _contact, ...sellerRest } = seller ?? {};
  const { contact: _person, ...buyerRest } = buyer ?? {};
  const [line = {}] = lines;
  const { id, quantity, unit, price, name, allowances, charges, vat } = { price: d('12.35'), ...line };
  return {
    ...rest,
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
    seller: sellerRest,
    buyer: { ...buyerRest, tradingName: 'Bygg' },
    payment: { means: '58', transfers: [{ account: 'DE89370400440532013000' }] },
    lines: [{ id, quantity, unit, price, name, allowances, charges, vat } as (typeof lines)[number]],
    allowances: [],
    charges: [],
    totals: {},
  };
}

/** An invoice in Italy of which the buyer, an authority, pays the VAT. */
function italian(): Invoice {
  const invoice = goodInvoice({ profile: 'xrechnung' });
  const { taxRepresentative: _, lines = [], allowances = [], charges = [], ...rest } = invoice;
  const vat = { category: 'B', rate: d('22') };
  // The schematron of UBL looks at the origin of items, too.
  const origin = 'IT';
  const address = { city: 'Roma', postCode: '00100', country: 'IT' };
  return {
    ...rest,
    seller: { ...rest.seller, address },
    buyer: { ...rest.buyer, address },
    delivery: { ...rest.delivery, address },
    lines: lines.map((line) => ({ ...line, vat, origin })),
    allowances: allowances.map((one) => ({ ...one, vat })),
    charges: charges.map((one) => ({ ...one, vat })),
  };
}
