// Templates: what authors type from the first push to the end of one, over a real data folder.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openStore } from '../../src/store/open.ts';
import { type Outcome, run } from './recorder.ts';

const base = mkdtempSync(join(tmpdir(), 'platen-template-'));
after(() => rmSync(base, { recursive: true, force: true }));

const file = join(base, 'note.json');
const platen = (line: string): Promise<Outcome> => run([...line.split(' '), '--data', join(base, 'data')]);
const write = (content: string): void =>
  writeFileSync(file, `{ "platen": 1, "name": "note", "content": ${content} }`);

test('a push tells what calls get now; a template with faults is not stored', async () => {
  await platen('account create a');
  write('["one"]');
  const first = await platen(`template push ${file} --account a`);
  const code = first.stdout.split(' ')[0] ?? '';
  assert.match(first.stdout, /^tpl_note_[a-z0-9]+ 1\n$/);
  assert.match(first.stderr, /^not published, calls are refused: .*template publish/);

  const published = await platen(`template push ${file} --account a --publish --json`);
  assert.deepEqual(JSON.parse(published.stdout), { code, version: 1, published: true, warnings: [] });
  assert.equal(published.stderr, '');

  write('["two"]');
  const second = await platen(`template push ${file} --account a`);
  assert.equal(second.stdout, `${code} 2\n`);
  assert.match(second.stderr, /^not published, calls get version 1: /);

  const { store, close } = await openStore({ folder: join(base, 'data') }, { onFatal: assert.fail });
  const { id: versionId = 0 } = (await store.findVersion(code, 1)) ?? {};
  await store.recordUses([
    { versionId, path: '', kind: 'object', calls: 7 },
    { versionId, path: '/who', kind: 'missing', calls: 2 },
  ]);
  await close();
  writeFileSync(
    file,
    '{ "platen": 1, "name": "note", "variables": { "who": { "type": "string" } }, "content": ["{{who}}"] }',
  );
  for (const line of [`push ${file} --account a`, `publish ${code}`]) {
    const { stdout, stderr } = await platen(`template ${line}`);
    assert.equal(stdout, `${code} 3\n`);
    assert.match(
      stderr,
      /^warning: \/who: 7 of 7 calls of version 1 that were looked at since 20\d\d-\d\d-\d\d did not have to send it, and it is required now\n/,
    );
  }

  write('["three", { "type": "txt" }, { "type": "image", "src": "gone.png" }]');
  const faulty = await platen(`template push ${file} --account a`);
  assert.equal(faulty.status, 3);
  assert.match(faulty.stderr, /\/content\/1\/type.*\/content\/2\/src.*2 faults/s);
  const shown = await platen(`template show ${code} --json`);
  assert.equal((JSON.parse(shown.stdout) as { versions: unknown[] }).versions.length, 3);
});
