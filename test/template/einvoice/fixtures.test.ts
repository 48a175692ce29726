// The example e-invoices, in both of their languages: sound, without warnings, and with the same amounts for machines.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { packSha256, writePack } from '../../../src/assets/pack.ts';
import { type Decimal, decimalText } from '../../../src/einvoice/decimal.ts';
import { createEngine } from '../../../src/render/engine.ts';
import { packTemplate } from '../../../src/render/packing.ts';

const root = 'fixtures/templates';
const engine = createEngine();

/** Totals with VAT (BT-112) of the samples, computed by hand. */
const gross: Readonly<Record<string, string>> = {
  'einvoice-goods': '2760.84',
  'einvoice-services': '10206.54',
};

for (const [name, total] of Object.entries(gross)) {
  it(`${name} says the same in each language`, async () => {
    const files = await packTemplate(`${root}/${name}/template.json`);
    const pack = writePack(files);
    assert.deepEqual(await engine.check(pack), []);
    const samples = readdirSync(`${root}/${name}`).filter((file) => file.startsWith('sample'));
    assert.equal(samples.length, 2);
    const texts = new Set<string>();
    for (const sample of samples) {
      const data = readFileSync(`${root}/${name}/${sample}`, 'utf8');
      const job = { version: packSha256(files), pack, data, moment: 0, test: false, assets: new Map() };
      const composed = await engine.compose(job);
      assert.ok('pages' in composed);
      assert.deepEqual(composed.warnings, []);
      const amount: Decimal | undefined = composed.document.einvoice?.invoice.totals?.gross;
      assert.equal(amount && decimalText(amount), total);
      texts.add(composed.document.info.title ?? '');
    }
    assert.equal(texts.size, 2);
  });
}
