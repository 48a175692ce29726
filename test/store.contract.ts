// What every store must do, as one suite that is run against each.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { pinName } from '../src/assets/pin-name.ts';
import { limits } from '../src/contract.ts';
import { sha256Hex } from '../src/sha256.ts';
import { accounts, type OpenForTest, templates } from './store/catalog.contract.ts';
import { managing } from './store/managing.contract.ts';
import { storage } from './store/storage.contract.ts';
import {
  beginning,
  call,
  completion,
  noon,
  ownTemplate,
  populate,
  push,
  type TimedStore,
} from './store/world.ts';

const day = limits.idempotencyMs;

/** Runs the suite. */
export function storeContract(name: string, open: OpenForTest): void {
  describe(`${name}: accounts`, () => accounts(open));
  describe(`${name}: templates`, () => templates(open));
  describe(`${name}: what templates take`, () => storage(open));
  describe(`${name}: managing`, () => managing(open));
  describe(`${name}: idempotency`, () => idempotency(open));
  describe(`${name}: quota`, () => quota(open));
  describe(`${name}: pins and history`, () => history(open));
}

function idempotency(open: OpenForTest): void {
  const deliver = async (
    store: TimedStore,
    id: string,
    { key, version, now = noon }: { key: string; version: number; now?: number },
  ) => {
    assert.equal(
      (await store.beginGeneration(beginning(id, call(key), version, { now, leaseUntil: now + 60_000 })))
        .kind,
      'admitted',
    );
    assert.equal(await store.completeGeneration(completion(id, { now: now + 100 })), 'completed');
  };

  test('in progress, then replay; another body conflicts at both times', async () => {
    const store = await open();
    const version = await populate(store);
    await store.beginGeneration(beginning('gen_1', call('k'), version));
    const find = (body: string) => store.findGeneration(call('k', body), 'tpl_doc_0', noon + 1);
    assert.deepEqual(await find('body'), { kind: 'in_progress', versionId: version, sinceMs: 1 });
    assert.equal((await find('other')).kind, 'key_conflict');
    const again = (body: string) => store.beginGeneration(beginning('gen_2', call('k', body), version));
    assert.equal((await again('body')).kind, 'in_progress');
    assert.equal((await again('other')).kind, 'key_conflict');
    await store.completeGeneration(completion('gen_1'));
    const replay = await find('body');
    assert.equal(replay.kind === 'replay' && replay.past.id, 'gen_1');
    assert.equal(replay.kind === 'replay' && replay.past.admittedAt, noon);
    assert.equal(replay.kind === 'replay' && replay.past.sha256, 'pdf-gen_1');
    assert.equal(replay.kind === 'replay' && replay.past.version.id, version);
    assert.equal((await find('other')).kind, 'key_conflict');
    assert.equal((await again('body')).kind, 'replay');
    assert.equal((await again('other')).kind, 'key_conflict');
  });

  test('a replay outlives a new version, unpublishing and deleting', async () => {
    const store = await open();
    const version = await populate(store);
    await deliver(store, 'gen_1', { key: 'k', version });
    await store.pushVersion(push('new'));
    await store.unpublish('tpl_doc_0');
    await store.deleteTemplate('tpl_doc_0', noon);
    const found = await store.findGeneration(call('k'), 'tpl_doc_0', noon + 1);
    assert.equal(found.kind === 'replay' && found.past.version.id, version);
  });

  test('a key lives 24 hours from its first use, to the millisecond', async () => {
    const store = await open();
    const version = await populate(store);
    await deliver(store, 'gen_1', { key: 'k', version });
    const kind = async (now: number) => (await store.findGeneration(call('k'), 'tpl_doc_0', now)).kind;
    assert.equal(await kind(noon + day - 1), 'replay');
    assert.equal(await kind(noon + day), 'fresh');
    assert.equal(await kind(noon - day), 'replay', 'a clock set back finds it');
    await deliver(store, 'gen_2', { key: 'k', version, now: noon + day });
    const next = await store.findGeneration(call('k'), 'tpl_doc_0', noon + 2 * day - 1);
    assert.equal(next.kind === 'replay' && next.past.id, 'gen_2');
  });

  test('sweeping forgets no live key', async () => {
    const store = await open();
    const version = await populate(store);
    await deliver(store, 'gen_1', { key: 'k', version });
    await store.sweep(noon + day - 1);
    assert.equal((await store.findGeneration(call('k'), 'tpl_doc_0', noon + day - 1)).kind, 'replay');
    await store.sweep(noon + 3 * day);
    assert.equal((await store.findGeneration(call('k'), 'tpl_doc_0', noon + 1)).kind, 'fresh');
  });

  test('a key is known as long as it is taken: while its call renders, and for 24 hours after', async () => {
    const store = await open();
    const version = await populate(store);
    const knows = (now: number, more = {}): Promise<boolean> =>
      store.knowsKey({ ...call('k'), ...more }, 'k', now);
    assert.equal(await knows(noon), false);
    await store.beginGeneration(beginning('gen_1', call('k'), version, { leaseUntil: noon + 60_000 }));
    assert.deepEqual([await knows(noon + 59_999), await knows(noon + 60_000)], [true, false]);
    await store.completeGeneration(completion('gen_1'));
    assert.deepEqual([await knows(noon + day - 1), await knows(noon + day)], [true, false]);
    assert.equal(await knows(noon + 1, { test: true }), false);
    assert.equal(await knows(noon + 1, { account: 'acc_b' }), false);
    assert.equal(await store.knowsKey(call('k'), 'K', noon + 1), false);
  });

  test('an abandoned call leaves its key free', async () => {
    const store = await open();
    const version = await populate(store);
    await store.beginGeneration(beginning('gen_1', call('k'), version));
    await store.abandonGeneration('gen_1');
    await store.abandonGeneration('gen_1');
    assert.equal(await store.completeGeneration(completion('gen_1')), 'lost');
    await deliver(store, 'gen_2', { key: 'k', version });
    assert.equal((await store.getUsage('acc_a', '2026-01', noon)).used, 1);
  });

  test('keys belong to an account, and test keys have their own', async () => {
    const store = await open();
    const version = await populate(store);
    await deliver(store, 'gen_1', { key: 'k', version });
    const test = await store.beginGeneration(beginning('gen_2', call('k', 'x', { test: true }), version));
    assert.equal(test.kind, 'admitted');
    const other = await store.beginGeneration(
      beginning('gen_3', call('k', 'x', { account: 'acc_b' }), version, await ownTemplate(store, 'acc_b')),
    );
    assert.equal(other.kind, 'admitted');
    const bytes = await store.beginGeneration(beginning('gen_4', call('K', 'x'), version));
    assert.equal(bytes.kind, 'admitted', 'keys are byte-exact');
  });

  test('a lease that ended frees key and quota; completing late is lost once another took them', async () => {
    const store = await open();
    const version = await populate(store, 1);
    await store.beginGeneration(beginning('gen_1', call('k'), version));
    const late = { now: noon + 60_000, leaseUntil: noon + 120_000 };
    assert.equal((await store.findGeneration(call('k'), 'tpl_doc_0', late.now - 1)).kind, 'in_progress');
    assert.equal((await store.findGeneration(call('k'), 'tpl_doc_0', late.now)).kind, 'fresh');
    assert.equal(
      (await store.beginGeneration(beginning('gen_2', call('k'), version, late))).kind,
      'admitted',
    );
    assert.equal(await store.completeGeneration(completion('gen_1')), 'lost');
    assert.equal(await store.completeGeneration(completion('gen_2')), 'completed');
  });
}

