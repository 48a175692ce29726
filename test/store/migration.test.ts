// From a stored database of version 1 to the newest: all rows kept, one transaction a step, and what is refused in words.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import Database, { type Database as Connection } from 'better-sqlite3';
import { openDataFolder } from '../../src/store/open.ts';
import { OperatorError } from '../../src/store/records.ts';
import { backupTo, restoreBackup } from '../../src/store/sqlite/backup.ts';
import { databaseName, inspectFolder, lockFolder, openConnection } from '../../src/store/sqlite/open.ts';
import { createSchema, requireKnown, schemaVersion, versionOf } from '../../src/store/sqlite/schema.ts';
import { run } from '../cli/recorder.ts';
import { call, noon, openTimed, populate } from './world.ts';

const root = mkdtempSync(join(tmpdir(), 'platen-migration-'));
after(() => rmSync(root, { recursive: true, force: true }));

const schema1 = readFileSync(fileURLToPath(new URL('schema-1.sql', import.meta.url)), 'utf8');
const hash32 = `x'${'ab'.repeat(32)}'`;
const bodyOfCall = `x'${Buffer.from(call('k').bodyHash).toString('hex')}'`;

/** One row in each table, and more where versions differ. */
const rows1 = `
  INSERT INTO plan VALUES ('small', 3, 1000, 1000, 1000);
  INSERT INTO account VALUES ('acc_a', 'a', 'small', 0, ${noon});
  INSERT INTO api_key VALUES ('key_a', 'acc_a', ${hash32}, 0, 'site', ${noon}, NULL, NULL);
  INSERT INTO template VALUES ('tpl_doc_0', 'acc_a', 'doc', 1, ${noon}, NULL);
  INSERT INTO version VALUES (7, 'tpl_doc_0', 1, 'of-all', 'template.json', '{}', ${noon});
  INSERT INTO blob VALUES ('of-file', x'7b7d');
  INSERT INTO version_file VALUES (7, 'template.json', 'of-file');
  INSERT INTO reservation VALUES ('gen_2', 'acc_a', 0, '2026-01', 'k2', ${hash32}, 7, ${noon}, ${noon + 60_000}, 'boot', 'req_2');
  INSERT INTO generation VALUES ('gen_1', 'acc_a', 0, '2026-01', 7, 'k', ${noon}, ${noon + 9}, 9, 1, 10, 'of-pdf', '[]', 'req_1', 2, 1);
  INSERT INTO idempotency VALUES ('acc_a', 0, 'k', ${bodyOfCall}, 'gen_1', ${noon});
  INSERT INTO pinned_asset VALUES ('of-image', 3, x'010203');
  INSERT INTO pin VALUES ('gen_1', 'https://example.com/a.png', 'of-image'), ('gen_1', 'https://example.com/b.png', 'of-image');
  INSERT INTO usage VALUES ('acc_a', '2026-01', 1);
  PRAGMA user_version = 1;`;

let folders = 0;

/** A data folder with a database of this SQL. */
function folderOf(...sql: readonly string[]): string {
  const folder = join(root, String(folders++));
  mkdirSync(folder, { mode: 0o700 });
  const db = new Database(join(folder, databaseName));
  for (const text of sql) db.exec(text);
  db.close();
  return folder;
}

const folder1 = (...sql: readonly string[]): string => folderOf(schema1, rows1, ...sql);

function opened<T>(folder: string, look: (db: Connection) => T): T {
  const db = new Database(join(folder, databaseName));
  try {
    return look(db);
  } finally {
    db.close();
  }
}

/** Every row of every table, as text, by the columns of the first version. */
function contents(folder: string): Readonly<Record<string, readonly unknown[]>> {
  return opened(folder, (db) => {
    const names = [...schema1.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name ?? '');
    return Object.fromEntries(
      names.map((name) => [name, withoutNew(db.prepare(`SELECT * FROM ${name}`).all())]),
    );
  });
}

function withoutNew(rows: readonly unknown[]): readonly unknown[] {
  const fields = ['fault', 'format', 'scopes', 'template_bytes', 'versions'];
  const none = Object.fromEntries(fields.map((name) => [name, undefined]));
  return rows.map((row) => ({ ...(row as object), ...none }));
}

