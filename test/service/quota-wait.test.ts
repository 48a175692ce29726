// Calls that wait for quota: whoever can't use what it was woken for leaves it to the next.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { askedPdf } from '../../src/contract.ts';
import { AppError } from '../../src/errors.ts';
import type { Caller } from '../../src/service/authenticate.ts';
import type { Generated } from '../../src/service/call.ts';
import { makeWorld, renderPlainly, type World } from './world.ts';

/** A call of the account that may have so many renders at once. */
function call(world: World, concurrency: number, test = false, idempotencyKey?: string): Promise<Generated> {
  const plan = { name: 'test', perMonth: 1, perSecond: 1000, burst: 1000, concurrency };
  const caller: Caller = {
    ...{ keyId: 'key_1', account: world.account, accountName: 'acme', test, plan, taken: undefined },
    scopes: ['generate'],
  };
  const body = Buffer.from(JSON.stringify({ templateId: world.code, data: {} }));
  const { signal } = new AbortController();
  return world.service.generate({
    caller,
    idempotencyKey,
    asked: askedPdf,
    ticket: world.admission.ticketFor({ account: world.account, concurrency }),
    body,
    requestId: 'req_1',
    signal,
    facts: {},
  });
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function codeOf(promise: Promise<Generated>): Promise<string> {
  return promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}

test('a waiting call that finds no render slot when its turn comes passes the turn on', async (t: TestContext) => {
  const world = await makeWorld(t, { plan: { perMonth: 1 }, quotaWaitMs: 60_000 });
  const first = Promise.withResolvers<never>();
  const marked = Promise.withResolvers<void>();
  let renders = 0;
  world.renderer.behaviour = async (job) => {
    renders += 1;
    if (renders === 1) return first.promise;
    if (job.test) await marked.promise;
    return renderPlainly(job);
  };
  const failing = codeOf(call(world, 10));
  await turn();
  const narrow = codeOf(call(world, 2));
  await turn();
  const wide = codeOf(call(world, 10));
  await turn();
  // They use no quota, but slots.
  const tests = [codeOf(call(world, 10, true)), codeOf(call(world, 10, true))];
  await turn();
  const started = performance.now();
  first.reject(new AppError('render_failed', 'as the test wants'));
  assert.equal(await failing, 'render_failed');
  assert.equal(await narrow, 'rate_limited');
  assert.equal(await wide, 'ok');
  assert.ok(performance.now() - started < 30_000, 'it waited until its patience was over');
  marked.resolve();
  assert.deepEqual(await Promise.all(tests), ['ok', 'ok']);
});

test('a waiting call that finds its document made when its turn comes passes the turn on', async (t: TestContext) => {
  const world = await makeWorld(t, { plan: { perMonth: 1 }, quotaWaitMs: 60_000 });
  const first = Promise.withResolvers<never>();
  let renders = 0;
  world.renderer.behaviour = (job) => {
    renders += 1;
    return renders === 1 ? first.promise : renderPlainly(job);
  };
  const failing = codeOf(call(world, 10));
  await turn();
  const made = codeOf(call(world, 10, false, 'one-key'));
  await turn();
  const replayed = codeOf(call(world, 10, false, 'one-key'));
  await turn();
  const last = codeOf(call(world, 10));
  await turn();
  const started = performance.now();
  first.reject(new AppError('render_failed', 'as the test wants'));
  assert.deepEqual(await Promise.all([failing, made, replayed]), ['render_failed', 'ok', 'ok']);
  assert.equal(await last, 'quota_exceeded');
  assert.ok(performance.now() - started < 30_000, 'it waited until its patience was over');
});
