// Files that are made once: whatever they are made of may change, and then they are made again.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { projectFolder } from '../../src/bundled.ts';
import { hashOfAll, inputHashes, isKept, keep } from './kept.ts';
import { makers } from './program.ts';

/** A folder with sources, an input beside them, and a file that was made of them long after they were written. */
function made(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'platen-kept-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = (...names: readonly string[]): string => join(folder, ...names);
  mkdirSync(path('src', 'room'), { recursive: true });
  mkdirSync(path('out'));
  for (const name of ['src/a.ts', 'src/room/b.ts', 'lock.json', 'package.js', 'out/main.js'])
    writeFileSync(path(name), name);
  const key = (...words: readonly string[]): string => hashOfAll(words, [path('src'), path('lock.json')]);
  const inputs = inputHashes([path('package.js'), path('(disabled):fs')], Date.now() + 60_000);
  assert.ok(inputs);
  keep(path('out'), { key: key(), inputs, files: new Map([['main.js', 'out/main.js']]) });
  return { path, isKept: (...words: readonly string[]) => isKept(path('out'), key(...words)) };
}

it('what was made of the same is kept, and counts as made now', (t) => {
  const { path, isKept } = made(t);
  for (const name of ['out/main.js', 'out/made-of.json']) utimesSync(path(name), 1000, 1000);
  assert.ok(isKept());
  for (const name of ['out/main.js', 'out/made-of.json'])
    assert.ok(Date.now() - statSync(path(name)).mtimeMs < 60_000, name);
});

const changes: readonly (readonly [string, (path: (name: string) => string) => void])[] = [
  ['a source changes', (path) => writeFileSync(path('src/room/b.ts'), 'changed')],
  ['a source is there that was not', (path) => writeFileSync(path('src/room/c.ts'), '')],
  ['a source is gone', (path) => rmSync(path('src/a.ts'))],
  ['a file of packages is gone', (path) => rmSync(path('lock.json'))],
  ['a package changes', (path) => writeFileSync(path('package.js'), 'changed')],
  ['a package is gone', (path) => rmSync(path('package.js'))],
  ['what was not there is there', (path) => writeFileSync(path('(disabled):fs'), '')],
  ['what was made changes', (path) => writeFileSync(path('out/main.js'), 'changed')],
  ['what was made is gone', (path) => rmSync(path('out/main.js'))],
  ['the record is cut off', (path) => writeFileSync(path('out/made-of.json'), '{"key":')],
  ['the record is gone', (path) => rmSync(path('out/made-of.json'))],
];
for (const [name, change] of changes) {
  it(`it is made again when ${name}`, (t) => {
    const { path, isKept } = made(t);
    change(path);
    assert.equal(isKept(), false);
  });
}

it('it is made again with another Node', (t) => assert.equal(made(t).isKept('v99'), false));

it('it is not kept when one of its files changed while it was made', (t) => {
  const { path } = made(t);
  assert.equal(inputHashes([path('package.js')], Date.now()), undefined);
});

it('the bundle of the program names nothing that is not there', () =>
  assert.deepEqual(
    makers.filter((path) => !existsSync(join(projectFolder, path))),
    [],
  ));
