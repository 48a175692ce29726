// Pages of other PDFs in documents that claim standards.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { AppError } from '../../src/errors.ts';
import { createEngine } from '../../src/render/engine.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { onePage, pdfOf } from '../verify/pdf.ts';

const terms = readFileSync('docs/reference/examples/terms.pdf');
const engine = createEngine();

async function rendered(file: Uint8Array, standards: readonly string[]): Promise<Uint8Array> {
  const template = {
    platen: 1,
    name: 'offer',
    locale: 'en-GB',
    info: { title: 'Offer' },
    pdf: { standards },
    background: { type: 'pdf', src: 'a.pdf' },
    content: [
      { type: 'text', text: 'Offer', heading: 1 },
      { type: 'pdf', src: 'a.pdf', width: 200, alt: 'Our terms', caption: 'Terms' },
      { type: 'pdfPages', src: 'a.pdf', title: 'Terms' },
    ],
  };
  const files = new Map([
    ['template.json', Buffer.from(JSON.stringify(template))],
    ['a.pdf', file],
  ]);
  const pack = { main: 'template.json', files };
  const answer = await engine.render({
    version: packSha256(pack),
    pack: writePack(pack),
    data: '{}',
    moment: 0,
    test: false,
    assets: new Map(),
  });
  assert.ok(answer.kind === 'rendered');
  return answer.bytes;
}

it('pages that keep PDF/A and PDF/UA keep them in another document', async () => {
  const { claims, judgements } = verifyPdf(await rendered(terms, ['pdf/ua-1', 'pdf/a-3a']));
  assert.deepEqual(
    claims.map(({ standard }) => standard),
    ['pdf/ua-1', 'pdf/a-3a'],
  );
  assert.deepEqual(
    judgements.flatMap(({ findings }) => findings),
    [],
  );
});

for (const [standard, why] of [
  ['pdf/a-3b', /forbid page 1 of the PDF: it does not say that it is PDF\/A/],
  ['pdf/ua-1', /forbid page 1 of the PDF: its font Helvetica is not embedded/],
] as const)
  it(`${standard} refuses a page that does not keep it`, async () => {
    const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
    const file = pdfOf(onePage('BT /F1 12 Tf (x) Tj ET', font));
    await assert.rejects(rendered(file, [standard]), (error) => {
      assert.ok(error instanceof AppError);
      assert.match(error.issues[0]?.message ?? '', why);
      return true;
    });
  });
