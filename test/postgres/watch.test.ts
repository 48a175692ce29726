// What a node on PostgreSQL costs and tells: round trips of a call, and the metrics of pool, statements and locks.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { type Server, startServer } from '../../src/server/server.ts';
import { until } from '../until.ts';
import { callNode, type Furnished, makeAccount } from './nodes.ts';
import { type PostgresServer, startPostgres, withoutPostgres } from './server.ts';

describe('a node on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: PostgresServer;
  let node: Server;
  let world: Furnished;
  before(async () => {
    server = await startPostgres();
    const address = await server.create('watched');
    world = await makeAccount(address, 'acme', { drafts: { plain: { content: ['{{$now()}}'] } } });
    node = await startServer({
      store: { address },
      listen: { host: '127.0.0.1', port: 0 },
      metrics: { host: '127.0.0.1', port: 0 },
      log: () => undefined,
      now: Date.now,
      workers: 2,
    });
    await node.ready;
  });
  after(async () => {
    await node.close();
    server.remove();
  });

  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const text = await (await fetch(node.metricsUrl ?? '')).text();
    const samples = text.split('\n').filter((line) => line.startsWith('platen_database_'));
    return new Map(
      samples.map((line) => line.split(' ')).map(([name, value]) => [name ?? '', Number(value)]),
    );
  };
  /** How many round trips something took, without those of the metrics themselves. */
  const tripsOf = async (work: () => Promise<void>): Promise<number> => {
    const trips = async (): Promise<number> => (await read()).get('platen_database_round_trips_total') ?? 0;
    const [first, second] = [await trips(), await trips()];
    await work();
    return (await trips()) - second - (second - first);
  };
  const call = async (idempotencyKey?: string): Promise<boolean> => {
    const answer = await callNode(node.url, world, idempotencyKey === undefined ? {} : { idempotencyKey });
    assert.equal(answer.code, 'ok', answer.text);
    return answer.replayed;
  };

  it('needs three round trips for a call without a key, and four at most with one', async () => {
    // The first call reads the template.
    await call();
    const plain = await tripsOf(async () => void (await call()));
    const keyed = await tripsOf(async () => void (await call('k')));
    const replayed = await tripsOf(async () => assert.equal(await call('k'), true));
    assert.ok(plain <= 3 && keyed <= 4 && replayed <= 4, `${plain}, ${keyed}, ${replayed}`);
    // Calls that come together share what they need.
    const together = await tripsOf(
      async () => void (await Promise.all(Array.from({ length: 20 }, () => call()))),
    );
    assert.ok(together < 50, `${together}`);
  });

  it('tells of its pool, its statements, and who waits for a lock', async () => {
    const quiet = await read();
    assert.equal(quiet.get('platen_database_up'), 1);
    assert.equal(quiet.get('platen_database_lock_waits'), 0);
    for (const name of ['bytes', 'connections', 'round_trips_total', 'statement_seconds_total'])
      assert.ok((quiet.get(`platen_database_${name}`) ?? 0) > 0, name);
    for (const name of [
      'connections_idle',
      'waiting',
      'retries_total',
      'lost_total',
      'exhausted_total',
      'wait_seconds_total',
    ])
      assert.ok((quiet.get(`platen_database_${name}`) ?? -1) >= 0, name);
    const other = new pg.Client({
      host: server.socket,
      port: server.port,
      user: 'postgres',
      database: 'watched',
    });
    await other.connect();
    await other.query('BEGIN');
    await other.query('LOCK TABLE platen.reservation IN ACCESS EXCLUSIVE MODE');
    const waiting = call();
    await until('a statement waits', async () => (await read()).get('platen_database_lock_waits') === 1);
    await other.query('ROLLBACK');
    await waiting;
    await other.end();
  });
});
