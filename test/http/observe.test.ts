// What the operator sees: log lines, metrics, the API's description; and the points where a crash test may strike.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type ErrorCode, errorStatus, limits } from '../../src/contract.ts';
import { listenMetrics } from '../../src/http/listen.ts';
import { Metrics } from '../../src/http/metrics.ts';
import { openApi } from '../../src/http/openapi.ts';
import { jsonLines, type LogEntry } from '../../src/service/log.ts';
import { errorOf, makeApi } from './world.ts';

test('a log line says who, what and how long, and nothing of the data, the key or the query', async (t) => {
  const api = await makeApi(t);
  const secret = 'a-secret-value';
  const response = await api.post(
    { templateId: api.code, data: { name: secret } },
    { 'Idempotency-Key': `key-${secret}` },
  );
  await api.app.request(`/healthz?token=${secret}`);
  await api.post({ templateId: secret, data: {} });
  await api.post(`{"data":{"${secret}":`);
  const [first] = api.log.filter((entry) => entry.event === 'request');
  assert.deepEqual(
    { ...first, durationMs: 0 },
    {
      level: 'info',
      event: 'request',
      requestId: response.headers.get('x-request-id'),
      method: 'POST',
      route: '/v1/generate',
      status: 201,
      code: 'ok',
      durationMs: 0,
      account: api.account,
      test: false,
      bytesIn: JSON.stringify({ templateId: api.code, data: { name: secret } }).length,
      bytesOut: (await response.bytes()).length,
      template: api.code,
      version: 1,
      generation: response.headers.get('x-generation-id'),
      replayed: false,
      format: 'pdf',
      renderMs: 12,
      pages: 1,
    },
  );
  const text = JSON.stringify(api.log);
  assert.ok(!text.includes(secret) && !text.includes(api.key));
  assert.equal(api.log.filter((entry) => entry.event === 'request').length, 4);
});

test('a log line is one line of JSON with its time', () => {
  const lines: string[] = [];
  const log = jsonLines(
    (line) => lines.push(line),
    () => 0,
  );
  const entry: LogEntry = { level: 'info', event: 'e', text: 'a\nb', none: undefined };
  log(entry);
  assert.deepEqual(lines, [
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"e","text":"a\\nb"}\n',
  ]);
});

