// Three nodes on one database, with clocks seven minutes apart: nodes are killed at named points, connections end in the moment of commit,
// the database is killed and frozen. Every promise is kept. On demand longer: CRASH_ROUNDS=5 (times all the points and all that happens to
// the database), CRASH_SEED=1 (an earlier run's choices).
//
// What was broken once to see this turn red, and what it said:
// - the lease ignored (`is_live` without its look at the node): "waited 20000 ms for no reservation to be left";
// - the outcome of a lost commit guessed, as "lost": "the history of k3 has no order"; as "completed": "… no reservation to be left";
// - clocks of nodes used (the pulse writes `Date.now() + leaseMs`): "waited 20000 ms for no reservation to be left".
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openStore } from '../../src/store/open.ts';
import { checkBilled, type GenerationRow } from '../crash/checks.ts';
import type { Call } from '../crash/linearizability.ts';
import { type Drafts, outlive, rounds, type Struck } from '../crash/outlive.ts';
import type { Random } from '../crash/random.ts';
import type { Try } from '../crash/traffic.ts';
import { takes, until } from '../platen.ts';
import { startCutter } from './cutter.ts';
import { type Death, Fleet } from './fleet.ts';
import { makeAccount } from './nodes.ts';
import { type PostgresServer, startPostgres, withoutPostgres } from './server.ts';

const database = 'crashes';
/** What a dead node reserved, or a call in trouble, is free after this time. */
const freeMs = 15_000;

test(
  'what was answered stands, once, whatever dies: nodes, connections, the database',
  {
    skip: withoutPostgres,
  },
  (t) => outlive(t, (drafts, random) => openNodes(t, drafts, random)),
);

/** Three nodes on one database. */
async function openNodes(t: TestContext, drafts: Drafts, random: Random): Promise<Struck> {
  const server = await startPostgres();
  t.after(() => server.remove());
  const address = await server.create(database);
  const { key, codes } = await makeAccount(address, 'acme', { drafts });
  const cutter = await startCutter(server.port, () =>
    random.chance(0.05) ? (random.chance(0.5) ? 'request' : 'answer') : undefined,
  );
  t.after(() => cutter.close());
  let fleet: Fleet | undefined;
  t.after(() => fleet?.kill());
  const deaths = (): readonly Death[] => fleet?.deaths ?? [];
  return {
    key,
    codes,
    clients: 8,
    expected:
      /^(201$|409 |503 (still rendering|the database |this call took too long and lost its place|the render process died|the render queue is full))/,
    async strike(traffic, wishes) {
      fleet = new Fleet(server.tcpUrl(database, cutter.port), traffic);
      await Promise.all([fleet.run(wishes), disturb(server, fleet, random)]);
    },
    recover: () => until('no reservation to be left', () => isNothingReserved(server), freeMs + 5000),
    checkEnd() {
      for (const { running } of fleet?.alive ?? [])
        assert.equal(running.process.exitCode, null, 'a node ended');
    },
    // A node that dies leaves others alive, so no moment is an end for all.
    crashes: () => [],
    ended: (call) => endedInTime(call as Try, deaths()),
    checkBooks: (tries) => checkBooks(server, address, tries),
    told: () => `${deaths().length} kills, ${cutter.cuts} cuts`,
  };
}

/** Kills the database and starts it again, and freezes it, while calls are under way. */
async function disturb(server: PostgresServer, fleet: Fleet, random: Random): Promise<void> {
  const blows = [
    async () => {
      server.stop('immediate');
      await takes(random.below(1500));
      server.start();
    },
    async () => {
      server.signal('SIGSTOP');
      await takes(500 + random.below(3000));
      server.signal('SIGCONT');
    },
  ];
  await until('nodes to serve', () => fleet.alive.length > 0, 240_000);
  for (let round = 0; round < Math.max(1, rounds * 2); round++) {
    for (const blow of random.shuffle(blows)) {
      await takes(1000 + random.below(1000));
      await fleet.exclusively(blow);
    }
  }
}

async function isNothingReserved(server: PostgresServer): Promise<boolean> {
  const [row] = await server.run(
    database,
    `SELECT count(*)::int AS held FROM platen.reservation WHERE platen.is_live(lease_until, node_id, platen.now_ms())`,
  );
  return row?.held === 0;
}

/** A call on a node that died, or whose database was in trouble, holds nothing for longer than a lease. */
function endedInTime(call: Try, deaths: readonly Death[]): Call {
  const death = deaths.find(({ url }) => url === call.url)?.at ?? Number.POSITIVE_INFINITY;
  if (call.outcome.kind === 'unknown') return { ...call, end: Math.min(call.end, death + freeMs) };
  return call.troubled ? { ...call, end: call.end + freeMs } : call;
}

async function checkBooks(server: PostgresServer, address: string, tries: readonly Try[]): Promise<void> {
  const { store, close } = await openStore({ address }, { onFatal: assert.fail });
  await store.sweep();
  await close();
  const [books] = await server.run(
    database,
    `SELECT (SELECT sum(used) FROM platen.usage)::int AS used, (SELECT count(*) FROM platen.reservation)::int AS held,
      (SELECT size FROM platen.pinned_size WHERE account_id = '')::int AS pinned,
      (SELECT sum(size) FROM platen.pinned_asset)::int AS assets`,
  );
  assert.equal(books?.held, 0, 'a reservation is left');
  assert.equal(books?.pinned, books?.assets, 'pins are counted wrong');
  const rows = await server.run(database, 'SELECT id, idem_key, sha256, mismatches FROM platen.generation');
  checkBilled(books?.used as number, rows as unknown as readonly GenerationRow[], tries);
}
