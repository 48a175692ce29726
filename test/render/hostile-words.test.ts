// Whatever a child says that was taken over, it ends itself alone: the serving process, the other calls and the next ones go on.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../src/errors.ts';
import { BodyReaders } from '../../src/render/body-readers.ts';
import { childCommand } from '../../src/render/child-command.ts';
import { drawPages } from '../../src/render/picture-call.ts';
import { Pool, type PoolOptions } from '../../src/render/pool.ts';
import type { PoolEvent } from '../../src/render/pool-event.ts';
import type { RenderJob } from '../../src/render/renderer.ts';
import { verifyApart } from '../../src/render/verify-call.ts';
import { until } from '../until.ts';
import { leanly, unasked, unfinished, wrong } from './hostile-child.ts';

const entry = fileURLToPath(import.meta.resolve('#hostile-child'));
const walled = childCommand({ heapMb: 256, entry }).command;
const command = { ...walled, args: [...walled.args, leanly] };
const mebibyte = 1024 * 1024;

function poolOf(t: TestContext, options: PoolOptions = {}): Pool {
  const pool = new Pool({ workers: 2, spares: 1, command, ...options });
  t.after(() => pool.close());
  return pool;
}

function job(orders: object, more: Partial<RenderJob> = {}): RenderJob {
  const version = { sha256: 'a'.repeat(64), pack: () => new Uint8Array([1]) };
  const data = JSON.stringify(orders);
  return { version, account: 'acme', data, moment: 0, test: false, pinned: new Map(), ...more };
}

async function isWell(pool: Pool): Promise<void> {
  const { bytes } = await pool.render(job({}, { account: 'other' }));
  assert.equal(Buffer.from(bytes).toString(), 'an answer');
}

function isRefused(error: unknown, code: string, says = ''): true {
  assert.ok(error instanceof AppError, `${says}: ${error}`);
  assert.equal(error.code, code, `${says}: ${error.message}`);
  return true;
}

describe('a render process that was taken over', () => {
  it('ends itself alone by whatever is no answer', async (t) => {
    const ends: PoolEvent[] = [];
    const pool = poolOf(t, { onEvent: (event) => event.kind === 'child_ended' && ends.push(event) });
    for (const says of wrong) {
      // This call is under way in another process meanwhile.
      const other = isWell(pool);
      await assert.rejects(
        pool.render(job({ says })),
        (error) => isRefused(error, 'service_unavailable'),
        says,
      );
      await other;
    }
    await isWell(pool);
    assert.deepEqual(
      ends.map(({ kind, ...end }) => Object.values(end).join()),
      wrong.map(() => 'unsound'),
    );
  });

  it('is ended with the time of its document when it says half an answer', async (t) => {
    const pool = poolOf(t, { budgetMs: 400 });
    await pool.ready;
    for (const says of unfinished) {
      const call = pool.render(job({ says }));
      await assert.rejects(call, (error) => isRefused(error, 'render_timeout', says), says);
    }
    await isWell(pool);
  });

  it('is ended when it reads no request', async (t) => {
    const pool = poolOf(t, { workers: 1, spares: 0, budgetMs: 1000 });
    await pool.render(job({ says: 'deafness' }));
    const pack = new Uint8Array(32 * mebibyte);
    const version = { sha256: 'b'.repeat(64), pack: () => pack };
    await assert.rejects(pool.render(job({}, { version })), (error) => isRefused(error, 'render_timeout'));
    await isWell(pool);
  });

  it('is ended when it speaks without being asked, and its answer counts', async (t) => {
    const ends: PoolEvent[] = [];
    const pool = poolOf(t, { onEvent: (event) => event.kind === 'child_ended' && ends.push(event) });
    for (const [index, says] of unasked.entries()) {
      assert.equal((await pool.render(job({ says }))).pages, 1);
      await until('its end', () => ends.length > index);
    }
    assert.deepEqual(
      ends.map((end) => 'by' in end && end.by),
      unasked.map(() => 'unsound'),
    );
    await isWell(pool);
  });
});

/** A few of each sort: the same code hears all children. */
const some = ['rubbish', 'acknowledgement', 'longBytes', 'deep', 'million', 'ofAnotherTime', 'leaves'];

describe('a process of another kind that was taken over', () => {
  const died = /a render process (died|said what|answered|closed)/;

  it('ends itself alone where it reads bodies', async (t) => {
    const readers = new BodyReaders({
      command: () => command,
      limits: { residentBytes: 1536 * mebibyte, startMs: 60_000 },
      maxWaitMs: 60_000,
      budgetMs: 60_000,
      restAfterMs: 60_000,
      onFault: () => undefined,
      onEvent: () => undefined,
    });
    t.after(() => readers.close());
    const { signal } = new AbortController();
    for (const says of some) {
      const bytes = Buffer.from(JSON.stringify({ says }));
      await assert.rejects(readers.read({ account: 'acme', bytes, signal }), died, says);
    }
  });

  it('ends itself alone where it judges files', async () => {
    for (const says of some) {
      const bytes = Buffer.from(JSON.stringify({ says }));
      await assert.rejects(verifyApart(bytes, { command }), died, says);
    }
  });

  it('ends itself alone where it draws pages', async () => {
    for (const says of some) {
      const drawn = drawPages(Buffer.from(JSON.stringify({ says })), { pages: [1], dpi: 96, command });
      await assert.rejects(drawn.next(), died, says);
    }
  });
});
