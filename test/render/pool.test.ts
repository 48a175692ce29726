// The pool: budget, deaths, memory, fairness, assets and the end, with children that do what the data says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Admission } from '../../src/admission/admission.ts';
import type { Ticket } from '../../src/admission/ticket.ts';
import type { Asset, AssetSource } from '../../src/assets/asset.ts';
import { AppError } from '../../src/errors.ts';
import { Pool, type PoolOptions } from '../../src/render/pool.ts';
import type { PoolEvent } from '../../src/render/pool-event.ts';
import type { RenderJob } from '../../src/render/renderer.ts';
import { jumpingClock } from '../clock.ts';
import { leftBytes } from '../short-collections.ts';
import { until } from '../until.ts';

const fakeChild = fileURLToPath(import.meta.resolve('#fake-child'));
const command = { file: process.execPath, args: ['--max-old-space-size=64', '--no-warnings', fakeChild] };

const pools: Pool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function makePool({ maxWaitMs, ...options }: PoolOptions & { maxWaitMs?: number } = {}): Pool {
  const admission = new Admission(maxWaitMs === undefined ? {} : { maxWaitMs });
  const pool = new Pool({ workers: 2, command, admission, ...options });
  pools.push(pool);
  return pool;
}

/** A ticket that has claimed its turn, if there was one to be had. */
function claimTurn({ admission }: Pool, account: string, concurrency: number): Ticket {
  const ticket = admission.ticketFor({ account, concurrency });
  ticket.claim();
  return ticket;
}

function job(orders: object, more: Partial<RenderJob> = {}): RenderJob {
  const version = { sha256: 'a'.repeat(64), pack: () => new Uint8Array([1]) };
  const base = { version, account: 'acme', data: JSON.stringify(orders), moment: 0, test: false };
  return { ...base, pinned: new Map(), ...more };
}

/** Renders two documents of 200 ms each. The first of a child says nothing of how long those after it take. */
async function workTwice(pool: Pool): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await pool.render(job({ sleepMs: 200 }));
}

const code =
  (expected: string) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, expected);
    return true;
  };

const pidOf = (pdf: Uint8Array): number => Number(Buffer.from(pdf).toString().split(' ')[0]);

