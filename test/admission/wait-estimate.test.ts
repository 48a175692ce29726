// The expected wait: from how long workers were held, and from how fast the queue moves where they are not free at once.
import assert from 'node:assert/strict';
import test from 'node:test';
import { WaitEstimate } from '../../src/admission/wait-estimate.ts';
import { stopClock } from '../clock.ts';

const tenAhead = { ahead: 10, workers: 1, ownAhead: 10, ownWorkers: 1 };

test('a worker that makes itself ready for the next account counts, though it is not held meanwhile', (t) => {
  const clock = stopClock(t);
  const estimate = new WaitEstimate();
  for (let turn = 0; turn < 50; turn += 1) {
    estimate.began(10);
    clock.pass(10);
    estimate.worked(10);
    clock.pass(90);
  }
  const waitMs = estimate.waitMs(tenAhead);
  assert.ok(waitMs > 900 && waitMs < 1200, `${waitMs} ms`);
  estimate.pause();
  assert.ok(Math.abs(estimate.waitMs(tenAhead) - 110) < 1, 'nobody waits: the durations alone are known');
});
