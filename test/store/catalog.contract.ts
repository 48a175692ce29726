// The part of the store contract about accounts, keys, templates and versions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256Hex } from '../../src/sha256.ts';
import { bodyHash, call, noon, populate, populateAccounts, push, type TimedStore } from './world.ts';

/** A store for one test; `pinCapBytes` is what pins may take in all, `pinShareBytes` those of one account. */
export type OpenForTest = (options?: {
  pinCapBytes?: number;
  pinShareBytes?: number;
  maxTemplates?: number;
}) => Promise<TimedStore>;

/** Plans, accounts and keys. */
export function accounts(open: OpenForTest): void {
  test('a new store has the plan standard', async () => {
    const store = await open();
    const rates = { perMonth: 10_000, perSecond: 50, burst: 100, concurrency: 32 };
    const standard = { name: 'standard', ...rates, templateBytes: 10 * 1024 ** 3, versions: 100_000 };
    assert.deepEqual(await store.listPlans(), [standard]);
    assert.deepEqual(await store.findPlan('standard'), standard);
    assert.equal(await store.findPlan('none'), undefined);
  });

  test('names are unique, and no name is another one’s id', async () => {
    const store = await open();
    await populateAccounts(store);
    const account = { id: 'acc_c', plan: 'small', suspended: false, createdAt: noon };
    assert.equal(await store.createAccount({ ...account, name: 'a' }), 'taken');
    assert.equal(await store.createAccount({ ...account, name: 'acc_a' }), 'taken');
    assert.equal(await store.createAccount({ ...account, name: 'c', plan: 'none' }), 'no_plan');
    assert.equal(await store.createAccount({ ...account, name: 'c' }), 'created');
    assert.equal((await store.findAccount('c'))?.id, 'acc_c');
    assert.equal((await store.findAccount('acc_c'))?.name, 'c');
    assert.equal(await store.findAccount('none'), undefined);
    assert.equal(await store.setAccount('acc_none', { suspended: true }), 'set');
  });

  test('lists of accounts and keys have the newest first', async () => {
    const store = await open();
    await populateAccounts(store);
    const later = { id: 'acc_later', name: 'later', plan: 'small', suspended: false, createdAt: noon + 1 };
    assert.equal(await store.createAccount(later), 'created');
    const accounts = await store.listAccounts({ limit: 50 });
    assert.deepEqual([accounts[0], accounts.length], [later, 3]);
    assert.deepEqual(await store.listAccounts({ limit: 1 }), [later]);
    for (const [id, createdAt] of [
      ['key_2', noon],
      ['key_1', noon],
      ['key_3', noon + 1],
    ] as const) {
      const more = { test: false, scopes: ['generate'], label: undefined, expiresAt: undefined } as const;
      await store.createKey({ id, account: 'acc_a', createdAt, revokedAt: undefined, ...more }, bodyHash(id));
    }
    const idsOf = async (limit: number) => (await store.listKeys('acc_a', { limit })).map(({ id }) => id);
    assert.deepEqual(await idsOf(50), ['key_3', 'key_1', 'key_2']);
    assert.deepEqual(await idsOf(2), ['key_3', 'key_1']);
  });

  test('a key is found by its hash, with account and plan as they are now', async () => {
    const store = await open();
    await populateAccounts(store);
    const scopes = ['generate', 'read'] as const;
    const key = { id: 'key_1', account: 'acc_a', test: true, scopes, label: 'ci', createdAt: noon } as const;
    await store.createKey({ ...key, expiresAt: noon + 5, revokedAt: undefined }, bodyHash('secret'));
    assert.equal(await store.findKeyHolder(bodyHash('other')), undefined);
    assert.equal((await store.findKeyHolder(bodyHash('secret')))?.plan.perMonth, 3);
    await store.setPlan({ name: 'small', perMonth: 9, perSecond: 0.5, burst: 2, concurrency: 1 });
    assert.equal(await store.setAccount('acc_a', { suspended: true }), 'set');
    assert.equal(await store.revokeKey('key_1', noon + 1), true);
    assert.equal(await store.revokeKey('key_2', noon + 1), false);
    assert.deepEqual(await store.findKeyHolder(bodyHash('secret')), {
      key: { ...key, expiresAt: noon + 5, revokedAt: noon + 1 },
      account: { id: 'acc_a', name: 'a', plan: 'small', suspended: true, createdAt: noon },
      plan: { name: 'small', perMonth: 9, perSecond: 0.5, burst: 2, concurrency: 1 },
    });
    assert.equal(await store.setAccount('acc_a', { plan: 'none' }), 'no_plan');
    assert.equal(await store.setAccount('acc_a', { suspended: false }), 'set');
    assert.equal((await store.findKeyHolder(bodyHash('secret')))?.account.suspended, false);
    assert.equal((await store.listKeys('acc_a', { limit: 50 })).length, 1);
  });
}

