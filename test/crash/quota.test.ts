// A thousand calls at once on a quota of a hundred: exactly a hundred are made and billed, whatever fails and retries.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { PlatenApiError, PlatenClient } from '../../src/client/index.ts';
import type { ClientRuntime } from '../../src/client/transport.ts';
import { AppError } from '../../src/errors.ts';
import { makeServer, type ServerWorld } from '../http/socket.ts';
import { randomRounds } from '../random-rounds.ts';
import { renderPlainly } from '../service/world.ts';
import { takes } from '../until.ts';

const calls = randomRounds(1000);
const quota = Math.ceil(calls / 10);

/** Waits a fifth of what it is told. */
const hasty: ClientRuntime = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms) => takes(ms / 5),
};

interface Scenario {
  readonly name: string;
  /** Every which render fails; 0: none. */
  readonly failing: number;
  readonly maxRetries: number;
  /** How long a call waits for quota that others hold: short makes many 503. */
  readonly quotaWaitMs: number;
  /** Calls that share each idempotency key; 0: no keys. */
  readonly sharing: number;
  /** Over real sockets, so many calls at once; else all at once, and without sockets. */
  readonly sockets?: number;
}

const plain = { failing: 0, maxRetries: 0, quotaWaitMs: 20_000, sharing: 0 };
const retrying = { ...plain, maxRetries: 500, quotaWaitMs: 100 };

const scenarios: readonly Scenario[] = [
  { name: 'calls that wait', ...plain },
  { name: 'clients that retry 503', ...retrying },
  { name: 'failing renders and clients that retry 503', ...retrying, failing: 3 },
  {
    name: 'the same with keys that two share, over real sockets',
    ...retrying,
    failing: 4,
    sharing: 2,
    sockets: 200,
  },
];

for (const scenario of scenarios) {
  test(`${calls} calls on a quota of ${quota}: ${scenario.name}`, async (t) => {
    const server = await makeQuotaServer(t, scenario);
    const outcomes = await callAll(server, scenario);
    const codes = countOf(outcomes.map(({ code }) => code));
    t.diagnostic(JSON.stringify(codes));
    const made = new Set(outcomes.flatMap(({ generation }) => generation ?? []));
    assert.equal(made.size, quota, JSON.stringify(codes));
    if (scenario.sharing === 0) assert.equal(codes.ok, quota);
    const expected = ['ok', 'quota_exceeded', ...(scenario.failing > 0 ? ['render_failed'] : [])];
    assert.deepEqual(Object.keys(codes).sort(), expected.sort());
    const usage = await server.store.getUsage(server.account, '2026-01');
    assert.deepEqual([usage.used, usage.reserved], [quota, 0]);
    const logged = await server.store.listGenerations(server.account, { limit: calls });
    assert.deepEqual(new Set(logged.map(({ id }) => id)), made);
  });
}

async function makeQuotaServer(t: TestContext, { failing, quotaWaitMs }: Scenario): Promise<ServerWorld> {
  const server = await makeServer(t, { plan: { perMonth: quota, burst: 1_000_000 }, quotaWaitMs });
  let renders = 0;
  server.renderer.behaviour = async (job) => {
    const number = ++renders;
    await takes(1 + (number % 7));
    if (failing > 0 && number % failing === 0) throw new AppError('render_failed', 'planted');
    return renderPlainly(job);
  };
  return server;
}

interface Seen {
  readonly code: string;
  readonly generation?: string;
}

async function callAll(server: ServerWorld, scenario: Scenario): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < calls) seen.push(await callOnce(server, scenario, next++));
  };
  await Promise.all(Array.from({ length: scenario.sockets ?? calls }, worker));
  return seen;
}

async function callOnce(
  server: ServerWorld,
  { maxRetries, sharing, sockets }: Scenario,
  index: number,
): Promise<Seen> {
  const { listening, app, key, code } = server;
  const direct = {
    fetch: async (url: string | URL | Request, init?: RequestInit) => app.request(String(url), init),
  };
  const options = { baseUrl: listening.url, apiKey: key, maxRetries };
  const client = new PlatenClient({ ...options, ...(sockets === undefined && direct) }, hasty);
  const number = sharing === 0 ? index : Math.floor(index / sharing);
  const keyed = sharing === 0 ? {} : { idempotencyKey: `k${number}` };
  try {
    const { generationId } = await client.generate({ templateId: code, data: { name: `n${number}` } }, keyed);
    return { code: 'ok', generation: generationId };
  } catch (error) {
    if (error instanceof PlatenApiError) return { code: error.code };
    throw error;
  }
}

function countOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
