// What a reader says of the form of an invoice: each fault with its line and element, and where each term stands.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ReadInvoice, readInvoice } from '../../src/einvoice/read.ts';
import { writeCii } from '../../src/einvoice/write.ts';
import { decimal } from './random-invoice.ts';

const xml = writeCii(
  {
    number: 'R-1',
    issued: '2026-11-22',
    type: '380',
    currency: 'EUR',
    seller: { name: 'Seller', ids: [{ id: '1' }, { id: '2', scheme: '0088' }], vatId: 'DE123456789' },
    lines: [
      { id: '1', name: 'A', price: decimal(100, 2), vat: { category: 'S', rate: decimal(19, 0) } },
      { id: '2', name: 'B', price: decimal(200, 2), buyerAccount: '7' },
    ],
    totals: { tax: decimal(57, 2), due: decimal(357, 2) },
  },
  'en16931',
);

function read(changed: string): ReadInvoice {
  const found = readInvoice(Buffer.from(changed));
  assert(found.syntax !== undefined, 'it is not read');
  return found;
}

/** The line of the first place of a text. */
const lineOf = (text: string, of = xml): number => of.slice(0, of.indexOf(text)).split('\n').length;

describe('the places of terms', () => {
  const { placeOf } = read(xml);
  const transaction = '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction';
  const line = `${transaction}/ram:IncludedSupplyChainTradeLineItem[2]`;
  const places: readonly (readonly [string, readonly (string | number)[], string, string])[] = [
    ['a term', ['number'], '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:ID', '>R-1<'],
    [
      'a date',
      ['issued'],
      '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString',
      '20261122',
    ],
    [
      'a line',
      ['lines', 1],
      line,
      '<ram:IncludedSupplyChainTradeLineItem>\n      <ram:AssociatedDocumentLineDocument>\n        <ram:LineID>2',
    ],
    ['a term of a line', ['lines', 1, 'name'], `${line}/ram:SpecifiedTradeProduct/ram:Name`, '>B<'],
    [
      'the scheme of an identifier',
      ['seller', 'ids', 1, 'scheme'],
      `${transaction}/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty/ram:GlobalID`,
      'schemeID="0088"',
    ],
  ];
  for (const [name, path, element, text] of places)
    it(`tells that of ${name}`, () => {
      const at = text.startsWith('<ram:Incl') ? xml.lastIndexOf('<ram:IncludedSupply') : xml.indexOf(text);
      assert.deepEqual(placeOf(path), { line: xml.slice(0, at).split('\n').length, element });
    });

  it('tells that of what is around a term that is missing', () => {
    assert.deepEqual(placeOf(['lines', 1, 'net']), placeOf(['lines', 1]));
    assert.deepEqual(placeOf(['seller', 'address', 'country']), placeOf(['seller']));
    assert.equal(placeOf(['buyer', 'name']), undefined);
  });
});

