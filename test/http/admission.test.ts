// Calls over a socket that find the queue full, or that come slowly.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gate } from '../service/world.ts';
import { exchange, makeServer, open, readAnswer, type ServerWorld } from './socket.ts';

function post(
  server: ServerWorld,
  more = '',
  key = server.key,
): Promise<Awaited<ReturnType<typeof exchange>>> {
  const body = JSON.stringify({ templateId: server.code, data: { number: 1 } });
  return exchange(
    server.port,
    `POST /v1/generate HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`,
  );
}

test('what is sent away looks as it does without a socket, and is logged once', async (t) => {
  const server = await makeServer(t);
  server.renderer.full = true;
  const there = await post(
    server,
    'traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\n',
  );
  const here = await server.post({ templateId: server.code, data: { number: 1 } });
  assert.equal(there.status, 503);
  assert.deepEqual(JSON.parse(there.body), await here.json());
  for (const [name, value] of here.headers) {
    if (name === 'x-request-id' || name === 'ratelimit') assert.ok(there.headers[name], name);
    else assert.equal(there.headers[name], value, name);
  }
  const lines = server.log.filter(({ event }) => event === 'request');
  assert.equal(lines.length, 2);
  const [first, second] = lines.map(({ requestId: _, durationMs: __, ...rest }) => rest);
  const { traceId, parentSpanId, ...line } = first ?? { traceId: undefined, parentSpanId: undefined };
  assert.deepEqual(line, second);
  assert.equal(traceId, '0af7651916cd43dd8448eb211c80319c');
  assert.equal(parentSpanId, 'b7ad6b7169203331');
});

test('a crowd is sent away together, each with its own answer, and whoever comes after it is served', async (t) => {
  const server = await makeServer(t);
  server.renderer.full = true;
  assert.equal((await post(server)).status, 503);
  const wrong = `plt_live_${'0'.repeat(38)}`;
  const crowd = await Promise.all([
    ...Array.from({ length: 70 }, () => post(server)),
    post(server, '', wrong),
    post(server, 'Content-Encoding: gzip\r\n'),
  ]);
  assert.deepEqual(
    crowd.map(({ status }) => status),
    [...Array.from({ length: 70 }, () => 503), 401, 415],
  );
  const ids = new Set(crowd.map(({ headers }) => headers['x-request-id']));
  assert.equal(ids.size, crowd.length);
  server.renderer.full = false;
  assert.equal((await post(server)).status, 201);
});

test('a bug while a call is refused is answered, and costs nobody else anything', async (t) => {
  let broken = true;
  const server = await makeServer(t, {
    api: {
      onAnswer: () => {
        if (broken) throw new Error('a bug');
      },
    },
  });
  server.renderer.full = true;
  const { status, body } = await post(server);
  assert.equal(status, 500);
  assert.match(body, /"code":"internal_error"/);
  assert.ok(server.log.some(({ event, error }) => event === 'internal_error' && /a bug/.test(String(error))));
  broken = false;
  assert.equal((await post(server)).status, 503);
});

/** A call whose head is admitted before the second half of its body is sent. */
async function begin(server: ServerWorld): Promise<{ finish(): Promise<number> }> {
  const body = JSON.stringify({ templateId: server.code, data: { number: 1 } });
  const admitted = Promise.withResolvers<void>();
  const { admit } = server.service;
  server.service.admit = async (...call) => {
    const ticket = await admit(...call);
    admitted.resolve();
    return ticket;
  };
  const socket = await open(server.port);
  socket.write(
    `POST /v1/generate HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  );
  await admitted.promise;
  server.service.admit = admit;
  return {
    async finish() {
      socket.write(body.slice(9));
      const { status } = await readAnswer(socket);
      socket.destroy();
      return status;
    },
  };
}

test('a body that is on its way keeps no turn: its call claims one later, and is refused when there is none', async (t) => {
  const server = await makeServer(t);
  server.renderer.room = 1;
  const slow = await begin(server);
  assert.equal((await post(server)).status, 201, 'expected the turn to be free for others');
  assert.equal(await slow.finish(), 201);
  const late = await begin(server);
  const { behaviour, open: letGo, entered } = gate();
  server.renderer.behaviour = behaviour;
  const other = post(server);
  await entered();
  assert.equal(await late.finish(), 503);
  letGo();
  assert.equal((await other).status, 201);
  assert.deepEqual([server.admission.turns.claimed, server.admission.underWay], [0, 0]);
});
