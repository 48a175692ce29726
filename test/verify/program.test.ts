// `platen verify` as the whole program, from a checkout or the single executable: its files are there, and its process in its sandbox.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { platen, temporaryFolder } from '../platen.ts';
import { accessible, changed } from './accessible.ts';
import { deflated } from './pdf.ts';

const folder = temporaryFolder();
after(() => folder.remove());

function write(name: string, bytes: Uint8Array): string {
  const file = join(folder.path, name);
  writeFileSync(file, bytes);
  return file;
}

it('judges a file, and names what it breaks', async () => {
  const kept = await platen('verify', write('kept.pdf', accessible()));
  assert.deepEqual([kept.status, kept.stderr], [0, '']);
  assert.match(kept.stdout, /pdf\/ua-1 kept: [\s\S]*pdf\/a-3a kept: /);
  const broken = await platen('verify', write('broken.pdf', accessible(changed(21, '/Alt (a square)', ''))));
  assert.equal(broken.status, 3);
  assert.match(broken.stdout, /ISO 14289-1 7\.3-1 .*\n {4}object 21\n/);
});

it('knows the names of glyphs', async () => {
  const named = accessible({
    ...changed(3, '/Resources << >>', '/Resources << /Font << /A 23 0 R >> >>'),
    ...changed(4, '0 0 9 9 re f', 'BT /A 9 Tf <80> Tj ET'),
    23: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  });
  const { stdout } = await platen('verify', write('named.pdf', named));
  assert.match(stdout, /\n {4}H1 "€"\n/);
});

it('says in one line that a file unpacks to too much', async () => {
  const bomb = accessible({ 4: deflated('', new Uint8Array(130 * 1024 * 1024)) });
  const { status, stdout, stderr } = await platen('verify', write('bomb.pdf', bomb));
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(
    stderr,
    /^platen: .*bomb\.pdf can't be judged: the stream of object 4 unpacks to more than 128 MiB\n$/,
  );
});
