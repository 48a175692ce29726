// Previews from a server with real renders: the picture of a page as the command makes it, of JSON and of a ZIP; nothing is kept or billed.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { zipSync } from 'fflate';
import { PlatenApiError, PlatenClient } from '../../src/client/index.ts';
import { startServer } from '../../src/server/server.ts';
import { openDataFolder } from '../../src/store/open.ts';
import { flatPng } from '../assets/build-png.ts';
import { run } from '../cli/recorder.ts';
import { temporaryFolder } from '../platen.ts';
import { addAccount, addKey } from '../service/world.ts';

const fail = (error: unknown): never => {
  throw error;
};

interface Served {
  readonly folder: string;
  readonly platen: PlatenClient;
  ask(query: string, body: Uint8Array<ArrayBuffer> | object | string): Promise<Response>;
  /** Asks what the account has and used. */
  read(path: string): Promise<unknown>;
}

async function serve(t: TestContext): Promise<Served> {
  const folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const { store } = openDataFolder(data, { onFatal: fail });
  await store.setPlan({ name: 'test', perMonth: 1, perSecond: 1000, burst: 1000, concurrency: 10 });
  const account = await addAccount(store, 'acme');
  const key = await addKey(store, account, { scopes: ['publish', 'read'] });
  await store.close();
  const listen = { host: '127.0.0.1', port: 0 };
  const server = await startServer({ store: { folder: data }, listen, now: Date.now, log: () => undefined });
  t.after(async () => {
    await server.close();
    folder.remove();
  });
  await server.ready;
  const authorization = `Bearer ${key}`;
  return {
    folder: folder.path,
    platen: new PlatenClient({ baseUrl: server.url, apiKey: key }),
    ask: (query, body) => {
      const isZip = body instanceof Uint8Array;
      return fetch(`${server.url}/v1/preview${query}`, {
        method: 'POST',
        headers: { authorization, 'content-type': isZip ? 'application/zip' : 'application/json' },
        body: isZip || typeof body === 'string' ? body : JSON.stringify(body),
      });
    },
    read: async (path) => (await fetch(`${server.url}${path}`, { headers: { authorization } })).json(),
  };
}

const template = {
  platen: 1,
  name: 'note',
  variables: { who: { type: 'string' } },
  content: ['Dear {{who}}', { type: 'pageBreak' }, 'second'],
};

const utf8 = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const zipped = (files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(zipSync(files));

async function refused(
  answer: Response,
  status: number,
): Promise<{ code: string; message: string; issues?: object[] }> {
  const text = await answer.text();
  assert.equal(answer.status, status, text);
  return (JSON.parse(text) as { error: { code: string; message: string; issues?: object[] } }).error;
}

test('a page is the picture that the command makes with TEST, of JSON and of a ZIP; nothing is kept or billed', async (t) => {
  const { folder, ask, read } = await serve(t);
  const [file, data, out] = ['note.json', 'who.json', 'out'].map((name) => join(folder, name));
  writeFileSync(file ?? '', JSON.stringify(template));
  writeFileSync(data ?? '', '{"who":"Ada"}');
  const words = ['render', file ?? '', data ?? '', '-o', out ?? '', '--png', '--dpi', '96', '--test'];
  assert.equal((await run(words)).status, 0);
  for (const page of [1, 2]) {
    const answer = await ask(`?page=${page}`, { template, data: { who: 'Ada' } });
    assert.equal(answer.status, 200, await answer.clone().text());
    assert.deepEqual(
      [answer.headers.get('content-type'), answer.headers.get('x-platen-pages')],
      ['image/png', '2'],
    );
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), readFileSync(`${out}-${page}.png`));
  }
  const folderZip = zipped({
    'note/template.json': utf8(template),
    'note/sample.json': utf8({ who: 'Ada' }),
  });
  const zip = await ask('', folderZip);
  assert.deepEqual(Buffer.from(await zip.arrayBuffer()), readFileSync(`${out}-1.png`));
  assert.deepEqual(await read('/v1/templates'), { data: [], hasMore: false, nextCursor: null });
  assert.deepEqual(await read('/v1/generations'), { data: [], hasMore: false, nextCursor: null });
  const { used, reserved } = (await read('/v1/usage')) as { used: number; reserved: number };
  assert.deepEqual([used, reserved], [0, 0]);
});

