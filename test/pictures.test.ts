// Pictures through the real service: hostile hosts and files, what they cost, and that nothing closed is reached.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pictureBombs } from './assets/bombs.ts';
import { flatPng } from './assets/build-png.ts';
import {
  type Canary,
  goodPicture,
  type HostileHost,
  startCanary,
  startHostileHost,
} from './assets/hostile-hosts.ts';
import {
  childrenOf,
  isAlive,
  memoryOf,
  type Running,
  readyUrl,
  result,
  start,
  temporaryFolder,
} from './platen.ts';

const folder = temporaryFolder();
const store = join(folder.path, 'data');
const opened = ['--asset-allow', '127.0.0.1/32', '--asset-http'];
let host: HostileHost;
let canary: Canary;

before(async () => {
  canary = await startCanary();
  host = await startHostileHost(canary.origin);
  await result('plan', 'set', 'standard', '--concurrency', '50', '--per-second', '1000', '--data', store);
  await result('account', 'create', 'acme', '--data', store);
});
after(() => {
  host.close();
  canary.close();
  folder.remove();
});

const picture = { type: 'image', src: '{{picture}}', width: 60 };
const variables = { picture: { type: 'image', required: false } };

function write(name: string, content: unknown, more: object = {}): string {
  const file = join(folder.path, `${name}.json`);
  writeFileSync(file, JSON.stringify({ platen: 1, name, variables, content, ...more }));
  return file;
}

async function push(name: string, content: unknown): Promise<string> {
  const words = ['template', 'push', write(name, content), '--account', 'acme', '--publish', '--data', store];
  const pushed = await result(...words, ...opened);
  return pushed.split(' ')[0] ?? '';
}

interface Answered {
  /** Status and code, or `201 application/pdf`. */
  readonly what: string;
  readonly ms: number;
  readonly message: string;
  readonly paths: readonly string[];
  readonly retryAfter: string | null;
  readonly warnings: string | null;
  readonly bytes: Buffer;
}

