// Calls that cost much to read or to check: neither is done in the serving process, and the answers are the same.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { type ApiWorld, errorOf, makeApi } from '../http/world.ts';
import { addTemplate } from './world.ts';

/** A string that makes a body large. */
const filler = 'x'.repeat(70_000);
const fields = Object.fromEntries(
  Array.from({ length: 100 }, (_, index) => [`f${index}`, { type: 'string' }]),
);

const variables = {
  filler: { type: 'string', required: false },
  number: { type: 'number', required: false },
  items: { type: 'list', fields, required: false },
};

async function made(t: TestContext, options: Parameters<typeof makeApi>[1] = {}) {
  const api = await makeApi(t, options);
  const code = await addTemplate(api.store, api.account, 'own', { text: '{}', variables });
  const post = (data: unknown, headers = {}): Promise<Response> =>
    api.post({ templateId: code, data }, headers);
  return { api, code, post };
}

const usageOf = async (api: ApiWorld) => {
  const { used, reserved } = await api.store.getUsage(api.account, '2026-01');
  return [used, reserved];
};

/** Without what is another at each call. */
async function answerOf(response: Response) {
  return { status: response.status, error: await errorOf(response) };
}

test('small bodies are read and checked here, large ones are not', async (t) => {
  const { api, post } = await made(t);
  assert.equal((await post({ number: 1 })).status, 201);
  assert.deepEqual([api.renderer.read, api.renderer.checked], [0, 0]);
  assert.equal((await post({ number: 1, filler })).status, 201);
  assert.deepEqual([api.renderer.read, api.renderer.checked], [1, 1]);
  const [, large] = api.renderer.jobs;
  const [small = 0, checked = 0] = api.renderer.ranMs;
  assert.equal(small, 0);
  assert.ok(checked > 0, 'what the check took is time of the render');
  assert.equal(large?.data, `{"filler":"${filler}","number":1}`);
});

test('a check of many steps is not done here, however small the body is', async (t) => {
  const { api, post } = await made(t);
  const good = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
  assert.equal((await post({ items: Array(40).fill(good) })).status, 201);
  assert.equal(api.renderer.checked, 0);
  const refused = await post({ items: Array(1000).fill({}) });
  assert.deepEqual([api.renderer.read, api.renderer.checked], [0, 1]);
  const { status, error } = await answerOf(refused);
  assert.equal(status, 422);
  assert.match(error.message, /^data\.items\[0\]\.f0: expected a string, got nothing; .*\(100000 in all\)$/);
});

test('variables of much text are not read here', async (t) => {
  const api = await makeApi(t);
  const many = Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [`v${index}`, { type: 'string', required: false }]),
  );
  const code = await addTemplate(api.store, api.account, 'many', { text: '{}', variables: many });
  assert.equal((await api.post({ templateId: code, data: {} })).status, 201);
  assert.equal(api.renderer.checked, 1);
});

test('faults are the same wherever they are found: status, issues, order', async (t) => {
  const { post } = await made(t);
  const faults = { number: 'one', items: [{ f0: 1 }, 2, {}] };
  const here = await answerOf(await post(faults));
  const there = await answerOf(await post({ ...faults, filler }));
  assert.equal(here.status, 422);
  assert.equal(here.error.issues?.length, 100);
  assert.deepEqual(here, there);
});

test('whatever is wrong with a body is the same wherever it is read', async (t) => {
  const { api, code } = await made(t);
  const bodies = [
    `{"templateId":"${code}","data":{"a":1e400,"b":["\\ud800"]}FILLER}`,
    `{"templateId":"${code}","data":[]FILLER}`,
    `{"templateId":"${code}"FILLER}`,
    `{"templateId":1,"data":{}FILLER}`,
    `{"templateId":"tpl_none","data":{}FILLER}`,
    `[{"templateId":"${code}","data":{}FILLER}]`,
  ];
  for (const body of bodies) {
    const [here, there] = await Promise.all(
      ['', `,"more":"${filler}"`].map(async (more) => answerOf(await api.post(body.replace('FILLER', more)))),
    );
    assert.ok((here?.status ?? 0) >= 400);
    assert.deepEqual(there, here, body);
  }
  const broken = await api.post(`{"templateId":"${code}","data":{"a":"${filler}"`);
  assert.equal((await errorOf(broken)).code, 'invalid_json');
});

test('a refused call is not billed, frees its key, and is told of its faults before its quota', async (t) => {
  const { api, post } = await made(t, { plan: { perMonth: 1 } });
  const bad = { number: 'one', filler };
  const key = { 'Idempotency-Key': 'k' };
  assert.equal((await post(bad, key)).status, 422);
  assert.deepEqual(await usageOf(api), [0, 0]);
  assert.equal((await post({ number: 1, filler }, key)).status, 201, 'the key is free');
  assert.deepEqual(await usageOf(api), [1, 0]);
  assert.equal((await errorOf(await post(bad))).code, 'invalid_data');
  assert.equal((await errorOf(await post({ filler }))).code, 'quota_exceeded');
});

test('idempotency: a replay and a conflict, with the queue full', async (t) => {
  const { api, post } = await made(t);
  const key = { 'Idempotency-Key': 'k' };
  assert.equal((await post({ number: 1, filler }, key)).status, 201);
  const again = await post({ filler, number: 1 }, key);
  assert.equal(again.headers.get('x-idempotent-replayed'), 'true');
  assert.equal(api.renderer.checked, 1, 'a replay was checked before');
  api.renderer.full = true;
  assert.equal((await errorOf(await post({ number: 2, filler }, key))).code, 'idempotency_conflict');
});

test('a call whose data was checked where renders run needs no second turn', async (t) => {
  const { api, post } = await made(t);
  const { renderer } = api;
  renderer.room = 1;
  const check = renderer.checkData.bind(renderer);
  renderer.checkData = async (job) => {
    await check(job);
    // Somebody else takes the only turn meanwhile.
    renderer.full = true;
  };
  assert.equal((await post({ number: 1, filler })).status, 201);
  renderer.full = false;
});

test('a large body keeps no turn from others while it is read', async (t) => {
  const { api, post } = await made(t);
  const { renderer } = api;
  renderer.room = 1;
  const read = renderer.readBody.bind(renderer);
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  renderer.readBody = async (job) => {
    asked.resolve();
    await gate.promise;
    return read(job);
  };
  const large = post({ number: 1, filler });
  await asked.promise;
  assert.equal((await post({ number: 1 })).status, 201);
  gate.resolve();
  assert.equal((await large).status, 201);
  assert.equal(api.admission.turns.claimed, 0);
});
