// Calls that come while others are refused: they wait for each other, for a bounded time, and nothing else waits for them.
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import type { UnseenCall } from '../../src/http/call-line.ts';
import { floodMs, gatherMs } from '../../src/http/gathering.ts';
import { Intake } from '../../src/http/intake.ts';
import type { JoinedRequest } from '../../src/http/joined-request.ts';
import { stopClock } from '../clock.ts';
import { until } from '../until.ts';
import { makeServer, open, readAnswer } from './socket.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function turns(count = 5): Promise<void> {
  for (let turned = 0; turned < count; turned += 1) await turn();
}

function worldOf(t: TestContext) {
  const clock = stopClock(t);
  const intake = new Intake(new Set<Socket>());
  const started: string[] = [];
  const take = (name: string, authorization = 'a'): void => {
    const outgoing = Object.assign(new EventEmitter(), { req: { socket: new EventEmitter() } });
    intake.take({
      incoming: { headers: { authorization } },
      // What a line uses of an answer.
      outgoing: outgoing as unknown as UnseenCall['outgoing'],
      start: () => started.push(name),
      left: () => undefined,
    });
  };
  return { clock, intake, started, take };
}

test('calls that come after a refusal are started together', async (t) => {
  const { clock, intake, started, take } = worldOf(t);
  take('before');
  assert.deepEqual(started, ['before'], 'a call is started at once');
  intake.noteRefusal();
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
  const { clock, intake, started, take } = worldOf(t);
  intake.noteRefusal();
  for (const name of ['a1', 'a2', 'a3']) take(name, 'a');
  take('b1', 'b');
  clock.pass(gatherMs);
  await turns();
  assert.deepEqual(started, ['a1', 'b1', 'a2', 'a3']);
});

test('some time after the last refusal, calls are started at once again', (t) => {
  const { clock, intake, started, take } = worldOf(t);
  intake.noteRefusal();
  clock.pass(floodMs);
  take('1');
  assert.deepEqual(started, ['1']);
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
