// What an operator does over months: looks for generations, follows them, reads usage by month, and forgets.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Completion } from '../../src/store/terms.ts';
import { start, temporaryFolder, until } from '../platen.ts';
import {
  beginning,
  bodyHash,
  call,
  completion,
  noon,
  openTimed,
  populate,
  push,
  type TimedStore,
} from '../store/world.ts';
import { run } from './recorder.ts';

const day = 86_400_000;
const folder = temporaryFolder();
after(() => folder.remove());

function open(name: string): { readonly store: TimedStore; readonly data: string } {
  const data = join(folder.path, name);
  const { store } = openTimed(data, {
    onFatal: (error) => {
      throw error;
    },
  });
  return { store, data };
}

async function generate(
  store: TimedStore,
  id: string,
  now: number,
  { key, ...more }: { readonly key?: string | undefined; readonly pins?: Completion['pins'] } = {},
): Promise<void> {
  const version = await store.findVersion('tpl_doc_0', 1);
  const wish = beginning(id, call(key, id), version?.id ?? 0, { now, leaseUntil: now + 60_000 });
  assert.equal((await store.beginGeneration(wish)).kind, 'admitted');
  assert.equal(await store.completeGeneration(completion(id, { now: now + 100, ...more })), 'completed');
}

async function ids(data: string, ...words: readonly string[]): Promise<readonly string[]> {
  const { stdout, stderr } = await run(['generation', 'list', 'a', '--json', '--data', data, ...words], {
    now: noon + 10 * day,
  });
  assert.equal(stderr, '');
  return (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id);
}

describe('generation list', () => {
  it('filters by template, time, key and mismatch', async () => {
    const { store, data } = open('filters');
    await populate(store, 1000);
    for (const [id, days] of Object.entries({ gen_1: 0, gen_2: 3, gen_3: 9.5 }))
      await generate(store, id, noon + days * day, id === 'gen_2' ? { key: 'key 2' } : {});
    await store.recordReplay('gen_2', true);
    assert.deepEqual(await ids(data), ['gen_3', 'gen_2', 'gen_1']);
    assert.deepEqual(await ids(data, '--since', '1d'), ['gen_3']);
    assert.deepEqual(await ids(data, '--since', '2026-01-16', '--until', '2026-01-20'), ['gen_2']);
    assert.deepEqual(await ids(data, '--until', '7d'), ['gen_1']);
    assert.deepEqual(await ids(data, '--key', 'key 2'), ['gen_2']);
    assert.deepEqual(await ids(data, '--mismatched'), ['gen_2']);
    assert.deepEqual(await ids(data, '--template', 'tpl_doc_0', '--limit', '1'), ['gen_3']);
    assert.deepEqual(await ids(data, '--template', 'tpl_other'), []);
    await store.close();
  });

  it('--follow prints what comes, once, and ends with exit status 0', async () => {
    const { store, data } = open('follow');
    await populate(store, 1000);
    const now = Date.now();
    for (const number of [1, 2, 3]) await generate(store, `gen_${number}`, now + number);
    const following = start([
      'generation',
      'list',
      'a',
      '--follow',
      '--json',
      '--limit',
      '2',
      '--data',
      data,
    ]);
    let printed = '';
    following.process.stdout?.on('data', (text: string) => {
      printed += text;
    });
    await until('the two newest', () => printed.split('\n').length === 3);
    await generate(store, 'gen_4', now + 4);
    await until('the one that came', () => printed.split('\n').length === 4);
    // One more look finds those that it has seen, and tells the new one alone.
    await generate(store, 'gen_5', now + 5);
    await until('the last one', () => printed.includes('gen_5'));
    following.process.kill('SIGTERM');
    const { status, stdout } = await following.ended;
    const seen = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    assert.deepEqual([status, seen], [0, ['gen_2', 'gen_3', 'gen_4', 'gen_5']]);
    await store.close();
  });
});

describe('usage', () => {
  it('is a table by month', async () => {
    const { store, data } = open('months');
    await populate(store, 1000);
    await generate(store, 'gen_1', noon - 40 * day);
    await generate(store, 'gen_2', noon);
    await generate(store, 'gen_3', noon + day);
    const version = await store.findVersion('tpl_doc_0', 1);
    await store.beginGeneration(beginning('gen_4', call(), version?.id ?? 0));
    const { stdout } = await run(['usage', 'a', '--data', data], { now: noon });
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    assert.deepEqual(rows, [
      ['a'],
      ['month', 'used', 'in flight', 'of'],
      ['2026-01', '2', '1', '1000'],
      ['2025-12', '1', '0'],
    ]);
    const months = await run(['usage', 'a', '--json', '--months', '--data', data], { now: noon });
    assert.deepEqual(
      (JSON.parse(months.stdout) as { period: string; used: number }[]).map((one) => [one.period, one.used]),
      [
        ['2026-01', 2],
        ['2025-12', 1],
      ],
    );
    await store.close();
  });
});

