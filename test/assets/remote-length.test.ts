// A fetched picture whose length the host declares is put together as it comes: large ones that end together would keep the event loop.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { parseCidr, RemoteAssets } from '../../src/assets/remote.ts';
import { flatPng } from './build-png.ts';

const whole = Buffer.concat([flatPng(2, 2, [1, 2, 3]), Buffer.alloc(9000)]);

/** Starts a host that sends the picture in two parts, with these headers. Returns its URL. */
async function host(t: TestContext, headers: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, headers).write(whole.subarray(0, 4000));
    setImmediate(() => response.end(whole.subarray(4000)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`;
}

/** Fetches a picture, and returns the lengths of all that was joined meanwhile. */
async function joinedFor(t: TestContext, headers: Readonly<Record<string, string>>): Promise<number[]> {
  const url = await host(t, headers);
  const joined: number[] = [];
  const { concat } = Buffer;
  t.mock.method(Buffer, 'concat', (...given: Parameters<typeof concat>) => {
    const bytes = concat(...given);
    joined.push(bytes.length);
    return bytes;
  });
  const loopback = [parseCidr('127.0.0.0/8')].filter((range) => range !== undefined);
  const remote = new RemoteAssets({ allow: loopback, http: true });
  t.after(() => remote.close());
  const outcome = await remote.fetch('acc', url, new AbortController().signal);
  assert.deepEqual(outcome.kind === 'fetched' && Buffer.from(outcome.asset.bytes), whole);
  return joined;
}

test('with a declared length nothing is joined when all has come', async (t) => {
  const joined = await joinedFor(t, { 'content-length': String(whole.length) });
  assert.equal(joined.includes(whole.length), false);
});

test('without one all is joined at the end', async (t) => {
  assert.equal((await joinedFor(t, {})).includes(whole.length), true);
});
