// The part of the store contract about what an account has stored of its templates.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256Hex } from '../../src/sha256.ts';
import type { OpenForTest } from './catalog.contract.ts';
import { bodyHash, noon, populateAccounts, push, type TimedStore } from './world.ts';

/** What an account has stored of its templates, and what its plan allows. */
export function storage(open: OpenForTest): void {
  const small = { name: 'small', perMonth: 3, perSecond: 1000, burst: 1000, concurrency: 1000 };
  const file = (name: string, text: string) => {
    const bytes = new TextEncoder().encode(text);
    return { name, sha256: sha256Hex(bytes), bytes };
  };
  const pushOf = (store: TimedStore, name: string, texts: readonly string[], more = {}) =>
    store.pushVersion(
      push('', {
        ...{
          name,
          newCode: () => `tpl_${name}`,
          sha256: sha256Hex(Buffer.from(JSON.stringify([name, texts]))),
        },
        ...{ files: texts.map((text, index) => file(`${index}.json`, text)), ...more },
      }),
    );

  test('a plan that is set without its storage keeps it; a new one has the usual', async () => {
    const store = await open();
    await store.setPlan(small);
    const usual = { templateBytes: 10 * 1024 ** 3, versions: 100_000 };
    assert.deepEqual(await store.findPlan('small'), { ...small, ...usual });
    await store.setPlan({ ...small, templateBytes: 5, versions: 6 });
    await store.setPlan({ ...small, burst: 7, versions: 8 });
    assert.deepEqual(await store.findPlan('small'), { ...small, burst: 7, templateBytes: 5, versions: 8 });
  });

  test('an account stores as many bytes as its plan allows; equal files count once', async () => {
    const store = await open();
    await populateAccounts(store);
    await store.setPlan({ ...small, templateBytes: 25 });
    await pushOf(store, 'a', ['0123456789', 'x', 'x']);
    await pushOf(store, 'a', ['0123456789', '9876543210']);
    const full = {
      code: 'quota_exceeded',
      message:
        'expected templates of at most 25 bytes in an account, with this version they have 26: purge old versions and deleted templates, or give the account a larger plan',
    };
    const key = { text: 'k', bodyHash: bodyHash('b') };
    await assert.rejects(pushOf(store, 'b', ['12345'], { key }), full);
    assert.equal(await store.findTemplate('tpl_b'), undefined);
    // What is there already takes no more room, nor does what is a version already.
    assert.equal((await pushOf(store, 'b', ['x', '1234'], { key })).number, 1);
    assert.equal((await pushOf(store, 'b', ['x', '1234'], { key })).replayed, true);
    assert.equal((await pushOf(store, 'a', ['0123456789', '9876543210'])).fresh, false);
    assert.equal((await pushOf(store, 'a', ['0123456789'])).number, 3);
    await assert.rejects(pushOf(store, 'a', ['y']), { code: 'quota_exceeded' });
    // Each account has its own, even of the same file, and keeps what it has when its plan becomes smaller.
    assert.equal((await pushOf(store, 'c', ['0123456789'], { account: 'acc_b' })).number, 1);
    await store.setPlan({ ...small, templateBytes: 1 });
    assert.equal((await store.listVersions('tpl_a', { limit: 9 })).length, 3);
    await assert.rejects(pushOf(store, 'c', ['z'], { account: 'acc_b' }), { code: 'quota_exceeded' });
    assert.equal((await pushOf(store, 'a', ['0123456789', 'x'])).number, 4);
  });

  test('an account stores as many versions as its plan allows, however many pushes come at once', async () => {
    const store = await open();
    await populateAccounts(store);
    await store.setPlan({ ...small, versions: 4, templateBytes: 1000 });
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const ended = await Promise.allSettled(names.map((name) => pushOf(store, name, [name])));
    assert.equal(ended.filter(({ status }) => status === 'fulfilled').length, 4);
    assert.equal((await store.listTemplates('acc_a', { limit: 50 })).length, 4);
    await store.setPlan({ ...small, versions: 100, templateBytes: 7 });
    const more = await Promise.allSettled(names.map((name) => pushOf(store, `${name}2`, [`${name}`])));
    assert.equal(more.filter(({ status }) => status === 'fulfilled').length, 7);
  });

  test('deleted templates count until they are purged', async () => {
    const store = await open();
    await populateAccounts(store);
    await store.setPlan({ ...small, versions: 3, templateBytes: 3 });
    await pushOf(store, 'a', ['1']);
    await pushOf(store, 'a', ['2']);
    await pushOf(store, 'b', ['3']);
    assert.equal(await store.deleteTemplate('tpl_a', noon), true);
    await assert.rejects(pushOf(store, 'c', ['4']), {
      code: 'quota_exceeded',
      message:
        'expected an account of at most 3 versions, got a further one: purge old versions and deleted templates, or give the account a larger plan',
    });
    await store.purge({ versionsBefore: Number.MAX_SAFE_INTEGER, generations: [], dryRun: false, now: noon });
    assert.equal((await pushOf(store, 'c', ['4', '5'])).number, 1);
    await assert.rejects(pushOf(store, 'c', ['6']), { code: 'quota_exceeded' });
  });
}
