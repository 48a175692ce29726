// However large what was sent is, what is answered and logged has a bound; and whatever throws on the way, an answer of ours is given.
import assert from 'node:assert/strict';
import test from 'node:test';
import { AppError, type Issue, issuesError } from '../../src/errors.ts';
import { jsonLines } from '../../src/service/log.ts';
import { addTemplate } from '../service/world.ts';
import { exchange, makeServer } from './socket.ts';
import { type ApiWorld, errorOf, makeApi } from './world.ts';

const answerBytes = 64 * 1024;
const lineBytes = 16 * 1024;

const long = (letters: number, of = 'k'): string => of.repeat(letters);
const list = (count: number, item: string): string => `[${Array.from({ length: count }, () => item)}]`;

/** Bodies whose faults could fill any answer, by what they are. CODE stands for a template's code. */
const bodies: Readonly<Record<string, readonly [string, code: string]>> = {
  'a long key over a hundred numbers too large': [
    `{"templateId":"CODE","data":{"${long(3e6)}":${list(100, '1e400')}}}`,
    'invalid_data',
  ],
  'a key of slashes and tildes': [
    `{"templateId":"CODE","data":{"${long(1e6, '/~')}":${list(100, '1e400')}}}`,
    'invalid_data',
  ],
  'a key of control characters': [
    `{"templateId":"CODE","data":{"${long(2e5, '\\u0001')}":${list(100, '1e400')}}}`,
    'invalid_data',
  ],
  'a key of wide characters': [
    `{"templateId":"CODE","data":{"${long(1e6, '漢')}":${list(100, '1e400')}}}`,
    'invalid_data',
  ],
  'a key of lone surrogates': [
    `{"templateId":"CODE","data":{"${long(4e5, '\\ud800')}":${list(100, '1e400')}}}`,
    'invalid_data',
  ],
  'long keys one in the other': [
    `{"templateId":"CODE","data":${`{"${long(4e4)}":`.repeat(60)}${list(1e5, '1e400')}${'}'.repeat(60)}}`,
    'invalid_data',
  ],
  'more faults than are named': [`{"templateId":"CODE","data":{"a":${list(8e5, '1e400')}}}`, 'invalid_data'],
  'a long string where none is wanted': [
    `{"templateId":"CODE","data":{"number":"${long(3e6)}"}}`,
    'invalid_data',
  ],
  'a long date out of form': [`{"templateId":"CODE","data":{"day":"${long(3e6)}"}}`, 'invalid_data'],
  'a long code': [`{"templateId":"${long(3e6)}","data":{}}`, 'template_not_found'],
  'a long text that is no JSON': [`{"templateId":"${long(3e6)}`, 'invalid_json'],
};

const variables = {
  number: { type: 'number', required: false },
  day: { type: 'date', required: false },
};

/** Fails unless an answer is small, ours, and told in the log under its id. */
async function judge(api: ApiWorld, response: Response, code: string): Promise<readonly Issue[]> {
  const text = await response.clone().text();
  assert.ok(Buffer.byteLength(text) <= answerBytes, `${Buffer.byteLength(text)} bytes`);
  assert.equal(response.headers.get('content-type'), 'application/json');
  const error = await errorOf(response);
  assert.equal(error.code, code);
  const id = response.headers.get('x-request-id') ?? '';
  assert.match(id, /^req_/);
  const entry = api.log.findLast(({ event, requestId }) => event === 'request' && requestId === id);
  assert.equal(entry?.code, code);
  return (error.issues ?? []) as readonly Issue[];
}

for (const [name, [body, code]] of Object.entries(bodies))
  test(`the answer is small: ${name}`, async (t) => {
    const api = await makeApi(t);
    const own = await addTemplate(api.store, api.account, 'own', { text: '{}', variables });
    const issues = await judge(api, await api.post(body.replace('CODE', own)), code);
    if (code !== 'invalid_data') return;
    assert.ok(issues.length > 0 && issues.length <= 100, `${issues.length} issues`);
  });

test('what is left out is told, and the ends are there', async (t) => {
  const api = await makeApi(t);
  const key = `begin${long(3e6)}end`;
  const response = await api.post(`{"templateId":"${api.code}","data":{"${key}":[0,1e400]}}`);
  const [issue] = await judge(api, response, 'invalid_data');
  assert.match(issue?.path ?? '', /^\/begink+\[… \d+ characters left out …\]k+end\/1$/);
});

test('faults beyond a hundred are counted', async (t) => {
  const api = await makeApi(t);
  const response = await api.post(`{"templateId":"${api.code}","data":{"a":${list(5000, '1e400')}}}`);
  assert.match((await errorOf(response)).message, /and 4900 more \(5000 in all\)$/);
});

test('an error of the engine is cut to the same size, whatever it says', async (t) => {
  const api = await makeApi(t);
  const wide = long(1e6, '漢');
  const issue: Issue = { source: 'template', path: `/${wide}`, message: wide, hint: wide };
  const errors = [
    new AppError('render_failed', wide),
    new AppError('render_failed', wide, { issues: Array.from({ length: 5000 }, () => issue) }),
    issuesError('invalid_data', Array(100).fill(issue)),
    issuesError('invalid_data', [{ ...issue, path: '/content/0' }]),
  ];
  for (const error of errors) {
    api.renderer.behaviour = () => {
      throw error;
    };
    const issues = await judge(api, await api.post({ templateId: api.code, data: {} }), error.code);
    assert.ok(issues.length <= 100);
  }
});

test('short texts beside a long one stay as they are', async (t) => {
  const api = await makeApi(t);
  const short = Array.from({ length: 99 }, (_, index) => ({
    source: 'template' as const,
    path: `/content/${index}/text`,
    message: `expected a string, got a number, for the ${index}th time`,
  }));
  api.renderer.behaviour = () => {
    throw issuesError('render_failed', [{ ...short[0], message: long(1e6) } as Issue, ...short]);
  };
  const response = await api.post({ templateId: api.code, data: {} });
  const issues = await judge(api, response, 'render_failed');
  assert.deepEqual(issues.slice(1), short);
  // A word that nobody reads is cut much shorter than the answer may be.
  assert.match(issues[0]?.message ?? '', /^k{80}\[… .* left out …\]k{80}/s);
});

test('a bug with a long message is told in a log line of bounded size', async (t) => {
  const api = await makeApi(t);
  api.renderer.behaviour = () => {
    throw new Error(`start ${long(3e6)} end`);
  };
  await judge(api, await api.post({ templateId: api.code, data: {} }), 'internal_error');
  const lines: string[] = [];
  const log = jsonLines(
    (line) => lines.push(line),
    () => 0,
  );
  for (const entry of api.log) log(entry);
  assert.ok(lines.some((line) => line.includes('start kkk')));
  for (const line of lines) assert.ok(line.length <= lineBytes, `a line of ${line.length} characters`);
});

test('a type that is not JSON is told, and a long one in short', async (t) => {
  const api = await makeApi(t);
  const told = async (type: string): Promise<string> => {
    const response = await api.post('{}', { 'Content-Type': type });
    assert.equal(response.status, 415);
    return (await errorOf(response)).message;
  };
  assert.equal(await told('text/plain'), 'expected "Content-Type: application/json", got "text/plain"');
  assert.match(await told('application/json; charset=latin1'), /got "application\/json; charset=latin1"$/);
  assert.match(
    await told(`text/${long(10_000)}`),
    /got "text\/k{20,}\[… \d+ characters left out …\]k{20,}"$/,
  );
  const encoded = await api.post('{}', { 'Content-Encoding': 'gzip' });
  assert.match((await errorOf(encoded)).message, /got "gzip": send the JSON as it is$/);
});

test('what throws on the way to an answer gives an internal error of ours, with its id and a log line', async (t) => {
  const broken = await makeApi(t, {
    api: {
      onAnswer: ({ code }) => {
        if (code === 'ok') throw new Error('no metrics today');
      },
    },
  });
  const response = await broken.app.request('/healthz');
  assert.equal(response.status, 500);
  await judge(broken, response, 'internal_error');
  assert.ok(broken.log.some(({ error }) => String(error).includes('no metrics today')));
});

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

test('below the app, too: an app that throws', async (t) => {
  const failing = (): never => {
    throw new Error('out of order');
  };
  const apps = [{ fetch: failing }, { fetch: async () => failing() }];
  for (const app of apps) {
    // Stands in for an app with a bug: the listener asks for no more than this.
    const server = await makeServer(t, { listen: { app: app as never } });
    const answer = await exchange(server.port, request('/healthz'));
    assert.equal(answer.status, 500);
    assert.match(answer.body, /"code":"internal_error"/);
    assert.match(answer.headers['x-request-id'] ?? '', /^req_/);
    const requestId = answer.headers['x-request-id'];
    assert.ok(server.log.some((entry) => entry.event === 'internal_error' && entry.requestId === requestId));
  }
});
