// The hash of a document: that of all its bytes, without keeping the event loop.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import test from 'node:test';
import { hasher } from '../../src/service/hashing.ts';
import { Pace } from '../../src/service/pace.ts';

const mebibyte = 1024 * 1024;

test('a hash taken in steps is the hash of the whole', async () => {
  const hash = hasher(new Pace());
  for (const size of [0, 1, mebibyte, mebibyte + 1, 3 * mebibyte - 1]) {
    const bytes = randomBytes(size);
    assert.equal(await hash(bytes), createHash('sha256').update(bytes).digest('hex'));
  }
});

test('hashes of large documents, taken together, leave the event loop its turns', async () => {
  const hash = hasher(new Pace());
  const bytes = Buffer.alloc(64 * mebibyte, 'a');
  let turns = 0;
  let done = false;
  const count = (): void => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const hashes = await Promise.all([hash(bytes), hash(bytes), hash(bytes)]);
  done = true;
  assert.equal(new Set(hashes).size, 1);
  // A turn holds 10 ms of it, and these take a millisecond each at least where the processor is fast.
  assert.ok(turns >= 5, `${turns} turns`);
});