function quota(open: OpenForTest): void {
  test('reserved calls make others wait, delivered ones make them fail', async () => {
    const store = await open();
    const version = await populate(store, 2);
    const begin = (id: string) => store.beginGeneration(beginning(id, call(), version));
    assert.equal((await begin('gen_1')).kind, 'admitted');
    assert.equal((await begin('gen_2')).kind, 'admitted');
    assert.equal((await begin('gen_3')).kind, 'quota_pending');
    await store.completeGeneration(completion('gen_1'));
    assert.equal((await begin('gen_3')).kind, 'quota_pending');
    await store.abandonGeneration('gen_2');
    assert.equal((await begin('gen_3')).kind, 'admitted');
    await store.completeGeneration(completion('gen_3'));
    assert.deepEqual(await begin('gen_4'), {
      kind: 'quota_exceeded',
      used: 2,
      limit: 2,
      period: '2026-01',
    });
    assert.deepEqual(await store.getUsage('acc_a', '2026-01', noon), {
      period: '2026-01',
      used: 2,
      reserved: 0,
      limit: 2,
    });
  });

  test('a replay and a test call never meet the quota', async () => {
    const store = await open();
    const version = await populate(store, 1);
    await store.beginGeneration(beginning('gen_1', call('k'), version));
    await store.completeGeneration(completion('gen_1'));
    assert.equal((await store.beginGeneration(beginning('gen_2', call('k'), version))).kind, 'replay');
    const test = call(undefined, 'body', { test: true });
    assert.equal((await store.beginGeneration(beginning('gen_3', test, version))).kind, 'admitted');
    await store.completeGeneration(completion('gen_3'));
    assert.equal((await store.getUsage('acc_a', '2026-01', noon)).used, 1);
  });

  test('a call is billed to the month of its admission', async () => {
    const store = await open();
    const version = await populate(store, 1);
    const february = Date.UTC(2026, 1, 1);
    const next = { now: february, leaseUntil: february + 60_000 };
    await store.beginGeneration(beginning('gen_1', call(), version, { leaseUntil: february + 60_000 }));
    assert.equal((await store.beginGeneration(beginning('gen_2', call(), version, next))).kind, 'admitted');
    await store.completeGeneration(completion('gen_1', { now: february }));
    assert.equal((await store.getUsage('acc_a', '2026-01', noon)).used, 1);
    assert.equal((await store.getUsage('acc_a', '2026-02', noon)).used, 0);
    assert.equal((await store.getUsage('acc_a', '2026-02', february)).reserved, 1);
    assert.deepEqual(await store.listUsage('acc_a'), [{ period: '2026-01', used: 1, limit: 1 }]);
  });

  test('calls that end together are all billed', async () => {
    const store = await open();
    const version = await populate(store, 100);
    const ids = Array.from({ length: 50 }, (_, index) => `gen_${index}`);
    for (const id of ids) await store.beginGeneration(beginning(id, call(id), version));
    const results = await Promise.all(
      [...ids, 'gen_none'].map((id) => store.completeGeneration(completion(id))),
    );
    assert.deepEqual(results, [...ids.map(() => 'completed'), 'lost']);
    assert.equal((await store.getUsage('acc_a', '2026-01', noon)).used, 50);
    assert.equal((await store.listGenerations('acc_a', { limit: 1000 })).length, 50);
  });
}

