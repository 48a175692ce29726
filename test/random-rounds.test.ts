// How many examples each run takes.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { lengthOf, randomRounds, runVariable, someOf } from './random-rounds.ts';

const numbers = Array.from({ length: 30 }, (_, index) => index);
const own = 'ROUNDS_OF_THIS_TEST';

describe('the examples of a run', () => {
  let before: string | undefined;
  const wish = (part: string | undefined): void => {
    if (part === undefined) delete process.env[runVariable];
    else process.env[runVariable] = part;
  };
  beforeEach(() => {
    before = process.env[runVariable];
  });
  afterEach(() => {
    delete process.env[own];
    wish(before);
  });

  for (const [part, rounds, taken, length] of [
    ['few', 15, [0, 7, 14, 21, 28], 34],
    ['some', 20, [0, 5, 10, 15, 20, 25], 34],
    ['all', 100, numbers, 100],
    [undefined, 100, numbers, 100],
  ] as const) {
    it(`are those of ${part ?? 'a file by itself'}`, () => {
      wish(part);
      assert.deepEqual([randomRounds(100), someOf(numbers), lengthOf(100)], [rounds, taken, length]);
      assert.equal(randomRounds(1), 1);
      assert.equal(someOf(numbers, 'some').length, part === undefined || part === 'all' ? 30 : 6);
    });
  }

  it('are as many as the variable of a property says', () => {
    wish('few');
    process.env[own] = '5000';
    assert.equal(randomRounds(100, own), 5000);
  });

  it('are none where the wish is none of the three', () => {
    wish('quick');
    assert.throws(() => randomRounds(100), /expected PLATEN_TESTS to be few, some or all, got "quick"/);
  });
});
