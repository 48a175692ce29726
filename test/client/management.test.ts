// The methods that manage: what each sends, what is tried again, and what is refused before anything is sent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  PlatenApiError,
  PlatenClient,
  PlatenConnectionError,
  PlatenForeignError,
} from '../../src/client/index.ts';
import { describedRoutes, routesMissingIn } from '../http/described-routes.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Step = () => Response;

const json =
  (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Step =>
  () =>
    new Response(JSON.stringify(value), {
      status,
      headers: { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers },
    });
const lost: Step = () => {
  throw new TypeError('fetch failed');
};
const busy = json({ error: { code: 'service_unavailable', message: 'later' } }, 503, { 'retry-after': '1' });

/** A client whose requests are answered by a script, of which the last step is repeated. */
function clientOf(...steps: readonly Step[]): {
  readonly platen: PlatenClient;
  readonly sent: readonly Sent[];
} {
  const sent: Sent[] = [];
  const fake = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', body } = init;
    sent.push({ method, url: String(url), headers: new Headers(init.headers), body });
    return (steps[sent.length - 1] ?? steps.at(-1) ?? lost)();
  };
  const runtime = { now: () => 0, random: () => 1, sleep: async () => undefined };
  const platen = new PlatenClient(
    { baseUrl: 'https://pdf.example/base', apiKey: 'plt_live_x', fetch: fake as typeof fetch },
    runtime,
  );
  return { platen, sent };
}

type Ask = (platen: PlatenClient) => Promise<unknown>;

const lines: readonly (readonly [string, Ask])[] = [
  [
    'GET v1/templates?account=acme&limit=5&cursor=c',
    (p) => p.listTemplates({ limit: 5, cursor: 'c', account: 'acme' }),
  ],
  ['GET v1/templates/tpl_a', (p) => p.getTemplate('tpl_a')],
  ['GET v1/templates/a%2Fb', (p) => p.getTemplate('a/b')],
  ['GET v1/templates/tpl_a/versions', (p) => p.listVersions('tpl_a')],
  ['GET v1/templates/tpl_a/versions/3', (p) => p.getVersion('tpl_a', 3)],
  ['POST v1/templates/tpl_a/publish', (p) => p.publishTemplate('tpl_a')],
  ['POST v1/templates/tpl_a/publish?version=3', (p) => p.publishTemplate('tpl_a', { version: 3 })],
  [
    'POST v1/templates/tpl_a/unpublish?account=acme',
    (p) => p.unpublishTemplate('tpl_a', { account: 'acme' }),
  ],
  ['DELETE v1/templates/tpl_a', (p) => p.deleteTemplate('tpl_a')],
  [
    'GET v1/generations?template=tpl_a&since=2026-01-01&key=a+b&mismatched=true',
    (p) => p.listGenerations({ template: 'tpl_a', since: '2026-01-01', key: 'a b', mismatched: true }),
  ],
  ['GET v1/generations/gen_1', (p) => p.getGeneration('gen_1')],
  ['GET v1/usage', (p) => p.getUsage()],
  ['GET v1/usage/months?limit=2', (p) => p.listUsage({ limit: 2 })],
  ['POST v1/templates', (p) => p.pushTemplate(new Uint8Array([1]))],
  ['POST v1/templates?publish=true', (p) => p.pushTemplate(new Uint8Array([1]), { publish: true })],
];

/** What is sent for a file. Its answer is bytes, so it has a test of its own. */
const fileLine = 'GET v1/templates/tpl_a/versions/3/files/ab?account=acme';

for (const [line, ask] of lines) {
  test(`${line} is sent, and what comes is returned`, async () => {
    const { platen, sent } = clientOf(json({ answer: line }));
    assert.deepEqual(await ask(platen), { answer: line });
    const [{ method = '', url = '', headers = new Headers() } = {}] = sent;
    assert.equal(`${method} ${url.replace('https://pdf.example/base/', '')}`, line);
    assert.equal(headers.get('authorization'), 'Bearer plt_live_x');
    assert.equal(
      headers.get('content-type'),
      line.startsWith('POST v1/templates') && !line.includes('tpl_') ? 'application/zip' : null,
    );
  });
}

test('each route of management has a method', () => {
  const routes = describedRoutes().filter(({ path }) => /^\/v1\/(?!(?:generate|view|preview)$)/.test(path));
  assert.ok(routes.length > 10);
  const tried = [fileLine, ...lines.map(([line]) => line)].map((line) => line.replace(' v1/', ' /v1/'));
  assert.deepEqual(routesMissingIn(tried.join('\n'), routes), []);
});

