// The running service against its own description: requests made from its schemas and bent. No 500, no answer that is not documented.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { startServer } from '../../src/server/server.ts';
import { openDataFolder } from '../../src/store/open.ts';
import { anyCharacter } from '../characters.ts';
import { temporaryFolder } from '../platen.ts';
import { randomRounds } from '../random-rounds.ts';
import { addAccount, addKey } from '../service/world.ts';
import { Description } from './description.ts';

const count = randomRounds(600, 'PLATEN_FUZZ_RUNS');
const template = JSON.stringify({
  platen: 1,
  name: 'doc',
  variables: {
    name: { type: 'string' },
    amount: { type: 'number', required: false },
    image: { type: 'image', required: false },
    items: { type: 'list', required: false, fields: { text: { type: 'string' }, price: { type: 'number' } } },
  },
  content: [
    '{{name}} {{amount}}',
    {
      type: 'table',
      rows: 'items',
      columns: [{ cell: '{{text}}' }, { cell: '{{$formatNumber(price, "0.00")}}' }],
    },
  ],
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const odd = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: anyCharacter }) },
  fc.double(),
  fc.constantFrom(null, true, '', -0, 2 ** 60, 'https://127.0.0.1/x.png', 'data:image/png;base64,AAAA'),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Data that is good by the template, or nearly. */
const data = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      {
        name: fc.string({ unit: anyCharacter }),
        amount: fc.double({ noNaN: true, noDefaultInfinity: true }),
        items: fc.array(fc.record({ text: fc.string(), price: fc.integer() }), { maxLength: 5 }),
      },
      { requiredKeys: ['name'] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      { name: odd, amount: odd, image: odd, items: fc.oneof(odd, fc.array(odd, { maxLength: 3 })) },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: odd },
);

function bodies(code: string): fc.Arbitrary<string> {
  const envelope = fc.record(
    { templateId: fc.oneof({ weight: 6, arbitrary: fc.constant(code) }, odd), data, more: odd },
    { requiredKeys: [] },
  );
  const whole = fc.record({ templateId: fc.constant(code), data });
  const text = fc
    .oneof({ weight: 4, arbitrary: whole }, { weight: 2, arbitrary: envelope }, { weight: 1, arbitrary: odd })
    .map((value) => JSON.stringify(value) ?? '');
  const bent = fc.tuple(
    text,
    fc.nat(),
    fc.constantFrom('', '\\', '"', '{', '\u0000', '\uFEFF', '1e999', '\\ud800', '"__proto__":{},'),
  );
  return fc.oneof(
    { weight: 5, arbitrary: text },
    {
      weight: 1,
      arbitrary: bent.map(
        ([whole, at, what]) =>
          whole.slice(0, at % (whole.length + 1)) + what + whole.slice(at % (whole.length + 1)),
      ),
    },
  );
}

