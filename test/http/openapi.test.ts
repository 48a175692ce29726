// The API's description: linted by a public linter, equal to the one in docs/, and true: each documented answer is produced here.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import test, { type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import fc from 'fast-check';
import { bodySchema, parseBody } from '../../src/body/body.ts';
import { limits } from '../../src/contract.ts';
import { AppError } from '../../src/errors.ts';
import { openApi } from '../../src/http/openapi.ts';
import { idempotencyKeyOf, idempotencyKeySchema } from '../../src/http/request.ts';
import { programVersion } from '../../src/version.ts';
import { anyCharacter } from '../characters.ts';
import { randomRounds } from '../random-rounds.ts';
import { addKey, addTemplate, failWith, gate, renderPlainly } from '../service/world.ts';
import { describedRoutes, routesMissingIn } from './described-routes.ts';
import { Description } from './description.ts';
import { answersOfPushes, everyAnswer, managed, type Seen } from './managed-answers.ts';
import { previewScenarios } from './preview-answers.ts';
import { exchange, makeServer, open, type RawAnswer, readAnswer, type ServerWorld } from './socket.ts';
import { viewScenarios } from './view-answers.ts';

const document = openApi(programVersion(), limits);

test('docs/openapi.json is what is served', () => {
  const file = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (process.env.UPDATE === '1') writeFileSync(file, text);
  assert.equal(readFileSync(file, 'utf8'), text);
});

test('a public linter finds nothing', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The server is wherever it is installed; the routes without a key need no 4xx beyond those they have.
    rules: { 'no-server-example.com': 'off' },
  });
  const lint = async (source: string) =>
    (await lintFromString({ source, config })).map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`,
    );
  assert.deepEqual(await lint(JSON.stringify(document)), []);
  const broken = JSON.stringify(document).replace('"operationId":"health"', '"operationId":"ready"');
  assert.equal((await lint(broken)).length, 1);
});

test('the schemas of the description decide as the checks of requests do', () => {
  const description = new Description(document);
  const decide = (work: () => unknown): boolean => {
    try {
      work();
      return true;
    } catch (error) {
      assert.ok(error instanceof AppError);
      return false;
    }
  };
  const leaf = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.integer(),
    fc.constant(null),
    fc.constant([]),
    fc.constant({}),
    fc.constant(''),
  );
  const record = fc.record({ templateId: leaf, data: leaf, more: leaf }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.oneof(leaf, record), (body) => {
      const bytes = new TextEncoder().encode(JSON.stringify(body));
      assert.equal(
        decide(() => parseBody(bytes)),
        description.accepts(bodySchema, body),
      );
    }),
    { numRuns: randomRounds(500) },
  );
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (key) => {
      assert.equal(
        decide(() => idempotencyKeyOf([key])),
        description.accepts(idempotencyKeySchema, key),
      );
    }),
    { numRuns: randomRounds(500) },
  );
});

/** Produces one documented answer. */
type Scenario = (api: ServerWorld) => Promise<void>;

const line = (api: ServerWorld, method: string, path: string, more = ''): Promise<RawAnswer> =>
  exchange(api.port, `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`);
const post = (api: ServerWorld, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${api.listening.url}/v1/generate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${api.key}`, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

function scenarios(
  seen: (path: string, answer: Response) => Promise<void>,
): Readonly<Record<string, Scenario>> {
  const told = async (answer: Response): Promise<void> => seen('/v1/generate', answer);
  const body = (api: ServerWorld): object => ({ templateId: api.code, data: {} });
  return {
    'a PDF, and its replay': async (api) => {
      await told(await post(api, body(api), { 'Idempotency-Key': 'a' }));
      await told(await post(api, body(api), { 'Idempotency-Key': 'a' }));
      await told(await post(api, { ...body(api), data: { name: 'x' } }, { 'Idempotency-Key': 'a' }));
      api.renderer.behaviour = (job) => ({
        ...renderPlainly(job),
        bytes: Buffer.from('%PDF of a newer release'),
      });
      await told(await post(api, body(api), { 'Idempotency-Key': 'a' }));
    },
    'a PDF with warnings': async (api) => {
      const warnings = [{ path: '/content/0', message: 'the text is cut off' }];
      api.renderer.behaviour = (job) => ({ ...renderPlainly(job), warnings });
      await told(await post(api, body(api)));
    },
    'an e-invoice, and none': async (api) => {
      await told(await post(api, body(api), { Accept: 'application/xml' }));
      await told(await post(api, body(api), { Accept: 'application/xml;syntax=ubl' }));
      await told(await post(api, body(api), { Accept: 'application/xml;syntax=none' }));
    },
    'faults of the body': async (api) => {
      for (const bad of [
        '{',
        '[]',
        { templateId: 'tpl_none', data: {} },
        { templateId: api.code },
        'x'.repeat(2000),
      ])
        await told(await post(api, bad));
      await told(await post(api, '{}', { 'Content-Type': 'text/plain' }));
    },
    'faults of the caller': async (api) => {
      await told(await post(api, body(api), { Authorization: 'Bearer none' }));
      const reader = await addKey(api.store, api.account, { scopes: ['read'] });
      await told(await post(api, body(api), { Authorization: `Bearer ${reader}` }));
      await api.store.setAccount(api.account, { suspended: true });
      await told(await post(api, body(api)));
      await api.store.setAccount(api.account, { suspended: false });
      const unpublished = await addTemplate(api.store, api.account, 'unpublished', {
        text: '{"x":1}',
        publish: false,
      });
      await told(await post(api, { templateId: unpublished, data: {} }));
    },
    'renders that fail': async (api) => {
      for (const code of ['render_failed', 'service_unavailable', 'render_timeout'] as const) {
        api.renderer.behaviour = failWith(code);
        await told(await post(api, body(api)));
      }
      api.renderer.behaviour = () => {
        throw new Error('a bug');
      };
      await told(await post(api, body(api)));
    },
    'too many calls': async (api) => {
      const held = gate();
      api.renderer.behaviour = held.behaviour;
      const test = await addKey(api.store, api.account, { test: true });
      const first = post(api, body(api), { Authorization: `Bearer ${test}` });
      await held.entered();
      await told(await post(api, body(api)));
      held.open();
      await first;
      await api.store.setPlan({ name: 'test', perMonth: 0, perSecond: 1, burst: 2, concurrency: 1 });
      await told(await post(api, body(api)));
    },
  };
}

