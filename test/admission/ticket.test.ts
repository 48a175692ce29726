// Tickets: the states of a call, and what it holds in each.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Admission, type AdmissionOptions } from '../../src/admission/admission.ts';
import type { Ticket } from '../../src/admission/ticket.ts';
import { jumpingClock } from '../clock.ts';

/** An admission with so many workers, numbered. */
function makeAdmission(count: number, options: AdmissionOptions = {}) {
  const admission = new Admission(options);
  const idle = Array.from({ length: count }, (_, index) => index);
  const known = new Set<number | undefined>();
  admission.employ({
    usual: count,
    spares: 0,
    get available() {
      return idle.length > 0;
    },
    onlySpares: false,
    serves: () => true,
    want: () => undefined,
  });
  const ticket = (account = 'a', concurrency = 10): Ticket => admission.ticketFor({ account, concurrency });
  const work = <T>(of: Ticket, run: () => Promise<T>, signal = new AbortController().signal): Promise<T> =>
    of.work({
      size: 1,
      signal,
      lease: () => idle.pop(),
      isNew: (worker) => !known.has(worker),
      release(worker) {
        known.add(worker);
        if (worker !== undefined) idle.push(worker);
      },
      run,
    });
  return { admission, idle, ticket, work };
}

test('a call is claimed, waits, runs and ends; its turn is another one then', async () => {
  const { admission, ticket, work } = makeAdmission(1);
  const [first, second] = [ticket('a'), ticket('b')];
  for (const one of [first, second]) one.claim();
  assert.deepEqual([first.state, second.state, admission.turns.claimed], ['claimed', 'claimed', 2]);
  const gate = Promise.withResolvers<void>();
  const made = work(first, () => gate.promise);
  const next = work(second, async () => second.state);
  assert.deepEqual([first.state, second.state, admission.turns.claimed], ['running', 'waiting', 0]);
  gate.resolve();
  await made;
  assert.equal(await next, 'running');
  assert.deepEqual([first.state, second.state], ['idle', 'idle']);
  assert.ok(first.ranMs > 0);
  first.claim();
  assert.equal(first.state, 'idle', 'it has had its turn');
  first.end();
  assert.equal(first.state, 'ended');
});

test('a call that has run goes to the front, however full the queue is', async (t) => {
  const clock = jumpingClock(t);
  const { ticket, work } = makeAdmission(2, { maxWaitMs: 50 });
  const begun = ticket();
  for (const one of [ticket(), begun]) await work(one, async () => clock.pass(100));
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const busy = ['a', 'b'].map((account) => work(ticket(account), () => gate.promise));
  const waiting = work(ticket(), async () => order.push('new')).catch(() => order.push('refused'));
  const again = work(begun, async () => order.push('begun'));
  const refused = ticket();
  assert.throws(() => {
    for (let n = 0; n < 10; n += 1) ticket().claim();
    refused.claim();
  }, /the render queue is full/);
  assert.equal(refused.state, 'idle');
  gate.resolve();
  await Promise.all([...busy, waiting, again]);
  assert.equal(order[0], 'begun');
});

test('the first work of a worker, which is slow, refuses nobody', async (t) => {
  const clock = jumpingClock(t);
  const { ticket, work } = makeAdmission(1, { maxWaitMs: 500 });
  const claimTen = (account: string): void => {
    for (let n = 0; n < 10; n += 1) ticket(account).claim();
  };
  await work(ticket(), async () => clock.pass(1000));
  await work(ticket(), async () => clock.pass(10));
  claimTen('a');
  await work(ticket(), async () => clock.pass(1000));
  assert.throws(() => claimTen('b'), /the render queue is full/, 'later work counts');
});

test('whoever leaves, waiting or running, leaves nothing behind', async () => {
  const { admission, idle, ticket, work } = makeAdmission(1);
  const gate = Promise.withResolvers<void>();
  const running = work(ticket(), () => gate.promise);
  const stop = new AbortController();
  const left = ticket();
  left.claim();
  const waiting = work(left, async () => assert.fail('it left'), stop.signal);
  stop.abort(new Error('gone'));
  await assert.rejects(waiting, /gone/);
  assert.deepEqual([left.state, admission.turns.queued, admission.turns.claimed], ['idle', 0, 0]);
  const never = ticket();
  never.claim();
  await assert.rejects(
    work(never, async () => assert.fail('it left'), stop.signal),
    /gone/,
  );
  gate.reject(new Error('broken'));
  await assert.rejects(running, /broken/);
  assert.deepEqual([admission.turns.busy, admission.turns.claimed, idle.length], [0, 0, 1]);
});

test('an account has as many permits as it may, and gets them back once', () => {
  const { admission, ticket } = makeAdmission(1);
  const [first, second, other] = [ticket('a', 1), ticket('a', 1), ticket('b', 1)];
  assert.deepEqual([first.takePermit(), first.takePermit(), second.takePermit()], [true, true, false]);
  assert.equal(other.takePermit(), true);
  assert.equal(admission.underWay, 2);
  first.end();
  first.end();
  assert.deepEqual([admission.underWay, second.takePermit()], [1, true]);
});

test('quota that a call was woken for is tried by the next one, when it can not use it', async () => {
  const { ticket } = makeAdmission(1, { quotaWaitMs: 5000 });
  const { signal } = new AbortController();
  const [holder, first, second] = [ticket(), ticket(), ticket()];
  holder.holdQuota();
  first.takePermit();
  const order: string[] = [];
  const waits = [
    first.waitForQuota(signal).then((woken) => order.push(`first ${woken}`)),
    second.waitForQuota(signal).then((woken) => order.push(`second ${woken}`)),
  ];
  holder.giveQuota();
  await waits[0];
  assert.deepEqual(order, ['first true']);
  first.end();
  await waits[1];
  assert.deepEqual(order, ['first true', 'second true']);
});

test('a call waits for quota without claim and permit, and not for ever', async () => {
  const { admission, ticket } = makeAdmission(1, { quotaWaitMs: 20 });
  const waiting = ticket();
  waiting.claim();
  waiting.takePermit();
  const answer = waiting.waitForQuota(new AbortController().signal);
  assert.deepEqual([admission.underWay, admission.turns.claimed], [0, 0]);
  assert.equal(await answer, false);
});

test('a document counts until its ticket ends, and its bytes go then', () => {
  const { admission, ticket } = makeAdmission(1, { unsent: {} });
  const pdf = new Uint8Array(2 * 1024 * 1024);
  const sent = ticket();
  sent.holdDocument(pdf);
  assert.equal(admission.unsentBytes, 2 * 1024 * 1024);
  sent.end();
  assert.deepEqual([admission.unsentBytes, pdf.length], [0, 0]);
});

test('bytes are counted before they are there, and once', () => {
  const { admission, ticket } = makeAdmission(1, { unsent: { share: 10, total: 100 } });
  const [first, second, other] = [ticket('a'), ticket('a'), ticket('b')];
  first.reserveBytes(12);
  assert.throws(() => second.reserveBytes(1), { code: 'rate_limited' });
  other.reserveBytes(1);
  assert.equal(admission.unsentBytes, 13);
  first.holdDocument(new Uint8Array(12));
  assert.equal(admission.unsentBytes, 13);
  first.end();
  assert.equal(admission.unsentBytes, 1);
  second.reserveBytes(1);
});
