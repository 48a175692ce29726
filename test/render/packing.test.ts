// Packing: what a template names outside its folder, or that is no file, is a fault at the key that names it; and names of main files are no content.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { AppError } from '../../src/errors.ts';
import { createEngine } from '../../src/render/engine.ts';
import { packGiven, packTemplate } from '../../src/render/packing.ts';
import { flatPng } from '../assets/build-png.ts';

const root = mkdtempSync(join(tmpdir(), 'platen-packing-'));
after(() => rmSync(root, { recursive: true }));
const folder = join(root, 'template');
mkdirSync(join(folder, 'parts'), { recursive: true });
const main = join(folder, 'template.json');
writeFileSync(join(root, 'secret.json'), '"secret"');
symlinkSync(join(root, 'secret.json'), join(folder, 'link'));
execFileSync('mkfifo', [join(folder, 'pipe')]);
writeFileSync(join(folder, 'huge'), '');
truncateSync(join(folder, 'huge'), 3 * 1024 ** 3);

/** The ways in which a template names a file. */
const namings: Readonly<Record<string, (name: string) => object>> = {
  '/content/0/src of an image': (name) => ({ content: [{ type: 'image', src: name, width: 9 }] }),
  '/content/0/src of an include': (name) => ({ content: [{ type: 'include', src: name }] }),
  '/extends': (name) => ({ extends: name, content: [] }),
  '/fonts/F/regular': (name) => ({ fonts: { F: { regular: name } }, content: [] }),
};

async function faultsOf(template: object): Promise<readonly string[]> {
  writeFileSync(main, JSON.stringify({ platen: 1, name: 'test', ...template }));
  try {
    await packTemplate(main);
    return [];
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return error.issues.map(({ path, message }) => `${path}: ${message}`);
  }
}

describe('a file that a template names', () => {
  for (const [place, naming] of Object.entries(namings)) {
    const path = place.split(' ')[0];
    it(`at ${place} is a fault there when it can't be taken`, async () => {
      assert.deepEqual(await faultsOf(naming('link')), [
        `${path}: "link" lies outside the template's folder`,
      ]);
      assert.deepEqual(await faultsOf(naming('pipe')), [`${path}: expected a file, "pipe" is a pipe`]);
      assert.deepEqual(await faultsOf(naming('parts')), [`${path}: expected a file, "parts" is a folder`]);
      assert.deepEqual(await faultsOf(naming('huge')), [
        `${path}: expected a file of at most 33554432 bytes, "huge" has 3221225472`,
      ]);
      assert.deepEqual(await faultsOf(naming('none')), [`${path}: no file "none"`]);
    });
  }

  it('has the name of a file whose name is written or ends otherwise as the way out', async () => {
    writeFileSync(join(dirname(main), 'sunny-day.png'), 'picture');
    for (const src of ['Sunny-Day.PNG', 'sunny_day.png', 'sunny-day.jpg']) {
      writeFileSync(main, JSON.stringify({ platen: 1, name: 'test', content: [{ type: 'image', src }] }));
      await assert.rejects(packTemplate(main), (error) => {
        assert.ok(error instanceof AppError);
        assert.deepEqual(
          error.issues.map(({ message, hint }) => [message, hint]),
          [[`no file "${src}"`, 'did you mean "sunny-day.png"?']],
        );
        return true;
      });
    }
  });

  it('is refused where the template comes without a folder', async () => {
    const bytes = Buffer.from(
      JSON.stringify({ platen: 1, name: 'test', content: [{ type: 'include', src: 'parts/a.json' }] }),
    );
    await assert.rejects(packGiven({ main: '-', bytes, folder: undefined }), (error) => {
      assert.ok(error instanceof AppError);
      assert.match(error.message, /can name no files .*platen pack FILE -o -/);
      return true;
    });
  });
});

describe('the name of the main file', () => {
  const moment = Date.UTC(2026, 0, 15);

  async function made(file: string): Promise<{ readonly sha256: string; readonly pdf: Uint8Array }> {
    const files = await packTemplate(file);
    const sha256 = packSha256(files);
    const job = {
      version: sha256,
      pack: writePack(files),
      data: '{}',
      moment,
      test: false,
      assets: new Map(),
    };
    const answer = await createEngine().render(job);
    assert.ok(answer.kind === 'rendered');
    return { sha256, pdf: answer.bytes };
  }

  it('is no content: renamed, the template is the same version and gives the same bytes', async () => {
    writeFileSync(join(folder, 'parts/logo.png'), flatPng(2, 2, [1, 2, 3]));
    writeFileSync(
      join(folder, 'parts/head.json'),
      '["{{$random()}}", { "type": "include", "src": "deep/foot.json" }]',
    );
    mkdirSync(join(folder, 'parts/deep'), { recursive: true });
    writeFileSync(
      join(folder, 'parts/deep/foot.json'),
      '[{ "type": "image", "src": "../logo.png", "width": 9 }]',
    );
    const content = [{ type: 'include', src: 'parts/head.json' }];
    writeFileSync(main, JSON.stringify({ platen: 1, name: 'test', content }));
    const before = await made(main);
    const names = ['invoice.json', 'aaa.json', 'zzz.json', 'parts.json', 'ümläut (1).json'];
    for (const name of names) {
      const renamed = join(folder, name);
      renameSync(main, renamed);
      assert.deepEqual(await made(renamed), before, name);
      renameSync(renamed, main);
    }
    // Another folder of the same files, too.
    renameSync(folder, join(root, 'moved'));
    assert.deepEqual(await made(join(root, 'moved', 'template.json')), before);
    renameSync(join(root, 'moved'), folder);
  });

  it('matters for what it names: the names of all other files are content', async () => {
    const before = await made(main);
    const content = [{ type: 'include', src: 'parts/other.json' }];
    renameSync(join(folder, 'parts/head.json'), join(folder, 'parts/other.json'));
    writeFileSync(main, JSON.stringify({ platen: 1, name: 'test', content }));
    assert.notEqual((await made(main)).sha256, before.sha256);
  });

  it('may still not take itself in, whatever it is called', async () => {
    const faults = await faultsOf({ content: [{ type: 'include', src: 'template.json' }] });
    assert.match(faults.join(), /takes itself in: template\.json → template\.json/);
  });
});

it('refuses a template that is larger than a pack takes, by its size, before it is read', async () => {
  const bytes = Buffer.alloc(50_000_000, 'y');
  await assert.rejects(packGiven({ main: 'big.json', bytes, folder: undefined }), (error) => {
    assert.ok(error instanceof AppError);
    const [issue] = error.issues;
    assert.deepEqual(
      [issue?.file, issue?.message],
      ['big.json', 'expected a template of at most 32 MiB, got 48 MiB'],
    );
    assert.match(issue?.hint ?? '', /name pictures by their file/);
    return true;
  });
});
