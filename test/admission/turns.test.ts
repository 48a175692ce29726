// What a call is told that waited in vain: that others were before it, or that nobody works yet.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Turns, type Workers } from '../../src/admission/turns.ts';

const maxWaitMs = 5000;

function waitInVain(t: TestContext, turns: Turns, account: string): Promise<unknown> {
  const applicant = { account, claimed: false, begun: false, onTurn: () => undefined };
  const { signal } = new AbortController();
  const waiting = turns.work(applicant, {
    size: 0,
    signal,
    lease: () => 1,
    isNew: () => false,
    release: () => undefined,
    run: () => new Promise<never>(() => undefined),
  });
  t.mock.timers.tick(2 * maxWaitMs);
  return waiting;
}

const workers: Workers = {
  usual: 1,
  spares: 0,
  available: true,
  onlySpares: false,
  serves: () => true,
  want: () => undefined,
};

test('a lone call is told that no process is ready yet', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const turns = new Turns({ maxWaitMs });
  await assert.rejects(waitInVain(t, turns, 'a'), {
    code: 'service_unavailable',
    message: 'no render process is ready yet',
    retryAfterSec: 1,
  });
});

test('a call behind others is told that the queue is full', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const turns = new Turns({ maxWaitMs });
  turns.employ(workers);
  void waitInVain(t, turns, 'a');
  turns.employ({ ...workers, available: false });
  await assert.rejects(waitInVain(t, turns, 'b'), { message: 'the render queue is full' });
});
