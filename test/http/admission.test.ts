// Calls that are sent away over a socket: answered before the app sees them, as the app would answer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exchange, makeServer, type ServerWorld } from './socket.ts';

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

test('a bug while a call is sent away costs its caller the connection, and nobody else anything', async (t) => {
  let broken = true;
  const server = await makeServer(t, {
    api: {
      onAnswer: () => {
        if (broken) throw new Error('a bug');
      },
    },
  });
  server.renderer.full = true;
  const { status, body, closed } = await post(server);
  assert.deepEqual([status, closed], [500, true]);
  assert.match(body, /"code":"internal_error"/);
  assert.ok(server.log.some(({ event, error }) => event === 'internal_error' && /a bug/.test(String(error))));
  broken = false;
  assert.equal((await post(server)).status, 503);
});