describe('a pool', () => {
  it('renders, and sends a pack once to a child', async () => {
    const pool = makePool();
    let packs = 0;
    const count = (): number => {
      packs += 1;
      return packs;
    };
    const version = { sha256: 'b'.repeat(64), pack: () => new Uint8Array([count()]) };
    const pids = new Set<number>();
    for (let n = 0; n < 5; n += 1) pids.add(pidOf((await pool.render(job({ n }, { version }))).bytes));
    assert.equal(packs, pids.size);
    assert.equal(pids.size, 1);
  });

  it('has children that come after their parent: for the processor, and before it when memory runs out', {
    skip: process.platform !== 'linux' && 'the system has no /proc',
  }, async () => {
    const pool = makePool();
    await pool.ready;
    const rank = (pid: number): number => Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'latin1'));
    assert.ok(pool.pids.length > 0);
    for (const pid of pool.pids) {
      assert.equal(getPriority(pid), Math.min(19, getPriority() + 5));
      assert.equal(rank(pid), 800);
    }
  });

  it('ends an endless render when the budget is over, and that one alone', async () => {
    const pool = makePool({ budgetMs: 300 });
    const other = pool.render(job({ sleepMs: 100 }, { account: 'other' }));
    const message = 'the render took longer than 0.3 s';
    await assert.rejects(pool.render(job({ spin: true })), { code: 'render_timeout', message });
    assert.equal((await other).pages, 1);
    assert.equal((await pool.render(job({}))).pages, 1);
  });

  it('answers the first death with service_unavailable, the second of the same document with render_failed', async () => {
    const pool = makePool();
    const other = pool.render(job({ sleepMs: 200 }, { account: 'other' }));
    await assert.rejects(pool.render(job({ die: true })), code('service_unavailable'));
    await assert.rejects(pool.render(job({ die: true, n: 2 })), code('service_unavailable'));
    await assert.rejects(pool.render(job({ die: true })), code('render_failed'));
    assert.equal((await other).pages, 1);
  });

  it('fails the call whose child is killed from outside, and no other', async () => {
    const pool = makePool();
    await pool.probe();
    const doomed = pool.render(job({ sleepMs: 5000 }));
    const safe = pool.render(job({ sleepMs: 300 }, { account: 'other' }));
    const killed = (async () => {
      const busy = pidOf((await safe).bytes);
      for (const pid of pool.pids) if (pid !== busy) process.kill(pid, 'SIGKILL');
    })();
    await assert.rejects(doomed, code('service_unavailable'));
    await killed;
    assert.equal((await pool.render(job({}))).pages, 1);
  });

  it('calls a heap or resident memory past the guard render_failed', async () => {
    const pool = makePool({ residentMb: 250 });
    await assert.rejects(pool.render(job({ exhaustHeap: true })), code('render_failed'));
    await assert.rejects(pool.render(job({ holdMb: 300 })), code('render_failed'));
    assert.equal((await pool.render(job({ holdMb: 1 }))).pages, 1);
  });

  it('throws a bug as what it is, and replaces the child', async () => {
    const pool = makePool();
    await assert.rejects(pool.render(job({ bug: true })), (error: unknown) => {
      assert.ok(error instanceof Error && !(error instanceof AppError));
      return /planted/.test(error.message);
    });
    assert.equal((await pool.render(job({}))).pages, 1);
  });

  it('ends a child that says what is no answer, and replaces it', async () => {
    const pool = makePool();
    const words: readonly unknown[] = [
      null,
      'rendered',
      { kind: 'toString' },
      { kind: 'rendered' },
      { kind: 'rendered', format: 'pdf', bytes: 'text', pages: 1, warnings: [] },
      { kind: 'rendered', format: 'svg', bytes: Buffer.alloc(1), pages: -1, warnings: [{}] },
      { kind: 'missing_assets', assets: [{ ref: 1 }] },
      { kind: 'failed', code: 'no_such_code', message: '', issues: [], count: 0 },
      { kind: 'failed', code: 'render_failed', message: '', issues: [null], count: 0 },
    ];
    for (const say of words) await assert.rejects(pool.render(job({ say })), code('service_unavailable'));
    assert.equal((await pool.render(job({}))).pages, 1);
  });
});

