// Data of a command is as large as the body of a call may be, and a flag allows more.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { temporaryFolder } from '../platen.ts';
import { run } from './recorder.ts';

const folder = temporaryFolder();
after(() => folder.remove());

function write(name: string, text: string): string {
  writeFileSync(join(folder.path, name), text);
  return join(folder.path, name);
}

const template = write('template.json', '{ "platen": 1, "name": "note", "content": ["one"] }');
const large = `{"a":"${'x'.repeat(5 * 1024 * 1024)}"}`;
const out = join(folder.path, 'out.pdf');

test('data of more than 5 MiB is refused by name, from a file and from stdin', async () => {
  const data = write('large.json', large);
  for (const words of [
    ['render', template, data, '-o', out],
    ['check', template, '--data', data],
  ]) {
    const { status, stderr } = await run(words);
    assert.equal(status, 1);
    assert.match(
      stderr,
      /expected at most 5242880 bytes, .*large\.json has more: allow more with --max-body/,
    );
    assert.equal((await run([...words, '--max-body', '6m'])).status, 0);
  }
  const piped = await run(['render', template, '-', '-o', out], { input: large });
  assert.match(piped.stderr, /expected at most 5242880 bytes, stdin has more: allow more with --max-body/);
  const small = write('small.json', '{"a":"12345678"}');
  const lower = await run(['render', template, small, '-o', out, '--max-body', '10']);
  assert.match(lower.stderr, /expected at most 10 bytes/);
});

test('a line of a batch that is too large is told, and the others are made', async () => {
  const data = write('lines.jsonl', '{"a":1}\n{"a":"12345678901234567890"}\n{"a":2}\n');
  const words = ['render', template, data, '-o', join(folder.path, 'pdfs'), '--max-body', '20'];
  const { status, stderr } = await run(words);
  assert.equal(status, 3);
  assert.match(stderr, /lines\.jsonl:2: invalid_data/);
  assert.match(stderr, /expected at most 20 bytes, got 28/);
  assert.match(stderr, /2 of 3 documents/);
});
