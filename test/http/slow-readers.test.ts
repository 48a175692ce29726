// Over a real socket: callers that read slowly keep their slot, and lose their answer when its time is over.
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import test from 'node:test';
import type { Rendered } from '../../src/render/renderer.ts';
import { addAccount, addKey, addTemplate } from '../service/world.ts';
import { takes, until } from '../until.ts';
import { exchange, makeServer, open, type ServerWorld } from './socket.ts';

/** More than a system keeps for a connection. */
const largeBytes = 32 * 1024 * 1024;

function callOf({ code, key }: Pick<ServerWorld, 'code' | 'key'>, lines = ''): string {
  const body = JSON.stringify({ templateId: code, data: {} });
  const head = `POST /v1/generate HTTP/1.1\r\nHost: a\r\nAuthorization: bearer ${key}\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n${lines}\r\n${body}`;
}

/** A connection of which nobody reads. */
async function silent(server: ServerWorld, bytes: string): Promise<Socket> {
  const socket = await open(server.port);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(bytes);
  return socket;
}

const large = (): Rendered => {
  const pdf = Buffer.alloc(largeBytes, '%PDF');
  return { format: 'pdf', bytes: pdf, pages: 1, durationMs: 1, warnings: [], fetched: [] };
};

const small = (): Rendered => ({ ...large(), format: 'pdf', bytes: Buffer.from('%PDF') });

/** How far its calls are, for a message. */
const sawOf = ({ renderer, rendered, service, admission }: ServerWorld): string =>
  `${renderer.jobs.length} jobs, ${rendered.length} documents, ${service.gauges().rendering} slots taken, ${admission.unsentBytes} bytes unsent`;

const cuts = (server: ServerWorld) => server.log.filter(({ event }) => event === 'answer_cut');

test('a call counts among those of its account until its answer is read', async (t) => {
  const server = await makeServer(t, { plan: { concurrency: 1 } });
  server.renderer.behaviour = large;
  const socket = await silent(server, callOf(server));
  await until(
    'one document to be made',
    () => server.renderer.jobs.length === 1 && server.rendered.length === 1,
  );
  const refused = await exchange(server.port, callOf(server));
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '1']);
  assert.match(refused.body, /rate_limited/);
  let read = 0;
  socket.on('data', ({ length }) => {
    read += length;
  });
  socket.resume();
  await until(
    'all of it to be read, and its slot to be free',
    () => read > largeBytes && server.service.gauges().rendering === 0,
    { saw: () => `${read} bytes read, ${server.service.gauges().rendering} slots taken` },
  );
  server.renderer.behaviour = small;
  assert.equal((await exchange(server.port, callOf(server))).status, 201);
  socket.destroy();
});

test('an answer that is not read in time is cut, logged and counted; its key replays', async (t) => {
  const reasons: string[] = [];
  const listen = { answerTimeoutMs: 300, onCut: (reason: string) => reasons.push(reason) };
  const server = await makeServer(t, { plan: { concurrency: 1 }, listen });
  server.renderer.behaviour = large;
  const keyed = callOf(server, 'Idempotency-Key: k\r\n');
  const socket = await silent(server, keyed);
  const started = performance.now();
  // A byte now and then makes no difference.
  const trickle = setInterval(() => socket.read(64), 50);
  t.after(() => clearInterval(trickle));
  await until(
    'the slot of the one document to be free',
    () => server.service.gauges().rendering === 0 && server.rendered.length === 1,
    { saw: () => sawOf(server) },
  );
  assert.ok(performance.now() - started >= 290);
  assert.deepEqual(reasons, ['deadline']);
  const told = server.log.find(({ event, code }) => event === 'request' && code === 'ok');
  assert.deepEqual(
    cuts(server).map(({ requestId, by }) => [requestId, by]),
    [[told?.requestId, 'deadline']],
  );
  server.renderer.behaviour = small;
  const again = await exchange(server.port, keyed);
  assert.deepEqual([again.status, again.headers['x-idempotent-replayed']], [201, 'true']);
  assert.equal((await server.store.getUsage(server.account, '2026-01')).used, 1);
});

test('an answer that is read in time is not cut, and its connection serves on', async (t) => {
  const server = await makeServer(t, { listen: { answerTimeoutMs: 100 } });
  const socket = await open(server.port);
  let text = '';
  socket.setEncoding('latin1').on('data', (more) => {
    text += more;
  });
  for (let calls = 1; calls <= 3; calls += 1) {
    socket.write(callOf(server));
    await until(`answer ${calls}`, () => text.split('HTTP/1.1 201').length > calls, {
      saw: () => text.slice(-300),
    });
    await takes(150);
  }
  assert.deepEqual(cuts(server), []);
  socket.destroy();
});

test('calls that stand in line on one connection hold nothing, and what the first holds is given back when it ends', async (t) => {
  const server = await makeServer(t, { unsent: { share: 2 ** 30, total: 2 ** 30 } });
  server.renderer.behaviour = large;
  const socket = await silent(server, callOf(server).repeat(3));
  await until('a document', () => server.rendered.length === 1, { saw: () => sawOf(server) });
  assert.deepEqual([server.service.gauges().rendering, server.admission.unsentBytes], [1, largeBytes]);
  socket.destroy();
  await until('no slot to be taken', () => server.service.gauges().rendering === 0, {
    saw: () => sawOf(server),
  });
  assert.equal(server.admission.unsentBytes, 0);
  // Nothing is under way: a server that still counted them would wait until its grace is over.
  const started = performance.now();
  await server.listening.close(60_000);
  assert.ok(performance.now() - started < 30_000);
});

test('an answer is cut when others need its room', async (t) => {
  const unsent = { share: 2 * largeBytes, total: largeBytes, leastReadMs: 50 };
  const server = await makeServer(t, { unsent });
  server.renderer.behaviour = large;
  const socket = await silent(server, callOf(server));
  await until('bytes that are not sent', () => server.admission.unsentBytes > 0, {
    saw: () => sawOf(server),
  });
  server.renderer.behaviour = small;
  const other = await addAccount(server.store, 'other');
  const theirs = {
    key: await addKey(server.store, other),
    code: await addTemplate(server.store, other, 'doc', { text: '{}' }),
  };
  assert.equal((await exchange(server.port, callOf(theirs))).status, 201);
  await until(
    'the first answer to give back what it held',
    () => server.admission.unsentBytes === 0 && server.service.gauges().rendering === 0,
    { saw: () => sawOf(server) },
  );
  assert.deepEqual(
    cuts(server).map(({ by }) => by),
    ['room'],
  );
  socket.destroy();
});

test('a call that is not answered with its PDF gives back what it holds', async (t) => {
  const server = await makeServer(t, { unsent: {} });
  server.renderer.behaviour = large;
  const { completeGeneration } = server.store;
  server.store.completeGeneration = async () => 'lost';
  assert.equal((await exchange(server.port, callOf(server))).status, 503);
  server.store.completeGeneration = () => Promise.reject(new Error('planted'));
  assert.equal((await exchange(server.port, callOf(server))).status, 500);
  server.store.completeGeneration = completeGeneration;
  assert.deepEqual([server.service.gauges().rendering, server.admission.unsentBytes], [0, 0]);
});
