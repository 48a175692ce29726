// The API's scenarios as data: one request each, and what must come back.
import assert from 'node:assert/strict';
import test from 'node:test';
import { errorStatus } from '../../src/contract.ts';
import { makeApi } from './world.ts';

test('a good call gives a PDF with all its headers, billed and logged', async (t) => {
  const api = await makeApi(t);
  const response = await api.post({ templateId: api.code, data: { name: 'x' } });
  assert.equal(response.status, 201);
  const headers = Object.fromEntries(response.headers);
  assert.match(headers['x-request-id'] ?? '', /^req_[0-9A-Za-z]{22}$/);
  assert.match(headers['x-generation-id'] ?? '', /^gen_[0-9A-Za-z]{22}$/);
  assert.equal(headers['content-type'], 'application/pdf');
  assert.equal(headers['content-disposition'], 'inline; filename="document.pdf"');
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-render-duration-ms'], '12');
  assert.equal(headers['x-idempotent-replayed'], undefined);
  assert.equal(headers['x-platen-warnings'], undefined);
  assert.match(headers['ratelimit-policy'] ?? '', /^"account";q=\d+;w=\d+$/);
  assert.match(headers.ratelimit ?? '', /^"account";r=\d+;t=\d+$/);
  assert.match(await response.text(), /^%PDF/);
  const usage = await api.store.getUsage(api.account, '2026-01');
  assert.deepEqual([usage.used, usage.reserved], [1, 0]);
  const generation = await api.store.findGenerationById(headers['x-generation-id'] ?? '');
  assert.equal(generation?.requestId, headers['x-request-id']);
});

type Errors = keyof typeof errorStatus;
interface Scenario {
  readonly name: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly code: Errors;
  readonly message?: RegExp;
  readonly paths?: readonly string[];
}

