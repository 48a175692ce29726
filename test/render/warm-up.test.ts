// Representative documents: who makes them and when, that nobody hears of them, and that they change no byte of others.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { documentsOf, templateFile } from '../../bench/strangers/templates.ts';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { createEngine } from '../../src/render/engine.ts';
import { packTemplate } from '../../src/render/packing.ts';
import { Pool, type PoolOptions } from '../../src/render/pool.ts';
import type { PoolEvent } from '../../src/render/pool-event.ts';
import type { RenderJob } from '../../src/render/renderer.ts';
import { WarmUp } from '../../src/render/warm-up.ts';
import { until } from '../until.ts';

const fakeChild = fileURLToPath(import.meta.resolve('#fake-child'));
const args = ['--max-old-space-size=64', '--no-warnings', fakeChild];
const pools: Pool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function makePool(options: PoolOptions, ...more: readonly string[]): Pool {
  const command = { file: process.execPath, args: [...args, ...more] };
  const pool = new Pool({ workers: 2, spares: 0, command, ...options });
  pools.push(pool);
  return pool;
}

function job(orders: object): RenderJob {
  const version = { sha256: 'a'.repeat(64), pack: () => new Uint8Array([1]) };
  return {
    version,
    account: 'acme',
    data: JSON.stringify(orders),
    moment: 0,
    test: false,
    pinned: new Map(),
  };
}

/** Returns the process that made a document, and how many representative ones it had made before. */
async function warmthOf(pool: Pool): Promise<{ readonly pid: number; readonly warmth: number }> {
  const { bytes } = await pool.render(job({ warmth: true }));
  const [pid = 0, warmth = 0] = Buffer.from(bytes).toString().split(' ').map(Number);
  return { pid, warmth };
}

describe('representative documents', () => {
  it('are made by idle children, and no event tells of them', async () => {
    const events: PoolEvent[] = [];
    const pool = makePool({ warmUp: true, onEvent: (event) => events.push(event) });
    await until('a warm child', async () => (await warmthOf(pool)).warmth === 3);
    await until('two children', () => pool.pids.length === 2);
    const others = events.filter(({ kind }) => kind !== 'template');
    assert.deepEqual([...new Set(others.map(({ kind }) => kind))], ['child_started']);
  });

  it('are not asked for without the option', async () => {
    const pool = makePool({});
    await warmthOf(pool);
    await until('two children', () => pool.pids.length === 2);
    await pool.probe();
    assert.equal((await warmthOf(pool)).warmth, 0);
  });

  it('come after a call that waits already, for which one child starts alone', async () => {
    const pool = makePool({ warmUp: true, workers: 5 });
    const first = warmthOf(pool);
    await until('a child', () => pool.pids.length > 0);
    assert.equal(pool.pids.length, 1);
    assert.equal((await first).warmth, 0);
    await until('five children', () => pool.pids.length === 5);
  });

  it('are made no more when one fails, and calls are served', async () => {
    const faults: Error[] = [];
    const pool = makePool({ warmUp: true, onFault: (error) => faults.push(error) }, 'fails-to-warm');
    await until('a fault', () => faults.length > 0);
    assert.equal((await warmthOf(pool)).warmth, 0);
    await until('two children', () => pool.pids.length === 2);
    assert.equal(faults.length, 1);
    assert.match(faults[0]?.message ?? '', /planted/);
  });

  it('change no byte of other documents', async () => {
    const before = await strangersDocuments();
    const warmUp = new WarmUp();
    let made = 1;
    while ((await warmUp.makeOne()) > 0) made += 1;
    assert.ok(made > 40, `${made} documents`);
    assert.equal(await warmUp.makeOne(), 0);
    assert.deepEqual(await strangersDocuments(), before);
  });
});

/** Returns the hashes of one document of each of these templates, by an engine that knows none of them. */
async function strangersDocuments(): Promise<readonly string[]> {
  const { createHash } = await import('node:crypto');
  const engine = createEngine();
  const hashes: string[] = [];
  for (const name of ['invoice', 'letter', 'labels', 'billing-rows', 'contract']) {
    const files = await packTemplate(templateFile(name));
    const data = JSON.stringify((await documentsOf(name))(7));
    const version = { version: packSha256(files), pack: writePack(files) };
    const answer = await engine.render({ ...version, data, moment: 0, test: false, assets: new Map() });
    assert.ok(answer.kind === 'rendered');
    hashes.push(createHash('sha256').update(answer.bytes).digest('hex'));
  }
  return hashes;
}
