// Messages between a pool and its children: whole, whatever their sizes, bounded, and never so much of them at once that others wait.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assetOf } from '../../src/assets/bytes.ts';
import type { Pack } from '../../src/assets/pack.ts';
import { FrameReader, frameOf } from '../../src/render/frames.ts';
import { Pool, type PoolOptions } from '../../src/render/pool.ts';
import type { Rendered, RenderJob } from '../../src/render/renderer.ts';
import { watchLoop } from '../../src/service/loop-watch.ts';
import { until } from '../until.ts';

const mebibyte = 1024 * 1024;

describe('a message', () => {
  const kinds = { render: { text: Infinity, bytes: Infinity }, word: { text: 100, bytes: 10 } };
  const options = { kinds, mostBytes: 4 * mebibyte, mostValues: 5000 };

  /** Hands the frame over in pieces of so many bytes. */
  function passed(message: { readonly kind: keyof typeof kinds }, size: number): unknown {
    const frame = Buffer.concat(frameOf(message, kinds));
    const reader = new FrameReader(options);
    for (let at = 0; at < frame.length; at += size) {
      const whole = reader.take(frame.subarray(at, at + size));
      if (at + size >= frame.length) return whole?.message;
      assert.equal(whole, undefined);
    }
    return undefined;
  }

  it('is whole again, however its bytes come', () => {
    for (const sizes of [[], [0], [5], [70_000, 0, 3], Array(300).fill(2000)]) {
      const files = new Map<string, { readonly bytes: Uint8Array }>(
        sizes.map((size: number, index) => [`f${index}`, { bytes: new Uint8Array(randomBytes(size)) }]),
      );
      const texts = [
        '',
        'short "text"',
        'x'.repeat(9000),
        `${'é€😀"'.repeat(3000)}`,
        `\ufeff${'y'.repeat(5000)}`,
      ];
      const message = {
        kind: 'render' as const,
        job: { pack: files.get('f0')?.bytes ?? null, assets: files, list: [1, { a: null, b: -0.5e-7 }] },
        texts: new Map(texts.map((text, index) => [`${index}`, text])),
        half: '\ud800',
        halves: `${'z'.repeat(5000)}\ud83d`,
      };
      for (const size of [1, 7, 4096, Infinity]) assert.deepEqual(passed(message, size), message);
    }
  });

  it('has byte arrays of its own memory, and large ones of the sender are no copies', () => {
    const bytes = new Uint8Array(randomBytes(30_000));
    const message = { kind: 'render' as const, bytes };
    assert.equal(frameOf(message, kinds)[1], bytes);
    const there = passed(message, Infinity) as { readonly bytes: Uint8Array };
    assert.equal(there.bytes.buffer.byteLength, 30_000);
  });

  it('can be said one after the other, but not two at once', () => {
    const frame = Buffer.concat(frameOf({ kind: 'word' }, kinds));
    const reader = new FrameReader(options);
    for (let turn = 0; turn < 3; turn += 1)
      assert.deepEqual(reader.take(frame), { message: { kind: 'word' } });
    assert.throws(() => reader.take(Buffer.concat([frame, frame.subarray(0, 1)])), /expected one message/);
  });

  it('is refused by its sender when it is too long', () => {
    const long = { kind: 'word' as const, text: 'x'.repeat(100) };
    assert.throws(() => frameOf(long, kinds), /expected a result of at most 100 and 10 bytes/);
    const heavy = { kind: 'word' as const, bytes: new Uint8Array(11) };
    assert.throws(() => frameOf(heavy, kinds), /expected a result of at most 100 and 10 bytes/);
  });

  it('takes no memory before its lengths are found to be allowed', () => {
    const words = (...numbers: number[]): Buffer => Buffer.from(new Uint32Array(numbers).buffer);
    for (const [frame, expected] of [
      [words(0), /a kind of message, got 0/],
      [words(3), /a kind of message, got 3/],
      [words(1, 0, 0), /bytes, got 0 and 0/],
      [words(2, 101, 0), /at most 100 and 10 bytes, got 101 and 0/],
      [words(2, 2 ** 31, 0), /got 2147483648 and 0/],
      [words(2, 100, 11), /got 100 and 11/],
      [words(1, 2, 4 * mebibyte + 1), /got 2 and 4194305/],
    ] as const)
      assert.throws(() => new FrameReader(options).take(frame), expected);
  });

  it('is refused when its JSON is not what it should be', () => {
    const framed = (text: string, following = 0): Buffer => {
      const json = Buffer.from(text, 'latin1');
      return Buffer.concat([Buffer.from(new Uint32Array([1, json.length, following]).buffer), json]);
    };
    const gap = (length: unknown, form = 'bytes'): string => `{"$":"${form}","length":${length}}`;
    for (const [frame, expected] of [
      [framed('{"kind":"render"'), /JSON/],
      [framed('{"kind":"r\xff"}'), /encoded data was not valid/],
      [framed('{"kind":"word"}'), /a message of the kind render/],
      [framed('null'), /a message of the kind render/],
      [framed('['.repeat(33)), /at most 32 levels/],
      [framed(`{"kind":"render","l":[${'1,'.repeat(5000)}1]}`), /at most 5000 values/],
      [framed(`{"kind":"render","b":${gap(5)}}`, 4), /expected 4 bytes, got gaps of 5/],
      [framed('{"kind":"render"}', 4), /expected 4 bytes, got gaps of 0/],
      [framed(`{"kind":"render","b":${gap(-1)},"c":${gap(1)}}`), /stands for nothing/],
      [framed(`{"kind":"render","b":${gap('"1"')}}`), /stands for nothing/],
      [framed(`{"kind":"render","b":${gap(0, 'function')}}`), /stands for nothing/],
      [framed('{"kind":"render","m":{"$":"map"}}'), /a map without entries/],
      [framed('{"kind":"render","m":{"$":"map","entries":[["a"],[1,2]]}}'), /an entry without a key/],
    ] as const)
      assert.throws(() => new FrameReader(options).take(frame), expected, frame.toString());
    // Nothing in a string counts.
    const strings = `{"kind":"render","s":"${'[{,\\"\\\\'.repeat(9000)}"}`;
    assert.ok(new FrameReader(options).take(framed(strings)));
  });
});

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
});
