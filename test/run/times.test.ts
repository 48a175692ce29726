// What a run tells of its times: by group, and the files that took most.
import assert from 'node:assert/strict';
import { cpus } from 'node:os';
import { it } from 'node:test';
import { processorTime } from '../processor-time.ts';
import { machineTime, timesOf } from './times.ts';

it('a run tells the processor time of each group, and the files that took most', () => {
  const groups = { quick: ['a', 'b'], apart: ['c'] };
  const spent = [
    { path: 'a', busyMs: 1000 },
    { path: 'c', busyMs: 2040 },
    { path: 'b', busyMs: 500 },
    { path: 'of another group', busyMs: 10 },
  ];
  assert.deepEqual(timesOf(groups, spent, 5250), [
    'processor time of the tests: 3.5 s, without that of processes that were killed',
    'of the whole machine meanwhile: 5.3 s',
    '   1.5 s  quick',
    '   2.0 s  apart',
    '   0.0 s  others',
    'files that took most of it',
    '   2.0 s  c',
    '   1.0 s  a',
    '   0.5 s  b',
    '   0.0 s  of another group',
  ]);
});

it('the time of the machine holds that of this process, and of no idle core', () => {
  const [ofMachine, own, start] = [machineTime(), processorTime(), performance.now()];
  while (own() < 150);
  const [spent, most] = [ofMachine(), (performance.now() - start) * cpus().length];
  // The system counts in hundredths of a second, on each core for itself.
  const step = 20 * cpus().length;
  assert.ok(spent > 150 - step && spent < most + step, `${spent} ms of at most ${most}`);
});
