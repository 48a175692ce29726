// What comes on stdin is a template or a pack, told by its first bytes, for every command that takes a template; and what a template there may name.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { packHashes, packSha256, readPack } from '../../src/assets/pack.ts';
import { sha256Hex } from '../../src/sha256.ts';
import { start, temporaryFolder } from '../platen.ts';
import { type Outcome, run } from './recorder.ts';

const folder = temporaryFolder();
after(() => folder.remove());
const at = (name: string): string => join(folder.path, name);
const dataFolder = at('data-folder');
const template = '// a comment first\n{ "platen": 1, "name": "note", "content": ["one"] }';
const naming = '{ "platen": 1, "name": "note", "content": [{ "type": "include", "src": "parts/a.json" }] }';
let pack: Uint8Array;

before(async () => {
  mkdirSync(at('parts'));
  writeFileSync(at('parts/a.json'), '["a part"]');
  writeFileSync(at('note.json'), naming);
  writeFileSync(at('data.json'), '{}');
  assert.equal((await run(['pack', at('note.json'), '-o', at('note.pack')])).status, 0);
  pack = readFileSync(at('note.pack'));
  await run(['account', 'create', 'acme', '--data', dataFolder]);
});

const render = (input: string | Uint8Array): Promise<Outcome> =>
  run(['render', '-', at('data.json'), '-o', '-', '--now', '2026-01-01'], { input });
const check = (input: string | Uint8Array): Promise<Outcome> => run(['check', '-'], { input });
const push = (input: string | Uint8Array, file = '-'): Promise<Outcome> =>
  run(['template', 'push', file, '--account', 'acme', '--data', dataFolder], { input });

/** The real program in a folder, with a text on stdin. */
function piped(words: readonly string[], input: string): string {
  const program = join(import.meta.dirname, '../../bin/platen.mjs');
  return execFileSync(process.execPath, ['--no-warnings', program, ...words], {
    cwd: folder.path,
    input,
    encoding: 'latin1',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

describe('on stdin', () => {
  it('a template is rendered, checked and pushed, also one with a byte order mark', async () => {
    for (const input of [template, `\ufeff${template}`]) {
      assert.match((await render(input)).stdout, /^%PDF-/);
      assert.deepEqual(await check(input), { status: 0, stdout: '', stderr: 'stdin: no faults\n' });
      assert.match((await push(input)).stdout, /^tpl_note_\w+ \d\n$/);
    }
  });

  it('a pack is rendered, checked and pushed', async () => {
    assert.match((await render(pack)).stdout, /^%PDF-/);
    assert.equal((await check(pack)).stderr, 'stdin: no faults\n');
    assert.match((await push(pack)).stdout, /^tpl_note_\w+ \d\n$/);
  });

  it('a template names files of the folder in which the command runs', () => {
    const words = ['render', '-', 'data.json', '-o', '-', '--now', '2026-01-01'];
    const fromFile = ['render', 'note.json', ...words.slice(2)];
    assert.equal(piped(words, naming), piped(fromFile, ''));
  });

  it('a template that is pushed names none: whoever may push need not be one who may read', async () => {
    const { status, stdout, stderr } = await push(naming);
    assert.deepEqual([status, stdout], [3, '']);
    assert.match(stderr, /^stdin:1:\d+: a template that comes without a folder can name no files/);
    assert.match(stderr, /platen pack FILE -o -/);
  });

  it('faults have places in it', async () => {
    const { status, stdout } = await check(
      '{ "platen": 1, "name": "note",\n  "content": [{ "type": "txt" }] }',
    );
    assert.equal(status, 3);
    assert.match(stdout, /^stdin:2:25: /);
    assert.match((await check('')).stdout, /^stdin:1:1: expected a /);
    assert.match((await check('PK\u0003\u0004 no pack')).stdout, /not a good pack/);
  });

  it('can not be two things at once', async () => {
    for (const words of [
      ['render', '-', '-', '-o', '-'],
      ['check', '-', '--data', '-'],
    ]) {
      const { status, stderr } = await run(words, { input: template });
      assert.equal(status, 2);
      assert.match(stderr, /can not both be stdin/);
    }
  });

  it('what has no end is not read to it', async () => {
    const child = start(['check', '/dev/zero']);
    const { status, stderr } = await child.ended;
    assert.equal(status, 1);
    assert.match(stderr, /expected at most \d+ bytes, \/dev\/zero has more/);
  });
});

describe('a template by another way', () => {
  it('may come through a pipe that has a name', () => {
    execFileSync('mkfifo', [at('pipe')]);
    const program = join(import.meta.dirname, '../../bin/platen.mjs');
    const line = `cat note.json > pipe & exec '${process.execPath}' --no-warnings '${program}' check pipe 2>&1`;
    const said = execFileSync('bash', ['-c', line], { cwd: folder.path, encoding: 'utf8' });
    assert.equal(said, 'pipe: no faults\n');
  });

  it('goes into a pipe that has a name, which stays one', () => {
    execFileSync('mkfifo', [at('out')]);
    const program = join(import.meta.dirname, '../../bin/platen.mjs');
    const command = `'${process.execPath}' --no-warnings '${program}' render note.json data.json -o out --now 2026-01-01 2>&1`;
    const line = `timeout 60 cat out > made.pdf & ${command} && wait && head -c 5 made.pdf && test -p out && echo ' a pipe'`;
    const said = execFileSync('bash', ['-c', line], { cwd: folder.path, encoding: 'utf8' });
    assert.match(said, /^out: 1 page.*\n%PDF- a pipe\n$/);
  });

  it('is the same version under another name, and one that was stored with its name is known again', async () => {
    const first = (await push('', at('note.json'))).stdout;
    renameSync(at('note.json'), at('renamed.json'));
    assert.equal((await push('', at('renamed.json'))).stdout, first);
    renameSync(at('renamed.json'), at('note.json'));
    // As it was stored when the name counted.
    const { main, files } = readPack(pack);
    const hashes = new Map([...files].map(([name, bytes]) => [name, sha256Hex(bytes)]));
    const former = packHashes(main, hashes).formerSha256;
    assert.notEqual(former, packSha256(readPack(pack)));
    const db = new Database(join(dataFolder, 'platen.db'));
    db.exec('DROP TRIGGER version_update');
    db.prepare('UPDATE version SET sha256 = ? WHERE sha256 = ?').run(former, packSha256(readPack(pack)));
    db.exec(
      `CREATE TRIGGER version_update BEFORE UPDATE ON version BEGIN SELECT RAISE(ABORT, 'a version is immutable'); END`,
    );
    db.close();
    assert.equal((await push('', at('note.json'))).stdout, first);
    assert.equal((await push(pack)).stdout, first);
  });
});
