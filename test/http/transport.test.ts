// Over a real socket: whatever is sent, the answer has our shape and a request id of its own.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import test from 'node:test';
import { gate } from '../service/world.ts';
import { takes, until } from '../until.ts';
import { host, oddForms, scenarios } from './raw-requests.ts';
import { exchange, makeServer, open, type RawAnswer, readAnswer } from './socket.ts';

function assertError(answer: RawAnswer, status: number, code: string): void {
  assert.equal(answer.status, status, JSON.stringify(answer));
  assert.match(answer.headers['x-request-id'] ?? '', /^req_[0-9A-Za-z]{22}$/);
  assert.equal(answer.headers['content-type'], 'application/json');
  const body: unknown = JSON.parse(answer.body);
  assert.equal((body as { error: { code: string } }).error.code, code);
}

test('refusals', async (t) => {
  const server = await makeServer(t);
  const ids = new Set<string>();
  for (const scenario of scenarios) {
    await t.test(scenario.name, async () => {
      const answer = await exchange(server.port, scenario.bytes);
      assertError(answer, scenario.status, scenario.code);
      if (scenario.allow !== undefined) assert.equal(answer.headers.allow, scenario.allow);
      ids.add(answer.headers['x-request-id'] ?? '');
    });
  }
  assert.equal(ids.size, scenarios.length, 'each id is its own');
  const logged = new Set(server.log.map((entry) => entry.requestId));
  for (const id of ids) assert.ok(logged.has(id), `${id} is in the log`);
  assert.ok(!JSON.stringify(server.log).includes('secret'), 'no query string in the log');
});

test('good requests of odd forms', async (t) => {
  const server = await makeServer(t);
  for (const bytes of oddForms) {
    const answer = await exchange(server.port, bytes);
    assert.deepEqual([answer.status, answer.body], [200, '{"status":"ok"}\n'], bytes);
  }
});

test('headers are sent in the spelling of the contract', async (t) => {
  const server = await makeServer(t);
  const body = JSON.stringify({ templateId: server.code, data: {} });
  const socket = await open(server.port);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(request(server.key, `Content-Length: ${body.length}\r\nIdempotency-Key: k\r\n`, body));
  await readAnswer(socket);
  const names = [
    'Content-Type',
    'Cache-Control',
    'X-Request-Id',
    'X-Generation-Id',
    'X-Render-Duration-Ms',
    'RateLimit',
  ];
  for (const name of names) assert.ok(text.includes(`\r\n${name}: `), `${name}\n${text}`);
  socket.destroy();
});

test('late headers and late bodies are 408', async (t) => {
  const server = await makeServer(t, { listen: { headersTimeoutMs: 200 }, api: { bodyTimeoutMs: 200 } });
  const late = await open(server.port);
  late.write('GET /healthz HTTP/1.1\r\nHost: loc');
  assertError(await readAnswer(late), 408, 'request_timeout');
  const body = await open(server.port);
  body.write(
    `POST /v1/generate HTTP/1.1\r\n${host}Authorization: Bearer ${server.key}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a"`,
  );
  const answer = await readAnswer(body);
  assertError(answer, 408, 'request_timeout');
  assert.ok(answer.closed);
});

function request(key: string, lines: string, body: string): string {
  return `POST /v1/generate HTTP/1.1\r\n${host}Authorization: bearer ${key}\r\nContent-Type: application/json\r\n${lines}\r\n${body}`;
}

test('a body over the limit is 413, declared or chunked', async (t) => {
  const server = await makeServer(t, { api: { maxBodyBytes: 100 } });
  const declared = await exchange(
    server.port,
    request(server.key, 'Content-Length: 101\r\n', ' '.repeat(101)),
  );
  assertError(declared, 413, 'payload_too_large');
  const chunk = `40\r\n${' '.repeat(64)}\r\n`;
  const chunked = await exchange(
    server.port,
    request(server.key, 'Transfer-Encoding: chunked\r\n', `${chunk}${chunk}${chunk}`),
  );
  assertError(chunked, 413, 'payload_too_large');
  assert.ok(declared.closed && chunked.closed);
});

test('a caller that first sends all and then reads gets its refusal', async (t) => {
  const server = await makeServer(t, { api: { maxBodyBytes: 1_000_000 } });
  const size = 20_000_000;
  const piece = 'x'.repeat(500_000);
  const good = `Host: a\r\nAuthorization: Bearer ${server.key}\r\n`;
  const json = 'Content-Type: application/json\r\n';
  const cases: readonly (readonly [string, string, number])[] = [
    ['declared', `${good}${json}Content-Length: ${size}\r\n`, 413],
    ['chunked', `${good}${json}Transfer-Encoding: chunked\r\n`, 413],
    ['without a key', `Host: a\r\n${json}Content-Length: ${size}\r\n`, 401],
    ['of another kind', `${good}Content-Length: ${size}\r\n`, 415],
  ];
  for (const [name, lines, status] of cases) {
    const socket = await open(server.port);
    const chunked = name === 'chunked';
    socket.write(`POST /v1/generate HTTP/1.1\r\n${lines}\r\n`);
    for (let sent = 0; sent < size; sent += piece.length) {
      const written = new Promise((resolve, reject) =>
        socket.write(chunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece, (error) =>
          error ? reject(new Error(`${name}: ${error.message} after ${sent} bytes`)) : resolve(undefined),
        ),
      );
      await written;
      // Slower than the network, as callers are.
      await takes(20);
    }
    if (chunked) socket.write('0\r\n\r\n');
    assert.equal((await readAnswer(socket)).status, status, name);
    socket.destroy();
  }
});

