// A run of crashes, whatever the service keeps its books in: calls under way, blows at random, and a look whether every promise was kept.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { CrashPointName } from '../../src/service/crash.ts';
import { flatPng } from '../assets/build-png.ts';
import { randomRounds } from '../random-rounds.ts';
import { checkHistories, checkReplays } from './checks.ts';
import type { Call, Crash } from './linearizability.ts';
import { type Random, randomOf } from './random.ts';
import { Traffic, type Try } from './traffic.ts';
import type { Draft } from './world.ts';

/** The choices of a run. `CRASH_SEED=1` makes those of an earlier run. */
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);

/** How often all named points and all other blows come: `CRASH_ROUNDS=20`. None means a short run. */
export const rounds = Number(process.env.CRASH_ROUNDS ?? 0);

/** How often a point may be passed before it kills: fetches are fewer. The first four matter most. */
const points = {
  'after reserve': 20,
  'before commit': 20,
  'after commit': 20,
  'after send': 20,
  'before reserve': 20,
  'before fetch': 3,
  'after fetch': 3,
  'before render': 20,
  'after render': 20,
  'before send': 20,
} as const satisfies Record<CrashPointName, number>;

const variables = {
  number: { type: 'number' },
  lines: { type: 'list', fields: { text: { type: 'string' }, amount: { type: 'number' } } },
};

/** A template for each way of a call: without pictures, and with one that is another at each request. */
export type Drafts = Readonly<Record<'plain' | 'pictured', Draft>>;

/** A service that is struck. */
export interface Struck {
  readonly key: string;
  /** The ids of the templates, by the names of their drafts. */
  readonly codes: Readonly<Record<string, string>>;
  readonly clients?: number;
  /** Strikes while calls are under way: kills at each of these points, and what else may happen to such a service. */
  strike(traffic: Traffic, wishes: readonly string[]): Promise<void>;
  /** Waits until what the dead held is free, and serves again. */
  recover(traffic: Traffic): Promise<void>;
  /** What is to be right once the calls were asked again. */
  checkEnd(): void | Promise<void>;
  /** The answers that are no surprise. */
  readonly expected: RegExp;
  /** The moments at which all that ran died, for the histories. */
  crashes(): readonly Crash[];
  /** When at the latest a call had its effect. */
  ended(call: Call): Call;
  checkBooks(tries: readonly Try[]): void | Promise<void>;
  /** What is told besides, as "3 kills". */
  told(): string;
}

/**
 * Opens a service with the templates, strikes it while clients call, and checks that what was answered stands, once, and
 * that nothing else is left.
 */
export async function outlive(
  t: TestContext,
  open: (drafts: Drafts, random: Random) => Promise<Struck>,
): Promise<void> {
  t.diagnostic(`CRASH_SEED=${seed}`);
  const random = randomOf(seed);
  const struck = await open(await makeDrafts(t, random), random);
  const { plain = '', pictured = '' } = struck.codes;
  const { key: apiKey, clients } = struck;
  const templates = [plain, plain, pictured];
  const traffic = new Traffic({ apiKey, templates, random, ...(clients !== undefined && { clients }) });
  // Also when the test fails in the middle.
  t.after(async () => {
    traffic.urls = [];
    await traffic.stop();
  });
  traffic.start();
  await struck.strike(traffic, wishesOf(random));
  await traffic.stop();

  await struck.recover(traffic);
  await checkReplays(traffic);
  await struck.checkEnd();
  t.diagnostic(`${struck.told()}, ${traffic.tries.length} tries, ${traffic.keys.length} keys`);
  t.diagnostic(JSON.stringify(Object.fromEntries(traffic.answers)));
  // No answer is a surprise: whatever dies dies as a whole.
  const surprises = [...traffic.answers.keys()].filter((answer) => !struck.expected.test(answer));
  assert.deepEqual(surprises, []);
  checkHistories(traffic.tries, struck.crashes(), (call) => struck.ended(call));
  await struck.checkBooks(traffic.tries);
}

/** The points of a run, each with how often it is passed: the first four, or some of them, and one other; or all of them several times. */
function wishesOf(random: Random): readonly string[] {
  const all = Object.keys(points) as CrashPointName[];
  const wanted = process.env.CRASH_POINTS?.split(',');
  let chosen: readonly CrashPointName[];
  if (wanted) chosen = all.filter((point) => wanted.includes(point));
  else if (rounds > 0) chosen = Array.from({ length: rounds }, () => random.shuffle(all)).flat();
  else
    chosen = random.shuffle([
      ...random.shuffle(all.slice(0, 4)).slice(0, randomRounds(4)),
      ...random.shuffle(all.slice(4)).slice(0, 1),
    ]);
  return chosen.map((point) => `${point}:${1 + random.below(points[point])}`);
}

async function makeDrafts(t: TestContext, random: Random): Promise<Drafts> {
  const images = await serveImages(t, random);
  return {
    plain: { variables, content: ['{{number}} {{$sum(lines.amount)}} {{$now()}} {{$random()}}'] },
    pictured: {
      variables,
      content: ['{{number}}', { type: 'image', src: `${images}{{number}}`, width: 20 }],
    },
  };
}

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
