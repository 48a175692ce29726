// Idempotency as the contract says, through the API.
import assert from 'node:assert/strict';
import test from 'node:test';
import { pinName } from '../../src/assets/pin-name.ts';
import { parseBody } from '../../src/body/body.ts';
import { limits } from '../../src/contract.ts';
import { AppError } from '../../src/errors.ts';
import type { FetchedAsset, RenderJob } from '../../src/render/renderer.ts';
import { sha256Hex } from '../../src/sha256.ts';
import { addAccount, addKey, addTemplate, failWith, gate, renderPlainly } from '../service/world.ts';
import { noon } from '../store/world.ts';
import { takes } from '../until.ts';
import { type ApiWorld, errorOf, makeApi } from './world.ts';

const used = async (api: ApiWorld): Promise<readonly number[]> => {
  const usage = await api.store.getUsage(api.account, '2026-01');
  return [usage.used, usage.reserved];
};

const keyed = (api: ApiWorld, data: unknown = {}, key = 'k'): Promise<Response> =>
  api.post({ templateId: api.code, data }, { 'Idempotency-Key': key });

test('a second call with the same key is the same PDF, billed once', async (t) => {
  const api = await makeApi(t);
  const first = await keyed(api, { name: 'x' });
  api.now += 5000;
  const second = await keyed(api, { name: 'x' });
  assert.equal(second.status, 201);
  assert.equal(second.headers.get('x-idempotent-replayed'), 'true');
  assert.equal(second.headers.get('x-generation-id'), first.headers.get('x-generation-id'));
  assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'));
  assert.deepEqual(await second.bytes(), await first.bytes());
  assert.deepEqual(await used(api), [1, 0]);
  const generation = await api.store.findGenerationById(first.headers.get('x-generation-id') ?? '');
  assert.deepEqual([generation?.replays, generation?.mismatches], [1, 0]);
  assert.deepEqual(api.replays, [true]);
});

test('a replay is delivered though the store can not count it, as on a full disk', async (t) => {
  const api = await makeApi(t);
  const first = await keyed(api);
  api.store.recordReplay = async () => {
    throw new AppError('service_unavailable', 'the disk is full', { retryAfterSec: 30 });
  };
  const second = await keyed(api);
  assert.equal(second.status, 201);
  assert.deepEqual(await second.bytes(), await first.bytes());
  const [entry] = api.log.filter(({ event }) => event === 'replay_not_counted');
  assert.equal(entry?.reason, 'the disk is full');
  api.store.recordReplay = async () => {
    throw new Error('a bug');
  };
  assert.equal((await keyed(api)).status, 500);
});

test('what counts as the same body', async (t) => {
  const api = await makeApi(t);
  const send = (text: string): Promise<Response> =>
    api.post(text.replace('CODE', api.code), { 'Idempotency-Key': 'k' });
  assert.equal((await send('{"templateId":"CODE","data":{"a":1,"b":[1.5,"é"],"c":{}}}')).status, 201);
  for (const same of [
    '{"data":{"b":[1.50,"\\u00e9"],"c":{},"a":1.0},"templateId":"CODE"}',
    '\ufeff {"templateId":"CODE","data":{"a":10e-1,"a":1,"b":[15e-1,"é"],"c":{ }},"more":1}',
  ]) {
    const response = await send(same);
    assert.deepEqual([response.status, response.headers.get('x-idempotent-replayed')], [201, 'true'], same);
  }
  for (const other of [
    '{"templateId":"CODE","data":{"a":"1","b":[1.5,"é"],"c":{}}}',
    '{"templateId":"CODE","data":{"a":1,"b":[1.5,"e\u0301"],"c":{}}}',
    '{"templateId":"CODE","data":{"a":1,"b":["é",1.5],"c":{}}}',
    '{"templateId":"CODE","data":{"a":1,"b":[1.5,"é"],"c":{},"d":null}}',
    '{"templateId":"tpl_other","data":{"a":1,"b":[1.5,"é"],"c":{}}}',
  ]) {
    const response = await send(other);
    assert.deepEqual([response.status, (await errorOf(response)).code], [409, 'idempotency_conflict'], other);
  }
  assert.equal(api.renderer.jobs[0]?.data, '{"a":1,"b":[1.5,"é"],"c":{}}');
});