/** What is answered below the routes, alike on every path. */
async function transport(api: ServerWorld, path: string, method: string): Promise<readonly Response[]> {
  const slow = await open(api.port);
  slow.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n`);
  const answers = [
    await exchange(api.port, `${method} ${path} HTTP/1.1\r\n\r\n`),
    await line(api, method, path, 'Expect: a-miracle\r\n'),
    await line(api, method, path, `X-Long: ${'x'.repeat(40_000)}\r\n`),
    await line(api, 'PUT', path),
    await readAnswer(slow),
  ];
  return answers.map(({ status, headers, body }) => new Response(body, { status, headers }));
}

async function makeNarrow(t: TestContext): Promise<ServerWorld> {
  return makeServer(t, {
    plan: { concurrency: 1 },
    storeOptions: { maxTemplates: 2 },
    api: { maxBodyBytes: 1000, maxPackBytes: 100_000, maxInvoiceBytes: 200_000 },
    listen: { headersTimeoutMs: 400 },
  });
}

test('every route is described, and nothing else', async (t) => {
  const { app } = await makeServer(t);
  const served = app.routes.filter(({ method }) => method !== 'ALL');
  assert.deepEqual(
    new Set(served.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)),
    new Set(describedRoutes().map(({ method, path }) => `${method} ${path}`)),
    'describe it in src/http/openapi.ts, or in openapi-manage.ts',
  );
});

test('docs/api.md names every route', () => {
  const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  assert.deepEqual(routesMissingIn(page), [], 'add a row to docs/api.md');
});

test('every documented answer is produced, and none that is not documented', async (t) => {
  const description = new Description(document);
  const produced = new Set<string>();
  const sent = new Set<string>();
  const seen: Seen = async (path, answer, method) => {
    const body = await answer.clone().text();
    const { status, headers } = answer;
    const fault = description.fault(path, { status, headers, body, ...(method && { method }) });
    assert.equal(fault, undefined);
    const code = answer.status < 400 ? '' : (JSON.parse(body) as { error: { code: string } }).error.code;
    produced.add(`${path} ${answer.status} ${code}`.trimEnd());
    for (const name of headers.keys()) sent.add(`${path} ${name}`);
  };
  for (const [name, scenario] of Object.entries(scenarios(seen))) {
    await t.test(name, async (inner) => scenario(await makeNarrow(inner)));
  }
  for (const [name, scenario] of Object.entries(viewScenarios)) {
    await t.test(`/v1/view: ${name}`, async (inner) => scenario(await makeNarrow(inner), seen));
  }
  for (const [name, scenario] of Object.entries(previewScenarios)) {
    await t.test(`/v1/preview: ${name}`, async (inner) => scenario(await makeNarrow(inner), seen));
  }
  for (const [path, method] of [
    ['/v1/generate', 'POST'],
    ['/v1/preview', 'POST'],
    ['/v1/view', 'POST'],
    ['/healthz', 'GET'],
    ['/readyz', 'GET'],
    ['/openapi.json', 'GET'],
  ] as const) {
    await t.test(`${path}: answers of the transport`, async (inner) => {
      const api = await makeNarrow(inner);
      for (const answer of await transport(api, path, method)) await seen(path, answer);
      if (method === 'GET') await seen(path, await fetch(`${api.listening.url}${path}`));
    });
  }
  for (const route of managed) {
    await t.test(`${route.method} ${route.path}`, async (inner) => {
      await everyAnswer(await makeNarrow(inner), route, seen);
      const api = await makeNarrow(inner);
      for (const answer of await transport(api, route.path.replace(/\{\w+\}/g, '1'), route.method))
        await seen(route.path, answer);
    });
  }
  await t.test('/v1/templates: what is told of pushes alone', async (inner) => {
    await answersOfPushes(await makeNarrow(inner), seen);
  });
  await t.test('/readyz when nothing is ready', async (inner) => {
    const api = await makeNarrow(inner);
    api.renderer.ready = false;
    await seen('/readyz', await fetch(`${api.listening.url}/readyz`));
  });
  const way = 'produce each in `scenarios`, or of management in `managed`';
  assert.deepEqual([...produced].toSorted(), description.answers().toSorted(), way);
  const neverSent = description.headers().filter((name) => !sent.has(name));
  assert.deepEqual(neverSent, [], 'describe no header that is never sent');
});
