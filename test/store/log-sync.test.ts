// Nothing is told of a commit before it is durable, however long the disk takes. Meanwhile others go on.
import assert from 'node:assert/strict';
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { jumpingClock } from '../clock.ts';
import { beginning, call, completion, noon, openTimed, populate } from './world.ts';

type Done = (error: Error | null) => void;

/** A disk whose syncs end when the test says so. */
function slowDisk(t: TestContext): { readonly syncs: Done[]; folder(): string } {
  const syncs: Done[] = [];
  t.mock.method(fs, 'fdatasync', (_: number, done: Done) => void syncs.push(done));
  syncBuiltinESMExports();
  const root = mkdtempSync(join(tmpdir(), 'platen-sync-'));
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
    rmSync(root, { recursive: true, force: true });
  });
  return { syncs, folder: () => join(root, 'data') };
}

const turns = async (): Promise<void> => {
  for (let count = 0; count < 5; count += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Takes note of what has resolved. */
function noted(did: string[], name: string, promise: Promise<unknown>): void {
  promise.then(
    () => did.push(name),
    (error: Error) => did.push(`${name}: ${error.message}`),
  );
}

test('a completion, its replay and its line in the list wait for the disk, and nobody else does', async (t) => {
  const disk = slowDisk(t);
  const { store } = openTimed(disk.folder(), { onFatal: assert.fail });
  const version = await populate(store, 1000);
  for (const id of ['a', 'b', 'c']) await store.beginGeneration(beginning(`gen_${id}`, call(id), version));
  const did: string[] = [];
  noted(did, 'a', store.completeGeneration(completion('gen_a')));
  await turns();
  assert.equal(disk.syncs.length, 1);
  noted(did, 'replay of a', store.findGeneration(call('a'), 'tpl_doc_0', noon));
  noted(did, 'begin of a', store.beginGeneration(beginning('gen_d', call('a'), version)));
  noted(did, 'line of a', store.findGenerationById('gen_a'));
  noted(did, 'b', store.completeGeneration(completion('gen_b')));
  noted(did, 'fresh', store.findGeneration(call('e'), 'tpl_doc_0', noon));
  await turns();
  noted(did, 'c', store.completeGeneration(completion('gen_c')));
  await turns();
  assert.deepEqual(did, ['fresh']);
  assert.equal(disk.syncs.length, 1, 'one at a time');
  did.length = 0;
  disk.syncs[0]?.(null);
  await turns();
  assert.deepEqual(did.toSorted(), ['a', 'begin of a', 'line of a', 'replay of a']);
  assert.equal(disk.syncs.length, 2, 'b and c share one');
  disk.syncs[1]?.(null);
  await turns();
  assert.deepEqual(did.toSorted(), ['a', 'b', 'begin of a', 'c', 'line of a', 'replay of a']);
  await store.close();
});

test('a sync that fails ends the process, and nothing is told of the commit', async (t) => {
  const disk = slowDisk(t);
  const fatal: Error[] = [];
  const { store } = openTimed(disk.folder(), { onFatal: (error) => void fatal.push(error) });
  const version = await populate(store, 1000);
  await store.beginGeneration(beginning('gen_a', call('a'), version));
  const did: string[] = [];
  noted(did, 'a', store.completeGeneration(completion('gen_a')));
  await turns();
  noted(did, 'replay', store.findGeneration(call('a'), 'tpl_doc_0', noon));
  await turns();
  disk.syncs[0]?.(new Error('EIO'));
  await turns();
  assert.deepEqual(did.toSorted(), ['a: EIO', 'replay: EIO']);
  assert.deepEqual(
    fatal.map(({ message }) => message),
    ['EIO'],
  );
  await store.close();
});

test('another process tells nothing of a commit before it is durable, either', async (t) => {
  const disk = slowDisk(t);
  const folder = disk.folder();
  const { store } = openTimed(folder, { onFatal: assert.fail });
  const version = await populate(store, 1000);
  await store.beginGeneration(beginning('gen_a', call('a'), version));
  const did: string[] = [];
  noted(did, 'a', store.completeGeneration(completion('gen_a')));
  await turns();
  const { store: other } = openTimed(folder, { onFatal: assert.fail });
  noted(did, 'line of a', other.findGenerationById('gen_a'));
  await turns();
  assert.deepEqual(did, []);
  assert.equal(disk.syncs.length, 2, 'it syncs itself');
  disk.syncs[1]?.(null);
  await turns();
  assert.deepEqual(did, ['line of a']);
  disk.syncs[0]?.(null);
  await turns();
  await other.close();
  await store.close();
});

test('a disk that does not answer a sync is a fault of the store', async (t) => {
  const disk = slowDisk(t);
  const clock = jumpingClock(t);
  const { store } = openTimed(disk.folder(), { onFatal: assert.fail });
  const version = await populate(store, 1000);
  await store.beginGeneration(beginning('gen_a', call('a'), version));
  const completed = store.completeGeneration(completion('gen_a'));
  await turns();
  clock.pass(4000);
  await store.probe();
  clock.pass(2000);
  await assert.rejects(store.probe(), /the disk has not answered a sync for 6\d{3} ms/);
  disk.syncs[0]?.(null);
  await completed;
  await store.probe();
  await store.close();
});