/** Addresses of the routes of management, most of them good but for one thing. */
function addresses(description: Description, code: string): fc.Arbitrary<string> {
  const paths = Object.keys(description.paths).filter(
    (path) => path.startsWith('/v1/') && path !== '/v1/generate',
  );
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(code, '1', 'gen_1') },
    fc.string({ unit: anyCharacter, minLength: 1 }).map(encodeURIComponent),
  );
  const names = [
    'account',
    'limit',
    'cursor',
    'publish',
    'version',
    'template',
    'since',
    'key',
    'mismatched',
  ];
  const value = fc.oneof(
    fc.constantFrom(
      '1',
      '100',
      'true',
      'managed',
      '2026-01-01',
      '9999-12-31T23:59:59.999Z',
      '0000-01-01',
      code,
    ),
    fc.string({ unit: anyCharacter }),
  );
  const query = fc
    .array(fc.tuple(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, fc.string()), value), {
      maxLength: 2,
    })
    .map((pairs) =>
      pairs.map(([name, one]) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`).join('&'),
    );
  return fc.tuple(fc.constantFrom(...paths), part, part, query).map(([path, first, second, more]) => {
    const whole = path.replace(/\{(code|id)\}/, () => first).replace('{version}', () => second);
    return more === '' ? whole : `${whole}?${more}`;
  });
}

function requests(description: Description, code: string, keys: readonly string[]): fc.Arbitrary<Sent> {
  const path = fc.oneof(
    { weight: 6, arbitrary: fc.constant('/v1/generate') },
    { weight: 2, arbitrary: fc.constantFrom(...Object.keys(description.paths)) },
    { weight: 3, arbitrary: addresses(description, code) },
    { weight: 1, arbitrary: fc.webPath() },
  );
  const method = fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH') },
  );
  const value = fc
    .string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((point) => String.fromCharCode(point)) })
    .map((one) => one.trim());
  const headers = fc.record(
    {
      Authorization: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...keys.map((key) => `Bearer ${key}`)) },
        value,
      ),
      'Content-Type': fc.oneof(
        { weight: 8, arbitrary: fc.constant('application/json') },
        fc.constantFrom('application/json; charset=utf-8', 'application/json;charset=latin1', 'text/plain'),
        value,
      ),
      'Idempotency-Key': fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'c') },
        value,
        fc.string({ minLength: 250, maxLength: 260, unit: fc.constant('k') }),
      ),
      Accept: fc.oneof(value, fc.constantFrom('application/xml', 'application/xml;syntax=ubl', '*/*')),
      'Content-Encoding': fc.constantFrom('identity', 'gzip'),
      traceparent: value,
    },
    { requiredKeys: [] },
  );
  const all = fc.record({ path, method, headers, body: bodies(code), whole: fc.integer({ min: 0, max: 9 }) });
  return all.map(({ path, method, headers, body, whole }) => {
    const known = description.pathOf(path.split('?')[0] ?? '') ?? '';
    const owns = Object.keys(description.paths[known] ?? { get: 0 });
    const own = owns[whole % owns.length] ?? 'get';
    const chosen = method === '' ? own.toUpperCase() : method;
    const isManaged = known.startsWith('/v1/') && known !== '/v1/generate';
    const good = {
      Authorization: `Bearer ${keys[isManaged ? 2 : 0]}`,
      'Content-Type': isManaged ? 'application/zip' : 'application/json',
    };
    // Most requests are good but for one thing, so that they come far.
    const { 'Content-Encoding': _encoding, ...usual } = headers;
    const sent = whole < 7 ? { ...usual, ...good } : headers;
    return {
      path,
      method: chosen,
      headers: sent,
      body: chosen === 'GET' || chosen === 'HEAD' || (isManaged && whole < 5) ? undefined : body,
    };
  });
}

async function send(url: string, { method, path, headers, body }: Sent): Promise<Response> {
  return fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) });
}

test(`no 500 and nothing undocumented in ${count} requests`, async (t) => {
  const folder = temporaryFolder();
  const { store } = openDataFolder(folder.path, {
    onFatal: (error) => {
      throw error;
    },
  });
  await store.setPlan({ name: 'test', perMonth: 1_000_000, perSecond: 1e6, burst: 1e6, concurrency: 100 });
  const account = await addAccount(store, 'acme');
  const keys = [await addKey(store, account), await addKey(store, account, { test: true })];
  const scopes = ['publish', 'read', 'admin'] as const;
  // Templates of another account are deleted and published here, so that generating goes on.
  keys.push(await addKey(store, await addAccount(store, 'managed'), { scopes }));
  const bytes = new TextEncoder().encode(template);
  const variables = JSON.stringify((JSON.parse(template) as { variables: unknown }).variables);
  const { code } = await store.pushVersion({
    ...{ account, name: 'doc', newCode: () => 'tpl_doc_1', main: 'template.json', variables },
    ...{ files: [{ name: 'template.json', sha256: 'a', bytes }], sha256: 'b', publish: true, now: 0 },
  });
  await store.close();
  const server = await startServer({
    store: { folder: folder.path },
    listen: { host: '127.0.0.1', port: 0 },
    log: () => undefined,
    now: Date.now,
  });
  t.after(async () => {
    await server.close();
    folder.remove();
  });
  await server.ready;
  const description = new Description(
    (await (await fetch(`${server.url}/openapi.json`)).json()) as Record<string, unknown>,
  );
  const counts = new Map<string, number>();
  const judge = async (sent: Sent): Promise<void> => {
    const answer = await send(server.url, sent);
    const body = sent.method === 'HEAD' ? '' : await answer.text();
    const key = `${answer.status} ${/"code":"(\w+)"/.exec(body.slice(0, 200))?.[1] ?? ''}`.trimEnd();
    counts.set(key, (counts.get(key) ?? 0) + 1);
    assert.ok(answer.status !== 500 && answer.status !== 503 && answer.status !== 504, `${key}: ${body}`);
    const { pathname } = new URL(`${server.url}${sent.path}`);
    const path = description.pathOf(pathname);
    const { status, headers } = answer;
    if (path === undefined) assert.equal(status, 404, pathname);
    else if (sent.method !== 'HEAD')
      assert.equal(description.fault(path, { status, headers, body, method: sent.method }), undefined);
  };
  const seed = Number(process.env.PLATEN_SEED ?? 20261121);
  await fc.assert(fc.asyncProperty(requests(description, code, keys), judge), { seed, numRuns: count });
  t.diagnostic(
    `seed ${seed}: ${[...counts]
      .toSorted()
      .map(([what, count]) => `${count} × ${what}`)
      .join(', ')}`,
  );
  for (const wanted of ['201', '422 invalid_data']) assert.ok(counts.has(wanted), wanted);
});