test('while the first renders: 503 with Retry-After for the same body, 409 at once for another', async (t) => {
  const api = await makeApi(t);
  const { behaviour, entered, open } = gate();
  api.renderer.behaviour = behaviour;
  const first = keyed(api, { name: 'x' });
  await entered();
  const same = await keyed(api, { name: 'x' });
  assert.deepEqual([same.status, (await errorOf(same)).code], [503, 'service_unavailable']);
  const wait = Number(same.headers.get('retry-after'));
  assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= 30);
  assert.equal((await keyed(api, { name: 'y' })).status, 409);
  open();
  assert.equal((await first).status, 201);
  assert.equal((await keyed(api, { name: 'x' })).headers.get('x-idempotent-replayed'), 'true');
  assert.deepEqual(await used(api), [1, 0]);
});

test('a replay outlives unpublishing, a new version, deleting and an exhausted quota', async (t) => {
  const api = await makeApi(t, { plan: { perMonth: 1 } });
  const first = await keyed(api);
  const pdf = await first.bytes();
  const again = async (): Promise<void> => {
    const response = await keyed(api);
    assert.equal(response.status, 201);
    assert.deepEqual(await response.bytes(), pdf);
  };
  assert.equal((await errorOf(await keyed(api, {}, 'other'))).code, 'quota_exceeded');
  await again();
  await addTemplate(api.store, api.account, 'doc', { text: '{"new":1}' });
  await again();
  await api.store.unpublish(api.code);
  await again();
  assert.equal((await errorOf(await keyed(api, {}, 'other'))).code, 'template_not_published');
  await api.store.deleteTemplate(api.code);
  await again();
  assert.equal((await errorOf(await keyed(api, {}, 'other'))).code, 'template_not_found');
});

test('what is asked for belongs to what a key stands for', async (t) => {
  const api = await makeApi(t);
  const ask = (accept: string | undefined, key: string): Promise<Response> =>
    api.post({ templateId: api.code, data: {} }, { Accept: accept, 'Idempotency-Key': key });
  const asked = [undefined, 'application/xml', 'application/xml;syntax=cii', 'application/xml;syntax=ubl'];
  for (const [index, accept] of asked.entries()) {
    const first = await ask(accept, `k${index}`);
    const bytes = await first.bytes();
    for (const other of asked) {
      const second = await ask(other, `k${index}`);
      const told = [second.status, second.headers.get('x-idempotent-replayed')];
      assert.deepEqual(told, other === accept ? [201, 'true'] : [409, null], `${accept}, then ${other}`);
      if (other === accept) assert.deepEqual(await second.bytes(), bytes);
      else assert.match((await errorOf(second)).message, /another Accept/);
    }
  }
  // What gives the same answer is the same.
  assert.equal((await ask('text/html, */*;q=0.1', 'k0')).headers.get('x-idempotent-replayed'), 'true');
  assert.equal((await ask('application/xml, */*;q=0.1', 'k1')).headers.get('x-idempotent-replayed'), 'true');
  assert.deepEqual(await used(api), [asked.length, 0]);
});

test('while a PDF renders, its key gives no e-invoice', async (t) => {
  const api = await makeApi(t);
  const { behaviour, entered, open } = gate();
  api.renderer.behaviour = behaviour;
  const first = keyed(api);
  await entered();
  const other = { Accept: 'application/xml', 'Idempotency-Key': 'k' };
  assert.equal((await api.post({ templateId: api.code, data: {} }, other)).status, 409);
  open();
  assert.equal((await first).status, 201);
});

test('a key that a call for a PDF used before others could be asked for is still the same', async (t) => {
  const api = await makeApi(t);
  await keyed(api);
  const { hash } = parseBody(Buffer.from(JSON.stringify({ templateId: api.code, data: {} })));
  const call = { account: api.account, test: false, idempotencyKey: 'k', bodyHash: hash };
  assert.equal((await api.store.findGeneration(call, api.code)).kind, 'replay');
});

