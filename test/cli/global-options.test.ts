// Options before the command: the same as after it, which counts when both are there.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { temporaryFolder } from '../platen.ts';
import { run } from './recorder.ts';

const folder = temporaryFolder();
after(() => folder.remove());
const path = (name: string): string => join(folder.path, name);

const names = async (...words: readonly string[]): Promise<unknown> => {
  const { status, stdout, stderr } = await run(words);
  assert.equal(status, 0, stderr);
  return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
};

describe('before the command', () => {
  before(async () => {
    for (const name of ['one', 'two']) await run(['account', 'create', name, '--data', path(name)]);
    writeFileSync(path('config.json'), JSON.stringify({ data: path('two') }));
    writeFileSync(path('doc.json'), '{ "platen": 1, "name": "note", "content": ["one"] }');
    writeFileSync(path('data.json'), '{}');
  });

  it('--data, --config and --json are what they are after it', async () => {
    assert.deepEqual(await names('--data', path('one'), '--json', 'account', 'list'), ['one']);
    assert.deepEqual(await names('--json', `--data=${path('one')}`, 'account', 'list'), ['one']);
    assert.deepEqual(await names('--config', path('config.json'), 'account', 'list', '--json'), ['two']);
  });

  it('what stands after the command counts', async () => {
    assert.deepEqual(await names('--data', path('one'), 'account', 'list', '--json', '--data', path('two')), [
      'two',
    ]);
  });

  it('a data folder is nothing to a command without one, and no data of a template', async () => {
    const all = ['--data', path('one'), '--config', path('none.json')];
    const { status, stderr } = await run([...all, 'check', path('doc.json')]);
    assert.deepEqual([status, stderr], [0, `${path('doc.json')}: no faults\n`]);
    assert.equal(
      (await run([...all, 'render', path('doc.json'), path('data.json'), '-o', path('a.pdf')])).status,
      0,
    );
    assert.ok(existsSync(path('a.pdf')));
    assert.equal((await run([...all, '--json', 'version'])).status, 0);
  });

  it('help and version go on', async () => {
    assert.match((await run(['--data', path('one'), 'help'])).stdout, /usage: platen COMMAND/);
    assert.match((await run(['--data', path('one'), '--version'])).stdout, /^platen \d/);
    assert.match((await run(['--json', 'account', '--help'])).stdout, /usage: platen account COMMAND/);
    assert.equal((await run(['--json'])).status, 2);
  });

  const wrong: readonly (readonly [string, RegExp])[] = [
    ['--dta x account list', /unknown option --dta, did you mean --data\?/],
    ['--publish template push', /unknown option --publish, the options of a command stand after it/],
    ['--data', /--data needs a value: DIR/],
    ['--data --json account list', /--data needs a value: DIR/],
    ['--json=1 account list', /--json takes no value/],
    ['--json dev doc.json', /unknown option --json/],
    ['--constructor account list', /unknown option --constructor/],
  ];
  for (const [line, message] of wrong) {
    it(`refuses ${line}`, async () => {
      const { status, stdout, stderr } = await run(line.split(' '));
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, message);
    });
  }
});
