// Keys that many calls show: read once as long as nothing is committed beside them, and never as they were before a change.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openDataFolder } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { bodyHash, noon, populate } from './world.ts';

const root = mkdtempSync(join(tmpdir(), 'platen-keys-'));
after(() => rmSync(root, { recursive: true, force: true }));

const hash = bodyHash('secret');

/** A store with one good key, and the same data folder as another process has it. */
async function twoStores(name: string): Promise<readonly [Store, Store]> {
  const [store, other] = [name, name].map(
    (folder) => openDataFolder(join(root, folder), { onFatal: assert.fail, now: () => noon }).store,
  ) as [Store, Store];
  after(async () => {
    await store.close();
    await other.close();
  });
  await populate(store);
  const scopes = ['generate'] as const;
  const key = { id: 'key_1', account: 'acc_a', test: false, scopes, label: 'ci', createdAt: noon } as const;
  await store.createKey({ ...key, expiresAt: undefined, revokedAt: undefined }, hash);
  return [store, other];
}

const revoked = async (store: Store): Promise<number | undefined> =>
  (await store.takeCall(hash))?.holder.key.revokedAt;

test('calls share what was read, by key', async () => {
  const [store] = await twoStores('shared');
  const [found, again] = await Promise.all([hash, Uint8Array.from(hash)].map((one) => store.takeCall(one)));
  assert.ok(found !== undefined && found.holder === again?.holder);
  assert.equal(await store.takeCall(bodyHash('another')), undefined);
  assert.equal(found.holder.key.id, 'key_1');
});

test('a change by the same process counts at once', async () => {
  const [store] = await twoStores('own');
  const before = revoked(store);
  const change = store.revokeKey('key_1');
  assert.deepEqual(await Promise.all([before, change, revoked(store)]), [undefined, true, noon]);
});

test('each change by another process counts at once', async () => {
  const [store, other] = await twoStores('others');
  const holder = async () => (await store.takeCall(hash))?.holder;
  assert.equal(await revoked(store), undefined);
  await other.setAccount('acc_a', { suspended: true });
  assert.equal((await holder())?.account.suspended, true);
  const { plan } = (await holder()) ?? assert.fail();
  await other.setPlan({ ...plan, perSecond: plan.perSecond + 1 });
  assert.equal((await holder())?.plan.perSecond, plan.perSecond + 1);
  await other.revokeKey('key_1');
  assert.equal(await revoked(store), noon);
});

test('a key that is made after a call has shown it is found', async () => {
  const [store, other] = await twoStores('later');
  const later = bodyHash('later');
  assert.equal(await store.takeCall(later), undefined);
  const key = { id: 'key_2', account: 'acc_a', test: false, scopes: ['generate'], createdAt: noon } as const;
  await other.createKey({ ...key, label: undefined, expiresAt: undefined, revokedAt: undefined }, later);
  assert.equal((await store.takeCall(later))?.holder.key.id, 'key_2');
});
