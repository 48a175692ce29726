// PDFs with an e-invoice: what they claim, and each rule on the file and on the metadata broken by one change.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type EmbeddedInvoice, invoiceAttachment, invoiceSchema } from '../../src/pdf/document/einvoice.ts';
import type { XmpProperty, XmpSchema } from '../../src/pdf/document/metadata.ts';
import type { Attachment, Standard } from '../../src/standards.ts';
import { levelOf } from '../../src/verify/einvoice/carried.ts';
import { facturxRules } from '../../src/verify/rules/facturx.ts';
import type { Verdict } from '../../src/verify/verdict.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { pageOf, paint, textAt } from '../pdf/pages.ts';
import { runReader } from '../pdf/shell.ts';

const cii = (specification: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${specification}</ram:ID>
  </ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
</rsm:CrossIndustryInvoice>`);
const en16931 = 'urn:cen.eu:en16931:2017';
const xrechnung = `${en16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const minimum = 'urn:factur-x.eu:1p0:minimum';
const sound: EmbeddedInvoice = {
  xml: cii(en16931),
  fileName: 'factur-x.xml',
  level: 'EN 16931',
  isWhole: true,
};
const page = pageOf(textAt(50, 50, 'Text'));

interface Change {
  readonly invoice?: Partial<EmbeddedInvoice>;
  readonly file?: Partial<Attachment>;
  readonly more?: readonly Attachment[];
  readonly schema?: Partial<XmpSchema>;
  readonly property?: Partial<XmpProperty>;
  readonly schemas?: readonly XmpSchema[];
  readonly standards?: readonly Standard[];
  /** Words of the file, each replaced by one of the same length. */
  readonly words?: readonly (readonly [string, string])[];
}

/** Returns a file whose objects are plain text. */
function unpacked(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-facturx-'));
  try {
    const file = join(folder, 'x.pdf');
    writeFileSync(file, pdf);
    const { status, stdout } = runReader('qpdf', ['--qdf', '--object-streams=disable', file, '-']);
    assert.equal(status, 0);
    return stdout.toString('latin1');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function carrying({ invoice, file, more = [], schema, property, words = [], ...other }: Change): Verdict {
  const embedded = { ...sound, ...invoice };
  const whole = { ...invoiceSchema(embedded), ...schema };
  const properties = whole.properties.map((one) =>
    property?.name === one.name ? { ...one, ...property } : one,
  );
  const pdf = paint([page], {
    standards: ['pdf/a-3b'],
    schemas: [{ ...whole, properties }],
    attachments: [{ ...invoiceAttachment(embedded), ...file }, ...more],
    ...other,
  });
  if (words.length === 0) return verifyPdf(pdf);
  let text = unpacked(pdf);
  for (const [word, by] of words) {
    assert.deepEqual([text.includes(word), by.length], [true, word.length], word);
    text = text.replaceAll(word, by);
  }
  return verifyPdf(Buffer.from(text, 'latin1'));
}

const brokenIn = ({ judgements }: Verdict): readonly string[] =>
  judgements
    .filter(({ standard }) => standard === 'factur-x')
    .flatMap(({ broken, findings }) =>
      broken.map(({ rule }) => `${rule}: ${findings.find((one) => one.rule === rule)?.detail}`),
    );

describe('a PDF with an e-invoice', () => {
  const kept: Readonly<Record<string, Change>> = {
    'of EN 16931': {},
    'of XRechnung': { invoice: { xml: cii(xrechnung), fileName: 'xrechnung.xml', level: 'XRECHNUNG' } },
    'of XRechnung as factur-x.xml': { invoice: { xml: cii(xrechnung), level: 'XRECHNUNG' } },
    'of the level MINIMUM': {
      invoice: { xml: cii(minimum), level: 'MINIMUM' },
      file: { relationship: 'Data' },
    },
    'related as Data, as it is usual in France': { file: { relationship: 'Data' } },
    'of ZUGFeRD 2.0': {
      invoice: { fileName: 'zugferd-invoice.xml' },
      schema: { namespace: 'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#', prefix: 'zf' },
    },
    'with another file beside it': {
      more: [{ name: 'a.xml', mediaType: 'text/xml', relationship: 'Data', data: Buffer.from('<a/>') }],
    },
  };
  for (const [name, change] of Object.entries(kept))
    it(`${name} keeps Factur-X`, () => {
      const verdict = carrying(change);
      assert.deepEqual(verdict.claims.at(-1), { standard: 'factur-x', judged: true });
      assert.deepEqual(brokenIn(verdict), []);
      assert.deepEqual(verdict.judgements.at(-1)?.rules, facturxRules.length);
    });

  const withoutVersion = invoiceSchema(sound).properties.filter(({ name }) => name !== 'Version');
  const other: Attachment = { ...invoiceAttachment(sound), name: 'xrechnung.xml' };
  const broken: readonly (readonly [string, Change, readonly (number | string)[]])[] = [
    ['no PDF/A', { standards: [] }, [1, 'the part of PDF/A is missing', 4]],
    ['no properties', { schemas: [] }, [2, 'there are no such properties']],
    ['a property that is missing', { schema: { properties: withoutVersion } }, [2, 'Version is missing']],
    ['another prefix', { schema: { prefix: 'facturx' } }, [3, 'has the prefix "facturx"']],
    [
      'a property of another type',
      { property: { name: 'Version', type: 'Integer' } },
      [4, 'Version is described as Integer'],
    ],
    [
      'another type of document',
      { property: { name: 'DocumentType', value: 'ORDER' } },
      [5, 'it is "ORDER"'],
    ],
    ['a level that there is not', { invoice: { level: 'EN16931' } }, [6, 'it is "EN16931"', 14]],
    ['no content', { words: [['/EF ', '/EG ']] }, [9, 'it is missing', 13]],
    ['two files', { more: [other] }, [7, 'there are 2']],
    ['a name of XRechnung', { invoice: { fileName: 'xrechnung.xml' } }, [7, 'its name is "xrechnung.xml"']],
    ['another name of the file', { file: { name: 'invoice.xml' } }, [7, 'there is none', 8]],
    [
      'another name in the metadata',
      { property: { name: 'DocumentFileName', value: 'invoice.xml' } },
      [8, 'no file has the name "invoice.xml"'],
    ],
    ['another media type', { file: { mediaType: 'application/xml' } }, [9, 'it is "application/xml"']],
    ['another relationship', { file: { relationship: 'Supplement' } }, [10, 'it is "Supplement"']],
    [
      'a part of an invoice as an alternative',
      { invoice: { xml: cii(minimum), level: 'MINIMUM' } },
      [10, 'it is "Alternative"'],
    ],
    ['a file that no name lists', { words: [['/EmbeddedFiles', '/EmbeddedFilez']] }, [11, 'it is not']],
    ['a file of no document', { words: [['/AF ', '/AG ']] }, [12, 'it is not']],
    ['what is no XML', { invoice: { xml: Buffer.from('{}') } }, [13, 'line 1: ']],
    ['what is no invoice', { invoice: { xml: Buffer.from('<a/>') } }, [13, 'got "a"']],
    ['another level', { invoice: { level: 'BASIC' } }, [14, `it is "BASIC", and BT-24 is "${en16931}"`]],
    ['no specification', { invoice: { xml: cii('') } }, [14, 'BT-24 is missing']],
  ];
  for (const [name, change, [first = 0, detail = '', ...rest]] of broken)
    it(`and ${name} breaks rule ${first}`, () => {
      const found = brokenIn(carrying(change));
      const rules = found.map((line) => Number(/^Factur-X (\d+)/.exec(line)?.[1]));
      assert.deepEqual(rules, [first, ...rest], found.join('\n'));
      assert.ok(found[0]?.includes(String(detail)), found[0]);
    });

  it('has a breach for each rule', () => {
    const rules = new Set(broken.flatMap(([, , [first]]) => String(first)));
    assert.deepEqual(
      facturxRules.map(({ fx }) => fx).filter((fx) => fx !== undefined && !rules.has(fx)),
      [],
    );
  });

  it('of ZUGFeRD 1 claims that, and is not judged', () => {
    const verdict = carrying({
      invoice: { fileName: 'ZUGFeRD-invoice.xml' },
      schema: { namespace: 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#', prefix: 'zf' },
    });
    assert.deepEqual(verdict.claims.at(-1), { standard: 'zugferd-1', judged: false });
    assert.deepEqual(brokenIn(verdict), []);
  });

  it('is judged when that is asked for, also without one', () => {
    const plain = paint([page], {});
    assert.deepEqual(verifyPdf(plain).judgements, []);
    const [judged] = verifyPdf(plain, { standards: ['factur-x'] }).judgements;
    const rules = judged?.broken.map(({ rule }) => rule);
    assert.deepEqual([judged?.claimed, rules], [false, ['Factur-X 1', 'Factur-X 2', 'Factur-X 7']]);
  });
});

it('knows the level of each specification', () => {
  const expected: Readonly<Record<string, string | undefined>> = {
    [minimum]: 'MINIMUM',
    'urn:factur-x.eu:1p0:basicwl': 'BASIC WL',
    [`${en16931}#compliant#urn:factur-x.eu:1p0:basic`]: 'BASIC',
    [`${en16931}#compliant#urn:zugferd.de:2p0:basic`]: 'BASIC',
    [en16931]: 'EN 16931',
    [`${en16931}#conformant#urn:factur-x.eu:1p0:extended`]: 'EXTENDED',
    [`${en16931}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`]: 'EXTENDED',
    [`${en16931}#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3`]: 'XRECHNUNG',
    [xrechnung]: 'XRECHNUNG',
    'urn:example': undefined,
    'urn:factur-x.eu:1p0:constructor': undefined,
  };
  for (const [specification, level] of Object.entries(expected))
    assert.equal(levelOf(specification), level, specification);
});
