// The renderer of commands that make one document: what a template does, it ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Script } from 'node:vm';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { RemoteAssets } from '../../src/assets/remote.ts';
import { withOwnRenderer, withRenderer } from '../../src/cli/document/one-renderer.ts';

const endless = '{{($f := function($n) { $f($n + 1) }; $f(1))}}';

function jobOf(text: string) {
  const template = JSON.stringify({ platen: 1, name: 't', content: [text] });
  const files = { main: 't.json', files: new Map([['t.json', new TextEncoder().encode(template)]]) };
  const version = { sha256: packSha256(files), pack: () => writePack(files) };
  return { version, account: '', data: '{}', moment: 0, test: false, pinned: new Map() };
}

test('an endless expression ends with the budget, and nothing is left running', async () => {
  const remote = new RemoteAssets({ allow: [], http: false });
  const fonts = { file: undefined, families: [], problems: [] };
  try {
    const sources = { remote, settings: { fonts, limits: {} }, budgetMs: 2000 };
    const pages = await withRenderer(sources, async (renderer) => {
      await assert.rejects(renderer.render(jobOf(endless)), {
        code: 'render_timeout',
        message: 'the render took longer than 2 s',
      });
      return (await renderer.render(jobOf('{{1 + 1}}'))).pages;
    });
    assert.equal(pages, 1);
  } finally {
    await remote.close();
  }
});

/** Returns the word of bytecode that stands for the flags of V8. It takes none with another one. */
function flagsWord(): number {
  return new Script('').createCachedData().readUInt32LE(12);
}

test('a document of one’s own leaves the flags of V8 as they were, so that bytecode is taken', async () => {
  const remote = new RemoteAssets({ allow: [], http: false });
  const fonts = { file: undefined, families: [], problems: [] };
  const before = flagsWord();
  try {
    await withOwnRenderer({ remote, settings: { fonts, limits: {} } }, async (renderer) => {
      assert.equal(flagsWord(), before);
      assert.equal((await renderer.render(jobOf('{{1 + 1}}'))).pages, 1);
      assert.equal(flagsWord(), before);
    });
  } finally {
    await remote.close();
  }
});
