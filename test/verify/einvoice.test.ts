// `platen verify` of e-invoices: XML alone and in a PDF, by rule, line and element, with its exit status.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { writeCii, writeUbl } from '../../src/einvoice/write.ts';
import type { InvoiceVerdict, Verdict } from '../../src/verify/verdict.ts';
import { run } from '../cli/recorder.ts';
import { goodInvoice } from '../einvoice/good-invoice.ts';
import { soundInvoice } from '../einvoice/sound-invoice.ts';
import { temporaryFolder } from '../platen.ts';
import { onePage, type Part, pdfOf, streamOf } from './pdf.ts';

const folder = temporaryFolder();
after(() => folder.remove());

function write(name: string, bytes: Uint8Array | string): string {
  const file = join(folder.path, name);
  writeFileSync(file, bytes);
  return file;
}

const cii = writeCii(soundInvoice, 'en16931');
const dueChanged = cii.replace(/(<ram:DuePayableAmount>)/, '$19');
const lineOf = (xml: string, text: string): number => xml.slice(0, xml.indexOf(text)).split('\n').length;

/** A PDF with one page and the XML in it. */
function withXml(xml: string, name = 'factur-x.xml'): Uint8Array {
  const parts: Record<number, Part> = {
    ...onePage(''),
    1: `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(${name}) 7 0 R] >> >> /AF [7 0 R] >>`,
    7: `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Alternative /EF << /F 8 0 R >> >>`,
    8: streamOf('/Type /EmbeddedFile /Subtype /text#2Fxml', xml),
  };
  return pdfOf(parts);
}

