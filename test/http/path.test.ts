// A path has one spelling: others, which a proxy's rule by prefix may not know, are no routes.
import assert from 'node:assert/strict';
import test from 'node:test';
import { exchange, makeServer } from './socket.ts';

const others = [
  '/v1/templates/%2e%2e/generations',
  '/v1/templates/../generations',
  '/v1/templates/.%2E/generations',
  '/v1/./generations',
  '/v1/%2e/generations',
  '/v1//generations',
  '//v1/generations',
  '/v1/%67enerations',
  '/%76%31/generations',
  '/v1%2Fgenerations',
  '/v1%5cgenerations',
  '/v1/generations#a',
  '/v1/templates/..',
  '/v1/templates/%2e%2e%2fgenerations',
  'http://a/v1/templates/%2e%2e/generations',
  'http://a/v1/templates/../generations',
  '/healthz/.',
  '/%68ealthz',
  '/v1/%67enerate',
];

test('another spelling of a path is no route', async (t) => {
  const server = await makeServer(t);
  for (const path of others)
    for (const method of ['GET', 'POST']) {
      const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.key}\r\n`;
      const answer = await exchange(server.port, `${head}Content-Length: 0\r\n\r\n`);
      assert.equal(answer.status, 404, `${path}: ${answer.body}`);
      assert.match(answer.body, /"code":"not_found"/);
    }
});

test('the one spelling is a route, with a query of any form', async (t) => {
  const server = await makeServer(t);
  for (const path of ['/healthz', '/healthz?a=/../b', '/healthz?%2e%2e//', 'http://a/healthz'])
    assert.equal((await exchange(server.port, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)).status, 200, path);
  const odd = await exchange(server.port, 'GET /v1/templates/a%20b HTTP/1.1\r\nHost: a\r\n\r\n');
  assert.equal(odd.status, 401);
});
