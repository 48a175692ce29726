// The extension of XRechnung in UBL: payments to third parties, sub-lines, schemes of health applications.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { xrechnungExtension } from '../../src/einvoice/profile.ts';
import { writeUbl } from '../../src/einvoice/write.ts';
import { verifyInvoice } from '../../src/verify/einvoice.ts';
import { changed } from './changed.ts';
import { goodInvoice } from './good-invoice.ts';

const payment = (amount: string, currency = 'EUR'): string =>
  `<cac:PrepaidPayment><cbc:ID>P</cbc:ID><cbc:PaidAmount currencyID="${currency}">${amount}</cbc:PaidAmount><cbc:InstructionID>Parking</cbc:InstructionID></cac:PrepaidPayment>`;

const subLine = (item: string): string =>
  `<cac:SubInvoiceLine><cbc:ID>1.1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">1.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Screws</cbc:Name>${item}</cac:Item></cac:SubInvoiceLine>`;

const category =
  '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>';

const plain = writeUbl(
  changed(goodInvoice({ profile: 'xrechnung' }), [
    ['seller/ids/0/scheme', 'XR01'],
    ['references/documents/0/file/mediaType', 'application/xml'],
  ]),
  'xrechnung',
).replace(/(<cbc:CustomizationID>)[^<]*/, (_, open: string) => open + xrechnungExtension);

const due = /(<cbc:PayableAmount currencyID="EUR">)([\d.]+)/;

/** The invoice with 10.00 that a third party gets, and a sub-line. */
const right = plain
  .replace(/(?=<cac:(?:AllowanceCharge|TaxTotal)>)/, payment('10.00'))
  .replace(due, (_, open: string, amount: string) => open + (Number(amount) + 10).toFixed(2))
  .replace('</cac:InvoiceLine>', `${subLine(category)}</cac:InvoiceLine>`);

function rulesOf(xml: string): readonly string[] {
  const { findings } = verifyInvoice(Buffer.from(xml));
  return findings.filter(({ severity }) => severity === 'fatal').map(({ rule }) => rule);
}

const changes: readonly (readonly [rule: string, taken: string | RegExp, put: string])[] = [
  ['BR-DEX-03', subLine(category), subLine('')],
  ['BR-DEX-09', payment('10.00'), payment('10.01')],
  ['BR-DEX-10', '<cbc:ID>P</cbc:ID>', ''],
  ['BR-DEX-11', /<cbc:PaidAmount.*?<\/cbc:PaidAmount>/, ''],
  ['BR-DEX-12', '<cbc:InstructionID>Parking</cbc:InstructionID>', ''],
  ['BR-DEX-13', payment('10.00'), payment('10.000')],
  ['BR-DEX-14', payment('10.00'), payment('10.00', 'USD')],
  ['FORM-03', '<cbc:ID>P</cbc:ID>', '<cbc:ID>P</cbc:ID><cbc:ID>Q</cbc:ID>'],
  [
    'FORM-08',
    '<cbc:ID>1.1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>',
    '<cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:ID>1.1</cbc:ID>',
  ],
  [
    'BR-CL-23',
    '<cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>',
    '<cbc:InvoicedQuantity unitCode="piece">1</cbc:InvoicedQuantity>',
  ],
  [
    'FORM-08',
    /(<cac:PrepaidPayment>.*?<\/cac:PrepaidPayment>)([\s\S]*?)(?=<cac:LegalMonetaryTotal>)/,
    '$2$1',
  ],
  [
    'FORM-08',
    /(<cac:Price>[\s\S]*?<\/cac:Price>)\s*(<cac:SubInvoiceLine>[\s\S]*?<\/cac:SubInvoiceLine>)/,
    '$2$1',
  ],
  [
    'BR-DEC-23',
    '"EUR">1.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Screws',
    '"EUR">1.001</cbc:LineExtensionAmount><cac:Item><cbc:Name>Screws',
  ],
  ['BR-CL-10', 'schemeID="XR01"', 'schemeID="XR09"'],
  ['BR-CL-24', 'mimeCode="application/xml"', 'mimeCode="text/xml"'],
];

describe('the extension of XRechnung', () => {
  it('is judged with what it adds', () => assert.deepEqual(rulesOf(right), []));

  for (const [rule, taken, put] of changes)
    it(`${rule}: ${String(taken).slice(0, 60)}`, () => {
      const wrong = right.replace(taken, put);
      assert.notEqual(wrong, right);
      assert.ok(rulesOf(wrong).includes(rule), rulesOf(wrong).join(', '));
      const { findings } = verifyInvoice(Buffer.from(wrong));
      assert.match(findings.find((one) => one.rule === rule)?.says ?? '', /^[A-Z].*\.$/);
    });

  it('is none of XRechnung itself', () => {
    const found = rulesOf(right.replace(xrechnungExtension, xrechnungExtension.replace(/#conformant.*/, '')));
    for (const rule of ['BR-CL-10', 'BR-CL-24', 'BR-CO-16'])
      assert.ok(found.includes(rule), found.join(', '));
  });
});

describe('the type of a document of UBL', () => {
  const invoice = writeUbl(goodInvoice({}), 'en16931');
  const creditNote = writeUbl({ ...goodInvoice({}), type: '381' }, 'en16931');

  it('is one of an invoice, or one of a credit note', () => {
    assert.deepEqual([invoice, creditNote].map(rulesOf), [[], []]);
    assert.deepEqual(rulesOf(invoice.replace('Code>380<', 'Code>81<')), []);
    assert.deepEqual(rulesOf(invoice.replace('Code>380<', 'Code>381<')), ['BR-CL-01']);
    assert.deepEqual(rulesOf(creditNote.replace('Code>381<', 'Code>380<')), ['BR-CL-01']);
  });
});