test('a file of a version comes as bytes, and only as bytes', async () => {
  const file =
    (type: string): Step =>
    () =>
      new Response(new Uint8Array([0, 255]), { headers: { 'content-type': type, 'x-request-id': 'req_1' } });
  const { platen, sent } = clientOf(file('application/octet-stream'));
  assert.deepEqual([...(await platen.getVersionFile('tpl_a', 3, 'ab', { account: 'acme' }))], [0, 255]);
  assert.equal(`${sent[0]?.method} ${sent[0]?.url.replace('https://pdf.example/base/', '')}`, fileLine);
  assert.equal(sent[0]?.headers.get('accept'), 'application/octet-stream');
  const proxy = clientOf(file('text/html'));
  await assert.rejects(proxy.platen.getVersionFile('tpl_a', 3, 'ab'), PlatenForeignError);
  await assert.rejects(platen.getVersionFile('tpl_a', 3, '..'), TypeError);
});

test('a push sends its pack and its key', async () => {
  const { platen, sent } = clientOf(json({}, 201));
  const pack = new Uint8Array([80, 75, 3, 4]);
  await platen.pushTemplate(pack, { idempotencyKey: 'commit-1' });
  assert.equal(sent[0]?.headers.get('idempotency-key'), 'commit-1');
  assert.deepEqual(sent[0]?.body, pack);
});

test('what may have been carried out is repeated only where that is safe', async () => {
  const keyed: Ask = (p) => p.pushTemplate(new Uint8Array(1), { idempotencyKey: 'k' });
  const repeated: readonly Ask[] = [
    (p) => p.getUsage(),
    (p) => p.unpublishTemplate('tpl_a'),
    (p) => p.publishTemplate('tpl_a', { version: 1 }),
    keyed,
  ];
  const once: readonly Ask[] = [
    (p) => p.pushTemplate(new Uint8Array(1)),
    (p) => p.publishTemplate('tpl_a'),
    (p) => p.deleteTemplate('tpl_a'),
  ];
  for (const ask of repeated) {
    const { platen, sent } = clientOf(lost, json({}));
    await ask(platen);
    assert.equal(sent.length, 2);
  }
  for (const ask of once) {
    const { platen, sent } = clientOf(lost, json({}));
    await assert.rejects(ask(platen), PlatenConnectionError);
    assert.equal(sent.length, 1);
  }
  for (const ask of [...repeated, ...once]) {
    const { platen, sent } = clientOf(busy, json({}));
    await ask(platen);
    assert.equal(sent.length, 2, 'nothing was done, so it may be asked again');
  }
});

test('faults of a template come with their places; anything else than Platen is told apart', async () => {
  const issues = [
    { source: 'template', path: '/content', message: 'bad', file: 'a.json', line: 3, column: 5 },
  ];
  const faulty = clientOf(json({ error: { code: 'invalid_template', message: 'bad', issues } }, 422));
  await assert.rejects(faulty.platen.pushTemplate(new Uint8Array(1)), (error) => {
    assert.ok(error instanceof PlatenApiError);
    assert.deepEqual([error.code, error.status, error.issues], ['invalid_template', 422, issues]);
    return true;
  });
  assert.equal(faulty.sent.length, 1);
  const page = clientOf(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  await assert.rejects(page.platen.getUsage(), PlatenForeignError);
  const gateway = clientOf(() => new Response('{}', { headers: { 'content-type': 'application/json' } }));
  await assert.rejects(gateway.platen.getUsage(), PlatenForeignError);
});

test('what can not be sent is refused before it is', async () => {
  const { platen, sent } = clientOf(json({}));
  const wrong: readonly Ask[] = [
    (p) => p.getTemplate(''),
    (p) => p.getTemplate('..'),
    (p) => p.pushTemplate(new Uint8Array(1), { idempotencyKey: ' ' }),
    (p) => p.getUsage({ timeout: -1 }),
  ];
  for (const ask of wrong) await assert.rejects(async () => ask(platen), TypeError);
  assert.equal(sent.length, 0);
});

test('every generation comes, part by part', async () => {
  const parts = [
    json({ data: [{ id: 'gen_3' }, { id: 'gen_2' }], hasMore: true, nextCursor: 'n1' }),
    json({ data: [], hasMore: true, nextCursor: 'n2' }),
    json({ data: [{ id: 'gen_1' }], hasMore: false, nextCursor: null }),
  ];
  const { platen, sent } = clientOf(...parts);
  const ids: string[] = [];
  for await (const { id } of platen.eachGeneration({ key: 'k', limit: 2 })) ids.push(id);
  assert.deepEqual(ids, ['gen_3', 'gen_2', 'gen_1']);
  assert.deepEqual(
    sent.map(({ url }) => new URL(url).search),
    ['?key=k&limit=2', '?key=k&limit=2&cursor=n1', '?key=k&limit=2&cursor=n2'],
  );
});
