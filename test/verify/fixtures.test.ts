// Our own documents are read: nothing has to be mended, their fonts are embedded, and their text is what another reader finds.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { createEngine } from '../../src/render/engine.ts';
import { packTemplate } from '../../src/render/packing.ts';
import type { OutlineElement } from '../../src/verify/verdict.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { structureText } from '../pdf/outline.ts';

const root = 'fixtures/templates';
const engine = createEngine();

async function render(name: string): Promise<Uint8Array> {
  const files = await packTemplate(`${root}/${name}/template.json`);
  const pack = writePack(files);
  const data = readFileSync(`${root}/${name}/sample.json`, 'utf8');
  const job = { version: packSha256(files), pack, data, moment: 0, test: false, assets: new Map() };
  const made = await engine.render(job);
  assert.ok(made.kind === 'rendered', made.kind);
  return made.pdf;
}

function textsOf(elements: readonly OutlineElement[]): readonly string[] {
  return elements.flatMap(({ text, kids = [] }) => [...(text === undefined ? [] : [text]), ...textsOf(kids)]);
}

/** The words of Latin letters, each as often as it stands there. */
function wordsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of texts.join(' ').matchAll(/[A-Za-z]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

// Poppler takes half a minute for the structure of the largest.
for (const name of readdirSync(root).filter((one) => one !== 'statement'))
  it(`reads ${name}`, async () => {
    const pdf = await render(name);
    const { damage, fonts, outline, tagged, pages } = verifyPdf(pdf);
    assert.deepEqual(damage, []);
    assert.ok(pages > 0 && tagged);
    assert.deepEqual(
      fonts.filter(({ embedded }) => !embedded),
      [],
    );
    const texts = textsOf(outline);
    assert.ok(texts.length > 10, `${texts.length} texts`);
    const ours = wordsOf(texts);
    const theirs = [...wordsOf(structureText(pdf))];
    assert.ok(theirs.length > 20, `${theirs.length} words`);
    assert.deepEqual(
      theirs.filter(([word, count]) => (ours.get(word) ?? 0) < count),
      [],
    );
  });
