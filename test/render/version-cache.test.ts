// The compiled versions of a process: how many are remembered, and which are forgotten.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Pack } from '../../src/assets/pack.ts';
import { Pictures } from '../../src/assets/pictures.ts';
import { VersionCache } from '../../src/render/version-cache.ts';

function pack(text: string): Pack {
  const template = JSON.stringify({ platen: 1, name: 'test', content: [text] });
  return { main: 'test.json', files: new Map([['test.json', Buffer.from(template)]]) };
}

function makeCache(): VersionCache {
  return new VersionCache({ packs: [], pictures: new Pictures(undefined), nesting: undefined });
}

/** Uses versions in turn. Returns how many of them were remembered in the last round. */
async function rounds(cache: VersionCache, count: number, times: number, name = 'v'): Promise<number> {
  let found = 0;
  for (let round = 0; round < times; round++) {
    found = 0;
    for (let at = 0; at < count; at++) {
      if (cache.find(`${name}${at}`)) found += 1;
      else await cache.load(`${name}${at}`, pack(`text ${at}`));
    }
  }
  return found;
}

it('some hundred versions are remembered, and of a few more in turn most are', async () => {
  assert.equal(await rounds(makeCache(), 320, 2), 320);
  const found = await rounds(makeCache(), 384, 6);
  assert.ok(found >= 272 && found <= 320, `${found} of 384`);
});

it('a version that is used again and again is not forgotten for many that are used once', async () => {
  const cache = makeCache();
  await cache.load('often', pack('often'));
  for (let at = 0; at < 900; at++) {
    assert.ok(cache.find('often'), `after ${at} others`);
    await cache.load(`once ${at}`, pack(`text ${at}`));
  }
});

it('versions that come in place of others are remembered in time', async () => {
  const cache = makeCache();
  await rounds(cache, 320, 3, 'old');
  const found = await rounds(cache, 60, 12, 'new');
  assert.ok(found >= 50, `${found} of 60`);
});

/** Loads versions with a file of 50 MB each. */
async function loadLarge(cache: VersionCache, names: readonly string[], fileOf: (name: string) => Buffer) {
  for (const name of names) {
    const { main, files } = pack(name);
    await cache.load(name, { main, files: new Map([...files, ['big.bin', fileOf(name)]]) });
  }
}

const largeBytes = 50 * 1024 * 1024;

it('versions are forgotten for the size of their files, too', async () => {
  const cache = makeCache();
  await loadLarge(cache, ['a', 'b', 'c'], (name) => Buffer.alloc(largeBytes, name));
  assert.ok(cache.find('c'));
  assert.equal(['a', 'b'].filter((name) => cache.find(name)).length, 1);
});

it('files of the same bytes are one, and count once as long as a version has them', async () => {
  const cache = makeCache();
  const shared = ['a', 'b', 'c', 'd'];
  await loadLarge(cache, shared, () => Buffer.alloc(largeBytes));
  const found = shared.map((name) => cache.find(name));
  assert.ok(found.every((version) => version !== undefined));
  const files = new Set(found.map((version) => version?.files.get('big.bin')?.bytes));
  assert.equal(files.size, 1);
  // Two of their own push out what is older, and their place is free again when they go.
  await loadLarge(cache, ['e', 'f', 'g'], (name) => Buffer.alloc(largeBytes, name));
  const left = [...shared, 'e', 'f', 'g'].filter((name) => cache.find(name));
  const large = new Set(left.map((name) => cache.find(name)?.files.get('big.bin')?.bytes));
  assert.ok(left.includes('g'));
  assert.equal(large.size, 2, left.join());
});
