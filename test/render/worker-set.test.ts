// Workers whose children can't be started at all: it says so, and does not spin.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { WorkerSet } from '../../src/render/worker-set.ts';
import { until } from '../until.ts';

it('a set of workers without a command for its children says why at once, and tries again later', async (t) => {
  const faults: Error[] = [];
  const nothing = (): void => undefined;
  const workers = new WorkerSet({
    command: () => {
      throw new Error('no program');
    },
    workers: 2,
    spares: 1,
    apart: false,
    kept: 0,
    keptResidentBytes: 0,
    restAfterMs: 1000,
    restsWith: 1,
    limits: { residentBytes: 1e9, startMs: 1000 },
    recycleAfter: 1,
    recycleResidentBytes: 1e9,
    onReady: nothing,
    onFault: (error) => faults.push(error),
    onEvent: nothing,
    later: false,
  });
  // Also when the test fails: it tries again for ever.
  t.after(() => workers.close());
  await assert.rejects(workers.ready, /no program/);
  await until('a second try', () => faults.length > 1);
  assert.deepEqual([...new Set(faults.map(({ message }) => message))], ['no program']);
});
