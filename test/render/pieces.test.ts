// Large byte arrays between a pool and its children: whole, whatever their sizes, and never so much of them at once that others wait.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assetOf } from '../../src/assets/bytes.ts';
import type { Pack } from '../../src/assets/pack.ts';
import { Assembly, sendInPieces } from '../../src/render/pieces.ts';
import { Pool, type PoolOptions } from '../../src/render/pool.ts';
import type { Rendered, RenderJob } from '../../src/render/renderer.ts';
import { watchLoop } from '../../src/service/loop-watch.ts';
import { until } from '../until.ts';

const mebibyte = 1024 * 1024;
const piece = 256 * 1024;

describe('a message', () => {
  async function passed(message: object): Promise<{ readonly said: object[]; readonly whole: unknown }> {
    const said: object[] = [];
    await sendInPieces(message, async (one) => void said.push(structuredClone(one)));
    const assembly = new Assembly(4 * mebibyte);
    const taken = said.map((one) => assembly.take(one));
    assert.deepEqual(
      taken.slice(0, -1).filter((one) => one !== undefined),
      [],
    );
    return { said, whole: taken.at(-1)?.message };
  }

  it('goes as it is while it is small', async () => {
    const message = { kind: 'read', bytes: new Uint8Array(piece) };
    const { said, whole } = await passed(message);
    assert.equal(said.length, 1);
    assert.deepEqual(whole, message);
  });

  it('is whole again, wherever its bytes lie and however many they are', async () => {
    for (const sizes of [
      [piece + 1],
      [2 * piece, 3],
      [piece + 7, 3 * piece, 0, piece + 1],
      Array(300).fill(2000),
    ]) {
      const files = new Map(
        sizes.map((size, index) => [`f${index}`, { bytes: new Uint8Array(randomBytes(size)) }]),
      );
      const message = {
        kind: 'render',
        job: { pack: files.get('f0')?.bytes, assets: files, list: [1, { a: null }] },
      };
      const { said, whole } = await passed(message);
      assert.deepEqual(normal(whole), normal(message));
      const most = said.map((one) =>
        'bytes' in one && one.bytes instanceof Uint8Array ? one.bytes.length : 0,
      );
      assert.ok(Math.max(...most) <= piece);
    }
  });

  it('is refused out of order', () => {
    const opening = (...sizes: unknown[]): object => ({ kind: 'opening', message: { gap: 0 }, sizes });
    const bytes = (count: number): object => ({ kind: 'piece', bytes: new Uint8Array(count) });
    for (const words of [
      [opening()],
      [opening(0)],
      [opening(1.5)],
      [opening('1')],
      [opening(-1)],
      [opening(5 * mebibyte)],
      [opening(3 * mebibyte, 3 * mebibyte)],
      [opening(5), { kind: 'ready' }],
      [opening(5), null],
      [opening(5), bytes(0)],
      [opening(5), bytes(6)],
      [opening(5), bytes(3), bytes(3)],
      [opening(5), opening(5)],
      [opening(5), { kind: 'piece', bytes: 'text' }],
    ]) {
      const assembly = new Assembly(4 * mebibyte);
      assert.throws(() => {
        for (const one of words) assembly.take(one);
      }, /expected a message or its next piece/);
    }
  });
});

/** Buffers and byte arrays of the same content are the same. */
function normal(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  if (value instanceof Map) return [...value].map(normal);
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(normal);
}

function poolOf(t: TestContext, options: PoolOptions = {}): Pool {
  const fakeChild = fileURLToPath(import.meta.resolve('#fake-child'));
  const command = { file: process.execPath, args: ['--no-warnings', fakeChild] };
  const pool = new Pool({ workers: 2, command, ...options });
  t.after(() => pool.close());
  return pool;
}

function job(orders: object, pack: Uint8Array | Pack = new Uint8Array([1])): RenderJob {
  const version = { sha256: 'a'.repeat(64), pack: () => pack };
  const data = JSON.stringify(orders);
  return { version, account: 'acme', data, moment: 0, test: false, pinned: new Map() };
}

/** The most processor time that this process took between two looks at its event loop, milliseconds. */
async function busiest(work: () => Promise<Rendered>): Promise<{ rendered: Rendered; busyMs: number }> {
  let busyMs = 0;
  let looks = 0;
  const onLook = (look: { busyMs: number }): void => {
    looks += 1;
    busyMs = Math.max(busyMs, look.busyMs);
  };
  const end = watchLoop({ log: () => undefined, onLook });
  try {
    const rendered = await work();
    // The look that sees the last of it.
    const seen = looks;
    await until('two more looks', () => looks >= seen + 2);
    return { rendered, busyMs };
  } finally {
    end();
  }
}

/**
 * The least busy of three turns: a test process collects its garbage in one thread, now and then in between. What copies
 * too much does so each time.
 */
async function calmest(work: () => Promise<Rendered>): Promise<{ rendered: Rendered; busyMs: number }> {
  let least = await busiest(work);
  for (let turn = 1; turn < 3; turn += 1) {
    const next = await busiest(work);
    if (next.busyMs < least.busyMs) least = next;
  }
  return least;
}

describe('a pool', () => {
  it('takes the largest PDF without keeping anybody waiting', async (t) => {
    const pool = poolOf(t);
    await pool.render(job({}));
    const bytes = 128 * mebibyte;
    const { rendered, busyMs } = await calmest(() => pool.render(job({ pdfBytes: bytes })));
    t.diagnostic(`${busyMs.toFixed()} ms`);
    assert.equal(rendered.bytes.length, bytes);
    assert.ok(busyMs < 60, `${busyMs} ms`);
  });

  it('hands over pictures and packs of many bytes as well, and they are the same bytes', async (t) => {
    const files = new Map(
      ['a', 'b', 'c'].map((name) => [name, new Uint8Array(randomBytes(12 * mebibyte + 5))]),
    );
    const pack = new Uint8Array(randomBytes(40 * mebibyte));
    const assets = new Map([...files].map(([name, bytes]) => [name, assetOf(bytes)]));
    const load = async (ref: string) => assets.get(ref) ?? assetOf(new Uint8Array());
    const pool = poolOf(t, { assets: () => ({ load, http: true }) });
    await pool.render(job({}));
    const { rendered, busyMs } = await calmest(() =>
      pool.render(
        job(
          { needs: [...files.keys()], forgetFirst: true, echo: true },
          { main: 'a', files: new Map([['a', pack]]) },
        ),
      ),
    );
    t.diagnostic(`${busyMs.toFixed()} ms`);
    assert.deepEqual(Buffer.compare(rendered.bytes, Buffer.concat([...files.values(), pack])), 0);
    assert.ok(busyMs < 60, `${busyMs} ms`);
  });

  it('ends a child that says pieces of nothing, and goes on', async (t) => {
    const pool = poolOf(t);
    const opening = { kind: 'opening', message: { gap: 0 }, sizes: [1e15] };
    for (const say of [opening, { ...opening, sizes: [] }]) {
      await assert.rejects(pool.render(job({ say })), /the render process died/);
    }
    assert.equal((await pool.render(job({ n: 1 }))).pages, 1);
  });

  it('ends a child that never sends what it promised, when its time is over', async (t) => {
    const pool = poolOf(t, { budgetMs: 300 });
    const say = { kind: 'opening', message: { gap: 0 }, sizes: [1000] };
    await assert.rejects(pool.render(job({ say })), /took longer|longer than|time/);
    assert.equal((await pool.render(job({ n: 1 }))).pages, 1);
  });
});
