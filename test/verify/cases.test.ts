// The cases of the layout as PDFs: they break nothing but what their authors left out, such as a title or an alternative text.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { AppError } from '../../src/errors.ts';
import { createEngine } from '../../src/render/engine.ts';
import { packTemplate } from '../../src/render/packing.ts';
import { verifyPdf } from '../../src/verify/verify.ts';

const root = 'fixtures/cases';
const engine = createEngine();

/** What a template has to ask for, to name, or to bring. */
const leftOut: ReadonlySet<string> = new Set([
  ...['ISO 14289-1 5-1', 'ISO 19005-3 6.6.4-1', 'ISO 19005-3 6.6.4-2', 'ISO 19005-3 6.6.4-3'],
  // A title, alternative texts, heads of tables, and a font for each character.
  ...[
    'ISO 14289-1 7.1-9',
    'ISO 14289-1 7.3-1',
    'ISO 14289-1 7.5-1',
    'ISO 14289-1 7.21.8-1',
    'ISO 19005-3 6.2.11.8-1',
  ],
  // The colours of a document that claims no PDF/A have no output intent.
  ...['ISO 19005-3 6.2.4.3-2', 'ISO 19005-3 6.2.4.3-4', 'ISO 19005-3 6.2.10-2'],
]);

async function render(name: string): Promise<Uint8Array | undefined> {
  try {
    const files = await packTemplate(`${root}/${name}/template.json`);
    const data = existsSync(`${root}/${name}/data.json`)
      ? readFileSync(`${root}/${name}/data.json`, 'utf8')
      : '{}';
    const job = {
      version: packSha256(files),
      pack: writePack(files),
      data,
      moment: 0,
      test: false,
      assets: new Map(),
    };
    const made = await engine.render(job);
    return made.kind === 'rendered' ? made.bytes : undefined;
  } catch (error) {
    // Cases of faults make no document.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

it('breaks no rule but those that an author has to keep', async () => {
  const found: string[] = [];
  let made = 0;
  for (const name of readdirSync(root)) {
    const pdf = await render(name);
    if (pdf === undefined) continue;
    made += 1;
    const { judgements, damage } = verifyPdf(pdf, { standards: ['pdf/ua-1', 'pdf/a-3a'] });
    found.push(...damage.map((line) => `${name}: ${line}`));
    for (const { rule, says } of judgements.flatMap(({ findings }) => findings))
      if (!leftOut.has(rule)) found.push(`${name}: ${rule} ${says}`);
  }
  assert.ok(made > 200, `${made} documents`);
  assert.deepEqual(found, []);
});
