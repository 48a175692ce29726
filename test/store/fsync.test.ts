// Counts what the kernel is asked to sync: each completion once before it resolves, reservations never, calls that end together once.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';

const hasStrace = spawnSync('strace', ['-V']).status === 0;

/** Syncs while `work` runs, in a process of its own. */
function countSyncs(work: string): number {
  const root = mkdtempSync(join(tmpdir(), 'platen-fsync-'));
  const script = `
    import { beginning, call, completion, openTimed, populate } from './test/store/world.ts';
    import { writeSync } from 'node:fs';
    const { store } = openTimed(process.argv[1], { onFatal(error) { throw error; } });
    const version = await populate(store, 1000);
    const begin = (id) => store.beginGeneration(beginning(id, call(id), version));
    const ids = Array.from({ length: 20 }, (_, index) => 'gen_' + index);
    const mark = () => writeSync(2, 'MARK\\n');
    ${work}
    mark();
    process.exit(0);`;
  try {
    const trace = join(root, 'trace');
    const args = [
      '-f',
      '-o',
      trace,
      '-e',
      'trace=fsync,fdatasync,write',
      process.execPath,
      '--input-type=module',
      '-e',
      script,
      join(root, 'data'),
    ];
    const done = spawnSync('strace', args, { encoding: 'utf8', timeout: 60_000 });
    assert.equal(done.status, 0, done.stderr);
    const lines = readFileSync(trace, 'utf8').split('\n');
    const marks = lines.flatMap((line, index) => (line.includes('"MARK\\n"') ? [index] : []));
    return lines.slice(marks.at(-2), marks.at(-1)).filter((line) => /f(data)?sync\(\d/.test(line)).length;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('syncs', { skip: hasStrace ? false : 'strace is not installed' }, async (t) => {
  await t.test('every completion is synced before it counts', () => {
    const syncs = countSyncs(`
      for (const id of ids) await begin(id);
      mark();
      for (const id of ids) await store.completeGeneration(completion(id));`);
    assert.ok(syncs >= 20, `${syncs} syncs for 20 completions`);
  });

  await t.test('reservations are not synced: a start clears them anyway', () => {
    const syncs = countSyncs(`
      mark();
      for (const id of ids) await begin(id);
      for (const id of ids) await store.abandonGeneration(id);`);
    assert.equal(syncs, 0);
  });

  await t.test('calls that end together share a sync', () => {
    const syncs = countSyncs(`
      for (const id of ids) await begin(id);
      mark();
      await Promise.all(ids.map((id) => store.completeGeneration(completion(id))));`);
    assert.ok(syncs >= 1 && syncs <= 3, `${syncs} syncs for 20 completions at once`);
  });
});
