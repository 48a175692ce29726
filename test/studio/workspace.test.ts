// The folder of the studio: it reads and writes inside alone, and never over a change that was not seen.
import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Workspace, WorkspaceError } from '../../src/cli/preview/workspace.ts';
import { temporaryFolder } from '../platen.ts';

const place = temporaryFolder();
after(() => place.remove());
const root = join(place.path, 'work');
const file = (name: string): string => join(root, name);
mkdirSync(file('deep'), { recursive: true });
writeFileSync(join(place.path, 'secret.json'), '{"secret":1}');
writeFileSync(file('template.json'), '{ "platen": 1 }');
writeFileSync(file('deep/other.json'), '{ "platen" : 1 }');
writeFileSync(file('deep/sample.json'), '{ "a": 1 }');
writeFileSync(file('deep/part.json'), '[]');
writeFileSync(file('notes.txt'), 'x');
symlinkSync(join(place.path, 'secret.json'), file('link.json'));
symlinkSync(place.path, file('out'));
symlinkSync(join(place.path, 'new.json'), file('dangling.json'));

const refused = (status: number, message: RegExp) => (error: unknown) =>
  error instanceof WorkspaceError && error.status === status && message.test(error.message);

describe('the folder of the studio', () => {
  it('lists templates and data, and no parts, links or other files', async () => {
    const { templates, data } = await (await Workspace.open(root)).content();
    assert.deepEqual([templates, data], [['deep/other.json', 'template.json'], ['deep/sample.json']]);
  });

  it('is not left: by dots, by a link, by a folder that is a link, by a link to what is not there', async () => {
    const workspace = await Workspace.open(root);
    for (const path of [
      '../secret.json',
      '/etc/passwd',
      'link.json',
      'out/secret.json',
      'out/new.json',
      '',
      '.',
      'a\0.json',
    ]) {
      await assert.rejects(workspace.read(path), refused(403, /outside|out of/), path);
      await assert.rejects(workspace.write(path, '{}', ''), WorkspaceError, path);
    }
    await workspace.write('dangling.json', '{}', '').catch(() => undefined);
    assert.deepEqual(readdirSync(place.path).sort(), ['secret.json', 'work']);
    assert.equal(readFileSync(join(place.path, 'secret.json'), 'utf8'), '{"secret":1}');
  });

  it('saves over what the writer knows, and keeps the mode of the file', async () => {
    const workspace = await Workspace.open(root);
    writeFileSync(file('a.json'), 'one');
    chmodSync(file('a.json'), 0o640);
    const { version } = await workspace.read('a.json');
    const saved = await workspace.write('a.json', 'two', version);
    assert.equal(saved.saved, true);
    assert.equal(readFileSync(file('a.json'), 'utf8'), 'two');
    assert.equal(statSync(file('a.json')).mode & 0o777, 0o640);
    chmodSync(file('a.json'), 0o440);
    await assert.rejects(
      workspace.write('a.json', 'three', saved.version),
      refused(403, /a\.json is read-only/),
    );
    await assert.rejects(workspace.requireWritable('a.json'), refused(403, /a\.json is read-only/));
    chmodSync(file('a.json'), 0o640);
    await workspace.requireWritable('a.json');
    await workspace.requireWritable('new.json');
    const late = await workspace.write('a.json', 'three', version);
    assert.deepEqual([late.saved, late.text, late.version], [false, 'two', saved.version]);
    assert.equal(readFileSync(file('a.json'), 'utf8'), 'two');
    assert.deepEqual(
      readdirSync(root).filter((name) => name.startsWith('.')),
      [],
    );
  });

  it('lets one of two studios save that know the same version', async () => {
    const studios = await Promise.all(Array.from({ length: 8 }, () => Workspace.open(root)));
    writeFileSync(file('b.json'), 'first');
    const { version = '' } = (await studios[0]?.read('b.json')) ?? {};
    const results = await Promise.all(
      studios.map((one, index) => one.write('b.json', `text ${index}`, version)),
    );
    const winners = results.flatMap(({ saved }, index) => (saved ? [index] : []));
    assert.equal(winners.length, 1);
    assert.equal(readFileSync(file('b.json'), 'utf8'), `text ${winners[0]}`);
    for (const { saved, text } of results) if (!saved) assert.equal(text, `text ${winners[0]}`);
  });

  it('says what is wrong: a file that is gone, a folder in its place, too large, no text, no JSON by its name', async () => {
    const workspace = await Workspace.open(root);
    writeFileSync(file('large.json'), Buffer.alloc(9_000_000, 32));
    writeFileSync(file('binary.json'), Buffer.from([0xff, 0xfe, 0xfd]));
    mkdirSync(file('folder.json'));
    await assert.rejects(workspace.read('gone.json'), refused(404, /can't read gone\.json/));
    await assert.rejects(workspace.read('folder.json'), refused(409, /folder\.json is no file/));
    await assert.rejects(workspace.read('large.json'), refused(413, /too large to edit here: 9 MB/));
    await assert.rejects(workspace.read('binary.json'), refused(422, /no text in UTF-8/));
    await assert.rejects(workspace.write('folder.json', '{}', ''), WorkspaceError);
    await assert.rejects(workspace.write('notes.txt', 'x', ''), refused(403, /JSON files alone/));
  });

  it('does not bring back a file that was deleted meanwhile, unless the writer knows that', async () => {
    const workspace = await Workspace.open(root);
    writeFileSync(file('c.json'), 'here');
    const { version } = await workspace.read('c.json');
    rmSync(file('c.json'));
    const late = await workspace.write('c.json', 'again', version);
    assert.deepEqual([late.saved, late.version], [false, '']);
    assert.equal((await workspace.write('c.json', 'again', '')).saved, true);
  });

  it('goes on after a program that ended while it wrote', async () => {
    const workspace = await Workspace.open(root);
    writeFileSync(file('.d.json.platen'), 'half');
    const old = Date.now() / 1000 - 60;
    utimesSync(file('.d.json.platen'), old, old);
    assert.equal((await workspace.write('d.json', 'whole', '')).saved, true);
    assert.equal(readFileSync(file('d.json'), 'utf8'), 'whole');
  });
});