test('a key ends exactly 24 hours after the admission of its call', async (t) => {
  const api = await makeApi(t);
  api.renderer.behaviour = (job) => {
    api.now += 3000;
    return renderPlainly(job);
  };
  const first = await keyed(api);
  const id = first.headers.get('x-generation-id');
  api.now = noon + limits.idempotencyMs - 1;
  assert.equal((await keyed(api)).headers.get('x-generation-id'), id);
  api.now = noon + limits.idempotencyMs;
  const fresh = await keyed(api, { name: 'another body' });
  assert.equal(fresh.status, 201);
  assert.notEqual(fresh.headers.get('x-generation-id'), id);
  assert.equal(fresh.headers.get('x-idempotent-replayed'), null);
});

test('a failed call stores no key and uses no quota', async (t) => {
  const api = await makeApi(t);
  for (const code of ['render_failed', 'service_unavailable', 'render_timeout'] as const) {
    api.renderer.behaviour = failWith(code);
    assert.equal((await errorOf(await keyed(api, { name: code }))).code, code);
    assert.deepEqual(await used(api), [0, 0]);
  }
  assert.equal((await errorOf(await keyed(api, { name: 1 }))).code, 'invalid_data');
  api.renderer.behaviour = () => {
    throw new TypeError('a bug');
  };
  const bug = await keyed(api);
  assert.equal(bug.status, 500);
  assert.ok(!(await bug.text()).includes('a bug'));
  assert.ok(
    api.log.some(
      (entry) => entry.requestId === bug.headers.get('x-request-id') && /a bug/.test(String(entry.error)),
    ),
  );
  api.renderer.behaviour = renderPlainly;
  assert.equal((await keyed(api)).status, 201);
  assert.deepEqual(await used(api), [1, 0]);
});

test('fetched bytes are those of the first call', async (t) => {
  const api = await makeApi(t);
  let picture = 'first';
  api.renderer.behaviour = (job) => {
    if (job.pinned.size > 0) return renderPlainly(job);
    const bytes = new TextEncoder().encode(picture);
    const fetched = [{ url: 'https://example.com/a.png', sha256: sha256Hex(bytes), bytes }];
    return renderPlainly(job, fetched);
  };
  const first = await (await keyed(api)).text();
  assert.match(first, /first/);
  picture = 'second';
  assert.equal(await (await keyed(api)).text(), first);
});

test('what a URL of any length gave is pinned, under a name that any database takes', async (t) => {
  const api = await makeApi(t);
  const url = `https://example.com/${'x'.repeat(5000)}`;
  api.renderer.behaviour = (job) => {
    const [pin] = job.pinned.values();
    return renderPlainly({ ...job, pinned: new Map() }, [pin ? { ...pin, url } : fetchedAt(url)]);
  };
  const first = await (await keyed(api)).text();
  const names: string[] = [];
  const made = api.renderer.behaviour;
  api.renderer.behaviour = (job) => {
    names.push(...job.pinned.keys());
    return made(job);
  };
  assert.equal(await (await keyed(api)).text(), first);
  assert.deepEqual(names, [pinName(url)]);
});

function fetchedAt(url: string): FetchedAsset {
  const bytes = new TextEncoder().encode('picture');
  return { url, sha256: sha256Hex(bytes), bytes };
}

test('images that have no room are refused before they are rendered, for that account and its keyed calls alone', async (t) => {
  const api = await makeApi(t, { storeOptions: { pinShareBytes: 10 } });
  const renders: string[] = [];
  const behaviour = async (job: RenderJob) => {
    const { name } = JSON.parse(job.data) as { name: string };
    const bytes = new TextEncoder().encode(name);
    const fetched = [{ url: 'https://example.com/a.png', sha256: sha256Hex(bytes), bytes }];
    await job.onFetched?.(fetched);
    renders.push(name);
    return renderPlainly(job, fetched);
  };
  api.renderer.behaviour = behaviour;
  const send = (name: string, key: string | undefined) =>
    api.post({ templateId: api.code, data: { name } }, { 'Idempotency-Key': key });
  assert.equal((await send('8 bytes.', 'k1')).status, 201);
  const refused = await send('another', 'k2');
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60']);
  const { code, message } = await errorOf(refused);
  assert.equal(code, 'rate_limited');
  assert.match(message, /take as much as they may: .* without an Idempotency-Key$/);
  assert.equal((await send('another', undefined)).status, 201);
  assert.equal((await send('8 bytes.', 'k3')).status, 201, 'the same image takes no more room');
  assert.equal((await send('8 bytes.', 'k1')).headers.get('x-idempotent-replayed'), 'true');
  assert.deepEqual(renders, ['8 bytes.', 'another', '8 bytes.', '8 bytes.']);
  assert.deepEqual(await used(api), [3, 0]);
  const other = await addAccount(api.store, 'other');
  const key = await addKey(api.store, other);
  const templateId = await addTemplate(api.store, other, 'doc', { text: '{}' });
  const headers = { 'Idempotency-Key': 'k', Authorization: `Bearer ${key}` };
  assert.equal((await api.post({ templateId, data: { name: 'another' } }, headers)).status, 201);
});

