// `platen diff`: what it says of two templates, and the PDFs with the marks.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { alignKeys } from '../../src/cli/diff/align.ts';
import { run } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-diff-'));
after(() => rmSync(folder, { recursive: true }));

const page = { size: ['200pt', '120pt'], margin: '10pt' };
const style = { fontSize: 10, lineHeight: 1.3 };
const variables = { items: { type: 'list', fields: { name: { type: 'string' } } } };

function write(name: string, content: readonly unknown[], more: object = {}): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ platen: 1, name: 'same', page, style, variables, content, ...more }));
  return file;
}

const data = join(folder, 'data.json');
writeFileSync(data, JSON.stringify({ items: [{ name: 'Apple' }, { name: 'Pear' }] }));

const list = { type: 'text', each: 'items', text: '{{name}}' };
const old = write('old', ['First', 'Second', list]);

/** Compares `old` with another content, and returns the lines of the differences. */
async function differences(content: readonly unknown[], more: object = {}): Promise<readonly string[]> {
  const { status, stdout } = await run(['diff', old, write('new', content, more), '--data', data]);
  const [, ...lines] = stdout.trimEnd().split('\n');
  assert.equal(status, lines.length === 0 ? 0 : 4, stdout);
  return lines.map((line) => line.replace(/ \(.*\)$/, ''));
}

describe('platen diff', () => {
  it('says that the same is seen, also where the templates are written otherwise', async () => {
    assert.deepEqual(await differences(['First', { type: 'text', text: 'Second' }, list]), []);
  });

  it('tells what was added, lost, changed and moved', async () => {
    assert.deepEqual(await differences(['First', 'New', 'Second', list]), [
      '  page 1: added: "New"',
      '  page 1: moved: "Second" and 2 more, 13 pt down',
    ]);
    assert.deepEqual(await differences(['First', list]), [
      '  page 1 of the old one: lost: "Second"',
      '  page 1: moved: "Apple" and 1 more, 13 pt up',
    ]);
    assert.deepEqual(await differences(['First', 'Zweites', list]), [
      '  page 1: changed: "Second" became "Zweites"',
    ]);
    assert.deepEqual(
      await differences(['First', { type: 'text', text: 'Second', color: '#ff0000', bold: true }, list]),
      ['  page 1: changed: "Second": color #000000 became #ff0000, font Noto Sans became Noto Sans Bold'],
    );
    assert.deepEqual(
      await differences([
        'First',
        'Second',
        { ...list, pageBreak: 'before', if: '$index = 0' },
        { ...list, if: '$index = 1' },
      ]),
      ['  page 2: moved: "Apple" and 1 more, from page 1'],
    );
    assert.deepEqual(
      await differences(['First', { type: 'box', content: 'Second', backgroundColor: '#eeeeee' }, list]),
      ['  page 1: added: the box'],
    );
  });

  it('tells other paper, and other headers', async () => {
    const wider = await run([
      'diff',
      old,
      write('wide', ['First', 'Second', list], { page: { ...page, size: ['210pt', '120pt'] } }),
      '--data',
      data,
    ]);
    assert.equal(wider.status, 4);
    assert.deepEqual(await differences(['First', 'Second', list], { footer: 'A footer' }), [
      '  page 1: added: "A footer"',
    ]);
  });

  it('writes both documents with marks where they differ, and nothing where they do not', async () => {
    const out = join(folder, 'out');
    const words = ['diff', old, write('new', ['First', 'New', list]), '--data', data, '-o', out, '--json'];
    const { status, stdout } = await run(words);
    assert.equal(status, 4);
    const { same, documents } = JSON.parse(stdout);
    assert.equal(same, false);
    assert.equal(documents[0].differences[0].kind, 'changed');
    assert.equal(documents[0].differences[0].after[0].path, '/content/1');
    for (const side of ['old', 'new']) {
      const bytes = readFileSync(join(out, `data.${side}.pdf`));
      assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    }
    assert.equal((await run(['diff', old, old, '--data', data, '-o', join(folder, 'none')])).status, 0);
    assert.equal(existsSync(join(folder, 'none')), false);
  });

  it('compares versions of a store', async () => {
    const store = ['--store', join(folder, 'store')];
    assert.equal((await run(['account', 'create', 'acme', ...store])).status, 0);
    const push = async (content: readonly unknown[]) =>
      run(['template', 'push', write('pushed', content), '--account', 'acme', '--publish', ...store]);
    const [code = ''] = (await push(['First'])).stdout.split(' ');
    await push(['First', 'More']);
    const compared = await run(['diff', `${code}@1`, code, '--data', data, ...store]);
    assert.equal(compared.status, 4, compared.stderr);
    assert.match(compared.stdout, /added: "More" \(tpl_.*@2:1 \/content\/1\)/);
    const named = await run(['diff', 'same@1', 'same@2', '--data', data, ...store]);
    assert.equal(named.stdout.split('\n')[1]?.replace('same@2', `${code}@2`), compared.stdout.split('\n')[1]);
    const none = await run(['diff', `${code}@9`, code, '--data', data, ...store]);
    assert.equal(none.status, 1);
    assert.match(none.stderr, /has no version 9/);
  });

  it('refuses what can not be compared', async () => {
    assert.equal((await run(['diff', old, old])).status, 2);
    assert.equal((await run(['diff', '-', '-', '--data', data])).status, 2);
    assert.equal((await run(['diff', old, join(folder, 'nowhere.json'), '--data', data])).status, 1);
    assert.equal((await run(['diff', old, write('bad', ['{{x}}']), '--data', data])).status, 3);
  });
});

describe('the alignment', () => {
  const align = (before: string, later: string) =>
    alignKeys([...before], [...later])
      .map(([at]) => before[at])
      .join('');

  it('finds a common part in order', () => {
    assert.equal(align('abcd', 'abcd'), 'abcd');
    assert.equal(align('abcd', 'xbyd'), 'bd');
    assert.equal(align('aXbXc', 'XaXc').length, 3);
    assert.equal(align('', 'abc'), '');
    assert.equal(align('aaaa', 'aa'), 'aa');
  });

  it('pairs each entry once, in order, with an equal one', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    for (let round = 0; round < 300; round += 1) {
      const words = () => Array.from({ length: random(30) }, () => String(random(8)));
      const [before, later] = [words(), words()];
      let last: readonly [number, number] = [-1, -1];
      for (const [at, beside] of alignKeys(before, later)) {
        assert.equal(before[at], later[beside]);
        assert.ok(at > last[0] && beside > last[1]);
        last = [at, beside];
      }
    }
  });

  it('takes no long time for long lists that have nothing or much in common', () => {
    const many = Array.from({ length: 60_000 }, (_, index) => `a${index}`);
    const shifted = ['x', ...many.filter((_, index) => index % 97 !== 0)];
    assert.equal(alignKeys(many, shifted).length, shifted.length - 1);
    assert.equal(
      alignKeys(
        many,
        many.map((key) => `${key}b`),
      ).length,
      0,
    );
  });
});
