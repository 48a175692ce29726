// Work in small pieces: in order, so much in one turn of the event loop, and what a piece throws is its caller's.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Pace } from '../../src/service/pace.ts';

test('pieces run in their order, and others get their turn between them', async () => {
  let now = 0;
  const pace = new Pace(() => now);
  const seen: string[] = [];
  let turn = 0;
  const turning = (): void => {
    turn += 1;
    if (turn < 50) setImmediate(turning);
  };
  turning();
  const pieces = Array.from({ length: 12 }, (_, index) =>
    pace.run(() => {
      now += 4;
      seen.push(`${index} in turn ${turn}`);
      return index;
    }),
  );
  // Ten milliseconds are over after the third piece of four.
  assert.equal(seen.length, 3);
  assert.deepEqual(
    await Promise.all(pieces),
    Array.from({ length: 12 }, (_, index) => index),
  );
  const turns = seen.map((text) => Number(text.split(' ').at(-1)));
  for (const each of new Set(turns)) assert.equal(turns.filter((one) => one === each).length, 3);
  assert.deepEqual(
    seen.map((text) => Number(text.split(' ')[0])),
    Array.from({ length: 12 }, (_, index) => index),
  );
});

test('a piece that throws hinders nobody', async () => {
  let now = 0;
  const pace = new Pace(() => now);
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      pace.run(() => {
        now += 11;
        if (index % 2 === 1) throw new Error(`piece ${index}`);
        return index;
      }),
    ),
  );
  assert.deepEqual(
    all.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    [0, 'Error: piece 1', 2, 'Error: piece 3', 4, 'Error: piece 5'],
  );
});
