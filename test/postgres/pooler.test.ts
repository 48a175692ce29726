// Behind pgbouncer in transaction mode: each transaction gets another connection of the server.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { openStore } from '../../src/store/open.ts';
import { beginning, call, completion, populate, timed } from '../store/world.ts';
import { until } from '../until.ts';
import { freePort, type PostgresServer, startPostgres, withoutPostgres } from './server.ts';

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;
const skip =
  withoutPostgres ||
  (hasPooler ? false : 'left out: pgbouncer is not installed (Debian: apt-get install pgbouncer)');

describe('behind pgbouncer in transaction mode', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-pooler-'));
  let server: PostgresServer;
  let pooler: ChildProcess;
  let port = 0;
  before(async () => {
    server = await startPostgres();
    await server.create('pooled');
    port = await freePort();
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      `[databases]
pooled = host=${server.socket} port=${server.port} dbname=pooled
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`.replace('dbname=pooled', 'dbname=pooled user=postgres'),
    );
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) chownSync(folder, 65534, 65534);
    pooler = spawn(
      isRoot ? 'setpriv' : 'pgbouncer',
      [...(isRoot ? ['--reuid=65534', '--regid=65534', '--clear-groups', 'pgbouncer'] : []), '-q', file],
      { stdio: 'ignore' },
    );
    await until('the pooler', async () => {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'pooled' });
      client.on('error', () => undefined);
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    });
  });
  after(() => {
    pooler.kill('SIGKILL');
    server.remove();
    rmSync(folder, { recursive: true });
  });

  it('nodes work as ever: calls that come together are billed once each, keys are exact', async (t) => {
    const address = server.tcpUrl('pooled', port);
    const nodes = await Promise.all(
      [0, 1].map(() => openStore({ address, connections: 10 }, { onFatal: assert.fail, serve: true })),
    );
    t.after(() => Promise.all(nodes.map((node) => node.close())));
    const stores = nodes.map(({ store }) => timed(store, () => undefined));
    const [first, second] = stores;
    assert.ok(first && second);
    const version = await populate(first, 150);
    const outcomes = await Promise.all(
      Array.from({ length: 400 }, async (_, n) => {
        const store = stores[n % 2] ?? first;
        const id = `gen_${n}`;
        // Each key is used on both nodes at once.
        const { kind } = await store.beginGeneration(
          beginning(id, call(`key ${Math.floor(n / 2)}`), version),
        );
        if (kind !== 'admitted') return kind;
        await store.listTemplates('acc_a', { limit: 10 });
        return store.completeGeneration(completion(id));
      }),
    );
    const counted = Map.groupBy(outcomes, (outcome) => outcome);
    assert.equal(counted.get('completed')?.length, 150);
    assert.deepEqual(
      await server.run(
        'pooled',
        'SELECT (SELECT sum(used) FROM platen.usage)::int AS used, (SELECT count(DISTINCT idem_key) FROM platen.generation)::int AS keys, (SELECT count(*) FROM platen.reservation)::int AS held',
      ),
      [{ used: 150, keys: 150, held: 0 }],
    );
    await second.sweep(0);
    for (const { database } of nodes) assert.equal(database?.isAway(), false);
  });
});
