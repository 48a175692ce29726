// What a render process answers is bounded: the serving process would stand still while it takes a hundred thousand
// faults or pictures to fetch, and counts an answer with more of them as unsound.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { AppError } from '../../src/errors.ts';
import { createEngine } from '../../src/render/engine.ts';
import { Pool } from '../../src/render/pool.ts';

test('of many faults of a pack the first thousand come back, and how many there are', async (t) => {
  const pool = new Pool({ workers: 1, spares: 0 });
  t.after(() => pool.close());
  const content = Array.from({ length: 1500 }, () => ({ type: 'text', text: 5 }));
  const main = new TextEncoder().encode(JSON.stringify({ platen: 1, name: 'many', content }));
  const pack = writePack({ main: 'a.json', files: new Map([['a.json', main]]) });
  const examined = await pool.examine({ account: '', sent: { bytes: pack } });
  assert.ok('issues' in examined);
  assert.equal(examined.issues.length, 1000);
  assert.equal(examined.count, 1500);
  assert.equal(examined.issues.at(-1)?.path, '/content/999/text');
});

test('the texts of the faults of a pack come back in short', async (t) => {
  const pool = new Pool({ workers: 1, spares: 0 });
  t.after(() => pool.close());
  const fields = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, 5]));
  const variables = { ['k'.repeat(100_000)]: { type: 'object', fields } };
  const main = new TextEncoder().encode(JSON.stringify({ platen: 1, name: 'long', variables, content: [] }));
  const pack = writePack({ main: 'a.json', files: new Map([['a.json', main]]) });
  const examined = await pool.examine({ account: '', sent: { bytes: pack } });
  assert.ok('issues' in examined);
  assert.equal(examined.issues.length, 30);
  assert.ok(JSON.stringify(examined.issues).length < 200_000);
  assert.match(examined.issues.at(-1)?.path ?? '', /characters left out …\]k+\/fields\/f29$/);
});

async function withPictures(count: number): Promise<unknown> {
  const content = [{ type: 'image', each: 'urls', src: '{{$}}', alt: 'x' }];
  const variables = { urls: { type: 'list', items: { type: 'string' } } };
  const main = new TextEncoder().encode(JSON.stringify({ platen: 1, name: 'many', variables, content }));
  const pack = { main: 'a.json', files: new Map([['a.json', main]]) };
  const urls = Array.from({ length: count }, (_, index) => `https://example.com/${index}.png`);
  const data = JSON.stringify({ urls });
  const engine = createEngine();
  return engine.compose({ version: packSha256(pack), pack, data, moment: 0, test: false, assets: new Map() });
}

test('a document asks for ten thousand pictures at most', async () => {
  const asked = await withPictures(10_000);
  assert.ok(typeof asked === 'object' && asked !== null && 'assets' in asked && Array.isArray(asked.assets));
  assert.equal(asked.assets.length, 10_000);
});

test('a document that asks for more is refused with the number', async () => {
  await assert.rejects(withPictures(10_001), (error) => {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, 'render_failed');
    assert.match(
      error.message,
      /at most 10000 pictures that are fetched, got 10001 \(split it into several documents\)/,
    );
    return true;
  });
});
