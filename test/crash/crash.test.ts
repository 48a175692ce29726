// Kills a serving process again and again, at random moments and at each named point, and looks whether every promise was kept.
// A run takes the points that matter most, one of the others, and a moment at random. On demand longer: CRASH_ROUNDS=20 (times all the named
// points), CRASH_POINTS="before commit,after send" (these alone), CRASH_RANDOM=100 (kills at random), CRASH_SEED=1 (an earlier run's choices).
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import Database from 'better-sqlite3';
import { type Running, start, takes } from '../platen.ts';
import { checkBilled, type GenerationRow } from './checks.ts';
import type { Call } from './linearizability.ts';
import { type Drafts, outlive, type Struck } from './outlive.ts';
import type { Random } from './random.ts';
import { crashServer, crashVariable } from './serve.ts';
import type { Traffic, Try } from './traffic.ts';
import { type DataFolder, makeDataFolder } from './world.ts';

const randomKills = Number(process.env.CRASH_RANDOM ?? 1);

test('kill -9: what was answered stands, once, and nothing else is left', (t) =>
  outlive(t, (drafts, random) => openFolder(t, drafts, random)));

/** One process on a data folder, beside an operator. */
async function openFolder(t: TestContext, drafts: Drafts, random: Random): Promise<Struck> {
  const data = await makeDataFolder(drafts);
  const operator = operate(data);
  const deaths: number[] = [];
  let last: Running | undefined;
  t.after(async () => {
    last?.process.kill('SIGKILL');
    await operator.stop();
    data.remove();
  });
  return {
    key: data.key,
    codes: data.codes,
    expected: /^(201$|409 |503 (still rendering|the render process died|the render queue is full))/,
    async strike(traffic, wishes) {
      for (const wish of wishes) deaths.push(await killAtPoint(data, traffic, wish));
      for (let kill = 0; kill < randomKills; kill++) deaths.push(await killAnywhere(data, traffic, random));
    },
    async recover(traffic) {
      await operator.stop();
      last = serve(data);
      traffic.url = await last.firstLine;
    },
    async checkEnd() {
      last?.process.kill('SIGTERM');
      assert.equal((await last?.ended)?.status, 0);
    },
    crashes: () => deaths.map((death) => ({ crash: true, start: death, end: death })),
    ended: (call) => endedByDeath(call, deaths),
    checkBooks: (tries) => checkBooks(data, tries),
    told: () => `${deaths.length} kills`,
  };
}

function serve({ path }: DataFolder): Running {
  const fetching = ['--asset-http', '--asset-allow', '127.0.0.0/8'];
  return start(['serve', '--listen', '127.0.0.1:0', '--data', path, ...fetching]);
}

/** An operator who writes to the same data folder in bursts, from another process than the server's: nobody may notice. */
function operate(data: DataFolder): { stop(): Promise<void> } {
  const db = new Database(join(data.path, 'platen.db'), { timeout: 5000 });
  // So fast that a burst holds a commit for every gap that a transaction of the server might leave.
  db.pragma('synchronous = OFF');
  const write = db.prepare("UPDATE plan SET burst = burst % 1000 + 1 WHERE name = 'standard'");
  let stopped = false;
  const work = (async () => {
    while (!stopped) {
      for (let commit = 0; commit < 20; commit++) write.run();
      await takes(3);
    }
    db.close();
  })();
  return {
    stop() {
      stopped = true;
      return work;
    },
  };
}

async function killAtPoint(data: DataFolder, traffic: Traffic, wish: string): Promise<number> {
  const server = start([data.path], { program: crashServer, env: { [crashVariable]: wish } });
  traffic.url = await server.firstLine;
  const late = setTimeout(() => server.process.kill('SIGTERM'), 20_000);
  const death = await deathOf(server, traffic);
  clearTimeout(late);
  assert.equal(server.process.signalCode, 'SIGKILL', `never came to "${wish}"`);
  return death;
}

async function killAnywhere(data: DataFolder, traffic: Traffic, random: Random): Promise<number> {
  const server = serve(data);
  traffic.url = await server.firstLine;
  await takes(50 + random.below(600));
  server.process.kill('SIGKILL');
  return deathOf(server, traffic);
}

async function deathOf(server: Running, traffic: Traffic): Promise<number> {
  await new Promise((resolve) => server.process.once('exit', resolve));
  traffic.url = undefined;
  return performance.now();
}

/** Nothing that a server was asked happens after its death, whenever the answer was read. */
function endedByDeath(call: Call, deaths: readonly number[]): Call {
  const death = deaths.find((each) => each > call.start) ?? Number.POSITIVE_INFINITY;
  return { ...call, end: Math.min(call.end, death) };
}

function checkBooks(data: DataFolder, tries: readonly Try[]): void {
  const db = new Database(join(data.path, 'platen.db'), { readonly: true });
  assert.equal(db.pragma('integrity_check', { simple: true }), 'ok');
  assert.deepEqual(db.pragma('foreign_key_check'), []);
  assert.deepEqual(db.prepare('SELECT * FROM reservation').all(), [], 'a reservation is left');
  const used = db.prepare<[], { used: number }>('SELECT sum(used) AS used FROM usage').get()?.used;
  const rows = db.prepare<[], GenerationRow>('SELECT * FROM generation').all();
  db.close();
  checkBilled(used, rows, tries);
}
