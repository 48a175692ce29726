// `platen store copy`: all that a store remembers comes over, from a data folder to a database and back, or nothing does.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import Database from 'better-sqlite3';
import { copiedTables, leftOut } from '../../src/store/copied-tables.ts';
import { openDataFolder, openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { flatPng } from '../assets/build-png.ts';
import { run } from '../cli/recorder.ts';
import { furnish, makeDataFolder } from '../crash/world.ts';
import { start, temporaryFolder } from '../platen.ts';
import { beginning, bodyHash, call, completion, populate, push, timed } from '../store/world.ts';
import { callNode, type Furnished, startNode } from './nodes.ts';
import { type PostgresServer, startPostgres, withoutPostgres } from './server.ts';

/** Every row of the copied tables, and of those that follow from them, in one order. */
type Dump = Readonly<Record<string, readonly string[]>>;

const dumped = [...copiedTables.map(({ name }) => name), 'account_pin', 'pinned_size'];

function rowsAsText(rows: readonly object[]): readonly string[] {
  const plain = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
    return typeof value === 'boolean' ? Number(value) : value;
  };
  return rows
    .map((row) => JSON.stringify(Object.entries(row).map(([name, value]) => [name, plain(value)])))
    .sort();
}

function dumpFolder(folder: string): Dump {
  const db = new Database(join(folder, 'platen.db'), { readonly: true });
  const dump = dumped.map((table) => [
    table,
    rowsAsText(db.prepare(`SELECT * FROM ${table}`).all() as object[]),
  ]);
  db.close();
  return Object.fromEntries(dump);
}

