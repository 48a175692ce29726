// The real service and forty callers that hardly read: its memory stays bounded and comes back, others are served, and keys replay.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { deflateSync } from 'node:zlib';
import { writePack } from '../src/assets/pack.ts';
import { InProcessRenderer } from '../src/render/in-process.ts';
import { pushTemplate } from '../src/service/templates.ts';
import { buildPng } from './assets/build-png.ts';
import { makeDataFolder, openBeside } from './crash/world.ts';
import { memoryOf, type Running, readyUrl, start, until } from './platen.ts';
import { addAccount, addKey } from './service/world.ts';

const side = 2300;
const documentMb = (side * side * 3) / 1024 ** 2;
const callers = 40;
/** They take the share, before the others call. */
const firstCallers = 8;
/** A call waits for ten seconds at the most, and an answer may take longer. */
const answerTimeout = '15s';
const shareMb = 32;

/** A template whose picture can't be made smaller: each document has some 16 MB. */
function largePack(): Uint8Array {
  const rows = Buffer.concat(
    Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side * 3)])),
  );
  const picture = buildPng({ width: side, height: side, idat: deflateSync(rows, { level: 0 }) });
  const content = [{ type: 'image', src: 'noise.png', width: 300 }];
  const template = Buffer.from(JSON.stringify({ platen: 1, name: 'large', content }));
  return writePack({
    main: 'template.json',
    files: new Map([
      ['template.json', template],
      ['noise.png', picture],
    ]),
  });
}

interface Party {
  readonly key: string;
  readonly code: string;
}

interface Service {
  readonly running: Running;
  readonly url: URL;
  readonly metricsUrl: string;
  readonly slow: Party;
  readonly quick: Party;
}

/** What the unit says of memory: without it glibc keeps large blocks that were freed. */
function environment(): Readonly<Record<string, string>> {
  const unit = readFileSync(new URL('../deploy/platen.service', import.meta.url), 'utf8');
  const [, line = ''] = /^Environment=(MALLOC_.*)$/m.exec(unit) ?? [];
  const settings = Object.fromEntries(line.split(' ').map((setting) => setting.split('=')));
  assert.deepEqual(
    Object.keys(settings),
    ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'],
    'the unit names both',
  );
  return settings;
}

async function serve(t: TestContext, ...more: readonly string[]): Promise<Service> {
  const pack = largePack();
  const data = await makeDataFolder({ large: { pack } });
  const store = openBeside(data.path);
  const account = await addAccount(store, 'quick');
  const key = await addKey(store, account);
  const parts = { store, renderer: new InProcessRenderer() };
  const { code } = await pushTemplate(parts, { account, sent: { bytes: pack }, publish: true });
  await store.close();
  const metrics = ['--metrics', '127.0.0.1:0', '--unsent-share', `${shareMb}m`];
  const words = [
    ...['serve', '--listen', '127.0.0.1:0', '--data', data.path, '--workers', '2'],
    ...metrics,
    ...more,
  ];
  const running = start(words, { env: environment() });
  t.after(async () => {
    running.process.kill('SIGKILL');
    await running.ended;
    data.remove();
  });
  const url = new URL(await readyUrl(running));
  const metricsUrl = /metrics at (\S+)/.exec(running.stderr())?.[1] ?? '';
  return {
    running,
    url,
    metricsUrl,
    slow: { key: data.key, code: data.codes.large ?? '' },
    quick: { key, code },
  };
}

function generate(
  { url }: Service,
  { key, code }: Party,
  more: Record<string, string> = {},
): Promise<Response> {
  return fetch(new URL('/v1/generate', url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...more },
    body: JSON.stringify({ templateId: code, data: {} }),
  });
}

/**
 * Makes the first documents, which take longest, of both accounts: each has render processes of its own. What they leave
 * behind belongs to the process, and waits are estimated from the mean: on a slow machine that mean alone would refuse calls.
 */
async function warm(service: Service): Promise<void> {
  await (await generate(service, service.quick)).bytes();
  for (let times = 0; times < 24; times += 1) await (await generate(service, service.slow)).bytes();
}

/** Another account gets its document at its first call. */
async function checkServed(service: Service): Promise<void> {
  const answer = await generate(service, service.quick);
  assert.equal(answer.status, 201);
  assert.ok((await answer.bytes()).length > documentMb * 1024 ** 2);
}

