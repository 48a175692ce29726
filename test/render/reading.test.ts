// Turns of a pool whose callers read slowly: who waits for room, who does not, and who is sent away.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Admission, type AdmissionOptions } from '../../src/admission/admission.ts';
import type { Ticket } from '../../src/admission/ticket.ts';
import { AppError } from '../../src/errors.ts';
import { Pool, type PoolOptions } from '../../src/render/pool.ts';
import type { Rendered, RenderJob } from '../../src/render/renderer.ts';
import { jumpingClock } from '../clock.ts';
import { until as untilIt } from '../until.ts';

const fakeChild = fileURLToPath(import.meta.resolve('#fake-child'));
const command = { file: process.execPath, args: ['--no-warnings', fakeChild] };
const mebibyte = 1024 * 1024;

const pools: Pool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

async function makePool({
  maxWaitMs = 5000,
  unsent = { share: 4 * mebibyte },
  ...options
}: PoolOptions & AdmissionOptions = {}): Promise<Pool> {
  const admission = new Admission({ maxWaitMs, unsent });
  const pool = new Pool({ workers: 2, command, admission, ...options });
  pools.push(pool);
  await pool.ready;
  return pool;
}

function job(orders: object, more: Partial<RenderJob> = {}): RenderJob {
  const version = { sha256: 'a'.repeat(64), pack: () => new Uint8Array([1]) };
  const data = JSON.stringify({ pdfBytes: 2 * mebibyte, ...orders });
  return { version, account: 'slow', data, moment: 0, test: false, pinned: new Map(), ...more };
}

/** A document that its caller has not read yet, and its ticket. */
type Unread = Rendered & { readonly ticket: Ticket };

async function render(pool: Pool, given: RenderJob): Promise<Unread> {
  const ticket = pool.admission.ticketFor({ account: given.account, concurrency: Infinity });
  return { ...(await pool.render({ ...given, ticket })), ticket };
}

const until = (holds: () => boolean): Promise<void> => untilIt('it to come true', holds);

describe('a pool whose callers read slowly', () => {
  it('begins nothing more of an account that has its share, serves others, and goes on when it reads', async () => {
    const pool = await makePool();
    const done: Unread[] = [];
    const calls = Array.from({ length: 8 }, async () => done.push(await render(pool, job({}))));
    await until(() => pool.admission.turns.busy === 0 && pool.admission.turns.queued > 0);
    // The share, and what both processes had begun.
    assert.ok(done.length >= 2 && done.length <= 4, `${done.length}`);
    assert.ok(pool.admission.unsentBytes <= 8 * mebibyte);
    const other = await render(pool, job({}, { account: 'quick' }));
    assert.equal(other.pages, 1);
    other.ticket.end();
    for (let read = 0; read < calls.length; read += 1) {
      await until(() => done.length > read);
      done[read]?.ticket.end();
    }
    await Promise.all(calls);
    assert.deepEqual(
      [pool.admission.unsentBytes, pool.admission.turns.queued, pool.admission.turns.busy],
      [0, 0, 0],
    );
    assert.equal(done[0]?.bytes.length, 0, 'memory is given back');
  });

  it('sends away who waits too long, also one that was begun before', async () => {
    const held: Unread[] = [];
    const fill = async (): Promise<void> => {
      while (held.length < 2) held.push(await render(pool, job({})));
    };
    // Its share is filled while its picture is fetched.
    const load = async () => {
      await fill();
      return { bytes: Buffer.from('x'), sha256: '', mediaType: 'image/png' as const };
    };
    const pool = await makePool({ maxWaitMs: 100, assets: () => ({ load }) });
    const needing = job({ needs: ['https://a'] });
    for (const call of [needing, job({})]) {
      const started = performance.now();
      await assert.rejects(render(pool, call), (error: unknown) => {
        assert.ok(error instanceof AppError);
        assert.deepEqual([error.code, error.retryAfterSec], ['rate_limited', 5]);
        return /of this account wait to be read/.test(error.message);
      });
      assert.ok(performance.now() - started >= 190);
    }
    assert.equal(pool.admission.turns.queued, 0);
    for (const { ticket } of held) ticket.end();
    (await render(pool, needing)).ticket.end();
  });

  it('takes no pace from those that wait for room', async (t) => {
    const clock = jumpingClock(t);
    const pool = await makePool({ maxWaitMs: 1500 });
    const held = [await render(pool, job({})), await render(pool, job({}))];
    const waiting = Promise.allSettled([1, 2, 3, 4].map((n) => render(pool, job({ n }))));
    const quick = (): Promise<Unread> => render(pool, job({ pdfBytes: 0 }, { account: 'quick' }));
    for (let n = 0; n < 12; n += 1) {
      await quick();
      clock.pass(200);
    }
    // Twelve steps of 200 ms, smoothed over 16, would be more than 100 ms for each of those that come at once.
    const crowd = await Promise.allSettled(Array.from({ length: 24 }, quick));
    assert.deepEqual(
      crowd.filter(({ status }) => status === 'rejected'),
      [],
    );
    for (const { ticket } of held) ticket.end();
    await waiting;
  });

  it('counts a document no more that its caller never got', async () => {
    const pool = await makePool();
    const stop = new AbortController();
    const call = render(pool, job({ sleepMs: 100 }, { signal: stop.signal }));
    await until(() => pool.admission.turns.busy > 0);
    stop.abort();
    await assert.rejects(call);
    await render(pool, job({ pdfBytes: 0, n: 1 })).then(({ ticket }) => ticket.end());
    assert.equal(pool.admission.unsentBytes, 0);
  });

  it('counts nothing where nobody asks for it', async () => {
    const pool = new Pool({ workers: 2, command });
    pools.push(pool);
    for (let n = 0; n < 4; n += 1) {
      const { ticket, bytes: pdf } = await render(pool, job({ n }));
      ticket.end();
      assert.equal(pdf.length, 2 * mebibyte);
    }
    assert.equal(pool.admission.unsentBytes, 0);
  });
});