const good = { templateId: 'CODE', data: {} };
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const deep = (levels: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`);

const scenarios: readonly Scenario[] = [
  { name: 'no key', headers: { Authorization: undefined }, code: 'unauthorized' },
  { name: 'basic', headers: { Authorization: 'Basic Zm9vOmJhcg==' }, code: 'unauthorized' },
  { name: 'a malformed key', headers: { Authorization: 'Bearer plt_live_x' }, code: 'unauthorized' },
  {
    name: 'a key before a bad body',
    headers: { Authorization: 'Bearer x' },
    body: '{',
    code: 'unauthorized',
  },
  { name: 'no type', headers: { 'Content-Type': undefined }, code: 'unsupported_media_type' },
  { name: 'another type', headers: { 'Content-Type': 'text/plain' }, code: 'unsupported_media_type' },
  {
    name: 'latin-1',
    headers: { 'Content-Type': 'application/json; charset=iso-8859-1' },
    code: 'unsupported_media_type',
  },
  { name: 'gzip', headers: { 'Content-Encoding': 'gzip' }, code: 'unsupported_media_type' },
  {
    name: 'a type before a bad key of a call',
    headers: { 'Content-Type': 'a/b', 'Idempotency-Key': '' },
    code: 'unsupported_media_type',
  },
  {
    name: 'an empty idempotency key',
    headers: { 'Idempotency-Key': '' },
    code: 'invalid_request',
    message: /Idempotency-Key/,
  },
  {
    name: 'a long idempotency key',
    headers: { 'Idempotency-Key': 'k'.repeat(256) },
    code: 'invalid_request',
    message: /256/,
  },
  { name: 'an idempotency key beyond ASCII', headers: { 'Idempotency-Key': 'é' }, code: 'invalid_request' },
  { name: 'a tab in an idempotency key', headers: { 'Idempotency-Key': 'a\tb' }, code: 'invalid_request' },
  {
    name: 'a header before the size',
    headers: { 'Idempotency-Key': '' },
    body: ' '.repeat(2000),
    code: 'invalid_request',
  },
  { name: 'too large', body: ' '.repeat(2000), code: 'payload_too_large', message: /1000/ },
  { name: 'nothing', body: '', code: 'invalid_json', message: /empty/ },
  { name: 'half', body: '{"a":', code: 'invalid_json', message: /line 1, column 6: it ends too early/ },
  { name: 'no UTF-8', body: bytes(0x7b, 0xff, 0x7d), code: 'invalid_json', message: /UTF-8/ },
  { name: 'a surrogate in UTF-8', body: bytes(0x22, 0xed, 0xa0, 0x80, 0x22), code: 'invalid_json' },
  { name: 'two BOMs', body: '\ufeff\ufeff{}', code: 'invalid_json' },
  { name: 'a comment', body: '{}//', code: 'invalid_json' },
  { name: 'a list', body: [], code: 'invalid_request', message: /got a list/ },
  { name: 'null', body: 'null', code: 'invalid_request', message: /got null/ },
  { name: 'a string', body: '"x"', code: 'invalid_request' },
  { name: 'no templateId', body: { data: {} }, code: 'invalid_request', message: /templateId.*got nothing/ },
  {
    name: 'templateId under another name',
    body: { template_id: 'CODE', data: {} },
    code: 'invalid_request',
    message: /got nothing: the body has "template_id"$/,
  },
  { name: 'an empty templateId', body: { templateId: '', data: {} }, code: 'invalid_request' },
  {
    name: 'a number as templateId',
    body: { templateId: 1, data: {} },
    code: 'invalid_request',
    message: /a number/,
  },
  {
    name: 'an inherited templateId',
    body: '{"__proto__":{"templateId":"x"},"data":{}}',
    code: 'invalid_request',
  },
  {
    name: 'no data',
    body: { templateId: 'CODE' },
    code: 'invalid_data',
    paths: [''],
    message: /put the values into it/,
  },
  { name: 'null data', body: { templateId: 'CODE', data: null }, code: 'invalid_data', paths: [''] },
  { name: 'a list as data', body: { templateId: 'CODE', data: [] }, code: 'invalid_data', paths: [''] },
  { name: 'data before the template', body: { templateId: 'none', data: [] }, code: 'invalid_data' },
  {
    name: 'too deep',
    body: { templateId: 'CODE', data: deep(65) },
    code: 'invalid_data',
    paths: ['/a'.repeat(64)],
  },
  {
    name: '1e400',
    body: '{"templateId":"CODE","data":{"a":[0,1e400]}}',
    code: 'invalid_data',
    paths: ['/a/1'],
  },
  {
    name: 'a big integer',
    body: '{"templateId":"CODE","data":{"a":9007199254740993}}',
    code: 'invalid_data',
    paths: ['/a'],
  },
  {
    name: 'a lone surrogate',
    body: '{"templateId":"CODE","data":{"a":"\\ud800","\\udc00":1}}',
    code: 'invalid_data',
    paths: ['/a', '/\ufffd'],
  },
  {
    name: 'a prototype',
    body: '{"templateId":"CODE","data":{"a":{"__proto__":{}}}}',
    code: 'invalid_data',
    paths: ['/a/__proto__'],
  },
  { name: 'an unknown template', body: { templateId: 'tpl_none_0', data: {} }, code: 'template_not_found' },
  {
    name: 'data against the variables',
    body: { templateId: 'CODE', data: { name: 1 } },
    code: 'invalid_data',
    paths: ['/name'],
    message: /data\.name: expected a string, got a number/,
  },
];

test('bad requests', async (t) => {
  const api = await makeApi(t, { api: { maxBodyBytes: 1000 } });
  for (const scenario of scenarios) {
    await t.test(scenario.name, async () => {
      const body = fill(scenario.body ?? good, api.code);
      const response = await api.post(body, scenario.headers);
      const text = await response.text();
      const { error } = JSON.parse(text);
      assert.equal(error.code, scenario.code, text);
      assert.equal(response.status, errorStatus[scenario.code]);
      assert.match(response.headers.get('x-request-id') ?? '', /^req_/);
      assert.equal(response.headers.get('content-type'), 'application/json');
      if (scenario.message) assert.match(error.message, scenario.message);
      if (scenario.paths) {
        assert.deepEqual(
          error.issues.map((issue: { path: string }) => issue.path),
          scenario.paths,
        );
        for (const issue of error.issues) assert.equal(issue.source, 'data');
      }
      if (scenario.code === 'unauthorized') assert.equal(response.headers.get('www-authenticate'), 'Bearer');
    });
  }
  assert.equal((await api.store.getUsage(api.account, '2026-01')).used, 0);
  assert.equal(api.renderer.jobs.length, 0);
});

/** Puts the template's code in the place of CODE. */
function fill(body: unknown, code: string): unknown {
  if (body instanceof Uint8Array) return body;
  if (typeof body === 'string') return body.replaceAll('CODE', code);
  return JSON.parse(JSON.stringify(body).replaceAll('CODE', code));
}
