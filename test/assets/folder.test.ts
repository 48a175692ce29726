// The one reader of a template's folder: what it gives, and what it refuses without reading it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Folder, isFileFault } from '../../src/assets/folder.ts';

const root = mkdtempSync(join(tmpdir(), 'platen-folder-'));
after(() => rmSync(root, { recursive: true }));
const folder = join(root, 'template');
const at = (name: string): string => join(folder, name);
mkdirSync(at('images'), { recursive: true });
writeFileSync(join(root, 'secret.png'), 'secret');
writeFileSync(at('images/logo.png'), 'logo');
symlinkSync(join(root, 'secret.png'), at('escape.png'));
symlinkSync(root, at('up'));
symlinkSync(at('images/logo.png'), at('inside.png'));
symlinkSync('images', at('linked'));
symlinkSync('loop.png', at('loop.png'));
symlinkSync('/dev/zero', at('zero.png'));
symlinkSync('none.png', at('dangling.png'));

const fault = (path: string, from = new Folder(folder)): string => {
  const read = from.read(path);
  assert.ok(isFileFault(read), `${path}: ${String(read)}`);
  return read.message;
};

describe('the folder of a template', () => {
  for (const path of [
    'images/logo.png',
    './images/logo.png',
    'images/../images/logo.png',
    'inside.png',
    'linked/logo.png',
    '../template/images/logo.png',
  ]) {
    it(`gives ${path}`, () => {
      assert.equal(String(new Folder(folder).read(path)), 'logo');
      assert.equal(new Folder(folder).find(path), join(folder, path));
    });
  }

  for (const path of [
    '../secret.png',
    'images/../../secret.png',
    'escape.png',
    'up/secret.png',
    'up',
    'zero.png',
    '..',
  ]) {
    it(`refuses ${path}, which lies outside`, () => {
      assert.equal(fault(path), `"${path}" lies outside the template's folder`);
      assert.equal(new Folder(folder).find(path), undefined);
    });
  }

  for (const path of [
    'none.png',
    'images/none.png',
    'images/logo.png/x',
    'dangling.png',
    'a\0b',
    'x'.repeat(300),
  ]) {
    it(`finds no ${JSON.stringify(path.slice(0, 20))}`, () =>
      assert.equal(new Folder(folder).read(path), undefined));
  }

  it('takes an absolute path for one below itself', () => {
    assert.equal(new Folder(folder).read(join(root, 'secret.png')), undefined);
    assert.equal(String(new Folder('/').read(at('images/logo.png'))), 'logo');
  });

  it('refuses what is no file, and does not wait for it', {
    skip: process.platform === 'win32',
  }, async (t) => {
    execFileSync('mkfifo', [at('pipe.png')]);
    const server = createServer().listen(at('socket.png'));
    t.after(() => server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    for (const [path, kind] of [
      ['images', 'folder'],
      ['.', 'folder'],
      ['', 'folder'],
      ['pipe.png', 'pipe'],
      ['socket.png', 'socket'],
    ] as const)
      assert.equal(fault(path), `expected a file, "${path}" is a ${kind}`);
    assert.equal(fault('null', new Folder('/dev')), 'expected a file, "null" is a device');
  });

  it('refuses what is too large, without reading it', () => {
    writeFileSync(at('huge.png'), '');
    truncateSync(at('huge.png'), 3 * 1024 ** 3);
    const before = process.memoryUsage.rss();
    assert.equal(fault('huge.png'), 'expected a file of at most 33554432 bytes, "huge.png" has 3221225472');
    assert.ok(process.memoryUsage.rss() - before < 64 * 1024 ** 2);
    const small = new Folder(folder, { fileBytes: 3 });
    assert.match(fault('images/logo.png', small), /at most 3 bytes/);
  });

  it('refuses what is too much in all', () => {
    const bounded = new Folder(folder, { totalBytes: 9 });
    for (let times = 0; times < 2; times += 1) assert.equal(String(bounded.read('inside.png')), 'logo');
    assert.equal(
      fault('inside.png', bounded),
      'expected files of at most 9 bytes in all, with "inside.png" they have 12',
    );
  });

  it('says why it can read nothing', () => {
    assert.equal(fault('loop.png'), 'the link "loop.png" leads to itself');
    writeFileSync(at('shut.png'), 'x');
    chmodSync(at('shut.png'), 0o000);
    // For root nothing is shut.
    if (process.getuid?.() !== 0)
      assert.equal(fault('shut.png'), '"shut.png" can\'t be read: permission denied');
  });
});
