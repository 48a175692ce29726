// Files in a document: what readers find of them, and names that are refused.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Attachment, attachmentFault } from '../../src/standards.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { pageOf, paint, textAt } from './pages.ts';
import { checkPdf, read } from './readers.ts';

function attachment(more: Partial<Attachment> = {}): Attachment {
  return {
    name: 'factur-x.xml',
    mediaType: 'text/xml',
    relationship: 'Data',
    description: 'The invoice “1”',
    data: Buffer.from('<invoice/>'),
    ...more,
  };
}

const page = pageOf(textAt(50, 50, 'Text'));

describe('attachments', () => {
  const several = [
    attachment(),
    attachment({
      name: 'Übersicht (2).csv',
      mediaType: 'text/csv',
      relationship: 'Source',
      data: Buffer.alloc(100_000, 'a;b\n'),
    }),
    attachment({
      name: 'a',
      mediaType: 'application/octet-stream',
      relationship: 'Unspecified',
      data: new Uint8Array(),
    }),
  ];
  const pdf = paint([page], { standards: ['pdf/a-3b'], attachments: several });

  it('keep PDF/A-3 and are the same each time', () => {
    checkPdf(pdf);
    const [judged] = verifyPdf(pdf).judgements;
    assert.deepEqual(judged?.broken, []);
    assert.deepEqual(paint([page], { standards: ['pdf/a-3b'], attachments: several }), pdf);
  });

  it('come out as they went in: poppler', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-attachments-'));
    try {
      writeFileSync(join(folder, 'x.pdf'), pdf);
      const { status } = spawnSync('pdfdetach', ['-saveall', '-o', folder, join(folder, 'x.pdf')]);
      assert.equal(status, 0);
      for (const { name, data } of several)
        assert.deepEqual(readFileSync(join(folder, name)), Buffer.from(data));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('come out as they went in: pdf.js', async () => {
    const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
    const found = (await (await task.promise).getAttachments()) ?? new Map<string, never>();
    const told = [...found.values()].map(({ filename, description }) => [filename, description]);
    assert.deepEqual(told.sort(), several.map(({ name, description }) => [name, description]).sort());
    await task.destroy();
  });

  it('say type, relationship, size, moment and check sum', () => {
    const text = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
    const digest = createHash('md5').update('<invoice/>').digest('hex');
    const [embedded = ''] = text.split('endobj').filter((object) => object.includes(digest));
    assert.match(embedded, /\/ModDate \(D:20260102030405Z\)\s+\/Size 10\n[\s\S]*\/Subtype \/text#2fxml\n/);
    const [specification = ''] = text.split('endobj').filter((object) => object.includes('(factur-x.xml)\n'));
    assert.match(
      specification,
      /\/AFRelationship \/Data\n[\s\S]*\/F \(factur-x\.xml\)\n[\s\S]*\/UF \(factur-x\.xml\)/,
    );
    assert.match(text, /\/AF \[\n(\s+\d+ 0 R\n){3}/);
    assert.match(text, /\/F \(_bersicht \\?\(2\\?\)\.csv\)/);
  });

  it('of documents without a standard are there, too', () => {
    const plain = paint([page], { attachments: [attachment({ relationship: 'Supplement' })] });
    checkPdf(plain);
    assert.deepEqual(verifyPdf(plain).attachments, [
      { name: 'factur-x.xml', mediaType: 'text/xml', relationship: 'Supplement', size: 10 },
    ]);
  });
});

describe('an attachment', () => {
  const refused: readonly (readonly [Partial<Attachment>, RegExp])[] = [
    [{ name: '' }, /a file name of 1 to 127 characters, got 0/],
    [{ name: 'a'.repeat(128) }, /got 128/],
    [{ name: '../a' }, /without "\/", got "\.\.\/a"/],
    [{ name: 'a\\b' }, /without "\\\\"/],
    [{ name: 'a\nb' }, /without "\\n"/],
    [{ name: 'a\u202etxt.exe' }, /without "\u202e"/],
    [{ name: '\ud800' }, /without "\\ud800"/],
    [{ name: '.hidden' }, /neither starts nor ends with a dot or a space/],
    [{ name: 'a.' }, /neither starts nor ends/],
    [{ name: 'a ' }, /neither starts nor ends/],
    ...['CON', 'nul', 'COM1.txt', 'Lpt\u00b9.xml', 'aux .txt', 'CONIN$'].map(
      (name) => [{ name }, /no device of Windows, got "/] as const,
    ),
    [{ name: 'TAKEN.xml' }, /different names, got "TAKEN\.xml" twice/],
    [{ mediaType: 'xml' }, /a media type such as "text\/xml", got "xml"/],
    [{ mediaType: 'text/xml; charset=utf-8' }, /a media type/],
    [{ mediaType: `text/${'x'.repeat(100)}` }, /a media type/],
    [{ description: 'a'.repeat(1001) }, /at most 1000 characters, got 1001/],
  ];
  for (const [more, message] of refused) {
    it(`is refused: ${JSON.stringify(more).slice(0, 50)}, ${String(message)}`, () => {
      assert.match(
        attachmentFault(attachment(more), { taken: new Set(['taken.xml']) })?.message ?? '',
        message,
      );
    });
  }

  for (const name of ['_CON', '_COM1.txt', 'console.txt', 'com10.txt', 'null', 'aux1', 'my nul.txt'])
    it(`may be called ${name}`, () => {
      assert.equal(attachmentFault(attachment({ name }), { taken: new Set() }), undefined);
    });

  it('is refused at the render by what is wrong', () => {
    const twice = [attachment(), attachment({ name: 'Factur-X.xml' })];
    assert.throws(() => paint([page], { attachments: twice }), {
      code: 'render_failed',
      message: 'attachment: expected attachments of different names, got "Factur-X.xml" twice',
    });
  });
});
