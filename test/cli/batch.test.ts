// `platen render` with a .jsonl file: interrupted and resumed, refused when it is another batch, and its report of failures.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { start, temporaryFolder, until } from '../platen.ts';
import { run } from './recorder.ts';

const folder = temporaryFolder();
after(() => folder.remove());
const path = (name: string): string => join(folder.path, name);
const template = path('doc.json');
const content = [{ type: 'text', each: '[1..n]', text: '{{$}} {{$now()}}' }];
writeFileSync(
  template,
  JSON.stringify({ platen: 1, name: 'doc', variables: { n: { type: 'number' } }, content }),
);

function lines(name: string, count: number, bad: readonly number[] = []): string {
  const text = Array.from({ length: count }, (_, at) =>
    JSON.stringify(bad.includes(at + 1) ? {} : { n: 20 + (at % 20) }),
  );
  writeFileSync(path(name), `${text.join('\n')}\n`);
  return path(name);
}

function pdfs(out: string): readonly string[] {
  return readdirSync(out)
    .filter((name) => name.endsWith('.pdf'))
    .sort();
}

it('goes on where it was interrupted, at the moment of its first run, and gives what one run would have given', async () => {
  const count = 120;
  const data = lines('many.jsonl', count);
  const [out, whole] = [path('out'), path('whole')];
  const first = start(['render', template, data, '-o', out, '--now', '2026-02-03']);
  await until('some documents', () => existsSync(out) && pdfs(out).length > 10);
  first.process.kill('SIGINT');
  const interrupted = await first.ended;
  assert.equal(interrupted.status, 1, interrupted.stderr);
  assert.match(interrupted.stderr, /interrupted: go on with --resume/);
  const made = pdfs(out);
  assert.ok(made.length < count, 'too fast to be interrupted');
  const times = made.map((name) => statSync(join(out, name)).mtimeMs);
  const resumed = await run(['render', template, data, '-o', out, '--resume']);
  assert.equal(resumed.status, 0, resumed.stderr);
  assert.match(
    resumed.stderr,
    new RegExp(`${count - made.length} of ${count} documents, ${made.length} there already, 0 failed`),
  );
  assert.deepEqual(
    made.map((name) => statSync(join(out, name)).mtimeMs),
    times,
  );
  await run(['render', template, data, '-o', whole, '--now', '2026-02-03']);
  const hashes = (folder: string) =>
    pdfs(folder).map((name) =>
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    );
  assert.deepEqual(hashes(out), hashes(whole));
  assert.deepEqual(readdirSync(out).length, count);
});

it('reads lines as they are: U+2028 ends none, a BOM is no data, and what is no UTF-8 is told', async () => {
  const file = path('odd.jsonl');
  const text = '\ufeff{"n":1}\r\n{"n":1,"note":"a\u2028b\u2029c"}\n';
  writeFileSync(file, Buffer.concat([Buffer.from(text), Buffer.from([0x7b, 0xff, 0x7d, 0x0a])]));
  const { status, stdout, stderr } = await run(['render', template, file, '-o', path('odd')]);
  assert.deepEqual([status, stdout.trim().split('\n').length], [3, 2], stderr);
  assert.match(stderr, /odd\.jsonl:3:1: expected UTF-8 text\n/);
});

it('resumes no other batch', async () => {
  const out = path('other');
  const data = lines('few.jsonl', 3);
  const resume = (...words: readonly string[]) => run(['render', template, '-o', out, '--resume', ...words]);
  const none = await resume(data);
  assert.deepEqual([none.status, /nothing to resume/.test(none.stderr)], [1, true]);
  mkdirSync(out);
  writeFileSync(
    join(out, 'batch.json'),
    JSON.stringify({ template: 'another', data: 'another', test: false, moment: 0 }),
  );
  const { status, stderr } = await resume(data);
  assert.equal(status, 1);
  assert.match(stderr, /is of a batch with another template and data: begin anew without --resume\n$/);
  const anew = await run(['render', template, data, '-o', out]);
  assert.equal(anew.status, 0);
  assert.match(anew.stderr, /begun anew/);
  unlinkSync(data);
});

it('tells all failures at the end, in order', async () => {
  const { status, stderr, stdout } = await run([
    'render',
    template,
    lines('bad.jsonl', 12, [2, 7, 11]),
    '-o',
    path('bad'),
  ]);
  assert.equal(status, 3);
  const told = [...stderr.matchAll(/bad\.jsonl:(\d+): invalid_data/g)].map(([, line]) => line);
  assert.deepEqual(told, ['2', '7', '11']);
  assert.match(stderr.trimEnd().split('\n').at(-1) ?? '', /^9 of 12 documents, 3 failed, \d+ pages, /);
  assert.equal(stdout.trim().split('\n').length, 9);
  assert.deepEqual(readdirSync(path('bad')).length, 9);
});