/** Templates and versions. */
export function templates(open: OpenForTest): void {
  test('an account has so many templates and no more; each has as many versions as it likes', async () => {
    const store = await open({ maxTemplates: 2 });
    await populate(store);
    const named = (name: string, more: Parameters<typeof push>[1] = {}) =>
      store.pushVersion(push(`{"${name}":1}`, { name, newCode: () => `tpl_${name}`, ...more }));
    await named('two');
    const full = {
      code: 'quota_exceeded',
      message:
        'expected an account of at most 2 templates, got a further one, "three": delete one that is not needed, or push under its name',
    };
    const key = { text: 'k', bodyHash: bodyHash('three') };
    await assert.rejects(named('three', { key }), full);
    await assert.rejects(named('three'), full);
    assert.equal(await store.findTemplate('tpl_three'), undefined);
    assert.equal((await named('two', { publish: false })).number, 1);
    assert.equal((await store.pushVersion(push('{ "two": 2 }', { name: 'two' }))).number, 2);
    // Another account has its own number.
    assert.equal((await named('other', { account: 'acc_b' })).number, 1);
    // What is deleted does not count, and a push that failed holds no key.
    assert.equal(await store.deleteTemplate('tpl_two', noon), true);
    assert.equal((await named('three', { key })).number, 1);
    await assert.rejects(named('two', { newCode: () => 'tpl_two_again' }), { code: 'quota_exceeded' });
    assert.equal((await named('three', { key })).number, 1);
  });

  test('of pushes at the same time no more become templates than an account may have', async () => {
    const store = await open({ maxTemplates: 4 });
    await populate(store);
    const names = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const ended = await Promise.allSettled(
      names.map((name) => store.pushVersion(push('{}', { name, newCode: () => `tpl_${name}` }))),
    );
    assert.equal(ended.filter(({ status }) => status === 'fulfilled').length, 3);
    assert.equal((await store.listTemplates('acc_a', { limit: 50 })).length, 4);
  });

  test('versions count up; the same content as the newest is the newest', async () => {
    const store = await open();
    await populate(store);
    const quiet = { publish: false };
    assert.deepEqual(await store.pushVersion(push('{}', quiet)), {
      code: 'tpl_doc_0',
      number: 1,
      published: 1,
      fresh: false,
    });
    assert.equal((await store.pushVersion(push('{ }', quiet))).number, 2);
    assert.equal((await store.findTemplate('tpl_doc_0'))?.published, 1);
    assert.deepEqual(await store.pushVersion(push('{}', quiet)), {
      code: 'tpl_doc_0',
      number: 3,
      published: 1,
      fresh: true,
    });
    const newest = await store.findTemplate('tpl_doc_0');
    assert.deepEqual([newest?.newest, newest?.published], [3, 1]);
    assert.deepEqual(
      (await store.listVersions('tpl_doc_0', { limit: 2 })).map((one) => one.number),
      [3, 2],
    );
    const [listed] = await store.listVersions('tpl_doc_0', { limit: 1 });
    assert.ok(listed && !('variables' in listed), 'a list reads no variables: they may take MiB');
  });

  test('content comes back as it was pushed', async () => {
    const store = await open();
    await populate(store);
    const logo = new Uint8Array([1, 2, 3]);
    const files = [...push('{"a":1}').files, { name: 'logo.png', sha256: sha256Hex(logo), bytes: logo }];
    const pushed = await store.pushVersion(push('{"a":1}', { files, variables: '{"x":{}}' }));
    const version = await store.findVersion(pushed.code, pushed.number);
    assert.equal(version?.variables, '{"x":{}}');
    const content = await store.getVersionContent(version?.id ?? 0);
    assert.equal(content.main, 'template.json');
    assert.deepEqual(
      content.files.map((file) => [file.name, Buffer.from(file.bytes).toString('latin1')]),
      [
        ['logo.png', '\x01\x02\x03'],
        ['template.json', '{"a":1}'],
      ],
    );
  });

  test('a file of a version is found by its hash, and none of another version', async () => {
    const store = await open();
    await populate(store);
    const logo = Buffer.from([1, 2, 3]);
    const files = [...push('{"a":1}').files, { name: 'logo.png', sha256: sha256Hex(logo), bytes: logo }];
    // The same bytes under two names are one file.
    files.push({ name: 'again.png', sha256: sha256Hex(logo), bytes: logo });
    const pushed = await store.pushVersion(push('{"a":1}', { files }));
    const [first, second] = [
      await store.findVersion(pushed.code, 1),
      await store.findVersion(pushed.code, 2),
    ];
    const found = await store.findVersionFile(second?.id ?? 0, sha256Hex(logo));
    assert.deepEqual([...(found ?? [])], [1, 2, 3]);
    assert.equal(await store.findVersionFile(first?.id ?? 0, sha256Hex(logo)), undefined);
    assert.equal(await store.findVersionFile(second?.id ?? 0, 'none'), undefined);
  });

  test('publish, unpublish, delete; a name pushed again after that has a new code', async () => {
    const store = await open();
    await populate(store);
    await store.pushVersion(push('2', { publish: false }));
    const found = async () => (await store.findGeneration(call(), 'tpl_doc_0', noon)).kind;
    assert.equal(await found(), 'fresh');
    assert.deepEqual(await store.publish('tpl_doc_0', undefined), { number: 2 });
    assert.deepEqual(await store.publish('tpl_doc_0', 1), { number: 1 });
    assert.equal(await store.publish('tpl_doc_0', 9), 'no_version');
    assert.equal(await store.publish('tpl_none', 1), 'no_template');
    assert.equal(await store.unpublish('tpl_doc_0'), true);
    assert.equal(await found(), 'template_not_published');
    assert.equal(await store.deleteTemplate('tpl_doc_0', noon), true);
    assert.equal(await store.deleteTemplate('tpl_doc_0', noon), false);
    assert.equal(await found(), 'template_not_found');
    assert.equal(await store.publish('tpl_doc_0', 1), 'no_template');
    assert.equal((await store.pushVersion(push())).code, 'tpl_doc_1');
    assert.deepEqual(
      (await store.listTemplates('acc_a', { limit: 9 })).map((one) => one.code),
      ['tpl_doc_1'],
    );
  });

  test('a code with a character that no database takes is no template', async () => {
    const store = await open();
    await populate(store);
    assert.equal((await store.findGeneration(call(), 'tpl\0doc', noon)).kind, 'template_not_found');
    assert.equal((await store.findGeneration(call('k'), '\0', noon)).kind, 'template_not_found');
  });

  test('another account’s template is no template', async () => {
    const store = await open();
    await populate(store);
    const other = await store.findGeneration(
      call(undefined, 'body', { account: 'acc_b' }),
      'tpl_doc_0',
      noon,
    );
    assert.equal(other.kind, 'template_not_found');
  });
}
