// `platen verify` as it is typed: what it prints, with which status, and what a data folder adds.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Verdict } from '../../src/verify/verdict.ts';
import { run } from '../cli/recorder.ts';
import { temporaryFolder } from '../platen.ts';
import { beginning, call, completion, openTimed, populate } from '../store/world.ts';
import { hostileInvoices } from './hostile-invoices.ts';
import { onePage, type Part, pdfOf, streamOf } from './pdf.ts';

const folder = temporaryFolder();
after(() => folder.remove());

function write(name: string, bytes: Uint8Array | string): string {
  const file = join(folder.path, name);
  writeFileSync(file, bytes);
  return file;
}

const metadata = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part><dc:title><rdf:Alt><rdf:li xml:lang="x-default">A square</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>`;

/** A tagged document that claims and keeps PDF/UA-1. */
function accessible(content = '/Figure << /MCID 0 >> BDC 0 0 9 9 re f EMC'): Record<number, Part> {
  return {
    ...onePage(content),
    1: `<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R /Lang (en) /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R
      /ViewerPreferences << /DisplayDocTitle true >> >>`,
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /StructParents 0 /Resources << >> >>',
    5: streamOf('/Type /Metadata /Subtype /XML', metadata),
    6: '<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [8 0 R]] >> >>',
    7: '<< /S /Document /P 6 0 R /K 8 0 R >>',
    8: '<< /S /Figure /P 7 0 R /Pg 3 0 R /K 0 /Alt <FEFF00410020000700730071009B202E> >>',
  };
}

describe('platen verify', () => {
  it('says what is kept, and shows the structure without what a terminal would obey', async () => {
    const file = write('kept.pdf', pdfOf(accessible()));
    const { status, stdout, stderr } = await run(['verify', file]);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(
      stdout,
      /^.*kept\.pdf: PDF 1\.7, 1 page, "A square", en\nclaims pdf\/ua-1\n\npdf\/ua-1 kept: \d+ rules\n/,
    );
    assert.match(stdout, /structure\n {2}Document\n {4}Figure \(alt "A sq"\)\n$/);
  });

  it('tells words apart by where they stand, takes ActualText for glyphs, and reads Hebrew from right to left', async () => {
    const shown = [
      'BT /A 10 Tf 1 0 0 1 0 50 Tm (HE) Tj 15 0 Td (LLO) Tj ET',
      'BT /A 10 Tf 0 50 Td [(A) -900 (B)] TJ ET BT /A 10 Tf 0 30 Td (C) Tj ET',
      '/Span << /ActualText (word) >> BDC BT /A 10 Tf 90 30 Td (Z) Tj (Y) Tj ET EMC',
      'BT /A 10 Tf 0 10 Td (xyz1) Tj ET',
    ].join('\n');
    const unicode =
      '3 beginbfchar <78> <05D0> <79> <05D1> <7A> <05D2> endbfchar 2 beginbfrange <41> <5a> <0041> <30> <39> <0030> endbfrange';
    const font = '/Type /Font /Subtype /Type1 /BaseFont /A /FirstChar 0 /LastChar 255';
    const file = write(
      'words.pdf',
      pdfOf({
        ...accessible(`/Figure << /MCID 0 >> BDC\n${shown}\nEMC`),
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /StructParents 0 /Resources << /Font << /A 9 0 R >> >> >>',
        9: `<< ${font} /Widths [${Array.from({ length: 256 }, () => 750).join(' ')}] /ToUnicode 10 0 R >>`,
        10: streamOf('', unicode),
      }),
    );
    const { stdout } = await run(['verify', file]);
    assert.match(stdout, /Figure "HELLO A B C word 1\u05d2\u05d1\u05d0" /);
  });

  it('names each rule that is broken, with page and object, and exits with 3', async () => {
    const file = write('broken.pdf', pdfOf(accessible('0 0 9 9 re f')));
    const { status, stdout } = await run(['verify', file]);
    assert.equal(status, 3);
    assert.match(stdout, /\npdf\/ua-1 broken: 1 of \d+ rules\n/);
    assert.match(
      stdout,
      /\n {2}ISO 14289-1 7\.1-3 {2}all content is tagged or marked as an artifact\n {4}page 1, object 3: a path is neither tagged nor an artifact\n/,
    );
  });

  it('judges by a standard that is asked for, and tells facts alone without one', async () => {
    const file = write('plain.pdf', pdfOf(onePage('')));
    assert.equal((await run(['verify', file])).status, 0);
    const asked = await run(['verify', file, '--standard', 'pdf/a-3b', '--standard', 'PDF/UA-1', '--json']);
    assert.equal(asked.status, 3);
    const { judgements } = JSON.parse(asked.stdout) as Verdict;
    assert.deepEqual(
      judgements.map(({ standard, claimed, verdict }) => [standard, claimed, verdict]),
      [
        ['pdf/ua-1', false, 'broken'],
        ['pdf/a-3b', false, 'broken'],
      ],
    );
  });

  it('refuses a standard that it does not know', async () => {
    const { status, stderr } = await run(['verify', 'x.pdf', '--standard', 'pdf/a-9']);
    assert.equal(status, 2);
    assert.match(stderr, /--standard: expected one of pdf\/ua-1, .*, got "pdf\/a-9"/);
  });

  it('says in one line what can not be judged', async () => {
    const encrypted = pdfOf(onePage(''), '/Encrypt << /Filter /Standard /V 4 /R 4 /P -4 >>');
    const files = {
      [write('text.pdf', 'hello')]: /can't be judged: it does not begin with %PDF-/,
      [write('encrypted.pdf', encrypted)]: /can't be judged: it is encrypted/,
      [join(folder.path, 'none.pdf')]: /can't read/,
    };
    for (const [file, words] of Object.entries(files)) {
      const { status, stderr } = await run(['verify', file]);
      assert.equal(status, 1, file);
      assert.match(stderr, words);
      assert.equal(stderr.trimEnd().split('\n').length, 1);
    }
  });

  it('says which generation of a data folder has these bytes', async () => {
    const bytes = pdfOf(accessible());
    const file = write('made.pdf', bytes);
    const data = join(folder.path, 'data');
    const { store } = openTimed(data, {
      onFatal: (error) => {
        throw error;
      },
    });
    const version = await populate(store);
    await store.beginGeneration(beginning('gen_1', call('k'), version));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await store.completeGeneration(completion('gen_1', { sha256 }));
    await store.close();
    const known = await run(['verify', file, '--data', data]);
    assert.match(known.stdout, /\ngeneration gen_1 of a, tpl_doc_0 version 1, 2026-01-15T/);
    const changed = Buffer.concat([Buffer.from(bytes), Buffer.from('\n')]);
    const other = await run(['verify', write('changed.pdf', changed), '--data', data]);
    assert.match(other.stdout, /\ngeneration none of this data folder has these bytes/);
    const json = await run(['verify', file, '--json', '--data', data]);
    const { generations } = JSON.parse(json.stdout) as { generations: { id: string; template: string }[] };
    assert.deepEqual(
      generations.map(({ id, template }) => [id, template]),
      [['gen_1', 'tpl_doc_0']],
    );
    assert.equal(
      (JSON.parse((await run(['verify', file, '--json'])).stdout) as { generations: null }).generations,
      null,
    );
  });
});

describe('an e-invoice from hostile hands', () => {
  for (const [name, [bytes]] of Object.entries(hostileInvoices))
    it(`${name}: the command ends with a few lines`, async () => {
      const { status, stdout, stderr } = await run(['verify', write('hostile', bytes())]);
      const said = `${stdout.toString()}${stderr}`;
      // A PDF without an e-invoice is a PDF all the same.
      assert.equal(status === 0, /^a PDF with(?:out XML| XML that is none)$/.test(name), said);
      assert.ok(said.length > 0 && said.length < 50_000);
      assert.doesNotMatch(said, /\n\s+at .*:\d+:\d+/);
    });
});
