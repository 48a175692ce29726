// The groups of tests: no file is in two of them, and none that is named is missing.
import assert from 'node:assert/strict';
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
} from './groups.ts';

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
    ].sort(),
    allTests(),
  );
});

it('those apart all have their turn', () =>
  assert.deepEqual([...apartInTurn(), ...alone].sort(), [...apart].sort()));

it('a third of the files or more are quick', () => {
  assert.ok(quickTests().length * 3 > allTests().length, `${quickTests().length} of ${allTests().length}`);
});
