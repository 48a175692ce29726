// What a run tells of its times: by group, and the files that took most.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { timesOf } from './times.ts';

it('a run tells the processor time of each group, and the files that took most', () => {
  const groups = { quick: ['a', 'b'], apart: ['c'] };
  const spent = [
    { path: 'a', busyMs: 1000 },
    { path: 'c', busyMs: 2040 },
    { path: 'b', busyMs: 500 },
    { path: 'of another group', busyMs: 10 },
  ];
  assert.deepEqual(timesOf(groups, spent), [
    'processor time of the tests: 3.5 s',
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
