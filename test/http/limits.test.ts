// Quota, rate, concurrency, wrong keys and standing of an account, through the API.
import assert from 'node:assert/strict';
import test from 'node:test';
import { makeKey } from '../../src/service/keys.ts';
import { randomRounds } from '../random-rounds.ts';
import { addAccount, addKey, addTemplate, failWith, gate, renderPlainly } from '../service/world.ts';
import { noon } from '../store/world.ts';
import { takes, until } from '../until.ts';
import { type ApiWorld, errorOf, makeApi } from './world.ts';

const plain = (api: ApiWorld): Promise<Response> => api.post({ templateId: api.code, data: {} });

test('quota exceeded names limit, used and the end of the month, without Retry-After', async (t) => {
  const api = await makeApi(t, { plan: { perMonth: 2 } });
  await plain(api);
  await plain(api);
  const refused = await plain(api);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), null);
  const { code, message } = await errorOf(refused);
  assert.equal(code, 'quota_exceeded');
  assert.match(message, /2 generations.*2 used.*2026-02-01T00:00:00Z/);
});

test('the month is that of admission, in UTC', async (t) => {
  const api = await makeApi(t, { plan: { perMonth: 1 } });
  const end = Date.UTC(2026, 1, 1);
  api.now = end - 1;
  api.renderer.behaviour = (job) => {
    api.now = end + 5;
    return renderPlainly(job);
  };
  assert.equal((await plain(api)).status, 201);
  assert.equal((await api.store.getUsage(api.account, '2026-01')).used, 1);
  api.now = end - 1;
  assert.equal((await errorOf(await plain(api))).code, 'quota_exceeded');
  api.now = end;
  assert.equal((await plain(api)).status, 201);
  assert.equal((await api.store.getUsage(api.account, '2026-02')).used, 1);
});

test('hundreds of calls at once on a quota of 100: exactly 100', async (t) => {
  const api = await makeApi(t, { plan: { perMonth: 100 }, quotaWaitMs: 10_000 });
  let calls = 0;
  api.renderer.behaviour = async (job) => {
    const fails = ++calls % 3 === 0;
    await takes(calls % 7);
    if (fails) return failWith('render_failed')(job);
    return renderPlainly(job);
  };
  const answers = await Promise.all(Array.from({ length: 100 + randomRounds(900) }, () => plain(api)));
  const count = new Map<string, number>();
  for (const answer of answers) {
    const code = answer.status === 201 ? 'ok' : (await errorOf(answer)).code;
    count.set(code, (count.get(code) ?? 0) + 1);
  }
  assert.equal(count.get('ok'), 100, JSON.stringify([...count]));
  assert.equal(count.get('service_unavailable') ?? 0, 0);
  const usage = await api.store.getUsage(api.account, '2026-01');
  assert.deepEqual([usage.used, usage.reserved], [100, 0]);
  assert.equal((await api.store.listGenerations(api.account, { limit: 1000 })).length, 100);
});

test('a call that only calls in flight stand against waits, then gets 503, and never quota_exceeded', async (t) => {
  const api = await makeApi(t, { plan: { perMonth: 1 }, quotaWaitMs: 50 });
  const { behaviour, entered, open } = gate();
  api.renderer.behaviour = behaviour;
  const first = plain(api);
  await entered();
  const second = await plain(api);
  assert.equal(second.status, 503);
  assert.ok(Number(second.headers.get('retry-after')) >= 1);
  open();
  assert.equal((await first).status, 201);
  assert.equal((await errorOf(await plain(api))).code, 'quota_exceeded');
});

test('a waiting call takes the place of one that failed', async (t) => {
  const api = await makeApi(t, { plan: { perMonth: 1 }, quotaWaitMs: 5000 });
  const { behaviour, entered, open } = gate();
  api.renderer.behaviour = async (job) => {
    await behaviour(job);
    api.renderer.behaviour = renderPlainly;
    return failWith('render_failed')(job);
  };
  const first = plain(api);
  await entered();
  const second = plain(api);
  open();
  assert.deepEqual([(await first).status, (await second).status], [422, 201]);
});

