// The part of the store contract about what is managed over HTTP: keys of pushes, and lists in parts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../src/contract.ts';
import type { Pushed, PushKey } from '../../src/store/terms.ts';
import type { OpenForTest } from './catalog.contract.ts';
import { beginning, bodyHash, call, completion, noon, populate, push, type TimedStore } from './world.ts';

const key = (text: string, body = 'body'): PushKey => ({ text, bodyHash: bodyHash(body) });
const isConflict = { name: 'AppError', code: 'idempotency_conflict' };

/** Keys of pushes, and lists in parts. */
export function managing(open: OpenForTest): void {
  test('a push with a key is carried out once, and another body conflicts', async () => {
    const store = await open();
    await populate(store);
    const first = await store.pushVersion(push('1', { key: key('k') }));
    assert.deepEqual(first, { code: 'tpl_doc_0', number: 2, published: 2, fresh: true });
    await store.pushVersion(push('2'));
    const again: Pushed = { code: 'tpl_doc_0', number: 2, published: 2, fresh: false, replayed: true };
    assert.deepEqual(await store.findPush('acc_a', key('k')), again);
    assert.deepEqual(await store.pushVersion(push('1', { key: key('k') })), again);
    await assert.rejects(store.findPush('acc_a', key('k', 'other')), isConflict);
    await assert.rejects(store.pushVersion(push('3', { key: key('k', 'other') })), isConflict);
    assert.equal((await store.findTemplate('tpl_doc_0'))?.newest, 3);
    assert.equal(await store.findPush('acc_b', key('k')), undefined, 'the key is the account’s own');
    const call0 = await store.findGeneration(call('k'), 'tpl_doc_0', noon);
    assert.equal(call0.kind, 'fresh', 'a generation has keys of its own');
  });

  test('the key of a push lives 24 hours, and is swept after them', async () => {
    const store = await open();
    await populate(store);
    await store.pushVersion(push('1', { publish: false, key: key('k') }));
    const before = await store.findPush('acc_a', key('k'));
    assert.deepEqual([before?.number, before?.published], [2, 1]);
    const ended = noon + limits.idempotencyMs;
    await store.sweep(ended - 1);
    assert.equal((await store.findPush('acc_a', key('k')))?.number, 2);
    await store.sweep(ended);
    assert.equal(await store.findPush('acc_a', key('k')), undefined);
    await store.pushVersion(push('2', { key: key('k', 'other') }));
    assert.equal((await store.findPush('acc_a', key('k', 'other')))?.number, 3, 'a dead key is free');
    await store.sweep(ended + 3 * limits.idempotencyMs);
    assert.equal(await store.findPush('acc_a', key('k', 'other')), undefined);
  });

  test('many pushes with one key at once make one version', async () => {
    const store = await open();
    await populate(store);
    const pushes = Array.from({ length: 8 }, () => store.pushVersion(push('1', { key: key('k') })));
    assert.deepEqual(new Set((await Promise.all(pushes)).map(({ number }) => number)), new Set([2]));
  });

  test('files of many MiB are kept as they are', async () => {
    const store = await open();
    await populate(store);
    const files = [1, 2, 3, 4].map((fill) => {
      const bytes = new Uint8Array(3 * 1024 * 1024).fill(fill);
      return { name: `${fill}.bin`, sha256: String(fill).repeat(64), bytes };
    });
    await store.pushVersion(push('{}', { files: [...push().files, ...files], sha256: 'large' }));
    const version = await store.findVersion('tpl_doc_0', 2);
    const content = await store.getVersionContent(version?.id ?? 0);
    assert.deepEqual(
      content.files.map(({ name, bytes }) => [name, bytes.length, bytes[0]]),
      [...[1, 2, 3, 4].map((fill) => [`${fill}.bin`, 3 * 1024 * 1024, fill]), ['template.json', 2, 0x7b]],
    );
  });

  test('templates and versions are listed in parts', async () => {
    const store = await open();
    await populate(store);
    for (const name of ['x', 'y', 'z'])
      await store.pushVersion(push('{}', { name, newCode: () => `tpl_${name}` }));
    const seen: string[] = [];
    for (let after: { at: number; id: string } | undefined; ; ) {
      const part = await store.listTemplates('acc_a', { limit: 2, after });
      seen.push(...part.map(({ code }) => code));
      const last = part.at(-1);
      if (last === undefined) break;
      after = { at: last.createdAt, id: last.code };
    }
    assert.deepEqual(seen.toSorted(), ['tpl_doc_0', 'tpl_x', 'tpl_y', 'tpl_z']);
    for (const text of ['2', '3']) await store.pushVersion(push(text));
    const older = await store.listVersions('tpl_doc_0', { limit: 9, after: { at: 3, id: '' } });
    assert.deepEqual(
      older.map(({ number }) => number),
      [2, 1],
    );
  });

  test('generations are listed in parts, each once, whatever the filter', async () => {
    const store = await open();
    const version = await populate(store, 1000);
    const made = Array.from({ length: 23 }, (_, index) => `gen_${String(index).padStart(2, '0')}`);
    for (const [index, id] of made.entries()) {
      // Some share their moment.
      const now = noon + Math.floor(index / 3);
      const known = call(index % 10 === 0 ? `k${index}` : undefined);
      await store.beginGeneration(beginning(id, known, version, { now, leaseUntil: now + 60_000 }));
      assert.equal(await store.completeGeneration(completion(id, { now })), 'completed');
    }
    await store.recordReplay('gen_04', true);
    assert.deepEqual((await listAll(store, {})).toSorted(), made);
    assert.deepEqual(await listAll(store, { mismatched: true }), ['gen_04']);
    assert.deepEqual(await listAll(store, { idempotencyKey: 'k10' }), ['gen_10']);
    assert.deepEqual(await listAll(store, { code: 'tpl_other' }), []);
    assert.equal((await listAll(store, { code: 'tpl_doc_0' })).length, 23);
    assert.equal((await listAll(store, { since: noon + 2, until: noon + 4 })).length, 6);
    const looked = await store.pageGenerations('acc_a', { limit: 5, idempotencyKey: 'k0' }, 4);
    assert.deepEqual(looked.generations, []);
    assert.notEqual(looked.next, undefined, 'an empty part need not be the last');
    assert.deepEqual(await store.pageGenerations('acc_b', { limit: 5 }, 4), {
      generations: [],
      next: undefined,
    });
  });

  test('what calls sent is added up by version, path and kind, and goes with its version', async () => {
    const store = await open();
    const versionId = await populate(store);
    const use = { versionId, path: '/items/*/price', kind: 'number', calls: 2 } as const;
    await store.recordUses([use, { ...use, kind: 'missing', calls: 1 }, { ...use, versionId: 9_999_999 }]);
    await store.recordUses([use]);
    const kept = await store.listUses('tpl_doc_0', 0);
    assert.deepEqual(
      kept.map(({ version, path, kind, calls }) => [version, path, kind, calls]),
      [
        [1, '/items/*/price', 'missing', 1],
        [1, '/items/*/price', 'number', 4],
      ],
    );
    const [first] = kept;
    assert.ok(first && first.firstAt > 0 && first.lastAt >= first.firstAt);
    assert.deepEqual(await store.listUses('tpl_doc_0', first.lastAt + 1), []);
    assert.deepEqual(await store.listUses('tpl_other', 0), []);
  });
}

/** Follows the parts of a list to its end, four generations looked at for each. */
async function listAll(
  store: TimedStore,
  filter: { mismatched?: boolean; idempotencyKey?: string; code?: string; since?: number; until?: number },
): Promise<readonly string[]> {
  const seen: string[] = [];
  let after: { at: number; id: string } | undefined;
  do {
    const page = await store.pageGenerations('acc_a', { ...filter, limit: 3, after }, 4);
    assert.ok(page.generations.length <= 3);
    seen.push(...page.generations.map(({ id }) => id));
    after = page.next;
  } while (after !== undefined);
  assert.equal(new Set(seen).size, seen.length);
  return seen;
}