describe('turns', () => {
  it('leave one child to others whatever one account sends', async () => {
    const pool = makePool({ workers: 3 });
    let done = 0;
    const greedy = Array.from({ length: 8 }, () =>
      pool.render(job({ sleepMs: 400 })).then(() => {
        done += 1;
      }),
    );
    await pool.render(job({}, { account: 'other' }));
    assert.ok(done < 8, 'expected the other account not to wait for all of it');
    assert.ok(
      pool.admission.turns.queued > 0,
      'expected the greedy account to wait although a child is idle',
    );
    await Promise.all(greedy);
  });

  it('let one account render on all cores, and serve another one by the spare', async () => {
    let started = 0;
    const onEvent = ({ kind }: PoolEvent): void => {
      if (kind === 'child_started') started += 1;
    };
    const pool = makePool({ workers: 2, onEvent });
    await until('all children', () => started === 3);
    const long = [1, 2].map((n) => pool.render(job({ sleepMs: 1500, n })));
    const waiting = pool.render(job({ n: 3 }));
    const { turns } = pool.admission;
    await until('two that render', () => turns.busy === 2 && turns.queued === 1);
    let over = false;
    void Promise.all(long).then(() => {
      over = true;
    });
    await pool.render(job({}, { account: 'other' }));
    assert.equal(over, false, 'expected the other account to be served meanwhile');
    assert.equal(pool.admission.turns.queued, 1, 'expected the spare not to serve the greedy account');
    await Promise.all([...long, waiting]);
  });

  it('answer a probe while every child renders', async () => {
    const pool = makePool({ workers: 2 });
    await pool.probe();
    const stop = new AbortController();
    const endless = ['a', 'a', 'b'].map((account) =>
      pool.render(job({ sleepMs: 60_000 }, { account, signal: stop.signal })),
    );
    const ended = Promise.allSettled(endless);
    await until('three that render', () => pool.admission.turns.busy === 3);
    await pool.probe();
    stop.abort();
    await ended;
    await until('three children', () => pool.pids.length === 3);
  });

  it('send a call away that would wait too long', async () => {
    const pool = makePool({ maxWaitMs: 300 });
    // The start of a child may take longer than a call would wait.
    await pool.ready;
    await workTwice(pool);
    const calls = Array.from({ length: 8 }, () => pool.render(job({ sleepMs: 200 })));
    const results = await Promise.allSettled(calls);
    const refused = results.filter(({ status }) => status === 'rejected');
    assert.ok(refused.length >= 2 && refused.length < 8, `refused ${refused.length}`);
    for (const result of refused) {
      assert.ok(result.status === 'rejected' && code('service_unavailable')(result.reason));
      assert.ok(result.reason.retryAfterSec >= 1);
    }
  });

  it('see the calls that claimed theirs at once, and hold a turn for each', async () => {
    const pool = makePool({ maxWaitMs: 300 });
    await pool.ready;
    await workTwice(pool);
    const claims: Ticket[] = [];
    const claimAll = (): void => {
      while (claims.length < 100) claims.push(claimTurn(pool, 'acme', 1000));
    };
    assert.throws(claimAll, code('service_unavailable'));
    const room = claims.length;
    // Two that render, and those that wait at most 300 ms.
    assert.ok(room >= 4 && room < 10, `room for ${room}`);
    await assert.rejects(pool.render(job({})), code('service_unavailable'));
    // What is claimed is held, however full it is.
    await Promise.all(claims.map((ticket) => pool.render(job({}, { ticket }))));
    assert.ok(claims.every(({ state }) => state === 'idle'));
    claimTurn(pool, 'acme', 1000).end();
  });

  it('hold nothing for an account that has as many under way as it may', async () => {
    const pool = makePool();
    const claims = Array.from({ length: 4 }, () => claimTurn(pool, 'acme', 3));
    assert.deepEqual(
      claims.map(({ state }) => state),
      ['claimed', 'claimed', 'claimed', 'idle'],
    );
    assert.equal(claimTurn(pool, 'other', 3).state, 'claimed');
    claims[0]?.end();
    assert.equal(claimTurn(pool, 'acme', 3).state, 'claimed');
  });

  it('take no pace from a while in which nobody waited', async (t) => {
    const clock = jumpingClock(t);
    const pool = makePool({ maxWaitMs: 200 });
    await pool.ready;
    await pool.render(job({ sleepMs: 100 }));
    const stop = new AbortController();
    const calls = Array.from({ length: 5 }, (_, n) =>
      pool.render(job({ sleepMs: 100 }, n === 4 ? { signal: stop.signal } : {})),
    );
    const ended = Promise.allSettled(calls);
    await until('one that waits', () => pool.admission.turns.queued <= 1);
    stop.abort();
    await ended;
    // Counted as one step among 16, this would be more than anybody may wait.
    clock.pass(3500);
    await pool.render(job({ sleepMs: 100 }));
    const room = Array.from({ length: 4 }, () => claimTurn(pool, 'acme', 1000));
    assert.ok(room.every(({ state }) => state === 'claimed'));
  });

  it('go on with one that was begun, although its pack has to be sent again', async () => {
    const pool = makePool({ maxWaitMs: 200 });
    await pool.ready;
    await workTwice(pool);
    let taken = 0;
    // All turns are claimed while the pack is read.
    const pack = (): Uint8Array => {
      assert.throws(() => {
        for (; taken < 100; taken += 1) claimTurn(pool, 'acme', 1000);
      }, code('service_unavailable'));
      return new Uint8Array([1]);
    };
    const version = { sha256: 'a'.repeat(64), pack };
    assert.equal((await pool.render(job({ forgetFirst: true }, { version }))).pages, 1);
    assert.ok(taken > 0);
  });

  it('take out a caller that leaves, waiting or rendering', async () => {
    const pool = makePool();
    const rendering = new AbortController();
    const waiting = new AbortController();
    const calls = [rendering, waiting].map(({ signal }) => pool.render(job({ sleepMs: 5000 }, { signal })));
    const results = Promise.allSettled(calls);
    const { turns } = pool.admission;
    await until('both to be known', () => turns.busy + turns.queued === 2);
    waiting.abort();
    rendering.abort();
    for (const result of await results) {
      assert.equal(result.status === 'rejected' && result.reason.name, 'AbortError');
    }
    assert.equal(pool.admission.turns.busy + pool.admission.turns.queued, 0);
  });
});

