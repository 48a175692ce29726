// Calls that wait until there is time for them: who comes next, and what becomes of those whose callers leave.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { CallLine, mostInLine } from '../../src/http/call-line.ts';
import { type Clock, stopClock } from '../clock.ts';
import { until } from '../until.ts';
import { makeServer, open, readAnswer } from './socket.ts';
import { unseenCall } from './unseen-call.ts';

interface Line {
  readonly line: CallLine;
  readonly did: string[];
  /** Adds a call that shows this key. To start it takes so long. */
  add(name: string, key?: string, ms?: number): { leave(): void };
}

function lineOf(clock: Clock): Line {
  const did: string[] = [];
  const line = new CallLine();
  return {
    line,
    did,
    add(name, authorization, ms = 1) {
      const call = unseenCall({
        authorization,
        async start() {
          did.push(name);
          await Promise.resolve();
          await new Promise<void>((resolve) => process.nextTick(resolve));
          clock.pass(ms);
          did.push(`${name} done`);
        },
        left: () => did.push(`${name} left`),
      });
      line.add(call);
      return call;
    },
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('callers take turns, however many calls one of them makes', async (t) => {
  const { line, did, add } = lineOf(stopClock(t));
  for (const name of ['a1', 'a2', 'a3']) add(name, 'a');
  for (const name of ['none1', 'none2']) add(name);
  add('b1', 'b');
  line.run(100);
  await turn();
  assert.deepEqual(
    did.filter((_, index) => index % 2 === 0),
    ['a1', 'none1', 'b1', 'a2', 'none2', 'a3'],
  );
  assert.equal(line.isEmpty, true);
});

test('calls are started one after the other while there is time, and what they do at once counts', async (t) => {
  const { line, did, add } = lineOf(stopClock(t));
  for (const name of ['a', 'b', 'c', 'd']) add(name, '', 3);
  line.run(5);
  await turn();
  assert.deepEqual(did, ['a', 'a done', 'b', 'b done']);
  line.run(0);
  await turn();
  assert.deepEqual(did.slice(4), ['c', 'c done'], 'at least one');
});

test('a call whose caller leaves waits no longer', async (t) => {
  const { line, did, add } = lineOf(stopClock(t));
  const [a, b] = [add('a', 'a'), add('b', 'b')];
  a.leave();
  assert.deepEqual(did, ['a left']);
  line.run(100);
  await turn();
  b.leave();
  assert.deepEqual(did, ['a left', 'b', 'b done']);
  assert.equal(line.isEmpty, true);
});

const host = 'Host: localhost\r\n';
const call = `POST /v1/generate HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}`;
const callers = 200;

test('behind hundreds of calls that came before, health is answered before most of them', async (t) => {
  const { port, log } = await makeServer(t);
  const sockets = await Promise.all(Array.from({ length: callers }, () => open(port)));
  const prober = await open(port);
  for (const socket of sockets) socket.write(call);
  prober.write(`GET /healthz HTTP/1.1\r\n${host}\r\n`);
  const answers = sockets.map(readAnswer);
  assert.equal((await readAnswer(prober)).status, 200);
  const before = log.filter(({ route }) => route === '/v1/generate').length;
  t.diagnostic(`${before} calls were answered before`);
  assert.ok(before < callers / 2, `${before} calls of ${callers}`);
  const statuses = new Set((await Promise.all(answers)).map(({ status }) => status));
  assert.deepEqual([...statuses], [401]);
  for (const socket of [prober, ...sockets]) socket.destroy();
});

test('a caller that leaves while its call waits is in the log', async (t) => {
  let started = 0;
  const app = {
    fetch() {
      started += 1;
      // A call that keeps the event loop.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      return new Response('done');
    },
  };
  const { port, log, listening } = await makeServer(t, { listen: { app } });
  const sockets = await Promise.all(Array.from({ length: 30 }, () => open(port)));
  for (const socket of sockets) socket.write(call);
  await until('calls that wait', () => listening.underWay.calls >= 5);
  for (const socket of sockets) socket.resetAndDestroy();
  const left = () => log.filter(({ code, status }) => code === 'aborted' && status === 499).length;
  await until('a line for a call that waited', () => left() > 0);
  await until('the end of all', () => listening.underWay.calls === 0);
  assert.ok(started < sockets.length, `${started} calls were started`);
});

/** What a caller reads that sends so many requests at once, and whether its connection was ended. */
async function sendInLine(port: number, count: number): Promise<{ answers: number; isEnded: boolean }> {
  const socket = await open(port);
  let text = '';
  let isEnded = false;
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isEnded = true;
  });
  const whole = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (answersIn(text) >= count) resolve();
    });
  });
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count));
  await whole;
  socket.destroy();
  return { answers: answersIn(text), isEnded };
}

function answersIn(text: string): number {
  return text.split('HTTP/1.1 200').length - 1;
}

test('requests may stand in line on a connection, but not thousands of them', async (t) => {
  const { port, log } = await makeServer(t);
  assert.deepEqual(await sendInLine(port, mostInLine), { answers: mostInLine, isEnded: false });
  const before = log.length;
  const { isEnded } = await sendInLine(port, 5000);
  assert.equal(isEnded, true);
  assert.ok(log.length - before <= mostInLine, `${log.length - before} requests were looked at`);
  assert.deepEqual(await sendInLine(port, 1), { answers: 1, isEnded: false }, 'others are served');
});

test('a broken request takes no answer of the good ones before it', async (t) => {
  const { port, key } = await makeServer(t);
  const body = '{"templateId":"none","data":{}}';
  const head = `Host: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
  const good = `POST /v1/generate HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  const statusesOf = async (sent: string): Promise<readonly string[]> => {
    const socket = await open(port);
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.write(sent);
    await once(socket, 'close');
    return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
  };
  assert.deepEqual(await statusesOf(`${good}nonsense\r\n\r\n`), ['404', '400']);
  assert.deepEqual(await statusesOf(`${good}${good}nonsense\r\n\r\n${good}`), ['404', '404', '400']);
  const cut = good.replace(`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked');
  assert.deepEqual(await statusesOf(`${good}${cut}`), ['404', '400']);
});
