// How a server ends: what is under way is delivered, whoever comes is told, and there is an end.
import assert from 'node:assert/strict';
import test from 'node:test';
import { gate } from '../service/world.ts';
import { leftBytes } from '../short-collections.ts';
import { until } from '../until.ts';
import { exchange, makeServer, open, readAnswer } from './socket.ts';

function request(key: string, lines: string, body: string): string {
  return `POST /v1/generate HTTP/1.1\r\nHost: a\r\nAuthorization: bearer ${key}\r\nContent-Type: application/json\r\n${lines}\r\n${body}`;
}

test('closing delivers what is under way, and meanwhile tells whoever comes that the service ends', async (t) => {
  const server = await makeServer(t);
  const { behaviour, entered, open: letGo } = gate();
  server.renderer.behaviour = behaviour;
  const body = JSON.stringify({ templateId: server.code, data: {} });
  const call = request(server.key, `Content-Length: ${body.length}\r\n`, body);
  const socket = await open(server.port);
  socket.write(call);
  const [kept, silent] = [await open(server.port), await open(server.port)];
  await entered();
  server.service.drain();
  const closed = server.listening.close(5000);
  kept.write('GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n');
  const answers = [
    await readAnswer(kept),
    await exchange(server.port, 'GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n'),
    await exchange(server.port, call),
  ];
  for (const { status, headers, body } of answers) {
    assert.deepEqual([status, headers.connection, headers['retry-after']], [503, 'close', '5']);
    assert.match(body, /"service_unavailable","message":"shutting down"/);
  }
  assert.equal((await exchange(server.port, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')).status, 200);
  const answer = readAnswer(socket);
  letGo();
  const { status, headers } = await answer;
  assert.deepEqual([status, headers.connection], [201, 'close']);
  await closed;
  await assert.rejects(open(server.port));
  silent.destroy();
});

test('closing refuses new connections when what is under way takes long', async (t) => {
  const server = await makeServer(t, { listen: { lingerMs: 20 } });
  const { behaviour, entered, open: letGo } = gate();
  server.renderer.behaviour = behaviour;
  const body = JSON.stringify({ templateId: server.code, data: {} });
  const socket = await open(server.port);
  socket.write(request(server.key, `Content-Length: ${body.length}\r\n`, body));
  await entered();
  const closed = server.listening.close(5000);
  const refused = async (): Promise<void> => {
    for (;;) (await open(server.port)).destroy();
  };
  await assert.rejects(refused());
  const answer = readAnswer(socket);
  letGo();
  assert.equal((await answer).status, 201);
  await closed;
});

test('closing does not wait for a caller that has its answer and goes on sending', async (t) => {
  const server = await makeServer(t);
  const socket = await open(server.port);
  socket.on('error', () => undefined);
  socket.write('POST /v1/generate HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n');
  const sending = setInterval(() => socket.write('x'), 50);
  t.after(() => clearInterval(sending));
  assert.equal((await readAnswer(socket)).status, 401);
  const started = performance.now();
  // A server that waited for the caller would wait until its grace is over.
  await server.listening.close(60_000);
  assert.ok(performance.now() - started < 30_000);
});

test('closing tells answers that nobody reads from calls that have none', async (t) => {
  const server = await makeServer(t);
  const pdf = Buffer.alloc(32 * 1024 * 1024);
  server.renderer.behaviour = () => ({
    format: 'pdf',
    bytes: pdf,
    pages: 1,
    durationMs: 1,
    warnings: [],
    fetched: [],
  });
  const body = JSON.stringify({ templateId: server.code, data: {} });
  const socket = await open(server.port);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(request(server.key, `Content-Length: ${body.length}\r\n`, body));
  await until('an answer under way', () => server.listening.underWay.answers === 1, {
    saw: () => JSON.stringify(server.listening.underWay),
  });
  assert.equal(server.listening.underWay.calls, 0);
  await server.listening.close(50);
  const given = server.log.filter(({ event }) => event === 'given_up');
  assert.deepEqual(given, [{ level: 'warn', event: 'given_up', by: 'grace', calls: 0, answers: 1 }]);
  assert.deepEqual(server.listening.underWay, { calls: 0, answers: 0 });
});

test('closing has an end', async (t) => {
  const server = await makeServer(t);
  const { behaviour, entered } = gate();
  server.renderer.behaviour = behaviour;
  const body = JSON.stringify({ templateId: server.code, data: {} });
  const socket = await open(server.port);
  socket.on('error', () => undefined);
  socket.write(request(server.key, `Content-Length: ${body.length}\r\n`, body));
  await entered();
  await server.listening.close(50);
  await until('the log to tell of the end', () => server.log.some((entry) => entry.code === 'aborted'), {
    saw: () => JSON.stringify(server.log),
  });
  const given = server.log.filter(({ event }) => event === 'given_up');
  assert.deepEqual(given, [{ level: 'warn', event: 'given_up', by: 'grace', calls: 1, answers: 0 }]);
});

test('answers that are gone are not held until all old objects are looked through', async (t) => {
  const size = 100_000;
  const waiting: (() => void)[] = [];
  const { listening } = await makeServer(t, {
    appOf: () => ({
      async fetch(_, bindings) {
        assert.ok(bindings && 'outgoing' in bindings);
        Object.assign(bindings.outgoing ?? {}, { ballast: new Uint8Array(size) });
        await new Promise<void>((resolve) => waiting.push(resolve));
        return new Response('done');
      },
    }),
  });
  const under: Promise<string>[] = [];
  const left = await leftBytes({
    count: 200,
    async turn() {
      const begun = waiting.length;
      under.push(fetch(`${listening.url}/v1/templates`).then((answer) => answer.text()));
      await until('the call to be under way', () => waiting.length > begun);
      if (under.length < 8) return;
      waiting.shift()?.();
      assert.equal(await under.shift(), 'done');
    },
  });
  for (const end of waiting) end();
  await Promise.all(under);
  assert.ok(left < 50 * size, `${left / size} answers are held`);
});
