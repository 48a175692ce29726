// Rates against their definition: never more than allowed in any window, and Retry-After that keeps its word.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { RateLimiter, WrongKeys } from '../../src/admission/rate.ts';
import { retryAfterOf } from '../../src/admission/retry-after.ts';
import { randomRounds } from '../random-rounds.ts';

const seed = Number(process.env.SEED ?? 20261121);
console.log(`seed ${seed}`);

const rates = fc.record({
  perSecond: fc.constantFrom(0.1, 0.7, 1, 3, 7, 10, 33.3, 1000),
  burst: fc.integer({ min: 1, max: 20 }),
});
const start = 1_770_000_000_000;

test('in no window are there more calls than burst plus what flows in', () => {
  fc.assert(
    fc.property(rates, fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 80 }), (rate, gaps) => {
      const limiter = new RateLimiter();
      const allowed: number[] = [];
      let now = start;
      for (const gap of gaps) {
        now += gap;
        if (limiter.take('a', rate, now).allowed) allowed.push(now);
      }
      for (let from = 0; from < allowed.length; from++) {
        for (let to = from; to < allowed.length; to++) {
          const window = ((allowed[to] ?? 0) - (allowed[from] ?? 0)) / 1000;
          assert.ok(to - from + 1 <= rate.burst + window * rate.perSecond + 1e-6);
        }
      }
    }),
    { seed, numRuns: randomRounds(300) },
  );
});

test('a lone caller that waits Retry-After is served, and one second less is too early by more than a second of flow', () => {
  fc.assert(
    fc.property(rates, fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 60 }), (rate, gaps) => {
      const limiter = new RateLimiter();
      let now = start;
      for (const gap of gaps) {
        now += gap;
        const state = limiter.take('a', rate, now);
        assert.equal(state.retryAfterSec === 0, state.allowed);
        assert.ok(state.remaining <= rate.burst);
        if (state.allowed) continue;
        assert.equal(state.remaining, 0);
        if (state.retryAfterSec > 1) {
          const early = limiter.take('a', rate, now + (state.retryAfterSec - 1) * 1000);
          assert.equal(early.allowed, false, 'no second too many');
        }
        now += state.retryAfterSec * 1000;
        assert.ok(limiter.take('a', rate, now).allowed);
      }
    }),
    { seed, numRuns: randomRounds(300) },
  );
});

test('what remains can be spent at once, and no more', () => {
  const limiter = new RateLimiter();
  const rate = { perSecond: 3, burst: 7 };
  const first = limiter.take('a', rate, start);
  assert.equal(first.remaining, 6);
  for (let left = first.remaining; left > 0; left--)
    assert.equal(limiter.take('a', rate, start).remaining, left - 1);
  assert.equal(limiter.take('a', rate, start).allowed, false);
  assert.ok(limiter.take('b', rate, start).allowed, 'accounts are apart');
});

test('a clock set back by a day, or a plan made smaller, shuts nobody out for longer than a burst', () => {
  const limiter = new RateLimiter();
  const rate = { perSecond: 1, burst: 5 };
  for (let call = 0; call < 5; call++) limiter.take('a', rate, start);
  const back = start - 86_400_000;
  assert.equal(limiter.take('a', rate, back).retryAfterSec, 1);
  const slow = limiter.take('a', { perSecond: 0.001, burst: 1 }, back);
  assert.ok(slow.retryAfterSec <= 1000);
  const fast = limiter.take('a', { perSecond: 100, burst: 5 }, back);
  assert.ok(fast.retryAfterSec <= 1);
});

test('wrong keys: a window a minute long from its first, whatever the number of addresses', () => {
  const wrong = new WrongKeys();
  for (let call = 0; call < 20; call++) assert.equal(wrong.count('a', start + call), 0);
  assert.equal(wrong.count('a', start + 30_001), 30);
  assert.equal(wrong.count('b', start + 30_001), 0);
  assert.equal(wrong.count('a', start + 60_000), 0);
  for (let address = 0; address < 50_000; address++) wrong.count(String(address), start);
});

test('Retry-After of a render: what is left of its 95th percentile, 1 to 30 seconds', () => {
  const durations = Array.from({ length: 100 }, (_, index) => (index + 1) * 100);
  const table: readonly (readonly [readonly number[], number, number])[] = [
    [durations, 0, 10],
    [durations, 500, 9],
    [durations, 9000, 1],
    [durations, 20_000, 1],
    [[90_000], 0, 30],
    [[400], 0, 1],
    [[], 0, 1],
    [[], 4000, 4],
  ];
  for (const [history, elapsed, expected] of table) assert.equal(retryAfterOf(history, elapsed), expected);
});