test('the client gets the same pictures, and the faults', async (t) => {
  const { ask, platen } = await serve(t);
  const data = { who: 'Ada' };
  const answer = await ask('?page=2&dpi=72', { template, data });
  const wanted = Buffer.from(await answer.arrayBuffer());
  const files = { 'note.json': JSON.stringify(template), 'sample.json': '{"who":"Bo"}' };
  const terms = { page: 2, dpi: 72 };
  const drafts = [
    await platen.preview({ template, data }, terms),
    await platen.preview({ files, data }, { ...terms, main: 'note.json' }),
  ];
  for (const { png, pages, warnings, requestId, attempts } of drafts) {
    assert.ok(wanted.equals(png));
    assert.deepEqual([pages, warnings, attempts], [2, 0, 1]);
    assert.match(requestId, /^req_/);
  }
  const first = async (given: { readonly data?: object }): Promise<Uint8Array> =>
    (await platen.preview({ files, ...given }, { main: 'note.json' })).png;
  assert.ok(!Buffer.from(await first({})).equals(await first({ data })));
  await assert.rejects(platen.preview({ template, data: {} }), (error) => {
    assert.ok(error instanceof PlatenApiError);
    assert.deepEqual([error.code, error.issues.map(({ path }) => path)], ['invalid_data', ['/who']]);
    return true;
  });
});

test('a ZIP brings files and data of other names, and dpi is heeded', async (t) => {
  const { ask } = await serve(t);
  const main = { ...template, content: [{ type: 'image', src: 'logo.png', width: 20 }, '{{who}}'] };
  const zip = zipped({
    'letter.json': utf8(main),
    'long.json': utf8({ who: 'x' }),
    'logo.png': flatPng(4, 4, [255, 0, 0]),
  });
  const sizeOf = async (query: string): Promise<number> => {
    const answer = await ask(query, zip);
    assert.equal(answer.status, 200, await answer.clone().text());
    return Buffer.from(await answer.arrayBuffer()).readUInt32BE(16);
  };
  assert.equal(await sizeOf('?main=letter.json&data=long.json&dpi=72'), 595);
  assert.equal(await sizeOf('?main=letter.json&data=long.json&dpi=144'), 1191);
  const { code, issues } = await refused(await ask('?main=letter.json', zip), 422);
  assert.deepEqual([code, issues?.length], ['invalid_data', 1]);
  const missing = await refused(await ask('?main=letter.json&data=none.json', zip), 400);
  assert.equal(missing.message, 'data: the ZIP has no file "none.json"');
});

test('faults are told with the place in what was sent', async (t) => {
  const { ask } = await serve(t);
  const body =
    '{\n  "data": {},\n  "template": { "platen": 1, "name": "note",\n    "content": [{ "type": "txt" }] }\n}';
  const { code, issues } = await refused(await ask('', body), 422);
  assert.equal(code, 'invalid_template');
  assert.deepEqual(
    (issues as { path: string; line: number; column: number }[]).map(({ path, line, column }) => [
      path,
      line,
      column,
    ]),
    [['/content/0/type', 4, 27]],
  );
  assert.match(
    (await refused(await ask('', '{"template":{}} x'), 400)).message,
    /no JSON: line 1, column 17/,
  );
  assert.equal((await refused(await ask('', { data: {} }), 400)).code, 'invalid_request');
  assert.match(
    (await refused(await ask('?page=3', { template, data: { who: 'a' } }), 400)).message,
    /has 2 pages/,
  );
  assert.match(
    (await refused(await ask('?dpi=301', { template }), 400)).message,
    /^dpi: expected a whole number from 1 to 300/,
  );
  const unread = await refused(
    await ask('', `{"template":${JSON.stringify(template)},"data":{"who":1e400}}`),
    422,
  );
  assert.equal(unread.code, 'invalid_data');
});

test('hostile bodies are refused, and the service goes on', async (t) => {
  const { ask } = await serve(t);
  const deep = `{"template":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
  assert.equal((await refused(await ask('', deep), 400)).code, 'invalid_json');
  const climbing = zipped({ '../template.json': utf8(template), 'template.json': utf8(template) });
  assert.match((await refused(await ask('', climbing), 422)).message, /leads out of the folder/);
  const bomb = zipped({ 'template.json': utf8(template), 'zeros.bin': new Uint8Array(200_000_000) });
  assert.equal((await refused(await ask('', bomb), 422)).code, 'invalid_template');
  const huge = { ...template, page: { size: ['5000mm', '5000mm'] } };
  assert.match(
    (await refused(await ask('?dpi=300', { template: huge, data: { who: 'a' } }), 422)).message,
    /dpi fit/,
  );
  assert.equal((await ask('', { template, data: { who: 'a' } })).status, 200);
});

test('an account gets ten at once, and then two a second', async (t) => {
  const { ask } = await serve(t);
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('', {})));
  const limited = answers.filter(({ status }) => status === 429);
  assert.ok(limited.length >= 1, `${limited.length}`);
  for (const answer of limited) assert.ok(Number(answer.headers.get('retry-after')) >= 1);
});
