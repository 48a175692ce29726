// Bodies in very many small chunks: they are passed on in few pieces, whole and in order, and no more than their reader takes.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { Intake } from '../../src/http/intake.ts';
import { type JoinedRequest, joinedBy } from '../../src/http/joined-request.ts';
import { until } from '../until.ts';
import { open } from './socket.ts';

/** Sends the head of a chunked request and what follows. Resolves with the request as a server has it, and how to send more. */
async function begin(t: TestContext, chunks: string) {
  const server = createServer({ IncomingMessage: joinedBy(new Intake(new Set())) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const taken = new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
  const socket = await open((server.address() as AddressInfo).port);
  t.after(() => socket.destroy());
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`);
  return { request: (await taken) as JoinedRequest, send: (text: string) => socket.write(text) };
}

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

test('small chunks are joined, larger ones are as they came, all in order', async (t) => {
  const letters = [...'abcdefghij'.repeat(300)];
  const large = 'L'.repeat(5000);
  const sent = [...letters, large, ...letters, 'z'.repeat(4095), large];
  const { request } = await begin(t, `${sent.map(chunk).join('')}0\r\n\r\n`);
  const got: string[] = [];
  for await (const piece of request) got.push(String(piece));
  assert.equal(got.join(''), sent.join(''));
  assert.equal(request.pieces, sent.length);
  // The system may divide what it passes on.
  assert.ok(got.length < 12, `${got.length} pieces`);
});

test('a chunk that comes alone is passed on at once', async (t) => {
  const { request, send } = await begin(t, chunk('a'));
  const got: string[] = [];
  request.on('data', (piece) => got.push(String(piece)));
  await until('the first chunk', () => got.join('') === 'a');
  send(chunk('b') + chunk('c'));
  await until('two more', () => got.join('') === 'abc');
  assert.equal(request.complete, false);
});

test('what nobody reads is not taken', async (t) => {
  const { request, send } = await begin(t, '');
  const many = chunk('x').repeat(100_000);
  for (let times = 0; times < 5; times += 1) send(many);
  await until('a full reader', () => request.readableLength >= request.readableHighWaterMark);
  let before = -1;
  await until('a pause', () => {
    const isStill = before === request.pieces;
    before = request.pieces;
    return isStill;
  });
  assert.ok(request.pieces < 2 * request.readableHighWaterMark, `${request.pieces} pieces`);
  request.resume();
  await until('the rest', () => request.pieces === 500_000);
});