describe('platen store copy', { skip: withoutPostgres }, () => {
  let server: PostgresServer;
  let databases = 0;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.remove());

  const newAddress = (): Promise<string> => server.create(`copy_${databases++}`);
  const nameOf = (address: string): string => new URL(address).pathname.slice(1);
  const dumpDatabase = async (address: string): Promise<Dump> => {
    const dump: [string, readonly string[]][] = [];
    for (const table of dumped) {
      // Numbers of 64 bits come as text, and the size of all is kept in PostgreSQL alone.
      const where = table === 'pinned_size' ? `WHERE account_id <> ''` : '';
      const rows = await server.run(nameOf(address), `SELECT * FROM platen.${table} ${where}`);
      const kinds = await server.run(
        nameOf(address),
        `SELECT attname FROM pg_attribute WHERE attrelid = 'platen.${table}'::regclass AND atttypid = 'int8'::regtype`,
      );
      const whole = new Set(kinds.map(({ attname }) => attname));
      dump.push([
        table,
        rowsAsText(
          rows.map((row) =>
            Object.fromEntries(
              Object.entries(row).map(([name, value]) => [
                name,
                whole.has(name) && value !== null ? Number(value) : value,
              ]),
            ),
          ),
        ),
      ]);
    }
    return Object.fromEntries(dump);
  };
  const copy = (from: string, to: string) => run(['store', 'copy', '--from', from, '--to', to, '--json']);
  const refused = async (from: string, to: string, line: RegExp): Promise<void> => {
    const { status, stdout, stderr } = await copy(from, to);
    assert.notEqual(status, 0);
    assert.equal(stdout, '');
    assert.match(stderr, line);
    assert.match(stderr, /^platen: [^\n]*\n$/);
  };
  const emptyFolder = (t: TestContext): string => {
    const { path, remove } = temporaryFolder();
    t.after(remove);
    return join(path, 'data');
  };

  it('names every table of both databases: it is copied, or left out on purpose', async () => {
    const { path, remove } = temporaryFolder();
    await openDataFolder(path, { onFatal: assert.fail }).close();
    const db = new Database(join(path, 'platen.db'), { readonly: true });
    const ofSqlite = db
      .prepare<[], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .all();
    db.close();
    remove();
    const address = await newAddress();
    await (await openStore({ address }, { onFatal: assert.fail })).close();
    const ofPostgres = await server.run(
      nameOf(address),
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'platen'::regnamespace AND relkind = 'r'`,
    );
    const known = [...copiedTables.map(({ name }) => name), ...leftOut];
    for (const { name } of [...ofSqlite, ...ofPostgres])
      assert.ok(known.includes(String(name)), String(name));
  });

  it('brings every row over and back, and nothing is missing or counted wrong', async (t) => {
    const folder = emptyFolder(t);
    const opened = openDataFolder(folder, { onFatal: assert.fail });
    await fill(opened.store);
    await opened.close();
    const before = dumpFolder(folder);
    for (const table of dumped) assert.ok((before[table]?.length ?? 0) > 0, `${table} has rows`);
    const address = await newAddress();
    const there = await copy(folder, address);
    assert.equal(there.status, 0, there.stderr);
    const counts = JSON.parse(there.stdout) as Record<string, number>;
    assert.deepEqual(
      counts,
      Object.fromEntries(copiedTables.map(({ name }) => [name, before[name]?.length])),
    );
    assert.deepEqual(await dumpDatabase(address), before);
    assert.deepEqual(
      await server.run(nameOf(address), `SELECT size::int FROM platen.pinned_size WHERE account_id = ''`),
      [{ size: 300 }],
    );
    const back = emptyFolder(t);
    assert.equal((await copy(address, back)).status, 0);
    assert.deepEqual(dumpFolder(back), before);
    assert.deepEqual(dumpFolder(folder), before, 'the first one stays as it is');
    // The new ones go on where the old one ended: what is pushed or pinned next has its own number and is counted.
    for (const place of [{ address }, { folder: back }]) {
      const after = await openStore(place, { onFatal: assert.fail });
      const pushed = await after.store.pushVersion(push('{"next":1}'));
      const version = await after.store.findVersion(pushed.code, pushed.number);
      assert.equal(version?.id, 5);
      await after.close();
    }
    const more = await openStore({ address }, { onFatal: assert.fail, serve: true, pinCapBytes: 350 });
    const room = (size: number) =>
      more.store.findPinRoom('acc_a', [{ url: 'u', sha256: 'new', bytes: new Uint8Array(size) }]);
    assert.deepEqual([await room(50), await room(51)], ['room', 'pins_full']);
    await more.close();
  });

  it('keeps what a key was used for: it gives the same bytes from the new store, and from the next', async (t) => {
    let asked = 0;
    const images = createServer((_, response) => {
      asked += 1;
      response
        .writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' })
        .end(flatPng(2, 2, [asked, 2, 3]));
    });
    await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve));
    t.after(() => void images.close());
    const src = `http://127.0.0.1:${(images.address() as AddressInfo).port}/logo`;
    const content = ['{{n}} {{$now()}} {{$random()}}', { type: 'image', src, width: 20 }];
    const data = await makeDataFolder({ plain: { variables: { n: { type: 'number' } }, content } });
    t.after(() => data.remove());
    const world: Furnished = { name: 'acme', ...data };
    const used = { data: { n: 1 }, idempotencyKey: 'used before' };
    const serveOnce = async (store: string) => {
      const node = await startNode(store);
      t.after(() => node.running.process.kill('SIGKILL'));
      const answer = await callNode(node.url, world, used);
      const other = await callNode(node.url, world, { ...used, data: { n: 2 } });
      assert.equal(other.code, 'idempotency_conflict');
      node.running.process.kill('SIGTERM');
      await node.running.ended;
      return answer;
    };
    const first = await serveOnce(data.path);
    assert.deepEqual([first.code, first.replayed], ['ok', false], first.text);
    const fetches = asked;
    const address = await newAddress();
    const next = emptyFolder(t);
    for (const [from, to] of [
      [data.path, address],
      [address, next],
    ] as const) {
      const copied = await copy(from, to);
      assert.equal(copied.status, 0, copied.stderr);
      const again = await serveOnce(to);
      assert.deepEqual(
        [again.code, again.replayed, again.generation, again.text],
        ['ok', true, first.generation, first.text],
      );
    }
    assert.equal(asked, fetches, 'the picture was kept');
  });

  it('is refused in one line, and nothing is left behind', async (t) => {
    const data = await makeDataFolder({ plain: { content: ['x'] } });
    t.after(() => data.remove());
    const address = await newAddress();
    const full = await newAddress();
    const opened = await openStore({ address: full }, { onFatal: assert.fail });
    await furnish(opened.store, { plain: { content: ['x'] } });
    await opened.close();
    await refused(data.path, full, /is not empty \(table plan\): copy into an empty store/);
    await refused(full, data.path, /is not empty \(table plan\)/);
    await refused(data.path, data.path, /uses the data folder|not empty/);
    await refused(full, full, /is not empty/);
    await refused('/nowhere', address, /\/nowhere holds no database/);
    await refused(address, emptyFolder(t), /holds no store of Platen/);
    await refused(data.path, 'postgres://u:secret@h/d', /a password on the command line.*--to-password-file/);
    await refused(data.path, 'postgres://u@127.0.0.1:1/d', /can't reach the database/);
    const missing = await run(['store', 'copy', '--from', data.path]);
    assert.match(missing.stderr, /expected --to STORE: an empty one/);
    assert.deepEqual(
      await server.run(nameOf(address), `SELECT 1 FROM pg_namespace WHERE nspname = 'platen'`),
      [],
    );
  });

  it('is refused while a server works on either store', async (t) => {
    const data = await makeDataFolder({ plain: { content: ['x'] } });
    t.after(() => data.remove());
    const served = start(['serve', '--listen', '127.0.0.1:0', '--data', data.path]);
    t.after(() => served.process.kill('SIGKILL'));
    await served.firstLine;
    const address = await newAddress();
    await refused(data.path, address, /another `platen serve` uses the data folder/);
    const node = await openStore({ address }, { onFatal: assert.fail, serve: true });
    await refused(address, emptyFolder(t), /is served by a node: stop what serves it first/);
    await node.close();
  });

  it('leaves nothing when it fails in the middle', async (t) => {
    const data = await makeDataFolder({ plain: { content: ['x'] } });
    t.after(() => data.remove());
    const address = await newAddress();
    await (await openStore({ address }, { onFatal: assert.fail })).close();
    const fresh = await dumpDatabase(address);
    const fail = `CREATE FUNCTION platen.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`;
    await server.run(
      nameOf(address),
      fail,
      'CREATE TRIGGER fails BEFORE INSERT ON platen.version_file EXECUTE FUNCTION platen.fail()',
    );
    await refused(data.path, address, /broken/);
    assert.deepEqual(await dumpDatabase(address), fresh);
    // A row that vanishes on the way is noticed by the count.
    await server.run(
      nameOf(address),
      'DROP TRIGGER fails ON platen.version_file',
      `CREATE OR REPLACE FUNCTION platen.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`,
      'CREATE TRIGGER vanishes BEFORE INSERT ON platen.version_file FOR EACH ROW EXECUTE FUNCTION platen.fail()',
    );
    await refused(data.path, address, /version_file has 0 rows after the copy, expected 1/);
    assert.deepEqual(await dumpDatabase(address), fresh);
    await server.run(nameOf(address), 'DROP TRIGGER vanishes ON platen.version_file');
    assert.equal((await copy(data.path, address)).status, 0);
  });
});

/** Fills a store so that every table has rows, some with odd values. */
async function fill(plain: Store): Promise<void> {
  const store = timed(plain, () => undefined);
  const version = await populate(store, 1000);
  await store.setPlan({ name: 'odd', perMonth: 0, perSecond: 0.1, burst: 1, concurrency: 7 });
  await store.setAccount('acc_b', { plan: 'odd', suspended: true });
  const key = { id: 'key_1', account: 'acc_a', test: true, label: 'Größe \u{1F600}\n"', createdAt: 1 };
  const scopes = ['publish', 'read'] as const;
  await store.createKey(
    { ...key, scopes, expiresAt: 9_999_999_999_999, revokedAt: undefined },
    bodyHash('key'),
  );
  await store.createKey(
    {
      ...key,
      scopes: ['generate'],
      id: 'key_2',
      test: false,
      label: undefined,
      expiresAt: undefined,
      revokedAt: undefined,
    },
    bodyHash('other'),
  );
  await plain.revokeKey('key_2');
  await store.pushVersion(push('{"second":true}', { publish: false }));
  await store.pushVersion(
    push('{"third":true}', { publish: false, key: { text: 'push', bodyHash: bodyHash('push') } }),
  );
  const { id: versionId = 0 } = (await plain.findVersion('tpl_doc_0', 1)) ?? {};
  await plain.recordUses([{ versionId, path: '/name', kind: 'string', calls: 3 }]);
  await store.pushVersion(push('{}', { name: 'gone', newCode: () => 'tpl_gone' }));
  await plain.deleteTemplate('tpl_gone');
  const bytes = (fill: number): Uint8Array => new Uint8Array(fill).fill(fill);
  for (let n = 0; n < 600; n++) {
    const id = `gen_${n}`;
    const pins =
      n < 3
        ? [
            { url: 'a', sha256: 'shared', bytes: bytes(100) },
            { url: `b${n}`, sha256: 'own', bytes: bytes(200) },
            { url: 'c', fault: { message: 'gone', hint: 'none' } },
          ]
        : [];
    const identity = call(n % 2 === 0 ? `key ${n}` : undefined, `body ${n}`, { test: n % 5 === 0 });
    const begun = await store.beginGeneration(beginning(id, identity, version));
    assert.equal(begun.kind, 'admitted');
    const warnings = '[{"message":"zu groß"}]';
    assert.equal(await store.completeGeneration(completion(id, { pins, warnings })), 'completed');
  }
  await store.recordReplay('gen_0', true);
}
