// `POST /v1/view`: the page of an e-invoice as a generation of its own, billed, logged and replayed, and what is refused.
import assert from 'node:assert/strict';
import test from 'node:test';
import { writeCii } from '../../src/einvoice/write.ts';
import { soundInvoice } from '../einvoice/sound-invoice.ts';
import { addKey } from '../service/world.ts';
import { type ApiWorld, errorOf, makeApi } from './world.ts';

const xml = writeCii(soundInvoice, 'en16931');

type Headers = Readonly<Record<string, string>>;

async function view(api: ApiWorld, body: string, headers: Headers = {}, query = ''): Promise<Response> {
  const all = { Authorization: `Bearer ${api.key}`, 'Content-Type': 'application/xml', ...headers };
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  return api.app.request(`/v1/view${query}`, { method: 'POST', headers: { ...length, ...all }, body });
}

async function used(api: ApiWorld): Promise<readonly number[]> {
  const { used, reserved } = await api.store.getUsage(api.account, '2026-01');
  return [used, reserved];
}

test('the page is made of the XML, billed and logged', async (t) => {
  const api = await makeApi(t);
  const response = await view(api, xml);
  assert.equal(response.status, 201);
  const { headers } = response;
  assert.equal(headers.get('content-type'), 'application/pdf');
  const [job] = api.renderer.jobs;
  assert.equal(Buffer.from(job?.source?.bytes ?? []).toString(), xml);
  assert.deepEqual(
    [job?.source?.name, job?.spells, job?.moment],
    ['invoice.xml', true, Date.parse(soundInvoice.issued ?? '')],
  );
  assert.equal((JSON.parse(job?.data ?? '') as { locale: string }).locale, 'de-DE');
  const made = await api.store.findGenerationById(headers.get('x-generation-id') ?? '');
  assert.match(made?.code ?? '', /^tpl_received-invoice_/);
  assert.deepEqual([made?.format, made?.version, made?.test], ['pdf', 1, false]);
  assert.deepEqual(await used(api), [1, 0]);
  const line = api.log.findLast(({ event }) => event === 'request');
  assert.deepEqual([line?.code, line?.template, line?.bytesIn], ['ok', made?.code, Buffer.byteLength(xml)]);
});

test('the page is stored once for an account, and again when it was taken away', async (t) => {
  const api = await makeApi(t);
  const codeOf = async (response: Response): Promise<string | undefined> => {
    assert.equal(response.status, 201);
    return (await api.store.findGenerationById(response.headers.get('x-generation-id') ?? ''))?.code;
  };
  const first = await codeOf(await view(api, xml));
  assert.equal(await codeOf(await view(api, xml)), first);
  await api.store.unpublish(first ?? '');
  assert.equal(await codeOf(await view(api, xml)), first);
  await api.store.deleteTemplate(first ?? '');
  assert.notEqual(await codeOf(await view(api, xml)), first);
});

test('a key gives the same page again, and conflicts with another e-invoice, language or route', async (t) => {
  const api = await makeApi(t);
  const key = { 'Idempotency-Key': 'k' };
  const first = await view(api, xml, key);
  const again = await view(api, xml, key);
  assert.deepEqual(
    [first.status, again.status, again.headers.get('x-idempotent-replayed')],
    [201, 201, 'true'],
  );
  assert.deepEqual(await again.bytes(), await first.bytes());
  assert.deepEqual(await used(api), [1, 0]);
  for (const other of [
    await view(api, xml.replace('RE-1', 'RE-2'), key),
    await view(api, xml, key, '?language=fr'),
  ])
    assert.deepEqual([other.status, (await errorOf(other)).code], [409, 'idempotency_conflict']);
  const generated = await api.post({ templateId: api.code, data: {} }, key);
  assert.deepEqual([generated.status, (await errorOf(generated)).code], [409, 'idempotency_conflict']);
});

test('a test key is not billed, and marks the page', async (t) => {
  const api = await makeApi(t);
  const key = await addKey(api.store, api.account, { test: true });
  assert.equal((await view(api, xml, { Authorization: `Bearer ${key}` })).status, 201);
  assert.deepEqual([api.renderer.jobs[0]?.test, ...(await used(api))], [true, 0, 0]);
});

test('the language is that of the parameter', async (t) => {
  const api = await makeApi(t);
  assert.equal((await view(api, xml, {}, '?language=fr')).status, 201);
  assert.equal((JSON.parse(api.renderer.jobs[0]?.data ?? '') as { locale: string }).locale, 'fr-FR');
  const refused = await view(api, xml, {}, '?language=nl');
  assert.deepEqual(
    [refused.status, (await errorOf(refused)).message],
    [400, 'language: expected one of de, en, fr, got "nl"'],
  );
});

test('what can not be shown is a line, and nothing is billed', async (t) => {
  const api = await makeApi(t);
  const cases: readonly (readonly [string, RegExp])[] = [
    [
      '<a/>',
      /can't be shown: line 1: expected CrossIndustryInvoice of CII, or Invoice or CreditNote of UBL 2, got "a"/,
    ],
    ['', /can't be shown: /],
    ['%PDF-1.7\n', /can't be shown: /],
  ];
  for (const [body, says] of cases) {
    const response = await view(api, body);
    const { code, message } = await errorOf(response);
    assert.deepEqual([response.status, code], [422, 'invalid_data'], message);
    assert.match(message, says);
  }
  assert.deepEqual([...(await used(api)), api.renderer.jobs.length], [0, 0, 0]);
});

test('types are refused before the body is read', async (t) => {
  const api = await makeApi(t);
  for (const type of ['application/pdf', 'text/xml; charset=utf-8', 'APPLICATION/XML'])
    assert.equal((await view(api, xml, { 'Content-Type': type })).status, 201, type);
  for (const [headers, status] of [
    [{ 'Content-Type': 'application/json' }, 415],
    [{ 'Content-Encoding': 'gzip' }, 415],
    [{ Accept: 'application/xml' }, 406],
    [{ 'Idempotency-Key': '' }, 400],
  ] as const)
    assert.equal((await view(api, xml, headers)).status, status, JSON.stringify(headers));
  const reader = await addKey(api.store, api.account, { scopes: ['read'] });
  assert.equal((await view(api, xml, { Authorization: `Bearer ${reader}` })).status, 403);
});

test('a body may be larger than others where its length is told, two of them at once', async (t) => {
  const api = await makeApi(t, { api: { maxBodyBytes: 1000, maxInvoiceBytes: xml.length + 10 } });
  const padded = (more: number): string => xml + ' '.repeat(more);
  assert.equal((await view(api, padded(10))).status, 201);
  const large = await view(api, padded(11));
  assert.deepEqual([large.status, (await errorOf(large)).code], [413, 'payload_too_large']);
  const headers = { Authorization: `Bearer ${api.key}`, 'Content-Type': 'application/xml' };
  const untold = await api.app.request('/v1/view', { method: 'POST', headers, body: xml });
  assert.deepEqual([untold.status, (await errorOf(untold)).code], [413, 'payload_too_large']);
  const answers = await Promise.all([1, 2, 3, 4].map(() => view(api, padded(1))));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 503, 503]);
});