describe('hostile hosts and files', () => {
  let server: Running;
  let url = '';
  let key = '';
  let needed = '';
  let optional = '';

  before(async () => {
    key = await result('key', 'create', 'acme', '--data', store);
    needed = await push('needed', [picture]);
    optional = await push('optional', [{ ...picture, optional: true }, 'after']);
    for (const [name, bytes] of Object.entries(await pictureBombs())) host.pictures.set(name, bytes);
    const words = ['serve', '--listen', '127.0.0.1:0', '--metrics', '127.0.0.1:0', '--workers', '1'];
    server = start([...words, '--data', store, ...opened]);
    url = await readyUrl(server);
    assert.equal((await generate(needed, `${host.origin}/good`)).what, '201 application/pdf');
  });
  after(() => server.process.kill('SIGKILL'));

  /**
   * How many processes ended, by each reason but one: a process that has done its share of work is retired, and another
   * takes its place.
   */
  async function endedProcesses(): Promise<readonly string[]> {
    const [, metrics = ''] = /metrics at (\S+)/.exec(server.stderr()) ?? [];
    const lines = (await (await fetch(metrics)).text()).split('\n');
    const ended = lines.filter((line) => line.startsWith('platen_render_processes_ended_total{'));
    assert.equal(ended.length, 10, 'one line for each reason');
    return ended.filter((line) => !line.includes('by="retired"'));
  }

  async function generate(templateId: string, src: string, idempotencyKey?: string): Promise<Answered> {
    const began = performance.now();
    const response = await fetch(`${url}/v1/generate`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      body: JSON.stringify({ templateId, data: { picture: src } }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const ms = performance.now() - began;
    const { headers, status } = response;
    const common = {
      ms,
      bytes,
      retryAfter: headers.get('retry-after'),
      warnings: headers.get('x-platen-warnings'),
    };
    if (status === 201)
      return { ...common, what: `201 ${headers.get('content-type')}`, message: '', paths: [] };
    const { error } = JSON.parse(bytes.toString());
    const paths = (error.issues ?? []).map(({ path }: { path: string }) => path);
    return { ...common, what: `${status} ${error.code}`, message: error.message, paths };
  }

  function memoryOfServer(field: 'VmRSS' | 'VmHWM'): number {
    const { pid } = server.process;
    const memory = pid === undefined ? undefined : memoryOf(pid, field);
    assert.ok(memory !== undefined, 'the server has ended');
    return memory;
  }

  /** Path, answer, and the milliseconds that it may take. */
  const table: readonly (readonly [string, string, number])[] = [
    ['silent', '503 service_unavailable', 12_000],
    ['drip', '503 service_unavailable', 12_000],
    ['endless', '422 invalid_data', 6000],
    ['circle', '422 invalid_data', 3000],
    ['astray', '422 invalid_data', 3000],
    ['astray-twice', '422 invalid_data', 3000],
    ['metadata', '422 invalid_data', 3000],
    ['file', '422 invalid_data', 3000],
    ['too-long', '422 invalid_data', 3000],
    ['cut-short', '503 service_unavailable', 3000],
    ['a-page', '422 invalid_data', 3000],
    ['zipped', '422 invalid_data', 3000],
    ['failing', '503 service_unavailable', 3000],
    ['headers', '422 invalid_data', 3000],
    ['nowhere', '422 invalid_data', 3000],
  ];

  it('each get the stated answer in the stated time, all at once, and the server stays as it was', async (t) => {
    const { pid } = server.process;
    const before = memoryOfServer('VmRSS');
    const answers = await Promise.all(table.map(([path]) => generate(needed, `${host.origin}/${path}`)));
    for (const [index, [path, what, most]] of table.entries()) {
      const answer = answers[index];
      assert.ok(answer);
      assert.equal(answer.what, what, `${path}: ${answer.message}`);
      assert.ok(answer.ms < most, `${path}: ${answer.ms} ms`);
      if (what.startsWith('422')) assert.deepEqual(answer.paths, ['/picture'], path);
      else assert.match(answer.retryAfter ?? '', /^[1-9]\d?$/, path);
    }
    assert.equal(answers[table.findIndex(([path]) => path === 'failing')]?.retryAfter, '3');
    assert.equal(canary.touched(), 0);
    const grown = memoryOfServer('VmHWM') - before;
    t.diagnostic(`the server grew by ${grown.toFixed(0)} MB at most`);
    assert.ok(grown < 100, `${grown} MB`);
    assert.ok(pid !== undefined && isAlive(pid));
    assert.equal((await generate(needed, `${host.origin}/good`)).what, '201 application/pdf');
  });

  it('never reach what is not open, however it is spelled, and say one thing of it', async () => {
    const { port } = new URL(canary.origin);
    const hosts = [
      '127.0.0.2',
      '0x7f.2',
      '2130706434',
      '0177.0.0.2',
      '[::ffff:127.0.0.2]',
      '[::ffff:7f00:2]',
    ];
    const urls = [
      ...hosts.map((name) => `http://${name}:${port}/a.png`),
      'https://10.0.0.1/a.png',
      'http://192.168.1.1/',
      'http://[::1]/a.png',
      'http://[fd00::1]/',
      'http://[fe80::1]/',
      'http://0.0.0.0/',
      'https://no-such-name.invalid/a.png',
    ];
    const answers = await Promise.all(urls.map((one) => generate(needed, one)));
    assert.deepEqual(new Set(answers.map(({ what }) => what)), new Set(['422 invalid_data']));
    assert.equal(new Set(answers.map(({ message }) => message)).size, 1, answers[0]?.message);
    assert.equal(canary.touched(), 0);
  });

  it('made to fill the memory cost less than a second and 100 MB, as URLs and as data: URIs', async (t) => {
    const { pid } = server.process;
    const before = memoryOfServer('VmRSS');
    const endings = await endedProcesses();
    let most = 0;
    for (const [name, bytes] of Object.entries(await pictureBombs())) {
      const uri = `data:image/png;base64,${bytes.toString('base64')}`;
      for (const src of [`${host.origin}/${name}`, ...(uri.length < 4_000_000 ? [uri] : [])]) {
        const answer = await fastest(2, () => generate(needed, src));
        assert.equal(answer.what, '422 invalid_data', `${name}: ${answer.message}`);
        assert.ok(answer.ms < 1000, `${name}: ${answer.ms} ms`);
        // A process that has done its share ends beside this, and has no memory then.
        most = Math.max(most, ...childrenOf(pid).map((child) => memoryOf(child, 'VmHWM') ?? 0));
        t.diagnostic(
          `${name}${src === uri ? ' as data:' : ''}: ${answer.ms.toFixed(0)} ms, ${answer.message}`,
        );
      }
    }
    assert.deepEqual(await endedProcesses(), endings, 'no render process died');
    const grown = memoryOfServer('VmHWM') - before;
    assert.ok(grown < 100, `${grown} MB`);
    assert.ok(most > 0 && most < 400, `${most} MB`);
  });

  it('leave the space of an optional picture empty, for the replay too', async () => {
    host.pictures.delete('later');
    const src = `${host.origin}/later`;
    const first = await generate(optional, src, 'first');
    assert.deepEqual([first.what, first.warnings], ['201 application/pdf', '1']);
    host.pictures.set('later', goodPicture);
    const replay = await generate(optional, src, 'first');
    assert.deepEqual([replay.warnings, replay.bytes.equals(first.bytes)], ['1', true]);
    const fresh = await generate(optional, src, 'second');
    assert.deepEqual([fresh.warnings, fresh.bytes.equals(first.bytes)], [null, false]);
    host.pictures.delete('later');
    assert.ok((await generate(optional, src, 'second')).bytes.equals(fresh.bytes));
    const unwell = await generate(optional, `${host.origin}/failing`, 'third');
    assert.deepEqual([unwell.what, unwell.warnings], ['201 application/pdf', '1']);
  });

  it('are held to what the operator says of bytes and pixels', async () => {
    server.process.kill('SIGKILL');
    await server.ended;
    const limits = ['--asset-max', '150', '--image-pixels', '2000'];
    server = start([
      'serve',
      '--listen',
      '127.0.0.1:0',
      '--workers',
      '1',
      '--data',
      store,
      ...opened,
      ...limits,
    ]);
    url = await readyUrl(server);
    host.pictures.set('small', flatPng(30, 30, [1, 2, 3]));
    host.pictures.set('long', Buffer.concat([goodPicture, Buffer.alloc(200)]));
    assert.equal((await generate(needed, `${host.origin}/small`)).what, '201 application/pdf');
    // 60 × 40 pixels.
    assert.match((await generate(needed, `${host.origin}/good`)).message, /at most 2000 pixels/);
    assert.match((await generate(needed, `${host.origin}/long`)).message, /more than 150 bytes/);
  });
});

async function fastest(runs: number, run: () => Promise<Answered>): Promise<Answered> {
  const answers: Answered[] = [];
  for (let index = 0; index < runs; index++) answers.push(await run());
  return answers.reduce((best, one) => (one.ms < best.ms ? one : best));
}
