// The templates of bench/strangers: each is without a fault and makes a document, so that the bench measures documents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kind, kinds } from '../bench/strangers/content.ts';
import { documentsOf, templateFile, templateNames } from '../bench/strangers/templates.ts';
import { wordCounts } from '../bench/strangers/vocabulary.ts';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';

const engine = createEngine();

for (const name of templateNames)
  test(`${name} is without a fault, and its document is made`, async () => {
    const makeData = await documentsOf(name);
    const files = await packTemplate(templateFile(name));
    const pack = writePack(files);
    assert.deepEqual(await engine.check(pack), []);
    const data = JSON.stringify(makeData(1));
    const answer = await engine.render({
      version: packSha256(files),
      pack,
      data,
      moment: Date.UTC(2026, 0, 1),
      test: false,
      assets: new Map(),
    });
    assert.equal(answer.kind, 'rendered');
    assert.ok(answer.kind === 'rendered' && answer.pages >= 1);
  });

test('each document has data of its own, and a seed gives the same again', async () => {
  for (const name of templateNames) {
    const makeData = await documentsOf(name);
    const first = JSON.stringify(makeData(1));
    assert.equal(first, JSON.stringify(makeData(1)), name);
    assert.notEqual(first, JSON.stringify(makeData(2)), name);
  }
});

test('no list of words is shorter than 5,000', () => {
  const counts = Object.entries(wordCounts());
  assert.equal(counts.length, 9);
  for (const [list, count] of counts) assert.ok(count >= 5000, `${list}: ${count}`);
});

test('the kinds that peers make, too, are templates', () => {
  const named: readonly Kind[] = kinds;
  assert.deepEqual(
    named.filter((kind) => !templateNames.includes(kind)),
    [],
  );
});