test('the rate: a burst, then Retry-After that is right for a lone caller', async (t) => {
  const api = await makeApi(t, { plan: { perSecond: 0.4, burst: 3 } });
  for (let call = 0; call < 3; call++) assert.equal((await plain(api)).status, 201);
  const refused = await plain(api);
  assert.equal((await errorOf(refused)).code, 'rate_limited');
  assert.equal(refused.headers.get('ratelimit-policy'), '"account";q=3;w=8');
  assert.equal(refused.headers.get('ratelimit'), '"account";r=0;t=8');
  const wait = Number(refused.headers.get('retry-after'));
  assert.equal(wait, 3);
  api.now += wait * 1000 - 501;
  assert.equal((await plain(api)).status, 429);
  api.now += 501;
  assert.equal((await plain(api)).status, 201);
});

test('each authenticated call counts, bad ones and replays too', async (t) => {
  const api = await makeApi(t, { plan: { perSecond: 0.001, burst: 4 } });
  await api.post('{', {});
  await api.post({}, { 'Content-Type': 'text/plain' });
  const keyed = () => api.post({ templateId: api.code, data: {} }, { 'Idempotency-Key': 'k' });
  await keyed();
  assert.equal((await keyed()).status, 201);
  assert.equal((await keyed()).status, 429);
});

test('beyond the concurrency of the plan: 429 with Retry-After, for that account alone', async (t) => {
  const api = await makeApi(t, { plan: { concurrency: 2 } });
  const { behaviour, open } = gate();
  api.renderer.behaviour = behaviour;
  const running = [plain(api), plain(api)];
  await until('two renders', () => api.renderer.jobs.length === 2);
  const third = await plain(api);
  assert.deepEqual([third.status, third.headers.get('retry-after')], [429, '1']);
  assert.equal((await errorOf(third)).code, 'rate_limited');
  const other = await addAccount(api.store, 'other');
  const key = await addKey(api.store, other);
  const code = await addTemplate(api.store, other, 'doc', { text: '{}' });
  const free = api.post({ templateId: code, data: {} }, { Authorization: `Bearer ${key}` });
  open();
  assert.deepEqual(
    (await Promise.all([...running, free])).map((answer) => answer.status),
    [201, 201, 201],
  );
  assert.equal((await plain(api)).status, 201, 'slots are given back');
});

test('what a command changes counts at the next request', async (t) => {
  const api = await makeApi(t);
  const status = async () => {
    const response = await plain(api);
    return response.status === 201 ? 'ok' : (await errorOf(response)).code;
  };
  assert.equal(await status(), 'ok');
  await api.store.setAccount(api.account, { suspended: true });
  assert.equal(await status(), 'account_suspended');
  await api.store.setAccount(api.account, { suspended: false });
  assert.equal(await status(), 'ok');
  await api.store.setPlan({ name: 'test', perMonth: 2, perSecond: 1000, burst: 1000, concurrency: 9 });
  assert.equal(await status(), 'quota_exceeded');
  const [key] = await api.store.listKeys(api.account, { limit: 1 });
  await api.store.revokeKey(key?.id ?? '');
  assert.equal(await status(), 'unauthorized');
});

test('an expired key is no key, to the millisecond', async (t) => {
  const api = await makeApi(t);
  const key = await addKey(api.store, api.account, { expiresAt: noon + 1000 });
  const send = () => api.post({ templateId: api.code, data: {} }, { Authorization: `Bearer ${key}` });
  api.now = noon + 999;
  assert.equal((await send()).status, 201);
  api.now = noon + 1000;
  assert.equal((await send()).status, 401);
});

test('another account’s template can’t be told from none', async (t) => {
  const api = await makeApi(t);
  const other = await addAccount(api.store, 'other');
  const foreign = await addTemplate(api.store, other, 'doc', { text: '{}' });
  const [theirs, none] = await Promise.all(
    [foreign, 'tpl_doc_nothing'].map(async (templateId) => errorOf(await api.post({ templateId, data: {} }))),
  );
  assert.deepEqual(theirs, none);
  assert.equal(theirs?.code, 'template_not_found');
  const draft = await addTemplate(api.store, api.account, 'draft', { text: '{}', publish: false });
  assert.equal(
    (await errorOf(await api.post({ templateId: draft, data: {} }))).code,
    'template_not_published',
  );
});

