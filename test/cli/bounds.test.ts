// However many faults there are, and however long their texts, what a command prints of them has a bound and says what is left out.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { run } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-bounds-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, value: unknown): string {
  writeFileSync(join(folder, name), JSON.stringify(value));
  return join(folder, name);
}

const long = 'k'.repeat(3_000_000);
const base = { platen: 1, name: 'bounds' };
const mostBytes = 128 * 1024;

describe('what a command prints of faults', () => {
  const many = write('many.json', {
    ...base,
    content: Array.from({ length: 500 }, (_, index) => ({ type: 'text', text: 'a', [`unknown${index}`]: 1 })),
  });
  const wide = write('wide.json', {
    ...base,
    content: Array.from({ length: 150 }, () => ({
      type: 'text',
      text: 'a',
      [`begin${long.slice(0, 20_000)}end`]: 1,
    })),
  });

  it('is all faults of a template', async () => {
    const { status, stdout } = await run(['check', many]);
    assert.equal(status, 3);
    assert.match(stdout, /unknown499"/);
    assert.match(stdout, /500 faults\n$/);
    const { stdout: json, stderr } = await run(['check', many, '--json']);
    assert.equal((JSON.parse(json) as { faults: unknown[] }).faults.length, 500);
    assert.equal(stderr, '');
  });

  it('is the first 100 of data, and how many there are', async () => {
    const template = write('list.json', {
      ...base,
      variables: { items: { type: 'list', items: { type: 'date' } } },
      content: [],
    });
    const data = write('no-dates.json', { items: Array.from({ length: 200 }, () => 1) });
    const { stdout, stderr } = await run(['check', template, '--data', data, '--json']);
    assert.equal((JSON.parse(stdout) as { faults: unknown[] }).faults.length, 100);
    assert.match(stderr, /^200 faults; these are the first 100$/m);
  });

  it('has a bound when keys are long', async () => {
    for (const words of [
      ['check', wide],
      ['check', wide, '--json'],
      ['pack', wide, '-o', join(folder, 'w.pack')],
    ]) {
      const { status, stdout, stderr } = await run(words);
      assert.equal(status, 3);
      const text = stdout + stderr;
      assert.ok(Buffer.byteLength(text) <= mostBytes, `${Buffer.byteLength(text)} bytes: ${words.join(' ')}`);
      assert.match(text, /begink+\[… \d+ characters left out …\]k*end/);
    }
  });

  it('has a bound when values from data are long', async () => {
    const template = write('plain.json', {
      ...base,
      variables: { items: { type: 'list', items: { type: 'date' } }, more: { type: 'object' } },
      content: [
        { type: 'text', text: '{{more}}' },
        { type: 'text', text: '{{$error(more.a)}}' },
      ],
    });
    const dates = write('dates.json', {
      items: Array.from({ length: 200 }, () => long.slice(0, 10_000)),
      more: {},
    });
    const texts = write('texts.json', { items: [], more: { a: long } });
    for (const data of [dates, texts]) {
      const { status, stdout, stderr } = await run(['check', template, '--data', data]);
      assert.equal(status, 3);
      assert.ok(Buffer.byteLength(stdout + stderr) <= mostBytes);
    }
  });
});

describe('warnings', () => {
  it('are a hundred and how many more, within 64 KiB', async () => {
    const template = write('warning.json', {
      ...base,
      variables: { items: { type: 'list', items: { type: 'string' } } },
      content: [{ type: 'image', each: 'items', src: '{{$}}', width: 10, height: 10, optional: true }],
    });
    const data = write('urls.json', {
      items: Array.from(
        { length: 300 },
        (_, index) => `data:image/png;base64,${index}${long.slice(0, 9000)}`,
      ),
    });
    const { status, stdout, stderr } = await run([
      'render',
      template,
      data,
      '-o',
      join(folder, 'w.pdf'),
      '--json',
    ]);
    assert.equal(status, 0, stderr.slice(0, 500));
    const { warnings } = JSON.parse(stdout) as { warnings: { message: string }[] };
    assert.ok(warnings.length > 0 && warnings.length <= 101, `${warnings.length} warnings`);
    assert.ok(Buffer.byteLength(stdout) <= mostBytes);
    assert.ok(Buffer.byteLength(stderr) <= mostBytes);
  });
});
