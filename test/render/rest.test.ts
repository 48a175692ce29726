// A pool at rest: one child is left when nothing comes, and it is enough for calls one by one.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Pool, type PoolOptions } from '../../src/render/pool.ts';
import type { PoolEvent } from '../../src/render/pool-event.ts';
import type { RenderJob } from '../../src/render/renderer.ts';
import { until } from '../until.ts';

const fakeChild = fileURLToPath(import.meta.resolve('#fake-child'));
const command = { file: process.execPath, args: ['--max-old-space-size=64', '--no-warnings', fakeChild] };

const pools: Pool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function makePool(options: PoolOptions): Pool {
  const pool = new Pool({ workers: 2, command, ...options });
  pools.push(pool);
  return pool;
}

function job(orders: object, more: Partial<RenderJob> = {}): RenderJob {
  const version = { sha256: 'a'.repeat(64), pack: () => new Uint8Array([1]) };
  const base = { version, account: 'acme', data: JSON.stringify(orders), moment: 0, test: false };
  return { ...base, pinned: new Map(), ...more };
}

const pidOf = (pdf: Uint8Array): number => Number(Buffer.from(pdf).toString().split(' ')[0]);

describe('the children of a pool', () => {
  it('rest but for one when nothing comes, and are there again for calls that wait', async () => {
    const events: PoolEvent[] = [];
    const pool = makePool({ restAfterMs: 100, onEvent: (event) => events.push(event) });
    const before = pidOf((await pool.render(job({}))).bytes);
    await until('one child', () => pool.pids.length === 1);
    // A call alone needs no other child, and neither does a probe.
    assert.equal(pidOf((await pool.render(job({}))).bytes), before);
    await pool.probe();
    assert.deepEqual(pool.pids, [before]);
    const ended = events.flatMap((event) => (event.kind === 'child_ended' ? [event.by] : []));
    assert.deepEqual(ended, ['rested', 'rested']);
    const stop = new AbortController();
    const endless = pool.render(job({ sleepMs: 60_000 }, { signal: stop.signal }));
    const left = assert.rejects(endless);
    assert.notEqual(pidOf((await pool.render(job({}))).bytes), before);
    stop.abort();
    await left;
  });

  it('answer a probe while the one child renders that was left', async () => {
    const pool = makePool({ restAfterMs: 100 });
    await pool.probe();
    await until('one child', () => pool.pids.length === 1);
    const stop = new AbortController();
    const left = assert.rejects(pool.render(job({ sleepMs: 60_000 }, { signal: stop.signal })));
    await until('one that renders', () => pool.admission.turns.busy === 1);
    await pool.probe();
    stop.abort();
    await left;
  });
});