describe('faults of form', () => {
  const line = '<ram:LineID>2</ram:LineID>';
  const cases: readonly (readonly [string, string, string, string])[] = [
    [
      'a price that is no decimal',
      '>2.00<',
      '>2,00<',
      'fatal FORM-02 lines/1/price BT-146: expected a decimal number like 12.50, got "2,00"',
    ],
    [
      'a date that is none',
      '20261122',
      '20261131',
      'fatal FORM-02 issued BT-2: expected a date of the calendar as YYYYMMDD, got "20261131"',
    ],
    [
      'a date of another format',
      '"102"',
      '"610"',
      'fatal FORM-05 issued BT-2: expected format="102", got "610"',
    ],
    [
      'an element that stands twice',
      line,
      `${line}\n${line}`,
      'fatal FORM-03 lines/1 BG-25: expected ram:LineID once, got it again',
    ],
    [
      'an element that nobody knows',
      line,
      `${line}\n<ram:Secret>x</ram:Secret>`,
      'fatal FORM-10 : expected no ram:Secret here, got one',
    ],
    [
      'an element of another namespace',
      line,
      `${line}\n<x:ID xmlns:x="urn:x">1</x:ID>`,
      'fatal FORM-10 : expected no ID of another namespace here, got one',
    ],
    [
      'an element inside of a value',
      '>R-1<',
      '><ram:ID>R-1</ram:ID>\n1<',
      'fatal FORM-10 : expected no ram:ID here, got one',
    ],
    [
      'an element that is empty',
      '>R-1<',
      '> <',
      'warning PEPPOL-EN16931-R008 number BT-1: the element is empty',
    ],
    ['another tax than VAT', '>VAT<', '>GST<', 'fatal FORM-05 lines/0/vat BG-30: expected VAT, got "GST"'],
    [
      'a registration of an unknown kind',
      '"VA"',
      '"XX"',
      'warning FORM-04 seller BG-4: this ram:SpecifiedTaxRegistration is of a kind that EN 16931 does not know here',
    ],
    [
      'an amount of another currency',
      '<ram:DuePayableAmount>',
      '<ram:DuePayableAmount currencyID="USD">',
      'fatal FORM-05 totals/due BT-115: expected an amount in EUR, got one in "USD"',
    ],
  ];
  for (const [name, from, to, expected] of cases)
    it(`names ${name}`, () => {
      assert(xml.includes(from));
      const changed = xml.replace(from, to);
      const { faults } = read(changed);
      assert.deepEqual(
        faults.map(
          ({ severity, rule, path, terms, message }) =>
            `${severity} ${rule} ${[path.join('/'), ...terms].join(' ')}: ${message}`,
        ),
        [expected],
      );
      // A new line of the text is where the fault is; a registration begins in the line before its number.
      const shift = Number(to.startsWith('<ram:LineID')) - Number(to === '"XX"');
      assert.equal(faults[0]?.line, lineOf(to.split('\n')[0] ?? '', changed) + shift);
    });

  it('keeps the first value of what stands twice', () => {
    const { invoice } = read(xml.replace('<ram:Name>B<', '<ram:Name>first</ram:Name><ram:Name>B<'));
    assert.equal(invoice.lines?.[1]?.name, 'first');
  });

  it('takes 1 and 0 for true and false, and CDATA for text', () => {
    const { invoice, faults } = read(xml.replace('>B<', '><![CDATA[<B>]]><'));
    assert.equal(invoice.lines?.[1]?.name, '<B>');
    assert.deepEqual(faults, []);
  });

  it('keeps a fault behind a thousand warnings', () => {
    const uses = '<ram:UseDescription>x</ram:UseDescription>'.repeat(1100);
    const wrong = xml.replace('</ram:SpecifiedTradeProduct>', `${uses}$&`).replace('>2.00<', '>2,00<');
    const { faults } = read(wrong);
    assert.equal(faults.length, 1000);
    assert.ok(faults.some(({ rule, severity }) => rule === 'FORM-02' && severity === 'fatal'));
  });

  it('counts no more than a thousand', () => {
    const { faults } = read(xml.replace(line, line + '<ram:Secret/>'.repeat(5000)));
    assert.equal(faults.length, 1000);
  });
});

describe('what is no invoice of ours', () => {
  const refused: readonly (readonly [string, string, RegExp])[] = [
    [
      'ZUGFeRD 1',
      '<r:CrossIndustryDocument xmlns:r="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
      /got ZUGFeRD 1$/,
    ],
    [
      'another document',
      '\n<order/>',
      /expected CrossIndustryInvoice of CII, or Invoice or CreditNote of UBL 2, got "order" without a namespace$/,
    ],
    ['no XML', 'hello', /./],
    ['a doctype', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', /doctype/],
  ];
  for (const [name, text, expected] of refused)
    it(`refuses ${name}`, () => {
      const found = readInvoice(Buffer.from(text));
      assert(found.syntax === undefined);
      assert.match(found.message, expected);
    });

  it('says the line', () => {
    const found = readInvoice(Buffer.from('\n\n<order/>'));
    assert(found.syntax === undefined);
    assert.equal(found.line, 3);
  });
});
