// End to end, the real program over a real socket: a server's life, its children, and its end.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { testedResult } from './cli/tested.ts';
import {
  childrenOf,
  isAlive,
  platen,
  type Running,
  readyUrl,
  start,
  temporaryFolder,
  until,
} from './platen.ts';

const folder = temporaryFolder();
const data = join(folder.path, 'data');
/** A server with one render process and its spare, for what more of them would not show. */
const lone = ['serve', '--listen', '127.0.0.1:0', '--data', data, '--workers', '1'];
before(() => testedResult('account', 'create', 'acme', '--data', data));
after(() => folder.remove());

/** A template file of this text, pushed and published; gives its code. */
async function push(name: string, content: unknown): Promise<string> {
  const file = join(folder.path, `${name}.json`);
  writeFileSync(file, JSON.stringify({ platen: 1, name, content }));
  const [code = ''] = (
    await testedResult('template', 'push', file, '--account', 'acme', '--publish', '--data', data)
  ).split(' ');
  return code;
}

function generate(url: string, key: string, templateId: string): Promise<Response> {
  return fetch(`${url}/v1/generate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ templateId, data: {} }),
  });
}

/** Looks at the children now. The function that it gives waits until one of them has worked since, and gives that one. */
function watchChildren(server: Running): () => Promise<number> {
  const before = new Map(childrenOf(server.process.pid).map((pid) => [pid, cpuTicks(pid)]));
  return async () => {
    let busy: number | undefined;
    await until('a child to work', () => {
      busy = childrenOf(server.process.pid).find((pid) => cpuTicks(pid) > (before.get(pid) ?? 1e9) + 20);
      return busy !== undefined;
    });
    return busy ?? 0;
  };
}

/** How many looks in a row see no work of the children when they are at rest: half a second. */
const looksAtRest = 50;

/** Waits until the children are at rest: one that warms up works, too. */
async function rest(server: Running): Promise<void> {
  const look = () => childrenOf(server.process.pid).map((pid) => [pid, cpuTicks(pid)]);
  let [last, same] = [look(), 0];
  await until('the children to be at rest', () => {
    const now = look();
    same = isDeepStrictEqual(now, last) ? same + 1 : 0;
    last = now;
    return same >= looksAtRest;
  });
}

async function codeOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: { code: string } };
  return `${response.status} ${error.code}`;
}

describe('platen serve', () => {
  let server: Running;
  let url = '';
  let key = '';
  let fine = '';
  let slow = '';

  before(async () => {
    key = await testedResult('key', 'create', 'acme', '--data', data);
    fine = await push('fine', ['Hello']);
    // More than a second of honest work, so that there is time to interfere.
    slow = await push('slow', [{ type: 'text', each: '[1..80000]', text: 'line {{$ * 2}}' }]);
    server = start(['serve', '--listen', '127.0.0.1:0', '--data', data]);
    url = await readyUrl(server);
  });
  after(() => server.process.kill('SIGKILL'));

  it('prints one line, its URL, and answers there', async () => {
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    const response = await generate(url, key, fine);
    assert.equal(response.status, 201);
    const pdf = new Uint8Array(await response.arrayBuffer());
    assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
    const shown = await testedResult(
      'generation',
      'show',
      response.headers.get('X-Generation-Id') ?? '',
      '--json',
      '--data',
      data,
    );
    assert.equal((JSON.parse(shown) as { bytes: number }).bytes, pdf.length);
  });

  it('keeps a second server off its data folder', async () => {
    const { status, stderr } = await platen('serve', '--listen', '127.0.0.1:0', '--data', data);
    assert.equal(status, 1);
    assert.match(stderr, /another `platen serve` uses the data folder/);
  });

  it('sees at the next request what a command changed', async () => {
    const other = await testedResult('key', 'create', 'acme', '--json', '--data', data);
    const { key: secret, id } = JSON.parse(other) as { key: string; id: string };
    assert.equal((await generate(url, secret, fine)).status, 201);
    await testedResult('key', 'revoke', id, '--data', data);
    assert.equal(await codeOf(await generate(url, secret, fine)), '401 unauthorized');
    await testedResult('template', 'unpublish', fine, '--data', data);
    assert.equal(await codeOf(await generate(url, key, fine)), '422 template_not_published');
    await testedResult('template', 'publish', fine, '--data', data);
    assert.equal((await generate(url, key, fine)).status, 201);
  });

  it('fails the call alone whose render process is killed, and bills nothing for it', async () => {
    const used = async (): Promise<number> => {
      const usage = await testedResult('usage', 'acme', '--json', '--data', data);
      return (JSON.parse(usage) as { used: number }).used;
    };
    const before = await used();
    await rest(server);
    const atWork = watchChildren(server);
    const doomed = generate(url, key, slow);
    const busy = await atWork();
    process.kill(busy, 'SIGKILL');
    assert.equal(await codeOf(await doomed), '503 service_unavailable');
    assert.equal((await generate(url, key, fine)).status, 201);
    assert.equal(await used(), before + 1);
  });

  it('delivers what is under way at SIGTERM, takes nothing new, and exits 0', async () => {
    const { pid } = server.process;
    const children = childrenOf(pid);
    await rest(server);
    const atWork = watchChildren(server);
    const underWay = generate(url, key, slow);
    await atWork();
    server.process.kill('SIGTERM');
    assert.equal((await underWay).status, 201);
    await (await underWay).arrayBuffer();
    assert.equal((await server.ended).status, 0);
    await assert.rejects(generate(url, key, fine));
    await until('the children to be gone', () => !children.some(isAlive));
  });
});

describe('an end by force', () => {
  let endless = '';

  before(async () => {
    endless = await push('endless', ['{{ ($f := function($n){ $f($n + 1) }; $f(1)) }}']);
  });

  it('leaves no render process behind, even a busy one', async () => {
    const key = await testedResult('key', 'create', 'acme', '--data', data);
    const server = start(lone);
    const url = await readyUrl(server);
    const children = childrenOf(server.process.pid);
    const atWork = watchChildren(server);
    const call = generate(url, key, endless).catch(() => undefined);
    await atWork();
    server.process.kill('SIGKILL');
    await Promise.all([call, server.ended]);
    await until('the children to be gone', () => !children.some(isAlive));
    const again = start(lone);
    await again.firstLine;
    again.process.kill('SIGTERM');
    assert.equal((await again.ended).status, 0);
  });

  it('comes with the second signal, with a line of the log that counts what was given up', async () => {
    const key = await testedResult('key', 'create', 'acme', '--data', data);
    const server = start(lone);
    const url = await readyUrl(server);
    const atWork = watchChildren(server);
    const call = generate(url, key, endless).then(
      ({ status }) => status,
      () => 0,
    );
    await atWork();
    server.process.kill('SIGTERM');
    const isClosing = (): Promise<boolean> =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => !ok,
        () => true,
      );
    await until('the end to begin', isClosing);
    server.process.kill('SIGTERM');
    const { status, stderr } = await server.ended;
    assert.equal(status, 1);
    assert.equal(await call, 0);
    const lines = stderr.trim().split('\n');
    assert.match(
      lines.at(-1) ?? '',
      /"level":"warn","event":"given_up","by":"signal","calls":1,"answers":0\}$/,
    );
    // Nothing of it is billed, and the next start says that it was there.
    const usage = JSON.parse(await testedResult('usage', 'acme', '--json', '--data', data)) as {
      reserved: number;
    };
    const again = start(lone);
    await again.firstLine;
    again.process.kill('SIGTERM');
    assert.match((await again.ended).stderr, /"event":"reservations_cleared","count":1/);
    assert.equal(usage.reserved, 1);
  });
});

/** Processor time that a process has used, in ticks of 10 ms. */
function cpuTicks(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
