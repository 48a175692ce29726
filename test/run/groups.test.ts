// The groups of tests: no file is in two of them, and none that is named is missing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import {
  allTests,
  alone,
  apart,
  apartInTurn,
  commands,
  nodes,
  postgres,
  quickHalf,
  quickTests,
  reading,
  served,
  shipped,
  spread,
  studio,
  studioTimes,
} from './groups.ts';
import { whole } from './whole.ts';

it('every file of tests is in one group', () => {
  assert.deepEqual(
    [
      ...quickHalf(0),
      ...quickHalf(1),
      ...reading,
      ...commands,
      ...served,
      ...apart,
      ...postgres,
      ...nodes,
      ...studio,
      ...studioTimes,
      ...shipped,
    ].sort(),
    allTests(),
  );
});

it('what the whole run alone takes is named once, and is in a group that all tests run', () => {
  const named = Object.values(whole).flat();
  assert.equal(new Set(named).size, named.length);
  const others = new Set([...nodes, ...studio, ...studioTimes, ...shipped]);
  const all = allTests().filter((file) => !others.has(file));
  assert.deepEqual(
    named.filter((file) => !all.includes(file)),
    [],
  );
});

it('the tests of the executable are those of its script', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const words = scripts['test:built']?.split(' ') ?? [];
  assert.deepEqual(
    shipped.filter((file) => !words.includes(file)),
    [],
  );
});

it('those apart all have their turn', () =>
  assert.deepEqual([...apartInTurn(), ...alone].sort(), [...apart].sort()));

it('a third of the files or more are quick', () => {
  assert.ok(quickTests().length * 3 > allTests().length, `${quickTests().length} of ${allTests().length}`);
});

it('busy files begin among the others, each after so many of them, and none is left out', () => {
  const busy = [
    ['A', 0],
    ['B', 0],
    ['C', 2],
    ['D', 9],
  ] as const;
  assert.deepEqual(spread(busy, ['1', '2', '3']), ['A', 'B', '1', '2', 'C', '3', 'D']);
  assert.deepEqual(spread([['A', 1]], ['1', '2', '3']), ['1', 'A', '2', '3']);
  assert.deepEqual(spread([], ['1', '2']), ['1', '2']);
});
