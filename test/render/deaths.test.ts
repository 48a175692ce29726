// Deaths of render processes: which document is blamed for them, and after how many.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { AppError } from '../../src/errors.ts';
import { Pool, type PoolOptions } from '../../src/render/pool.ts';
import type { RenderJob } from '../../src/render/renderer.ts';
import { temporaryFolder } from '../platen.ts';

const fakeChild = fileURLToPath(import.meta.resolve('#fake-child'));
const command = { file: process.execPath, args: ['--no-warnings', fakeChild] };

function poolOf(t: TestContext, options: PoolOptions = {}): Pool {
  const pool = new Pool({ workers: 2, command, ...options });
  t.after(() => pool.close());
  return pool;
}

function job(orders: object): RenderJob {
  const version = { sha256: 'a'.repeat(64), pack: () => new Uint8Array([1]) };
  const data = JSON.stringify(orders);
  return { version, account: 'acme', data, moment: 0, test: false, pinned: new Map() };
}

describe('a pool whose processes die', () => {
  it('blames no document for the first two times that its child is killed from outside', async (t) => {
    const pool = poolOf(t);
    const messages: string[] = [];
    const order = async (orders: object): Promise<void> => {
      await pool
        .render(job(orders))
        .catch((error: AppError) => messages.push(`${error.code}: ${error.message}`));
    };
    const outside = 'the render process was killed from outside';
    for (const dieBy of ['SIGKILL', 'SIGTERM']) {
      for (let turn = 0; turn < 4; turn += 1) await order({ dieBy });
      assert.deepEqual(messages.splice(0), [
        `service_unavailable: ${outside}`,
        `service_unavailable: ${outside}`,
        'render_failed: the render process ended 3 times at this document: it was killed from outside each time, as a machine without memory does',
        // From here on it is counted anew.
        `service_unavailable: ${outside}`,
      ]);
    }
    // A fault of its own stays one.
    for (let turn = 0; turn < 2; turn += 1) await order({ dieBy: 'SIGSEGV' });
    assert.deepEqual(messages.splice(0), [
      'service_unavailable: the render process died',
      'render_failed: the render process died twice at this document',
    ]);
  });

  it('counts deaths of both sorts at one document, and forgets them when it is made', async (t) => {
    const pool = poolOf(t, { workers: 1, spares: 0 });
    const folder = temporaryFolder();
    t.after(() => folder.remove());
    const way = join(folder.path, 'way');
    const call = async (dies: string): Promise<string> => {
      writeFileSync(way, dies);
      return pool.render(job({ diesAs: way })).then(
        () => 'made',
        ({ code, message }: AppError) => `${code} ${/died|ended|killed/.exec(message)}`,
      );
    };
    const [crash, kill] = ['SIGSEGV', 'SIGKILL'];
    const told: string[] = [];
    for (const dies of [kill, kill, '', kill, kill, '', crash, '', crash, kill, kill, kill, crash, crash])
      told.push(await call(dies));
    const [died, killed] = ['service_unavailable died', 'service_unavailable killed'];
    assert.deepEqual(told, [
      ...[killed, killed, 'made'],
      ...[killed, killed, 'made'],
      ...[died, 'made'],
      ...[died, killed, 'render_failed ended'],
      ...[killed, died, 'render_failed died'],
    ]);
  });
});
