// Bombs against a real server, one at a time: each fails in its time and unbilled, the server lives on, and others are served meanwhile.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { type Running, start, takes } from '../platen.ts';
import { someOf } from '../random-rounds.ts';
import { type Bomb, dataBombs, expressionBombs } from './bomb-list.ts';
import { budgetVariable, crashServer } from './serve.ts';
import { type DataFolder, makeDataFolder, openBeside } from './world.ts';

const bombs = someOf([...expressionBombs, ...dataBombs]);
const budgetMs = Number(process.env.BOMB_BUDGET_MS ?? 1500);
/** Between two good calls: they show that others are served, and are no flood. */
const pauseMs = 20;
/** Ending a child, and a busy machine. */
const slackMs = 10_000;

/** A server and what a good call on it takes. */
interface Target {
  readonly url: string;
  readonly data: DataFolder;
}

interface Seen {
  readonly status: number;
  readonly code: string;
  readonly ms: number;
}

test(`bombs in expressions and in data: ${bombs.length}`, async (t) => {
  const good = { good: { content: ['Good.'] } };
  const data = await makeDataFolder({
    ...good,
    ...Object.fromEntries(bombs.map((bomb) => [bomb.name, bomb])),
  });
  const server = start([data.path], {
    program: crashServer,
    env: { [budgetVariable]: String(budgetMs) },
  });
  t.after(() => {
    server.process.kill('SIGKILL');
    data.remove();
  });
  const target: Target = { url: await server.firstLine, data };
  let goodCalls = 0;
  const callGood = async (): Promise<number> => {
    const { status, code, ms } = await call(target, 'good', '{}');
    assert.equal(status, 201, code);
    goodCalls++;
    return ms;
  };
  for (let warm = 0; warm < 10; warm++) await callGood();
  const alone: number[] = [];
  for (let turn = 0; turn < 20; turn++) alone.push(await callGood());
  for (const bomb of bombs) {
    await t.test(bomb.name, (t) => explode(t, { target, bomb, callGood, aloneMs: median(alone) }));
  }
  await checkAlive(server, target, goodCalls);
});

interface Explosion {
  readonly target: Target;
  readonly bomb: Bomb;
  readonly callGood: () => Promise<number>;
  readonly aloneMs: number;
}

async function explode(t: TestContext, { target, bomb, callGood, aloneMs }: Explosion): Promise<void> {
  let over = false;
  const exploding = call(target, bomb.name, bomb.data).finally(() => {
    over = true;
  });
  const meanwhile: number[] = [];
  while (!over) {
    meanwhile.push(await callGood());
    await takes(pauseMs);
  }
  const { status, code, ms } = await exploding;
  assert.match(`${status} ${code}`, /^(422 (render_failed|invalid_data)|504 render_timeout)$/);
  assert.ok(ms < budgetMs + slackMs, `${ms} ms`);
  // Times are shown, not judged: the machine may have other work.
  t.diagnostic(
    `${code} after ${Math.round(ms)} ms; good calls: ${aloneMs.toFixed(1)} ms alone, ${median(meanwhile).toFixed(1)} ms beside it`,
  );
}

/** The same process as before, nothing but good calls billed, nothing reserved. */
async function checkAlive(server: Running, { url, data }: Target, goodCalls: number): Promise<void> {
  assert.equal(server.process.exitCode ?? server.process.signalCode, null);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  const store = openBeside(data.path);
  const [month] = await store.listUsage(data.account);
  const { used, reserved } = await store.getUsage(data.account, month?.period ?? '');
  await store.close();
  assert.deepEqual([used, reserved], [goodCalls, 0]);
}

async function call({ url, data }: Target, template: string, text: string): Promise<Seen> {
  const started = performance.now();
  const response = await fetch(`${url}/v1/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.key}`, 'content-type': 'application/json' },
    body: `{"templateId":"${data.codes[template]}","data":${text}}`,
  });
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const ms = performance.now() - started;
  const code = response.status === 201 ? 'ok' : (JSON.parse(body) as { error: { code: string } }).error.code;
  return { status: response.status, code, ms };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
