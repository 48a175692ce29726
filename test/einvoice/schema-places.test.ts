// Where elements may stand by the schemas of CII and UBL: the data is theirs, and what they have no place for is a fault.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { schemaFile } from '../../scripts/invoice-schemas.ts';
import { profiles } from '../../src/einvoice/profile.ts';
import { writeCii, writeUbl } from '../../src/einvoice/write.ts';
import { verifyInvoice } from '../../src/verify/einvoice.ts';
import { goodInvoice } from './good-invoice.ts';
import { data, skipped } from './schema.ts';
import { soundInvoice } from './sound-invoice.ts';

describe('the data', { skip: skipped }, () => {
  for (const syntax of ['cii', 'ubl'] as const)
    it(`is what the schemas of ${syntax} say`, () =>
      assert.ok(
        readFileSync(`src/einvoice/places/${syntax}-schema.ts`, 'utf8') === schemaFile(syntax, `${data}xsd`),
        'node scripts/invoice-schemas.ts writes another file',
      ));
});

const texts = {
  cii: writeCii(goodInvoice({}), 'en16931'),
  ubl: writeUbl(goodInvoice({}), 'en16931'),
} as const;

function faultsOf(xml: string): readonly string[] {
  return verifyInvoice(Buffer.from(xml))
    .findings.filter(({ severity }) => severity === 'fatal')
    .map(({ rule, detail }) => `${rule} ${detail}`);
}

const cases: readonly (readonly [
  syntax: keyof typeof texts,
  change: readonly [RegExp, string],
  expected: string,
])[] = [
  ['cii', [/<ram:SellerTradeParty>/, '$&<ram:Foo>1</ram:Foo>'], 'FORM-10 expected no ram:Foo here, got one'],
  [
    'cii',
    [/<ram:SellerTradeParty>/, '$&<ram:LineID>1</ram:LineID>'],
    'FORM-10 expected no ram:LineID here, got one',
  ],
  [
    'cii',
    [/<\/ram:SpecifiedTradeProduct>/, '<a:Name xmlns:a="urn:a">x</a:Name>$&'],
    'FORM-10 expected ram:Name, got Name of another namespace',
  ],
  [
    'cii',
    [
      /(<udt:DateTimeString[^>]*>[^<]*<\/udt:DateTimeString>)/,
      '$1<udt:DateTime>2026-01-01T00:00:00</udt:DateTime>',
    ],
    'FORM-03 expected udt:DateTime once, got it again',
  ],
  [
    'cii',
    [
      /(<ram:SpecifiedLineTradeSettlement>\s*<ram:ApplicableTradeTax>\s*)(<ram:TypeCode>VAT<\/ram:TypeCode>)/,
      '$1<ram:ExemptionReason>x</ram:ExemptionReason>$2',
    ],
    'FORM-08 expected ram:TypeCode before ram:ExemptionReason, got it behind',
  ],
  [
    'cii',
    [/<ram:LineTotalAmount>([^<]*)<\/ram:LineTotalAmount>/, '<ram:LineTotalAmuont>$1</ram:LineTotalAmuont>'],
    'FORM-10 expected ram:LineTotalAmount, got ram:LineTotalAmuont',
  ],
  ['ubl', [/<cac:Item>/, '$&<cbc:Foo>1</cbc:Foo>'], 'FORM-10 expected no cbc:Foo here, got one'],
  [
    'ubl',
    [/<cac:InvoiceLine>/, '<cac:InvoiceLines/>$&'],
    'FORM-10 expected cac:InvoiceLine, got cac:InvoiceLines',
  ],
  [
    'ubl',
    [/<cac:InvoiceLine>/, '<cbc:IssueTime>10:00:00</cbc:IssueTime>$&'],
    'FORM-08 expected cbc:IssueTime before cac:LegalMonetaryTotal, got it behind',
  ],
  [
    'ubl',
    [/<cbc:IssueDate>/, '<cbc:UUID>1</cbc:UUID><cbc:UUID>2</cbc:UUID>$&'],
    'FORM-03 expected cbc:UUID once, got it again',
  ],
];

describe('what the schema has no place for', () => {
  for (const [syntax, [what, by], expected] of cases)
    it(`${syntax}: ${expected}`, () => {
      assert.deepEqual(faultsOf(texts[syntax]), []);
      const changed = texts[syntax].replace(what, by);
      assert.notEqual(changed, texts[syntax]);
      assert.ok(faultsOf(changed).includes(expected), faultsOf(changed).join('\n'));
    });
});

it('it is told once, whatever else has no place for it', () => {
  const basic = writeCii({ ...soundInvoice, specification: profiles.basic.specification }, 'basic');
  const { findings } = verifyInvoice(
    Buffer.from(basic.replace('<ram:SellerTradeParty>', '<ram:SellerTradeParty><ram:Foo>1</ram:Foo>')),
  );
  assert.deepEqual(
    findings.map(({ rule, detail }) => `${rule} ${detail}`),
    ['FORM-10 expected no ram:Foo here, got one'],
  );
});

it('what stands in extensions of UBL is not read', () => {
  const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';
  const extension = `<e:UBLExtensions xmlns:e="${namespace}"><e:UBLExtension><e:ExtensionContent><a xmlns="urn:a"><b/></a></e:ExtensionContent></e:UBLExtension></e:UBLExtensions>`;
  const changed = texts.ubl.replace(/<cbc:CustomizationID>/, `${extension}$&`);
  assert.notEqual(changed, texts.ubl);
  assert.deepEqual(faultsOf(changed), []);
});
