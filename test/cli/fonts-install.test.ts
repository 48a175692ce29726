// `platen fonts`: packages of fonts, from a registry or a file, checked before anything is written.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { installPackage, isInstalled } from '../../src/cli/fonts/install.ts';
import { type FontPackage, fontPackages } from '../../src/cli/fonts/packages.ts';
import { run, terminalOf } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-fonts-install-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string): string => join(folder, name);

/** Returns an archive of files, as `npm pack` makes it. */
function archiveOf(files: Readonly<Record<string, string>>): Uint8Array {
  const blocks: Buffer[] = [];
  for (const [name, content] of Object.entries(files)) {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(`${content.length.toString(8).padStart(11, '0')} `, 124);
    header.write('ustar', 257);
    const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
    body.write(content);
    blocks.push(header, body);
  }
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const [font, licence] = ['f'.repeat(1000), 'free'];
const wanted: FontPackage = {
  name: 'test-sans',
  family: 'Test Sans',
  languages: 'Test',
  megabytes: 1,
  archive: '@scope/test-sans/-/test-sans-1.0.0.tgz',
  files: [
    { path: 'package/LICENSE', name: 'Test_LICENSE.txt' },
    { path: 'package/400/Test.ttf', name: 'Test.ttf', sha256: sha256(font) },
  ],
};
const whole = archiveOf({
  'package/a.js': 'x'.repeat(5000),
  'package/LICENSE': licence,
  'package/400/Test.ttf': font,
});
const { terminal } = terminalOf();

describe('an archive', () => {
  let registry = '';
  const server = createServer((request, response) => {
    const isThere = request.url === `/mirror/${wanted.archive}`;
    response.writeHead(isThere ? 200 : 404).end(isThere ? whole : '');
  });
  before(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mirror`;
  });
  after(() => server.close());

  it('is fetched, and its fonts and its licence are kept', async () => {
    const target = path('fetched');
    assert.equal(await isInstalled(wanted, target), false);
    await installPackage(wanted, { source: { registry }, folder: target }, terminal);
    assert.deepEqual(readdirSync(target).sort(), ['Test.ttf', 'Test_LICENSE.txt']);
    assert.equal(readFileSync(join(target, 'Test.ttf'), 'utf8'), font);
    assert.equal(await isInstalled(wanted, target), true);
    writeFileSync(join(target, 'Test.ttf'), 'changed');
    assert.equal(await isInstalled(wanted, target), false);
  });

  it('that is not on the registry is an error with its address', async () => {
    const source = { registry: `${registry}/none/` };
    await assert.rejects(installPackage(wanted, { source, folder: path('none') }, terminal), {
      message: `can't fetch ${registry}/none/${wanted.archive}: it answered 404`,
    });
  });

  const damaged: readonly (readonly [string, Uint8Array, RegExp])[] = [
    [
      'another font',
      archiveOf({ 'package/LICENSE': licence, 'package/400/Test.ttf': 'other' }),
      /Test\.ttf has the SHA-256 \w{64}, expected \w{64}: nothing is installed/,
    ],
    [
      'no font',
      archiveOf({ 'package/LICENSE': licence }),
      /expected package\/400\/Test\.ttf in the archive, it has no such file/,
    ],
    ['no gzip', Buffer.from('not packed at all'), /expected an archive packed by gzip \(\.tgz\)/],
    ['a torn end', whole.subarray(0, 40), /expected an archive packed by gzip \(\.tgz\)/],
    ['no tar', gzipSync('z'.repeat(2000)), /expected an archive of files \(tar\)/],
  ];
  for (const [name, bytes, message] of damaged) {
    it(`with ${name} installs nothing`, async () => {
      writeFileSync(path('damaged.tgz'), bytes);
      const source = { file: path('damaged.tgz') };
      await assert.rejects(installPackage(wanted, { source, folder: path('damaged') }, terminal), {
        message,
      });
      assert.equal(existsSync(path('damaged')), false);
    });
  }
});

describe('platen fonts', () => {
  it('lists what can be installed', async () => {
    const { stdout, status } = await run(['fonts', 'list', '--fonts', path('empty')]);
    assert.equal(status, 0);
    for (const { name, family } of fontPackages)
      assert.match(stdout, new RegExp(`${name} +${family} .* -\\n`));
  });

  it('names what was probably meant', async () => {
    const { stderr, status } = await run(['fonts', 'install', 'noto-sans-jpn']);
    assert.equal(status, 2);
    assert.match(stderr, /no font "noto-sans-jpn" can be installed: did you mean "noto-sans-jp"\?/);
  });

  it('installs into the data folder, and commands without a store find the fonts there', async () => {
    const data = path('data');
    mkdirSync(join(data, 'fonts'), { recursive: true });
    const georgian = '@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf';
    writeFileSync(
      join(data, 'fonts/a.ttf'),
      readFileSync(new URL(`../../node_modules/${georgian}`, import.meta.url)),
    );
    writeFileSync(path('t.json'), JSON.stringify({ platen: 1, name: 't', content: ['მათ'] }));
    writeFileSync(path('d.json'), '{}');
    const words = ['render', path('t.json'), path('d.json'), '-o', path('t.pdf')];
    assert.match((await run(words)).stderr, /no font covers/);
    const { stderr, status } = await run(words, { env: { PLATEN_DATA: data } });
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stderr, /no font covers/);
  });
});