describe('platen verify of XML', () => {
  it('says what is kept, in CII and in UBL', async () => {
    const files = { CII: cii, UBL: writeUbl(soundInvoice, 'en16931') };
    for (const [syntax, xml] of Object.entries(files)) {
      const { status, stdout, stderr } = await run(['verify', write(`${syntax}.xml`, xml)]);
      assert.deepEqual([status, stderr], [0, '']);
      assert.match(
        stdout,
        new RegExp(
          `\\.xml: ${syntax}, invoice "RE-1", urn:cen\\.eu:en16931:2017\\n\\nen16931 kept: \\d+ rules\\n$`,
        ),
      );
    }
  });

  it('names each rule that is broken with line, element and terms, and exits with 3', async () => {
    const { status, stdout } = await run(['verify', write('due.xml', dueChanged)]);
    assert.equal(status, 3);
    assert.match(stdout, /\nen16931 broken: 1 of \d+ rules\n {2}BR-CO-16 {2}/);
    const line = lineOf(dueChanged, '<ram:DuePayableAmount');
    assert.match(
      stdout,
      new RegExp(`\\n {4}line ${line}, ram:DuePayableAmount \\(BT-115, .*\\): expected 119\\.00, `),
    );
  });

  it('reads UTF-16, and stdin', async () => {
    const bytes = Buffer.from(`\ufeff${cii.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    assert.equal((await run(['verify', write('utf16.xml', bytes)])).status, 0);
    assert.equal((await run(['verify', '-'], { input: dueChanged })).status, 3);
  });

  it('gives all of it as JSON', async () => {
    const { status, stdout } = await run(['verify', write('due.xml', dueChanged), '--json']);
    assert.equal(status, 3);
    const { findings, ...facts } = JSON.parse(stdout) as InvoiceVerdict & { readonly file: string };
    assert.equal(typeof facts.rules, 'number');
    assert.deepEqual(
      { ...facts, rules: 0, file: '' },
      {
        file: '',
        name: null,
        syntax: 'cii',
        specification: 'urn:cen.eu:en16931:2017',
        number: 'RE-1',
        profile: 'en16931',
        verdict: 'broken',
        rules: 0,
        broken: [{ rule: 'BR-CO-16', count: 1 }],
      },
    );
    const [finding] = findings;
    assert.deepEqual(
      [finding?.term, finding?.severity, finding?.terms[0]],
      ['/totals/due', 'fatal', 'BT-115'],
    );
    assert.match(finding?.element ?? '', /^\/rsm:CrossIndustryInvoice\/.*\/ram:DuePayableAmount$/);
  });

  it('judges a profile without lines by its rules, and says that it is no invoice by EN 16931', async () => {
    const { totals, ...rest } = goodInvoice({ profile: 'minimum' });
    const { rounding: _, ...unrounded } = totals ?? {};
    const minimum = { ...rest, totals: unrounded };
    const { status, stdout } = await run(['verify', write('minimum.xml', writeCii(minimum, 'minimum'))]);
    assert.equal(status, 0, stdout);
    assert.match(stdout, /\nminimum kept: \d\d rules, 1 warns\n/);
    assert.match(stdout, /Factur-X MINIMUM has no lines: it is no invoice by EN 16931/);
    const more = cii.replace('>urn:cen.eu:en16931:2017<', '>urn:factur-x.eu:1p0:minimum<');
    const broken = await run(['verify', write('more.xml', more)]);
    assert.equal(broken.status, 3);
    assert.match(
      broken.stdout,
      /expected no ram:IncludedSupplyChainTradeLineItem in Factur-X MINIMUM, got one/,
    );
  });

  it('says in one line what can not be judged', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(99)}"><!ENTITY c "&b;&b;">]><a>&c;</a>`;
    const ferd = '<r:CrossIndustryDocument xmlns:r="urn:ferd:CrossIndustryDocument:invoice:1p0"/>';
    const files: readonly (readonly [string, string, RegExp])[] = [
      ['open.xml', cii.slice(0, -30), /line \d+: unclosed tag/],
      ['bomb.xml', bomb, /line 1: a doctype has no place here/],
      ['deep.xml', '<a>\n'.repeat(5000), /line 101: elements stand more than 100 deep/],
      ['ferd.xml', ferd, /line 1: expected ZUGFeRD 2\.0 or later, got ZUGFeRD 1; ask the sender/],
      [
        'other.xml',
        '<order/>',
        /line 1: expected CrossIndustryInvoice of CII, or Invoice or CreditNote of UBL 2/,
      ],
    ];
    for (const [name, xml, words] of files) {
      const { status, stderr } = await run(['verify', write(name, xml)]);
      assert.equal(status, 1, name);
      assert.match(stderr, words);
      assert.equal(stderr.trimEnd().split('\n').length, 1);
    }
  });

  it('refuses to judge XML by a standard of PDF', async () => {
    const { status, stderr } = await run(['verify', write('a.xml', cii), '--standard', 'pdf/a-3b']);
    assert.equal(status, 1);
    assert.match(stderr, /can't be judged by pdf\/a-3b: it is no PDF/);
  });
});

describe('platen verify of the XML in a PDF', () => {
  const invoices = async (bytes: Uint8Array): Promise<readonly [number, readonly InvoiceVerdict[]]> => {
    const { status, stdout } = await run(['verify', write('with.pdf', bytes), '--json']);
    return [status, (JSON.parse(stdout) as Verdict).invoices];
  };

  it('says what is kept and broken', async () => {
    const [kept, [good]] = await invoices(withXml(cii));
    // The invoice is sound. The file around it lacks the metadata of Factur-X.
    assert.deepEqual([kept, good?.verdict, good?.name], [3, 'kept', 'factur-x.xml']);
    const [broken, [bad]] = await invoices(withXml(dueChanged, 'ZUGFeRD-invoice.xml'));
    assert.deepEqual([broken, bad?.verdict, bad?.broken], [3, 'broken', [{ rule: 'BR-CO-16', count: 1 }]]);
    const { stdout } = await run(['verify', write('due.pdf', withXml(dueChanged))]);
    assert.match(stdout, /\ne-invoice factur-x\.xml: CII, invoice "RE-1", .*\nen16931 broken: 1 of/);
  });

  it('counts a file that can not be read as broken, and passes over other XML', async () => {
    const [status, [verdict]] = await invoices(withXml('<order/>'));
    assert.deepEqual([status, verdict?.broken], [3, [{ rule: 'FORM-01', count: 1 }]]);
    assert.deepEqual(await invoices(withXml('<order/>', 'order.xml')), [0, []]);
    const [any, [named]] = await invoices(withXml(cii, 'my-invoice.xml'));
    assert.deepEqual([any, named?.verdict], [0, 'kept']);
  });
});
