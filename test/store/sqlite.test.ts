// What is SQLite's own: durability, immutability, migrations, the lock, backups.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import Database from 'better-sqlite3';
import { OperatorError } from '../../src/store/records.ts';
import { restoreBackup } from '../../src/store/sqlite/backup.ts';
import { databaseName, lockFolder, openConnection } from '../../src/store/sqlite/open.ts';
import { openRunner } from '../../src/store/sqlite/runner.ts';
import { schemaVersion } from '../../src/store/sqlite/schema.ts';
import {
  beginning,
  call,
  completion,
  noon,
  openTimed,
  populate,
  type TimedFolder,
  type TimedStore,
} from './world.ts';

const root = mkdtempSync(join(tmpdir(), 'platen-sqlite-'));
after(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
const newFolder = (): string => join(root, String(folders++));

function openFolder(folder: string, serve = false): TimedFolder {
  return openTimed(folder, {
    serve,
    onFatal: (error) => {
      throw error;
    },
  });
}

function openAt(folder: string): TimedStore {
  return openFolder(folder).store;
}

/** A folder with a store that was populated and closed. */
async function populated(): Promise<string> {
  const folder = newFolder();
  const store = openAt(folder);
  await populate(store);
  await store.close();
  return folder;
}

test('every connection is durable, not only the first of a database', async () => {
  const folder = newFolder();
  const first = openConnection(folder, 'full');
  const second = openConnection(folder, 'full');
  for (const db of [first, second]) {
    assert.equal(db.pragma('synchronous', { simple: true }), 2);
    assert.equal(db.pragma('journal_mode', { simple: true }), 'wal');
    assert.equal(db.pragma('foreign_keys', { simple: true }), 1);
  }
  first.close();
  second.close();
  const store = openAt(folder);
  await store.probe();
  await store.close();
});

test('all tables are STRICT, folder and file are private', async () => {
  const folder = await populated();
  const db = new Database(join(folder, databaseName));
  const tables = db.prepare<[], { name: string; strict: number }>('PRAGMA table_list').all();
  const loose = tables.filter(({ name, strict }) => strict !== 1 && !name.startsWith('sqlite_'));
  assert.deepEqual(loose, []);
  db.close();
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.equal(statSync(join(folder, databaseName)).mode & 0o777, 0o600);
});

test('a version and its files never change, by no kind of statement', async () => {
  const folder = await populated();
  const db = openConnection(folder, 'full');
  const statements = [
    "UPDATE version SET variables = '[]'",
    'DELETE FROM version',
    'INSERT OR REPLACE INTO version SELECT id, code, number, sha256, main, variables, 0 FROM version',
    "INSERT OR REPLACE INTO version (code, number, sha256, main, variables, created_at) SELECT code, number, 'x', main, variables, 0 FROM version",
    'REPLACE INTO version_file SELECT version_id, name, sha256 FROM version_file',
    "UPDATE version_file SET name = 'x'",
    'DELETE FROM version_file',
    "UPDATE blob SET bytes = x'00'",
    'DELETE FROM blob',
    "INSERT OR REPLACE INTO blob SELECT sha256, x'00' FROM blob",
    'UPDATE OR REPLACE version SET id = 2',
  ];
  for (const recursive of ['OFF', 'ON']) {
    db.pragma(`recursive_triggers = ${recursive}`);
    for (const sql of statements) assert.throws(() => db.exec(sql), /immutable|FOREIGN KEY/, sql);
  }
  db.close();
});

test('a newer database is refused, and so is what is none', async () => {
  const folder = await populated();
  const db = new Database(join(folder, databaseName));
  db.pragma(`user_version = ${schemaVersion + 1}`);
  db.close();
  assert.throws(
    () => openAt(folder),
    (error) => error instanceof OperatorError && /newer Platen/.test(error.message),
  );
  const other = newFolder();
  mkdirSync(other);
  writeFileSync(
    join(other, databaseName),
    'this is a text file, and quite a long one, so that it can be no header'.repeat(20),
  );
  assert.throws(
    () => openAt(other),
    (error) => error instanceof OperatorError && /no Platen database/.test(error.message),
  );
  writeFileSync(join(root, 'file'), '');
  assert.throws(() => openAt(join(root, 'file', 'x')), OperatorError);
});

test('opening twice at once makes one schema', async () => {
  const folder = newFolder();
  const script = `import { openConnection } from './src/store/sqlite/open.ts'; openConnection(process.argv[1], 'full').close();`;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
  assert.deepEqual(codes, [0, 0, 0, 0]);
});

test('one lock per folder; a kill -9 frees it', async (t) => {
  const folder = newFolder();
  const script = `import { lockFolder } from './src/store/sqlite/open.ts'; lockFolder(process.argv[1]); process.stdout.write('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  assert.throws(
    () => lockFolder(folder),
    (error) => error instanceof OperatorError && /another `platen serve`/.test(error.message),
  );
  const store = openAt(folder);
  assert.equal((await store.listPlans()).length, 1, 'commands go on beside a server');
  await store.close();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const lock = lockFolder(folder);
  assert.throws(() => lockFolder(folder), OperatorError, 'in the same process too');
  lock.release();
  lockFolder(folder).release();
});

test('what a command changes is seen by an open store', async () => {
  const folder = await populated();
  const serving = openAt(folder);
  const command = openAt(folder);
  await command.setAccount('acc_a', { suspended: true });
  await command.close();
  assert.equal((await serving.findAccount('a'))?.suspended, true);
  await serving.close();
});

test('a failing disk ends the process, a full one and a busy one do not', async () => {
  const folder = await populated();
  const fatal: Error[] = [];
  const runner = openRunner(folder, (error) => fatal.push(error), Date.now);
  const fail = (code: string) => () => {
    throw new Database.SqliteError(`made up: ${code}`, code);
  };
  for (const run of [runner.write, runner.writeRelaxed, runner.writeTogether, runner.read]) {
    await assert.rejects(run(fail('SQLITE_IOERR_FSYNC')));
  }
  assert.equal(fatal.length, 4);
  await assert.rejects(runner.write(fail('SQLITE_FULL')), /disk is full/);
  await assert.rejects(runner.writeTogether(fail('SQLITE_BUSY')), /busy/);
  await assert.rejects(runner.write(fail('SQLITE_CONSTRAINT')));
  assert.equal(fatal.length, 4);
  runner.close();
});

test('what may write holds the write lock from its first read on', async () => {
  const folder = await populated();
  const runner = openRunner(folder, assert.fail, Date.now);
  const other = new Database(join(folder, databaseName), { timeout: 0 });
  for (const run of [runner.write, runner.writeRelaxed, runner.writeTogether]) {
    await run(() => {
      assert.throws(() => other.exec("UPDATE account SET suspended = 1 WHERE id = 'acc_a'"), /locked/);
    });
  }
  await runner.read(() => other.exec("UPDATE account SET suspended = 1 WHERE id = 'acc_a'"));
  other.close();
  runner.close();
});

test('a bug in a call undoes that call alone, in a shared commit and in one of its own', async () => {
  const folder = await populated();
  const runner = openRunner(folder, assert.fail, Date.now);
  const insert = (name: string) => () => {
    runner.relaxed.exec(`INSERT INTO plan VALUES ('${name}', 1, 1, 1, 1, 1, 1)`);
    if (name === 'bad') throw new TypeError('a bug');
    return name;
  };
  const results = await Promise.allSettled(
    ['one', 'bad', 'one', 'two'].map((name) => runner.writeTogether(insert(name))),
  );
  assert.deepEqual(
    results.map((result) => result.status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  );
  await assert.rejects(runner.writeTogether(insert('bad')), /a bug/);
  await assert.rejects(runner.writeTogether(insert('one')), /UNIQUE/);
  assert.equal(await runner.writeTogether(insert('three')), 'three');
  const names = runner.db
    .prepare<[], { name: string }>('SELECT name FROM plan')
    .all()
    .map((row) => row.name);
  assert.deepEqual(names, ['one', 'small', 'standard', 'three', 'two']);
  runner.close();
});

test('a backup of a database in use is whole, and restores', async () => {
  const folder = newFolder();
  const open = openFolder(folder);
  const { store } = open;
  const version = await populate(store);
  await store.beginGeneration(beginning('gen_1', call('k'), version));
  await store.completeGeneration(completion('gen_1'));
  await store.beginGeneration(beginning('gen_2', call('k2'), version));
  const file = join(root, 'backup.db');
  await open.backup(file);
  await assert.rejects(open.backup(file), /there already/);
  await assert.rejects(open.backup(join(root, 'no', 'folder', 'x')), OperatorError);
  await store.close();
  const target = newFolder();
  restoreBackup(file, target);
  assert.throws(() => restoreBackup(file, target), /holds a database already/);
  const restored = openFolder(target, true);
  assert.equal((await restored.store.findGeneration(call('k'), 'tpl_doc_0', noon)).kind, 'replay');
  assert.equal(restored.cleared, 1);
  await restored.close();
});

test('a server that takes a folder forgets what a dead one had under way, and is the only one', async () => {
  const folder = await populated();
  const dead = openAt(folder);
  await dead.beginGeneration(beginning('gen_1', call('k1'), 1));
  await dead.close();
  const beside = openFolder(folder);
  assert.equal(beside.cleared, 0, 'a command takes nothing');
  assert.equal((await beside.store.findGeneration(call('k1'), 'tpl_doc_0', noon)).kind, 'in_progress');
  const server = openFolder(folder, true);
  assert.equal(server.cleared, 1);
  assert.equal((await beside.store.findGeneration(call('k1'), 'tpl_doc_0', noon)).kind, 'fresh');
  assert.throws(() => openFolder(folder, true), /another `platen serve` uses the data folder/);
  await server.close();
  await openFolder(folder, true).close();
  await beside.close();
});

test('a folder knows its sizes', async () => {
  const open = openFolder(await populated());
  assert.ok((await open.freeBytes()) > 0);
  assert.ok((await open.sizeBytes()) > 0);
  assert.equal((await open.checkpoint()).left, 0);
  await open.close();
});

test('a backup ends while another process writes without a pause', async (t) => {
  const folder = await populated();
  const script = `
    import { beginning, call, completion, noon, openTimed } from './test/store/world.ts';
    const { store } = openTimed(process.argv[1], { onFatal(error) { throw error; } });
    await store.setPlan({ name: 'small', perMonth: 1e9, perSecond: 1, burst: 1, concurrency: 1 });
    process.stdout.write('writing');
    for (let n = 0; ; n++) {
      await store.beginGeneration(beginning('gen_' + n, call('k' + n), 1));
      await store.completeGeneration(completion('gen_' + n));
    }`;
  const writer = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => writer.kill('SIGKILL'));
  await once(writer.stdout, 'data');
  const open = openFolder(folder);
  for (let turn = 0; turn < 5; turn++) await open.backup(join(root, `busy-${turn}.db`));
  await open.close();
  const target = newFolder();
  restoreBackup(join(root, 'busy-4.db'), target);
  const restored = openAt(target);
  const { used } = await restored.getUsage('acc_a', '2026-01', noon);
  assert.equal((await restored.listGenerations('acc_a', { limit: 1_000_000 })).length, used);
  assert.ok(used > 0);
  await restored.close();
});

test('what is no backup, or a damaged one, is not restored', async () => {
  const folder = await populated();
  const open = openFolder(folder);
  const file = join(root, 'good.db');
  await open.backup(file);
  await open.close();
  const damaged = join(root, 'damaged.db');
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096 * 3, 4096 * 6);
  writeFileSync(damaged, bytes);
  assert.throws(() => restoreBackup(damaged, newFolder()), OperatorError);
  writeFileSync(damaged, readFileSync(file));
  truncateSync(damaged, 10_000);
  assert.throws(() => restoreBackup(damaged, newFolder()), OperatorError);
  writeFileSync(damaged, 'no database');
  assert.throws(() => restoreBackup(damaged, newFolder()), OperatorError);
  assert.throws(() => restoreBackup(join(root, 'nothing'), newFolder()), /no file/);
});
