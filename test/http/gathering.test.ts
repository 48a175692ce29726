// Calls that come while others are refused: they wait for each other, for a bounded time, and nothing else waits for them.
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { mostWaiting } from '../../src/http/call-line.ts';
import { floodMs, gatherMs } from '../../src/http/gathering.ts';
import { Intake } from '../../src/http/intake.ts';
import type { JoinedRequest } from '../../src/http/joined-request.ts';
import { stopClock } from '../clock.ts';
import { until } from '../until.ts';
import { makeServer, open, readAnswer } from './socket.ts';
import { unseenCall } from './unseen-call.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function turns(count = 5): Promise<void> {
  for (let turned = 0; turned < count; turned += 1) await turn();
}

/** A connection, and what was done with its reading. */
function connectionOf(destroyed = false) {
  const did: string[] = [];
  const handle = {
    reading: true,
    readStart: () => did.push('on'),
    readStop: () => did.push('off'),
  };
  // What is used of a socket.
  const used = { _handle: handle, destroyed, isPaused: () => false };
  return { did, socket: Object.assign(new EventEmitter(), used) as unknown as Socket };
}

function worldOf(t: TestContext) {
  const clock = stopClock(t);
  const intake = new Intake(new Set<Socket>());
  const started: string[] = [];
  const take = (name: string, authorization = 'a', then?: () => void, socket?: EventEmitter): void => {
    const start = (): void => {
      started.push(name);
      then?.();
    };
    intake.take(unseenCall({ authorization, start, ...(socket && { socket }) }));
  };
  return { clock, intake, started, take, refuse: () => intake.noteRefusal(connectionOf().socket) };
}

test('calls that come after a refusal are started together', async (t) => {
  const { clock, refuse, started, take } = worldOf(t);
  take('before');
  assert.deepEqual(started, ['before'], 'a call is started at once');
  refuse();
  take('1');
  clock.pass(gatherMs - 1);
  take('2');
  await turns();
  assert.deepEqual(started, ['before'], 'they wait');
  clock.pass(1);
  await turns();
  assert.deepEqual(started, ['before', '1', '2']);
  take('3');
  await turns();
  assert.deepEqual(started, ['before', '1', '2'], 'the next ones wait in the same way');
  clock.pass(gatherMs);
  await turns();
  assert.deepEqual(started, ['before', '1', '2', '3']);
});

test('callers take turns among the calls that are started together', async (t) => {
  const { clock, refuse, started, take } = worldOf(t);
  refuse();
  for (const name of ['a1', 'a2', 'a3']) take(name, 'a');
  take('b1', 'b');
  clock.pass(gatherMs);
  await turns();
  assert.deepEqual(started, ['a1', 'b1', 'a2', 'a3']);
});

test('some time after the last refusal, calls are started at once again', async (t) => {
  const { clock, refuse, started, take } = worldOf(t);
  refuse();
  await turns();
  clock.pass(floodMs);
  await turns();
  take('1');
  assert.deepEqual(started, ['1']);
});

test('a connection whose call was refused is read again when the wait is over, and its calls start at once then', async (t) => {
  const { clock, intake, started, take } = worldOf(t);
  const [first, second, ended, gone] = [connectionOf(), connectionOf(), connectionOf(), connectionOf(true)];
  intake.noteRefusal(first.socket);
  await turns();
  clock.pass(gatherMs - 1);
  for (const { socket } of [second, ended, gone]) intake.noteRefusal(socket);
  intake.farewell(ended.socket);
  await turns();
  const all = [first, second, ended, gone].map(({ did }) => did);
  assert.deepEqual(all, [['off'], ['off'], ['off'], []]);
  clock.pass(1);
  assert.deepEqual(all, [['off', 'on'], ['off', 'on'], ['off'], []]);
  take('at once');
  assert.deepEqual(started, ['at once']);
  await turns();
  take('in the next turn');
  assert.deepEqual(started, ['at once'], 'it waits for others again');
});

test('calls that have waited do not wait again, though those before them are refused', async (t) => {
  const { clock, refuse, started, take } = worldOf(t);
  refuse();
  await turns();
  for (let count = 0; count < 200; count += 1) take(`${count}`, 'a', refuse);
  clock.pass(gatherMs);
  await turns(10);
  assert.equal(started.length, 200, 'no more time has passed');
});

test('calls that are read when the wait is over start at once, though those before them are refused', async (t) => {
  const { clock, refuse, started, take } = worldOf(t);
  refuse();
  await turns();
  clock.pass(gatherMs);
  for (const name of ['1', '2', '3']) take(name, 'a', refuse);
  assert.deepEqual(started, ['1', '2', '3']);
});

test('a line that is full does not wait for more calls', async (t) => {
  const { refuse, started, take } = worldOf(t);
  refuse();
  await turns();
  for (let count = 0; count < mostWaiting; count += 1) take(`${count}`);
  await turns(20);
  assert.ok(started.length > mostWaiting / 2, `${started.length} were started`);
});

test('a server gathers calls after an answer of status 503, and after no other', async (t) => {
  let status = 503;
  let waitedMs = 0;
  const app = {
    fetch(_: Request, env?: object) {
      const { incoming } = env as { readonly incoming: JoinedRequest };
      waitedMs = performance.now() - incoming.startedAt;
      return new Response('told', { status });
    },
  };
  const { port } = await makeServer(t, { listen: { app } });
  const waited = async (): Promise<number> => {
    const socket = await open(port);
    socket.write('POST /v1/generate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}');
    await readAnswer(socket);
    socket.destroy();
    return waitedMs;
  };
  const times: number[] = [];
  for (let call = 0; call < 9; call += 1) times.push(await waited());
  // In the middle: a machine that stands still for a moment lets one call wait longer, or forgets a refusal.
  const [middle = 0] = times.toSorted((a, b) => a - b).slice(4);
  assert.ok(middle > gatherMs - 2, times.join(', '));
  status = 429;
  await until('a call that is started at once', async () => (await waited()) < gatherMs / 2);
});

test('Node learns that a caller sends nothing more when its call has started: it would end the connection', async (t) => {
  const { clock, intake, started, take, refuse } = worldOf(t);
  refuse();
  await turns();
  const { socket } = connectionOf();
  socket.on('end', () => started.push('the end'));
  intake.welcome(socket);
  take('other', 'b');
  take('its call', 'a', undefined, socket);
  socket.emit('end');
  await turns();
  assert.deepEqual(started, []);
  clock.pass(gatherMs);
  await turns();
  assert.deepEqual(started, ['other', 'its call', 'the end']);
});

test('a caller that left has no call that is started', async (t) => {
  const { clock, intake, started, take, refuse } = worldOf(t);
  refuse();
  await turns();
  const { socket } = connectionOf();
  intake.welcome(socket);
  take('its call', 'a', undefined, socket);
  socket.emit('end');
  Object.assign(socket, { destroyed: true });
  socket.emit('close');
  clock.pass(gatherMs);
  await turns();
  assert.deepEqual(started, []);
});

test('a caller that sends its end behind its call has its answer, also after a refusal', async (t) => {
  const { port, key, renderer } = await makeServer(t);
  renderer.full = true;
  const call = (authorization: string): string =>
    `POST /v1/generate HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  const statusOf = async (text: string): Promise<number> => {
    const socket = await open(port);
    const answer = readAnswer(socket);
    socket.end(text);
    return (await answer).status;
  };
  assert.equal(await statusOf(call('wrong')), 401);
  assert.equal(await statusOf(call(key)), 503);
  assert.equal(await statusOf(call('wrong')), 401);
});