describe('purge', () => {
  const now = noon + 400 * day;
  let store: TimedStore;
  let data: string;
  const purge = async (...words: readonly string[]) => {
    const { status, stdout, stderr } = await run(['purge', '--json', '--data', data, ...words], { now });
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout) as { generations: number; keys: number; versions: number; dryRun: boolean };
  };
  const left = async () => (await store.listGenerations('acc_a', { limit: 100 })).map(({ id }) => id);

  before(async () => {
    ({ store, data } = open('purge'));
    await populate(store, 1000);
    await generate(store, 'gen_old', noon, { key: 'old key' });
    await generate(store, 'gen_young', now - day * 2, { key: 'dead key' });
    await generate(store, 'gen_live', now - 1000, { key: 'live key' });
  });
  after(() => store.close());

  it('wants to know what', async () => {
    assert.equal((await run(['purge', '--data', data])).status, 2);
    assert.equal((await run(['purge', '--generations', 'old', '--data', data])).status, 2);
  });

  it('counts first, and takes nothing then', async () => {
    const wish = ['--generations', '300d', '--dry-run'];
    assert.deepEqual(await purge(...wish), { generations: 1, keys: 0, versions: 0, dryRun: true });
    assert.equal((await left()).length, 3);
  });

  it('forgets old generations, keeps usage and what a live key can still ask for', async () => {
    assert.equal((await purge('--generations', '1s')).generations, 2);
    assert.deepEqual(await left(), ['gen_live']);
    assert.equal((await store.getUsage('acc_a', '2026-01', now)).used, 1);
    assert.deepEqual(await purge('--generations', '1s'), {
      generations: 0,
      keys: 0,
      versions: 0,
      dryRun: false,
    });
    const found = await store.findGeneration(call('live key', 'gen_live'), 'tpl_doc_0', now);
    assert.equal(found.kind, 'replay');
  });

  it('forgets one generation with its key and the images it fetched, and no byte of them is left in the files', async () => {
    const secret = 'a-photo-of-somebody';
    const bytes = new TextEncoder().encode(secret.repeat(50));
    const pins = [{ url: `https://example.com/${secret}`, sha256: 'of-the-photo', bytes }];
    await generate(store, 'gen_subject', now - 500, { key: 'subject-of-the-data', pins });
    const holds = (text: string) =>
      ['platen.db', 'platen.db-wal'].some((name) => readFileSync(join(data, name)).includes(text));
    assert.ok(holds(secret) && holds('subject-of-the-data'));
    assert.equal((await purge('--generation', 'gen_subject', '--generation', 'gen_none')).generations, 1);
    assert.deepEqual(await left(), ['gen_live']);
    assert.deepEqual([holds(secret), holds('subject-of-the-data')], [false, false]);
    const again = await store.findGeneration(call('subject-of-the-data', 'gen_subject'), 'tpl_doc_0', now);
    assert.equal(again.kind, 'fresh');
  });

  it('forgets keys that ended long ago', async () => {
    const key = (id: string, more: object) => ({
      ...{
        id,
        account: 'acc_a',
        test: false,
        scopes: ['generate'] as const,
        label: undefined,
        createdAt: noon,
        expiresAt: undefined,
        revokedAt: undefined,
      },
      ...more,
    });
    await store.createKey(key('key_good', {}), bodyHash('good'));
    await store.createKey(key('key_expired', { expiresAt: noon }), bodyHash('expired'));
    await store.createKey(key('key_revoked', {}), bodyHash('revoked'));
    await store.createKey(key('key_fresh', { expiresAt: now - day }), bodyHash('fresh'));
    await store.revokeKey('key_revoked', noon);
    assert.equal((await purge('--keys', '90d')).keys, 2);
    const keys = (await store.listKeys('acc_a', { limit: 10 })).map(({ id }) => id);
    assert.deepEqual(keys.toSorted(), ['key_fresh', 'key_good']);
  });

  it('forgets versions that nobody can ask for, and their files', async () => {
    // 1 is named by a generation, 3 is published, 5 is the newest.
    for (const text of ['2', '3', '4', '5']) await store.pushVersion(push(text, { publish: text === '3' }));
    await store.pushVersion(push('gone', { name: 'gone', newCode: () => 'tpl_gone' }));
    await store.deleteTemplate('tpl_gone', noon);
    await store.pushVersion(push('last', { name: 'last', newCode: () => 'tpl_last' }));
    assert.equal((await purge('--versions', '500d')).versions, 0);
    assert.equal((await purge('--versions', '90d')).versions, 3);
    const numbers = (await store.listVersions('tpl_doc_0', { limit: 10 })).map(({ number }) => number);
    assert.deepEqual(numbers, [5, 3, 1]);
    assert.deepEqual(await store.listVersions('tpl_gone', { limit: 10 }), []);
    assert.equal((await store.pushVersion(push('6'))).number, 6);
  });
});
