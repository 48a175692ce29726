// `platen init`: a folder that is sound as it is, bound to its schema; and no file is written over.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { platen, temporaryFolder } from '../platen.ts';

const place = temporaryFolder();
after(() => place.remove());
const folder = join(place.path, 'mine');

it('makes a template that has no fault, its data, its schema and settings for editors', async () => {
  const { status, stdout, stderr } = await platen('init', 'letter', folder);
  assert.equal(status, 0, stderr);
  assert.equal(stdout.trim(), join(folder, 'template.json'));
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  for (const name of [
    '.vscode/settings.json',
    'messages/de.json',
    'platen.schema.json',
    'sample-de.json',
    'sample.json',
    'template.json',
  ])
    assert.ok(found.includes(name), `${name} of ${found.join(', ')}`);
  assert.ok(!found.includes('structure.txt'));
  // House and dress have comments, too.
  assert.match(
    readFileSync(join(folder, '.vscode/settings.json'), 'utf8'),
    /"\*\*\/dress\/\*\.json": "jsonc"/,
  );
  assert.match(readFileSync(join(folder, 'template.json'), 'utf8'), /"\$schema": "\.\/platen\.schema\.json"/);
  assert.equal(JSON.parse(readFileSync(join(folder, 'platen.schema.json'), 'utf8')).type, 'object');
  const checked = await platen('check', join(folder, 'template.json'), '--data', join(folder, 'sample.json'));
  assert.deepEqual([checked.status, checked.stdout], [0, '']);
});

it('writes over nothing', async () => {
  writeFileSync(join(folder, 'sample.json'), 'mine');
  const { status, stderr } = await platen('init', 'letter', folder);
  assert.equal(status, 1);
  assert.match(stderr, /is there already: name another folder/);
  assert.equal(readFileSync(join(folder, 'sample.json'), 'utf8'), 'mine');
});

it('takes the language of the documents', async () => {
  const german = join(place.path, 'german');
  const { status, stderr } = await platen('init', 'invoice', german, '--language', 'de');
  assert.equal(status, 0, stderr);
  const read = (name: string): string => readFileSync(join(german, name), 'utf8');
  assert.match(read('template.json'), /"language": \{ .*"default": "de-DE" \}/);
  assert.equal(JSON.parse(read('sample.json')).language, 'de-DE');
  assert.equal(JSON.parse(read('sample-en.json')).language, 'en-GB');
  assert.ok(!readdirSync(german).includes('sample-de.json'));
  const checked = await platen('check', join(german, 'template.json'), '--data', join(german, 'sample.json'));
  assert.deepEqual([checked.status, checked.stdout], [0, '']);
  const american = join(place.path, 'american');
  assert.equal((await platen('init', 'letter', american, '--language', 'en-us')).status, 0);
  assert.equal(JSON.parse(readFileSync(join(american, 'sample.json'), 'utf8')).language, 'en-US');
  assert.ok(readdirSync(american).includes('sample-de.json'));
  for (const [kind, language, message] of [
    [
      'letter',
      'fr',
      /expected --language to be en, de, en-GB, .*, got "fr": another language is one more file/,
    ],
    ['ledger', 'de', /the example "ledger" has one language: leave --language out/],
  ] as const) {
    const refused = await platen('init', kind, join(place.path, 'none'), '--language', language);
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, message);
  }
});

it('takes the dress of the documents', async () => {
  for (const [kind, file] of [
    ['invoice', 'house.json'],
    ['ticket', 'template.json'],
  ] as const) {
    const serif = join(place.path, `serif-${kind}`);
    const { status, stderr } = await platen('init', kind, serif, '--dress', 'serif');
    assert.equal(status, 0, stderr);
    assert.match(readFileSync(join(serif, file), 'utf8'), /"extends": "dress\/serif\.json"/);
    const checked = await platen('check', join(serif, 'template.json'), '--data', join(serif, 'sample.json'));
    assert.deepEqual([checked.status, checked.stdout], [0, '']);
  }
  for (const [kind, dress, message] of [
    ['letter', 'velvet', /expected --dress to be plain, sans, serif, got "velvet"/],
    ['ledger', 'serif', /the example "ledger" has one look: leave --dress out/],
  ] as const) {
    const refused = await platen('init', kind, join(place.path, 'undressed'), '--dress', dress);
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, message);
  }
});

it('names the examples when there is none of that name', async () => {
  const { status, stderr } = await platen('init', 'invoce', join(place.path, 'other'));
  assert.equal(status, 2);
  assert.match(stderr, /there is no example "invoce": did you mean invoice\? there are .*letter/);
});