function refused(folder: string, message: RegExp): void {
  const isRefusal = (error: unknown) => error instanceof OperatorError && message.test(error.message);
  assert.throws(() => openConnection(folder, 'full'), isRefusal);
  assert.throws(() => inspectFolder(folder), isRefusal);
}

/** What a database is made of: tables with their columns, indexes and triggers by the text that made them. */
function shapeOf(folder: string): unknown {
  const columns = `SELECT m.name AS t, c.name, c.type, c."notnull", c.dflt_value, c.pk
    FROM sqlite_schema m JOIN pragma_table_xinfo(m.name) c WHERE m.type = 'table' ORDER BY 1, 2`;
  const rest = `SELECT name, sql FROM sqlite_schema WHERE type <> 'table' ORDER BY name`;
  return opened(folder, (db) => [
    db.prepare(columns).all(),
    db.prepare(rest).all(),
    db.pragma('user_version'),
  ]);
}

describe('a database of version 1', () => {
  it('is brought to the newest version with all its rows, and is then as a new one is', async () => {
    const folder = folder1();
    const before = contents(folder);
    openConnection(folder, 'full').close();
    assert.deepEqual(contents(folder), before);
    const fresh = join(root, 'fresh');
    openConnection(fresh, 'full').close();
    assert.deepEqual(shapeOf(folder), shapeOf(fresh));

    const { store } = openTimed(folder, { onFatal: assert.fail });
    assert.equal((await store.findGeneration(call('k'), 'tpl_doc_0', noon)).kind, 'replay');
    assert.deepEqual(
      (await store.listPins('gen_1')).map((pin) => 'bytes' in pin && [...pin.bytes]),
      [
        [1, 2, 3],
        [1, 2, 3],
      ],
    );
    assert.equal((await store.findGenerationById('gen_1'))?.format, 'pdf');
    // What was pinned before counts: three bytes, named twice.
    const kept = opened(folder, (db) => [
      db.prepare('SELECT * FROM account_pin').all(),
      db.prepare('SELECT * FROM pinned_size').all(),
    ]);
    assert.deepEqual(kept, [
      [{ account_id: 'acc_a', sha256: 'of-image', size: 3, pins: 2 }],
      [{ account_id: 'acc_a', size: 3 }],
    ]);
    const { used, reserved } = await store.getUsage('acc_a', '2026-01', noon);
    assert.deepEqual([used, reserved], [1, 1]);
    await store.close();
  });

  it('is brought up to date by any command, and by four at once', async () => {
    const folder = folder1();
    const script = `import { openConnection } from './src/store/sqlite/open.ts'; openConnection(process.argv[1], 'full').close();`;
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
    assert.deepEqual(codes, [0, 0, 0, 0]);
    const { status, stdout } = await run(['account', 'list', '--data', folder]);
    assert.deepEqual([status, /\ba\b/.test(stdout)], [0, true]);
  });

  it('that a build between releases had changed already is brought to the same shape', () => {
    const withFault = folder1(`
      ALTER TABLE pin ADD COLUMN fault TEXT;
      CREATE TABLE purging (version_id INTEGER PRIMARY KEY) STRICT;
      DROP INDEX pin_asset;
      ALTER TABLE pin RENAME TO old;
      CREATE TABLE pin (generation_id TEXT NOT NULL REFERENCES generation (id), url TEXT NOT NULL,
        sha256 TEXT REFERENCES pinned_asset (sha256), fault TEXT, PRIMARY KEY (generation_id, url)) STRICT, WITHOUT ROWID;
      INSERT INTO pin SELECT * FROM old;
      DROP TABLE old;
      CREATE INDEX pin_asset ON pin (sha256);
      INSERT INTO pin VALUES ('gen_1', 'https://example.com/c.png', NULL, '{"message":"gone"}');`);
    openConnection(withFault, 'full').close();
    const faults = opened(withFault, (db) => db.prepare('SELECT fault FROM pin ORDER BY url').pluck().all());
    assert.deepEqual(faults, [null, null, '{"message":"gone"}']);
  });

  it('that a step fails on stays as it was', () => {
    const folder = folder1('DROP TABLE pin');
    const before = shapeOf(folder);
    assert.throws(
      () => openConnection(folder, 'full'),
      (error) =>
        error instanceof OperatorError &&
        /can't be brought from schema 1 to 2: no such table: pin/.test(error.message),
    );
    assert.deepEqual(shapeOf(folder), before);
  });

  it('that a serve of an older Platen holds is left alone; the one who serves brings it up to date', async (t) => {
    const folder = folder1();
    const script = `import { lockFolder } from './src/store/sqlite/open.ts'; lockFolder(process.argv[1]); process.stdout.write('held'); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    t.after(() => holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    assert.throws(
      () => openConnection(folder, 'full'),
      (error) =>
        error instanceof OperatorError && /an older Platen serves .*: stop it first/.test(error.message),
    );
    assert.equal(
      opened(folder, (db) => db.pragma('user_version', { simple: true })),
      1,
    );
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const lock = lockFolder(folder);
    openConnection(folder, 'full').close();
    lock.release();
    assert.equal(
      opened(folder, (db) => db.pragma('user_version', { simple: true })),
      schemaVersion,
    );
  });

  it('is taken from a backup, too', async () => {
    const folder = folder1();
    const file = join(root, 'backup-1.db');
    opened(folder, (db) => backupTo(db, file));
    const target = join(root, 'restored');
    restoreBackup(file, target);
    const { store } = openDataFolder(target, { onFatal: assert.fail });
    assert.equal((await store.listAccounts({ limit: 9 })).length, 1);
    await store.close();
  });
});

describe('refused, with what to do', () => {
  const current = async (...sql: readonly string[]): Promise<string> => {
    const folder = join(root, String(folders++));
    const { store } = openDataFolder(folder, { onFatal: assert.fail });
    await populate(store);
    await store.close();
    opened(folder, (db) => {
      for (const text of sql) db.exec(text);
    });
    return folder;
  };
  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    [
      'a newer version',
      [`PRAGMA user_version = ${schemaVersion + 1}`],
      /newer Platen \(schema \d+, this one knows \d+\)/,
    ],
    ['a version below 0', ['PRAGMA user_version = -3'], /no Platen database/],
    ['a table that is gone', ['DROP TABLE idempotency'], /table idempotency is missing/],
    [
      'a column that is gone',
      ['ALTER TABLE api_key DROP COLUMN label'],
      /column label of table api_key is missing/,
    ],
    [
      'a column too many',
      ['ALTER TABLE api_key ADD COLUMN colour TEXT'],
      /column colour of table api_key is unknown/,
    ],
    [
      'a column of another type',
      ['ALTER TABLE api_key DROP COLUMN label; ALTER TABLE api_key ADD COLUMN label INTEGER'],
      /column label of table api_key is INTEGER, expected TEXT/,
    ],
    ['a guard that is gone', ['DROP TRIGGER version_update'], /trigger version_update is missing/],
    ['an index that is gone', ['DROP INDEX template_name'], /index template_name is missing/],
  ];
  for (const [name, sql, message] of cases) {
    it(name, async () => {
      const folder = await current(...sql);
      refused(folder, message);
      const { status, stdout, stderr } = await run(['account', 'list', '--data', folder]);
      assert.deepEqual([status, stdout, stderr.trimEnd().split('\n').length], [1, '', 1], stderr);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /bug| at /);
      const check = await run(['serve', '--check', '--data', folder]);
      assert.deepEqual([check.status, check.stderr], [1, stderr]);
    });
  }

  it('but not an empty one in which another process makes the tables meanwhile', () => {
    const file = join(folderOf('PRAGMA journal_mode = WAL'), databaseName);
    const [db, other] = [new Database(file), new Database(file)];
    const read = db.pragma.bind(db);
    db.pragma = (source, options) => {
      const version = read(source, options);
      createSchema(other);
      return version;
    };
    requireKnown(db, file);
    assert.deepEqual([db, other].map(versionOf), [schemaVersion, schemaVersion]);
    db.close();
    other.close();
  });

  it("somebody else's database", () => {
    refused(folderOf('CREATE TABLE bookmark (url TEXT)'), /no Platen database/);
  });

  it('a damaged one', async () => {
    const folder = await current();
    const path = join(folder, databaseName);
    const { writeFileSync } = await import('node:fs');
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 100, 4096);
    writeFileSync(path, bytes);
    const { status, stderr } = await run(['account', 'list', '--data', folder]);
    assert.equal(status, 1);
    assert.match(stderr, /^platen: .*platen\.db.*malformed.*: restore a backup/);
    assert.equal(stderr.trimEnd().split('\n').length, 1);
  });
});
