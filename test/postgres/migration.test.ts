// The tables of a database are made and migrated once and whole, by whom may; and one node at a time sweeps.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { openStore } from '../../src/store/open.ts';
import { bringUpToDate, requireServer, type Step } from '../../src/store/postgres/schema.ts';
import { OperatorError } from '../../src/store/records.ts';
import { run } from '../cli/recorder.ts';
import { beginning, call, populate, timed } from '../store/world.ts';
import { takes, until } from '../until.ts';
import { type PostgresServer, startPostgres, withoutPostgres } from './server.ts';

describe('the tables in PostgreSQL', { skip: withoutPostgres }, () => {
  let server: PostgresServer;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.remove());

  const connect = async (database: string): Promise<pg.Client> => {
    const client = new pg.Client({ host: server.socket, port: server.port, user: 'postgres', database });
    await client.connect();
    return client;
  };
  const make = async (database: string): Promise<number> => {
    const address = await server.create(database);
    const { close } = await openStore({ address }, { onFatal: assert.fail });
    await close();
    return versionOf(database);
  };
  const versionOf = async (database: string): Promise<number> =>
    Number((await server.run(database, 'SELECT version FROM platen.meta'))[0]?.version);
  const nothing: Step = async () => undefined;

  it('are migrated once, whoever tries at the same moment', async () => {
    const version = await make('together');
    let taken = 0;
    const step: Step = async (client) => {
      taken += 1;
      await client.query('CREATE TABLE platen.added (n integer)');
      await takes(200);
    };
    const steps = [...Array.from({ length: version - 1 }, () => nothing), step];
    const clients = await Promise.all(Array.from({ length: 5 }, () => connect('together')));
    await Promise.all(clients.map((client) => bringUpToDate(client, 'here', steps)));
    assert.deepEqual([taken, await versionOf('together')], [1, version + 1]);
    await Promise.all(clients.map((client) => client.end()));
    // What is now too new for this program is refused, by servers and commands alike, and stays as it is.
    for (const words of [
      ['account', 'list'],
      ['serve', '--check'],
    ]) {
      const { status, stderr } = await run([...words, '--store', server.url('together')]);
      assert.equal(status, 1, words.join(' '));
      assert.match(
        stderr,
        /^platen: [^\n]* is of a newer Platen \(schema \d+, this one knows \d+\): upgrade this one\n$/,
      );
    }
  });

  it('stay as they were when a step fails, all steps of the run', async () => {
    const version = await make('failing');
    const added: Step = async (client) => void (await client.query('CREATE TABLE platen.added (n integer)'));
    const fails: Step = async (client) => void (await client.query('SELECT 1 / 0'));
    const client = await connect('failing');
    const steps = [...Array.from({ length: version - 1 }, () => nothing), added, fails];
    await assert.rejects(bringUpToDate(client, 'here', steps), /division by zero/);
    await client.end();
    assert.equal(await versionOf('failing'), version);
    assert.deepEqual(await server.run('failing', `SELECT to_regclass('platen.added') AS added`), [
      { added: null },
    ]);
  });

  it('are refused on a server that is too old, or that is a standby', async () => {
    const answers = (facts: object): pg.ClientBase =>
      ({ query: async () => ({ rows: [facts] }) }) as unknown as pg.ClientBase;
    const good = { server: 130_000, durable: 'on', standby: false };
    await requireServer(answers(good), 'here');
    for (const [facts, line] of [
      [{ ...good, server: 120_022 }, /^here: expected PostgreSQL 13 or newer, got 12: upgrade the server$/],
      [{ ...good, standby: true }, /^here: it is a standby, which takes no writes: name the primary$/],
      [{ ...good, durable: 'off' }, /^here: synchronous_commit is off/],
    ] as const)
      await assert.rejects(requireServer(answers(facts), 'here'), (error: unknown) => {
        assert.ok(error instanceof OperatorError);
        assert.match(error.message, line);
        return true;
      });
  });

  it('are refused to a role that may not use them, and in a database that only looks like one of Platen', async () => {
    await make('owned');
    await server.run('postgres', 'CREATE ROLE stranger LOGIN');
    const asStranger = server.url('owned').replace('user=postgres', 'user=stranger');
    for (const words of [
      ['account', 'list'],
      ['serve', '--check'],
    ]) {
      const { status, stderr } = await run([...words, '--store', asStranger]);
      assert.equal(status, 1, words.join(' '));
      assert.match(stderr, /^platen: [^\n]*the role may not do what Platen needs[^\n]*\n$/);
    }
    await make('hollow');
    await server.run('hollow', 'DELETE FROM platen.meta');
    const { stderr } = await run(['account', 'list', '--store', server.url('hollow')]);
    assert.match(stderr, /^platen: [^\n]*is no database of Platen\n$/);
  });

  it('are swept by the node that gets the lock, and by no other meanwhile', async (t) => {
    await make('swept');
    const opened = await openStore({ address: server.url('swept') }, { onFatal: assert.fail, serve: true });
    t.after(() => opened.close());
    const store = timed(opened.store, () => undefined);
    const version = await populate(store, 10);
    await store.beginGeneration(beginning('gen_1', call('k'), version));
    await server.run('swept', `UPDATE platen.reservation SET node_id = 'dead'`);
    const held = async (): Promise<number> =>
      Number((await server.run('swept', 'SELECT count(*) AS n FROM platen.reservation'))[0]?.n);
    const other = await connect('swept');
    await other.query('SELECT pg_advisory_lock(1347175502, 2)');
    await opened.store.sweep();
    assert.equal(await held(), 1);
    await other.end();
    await until('it is swept', async () => {
      await opened.store.sweep();
      return (await held()) === 0;
    });
  });
});
