// `platen batch` against a server that answers what a test says: keys, waits, nodes that are away, lines with faults, and what stops a batch.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, it, type TestContext } from 'node:test';
import { temporaryFolder } from '../platen.ts';
import { type Outcome, run } from './recorder.ts';

const folder = temporaryFolder();
after(() => folder.remove());

interface Asked {
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Said {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server that is asked and says. `undefined` ends the connection without an answer. */
async function serverThat(
  t: TestContext,
  say: (asked: Asked, count: number) => Said | undefined,
): Promise<{ readonly url: string; readonly asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer(async (incoming, answer) => {
    let text = '';
    for await (const piece of incoming.setEncoding('utf8')) text += piece;
    const { data } = JSON.parse(text) as { data: Asked['data'] };
    const one = { key: String(incoming.headers['idempotency-key']), data };
    asked.push(one);
    const said = say(one, asked.length);
    if (said === undefined) return void incoming.socket.destroy();
    answer.writeHead(said.status, { 'X-Request-Id': `req_${asked.length}`, ...said.headers });
    answer.end(said.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** The document of a call: it says what was sent. */
function made({ key, data }: Asked): Said {
  const headers = {
    'Content-Type': 'application/pdf',
    'X-Generation-Id': `gen_${key}`,
    'X-Render-Duration-Ms': '1',
  };
  return { status: 201, headers, body: `%PDF ${JSON.stringify(data)}` };
}

function refused(
  status: number,
  code: string,
  rest: { issues?: readonly object[]; after?: string } = {},
): Said {
  const headers = {
    'Content-Type': 'application/json',
    ...(rest.after !== undefined && { 'Retry-After': rest.after }),
  };
  const { issues } = rest;
  return {
    status,
    headers,
    body: JSON.stringify({ error: { code, message: `told ${code}`, ...(issues && { issues }) } }),
  };
}

let runs = 0;

/** A batch of some lines, in a folder of its own. */
function batchOf(lines: readonly (object | string)[]) {
  const out = join(folder.path, `out-${runs++}`);
  const file = `${out}.jsonl`;
  const write = (texts: readonly (object | string)[]): void =>
    writeFileSync(
      file,
      `${texts.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`,
    );
  write(lines);
  const batch = (servers: readonly string[], ...words: readonly string[]): Promise<Outcome> =>
    run(
      ['batch', 'tpl_note_k3x9', file, '-o', out, ...servers.flatMap((url) => ['--server', url]), ...words],
      { env: { PLATEN_KEY: 'plt_live_abc', HOME: folder.path } },
    );
  const documents = (): readonly string[] =>
    readdirSync(out)
      .filter((name) => name.endsWith('.pdf'))
      .sort();
  const report = (): readonly Readonly<Record<string, unknown>>[] =>
    readFileSync(join(out, 'report.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const read = (name: string): string => readFileSync(join(out, name), 'latin1');
  return { out, write, batch, documents, report, read };
}

it('has each line made with a key of its data, equal lines with keys of their own, and says so in the report', async (t) => {
  const { url, asked } = await serverThat(t, made);
  const { batch, documents, report, read } = batchOf([{ n: 1 }, { n: 2 }, '', { n: 1 }]);
  const first = await batch([url]);
  assert.equal(first.status, 0, first.stderr);
  assert.match(first.stderr, /^3 of 3 documents, 0 failed, \d+\.\d s\n$/);
  assert.deepEqual(documents(), ['1.pdf', '2.pdf', '4.pdf']);
  assert.equal(read('4.pdf'), '%PDF {"n":1}');
  const keys = asked.map(({ key }) => key);
  assert.equal(new Set(keys).size, 3);
  assert.deepEqual(
    report()
      .map(({ line, generationId }) => [line, typeof generationId])
      .sort(),
    [
      [1, 'string'],
      [2, 'string'],
      [4, 'string'],
    ],
  );
  // A batch that is begun anew asks with the same keys, so the service replays.
  await batch([url]);
  assert.deepEqual(
    asked
      .slice(3)
      .map(({ key }) => key)
      .sort(),
    keys.toSorted(),
  );
});

it('keeps the keys of all other lines when one line is mended', async (t) => {
  const { url, asked } = await serverThat(t, made);
  const { batch, write } = batchOf([{ n: 1 }, '{"n":', { n: 3 }]);
  const broken = await batch([url]);
  assert.equal(broken.status, 3);
  assert.match(broken.stderr, /:2: invalid_data\n.*jsonl:2:\d+: /);
  write([{ n: 1 }, { n: 2 }, { n: 3 }]);
  assert.equal((await batch([url])).status, 0);
  const times = new Map<string, number>();
  for (const { key } of asked) times.set(key, (times.get(key) ?? 0) + 1);
  assert.deepEqual([...times.values()].sort(), [1, 2, 2]);
});

it('goes past lines with faults, which it tells at the end with the line of the file', async (t) => {
  const issue = { source: 'data', path: '/n', message: 'expected a number, got text' };
  const { url } = await serverThat(t, (asked) =>
    asked.data.n === 'two' ? refused(422, 'invalid_data', { issues: [issue] }) : made(asked),
  );
  const { batch, documents, report } = batchOf([{ n: 1 }, { n: 'two' }, '[3]', { n: 4 }]);
  const { status, stderr } = await batch([url]);
  assert.equal(status, 3);
  assert.match(stderr, /:2: invalid_data\n.*:2:1: expected a number, got text\n {4}at \/n\n/);
  assert.match(stderr, /:3: invalid_data\n.*:3:1: expected an object, got a list/);
  assert.match(stderr, /2 of 4 documents, 2 failed/);
  assert.deepEqual(documents(), ['1.pdf', '4.pdf']);
  const failed = report().find(({ line }) => line === 2);
  assert.deepEqual(
    [failed?.requestId !== undefined, (failed?.error as { code: string } | undefined)?.code],
    [true, 'invalid_data'],
  );
});

it('waits as long as it is told to, and asks again with the same key', async (t) => {
  const times: number[] = [];
  const { url, asked } = await serverThat(t, (one, count) => {
    times.push(performance.now());
    return count === 1 ? refused(429, 'rate_limited', { after: '1' }) : made(one);
  });
  const { batch } = batchOf([{ n: 1 }]);
  assert.equal((await batch([url])).status, 0);
  assert.deepEqual([asked.length, asked[0]?.key === asked[1]?.key], [2, true]);
  assert.ok((times[1] ?? 0) - (times[0] ?? 0) >= 1000);
});

it('asks all nodes, and goes past one that is away, breaks off or stands behind a gateway without it', async (t) => {
  const good = await serverThat(t, made);
  const dead = await serverThat(t, () => undefined);
  const gateway = await serverThat(t, () => ({
    status: 502,
    headers: { 'Content-Type': 'text/html' },
    body: '<h1>',
  }));
  const lines = Array.from({ length: 30 }, (_, n) => ({ n }));
  const { batch, documents } = batchOf(lines);
  const { status, stderr } = await batch([dead.url, good.url, gateway.url, 'http://127.0.0.1:9']);
  assert.equal(status, 0, stderr);
  assert.equal(documents().length, 30);
  assert.equal(new Set(good.asked.map(({ key }) => key)).size, 30);
  assert.ok(dead.asked.length > 0 && dead.asked.length < 30, `${dead.asked.length}`);
});

it('takes no PDF that is cut short', async (t) => {
  const { url, asked } = await serverThat(t, (one, count) => {
    const said = made(one);
    return count === 1 ? { ...said, headers: { ...said.headers, 'Content-Length': '4000' } } : said;
  });
  const { batch, read } = batchOf([{ n: 1 }]);
  // The end of the connection comes with the next test's end of the server, unless the client gives up before.
  const { status } = await batch([url]);
  assert.deepEqual([status, asked.length, read('1.pdf')], [0, 2, '%PDF {"n":1}']);
});

for (const [what, said, told] of [
  ['a used quota', refused(429, 'quota_exceeded'), /stopped: told quota_exceeded\ngo on with --resume\n$/],
  ['a wrong key', refused(401, 'unauthorized'), /stopped: told unauthorized/],
  ['an unknown template', refused(404, 'template_not_found'), /stopped: told template_not_found/],
  [
    'a page in place of the service',
    { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<p>hello' },
    /stopped: .*200/,
  ],
  [
    'a redirect to another host',
    { status: 302, headers: { Location: 'http://127.0.0.1:9/' } },
    /stopped: .*302/,
  ],
] as const)
  it(`stops for ${what}, and goes on where it stopped`, async (t) => {
    const { url, asked } = await serverThat(t, (one, count) => (count > 2 && !open ? said : made(one)));
    let open = false;
    const { batch, documents } = batchOf([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }]);
    const { status, stderr } = await batch([url], '--at-once', '1');
    assert.equal(status, 1);
    assert.match(stderr, told);
    assert.deepEqual([documents().length, asked.length], [2, 3]);
    open = true;
    const again = await batch([url], '--resume');
    assert.equal(again.status, 0, again.stderr);
    assert.match(again.stderr, /3 of 5 documents, 2 there already, 0 failed/);
    assert.equal(asked[2]?.key, asked[3]?.key);
  });

it('stops when nobody answers for as long as --patience says', async () => {
  const { batch } = batchOf([{ n: 1 }]);
  const { status, stderr } = await batch(['http://127.0.0.1:9'], '--patience', '1s');
  assert.equal(status, 1);
  assert.match(stderr, /stopped: no document for 1 s: /);
});

it('derives keys of a field, and refuses lines without it or with that of an earlier line', async (t) => {
  const { url, asked } = await serverThat(t, made);
  const { batch } = batchOf([{ number: 'A-1' }, { n: 2 }, { number: 'A-1', other: true }, { number: 7 }]);
  const { status, stderr } = await batch([url], '--id', 'number');
  assert.equal(status, 3);
  assert.match(stderr, /:2:1: expected text of 1 to 100 characters, or a number, that .*\n {4}at \/number\n/);
  assert.match(stderr, /:3:1: expected an identifier of its own, line 1 has the same/);
  assert.deepEqual(asked.map(({ key }) => key).sort(), [
    'batch:tpl_note_k3x9:number:7',
    'batch:tpl_note_k3x9:number:A-1',
  ]);
});

it('resumes no other batch, and says what is missing', async (t) => {
  const { url } = await serverThat(t, made);
  const { out, batch } = batchOf([{ n: 1 }]);
  assert.match((await batch([url], '--resume')).stderr, /nothing to resume/);
  mkdirSync(out, { recursive: true });
  writeFileSync(
    join(out, 'batch.json'),
    JSON.stringify({ template: 'tpl_other_aaaa', data: '-', moment: 0 }),
  );
  assert.match(
    (await batch([url], '--resume')).stderr,
    /another template and data: begin anew without --resume/,
  );
  assert.match((await batch([])).stderr, /expected --server URL, or PLATEN_SERVER, or a profile/);
  const wrong = await run(['batch', 'tpl_a_bbbb', 'data.json', '-o', out]);
  assert.deepEqual([wrong.status, /expected a \.jsonl file/.test(wrong.stderr)], [2, true]);
  assert.equal(existsSync(join(out, 'report.jsonl')), false);
});
