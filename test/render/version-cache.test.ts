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

it('versions are forgotten for the size of their files, too', async () => {
  const cache = makeCache();
  const bytes = Buffer.alloc(50 * 1024 * 1024);
  for (const name of ['a', 'b', 'c']) {
    const { main, files } = pack(name);
    await cache.load(name, { main, files: new Map([...files, ['big.bin', bytes]]) });
  }
  assert.ok(cache.find('c'));
  assert.equal(['a', 'b'].filter((name) => cache.find(name)).length, 1);
});
