// What is refused of a database, each in one clear line; and that a commit whose answer was lost is asked for, not guessed.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openStore } from '../../src/store/open.ts';
import { OperatorError } from '../../src/store/records.ts';
import { run } from '../cli/recorder.ts';
import { beginning, call, completion, populate, timed } from '../store/world.ts';
import { startCutter } from './cutter.ts';
import { type PostgresServer, startPostgres, withoutPostgres } from './server.ts';

describe('a PostgreSQL database', { skip: withoutPostgres }, () => {
  let server: PostgresServer;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.remove());

  const open = (address: string, passwordFile?: string) =>
    openStore({ address, passwordFile }, { onFatal: assert.fail });
  const refused = (address: string, line: RegExp): Promise<void> =>
    assert.rejects(open(address), (error: unknown) => {
      assert.ok(error instanceof OperatorError, String(error));
      assert.match(error.message, line);
      assert.doesNotMatch(error.message, /\n|secret/);
      return true;
    });

  it('is refused in one line when it can not be used', async () => {
    await refused('postgres://:::', /expected an address such as postgres:/);
    await refused('postgres://u:secret@127.0.0.1:1', /expected the name of a database/);
    await refused('postgres://u:secret@127.0.0.1:1/d', /can't reach the database: .*ECONNREFUSED/);
    await refused(
      'postgres://u@127.0.0.1/d?sslmode=require',
      /expected sslmode=verify-full or sslmode=disable/,
    );
    await refused('postgres://u@127.0.0.1/d?ssl=1', /unknown parameter "ssl"/);
    await refused(`${server.tcpUrl('postgres')}?sslmode=verify-full`, /does not support SSL/);
    await refused(server.url('nowhere'), /database "nowhere" does not exist: make it with/);
    await server.create('foreign_one');
    await server.run('foreign_one', 'CREATE TABLE orders (n int)');
    await refused(server.url('foreign_one'), /holds other tables, such as public.orders/);
    await server.create('loose');
    await server.run('postgres', 'ALTER DATABASE loose SET synchronous_commit = off');
    await refused(server.url('loose'), /synchronous_commit is off/);
    await server.create('strict');
    await server.run('postgres', 'CREATE ROLE guest LOGIN');
    await refused(
      server.url('strict').replace('user=postgres', 'user=guest'),
      /the role may not do what Platen needs/,
    );
    await server.run('postgres', `CREATE ROLE shut LOGIN`, 'ALTER ROLE shut NOLOGIN');
    await refused(
      server.url('strict').replace('user=postgres', 'user=shut'),
      /check the role and its password/,
    );
    assert.deepEqual(await server.run('strict', `SELECT 1 FROM pg_namespace WHERE nspname = 'platen'`), []);
  });

  it('takes its functions from PostgreSQL alone, whatever stands before them in search_path', async () => {
    const address = await server.create('shadowed');
    await server.run(
      'shadowed',
      'CREATE SCHEMA evil',
      "CREATE FUNCTION evil.floor(numeric) RETURNS numeric LANGUAGE sql AS 'SELECT 0::numeric'",
      "CREATE FUNCTION evil.floor(double precision) RETURNS double precision LANGUAGE sql AS 'SELECT 0::double precision'",
      "CREATE FUNCTION evil.hashtext(text) RETURNS integer LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''stolen: %'', $1; END'",
      "CREATE FUNCTION evil.length(text) RETURNS integer LANGUAGE sql AS 'SELECT 7'",
      "CREATE FUNCTION evil.yes(text, text) RETURNS boolean LANGUAGE sql AS 'SELECT true'",
      'CREATE OPERATOR evil.= (LEFTARG = text, RIGHTARG = text, FUNCTION = evil.yes)',
    );
    for (const setting of ['evil, pg_catalog', 'evil, public, pg_catalog', '"$user", evil, pg_catalog']) {
      await server.run('postgres', `ALTER DATABASE shadowed SET search_path = ${setting}`);
      const opened = await open(address);
      if (setting === 'evil, pg_catalog')
        await populate(
          timed(opened.store, () => undefined),
          10,
        );
      assert.ok(Math.abs((await opened.store.now()) - Date.now()) < 60_000, setting);
      assert.equal(await opened.store.findTemplate('tpl_of_nobody'), undefined, setting);
      await opened.close();
    }
  });

  it('is made once, however many open it at once, and is refused when it is newer', async () => {
    const address = await server.create('made');
    const stores = await Promise.all(Array.from({ length: 6 }, () => open(address)));
    for (const { store } of stores) assert.equal((await store.listPlans()).length, 1);
    await Promise.all(stores.map(({ close }) => close()));
    await server.run('made', 'UPDATE platen.meta SET version = 99');
    await refused(address, /is of a newer Platen \(schema 99, this one knows 4\)/);
  });

  it('of version 1 is migrated with its rows: a key may do what it could do', async () => {
    const address = await server.create('old');
    await (await open(address)).close();
    await server.run(
      'old',
      `INSERT INTO platen.account VALUES ('acc_a', 'a', 'standard', false, 0)`,
      `INSERT INTO platen.api_key (id, account_id, hash, test, created_at)
        VALUES ('key_a', 'acc_a', decode(repeat('ab', 32), 'hex'), false, 0)`,
      `INSERT INTO platen.template (code, account_id, name, created_at) VALUES ('tpl_a', 'acc_a', 'a', 0)`,
      `INSERT INTO platen.version (code, number, sha256, main, variables, created_at)
        VALUES ('tpl_a', 1, 'x', 'a', '{}', 0), ('tpl_a', 2, 'y', 'a', '{}', 0)`,
      `INSERT INTO platen.blob VALUES ('x', '123')`,
      `INSERT INTO platen.version_file SELECT id, 'a', 'x' FROM platen.version`,
      'DROP TRIGGER version_count ON platen.version',
      'DROP TRIGGER version_file_count ON platen.version_file',
      'DROP FUNCTION platen.count_versions, platen.count_files',
      'DROP TABLE platen.stored, platen.account_file',
      'ALTER TABLE platen.plan DROP COLUMN template_bytes, DROP COLUMN versions',
      'ALTER TABLE platen.api_key DROP COLUMN scopes',
      'DROP INDEX platen.template_account',
      'DROP TABLE platen.push_key',
      'DROP TABLE platen.variable_use',
      'UPDATE platen.meta SET version = 1',
    );
    const { store, close } = await open(address);
    assert.deepEqual((await store.listKeys('acc_a', { limit: 9 }))[0]?.scopes, ['generate']);
    const taken = await store.takeCall(Buffer.from('ab'.repeat(32), 'hex'));
    assert.deepEqual(taken?.holder.key.scopes, ['generate']);
    assert.equal(await store.findPush('acc_a', { text: 'k', bodyHash: new Uint8Array(32) }), undefined);
    await close();
    assert.deepEqual(await server.run('old', 'SELECT version FROM platen.meta'), [{ version: 4 }]);
    assert.deepEqual(await server.run('old', 'SELECT * FROM platen.stored'), [
      { account_id: 'acc_a', versions: '2', bytes: '3' },
    ]);
  });

  it('is named by the nearer of two settings, and never with a password on the command line', async () => {
    const address = await server.create('named');
    const made = await run(['account', 'create', 'acme', '--store', address]);
    assert.equal(made.status, 0, made.stderr);
    const listed = await run(['account', 'list', '--json'], { env: { PLATEN_STORE: address } });
    assert.match(listed.stdout, /"acme"/);
    const typed = await run(['account', 'list', '--store', 'postgres://u:secret@h/d']);
    assert.equal(typed.status, 2);
    assert.match(typed.stderr, /a password on the command line/);
    assert.doesNotMatch(typed.stderr, /secret/);
    const both = await run(['account', 'list', '--store', address, '--data', '/nowhere']);
    assert.match(both.stderr, /"store" and "data" both say where the store is, by flag/);
    const shown = await run(['serve', '--check', '--json'], {
      env: { PLATEN_STORE: address.replace('localhost', 'u:secret@localhost') },
    });
    assert.doesNotMatch(shown.stdout + shown.stderr, /secret/);
    const backup = await run(['backup', '/nowhere/x', '--store', address]);
    assert.match(backup.stderr, /the store is a database: back it up with `pg_dump`/);
  });

  it('is asked again when others undid a statement, and a call is billed once', async (t) => {
    const address = await server.create('undone');
    const opened = await openStore({ address }, { onFatal: assert.fail, serve: true });
    t.after(() => opened.close());
    const store = timed(opened.store, () => undefined);
    const version = await populate(store, 100);
    // A sequence is not undone with its transaction: so the first two tries fail, each as another database would say it.
    await server.run(
      'undone',
      'CREATE SEQUENCE platen.tries',
      `CREATE FUNCTION platen.undo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        CASE nextval('platen.tries') WHEN 1 THEN RAISE SQLSTATE '40001'; WHEN 2 THEN RAISE SQLSTATE '40P01'; ELSE RETURN NEW; END CASE;
      END $$`,
      'CREATE TRIGGER undo BEFORE INSERT ON platen.generation FOR EACH ROW EXECUTE FUNCTION platen.undo()',
    );
    assert.equal((await store.beginGeneration(beginning('gen_1', call('k'), version))).kind, 'admitted');
    assert.equal(await store.completeGeneration(completion('gen_1')), 'completed');
    assert.equal(opened.database?.counts.retries, 2);
    assert.deepEqual(await server.run('undone', 'SELECT used::int FROM platen.usage'), [{ used: 1 }]);
    // One that never succeeds is told, and holds nothing.
    await server.run(
      'undone',
      `CREATE OR REPLACE FUNCTION platen.undo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE SQLSTATE '40001'; END $$`,
    );
    assert.equal((await store.beginGeneration(beginning('gen_2', call('j'), version))).kind, 'admitted');
    await assert.rejects(store.completeGeneration(completion('gen_2')), /the database is busy: try again/);
    await store.abandonGeneration('gen_2');
    assert.equal((await opened.store.getUsage('acc_a')).reserved, 0);
  });

  it('is asked what became of a commit whose connection ended', async (t) => {
    await server.create('cut');
    const proxy = await startCutter(server.port);
    t.after(() => proxy.close());
    const opened = await openStore(
      { address: server.tcpUrl('cut', proxy.port) },
      { onFatal: assert.fail, serve: true },
    );
    t.after(() => opened.close());
    const store = timed(opened.store, () => undefined);
    const version = await populate(store, 100);
    for (const [index, at] of (['answer', 'request', 'answer'] as const).entries()) {
      const id = `gen_${index}`;
      assert.equal((await store.beginGeneration(beginning(id, call(id), version))).kind, 'admitted');
      proxy.cut(at);
      assert.equal(await store.completeGeneration(completion(id)), 'completed', at);
    }
    // One whose reservation is gone is not guessed to be there.
    assert.equal((await store.beginGeneration(beginning('gen_x', call('x'), version))).kind, 'admitted');
    await server.run('cut', `DELETE FROM platen.reservation WHERE id = 'gen_x'`);
    proxy.cut('answer');
    assert.equal(await store.completeGeneration(completion('gen_x')), 'lost');
    assert.deepEqual(
      await server.run(
        'cut',
        'SELECT (SELECT sum(used) FROM platen.usage)::int AS used, (SELECT count(*) FROM platen.generation)::int AS made, (SELECT count(*) FROM platen.reservation)::int AS held',
      ),
      [{ used: 3, made: 3, held: 0 }],
    );
  });
});
