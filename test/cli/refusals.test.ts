// What can't be done, told by the real program: one line on stderr, nothing on stdout, the exit status, and the process ends.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { platen, temporaryFolder } from '../platen.ts';
import { run } from './recorder.ts';

const folder = temporaryFolder();
after(() => folder.remove());
const path = (name: string): string => join(folder.path, name);
const program = fileURLToPath(new URL('../../bin/platen.mjs', import.meta.url));

before(async () => {
  writeFileSync(path('doc.json'), '{ "platen": 1, "name": "doc", "content": ["one"] }');
  writeFileSync(path('data.json'), '{}');
  writeFileSync(path('lines.jsonl'), '{}\n');
  await run(['account', 'create', 'a', '--data', path('data')]);
  await run(['backup', path('copy.db'), '--data', path('data')]);
});

const cases: readonly (readonly [string, 1 | 2, RegExp])[] = [
  ['account list --data DATA.JSON', 1, /can't make the data folder .*: a part of the path is no folder$/],
  ['account list --data /proc/none/x', 1, /can't make the data folder \/proc\/none\/x: /],
  ['restore COPY --data DATA.JSON', 1, /can't restore into .*: a part of the path is no folder$/],
  ['restore LINES --data NEW', 1, /is no Platen backup, or damaged$/],
  ['backup NEW/copy.db --data DATA', 1, /can't write .*copy\.db: no such file or folder$/],
  ['render DOC LINES -o DATA.JSON', 1, /can't write into the folder .*: a part of the path is no folder$/],
  ['render DOC LINES -o -', 2, /expected a folder for the documents of a \.jsonl file, got stdout/],
  ['check DOC --data LINES', 2, /expected the data of one document, got .*: `platen render` takes its lines/],
  ['explain DOC --data LINES', 2, /expected the data of one document, got /],
  ['render DOC DATA.JSON -o NEW/x.pdf --resume', 2, /--resume goes on with a \.jsonl file/],
  ['render DOC DATA.JSON -o /proc/none/x.pdf', 1, /can't write \/proc\/none\/x\.pdf: /],
  ['demo --once --data DATA.JSON', 1, /can't make .*: a part of the path is no folder$/],
  [
    'account list --jsno',
    2,
    /unknown option --jsno, did you mean --json\? \(`platen account list --help` says more\)$/,
  ],
];

describe('refused in one line', () => {
  for (const [line, status, message] of cases) {
    it(line, async () => {
      const names: Readonly<Record<string, string>> = {
        'DATA.JSON': path('data.json'),
        DATA: path('data'),
        DOC: path('doc.json'),
        LINES: path('lines.jsonl'),
        COPY: path('copy.db'),
        NEW: path('new'),
      };
      const words = line.split(' ').map((word) => {
        const [first = '', ...rest] = word.split('/');
        return first in names ? [names[first], ...rest].join('/') : word;
      });
      const outcome = await run(words);
      assert.deepEqual([outcome.status, outcome.stdout], [status, ''], outcome.stderr);
      assert.match(outcome.stderr.trimEnd(), message);
      assert.equal(outcome.stderr.trimEnd().split('\n').length, 1, outcome.stderr);
    });
  }

  it('an address that is taken, for each command that has one, and the process ends', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    try {
      const address = holder.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const taken = `127.0.0.1:${port}`;
      for (const words of [
        ['serve', '--data', path('data'), '--listen', taken],
        ['serve', '--data', path('data'), '--listen', '127.0.0.1:0', '--metrics', taken],
        ['dev', path('doc.json'), '--listen', taken],
      ]) {
        const { status, stdout, stderr } = await platen(...words);
        assert.deepEqual([status, stdout], [1, '']);
        assert.equal(stderr, `platen: ${taken} is taken: name another address with ${words.at(-2)}\n`);
      }
    } finally {
      holder.close();
    }
  });

  it('more faults than are kept: the number of all is told', async () => {
    writeFileSync(
      path('numbers.json'),
      '{ "platen": 1, "name": "n", "variables": { "n": { "type": "list", "items": { "type": "number" } } }, "content": ["{{$count(n)}}"] }',
    );
    writeFileSync(path('words.json'), JSON.stringify({ n: Array.from({ length: 250 }, String) }));
    const files = [path('numbers.json'), path('words.json')];
    const checked = await run(['check', files[0] ?? '', '--data', files[1] ?? '']);
    assert.deepEqual([checked.status, checked.stderr], [3, '']);
    assert.match(checked.stdout, /\n250 faults; these are the first 100\n$/);
    const rendered = await run(['render', ...files, '-o', path('n.pdf')]);
    assert.equal(rendered.status, 3);
    assert.match(rendered.stderr, /\n250 faults; these are the first 100\n$/);
  });

  it('a data folder on a disk that is full', (t) => {
    const disk = path('disk');
    mkdirSync(disk);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status !== 0)
      return t.skip('left out: no small disk can be mounted here (it takes root)');
    t.after(() => spawnSync('umount', ['-l', disk]));
    copyFileSync(path('copy.db'), join(disk, 'platen.db'));
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=64k']);
    const told = spawnSync(process.execPath, [program, 'account', 'list', '--data', disk], {
      encoding: 'utf8',
    });
    assert.equal(told.status, 1);
    assert.match(
      told.stderr,
      /^platen: can't open \S+platen\.db: the disk is full, make room \(SQLITE_\w+\)\n$/,
    );
  });

  it('stdout that is full', { skip: !existsSync('/dev/full') && 'no /dev/full here' }, () => {
    const shell = `"${process.execPath}" "${program}" schema >/dev/full`;
    const { status, stderr } = spawnSync('sh', ['-c', shell], { encoding: 'utf8' });
    assert.deepEqual([status, stderr], [1, "platen: can't write to stdout: the disk is full\n"]);
  });

  it('but not stdout that nobody reads', () => {
    const shell = `"${process.execPath}" "${program}" schema 2>&1 >&- | wc -c; "${process.execPath}" "${program}" schema | head -c 1`;
    assert.equal(execFileSync('sh', ['-c', shell], { encoding: 'utf8' }).trim(), '0\n{');
  });
});