test('a call whose images lost their room while it rendered gives back what it had reserved', async (t) => {
  const api = await makeApi(t);
  const { completeGeneration } = api.store;
  api.store.completeGeneration = async () => 'pins_full';
  const refused = await keyed(api);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '30']);
  assert.deepEqual(await used(api), [0, 0]);
  api.store.completeGeneration = completeGeneration;
  assert.equal((await keyed(api)).status, 201);
  assert.deepEqual(await used(api), [1, 0]);
});

test('a replay that differs is answered, counted and logged', async (t) => {
  const api = await makeApi(t);
  const first = await keyed(api);
  api.renderer.behaviour = (job) => ({
    ...renderPlainly(job),
    bytes: Buffer.from('%PDF of a newer release'),
  });
  const second = await keyed(api);
  assert.equal(second.status, 201);
  assert.equal(second.headers.get('x-idempotent-replayed'), 'true');
  assert.equal(second.headers.get('x-idempotent-replay-mismatch'), 'true');
  assert.equal(first.headers.get('x-idempotent-replay-mismatch'), null);
  api.renderer.behaviour = renderPlainly;
  const third = await keyed(api);
  assert.equal(third.headers.get('x-idempotent-replayed'), 'true');
  assert.equal(third.headers.get('x-idempotent-replay-mismatch'), null);
  const generation = await api.store.findGenerationById(first.headers.get('x-generation-id') ?? '');
  assert.deepEqual([generation?.replays, generation?.mismatches], [2, 1]);
  assert.deepEqual(api.replays, [false, true]);
  assert.ok(api.log.some((entry) => entry.event === 'replay_mismatch'));
});

test('keys belong to the account, not to the API key; test keys have their own', async (t) => {
  const api = await makeApi(t, { plan: { perMonth: 1 } });
  const other = await addKey(api.store, api.account);
  const testKey = await addKey(api.store, api.account, { test: true });
  const send = (key: string): Promise<Response> =>
    api.post({ templateId: api.code, data: {} }, { 'Idempotency-Key': 'k', Authorization: `Bearer ${key}` });
  assert.equal((await send(api.key)).headers.get('x-idempotent-replayed'), null);
  assert.equal((await send(other)).headers.get('x-idempotent-replayed'), 'true');
  const first = await send(testKey);
  assert.deepEqual([first.status, first.headers.get('x-idempotent-replayed')], [201, null]);
  assert.equal((await send(testKey)).headers.get('x-idempotent-replayed'), 'true');
  assert.deepEqual(
    api.renderer.jobs.map((job) => job.test),
    [false, false, true, true],
  );
  assert.deepEqual(await used(api), [1, 0]);
});

test('twenty at once with one key: one generation, the rest replays or 503', async (t) => {
  const api = await makeApi(t);
  api.renderer.behaviour = async (job) => {
    await takes(20);
    return renderPlainly(job);
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => keyed(api)));
  const statuses = answers.map((answer) => answer.status);
  assert.equal(statuses.filter((status) => status === 201).length, 1);
  assert.equal(statuses.filter((status) => status === 503).length, 19);
  assert.deepEqual(await used(api), [1, 0]);
});

test('faults that leave no canonical form come before the key is looked at', async (t) => {
  const api = await makeApi(t);
  await keyed(api);
  assert.equal((await errorOf(await keyed(api, []))).code, 'invalid_data');
  assert.equal((await errorOf(await keyed(api, { name: 1 }))).code, 'idempotency_conflict');
});
