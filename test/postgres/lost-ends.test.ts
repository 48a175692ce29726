// Calls that were freed just before the database crashed: what it lost of that, the node says again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../../src/server/server.ts';
import { type Database, openDatabase } from '../../src/store/postgres/open.ts';
import type { Store } from '../../src/store/store.ts';
import { until } from '../until.ts';
import { callNode, makeAccount } from './nodes.ts';
import { type PostgresServer, startPostgres, withoutPostgres } from './server.ts';

const name = 'crashed';

/** Makes an account with one generation. Returns the ids of both. */
async function generateOnce(address: string, server: PostgresServer): Promise<readonly [string, string]> {
  const world = await makeAccount(address, 'acme', { drafts: { plain: { content: ['{{$now()}}'] } } });
  const listen = { host: '127.0.0.1', port: 0 };
  const node = await startServer({
    store: { address },
    listen,
    log: () => undefined,
    now: Date.now,
    workers: 1,
  });
  await node.ready;
  const answer = await callNode(node.url, world, {});
  assert.equal(answer.code, 'ok', answer.text);
  await node.close();
  const [row] = await server.run(name, 'SELECT account_id, id FROM platen.generation');
  return [String(row?.account_id), String(row?.id)];
}

async function heldBy(server: PostgresServer): Promise<readonly unknown[]> {
  const live = 'platen.is_live(lease_until, node_id, platen.now_ms())';
  return (await server.run(name, `SELECT id FROM platen.reservation WHERE ${live} ORDER BY id`)).map(
    ({ id }) => id,
  );
}

/** The calls of one crash. */
type Round = readonly [abandoned: string, recorded: string];

/** Reserves two replays so that a crash can't undo it, frees them, and crashes the database. Returns the ids that it brought back. */
async function crash(
  server: PostgresServer,
  store: Store,
  [account, generationId]: readonly [string, string],
  [abandoned, recorded]: Round,
): Promise<readonly unknown[]> {
  for (const id of [abandoned, recorded])
    assert.notEqual(await store.beginReplay({ id, account, generationId, leaseMs: 60_000 }), 'too_many');
  // A commit that waits for the disk takes those before it along.
  await server.run(name, 'CREATE TABLE flushed (); DROP TABLE flushed');
  await store.recordReplay({ id: recorded, generationId, mismatched: false });
  await store.abandonGeneration(abandoned);
  assert.deepEqual(await heldBy(server), []);
  server.stop('immediate');
  server.start();
  return heldBy(server);
}

/** The database may write to its disk at any moment. Then a crash loses nothing, and there is another. */
const mostCrashes = 10;

test('calls that were freed just before the database crashed stay free', {
  skip: withoutPostgres,
}, async (t) => {
  // Nothing but a commit that waits for the disk writes to it.
  const server = await startPostgres('wal_writer_delay=10s');
  t.after(() => server.remove());
  const address = await server.create(name);
  const generation = await generateOnce(address, server);
  const database: Database = await openDatabase(address, { serve: true });
  t.after(() => database.close());
  const isFree = async (): Promise<boolean> => (await heldBy(server)).length === 0;
  const isBack = async (): Promise<boolean> => {
    await database.beat();
    return database.store.probe().then(
      () => true,
      () => false,
    );
  };
  let broughtBack: readonly unknown[] = [];
  let round: Round = ['', ''];
  for (let nth = 0; nth < mostCrashes && broughtBack.length < round.length; nth += 1) {
    await until('the node to have the database again', isBack, 10_000);
    round = [`rep_abandoned_${nth}`, `rep_recorded_${nth}`];
    broughtBack = await crash(server, database.store, generation, round);
    await until('the node to free them again', isFree, 10_000);
  }
  assert.deepEqual(broughtBack, round, 'the crash brought them back');
});
