// The client against the real service, with more calls than it can take and a kill -9 now and then: each gets its document, billed once.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import test from 'node:test';
import Database from 'better-sqlite3';
import { PlatenClient } from '../../src/client/client.ts';
import type { ClientRuntime } from '../../src/client/transport.ts';
import { type Running, start, takes, until } from '../platen.ts';
import { randomRounds } from '../random-rounds.ts';
import { type DataFolder, makeDataFolder } from './world.ts';

const kills = randomRounds(3);
const calls = 30 + 20 * kills;
/** Renders at once that the account may have: fewer than it asks for, however fast the machine is. */
const concurrency = 30;
const lines = 600;
/** Longer than any answer takes, on any machine: what hangs is found. */
const patienceMs = 120_000;

/** Waits less than it is told, so that the service is asked again while it is still full. */
const hasty: ClientRuntime = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: async (ms, signal) => {
    await takes(Math.min(ms / 3, 2000));
    signal?.throwIfAborted();
  },
};

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return address.port;
}

async function serve(data: DataFolder, port: number): Promise<Running> {
  const running = start(['serve', '--listen', `127.0.0.1:${port}`, '--data', data.path]);
  await running.firstLine;
  return running;
}

/** Notes what answers say before the client acts on them. */
function notingFetch(seen: Map<string, number>): typeof fetch {
  return async (...request) => {
    try {
      const response = await fetch(...request);
      seen.set(String(response.status), (seen.get(String(response.status)) ?? 0) + 1);
      return response;
    } catch (error) {
      seen.set('broken', (seen.get('broken') ?? 0) + 1);
      throw error;
    }
  };
}

const hash = (pdf: Uint8Array): string => createHash('sha256').update(pdf).digest('hex');

/** Each call stands in the database once, with the document that its caller got. */
function checkBills(
  data: DataFolder,
  made: readonly { readonly id: string; readonly sha256: string }[],
): void {
  const db = new Database(join(data.path, 'platen.db'), { readonly: true });
  const rows = db
    .prepare<[], { id: string; idem_key: string; sha256: string }>('SELECT * FROM generation')
    .all();
  const used = db.prepare<[], { used: number }>('SELECT sum(used) AS used FROM usage').get()?.used;
  db.close();
  assert.deepEqual([rows.length, used], [calls, calls]);
  for (const [number, document] of made.entries()) {
    const row = rows.find(({ id }) => id === document.id);
    assert.deepEqual([row?.idem_key, row?.sha256], [`order-${number}`, document.sha256]);
  }
}

test('overload and kill -9: a client that retries gets each document, billed once', async (t) => {
  const content = ['Order {{number}}', { type: 'text', each: 'lines', text: '{{$position}}: {{$}}' }];
  const variables = { number: { type: 'number' }, lines: { type: 'list', items: { type: 'string' } } };
  const data = await makeDataFolder({ order: { variables, content } }, { concurrency });
  const port = await freePort();
  let server = await serve(data, port);
  const giveUp = new AbortController();
  t.after(() => {
    // After a failure nobody serves the calls that are left: without this they would go on asking for many minutes.
    giveUp.abort(new Error('the test is over'));
    server.process.kill('SIGKILL');
    data.remove();
  });
  const seen = new Map<string, number>();
  const options = { baseUrl: `http://127.0.0.1:${port}`, apiKey: data.key, maxRetries: 1000 };
  const client = new PlatenClient({ ...options, fetch: notingFetch(seen) }, hasty);
  const body = (number: number) => ({
    templateId: data.codes.order ?? '',
    data: { number, lines: Array.from({ length: lines }, (_, index) => `line ${index} of ${number}`) },
  });
  const generate = (number: number) =>
    client.generate(body(number), {
      ...{ idempotencyKey: `order-${number}`, timeout: 10 * patienceMs, signal: giveUp.signal },
    });

  const wanted = Array.from({ length: calls }, (_, number) => generate(number));
  const all = Promise.all(wanted);
  all.catch(() => undefined);
  for (let kill = 0; kill < kills; kill++) {
    // In the middle of the work, whatever the pace.
    await until('answers', () => (seen.get('201') ?? 0) >= (kill + 1) * 15, patienceMs);
    server.process.kill('SIGKILL');
    await server.ended;
    server = await serve(data, port);
  }
  const made = await all;
  t.diagnostic(JSON.stringify(Object.fromEntries(seen)));
  // Otherwise this shows nothing: calls were sent away, and connections broke.
  const sentAway = (seen.get('429') ?? 0) + (seen.get('503') ?? 0);
  assert.ok(sentAway > 0 && (seen.get('broken') ?? 0) > 0);

  for (const number of [0, Math.floor(calls / 2), calls - 1]) {
    const again = await generate(number);
    assert.deepEqual([again.replayed, again.generationId], [true, made[number]?.generationId]);
    assert.equal(hash(again.pdf), hash(made[number]?.pdf ?? new Uint8Array()));
  }
  server.process.kill('SIGTERM');
  assert.equal((await server.ended).status, 0);

  checkBills(
    data,
    made.map(({ generationId, pdf }) => ({ id: generationId, sha256: hash(pdf) })),
  );
});
