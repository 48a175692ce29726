// Calls are begun at a pace: who connects, and who asks for health, is heard before many calls that came first.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Pace, type PaceLine } from '../../src/http/pace.ts';
import { stopClock } from '../clock.ts';
import { host } from './raw-requests.ts';
import { makeServer, open, readAnswer } from './socket.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A pace whose calls take time at once, and in their first microtasks. */
function worldOf(t: TestContext) {
  const clock = stopClock(t);
  const pace = new Pace();
  const begun: string[] = [];
  const call = (name: string, ms = 1, line: PaceLine = 'call'): void =>
    pace.begin(line, async () => {
      begun.push(name);
      await Promise.resolve();
      clock.pass(ms);
    });
  return { clock, pace, begun, call };
}

async function turns(count: number): Promise<void> {
  for (let turned = 0; turned < count; turned += 1) await turn();
}

test('a call alone is begun at once, and so are those that come while there is time', (t) => {
  const { begun, call } = worldOf(t);
  for (const name of ['a', 'b', 'c']) call(name, 0);
  assert.deepEqual(begun, ['a', 'b', 'c']);
});

test('no turn begins calls for longer than its time, each goes on until it waits, and at least one is begun', async (t) => {
  const { begun, call, pace } = worldOf(t);
  pace.newcomer();
  for (const name of ['a', 'b', 'c', 'd']) call(name, 3);
  assert.deepEqual(begun, []);
  let most = 0;
  for (let count = 0; count < 20; count += 1) {
    const before = begun.length;
    await turn();
    most = Math.max(most, begun.length - before);
  }
  assert.deepEqual([begun, most], [['a', 'b', 'c', 'd'], 2]);
});

test('while connections are made calls wait, and not for ever', async (t) => {
  const { begun, call, clock, pace } = worldOf(t);
  pace.newcomer();
  call('a');
  let waitedMs = 0;
  for (; begun.length === 0 && waitedMs < 1000; waitedMs += 1) {
    pace.newcomer();
    await turn();
    clock.pass(1);
  }
  assert.ok(waitedMs >= 49 && waitedMs < 60, `${waitedMs} ms`);
  call('b');
  await turns(4);
  assert.deepEqual(begun, ['a', 'b'], 'no more were made');
});

test('questions for health and calls take turns', async (t) => {
  const { begun, call, pace } = worldOf(t);
  pace.newcomer();
  for (const name of ['a', 'b', 'c']) call(name, 0);
  for (const name of ['x', 'y']) call(name, 0, 'probe');
  await turns(4);
  assert.deepEqual(begun, ['x', 'a', 'y', 'b', 'c']);
});

test('behind hundreds of calls that came before, health is answered before most of them', async (t) => {
  const callers = 200;
  const { port, log } = await makeServer(t);
  const sockets = await Promise.all(Array.from({ length: callers }, () => open(port)));
  const prober = await open(port);
  for (const socket of sockets)
    socket.write(`POST /v1/generate HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}`);
  prober.write(`GET /healthz HTTP/1.1\r\n${host}\r\n`);
  const answers = sockets.map(readAnswer);
  assert.equal((await readAnswer(prober)).status, 200);
  // By the order of the server's log: this process may be late to read.
  const before = log.findIndex(({ route }) => route === '/healthz');
  t.diagnostic(`${before} calls were answered before`);
  assert.ok(before >= 0 && before < callers / 2, `${before} calls of ${callers}`);
  const statuses = new Set((await Promise.all(answers)).map(({ status }) => status));
  assert.deepEqual([...statuses], [401]);
  for (const socket of [prober, ...sockets]) socket.destroy();
});
