// Steps that read as a sequence: at once where nothing waits, in order where something does, and errors where they belong.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MaybePromise } from '../../src/template/kind.ts';
import { inSteps, step } from '../../src/template/maybe.ts';

function sum(...parts: readonly MaybePromise<number>[]): MaybePromise<number> {
  return inSteps(function* () {
    let total = 0;
    for (const part of parts) total += yield* step(part);
    return total;
  });
}

test('values that are there give a value, not a promise', () => {
  assert.equal(sum(1, 2, 3), 6);
});

test('one that has to be waited for makes a promise of the whole', async () => {
  const whole = sum(1, Promise.resolve(2), 3, Promise.resolve(4));
  assert.ok(whole instanceof Promise);
  assert.equal(await whole, 10);
});

test('a later step begins when the one before is there', async () => {
  const order: string[] = [];
  const late = async (name: string) => {
    order.push(`${name} begins`);
    await null;
    order.push(`${name} ends`);
  };
  await inSteps(function* () {
    yield* step(late('a'));
    yield* step(late('b'));
  });
  assert.deepEqual(order, ['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a step that fails throws inside the sequence, which may catch it, and out of it when not', async () => {
  const caught = inSteps(function* () {
    try {
      return yield* step(Promise.reject<string>(new Error('late')));
    } catch (error) {
      return `caught ${error instanceof Error ? error.message : ''}`;
    }
  });
  assert.equal(await caught, 'caught late');
  await assert.rejects(async () => sum(1, Promise.reject(new Error('gone'))), /gone/);
  assert.throws(
    () =>
      inSteps(function* () {
        yield* step(1);
        throw new Error('at once');
      }),
    /at once/,
  );
});
