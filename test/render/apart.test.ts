// Accounts kept apart: no process has documents of two, whoever comes, and nobody waits behind another's flood.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Admission } from '../../src/admission/admission.ts';
import { ChildHandle } from '../../src/render/child-handle.ts';
import { Pool, type PoolOptions } from '../../src/render/pool.ts';
import type { PoolEvent } from '../../src/render/pool-event.ts';
import { takes, until } from '../platen.ts';

const fakeChild = fileURLToPath(import.meta.resolve('#fake-child'));
const command = { file: process.execPath, args: ['--max-old-space-size=64', '--no-warnings', fakeChild] };

const pools: Pool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function makePool({ maxWaitMs = 60_000, ...options }: PoolOptions & { maxWaitMs?: number } = {}): Pool {
  const pool = new Pool({
    workers: 2,
    spares: 1,
    apart: true,
    kept: 2,
    admission: new Admission({ maxWaitMs }),
    command,
    ...options,
  });
  pools.push(pool);
  return pool;
}

/** Renders for an account; gives the process that did it. */
async function render(pool: Pool, account: string, orders: object = {}): Promise<number> {
  const version = { sha256: account.padEnd(64, '0'), pack: () => new Uint8Array([1]) };
  const base = { version, account, data: JSON.stringify(orders), moment: 0, test: false };
  const { bytes: pdf } = await pool.render({ ...base, pinned: new Map() });
  return Number(Buffer.from(pdf).toString().split(' ')[0]);
}

/** Numbers that look random, the same each time (Park and Miller). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

describe('accounts that are kept apart', () => {
  it('leave one child that knows none of them when nothing comes', async () => {
    const pool = makePool({ restAfterMs: 100 });
    const used = [await render(pool, 'a'), await render(pool, 'b')];
    await until('one child', () => pool.pids.length === 1);
    const [left = 0] = pool.pids;
    assert.ok(!used.includes(left));
    assert.equal(await render(pool, 'c'), left);
    const [again, other] = await Promise.all([render(pool, 'a'), render(pool, 'b')]);
    assert.equal(new Set([left, again, other, ...used]).size, 5);
  });

  it('leave the child of an account that is alone', async () => {
    const pool = makePool({ restAfterMs: 100 });
    const own = await render(pool, 'a');
    await until('one child', () => pool.pids.length === 1);
    assert.equal(await render(pool, 'a'), own);
    assert.deepEqual(pool.pids, [own]);
    assert.notEqual(await render(pool, 'b'), own);
  });

  it('share no process, however their calls come', async (t) => {
    const seed = 1 + (Date.now() % 1_000_000);
    t.diagnostic(`seed ${seed}`);
    const random = randomOf(seed);
    const pool = makePool();
    const owners = new Map<number, string>();
    let most = 0;
    const call = async (index: number): Promise<void> => {
      await takes(random(1500));
      const account = `account ${random(7)}`;
      const pid = await render(pool, account, { sleepMs: random(20), index });
      most = Math.max(most, pool.pids.length);
      assert.equal(owners.get(pid) ?? account, account, `process ${pid}`);
      owners.set(pid, account);
    };
    await Promise.all(Array.from({ length: 120 }, (_, index) => call(index)));
    assert.ok(owners.size >= 7, `${owners.size} processes`);
    // Two that work, a spare, two that are kept; one that was ended may not be gone yet.
    assert.ok(most <= 7, `${most} processes at once`);
  });

  it('have the same process again while there is room', async () => {
    const pool = makePool();
    const seen = new Map<string, Set<number>>();
    for (let round = 0; round < 5; round += 1)
      for (const account of ['a', 'b', 'c']) {
        const pids = seen.get(account) ?? new Set();
        seen.set(account, pids.add(await render(pool, account, { round })));
      }
    assert.deepEqual(
      [...seen.values()].map(({ size }) => size),
      [1, 1, 1],
    );
  });

  it('give way to others: the process of the one that was away for longest is replaced', async () => {
    const events: PoolEvent[] = [];
    const pool = makePool({ onEvent: (event) => events.push(event) });
    const first = await render(pool, 'a');
    for (const account of ['b', 'c', 'd', 'e', 'f']) await render(pool, account);
    const ends = (): number =>
      events.filter((event) => event.kind === 'child_ended' && event.by === 'replaced').length;
    await until('a process to be replaced', () => ends() > 0);
    assert.ok(!pool.pids.includes(first));
    assert.notEqual(await render(pool, 'a'), first);
  });

  it('are served beside a flood of another one, and one after another beside a flood of all', async () => {
    const pool = makePool();
    let isOver = false;
    // It goes on until the others are served, however long processes take to start. Without a turn they would be refused.
    const flood = Array.from({ length: 30 }, async () => {
      while (!isOver) await render(pool, 'greedy', { sleepMs: 100 });
    });
    const others = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(others.map((account) => render(pool, account, { sleepMs: 100 }))).finally(() => {
      isOver = true;
    });
    await Promise.all(flood);
  });

  it('have a new process after a share of renders, once it is warm', async () => {
    for (const apart of [true, false]) {
      const pool = makePool({ apart, recycleAfter: 4 });
      const first = await render(pool, 'a');
      let byOthers = 0;
      let count = 1;
      for (; pool.pids.includes(first) && count < 500; count += 1)
        if ((await render(pool, 'a')) !== first) byOthers += 1;
      assert.ok(!pool.pids.includes(first), `it is there after ${count} renders`);
      assert.ok(count > 4 && byOthers >= 2, `${byOthers} of ${count} by others`);
    }
  });

  it('answer a probe although every process has an account', async () => {
    const pool = makePool({ spares: 0 });
    await Promise.all(['a', 'b', 'c', 'd'].map((account) => render(pool, account)));
    await pool.probe();
  });

  it('start nothing in a hurry where nothing can be started', async () => {
    const faults: Error[] = [];
    const pool = makePool({
      command: { file: process.execPath, args: ['-e', 'process.exit(1)'] },
      onFault: (error) => faults.push(error),
      maxWaitMs: 300,
    });
    const calls = Array.from({ length: 20 }, (_, index) => render(pool, `account ${index}`));
    const results = await Promise.allSettled(calls);
    assert.ok(results.every(({ status }) => status === 'rejected'));
    // Three at once, and again after 50, 100, 200 ms and so on.
    assert.ok(faults.length <= 15, `${faults.length} starts`);
  });
});

it('a probe is no work: a child that has had none but probes is not warm', async (t) => {
  const child = new ChildHandle(command, { residentBytes: 1e9, startMs: 60_000 });
  t.after(() => child.kill('closed'));
  await child.ready;
  const { signal } = new AbortController();
  await child.request({ kind: 'probe' }, signal);
  assert.equal(child.served, 0);
  await child.request({ kind: 'check', pack: new Uint8Array([1]) }, signal);
  assert.equal(child.served, 1);
});