function history(open: OpenForTest): void {
  const pin = (url: string, text: string) => {
    const bytes = new TextEncoder().encode(text);
    return { url, sha256: sha256Hex(bytes), bytes };
  };

  test('a generation is remembered whole, replays counted', async () => {
    const store = await open();
    const version = await populate(store);
    await store.beginGeneration(beginning('gen_1', call('k'), version));
    await store.completeGeneration(
      completion('gen_1', { format: 'ubl', pages: 0, warnings: '[{"path":"/content/0","message":"m"}]' }),
    );
    await store.recordReplay('gen_1', false);
    await store.recordReplay('gen_1', true);
    assert.deepEqual(await store.findGenerationById('gen_1'), {
      id: 'gen_1',
      account: 'acc_a',
      test: false,
      code: 'tpl_doc_0',
      version: 1,
      idempotencyKey: 'k',
      admittedAt: noon,
      completedAt: noon + 100,
      durationMs: 80,
      format: 'ubl',
      pages: 0,
      bytes: 1000,
      sha256: 'pdf-gen_1',
      warnings: '[{"path":"/content/0","message":"m"}]',
      requestId: 'req_gen_1',
      replays: 2,
      mismatches: 1,
    });
    assert.equal(await store.findGenerationById('gen_2'), undefined);
    assert.deepEqual(
      (await store.findGenerationsByHash('pdf-gen_1')).map(({ id }) => id),
      ['gen_1'],
    );
    assert.deepEqual(await store.findGenerationsByHash('pdf-gen_2'), []);
    assert.deepEqual(await store.listDurations(version), [80]);
  });

  test('pins come back, live as long as their key, and never pass the cap', async () => {
    const store = await open({ pinCapBytes: 10 });
    const version = await populate(store);
    const deliver = async (id: string, pins: ReturnType<typeof pin>[], key: string | undefined = id) => {
      await store.beginGeneration(beginning(id, call(key), version));
      return store.completeGeneration(completion(id, { pins }));
    };
    assert.equal(await deliver('gen_1', [pin('https://a', 'aaaa'), pin('https://b', 'bbbb')]), 'completed');
    assert.equal(await deliver('gen_2', [pin('https://c', 'cccc')]), 'pins_full');
    assert.equal((await store.getUsage('acc_a', '2026-01', noon)).used, 1, 'not billed');
    assert.equal(
      await store.completeGeneration(completion('gen_2', { pins: [pin('https://z', 'aaaa')] })),
      'completed',
    );
    assert.deepEqual(
      (await store.listPins('gen_1')).map((one) => [
        one.url,
        'bytes' in one ? Buffer.from(one.bytes).toString() : one.fault,
      ]),
      [
        ['https://a', 'aaaa'],
        ['https://b', 'bbbb'],
      ],
    );
    await store.sweep(noon + 3 * day);
    assert.deepEqual(await store.listPins('gen_1'), []);
    assert.equal(
      await deliver('gen_3', [pin('https://c', 'cccccccccc')]),
      'completed',
      'there is room again',
    );
  });

  test('an account keeps no more than its share; what others pin too counts for each, and once in all', async () => {
    const store = await open({ pinCapBytes: 20, pinShareBytes: 10 });
    const version = await populate(store);
    await store.createAccount({ id: 'acc_c', name: 'c', plan: 'small', suspended: false, createdAt: noon });
    const deliver = async (id: string, account: string, ...texts: readonly string[]) => {
      const pins = texts.map((text) => pin(`https://${text}`, text));
      const of = account === 'acc_a' ? {} : await ownTemplate(store, account);
      await store.beginGeneration(beginning(id, call(id, 'body', { account, test: true }), version, of));
      const foreseen = await store.findPinRoom(account, pins);
      const completed = await store.completeGeneration(completion(id, { pins }));
      assert.equal(foreseen, completed === 'completed' ? 'room' : completed);
      return completed;
    };
    assert.equal(await deliver('gen_1', 'acc_a', '8 bytes.'), 'completed');
    assert.equal(await deliver('gen_2', 'acc_a', 'abc'), 'pin_share_full');
    assert.equal(
      await deliver('gen_3', 'acc_a', '8 bytes.', 'ab'),
      'completed',
      'what is kept takes no more room',
    );
    assert.equal(await deliver('gen_4', 'acc_b', '8 bytes.'), 'completed');
    assert.equal(await deliver('gen_5', 'acc_b', 'abc'), 'pin_share_full', 'it counts for each');
    assert.equal(await deliver('gen_6', 'acc_c', '7 bytes', 'abc'), 'completed');
    assert.equal(await deliver('gen_7', 'acc_b', 'cd'), 'pins_full');
    // One of two that name it is forgotten: it still counts.
    await store.purge({ now: noon, generations: ['gen_1'], dryRun: false });
    assert.equal(await store.findPinRoom('acc_a', [pin('https://c', 'c')]), 'pin_share_full');
    await store.purge({ now: noon, generations: ['gen_3'], dryRun: false });
    assert.equal(await store.findPinRoom('acc_a', [pin('https://c', '10 bytes..')]), 'pins_full');
    await store.sweep(noon + 3 * day);
    for (const account of ['acc_a', 'acc_b', 'acc_c'])
      assert.equal(await store.findPinRoom(account, [pin('https://c', '10 bytes..')]), 'room');
    assert.equal(await store.findPinRoom('acc_a', [pin('https://c', '11 bytes...')]), 'pin_share_full');
  });

  test('what could not be had is pinned, too, and goes with its key', async () => {
    const store = await open();
    const version = await populate(store);
    const fault = { message: 'gone', hint: 'look elsewhere' };
    const pins = [
      { url: 'https://a', fault },
      pin('https://b', 'bb'),
      { url: 'https://c', fault: { message: 'm' } },
    ];
    await store.beginGeneration(beginning('gen_1', call('k'), version));
    assert.equal(await store.completeGeneration(completion('gen_1', { pins })), 'completed');
    const [a, b, c] = await store.listPins('gen_1');
    assert.deepEqual([a, c], [pins[0], pins[2]]);
    assert.ok(b && 'bytes' in b && Buffer.from(b.bytes).toString() === 'bb');
    await store.sweep(noon + 3 * day);
    assert.deepEqual(await store.listPins('gen_1'), []);
  });

  test('what any URL gave is pinned under its name', async () => {
    const store = await open();
    const version = await populate(store);
    const urls = [randomBytes(6000).toString('base64url'), '\0', '\ud800'].map((end) => `https://a/${end}`);
    const names = urls.map(pinName);
    await store.beginGeneration(beginning('gen_1', call('k'), version));
    const pins = names.map((name) => pin(name, name));
    assert.equal(await store.completeGeneration(completion('gen_1', { pins })), 'completed');
    assert.deepEqual(new Set((await store.listPins('gen_1')).map(({ url }) => url)), new Set(names));
  });

  test('a call without a key pins nothing', async () => {
    const store = await open();
    const version = await populate(store);
    await store.beginGeneration(beginning('gen_1', call(), version));
    assert.equal(
      await store.completeGeneration(completion('gen_1', { pins: [pin('https://a', 'a')] })),
      'completed',
    );
    assert.deepEqual(await store.listPins('gen_1'), []);
  });

  test('it answers', async () => {
    const store = await open();
    await store.probe();
  });
}