describe('assets', () => {
  const asset = (text: string): Asset => ({
    bytes: Buffer.from(text),
    sha256: '',
    mediaType: 'application/octet-stream',
  });

  it('are fetched by the parent while the child is free, pinned ones are not', async () => {
    const loaded: string[] = [];
    const load = async (ref: string): Promise<Asset> => {
      loaded.push(ref);
      await pool.render(job({}, { account: 'meanwhile' }));
      return asset(`bytes of ${ref}`);
    };
    const pool = makePool({ assets: () => ({ load }) });
    const pinned = new Map([['https://b', { url: 'https://b', ...asset('kept') }]]);
    const rendered = await pool.render(job({ needs: ['https://a', 'https://b'] }, { pinned }));
    assert.deepEqual(loaded, ['https://a']);
    const fetched = rendered.fetched.map((one) => [
      one.url,
      'bytes' in one ? Buffer.from(one.bytes).toString() : one.fault.message,
    ]);
    assert.deepEqual(fetched, [
      ['https://a', 'bytes of https://a'],
      ['https://b', 'kept'],
    ]);
  });

  it('count against the budget', async () => {
    const load = (_: string, signal: AbortSignal): Promise<Asset> =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const pool = makePool({ assets: () => ({ load }), budgetMs: 300 });
    await assert.rejects(pool.render(job({ needs: ['https://slow'] })), code('render_timeout'));
  });

  it('whose host fails make the call service_unavailable', async () => {
    const source: AssetSource = {
      load: () => Promise.reject(new AppError('service_unavailable', 'the host answered 503')),
    };
    const pool = makePool({ assets: () => source });
    await assert.rejects(pool.render(job({ needs: ['https://a'] })), code('service_unavailable'));
  });
});

describe('documents that were made', () => {
  it('are not held by the pool until all old objects are looked through', async () => {
    const pool = makePool();
    const size = 100_000;
    const render = async (): Promise<void> => void (await pool.render(job({ pdfBytes: size })));
    const under = Array.from({ length: 8 }, render);
    const left = await leftBytes({
      count: 400,
      async turn() {
        await under.shift();
        under.push(render());
      },
    });
    await Promise.all(under);
    assert.ok(left < 50 * size, `${left / size} documents are held`);
  });
});

describe('the start', () => {
  it('is told by the first child: ready, or why not', async () => {
    await makePool().ready;
    const faults: Error[] = [];
    const args = ['-e', 'throw new Error("planted")'];
    const broken = makePool({
      command: { file: process.execPath, args },
      onFault: (error) => faults.push(error),
    });
    await assert.rejects(broken.ready, /planted/);
    assert.match(String(faults[0]), /planted/);
  });
});

describe('the end', () => {
  it('waits for what is running and waiting, takes nothing new, and leaves no process', async () => {
    const pool = makePool();
    const calls = [1, 2, 3].map((n) => pool.render(job({ sleepMs: 150, n })));
    const { turns } = pool.admission;
    await until('all to be under way', () => turns.busy > 0 && turns.busy + turns.queued === 3);
    const { pids } = pool;
    const closed = pool.close();
    await assert.rejects(pool.render(job({})), code('service_unavailable'));
    await closed;
    for (const call of calls) assert.equal((await call).pages, 1);
    for (const pid of pids) assert.throws(() => process.kill(pid, 0));
  });
});