test('a declared length over the limit is refused before the body comes', async (t) => {
  const server = await makeServer(t, { api: { maxBodyBytes: 100 } });
  const answer = await exchange(server.port, request(server.key, 'Content-Length: 101\r\n', ''));
  assertError(answer, 413, 'payload_too_large');
});

test('two Idempotency-Key lines are refused, as one line with a comma is not', async (t) => {
  const server = await makeServer(t);
  const body = JSON.stringify({ templateId: server.code, data: {} });
  const length = `Content-Length: ${body.length}\r\n`;
  const two = await exchange(
    server.port,
    request(server.key, `${length}Idempotency-Key: a\r\nidempotency-key: a\r\n`, body),
  );
  assertError(two, 400, 'invalid_request');
  const one = await exchange(server.port, request(server.key, `${length}Idempotency-Key: a, a\r\n`, body));
  assert.equal(one.status, 201);
});

test('two Authorization lines are no good key', async (t) => {
  const server = await makeServer(t);
  const bytes = request(server.key, `Authorization: Bearer ${server.key}\r\nContent-Length: 2\r\n`, '{}');
  assertError(await exchange(server.port, bytes), 401, 'unauthorized');
});

test('a broken chunk in a good call is 400, and a kept connection serves again', async (t) => {
  const server = await makeServer(t);
  const broken = await exchange(
    server.port,
    request(server.key, 'Transfer-Encoding: chunked\r\n', '5\r\n{"a":\r\nzz\r\n'),
  );
  assertError(broken, 400, 'invalid_request');
  const socket = await open(server.port);
  for (let turn = 0; turn < 2; turn++) {
    socket.write(`GET /healthz HTTP/1.1\r\n${host}\r\n`);
    const answer = await readAnswer(socket);
    assert.deepEqual([answer.status, answer.closed], [200, false]);
    socket.removeAllListeners();
  }
  socket.destroy();
});

test('a caller that leaves ends its render: not billed, key free', async (t) => {
  const server = await makeServer(t);
  const { behaviour, entered } = gate();
  server.renderer.behaviour = behaviour;
  const body = JSON.stringify({ templateId: server.code, data: {} });
  const bytes = request(server.key, `Content-Length: ${body.length}\r\nIdempotency-Key: k\r\n`, body);
  const socket = await open(server.port);
  socket.write(bytes);
  await entered();
  assert.equal((await server.store.getUsage(server.account, '2026-01')).reserved, 1);
  socket.destroy();
  await until('the log to tell of the end', () => server.log.some((entry) => entry.code === 'aborted'), {
    saw: () => JSON.stringify(server.log),
  });
  const usage = await server.store.getUsage(server.account, '2026-01');
  assert.deepEqual([usage.used, usage.reserved], [0, 0]);
  server.renderer.behaviour = (job) => ({
    format: 'pdf',
    bytes: Buffer.from(job.data),
    pages: 1,
    durationMs: 1,
    warnings: [],
    fetched: [],
  });
  const again = await exchange(server.port, bytes);
  assert.deepEqual([again.status, again.headers['x-idempotent-replayed']], [201, undefined]);
});

/** Resolves when a server in this process has read the next head of a request. */
function nextRequest(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hear = (): void => {
    unsubscribe('http.server.request.start', hear);
    resolve();
  };
  subscribe('http.server.request.start', hear);
  return promise;
}

test('a caller that leaves while it sends is no error of ours', async (t) => {
  const server = await makeServer(t);
  for (const lines of ['Content-Length: 100\r\n', 'Transfer-Encoding: chunked\r\n']) {
    for (const end of ['destroy', 'resetAndDestroy', 'end'] as const) {
      const before = server.log.length;
      const socket = await open(server.port);
      socket.on('error', () => undefined);
      const came = nextRequest();
      socket.write(request(server.key, lines, lines.startsWith('C') ? '{"a":' : '5\r\n{"a":\r\n'));
      await came;
      socket[end]();
      await until(`a line of the log after ${before}`, () => server.log.length > before);
      // Nothing more is told before a later call is.
      await exchange(server.port, 'GET /none HTTP/1.1\r\nHost: a\r\n\r\n');
      const codes = server.log.slice(before).map((entry) => entry.code ?? entry.event);
      assert.deepEqual(codes, ['aborted', 'not_found'], `${lines} ${end}`);
      socket.destroy();
    }
  }
});

test('a body in pieces of one byte is read up to a number of them, and refused beyond it', async (t) => {
  const server = await makeServer(t, { api: { maxBodyBytes: 200_000 } });
  const post = (letters: number) => {
    const head = `POST /v1/generate HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.key}\r\n`;
    const body = `{"templateId":"${server.code}","data":{"name":"${'x'.repeat(letters)}"}}`;
    const chunks = [...body].map((letter) => `1\r\n${letter}\r\n`).join('');
    const type = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    return exchange(server.port, `${head}${type}${chunks}0\r\n\r\n`);
  };
  assert.equal((await post(70_000)).status, 201);
  const refused = await post(100_000);
  assert.equal(refused.status, 413);
  assert.match(refused.body, /expected a body in at most 78036 pieces: send it in larger chunks/);
});