test('after 20 wrong keys a minute wrong keys are 429, and a good one is served', async (t) => {
  const api = await makeApi(t);
  const wrong = () => api.post({}, { Authorization: `Bearer ${makeKey(false)}` });
  for (let call = 0; call < 20; call++) assert.equal((await wrong()).status, 401);
  api.now += 20_000;
  const refused = await wrong();
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '40']);
  assert.equal((await plain(api)).status, 201);
  assert.equal((await api.post({}, { Authorization: undefined })).status, 401, 'no key guesses nothing');
  api.now += 40_000;
  assert.equal((await wrong()).status, 401);
});

test('nothing new begins while draining or when the disk is nearly full; replays go on', async (t) => {
  const api = await makeApi(t);
  const keyed = () => api.post({ templateId: api.code, data: {} }, { 'Idempotency-Key': 'k' });
  assert.equal((await keyed()).status, 201);
  api.service.drain();
  const refused = await plain(api);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
  const { message, requestId } = {
    ...(await errorOf(refused)),
    requestId: refused.headers.get('x-request-id'),
  };
  const line = api.log.find((entry) => entry.requestId === requestId && entry.event === 'request');
  assert.deepEqual([line?.reason, message], ['shutting down', 'shutting down']);
  assert.equal((await keyed()).status, 201);
  assert.equal((await api.app.request('/readyz')).status, 503);
  assert.equal((await api.app.request('/healthz')).status, 200);
  const full = await makeApi(t, { minFreeBytes: Number.MAX_SAFE_INTEGER });
  assert.match((await errorOf(await plain(full))).message, /disk/);
  assert.equal((await full.app.request('/readyz')).status, 503);
});

test('a caller that left before the commit is not billed, even when its render ended', async (t) => {
  const api = await makeApi(t);
  const leave = new AbortController();
  api.renderer.behaviour = (job) => {
    leave.abort();
    return renderPlainly(job);
  };
  await api.post({ templateId: api.code, data: {} }, {}, leave.signal);
  const usage = await api.store.getUsage(api.account, '2026-01');
  assert.deepEqual([usage.used, usage.reserved], [0, 0]);
  assert.deepEqual(
    api.log.map((entry) => entry.code),
    ['aborted'],
  );
});

test('readiness asks store and renderer for real', async (t) => {
  const api = await makeApi(t);
  assert.equal((await api.app.request('/readyz')).status, 200);
  const broken = await makeApi(t);
  broken.renderer.ready = false;
  const response = await broken.app.request('/readyz');
  assert.equal(response.status, 503);
  assert.equal((await errorOf(response)).code, 'service_unavailable');
});

test('calls that come at once see each other: no more begin than there is room for', async (t) => {
  const api = await makeApi(t);
  const { behaviour, open } = gate();
  api.renderer.behaviour = behaviour;
  api.renderer.room = 3;
  const sent = Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      api.post(
        { templateId: api.code, data: { number: n } },
        { 'Idempotency-Key': n % 2 ? `k${n}` : undefined },
      ),
    ),
  );
  const refused = (): number => api.log.filter(({ code }) => code === 'service_unavailable').length;
  await until('all calls', () => api.renderer.jobs.length + refused() === 20);
  assert.equal(api.renderer.jobs.length, 3);
  open();
  const statuses = (await sent).map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [...Array(3).fill(201), ...Array(17).fill(503)],
  );
  // A claim of a call that came to nothing is given back.
  api.renderer.room = 1;
  for (const body of [
    '{',
    { templateId: 'tpl_other', data: {} },
    { templateId: api.code, data: { number: 'x' } },
  ])
    assert.ok((await api.post(body)).status < 500);
  assert.equal((await plain(api)).status, 201);
});

test('a full queue is told before the body is read, with Retry-After', async (t) => {
  const api = await makeApi(t);
  api.renderer.full = true;
  const refused = await api.post('{');
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '7']);
  assert.equal((await errorOf(refused)).code, 'service_unavailable');
  assert.equal((await api.post('{', { 'Idempotency-Key': 'new' })).status, 503);
  assert.equal(api.renderer.jobs.length, 0);
  api.renderer.full = false;
  const body = (number: number) => ({ templateId: api.code, data: { number } });
  const key = { 'Idempotency-Key': 'k' };
  assert.equal((await api.post(body(1), key)).status, 201);
  // What a key was used for is told all the same.
  api.renderer.full = true;
  assert.equal((await api.post('{', key)).status, 400);
  assert.equal((await api.post(body(2), key)).status, 409);
});
