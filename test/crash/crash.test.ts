// Kills a serving process again and again, at random moments and at each named point, and looks whether every promise was kept.
// A run takes the points that matter most, one of the others, and a moment at random. On demand longer: CRASH_ROUNDS=20 (times all the named
// points), CRASH_POINTS="before commit,after send" (these alone), CRASH_RANDOM=100 (kills at random), CRASH_SEED=1 (an earlier run's choices).
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import type { CrashPointName } from '../../src/service/crash.ts';
import { flatPng } from '../assets/build-png.ts';
import { type Running, start, takes } from '../platen.ts';
import { checkBilled, checkHistories, checkReplays, type GenerationRow } from './checks.ts';
import type { Call, Crash } from './linearizability.ts';
import { type Random, randomOf } from './random.ts';
import { crashVariable } from './serve.ts';
import { Traffic, type Try } from './traffic.ts';
import { type DataFolder, makeDataFolder } from './world.ts';

const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const rounds = Number(process.env.CRASH_ROUNDS ?? 0);
const randomKills = Number(process.env.CRASH_RANDOM ?? 1);
const crashServer = fileURLToPath(new URL('serve.ts', import.meta.url));

/** How often a point may be passed before it kills: fetches are fewer. */
const points = {
  'before reserve': 20,
  'after reserve': 20,
  'before fetch': 3,
  'after fetch': 3,
  'before render': 20,
  'after render': 20,
  'before commit': 20,
  'after commit': 20,
  'before send': 20,
  'after send': 20,
} as const satisfies Record<CrashPointName, number>;

const allPoints = Object.keys(points) as CrashPointName[];
const mainPoints: readonly CrashPointName[] = [
  'after reserve',
  'before commit',
  'after commit',
  'after send',
];

/** The points of one run, in any order. */
function choosePoints(random: Random): readonly CrashPointName[] {
  const wanted = process.env.CRASH_POINTS?.split(',');
  if (wanted) return allPoints.filter((point) => wanted.includes(point));
  if (rounds > 0) return Array.from({ length: rounds }, () => random.shuffle(allPoints)).flat();
  const others = allPoints.filter((point) => !mainPoints.includes(point));
  return random.shuffle([...mainPoints, ...random.shuffle(others).slice(0, 1)]);
}

const variables = {
  number: { type: 'number' },
  lines: { type: 'list', fields: { text: { type: 'string' }, amount: { type: 'number' } } },
};

test('kill -9: what was answered stands, once, and nothing else is left', async (t) => {
  t.diagnostic(`CRASH_SEED=${seed}`);
  const random = randomOf(seed);
  const images = await serveImages(t, random);
  const data = await makeDataFolder({
    plain: { variables, content: ['{{number}} {{$sum(lines.amount)}} {{$now()}} {{$random()}}'] },
    pictured: {
      variables,
      content: ['{{number}}', { type: 'image', src: `${images}{{number}}`, width: 20 }],
    },
  });
  const { plain = '', pictured = '' } = data.codes;
  const traffic = new Traffic({ apiKey: data.key, templates: [plain, plain, pictured], random });
  const operator = operate(data);
  traffic.start();
  // Also when the test fails in the middle.
  t.after(async () => {
    await Promise.all([traffic.stop(), operator.stop()]);
    data.remove();
  });
  const deaths: number[] = [];
  for (const point of choosePoints(random)) {
    deaths.push(await killAtPoint(data, traffic, `${point}:${1 + random.below(points[point])}`));
  }
  for (let kill = 0; kill < randomKills; kill++) deaths.push(await killAnywhere(data, traffic, random));
  await traffic.stop();
  await operator.stop();

  const last = start([
    'serve',
    '--listen',
    '127.0.0.1:0',
    '--data',
    data.path,
    '--asset-http',
    '--asset-allow',
    '127.0.0.0/8',
  ]);
  t.after(() => last.process.kill('SIGKILL'));
  traffic.url = await last.firstLine;
  await checkReplays(traffic);
  last.process.kill('SIGTERM');
  assert.equal((await last.ended).status, 0);
  t.diagnostic(`${deaths.length} kills, ${traffic.tries.length} tries, ${traffic.keys.length} keys`);
  t.diagnostic(JSON.stringify(Object.fromEntries(traffic.answers)));
  checkAnswers(traffic);
  const crashes: Crash[] = deaths.map((death) => ({ crash: true, start: death, end: death }));
  checkHistories(traffic.tries, crashes, (call) => endedByDeath(call, deaths));
  checkBooks(data, traffic.tries);
});

/** Pictures that are others at each request: a replay must not depend on them. */
async function serveImages(t: TestContext, random: Random): Promise<string> {
  const server = createServer((_, response) => {
    const png = flatPng(2, 2, [random.below(256), random.below(256), random.below(256)]);
    response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(png);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
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
  const server = start([
    'serve',
    '--listen',
    '127.0.0.1:0',
    '--data',
    data.path,
    '--asset-http',
    '--asset-allow',
    '127.0.0.0/8',
  ]);
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

/** No answer is a surprise: whatever dies dies as a whole. */
function checkAnswers(traffic: Traffic): void {
  const expected = /^(201$|409 |503 (still rendering|the render process died|the render queue is full))/;
  const others = [...traffic.answers.keys()].filter((answer) => !expected.test(answer));
  assert.deepEqual(others, []);
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
