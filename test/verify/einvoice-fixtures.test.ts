// The example e-invoices in each of their languages: PDF and XML keep every rule, and the XML is that of the PDF.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type Pack, packSha256, writePack } from '../../src/assets/pack.ts';
import type { Format } from '../../src/contract.ts';
import { createEngine } from '../../src/render/engine.ts';
import { packTemplate } from '../../src/render/packing.ts';
import { PdfDocument } from '../../src/verify/document.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { facturX, skipped } from '../einvoice/schema.ts';

const root = 'fixtures/templates';
const engine = createEngine();
const names = readdirSync(root).filter((name) => name.startsWith('einvoice-'));

const packs = new Map<string, Promise<Pack>>();

/** The pack of one of the templates, which is compiled once. */
function packOf(name: string): Promise<Pack> {
  const made = packs.get(name) ?? packTemplate(`${root}/${name}/template.json`);
  packs.set(name, made);
  return made;
}

async function render(name: string, sample: string, format: Format): Promise<Uint8Array> {
  const files = await packOf(name);
  const made = await engine.render({
    version: packSha256(files),
    pack: writePack(files),
    data: readFileSync(`${root}/${name}/${sample}`, 'utf8'),
    moment: 0,
    test: false,
    asked: { format, orPdf: false },
    assets: new Map(),
  });
  assert.ok(made.kind === 'rendered', made.kind);
  assert.deepEqual([made.format, made.warnings], [format, []]);
  return made.bytes;
}

for (const name of names)
  describe(name, () => {
    const samples = readdirSync(`${root}/${name}`).filter((file) => /^sample.*\.json$/.test(file));

    it('has two languages', () => assert.equal(samples.length, 2));

    for (const sample of samples)
      it(`keeps every rule with ${sample}`, async () => {
        const pdf = await render(name, sample, 'pdf');
        const { claims, judgements, invoices } = verifyPdf(pdf);
        assert.deepEqual(
          claims.map(({ standard }) => standard),
          ['pdf/ua-1', 'pdf/a-3a', 'factur-x'],
        );
        for (const { verdict, findings } of judgements)
          assert.equal(verdict, 'kept', JSON.stringify(findings));
        assert.deepEqual(
          invoices.map(({ verdict, broken }) => [verdict, broken]),
          [['kept', []]],
        );
        const document = new PdfDocument(pdf);
        const stream = document.carried.file?.stream;
        const carried = stream === undefined ? '' : Buffer.from(document.file.decode(stream)).toString();
        assert.equal(carried, Buffer.from(await render(name, sample, 'cii')).toString());
        assert.match(Buffer.from(await render(name, sample, 'ubl')).toString(), /^<\?xml[\s\S]*oasis/);
      });

    it('is valid by the schema of Factur-X', { skip: skipped }, async () => {
      const judge = facturX('EN16931');
      for (const sample of samples) {
        const xml = Buffer.from(await render(name, sample, 'cii')).toString();
        assert.deepEqual(judge(xml), [], sample);
      }
    });
  });
