// The groups of tests: no file is in two of them, and none that is named is missing.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { allTests, alone, apart, quickTests, reading } from './groups.ts';

it('every file of tests is in one group', () => {
  assert.deepEqual([...quickTests(), ...reading, ...apart, ...alone].sort(), allTests());
});

it('the quick tests are most', () => {
  assert.ok(quickTests().length * 2 > allTests().length, `${quickTests().length} of ${allTests().length}`);
});
