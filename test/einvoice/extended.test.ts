// EXTENDED whole: what sub-lines and logistics charges come to, how it is written and read, and what `verify` says of it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Decimal, decimalText } from '../../src/einvoice/decimal.ts';
import type { Invoice, Line, Payment } from '../../src/einvoice/invoice.ts';
import type { Profile } from '../../src/einvoice/profile.ts';
import { readInvoice } from '../../src/einvoice/read.ts';
import { checkInvoice } from '../../src/einvoice/rules/check.ts';
import { compared } from '../../src/einvoice/totals/compare.ts';
import { completed } from '../../src/einvoice/totals/complete.ts';
import { checkWritable, writeCii, writeUbl } from '../../src/einvoice/write.ts';
import { verifyInvoice } from '../../src/verify/einvoice.ts';
import { changed } from './changed.ts';
import { extendedInvoice } from './extended-invoice.ts';
import { frenchInvoice } from './french-invoice.ts';
import { d, goodInvoice } from './good-invoice.ts';
import { withoutEmpty } from './round.ts';
import { skipped } from './schema.ts';
import { refused } from './schematron/judges.ts';
import { soundInvoice } from './sound-invoice.ts';

const invoice = extendedInvoice();
const text = (number: Decimal | undefined): string | undefined => number && decimalText(number);

/** The rules that an invoice breaks. */
const fatal = (xml: string): readonly string[] =>
  verifyInvoice(Buffer.from(xml)).findings.flatMap((one) => (one.severity === 'fatal' ? [one.rule] : []));

describe('an invoice of EXTENDED', () => {
  it('counts the lines in detail, and the logistics charges', () => {
    const { lines = [], totals = {}, vat = [] } = invoice;
    assert.deepEqual(
      lines.map(({ net }) => text(net)),
      ['340.00', '100.00', undefined, '240.00', '240.00'],
    );
    assert.deepEqual([totals.lines, totals.charges, totals.net].map(text), ['340.00', '25.50', '365.50']);
    assert.deepEqual(
      vat.map(({ rate, base, tax }) => [rate, base, tax].map(text)),
      [
        ['19', '360.00', '68.40'],
        ['7', '5.50', '0.39'],
      ],
    );
  });

  it('keeps the rules, is written, and read back', () => {
    assert.deepEqual(checkInvoice(invoice, 'extended'), []);
    assert.deepEqual(checkWritable(invoice, 'extended'), []);
    const read = readInvoice(Buffer.from(writeCii(invoice, 'extended')));
    assert(read.syntax === 'cii');
    assert.deepEqual(read.faults, []);
    assert.deepEqual(read.invoice, withoutEmpty(invoice));
  });

  it('is taken by the official rules', { skip: skipped }, () =>
    assert.deepEqual(refused(writeCii(invoice, 'extended'), 'extended', 'cii'), []),
  );

  it('has charges for freight that are not subject to VAT, whose rate is 0', () => {
    const { vat: _, totals: __, taxRepresentative: ___, taxCurrency: ____, ...rest } = invoice;
    const untaxed = completed(
      changed(
        {
          ...rest,
          vat: [{ category: 'O', exemptionReason: 'Not subject to VAT' }],
          totals: { tax: d('0.00') },
        },
        [
          ['seller/vatId', undefined],
          ['buyer/vatId', undefined],
          ['lines/1/vat', { category: 'O' }],
          ['lines/4/vat', { category: 'O' }],
          ['logistics', [{ description: 'Freight', amount: d('20.00'), vat: { category: 'O' } }]],
        ],
      ),
    );
    assert.equal(text(untaxed.logistics?.[0]?.vat?.rate), '0');
    assert.deepEqual(
      untaxed.vat?.map(({ category, rate, base }) => [category, rate, text(base)]),
      [['O', undefined, '360.00']],
    );
    assert.deepEqual(checkInvoice(untaxed, 'extended'), []);
    if (skipped === false) assert.deepEqual(refused(writeCii(untaxed, 'extended'), 'extended', 'cii'), []);
  });

  it('has no place in another profile, or in UBL, and that is told by name', () => {
    for (const [profile, syntax] of [
      ['en16931', 'cii'],
      ['xrechnung', 'cii'],
      ['extended', 'ubl'],
    ] as const) {
      const told = checkWritable(invoice, profile, syntax).filter(({ severity }) => severity === 'fatal');
      const names = new Set(told.map(({ path }) => path.join('/')));
      for (const name of ['lines/0/subtype', 'logistics/0/amount', 'payer/name', 'payment/further/1/amount'])
        assert.ok(names.has(name), `${name} in ${profile}, ${syntax}`);
    }
  });
});

