// Whatever is sent, nothing is a 500 and every answer has our shape: through the app, and as raw bytes.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test from 'node:test';
import fc from 'fast-check';
import { errorStatus } from '../../src/contract.ts';
import { randomRounds } from '../random-rounds.ts';
import { makeServer } from './socket.ts';
import { makeApi } from './world.ts';

const seed = Number(process.env.SEED ?? 20261121);
console.log(`seed ${seed}`);

const headerText = fc.oneof(
  fc.constantFrom(
    '',
    'application/json',
    'application/json;charset=utf-8',
    'identity',
    'gzip',
    'k',
    'Bearer',
    'Bearer x',
    ' ',
    '"',
  ),
  fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '')),
);
const names = fc.constantFrom(
  'Content-Type',
  'Content-Encoding',
  'Idempotency-Key',
  'Authorization',
  'X-Request-Id',
  'Accept',
  'RateLimit',
);
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.json({ maxDepth: 4 }).map((data) => Buffer.from(`{"templateId":"CODE","data":${data}}`)),
  fc
    .array(
      fc.constantFrom(
        '{',
        '}',
        '"data"',
        '"templateId"',
        ':',
        ',',
        '"CODE"',
        '1e999',
        '"\\ud800"',
        '[',
        ']',
        '99999999999999999999',
      ),
      { maxLength: 12 },
    )
    .map((parts) => Buffer.from(parts.join(''))),
);

test('through the app', async (t) => {
  const api = await makeApi(t, { api: { maxBodyBytes: 150 } });
  const codes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(bodies, fc.dictionary(names, headerText, { maxKeys: 2 }), async (bytes, headers) => {
      const body = Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('CODE', api.code), 'latin1');
      const response = await api.post(body, headers);
      assert.match(response.headers.get('x-request-id') ?? '', /^req_[0-9A-Za-z]{22}$/);
      assert.notEqual(response.status, 500, JSON.stringify(api.log.at(-2)));
      if (response.status === 201) {
        codes.add('ok');
        return;
      }
      const { error } = JSON.parse(await response.text());
      codes.add(error.code);
      assert.equal(errorStatus[error.code as keyof typeof errorStatus], response.status);
      assert.equal(typeof error.message, 'string');
    }),
    { seed, numRuns: randomRounds(1500) },
  );
  for (const code of [
    'ok',
    'invalid_json',
    'invalid_data',
    'unauthorized',
    'unsupported_media_type',
    'payload_too_large',
  ])
    assert.ok(codes.has(code), `${code} was never met: ${[...codes]}`);
});

test('as bytes', async (t) => {
  const server = await makeServer(t, { listen: { headersTimeoutMs: 300 }, api: { bodyTimeoutMs: 300 } });
  const line = fc.oneof(
    fc.constantFrom(
      'Host: a',
      'Host: a',
      `Authorization: Bearer ${server.key}`,
      'Content-Type: application/json',
      'Content-Length: 2',
      'Content-Length: 0',
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
      'Expect: x',
      'Upgrade: h2c',
      'Connection: upgrade',
      'Connection: close',
      'Idempotency-Key: k',
      ': x',
      'A b: c',
      'X: \u0001',
      ' folded',
    ),
    fc.string({ maxLength: 10 }),
  );
  const start = fc.oneof(
    fc.tuple(
      fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE', 'BREW', 'get'),
      fc.constantFrom(
        '/v1/generate',
        '/healthz',
        '/readyz',
        '*',
        '/%zz',
        '//',
        'http://b/healthz',
        '/\\',
        '/a?b#c',
        'a:1',
        '/\u00e9',
      ),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1', ''),
    ),
    fc.tuple(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 })),
  );
  const tail = fc.constantFrom('', '{}', '2\r\n{}\r\n0\r\n\r\n', 'zz\r\n', '{');
  await fc.assert(
    fc.asyncProperty(start, fc.array(line, { maxLength: 7 }), tail, async (first, lines, rest) => {
      const bytes = `${first.join(' ')}\r\n${lines.map((text) => `${text}\r\n`).join('')}\r\n${rest}`;
      const text = await talk(server.port, Buffer.from(bytes, 'latin1'));
      for (const [, status] of text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)) assert.notEqual(status, '500', bytes);
      const final = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
      if (final === '') return;
      assert.match(final, /^HTTP\/1\.1 \d{3} /, bytes);
      assert.match(final, /x-request-id: req_[0-9A-Za-z]{22}\r\n/i, bytes);
    }),
    { seed, numRuns: randomRounds(400) },
  );
});

/** Sends bytes, ends, and gives all that comes back. */
function talk(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}