/** A caller that reads 64 bytes now and then; tells what its answer began with. */
function slowCaller({ url, slow }: Service, name: string): Socket & { begun?: string } {
  const body = JSON.stringify({ templateId: slow.code, data: {} });
  const socket: Socket & { begun?: string } = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(
    `POST /v1/generate HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${slow.key}\r\nIdempotency-Key: ${name}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const timer = setInterval(() => {
    const bytes: Buffer | null = socket.read(64) ?? socket.read();
    if (bytes) socket.begun ??= bytes.toString('latin1');
  }, 500);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

function residentMb({ running }: Service): number {
  const memory = memoryOf(running.process.pid ?? 0, 'VmRSS');
  assert.ok(memory !== undefined, 'the server has ended');
  return memory;
}

async function metric({ metricsUrl }: Service, name: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`platen_${name} `))
      ?.split(' ')[1],
  );
}

type Caller = ReturnType<typeof slowCaller>;

/** Some were refused and some were cut, and the log says so. */
async function checkCut(service: Service, sockets: readonly Caller[]): Promise<void> {
  // They look at their answers twice a second.
  const heard = (): boolean => sockets.some(({ begun }) => begun?.split(' ')[1] === '429');
  const saw = (): string => sockets.map(({ begun }) => begun?.split(' ')[1]).join();
  await until('the callers that were refused to have heard of it', heard, { saw });
  const log = service.running.stderr();
  assert.match(log, /"event":"answer_cut","requestId":"req_\w+","by":"deadline"/);
  const begun = new Set(sockets.map((socket) => socket.begun?.split(' ')[1]));
  assert.ok(begun.has('201') && begun.has('429'), [...begun].join());
}

/** Who was cut asks again with its key: not billed again, and the same bytes each time. */
async function checkReplays(service: Service): Promise<void> {
  const hashes = new Set<string>();
  for (let times = 0; times < 2; times += 1) {
    const again = await generate(service, service.slow, { 'Idempotency-Key': 'slow-0' });
    assert.deepEqual([again.status, again.headers.get('x-idempotent-replayed')], [201, 'true']);
    hashes.add(
      createHash('sha256')
        .update(await again.bytes())
        .digest('hex'),
    );
  }
  assert.equal(hashes.size, 1);
  assert.doesNotMatch(service.running.stderr(), /replay_mismatch/);
}

test('forty callers that hardly read', {
  skip: process.platform !== 'linux' && 'it looks into /proc',
}, async (t) => {
  const service = await serve(t, '--answer-timeout', answerTimeout);
  await warm(service);
  // Whoever reads gets all of it, however much more than the share that is.
  const quickly = Array.from({ length: 8 }, async () => {
    const answer = await generate(service, service.slow);
    return [answer.status, (await answer.bytes()).length > documentMb * 1024 ** 2];
  });
  for (const got of await Promise.all(quickly)) assert.deepEqual(got, [201, true]);
  const before = residentMb(service);
  const sockets = Array.from({ length: firstCallers }, (_, n) => slowCaller(service, `slow-${n}`));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  let most = 0;
  let unsent = 0;
  const watch = setInterval(async () => {
    most = Math.max(most, residentMb(service));
    // One of these may be under way when the service ends.
    unsent = Math.max(unsent, await metric(service, 'unsent_bytes').catch(() => 0));
  }, 50);
  t.after(() => clearInterval(watch));
  await until('documents that wait', () => unsent > shareMb * 1024 ** 2);
  // The share is taken for longer than these may wait.
  for (let n = firstCallers; n < callers; n += 1) sockets.push(slowCaller(service, `slow-${n}`));

  await checkServed(service);
  assert.ok((await metric(service, 'calls_in_flight')) > 0, 'another account is served while they read');

  await until(
    'the end of all slow answers',
    async () =>
      (await metric(service, 'unsent_bytes')) === 0 && (await metric(service, 'calls_in_flight')) === 0,
    60_000,
  );
  clearInterval(watch);
  t.diagnostic(
    `${before.toFixed()} MB before, ${most.toFixed()} at most, ${residentMb(service).toFixed()} after; unsent ${unsent}`,
  );
  // The share, a document of each of the two processes, and one of the other account.
  assert.ok(unsent <= (shareMb + 4 * documentMb) * 1024 ** 2, `${unsent} bytes unsent`);
  assert.ok(most - before < shareMb + 8 * documentMb, `${most} MB`);
  // The garbage collector gives it back at a time of its own, while the service has work.
  const isBack = async (): Promise<boolean> => {
    await (await generate(service, service.quick)).bytes();
    return residentMb(service) - before < 4 * documentMb;
  };
  await until('the memory to be given back', isBack, { saw: () => `${residentMb(service)} MB` });

  await checkCut(service, sockets);
  await checkReplays(service);
});

test('callers that take all room there is keep nobody else out for long', {
  skip: process.platform !== 'linux' && 'its twin looks into /proc',
}, async (t) => {
  const service = await serve(t, '--unsent-max', `${shareMb}m`, '--answer-timeout', '1h');
  await warm(service);
  const sockets = Array.from({ length: callers }, (_, n) => slowCaller(service, `slow-${n}`));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  // What is still rendered then would take room for five seconds more, counted from its end.
  const full = async () =>
    (await metric(service, 'unsent_bytes')) > shareMb * 1024 ** 2 &&
    (await metric(service, 'render_busy')) === 0;
  await until('all room to be taken', full);
  // An answer has five seconds then, and a call waits no longer than ten.
  await checkServed(service);
  assert.match(service.running.stderr(), /"event":"answer_cut","requestId":"req_\w+","by":"room"/);
});