describe('subtotals', () => {
  const netsOf = (lines: readonly Line[]) => completed({ lines }).lines?.map(({ net }) => text(net)) ?? [];
  const detail = { quantity: d('1'), price: d('1.00'), subtype: 'DETAIL' };

  it('are sums of subtotals, in any order of the lines', () =>
    assert.deepEqual(
      netsOf([
        { ...detail, id: '1', parent: 'B' },
        { id: 'A', subtype: 'GROUP' },
        { id: 'B', parent: 'A', subtype: 'GROUP' },
        { ...detail, id: '2', parent: 'A' },
        { id: '3', parent: 'A', subtype: 'INFORMATION', net: d('7.00') },
      ]),
      ['1.00', '2.00', '1.00', '1.00', undefined],
    ));

  it('that are below themselves have none, and a hundred thousand levels end', () => {
    const circle = [
      { id: 'A', parent: 'B', subtype: 'GROUP' },
      { id: 'B', parent: 'A', subtype: 'GROUP' },
    ];
    assert.deepEqual(netsOf(circle), [undefined, undefined]);
    const deep = Array.from({ length: 100_000 }, (_, at) => ({
      ...{ id: String(at), parent: String(at - 1), subtype: 'GROUP' },
    }));
    assert.equal(netsOf([...deep, { ...detail, id: 'x', parent: '99999' }])[0], '1.00');
  });

  it('that are bound are compared', () => {
    const bound = changed(invoice, [['lines/0/net', d('340.01')]]);
    assert.deepEqual(
      compared(bound, completed(bound)).map(({ rule, path }) => [rule, path.join('/')]),
      [['BR-FXEXT-08', 'lines/0/net']],
    );
  });
});

describe('terms of payment', () => {
  const furtherOf = (further: NonNullable<Payment['further']>) => {
    const { payment, due: _, ...rest } = invoice;
    const { terms: __, ...others } = payment ?? {};
    const read = readInvoice(Buffer.from(writeCii({ ...rest, payment: { ...others, further } }, 'extended')));
    assert(read.syntax === 'cii');
    return read.invoice;
  };

  it('with a discount, a part or a penalty are further ones, also where no others stand before them', () => {
    const further = invoice.payment?.further ?? [];
    const { payment, due } = furtherOf(further);
    assert.deepEqual([payment?.further, payment?.terms, due], [further, undefined, undefined]);
  });

  it('that are plain are those of the invoice where they stand first', () => {
    const { payment, due } = furtherOf([{ due: '2026-09-01' }, { due: '2026-10-01' }]);
    assert.deepEqual([due, payment?.further], ['2026-09-01', [{ due: '2026-10-01' }]]);
  });
});

describe('verify judges the sums of EXTENDED', () => {
  const xml = writeCii(invoice, 'extended');

  it('with sub-lines and logistics charges', () => {
    assert.deepEqual(fatal(xml), []);
    assert.deepEqual(fatal(xml.replace('<ram:AppliedAmount>20.00', '<ram:AppliedAmount>21.00')), [
      'BR-S-08',
      'BR-CO-12',
      'BR-CO-13',
    ]);
    assert.ok(fatal(xml.replace('>INFORMATION<', '>DETAIL<')).includes('BR-22'));
  });

  it('a cent for each part, as its rules let it', () => {
    const shifted = xml.replace(
      /(<ram:LineTotalAmount>)340\.00(<\/ram:LineTotalAmount>\s*<ram:Charge)/,
      '$1340.05$2',
    );
    assert.notEqual(shifted, xml);
    assert.deepEqual(fatal(shifted), []);
    assert.deepEqual(fatal(shifted.replace('>340.05<', '>340.06<')), ['BR-CO-10']);
  });
});

/** An invoice that the rules of France take, with two transfers. */
const french = frenchInvoice();
const transfers = ['DE02120300000000202051', 'DE02500105170137075030'].map((account) => ({ account }));
const twoTransfers: Invoice = { ...french, payment: { ...french.payment, means: '42', transfers } };

describe('several means of payment whose codes differ', () => {
  const two = writeCii(twoTransfers, 'extended-ctc-fr');
  const code = '<ram:TypeCode>42</ram:TypeCode>';
  const last = two.lastIndexOf(code);
  const account = /<ram:IBANID>DE02500105170137075030<\/ram:IBANID>/;
  /** Writes another code in the last of them. */
  const withCode = (other: string): string =>
    `${two.slice(0, last)}<ram:TypeCode>${other}</ram:TypeCode>${two.slice(last + code.length)}`;
  const name = '<ram:AccountName>Us</ram:AccountName>';
  const theirs = (xml: string): readonly string[] => refused(xml, 'extended-ctc-fr', 'cii');
  const cases: Readonly<Record<string, readonly [xml: string, rule: string]>> = {
    'are each of the list': [withCode('QZZ'), 'BR-CL-16'],
    'are each a transfer with an account': [withCode('58').replace(account, name), 'BR-61'],
  };
  for (const [what, [xml, rule]] of Object.entries(cases))
    it(what, () => {
      assert.deepEqual(fatal(xml), [rule]);
      if (!skipped) assert.ok(theirs(xml).includes(rule));
    });
  it('are taken otherwise', () => {
    for (const xml of [withCode('30'), withCode('ZZZ').replace(account, name)]) {
      assert.deepEqual(fatal(xml), []);
      if (!skipped) assert.deepEqual(theirs(xml), []);
    }
  });
});

