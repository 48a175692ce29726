// Calls that show one key: the store is asked once for those that came before the question, and again for each later one.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Authenticator, type Caller } from '../../src/service/authenticate.ts';
import { makeKey } from '../../src/service/keys.ts';
import type { Store } from '../../src/store/store.ts';
import type { TakenRate } from '../../src/store/terms.ts';
import { stopClock } from '../clock.ts';
import { makeWorld } from './world.ts';

interface Asked {
  /** Asks for the caller of a request that came at this time. */
  ask(cameAt: number, key?: string): Promise<Caller>;
  /** How often the store was asked. */
  count(): number;
  readonly account: { suspended: boolean };
  pass(ms: number): void;
}

/** An authenticator of a store that counts, whose clock stands still. */
async function askedOf(t: TestContext, rate?: TakenRate): Promise<Asked> {
  const world = await makeWorld(t);
  const account = { suspended: false };
  let count = 0;
  const store = {
    ...world.store,
    async takeCall(hash: Uint8Array) {
      count += 1;
      const call = await world.store.takeCall(hash);
      const holder = call && { ...call.holder, account: { ...call.holder.account, ...account } };
      return call && holder && { ...call, holder, rate };
    },
  } satisfies Store;
  const clock = stopClock(t);
  const authenticator = new Authenticator(store);
  return {
    ask: (cameAt, key = world.key) =>
      authenticator.authenticate({ authorization: [`Bearer ${key}`], cameAt, address: () => '::1' }, 0),
    count: () => count,
    account,
    pass: (ms) => clock.pass(ms),
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('calls that came before the store was asked share its answer', async (t) => {
  const { ask, count, pass } = await askedOf(t);
  const cameAt = performance.now();
  pass(10);
  const first = await ask(cameAt);
  assert.deepEqual(await ask(cameAt + 9), first);
  assert.equal(count(), 1);
});

test('a call that came later is asked for again', async (t) => {
  const { ask, count, account, pass } = await askedOf(t);
  await ask(performance.now() - 1);
  pass(1);
  account.suspended = true;
  await assert.rejects(ask(performance.now()), /suspended/);
  assert.equal(count(), 2);
});

test('nothing is shared beyond a turn, nor by other keys, also unknown ones', async (t) => {
  const { ask, count } = await askedOf(t);
  const cameAt = performance.now() - 1;
  await ask(cameAt);
  await assert.rejects(ask(cameAt, makeKey(false)), /good API key/);
  assert.equal(count(), 2);
  await turn();
  await ask(cameAt);
  assert.equal(count(), 3);
});

test('a store that counts the calls of an account is asked for each', async (t) => {
  const { ask, count } = await askedOf(t, { allowed: true, arrival: 0 });
  const cameAt = performance.now() - 1;
  await ask(cameAt);
  await ask(cameAt);
  assert.equal(count(), 2);
});
