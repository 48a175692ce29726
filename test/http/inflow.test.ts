// What a connection sends reaches the app as Node's parser alone would have it: chunks joined or not, cut wherever the network cuts it.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { Intake } from '../../src/http/intake.ts';
import { type JoinedRequest, joinedBy } from '../../src/http/joined-request.ts';
import { type Random, randomOf } from '../crash/random.ts';
import { randomRounds } from '../random-rounds.ts';
import { makeServer, open, readAnswer } from './socket.ts';

/** What a server heard: for each request its body and trailers, or why there was none. */
type Heard = string[];

interface Hearing {
  readonly port: number;
  readonly heard: Heard;
  readonly requests: IncomingMessage[];
}

async function hearing(t: TestContext, isOurs: boolean): Promise<Hearing> {
  const sockets = new Set<Socket>();
  const intake = new Intake(sockets);
  const server: Server = createServer({ IncomingMessage: isOurs ? joinedBy(intake) : IncomingMessage });
  const heard: Heard = [];
  const requests: IncomingMessage[] = [];
  server.on('connection', (socket) => {
    sockets.add(socket);
    if (isOurs) intake.welcome(socket);
  });
  server.on('request', (request, response) => {
    if (isOurs) intake.begin(request as JoinedRequest);
    requests.push(request);
    const index = heard.push(`${request.method} ${request.url}: broken off`) - 1;
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('error', () => undefined);
    request.on('end', () => {
      const { method, url, trailers, complete } = request;
      heard[index] = `${method} ${url}: ${complete} ${body} ${JSON.stringify(trailers)}`;
      response.end(body);
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    heard.push(String(error.code));
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, heard, requests };
}

/** Sends these parts one by one, and resolves when the server has ended the connection or has answered all. */
async function send(port: number, parts: readonly string[], pauseMs = 0): Promise<string> {
  const socket = await open(port);
  socket.setNoDelay(true);
  let text = '';
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(Buffer.from(part, 'latin1'));
    await new Promise((resolve) => (pauseMs > 0 ? setTimeout(resolve, pauseMs) : setImmediate(resolve)));
  }
  socket.end();
  await closed;
  return text.replaceAll(/Date: .*/g, '');
}

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Returns chunks as callers may send them, and as they may not. */
function chunks(random: Random, isGood: boolean): string {
  const letters = 'abc\r\n0;5';
  const data = (most: number) =>
    Array.from({ length: 1 + random.below(most) }, () => letters[random.below(letters.length)]).join('');
  const good = [
    () => Array.from({ length: random.below(40) }, () => chunk(data(1))).join(''),
    () => chunk(data(20)),
    () => chunk(data(9000)),
    () => `0000${chunk(data(5))}`,
    () => `${(10).toString(16).toUpperCase()}\r\n${'y'.repeat(10)}\r\n`,
    () => `1;name=value\r\nx\r\n`,
    () => `000000000001\r\nx\r\n`,
    () => chunk('\r\n\r\n0\r\n\r\n'),
  ];
  const bad = [
    '2\r\nx\r\n',
    '1\r\nxx\r\n',
    '-1\r\nx\r\n',
    'g\r\nx\r\n',
    ' 1\r\nx\r\n',
    '1\nx\n',
    '\r\n',
    '1\r\nx\n',
    '1 \r\nx\r\n',
  ];
  const parts = Array.from({ length: random.below(12) }, () => good[random.below(good.length)]?.() ?? '');
  if (!isGood) parts.splice(random.below(parts.length + 1), 0, bad[random.below(bad.length)] ?? '');
  return parts.join('');
}

function request(random: Random, index: number): string {
  const head = `POST /${index} HTTP/1.1\r\nHost: a\r\n${random.below(4) === 0 ? `X: ${'x'.repeat(random.below(4000))}\r\n` : ''}`;
  const kind = random.below(6);
  if (kind === 0) return `GET /${index} HTTP/1.1\r\nHost: a\r\n\r\n`;
  if (kind === 1) {
    const body = '1\r\n\r\n\r\n0'.repeat(random.below(2000));
    return `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  }
  const end = ['0\r\n\r\n', '0\r\nT: a\r\n\r\n', '00\r\n\r\n', '0;a\r\n\r\n'][random.below(4)] ?? '';
  const coding = random.below(3) === 0 ? 'Chunked' : 'chunked';
  return `${head}Transfer-Encoding: ${coding}\r\n\r\n${chunks(random, random.below(8) > 0)}${end}`;
}

function cut(random: Random, text: string): string[] {
  const parts: string[] = [];
  // Some come byte by byte, most in few parts.
  const most = [3, 40, 3000, 100_000][random.below(4)] ?? 1;
  for (let at = 0; at < text.length; ) {
    const size = 1 + random.below(text.length > 20_000 ? 100_000 : most);
    parts.push(text.slice(at, at + size));
    at += size;
  }
  return parts;
}

test('random requests are heard as Node alone hears them', { timeout: 60_000 }, async (t) => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  t.diagnostic(`SEED=${seed}`);
  const random = randomOf(seed);
  const rounds = randomRounds(100);
  const [ours, nodes] = [await hearing(t, true), await hearing(t, false)];
  for (let round = 0; round < rounds; round += 1) {
    const text = Array.from({ length: 1 + random.below(4) }, (_, index) => request(random, index)).join('');
    const parts = cut(random, text);
    ours.heard.length = 0;
    nodes.heard.length = 0;
    const answers = [await send(ours.port, parts), await send(nodes.port, parts)];
    const told = `SEED=${seed}, round ${round}: ${JSON.stringify(text.slice(0, 600))}`;
    assert.deepEqual(ours.heard, nodes.heard, told);
    // A fault ends the connection. Whether an answer before it is out by then is a matter of time.
    if (!ours.heard.some((line) => line.startsWith('HPE'))) assert.equal(answers[0], answers[1], told);
  }
});

test('what follows the last chunk is left to the parser, wherever the network cuts', async (t) => {
  const head = (path: string, body: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\n${body}\r\n`;
  const chunked = head('/a', 'Transfer-Encoding: chunked\r\n');
  // Behind `X:` these are trailers and a request. They look like two chunks, with a size line within the next body.
  const next = `\r\n${head('/b', 'Content-Length: 15\r\n')}body`;
  const trailers = [`X:${chunk('a: b')}${chunk('c: d')}\r\n`, `X:${chunk(next)}${chunk('body')}`];
  const [ours, nodes] = [await hearing(t, true), await hearing(t, false)];
  for (const text of trailers)
    for (const last of ['0\r\n', '0\r\n\r', '000\r\n']) {
      const parts = [chunked + chunk('x') + last, last.endsWith('\n\r') ? `\n${text}` : text];
      ours.heard.length = 0;
      nodes.heard.length = 0;
      // Each part is read alone.
      await send(ours.port, parts, 10);
      await send(nodes.port, parts, 10);
      assert.deepEqual(ours.heard, nodes.heard, JSON.stringify(parts));
    }
});

test('what follows CONNECT never reaches the parser, which other connections get', async (t) => {
  const { port } = await makeServer(t);
  const host = 'Host: localhost\r\n';
  const tunnel = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  tunnel.write(`CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`);
  await once(tunnel, 'data');
  const other = await open(port);
  // Its parser is there when this is answered.
  other.write(`GET /nothing HTTP/1.1\r\n${host}\r\n`);
  assert.equal((await readAnswer(other)).status, 404);
  tunnel.write(`GET /healthz HTTP/1.1\r\n${host}X: `);
  await new Promise((resolve) => setTimeout(resolve, 50));
  other.write(`GET /nothing HTTP/1.1\r\n${host}\r\n`);
  assert.equal((await readAnswer(other)).status, 404);
  tunnel.destroy();
  other.destroy();
});

test('small chunks are joined before the parser has them, and each is counted', async (t) => {
  const { port, heard, requests } = await hearing(t, true);
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
  const body = 'x'.repeat(300_000);
  let calls = 0;
  const plain = IncomingMessage.prototype.push;
  t.mock.method(IncomingMessage.prototype, 'push', function (this: IncomingMessage, piece: unknown) {
    calls += 1;
    return plain.call(this, piece);
  });
  const startedAt = process.threadCpuUsage();
  await send(port, [`${head + chunk('x').repeat(body.length)}0\r\n\r\n`]);
  const { user, system } = process.threadCpuUsage(startedAt);
  assert.equal(heard[0], `POST /: true ${body} {}`);
  assert.equal((requests[0] as JoinedRequest).pieces >= body.length, true);
  assert.ok(calls < 300, `${calls} pieces`);
  // To parse them one by one takes half a second.
  t.diagnostic(`${(user + system) / 1000} ms`);
});