describe('an element that is empty', () => {
  const cases: Readonly<Record<string, readonly [Profile, rule: string, xml: string]>> = {
    'in one that no term is for': [
      'xrechnung',
      'PEPPOL-EN16931-R008',
      writeCii(soundInvoice, 'xrechnung').replace(
        /<\/ram:SpecifiedTaxRegistration>(?!.*<\/ram:SpecifiedTaxRegistration>)/s,
        '$&<ram:SpecifiedTaxRegistration><ram:ID schemeID="FC"/></ram:SpecifiedTaxRegistration>',
      ),
    ],
    'and is the country of the last place of delivery, in France': [
      'extended-ctc-fr',
      'FORM-02',
      writeCii({ ...french, ultimateDelivery: { address: { country: 'FR' } } }, 'extended-ctc-fr').replace(
        /(<ram:UltimateShipToTradeParty>.*?<ram:CountryID>)FR/s,
        '$1',
      ),
    ],
    'and names an attribute of an item, in France': [
      'extended-ctc-fr',
      'PEPPOL-EN16931-R008',
      writeCii(french, 'extended-ctc-fr').replace(
        '</ram:SpecifiedTradeProduct>',
        '<ram:ApplicableProductCharacteristic><ram:TypeCode>A</ram:TypeCode><ram:Description/>' +
          '<ram:Value>B</ram:Value></ram:ApplicableProductCharacteristic>$&',
      ),
    ],
  };
  for (const [where, [profile, rule, xml]] of Object.entries(cases))
    it(where, () => {
      assert.ok(fatal(xml).includes(rule), fatal(xml).join());
      if (!skipped) assert.ok(refused(xml, profile, 'cii').length > 0);
    });
});

describe('what the rules of UBL alone refuse', () => {
  const inFrance = writeUbl(twoTransfers, 'extended-ctc-fr');
  const plain = writeUbl(goodInvoice({ profile: 'xrechnung' }), 'xrechnung');
  const exempt = writeUbl(goodInvoice({ category: 'E' }), 'en16931');
  const document = (code: string): string =>
    `DocumentReference><cbc:ID>R</cbc:ID><cbc:DocumentTypeCode>${code}</cbc:DocumentTypeCode></cac:`;
  const means = inFrance.match(/<cac:PaymentMeans>.*?<\/cac:PaymentMeans>/gs)?.at(-1) ?? '';
  const card =
    '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>n</cbc:NetworkID></cac:CardAccount><cac:PayeeFinancialAccount>';
  const cases: Readonly<Record<string, readonly [Profile, rule: string, xml: string]>> = {
    'means of payment of two codes': [
      'extended-ctc-fr',
      'FORM-03',
      inFrance.replace(means, means.replace('>42<', '>49<')),
    ],
    'two cards': ['extended-ctc-fr', 'UBL-SR-54', inFrance.replaceAll('<cac:PayeeFinancialAccount>', card)],
    'a seller with an identifier without a scheme': [
      'extended-ctc-fr',
      'BR-FR-CO-10',
      inFrance.replace(
        /(<cac:AccountingSupplierParty>.*?)<cac:PartyName>/s,
        '$1<cac:PartyIdentification><cbc:ID>A</cbc:ID></cac:PartyIdentification><cac:PartyName>',
      ),
    ],
    'a document of a type that is not that of what is invoiced': [
      'xrechnung',
      'FORM-04',
      plain.replace(
        '<cac:AccountingSupplierParty>',
        `<cac:Additional${document('160')}AdditionalDocumentReference>$&`,
      ),
    ],
    'a base without a rate that is not that of its lines to the cent': [
      'en16931',
      'BR-E-08',
      exempt.replace(
        /(<cbc:TaxableAmount[^>]*>)(\d+)\.(\d)/,
        (_, name, units, tenth) => `${name}${units}.${(Number(tenth) + 5) % 10}`,
      ),
    ],
    'a document of a line of such a type': [
      'xrechnung',
      'FORM-05',
      plain.replace(/<cac:Item>/, `<cac:${document('136')}DocumentReference>$&`),
    ],
  };
  for (const [what, [profile, rule, xml]] of Object.entries(cases))
    it(what, () => {
      assert.ok(![plain, inFrance, exempt].includes(xml));
      assert.ok(fatal(xml).includes(rule), fatal(xml).join());
      if (!skipped) assert.ok(refused(xml, profile, 'ubl').length > 0);
    });
  it('and not those that these are changed from', () => {
    assert.deepEqual([plain, inFrance, exempt].flatMap(fatal), []);
    if (skipped) return;
    assert.deepEqual(refused(plain, 'xrechnung', 'ubl'), []);
    assert.deepEqual(refused(exempt, 'en16931', 'ubl'), []);
  });
});
