// The e-invoice alone as the answer of a call: its headers, its bill, its log, and calls that can't have one.
import assert from 'node:assert/strict';
import test from 'node:test';
import { failWith } from '../service/world.ts';
import { errorOf, makeApi } from './world.ts';

for (const [accept, format] of [
  ['application/xml', 'cii'],
  ['application/xml;syntax=ubl', 'ubl'],
] as const)
  test(`${accept} gives the e-invoice, billed and logged`, async (t) => {
    const api = await makeApi(t);
    const response = await api.post({ templateId: api.code, data: { a: 1 } }, { Accept: accept });
    assert.equal(response.status, 201);
    const bytes = await response.bytes();
    assert.match(Buffer.from(bytes).toString(), new RegExp(`^<${format}>`));
    const { headers } = response;
    assert.equal(headers.get('content-type'), `application/xml;syntax=${format}`);
    assert.equal(headers.get('content-disposition'), 'inline; filename="invoice.xml"');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-render-duration-ms'), '3');
    const made = await api.store.findGenerationById(headers.get('x-generation-id') ?? '');
    assert.deepEqual([made?.format, made?.pages, made?.bytes], [format, 0, bytes.length]);
    assert.equal((await api.store.getUsage(api.account, '2026-01')).used, 1);
    const line = api.log.findLast(({ event }) => event === 'request');
    assert.deepEqual([line?.code, line?.format, line?.bytesOut], ['ok', format, bytes.length]);
  });

test('a template without an e-invoice is refused, and nothing is billed', async (t) => {
  const api = await makeApi(t);
  api.renderer.behaviour = failWith('not_acceptable');
  const headers = { Accept: 'application/xml', 'Idempotency-Key': 'k' };
  const response = await api.post({ templateId: api.code, data: {} }, headers);
  assert.deepEqual([response.status, (await errorOf(response)).code], [406, 'not_acceptable']);
  const { used, reserved } = await api.store.getUsage(api.account, '2026-01');
  assert.deepEqual([used, reserved], [0, 0]);
  assert.equal(await api.store.knowsKey({ account: api.account, test: false }, 'k'), false);
});

test('a syntax that there is not is refused before the body is read', async (t) => {
  const api = await makeApi(t);
  const response = await api.post('{', { Accept: 'application/xml;syntax=edifact' });
  assert.deepEqual([response.status, (await errorOf(response)).code], [406, 'not_acceptable']);
  assert.equal(api.renderer.jobs.length, 0);
});

test('the type of the body counts before that of the answer, and that before the idempotency key', async (t) => {
  const api = await makeApi(t);
  const wrong = { Accept: 'application/xml;syntax=edifact', 'Idempotency-Key': '' };
  assert.equal((await api.post({}, { ...wrong, 'Content-Type': 'text/plain' })).status, 415);
  assert.equal((await api.post({}, wrong)).status, 406);
  assert.equal((await api.post({}, { 'Idempotency-Key': '' })).status, 400);
});

test('HEAD and OPTIONS are answered as for a PDF', async (t) => {
  const api = await makeApi(t);
  for (const method of ['HEAD', 'OPTIONS', 'GET']) {
    const headers = { Authorization: `Bearer ${api.key}`, Accept: 'application/xml' };
    const response = await api.app.request('/v1/generate', { method, headers });
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST'], method);
  }
});
