// Calls beside a process that writes to the same database without a pause: no call finds it busy, or sees what is already overtaken.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import { temporaryFolder } from '../platen.ts';
import { beginning, call, completion, populate } from '../store/world.ts';
import { openTimedBeside } from './world.ts';

const rounds = Number(process.env.WRITER_ROUNDS ?? 600);

/** Commits without syncs, with gaps of a fraction of a millisecond, until it is ended. */
const writer = `
  const { parentPort, workerData } = require('node:worker_threads');
  const db = new (require('better-sqlite3'))(workerData, { timeout: 5000 });
  db.pragma('synchronous = OFF');
  const write = db.prepare("UPDATE plan SET burst = burst % 1000 + 1 WHERE name = 'standard'");
  const gap = new Int32Array(new SharedArrayBuffer(4));
  write.run();
  parentPort.postMessage('writing');
  for (;;) { write.run(); Atomics.wait(gap, 0, 0, 0.05); }`;

test('a transaction that may write is never overtaken by another process', async (t) => {
  const { path, remove } = temporaryFolder();
  const store = openTimedBeside(path);
  const version = await populate(store, 1_000_000);
  const worker = new Worker(writer, { eval: true, workerData: join(path, 'platen.db') });
  await once(worker, 'message');
  t.after(async () => {
    await worker.terminate();
    await store.close();
    remove();
  });
  for (let round = 0; round < rounds; round++) {
    const ids = [0, 1, 2].map((index) => `gen_${round}_${index}`);
    for (const id of ids) {
      const begun = await store.beginGeneration(beginning(id, call(id), version));
      assert.equal(begun.kind, 'admitted');
    }
    const completed = await Promise.all(ids.map((id) => store.completeGeneration(completion(id))));
    assert.deepEqual(completed, ['completed', 'completed', 'completed']);
  }
  assert.equal((await store.getUsage('acc_a', '2026-01', 0)).used, 3 * rounds);
});