test('metrics count answers, renders and replays, in the form of Prometheus', async (t) => {
  const metrics = new Metrics([
    { name: 'queue_depth', help: 'Calls that wait.', read: () => 3 },
    {
      name: 'broken',
      help: 'None.',
      read: () => {
        throw new Error('broken');
      },
    },
  ]);
  const api = await makeApi(t, {
    observer: metrics,
    api: { onAnswer: (answer) => metrics.answered(answer) },
  });
  const keyed = () => api.post({ templateId: api.code, data: {} }, { 'Idempotency-Key': 'k' });
  await keyed();
  await keyed();
  await api.post('{');
  await api.app.request('/none');
  const server = await listenMetrics({ host: '127.0.0.1', port: 0, text: () => metrics.text() });
  t.after(() => server.close(0));
  const response = await fetch(server.url);
  const text = await response.text();
  assert.equal((await fetch(server.url.replace('/metrics', '/'))).status, 404);
  for (const line of [
    'platen_requests_total{route="/v1/generate",code="ok"} 2',
    'platen_requests_total{route="/v1/generate",code="invalid_json"} 1',
    'platen_requests_total{route="none",code="not_found"} 1',
    'platen_render_duration_seconds_bucket{le="0.01"} 0',
    'platen_render_duration_seconds_bucket{le="0.025"} 2',
    'platen_render_duration_seconds_bucket{le="+Inf"} 2',
    'platen_render_duration_seconds_sum 0.024',
    'platen_render_duration_milliseconds_bucket{le="25"} 2',
    'platen_render_duration_milliseconds_sum 24',
    'platen_render_pages_count 2',
    'platen_generate_duration_seconds_count 3',
    'platen_replays_total 1',
    'platen_replay_mismatches_total 0',
    '# TYPE platen_queue_depth gauge',
    'platen_queue_depth 3',
  ]) {
    assert.ok(text.split('\n').includes(line), `${line}\n${text}`);
  }
  assert.ok(!text.includes('broken'));
  for (const line of text.trimEnd().split('\n'))
    assert.match(line, /^(# (HELP|TYPE) platen_\w+ .+|platen_\w+(\{[^}]*\})? -?[\d.e+]+)$/);
});

/** Where the codes stand that calls never have. */
const placeOf: Readonly<Partial<Record<ErrorCode, string>>> = {
  version_not_found: '/v1/templates/{code}/versions/{version}',
  generation_not_found: '/v1/generations/{id}',
  account_not_found: '/v1/usage',
  invalid_template: '/v1/templates',
};

test('the description names every code with its status, and every reference in it resolves', async (t) => {
  const api = await makeApi(t);
  const response = await api.app.request('/openapi.json');
  assert.equal(response.headers.get('content-type'), 'application/json');
  const text = await response.text();
  const description: unknown = JSON.parse(text);
  assert.deepEqual(description, JSON.parse(JSON.stringify(openApi('0.0.0-test', limits))));
  const codes = Object.keys(errorStatus) as ErrorCode[];
  const at = (...keys: string[]): unknown =>
    keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], description);
  assert.deepEqual(
    at('components', 'schemas', 'Error', 'properties', 'error', 'properties', 'code', 'enum'),
    codes,
  );
  for (const code of codes.filter((one) => one !== 'not_found')) {
    const path = placeOf[code] ?? '/v1/generate';
    const operation = path === '/v1/templates' || path === '/v1/generate' ? 'post' : 'get';
    const described = at('paths', path, operation, 'responses', String(errorStatus[code]), 'description');
    assert.ok(String(described).includes(`\`${code}\``), code);
  }
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    assert.notEqual(at('components', 'schemas', name ?? ''), undefined);
});

test('wrong methods name the right ones', async (t) => {
  const api = await makeApi(t);
  const table: readonly (readonly [string, string, string])[] = [
    ['GET', '/v1/generate', 'POST'],
    ['HEAD', '/v1/generate', 'POST'],
    ['OPTIONS', '/v1/generate', 'POST'],
    ['DELETE', '/healthz', 'GET, HEAD'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ];
  for (const [method, path, allow] of table) {
    const response = await api.app.request(path, { method });
    assert.deepEqual([response.status, response.headers.get('allow')], [405, allow], `${method} ${path}`);
  }
  assert.equal((await api.app.request('/healthz', { method: 'HEAD' })).status, 200);
  for (const path of [
    '/',
    '/v1',
    '/v1/generate/',
    '/V1/generate',
    '/v1//generate',
    '/%',
    '/v1/%67enerate%00',
  ])
    assert.equal((await errorOf(await api.app.request(path, { method: 'POST' }))).code, 'not_found', path);
});

test('crash points are passed in their order', async (t) => {
  const passed: string[] = [];
  const api = await makeApi(t, { onCrashPoint: (name) => passed.push(name) });
  const keyed = () => api.post({ templateId: api.code, data: {} }, { 'Idempotency-Key': 'k' });
  await keyed();
  assert.deepEqual(passed, [
    'before reserve',
    'after reserve',
    'before render',
    'after render',
    'before commit',
    'after commit',
    'before send',
  ]);
  passed.length = 0;
  await keyed();
  assert.deepEqual(passed, ['before reserve', 'before render', 'after render', 'before send']);
});

test('at a crash before the commit nothing is billed; after it the generation stands', async (t) => {
  for (const [point, used] of [
    ['after render', 0],
    ['before commit', 0],
    ['after commit', 1],
    ['before send', 1],
  ] as const) {
    const seen: number[] = [];
    const api = await makeApi(t, {
      onCrashPoint: async (name) => {
        if (name === point) seen.push((await api.store.getUsage(api.account, '2026-01')).used);
      },
    });
    await api.post({ templateId: api.code, data: {} });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(seen, [used], point);
  }
});
