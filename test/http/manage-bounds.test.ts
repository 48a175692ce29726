// What pushes and questions may cost: how many at once, how large, how slow, and what callers that leave take with them.
import assert from 'node:assert/strict';
import test from 'node:test';
import { zipSync } from 'fflate';
import type { ErrorBody } from '../../src/contract.ts';
import { addAccount, addKey } from '../service/world.ts';
import { until } from '../until.ts';
import { packOf } from './managed-answers.ts';
import { makeServer, open, readAnswer, type ServerWorld } from './socket.ts';

async function publisherOf(api: ServerWorld, account = api.account): Promise<string> {
  return addKey(api.store, account, { scopes: ['publish', 'read'] });
}

function push(api: ServerWorld, key: string, more: RequestInit = {}): Promise<Response> {
  return fetch(`${api.listening.url}/v1/templates`, {
    method: 'POST',
    body: packOf('note'),
    ...more,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/zip', ...more.headers },
  });
}

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as ErrorBody).error.code;
}

/** Holds packs in their examination until it is opened. */
function holdPacks(api: ServerWorld): { readonly entered: () => number; readonly open: () => void } {
  const opened = Promise.withResolvers<void>();
  let entered = 0;
  api.renderer.examining = async () => {
    entered += 1;
    await opened.promise;
  };
  return { entered: () => entered, open: opened.resolve };
}

test('an account pushes one template at a time, and the service four', async (t) => {
  const api = await makeServer(t);
  const held = holdPacks(api);
  const mine = await publisherOf(api);
  const under = [push(api, mine)];
  await until('the first push', async () => held.entered() === 1, 5000);
  const second = await push(api, mine);
  assert.equal(second.status, 429);
  assert.equal(second.headers.get('retry-after'), '1');
  assert.equal(await codeOf(second), 'rate_limited');
  for (const name of ['b', 'c', 'd'])
    under.push(push(api, await publisherOf(api, await addAccount(api.store, name))));
  await until('four pushes', async () => held.entered() === 4, 5000);
  const fifth = await push(api, await publisherOf(api, await addAccount(api.store, 'e')));
  assert.deepEqual([fifth.status, await codeOf(fifth)], [503, 'service_unavailable']);
  held.open();
  assert.deepEqual(
    (await Promise.all(under)).map(({ status }) => status),
    [201, 201, 201, 201],
  );
  assert.equal((await push(api, mine)).status, 201, 'its place is free again');
  assert.equal(api.admission.underWay, 0);
});

test('a push whose caller leaves is given up, and stores nothing', async (t) => {
  const api = await makeServer(t);
  const held = holdPacks(api);
  const key = await publisherOf(api);
  const leaving = new AbortController();
  const left = push(api, key, { signal: leaving.signal });
  await until('the push', async () => held.entered() === 1, 5000);
  leaving.abort();
  await assert.rejects(left);
  held.open();
  await until('the place to be free', async () => api.admission.underWay === 0, 5000);
  await until('another push to be taken', async () => (await push(api, key)).status === 201, 5000);
  assert.equal((await api.store.listTemplates(api.account, { limit: 9 })).length, 2);
});

test('a slow pack keeps no turn from others, and ends in time', async (t) => {
  const api = await makeServer(t, { api: { bodyTimeoutMs: 200 } });
  const key = await publisherOf(api);
  api.renderer.room = 1;
  const socket = await open(api.port);
  const head = `POST /v1/templates HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/zip\r\n`;
  socket.write(`${head}Content-Length: 1000\r\n\r\nPK`);
  assert.equal((await api.post({ templateId: api.code, data: {} })).status, 201);
  const { status, body } = await readAnswer(socket);
  assert.deepEqual([status, (JSON.parse(body) as ErrorBody).error.code], [408, 'request_timeout']);
  assert.equal((await push(api, key)).status, 201);
});

test('a pack that is too large is refused, declared or in chunks, and never examined', async (t) => {
  const api = await makeServer(t, { api: { maxPackBytes: 1000 } });
  const key = await publisherOf(api);
  const large = new Uint8Array(5000);
  for (const body of [large, new Blob([large]).stream()]) {
    const answer = await push(api, key, { body, duplex: 'half' } as RequestInit);
    assert.deepEqual([answer.status, await codeOf(answer)], [413, 'payload_too_large']);
  }
  assert.equal(api.renderer.examined, 0);
});

test('a pack that unpacks to much is a fault', async (t) => {
  const api = await makeServer(t);
  const bomb = zipSync({ 'a.bin': new Uint8Array(40 * 1024 * 1024) }, { level: 9 });
  assert.ok(bomb.length < 100_000);
  const answer = await push(api, await publisherOf(api), { body: new Uint8Array(bomb) });
  const { error } = (await answer.json()) as ErrorBody;
  assert.deepEqual([answer.status, error.code], [422, 'invalid_template']);
  assert.match(error.message, /"a\.bin" is over 33554432 bytes/);
});

test('a full queue refuses a push before its body is read; a closed service refuses it, too', async (t) => {
  const api = await makeServer(t);
  const key = await publisherOf(api);
  api.renderer.full = true;
  const full = await push(api, key);
  assert.deepEqual([full.status, full.headers.get('retry-after')], [503, '7']);
  api.renderer.full = false;
  api.service.drain();
  assert.equal((await push(api, key)).status, 503);
  assert.equal(api.renderer.examined, 0);
});

test('a question counts among the calls of its account until its answer is read', async (t) => {
  const api = await makeServer(t, { plan: { concurrency: 1 } });
  const key = await publisherOf(api);
  const held = holdPacks(api);
  const under = push(api, key);
  await until('the push', async () => held.entered() === 1, 5000);
  const asked = await fetch(`${api.listening.url}/v1/usage`, { headers: { Authorization: `Bearer ${key}` } });
  assert.deepEqual([asked.status, await codeOf(asked)], [429, 'rate_limited']);
  held.open();
  assert.equal((await under).status, 201);
  assert.equal(
    (await fetch(`${api.listening.url}/v1/usage`, { headers: { Authorization: `Bearer ${key}` } })).status,
    200,
  );
});

test('files are read while there is room for their bytes, and not before', async (t) => {
  const api = await makeServer(t, { unsent: { share: 10, total: 100 } });
  const key = await publisherOf(api);
  const version = await api.store.findVersion(api.code, 1);
  const [file] = (await api.store.getVersionFiles(version?.id ?? 0)).files;
  const { findVersionFile } = api.store;
  const gate = Promise.withResolvers<void>();
  let reads = 0;
  api.store.findVersionFile = async (id, sha256) => {
    reads += 1;
    await gate.promise;
    return findVersionFile.call(api.store, id, sha256);
  };
  api.store.getVersionFiles = async () => ({ main: 'a', files: [{ ...required(file), bytes: 10 }] });
  const ask = (): Promise<Response> =>
    fetch(`${api.listening.url}/v1/templates/${api.code}/versions/1/files/${file?.sha256}`, {
      headers: { Authorization: `Bearer ${key}` },
    });
  const first = ask();
  await until('the first file to be read', async () => reads === 1, 5000);
  const second = await ask();
  assert.deepEqual([second.status, await codeOf(second)], [429, 'rate_limited']);
  assert.equal(reads, 1);
  gate.resolve();
  assert.ok((await (await first).text()).length > 0);
  await until('its room to be free', async () => api.admission.unsentBytes === 0, 5000);
  assert.equal((await ask()).status, 200);
});

function required<T>(value: T | undefined): T {
  assert.ok(value !== undefined);
  return value;
}
