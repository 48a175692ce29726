// The schema and its versions. A new database is made from schema.sql, and an older one is migrated step by step. Any other is refused.
import { type Database as Connection, SqliteError } from 'better-sqlite3';
import { bundledFile } from '../../bundled.ts';
import { OperatorError } from '../records.ts';
import { openFile } from './open-file.ts';

const schema = bundledFile('schema.sql');

/** Step `i` migrates a database from version `i + 1` to `i + 2`. A step that was released never changes. */
const steps: readonly ((db: Connection) => void)[] = [
  toVersion2,
  toVersion3,
  toVersion4,
  toVersion5,
  toVersion6,
  toVersion7,
  toVersion8,
];

/** The version that this program writes. It is the one of schema.sql. */
export const schemaVersion = steps.length + 1;

/** Returns the version that a database has, or 0 for an empty one. */
export function versionOf(db: Connection): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** Throws `OperatorError` when a database is newer than this program, or is not a database of Platen. */
export function requireKnown(db: Connection, file: string): void {
  // Both are read at one moment: another process may be making the tables.
  const { version, foreign } = db.transaction(() => {
    const found = versionOf(db);
    const isForeign = found === 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined;
    return { version: found, foreign: isForeign };
  })();
  if (version < 0 || foreign) throw new OperatorError(`${file} is no Platen database`);
  if (version <= schemaVersion) return;
  throw new OperatorError(
    `${file} is of a newer Platen (schema ${version}, this one knows ${schemaVersion}): upgrade, or restore an older backup`,
  );
}

/** Makes the tables of an empty database. Does nothing when another process has made them. */
export function createSchema(db: Connection): void {
  db.transaction(() => {
    if (versionOf(db) !== 0) return;
    db.exec(schema.text());
    db.pragma(`user_version = ${schemaVersion}`);
  }).immediate();
}

/**
 * Takes every step that is missing, each in one transaction. Throws `OperatorError` when a step fails; the database
 * then stays at the version before that step.
 */
export function migrate(db: Connection, file: string): void {
  for (let version = versionOf(db); version < schemaVersion; version = versionOf(db)) {
    try {
      db.transaction(() => takeStep(db, version)).immediate();
    } catch (error) {
      if (!(error instanceof SqliteError) || error.code.startsWith('SQLITE_BUSY')) throw error;
      throw new OperatorError(
        `${file} can't be brought from schema ${version} to ${version + 1}: ${error.message}; restore a backup`,
        { cause: error },
      );
    }
  }
}

function takeStep(db: Connection, version: number): void {
  // Another process may have taken the step.
  if (versionOf(db) !== version) return;
  steps[version - 1]?.(db);
  const orphans = db.pragma('foreign_key_check') as readonly unknown[];
  if (orphans.length > 0)
    throw new SqliteError(`${orphans.length} rows name what is not there`, 'SQLITE_CONSTRAINT');
  db.pragma(`user_version = ${version + 1}`);
}

/** Migrates to version 2: optional images that failed are pinned as failures, and versions can be purged. */
function toVersion2(db: Connection): void {
  // Builds between releases wrote a part of this into databases of version 1.
  const fault = db.prepare(`SELECT 1 FROM pragma_table_info('pin') WHERE name = 'fault'`).get()
    ? 'fault'
    : 'NULL';
  db.exec(`
CREATE TABLE pin_2 (
  generation_id TEXT NOT NULL REFERENCES generation (id),
  url           TEXT NOT NULL,
  sha256        TEXT REFERENCES pinned_asset (sha256),
  fault         TEXT,
  PRIMARY KEY (generation_id, url),
  CHECK ((sha256 IS NULL) <> (fault IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO pin_2 (generation_id, url, sha256, fault) SELECT generation_id, url, sha256, ${fault} FROM pin;
DROP TABLE pin;
ALTER TABLE pin_2 RENAME TO pin;
CREATE INDEX pin_asset ON pin (sha256);
CREATE TABLE IF NOT EXISTS purging (version_id INTEGER PRIMARY KEY) STRICT;
DROP TRIGGER version_delete;
CREATE TRIGGER version_delete BEFORE DELETE ON version
  WHEN NOT EXISTS (SELECT 1 FROM purging WHERE version_id = OLD.id)
  BEGIN SELECT RAISE(ABORT, 'a version is immutable'); END;
DROP TRIGGER version_file_delete;
CREATE TRIGGER version_file_delete BEFORE DELETE ON version_file
  WHEN NOT EXISTS (SELECT 1 FROM purging WHERE version_id = OLD.version_id)
  BEGIN SELECT RAISE(ABORT, 'a version is immutable'); END;`);
}

/** Migrates to version 3: an index finds the leases that have ended, without a look at all others. */
function toVersion3(db: Connection): void {
  db.exec('CREATE INDEX reservation_lease ON reservation (account_id, lease_until)');
}

/** Migrates to version 4: the pinned bytes of each account are counted. */
function toVersion4(db: Connection): void {
  db.exec(`
CREATE TABLE account_pin (
  account_id TEXT NOT NULL REFERENCES account (id),
  sha256     TEXT NOT NULL,
  size       INTEGER NOT NULL,
  pins       INTEGER NOT NULL,
  PRIMARY KEY (account_id, sha256)
) STRICT, WITHOUT ROWID;

CREATE TABLE pinned_size (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  size       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER account_pin_insert AFTER INSERT ON account_pin BEGIN
  INSERT INTO pinned_size (account_id, size) VALUES (NEW.account_id, NEW.size)
    ON CONFLICT (account_id) DO UPDATE SET size = size + excluded.size;
END;
CREATE TRIGGER account_pin_delete AFTER DELETE ON account_pin BEGIN
  UPDATE pinned_size SET size = size - OLD.size WHERE account_id = OLD.account_id;
END;
CREATE TRIGGER pin_insert AFTER INSERT ON pin WHEN NEW.sha256 IS NOT NULL BEGIN
  INSERT INTO account_pin (account_id, sha256, size, pins)
    SELECT generation.account_id, NEW.sha256, pinned_asset.size, 1 FROM generation, pinned_asset
      WHERE generation.id = NEW.generation_id AND pinned_asset.sha256 = NEW.sha256
    ON CONFLICT (account_id, sha256) DO UPDATE SET pins = pins + 1;
END;
CREATE TRIGGER pin_delete AFTER DELETE ON pin WHEN OLD.sha256 IS NOT NULL BEGIN
  UPDATE account_pin SET pins = pins - 1
    WHERE sha256 = OLD.sha256 AND account_id = (SELECT account_id FROM generation WHERE id = OLD.generation_id);
  DELETE FROM account_pin WHERE pins = 0
    AND sha256 = OLD.sha256 AND account_id = (SELECT account_id FROM generation WHERE id = OLD.generation_id);
END;
INSERT INTO account_pin (account_id, sha256, size, pins)
  SELECT generation.account_id, pin.sha256, pinned_asset.size, count(*)
    FROM pin JOIN generation ON generation.id = pin.generation_id JOIN pinned_asset ON pinned_asset.sha256 = pin.sha256
    GROUP BY generation.account_id, pin.sha256;`);
}

/** Migrates to version 5: a generation says what it gave, the PDF or the e-invoice alone. */
function toVersion5(db: Connection): void {
  db.exec(
    `ALTER TABLE generation ADD COLUMN format TEXT NOT NULL DEFAULT 'pdf' CHECK (format IN ('pdf', 'cii', 'ubl'))`,
  );
}

/** Migrates to version 6: keys have scopes, lists of templates an index, and pushes idempotency keys. */
function toVersion6(db: Connection): void {
  db.exec(`
ALTER TABLE api_key ADD COLUMN scopes TEXT NOT NULL DEFAULT 'generate';
CREATE INDEX template_account ON template (account_id, created_at) WHERE deleted_at IS NULL;
CREATE TABLE push_key (
  account_id TEXT NOT NULL REFERENCES account (id),
  idem_key   TEXT NOT NULL,
  body_hash  BLOB NOT NULL CHECK (length(body_hash) = 32),
  code       TEXT NOT NULL REFERENCES template (code),
  number     INTEGER NOT NULL,
  published  INTEGER,
  first_use  INTEGER NOT NULL,
  PRIMARY KEY (account_id, idem_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_key_first_use ON push_key (first_use);`);
}

/** Migrates to version 7: what calls send for the variables of a version is counted by its kind. */
function toVersion7(db: Connection): void {
  db.exec(`
CREATE TABLE variable_use (
  version_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
  path       TEXT NOT NULL,
  kind       TEXT NOT NULL,
  calls      INTEGER NOT NULL,
  first_at   INTEGER NOT NULL,
  last_at    INTEGER NOT NULL,
  PRIMARY KEY (version_id, path, kind)
) STRICT, WITHOUT ROWID;`);
}

/** Migrates to version 8: plans bound what an account has stored of its templates, which is counted. */
function toVersion8(db: Connection): void {
  db.exec(`
ALTER TABLE plan ADD COLUMN template_bytes INTEGER NOT NULL DEFAULT 10737418240 CHECK (template_bytes >= 0);
ALTER TABLE plan ADD COLUMN versions INTEGER NOT NULL DEFAULT 100000 CHECK (versions >= 0);
CREATE TABLE account_file (
  account_id TEXT NOT NULL REFERENCES account (id),
  sha256     TEXT NOT NULL,
  size       INTEGER NOT NULL,
  files      INTEGER NOT NULL,
  PRIMARY KEY (account_id, sha256)
) STRICT, WITHOUT ROWID;
CREATE TABLE stored (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  versions   INTEGER NOT NULL,
  bytes      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER version_stored AFTER INSERT ON version BEGIN
  INSERT INTO stored (account_id, versions, bytes) SELECT account_id, 1, 0 FROM template WHERE code = NEW.code
    ON CONFLICT (account_id) DO UPDATE SET versions = versions + 1;
END;
CREATE TRIGGER version_gone AFTER DELETE ON version BEGIN
  UPDATE stored SET versions = versions - 1 WHERE account_id = (SELECT account_id FROM template WHERE code = OLD.code);
END;
CREATE TRIGGER account_file_insert AFTER INSERT ON account_file BEGIN
  UPDATE stored SET bytes = bytes + NEW.size WHERE account_id = NEW.account_id;
END;
CREATE TRIGGER account_file_delete AFTER DELETE ON account_file BEGIN
  UPDATE stored SET bytes = bytes - OLD.size WHERE account_id = OLD.account_id;
END;
CREATE TRIGGER version_file_stored AFTER INSERT ON version_file BEGIN
  INSERT INTO account_file (account_id, sha256, size, files)
    SELECT template.account_id, NEW.sha256, length(blob.bytes), 1 FROM version, template, blob
      WHERE version.id = NEW.version_id AND template.code = version.code AND blob.sha256 = NEW.sha256
    ON CONFLICT (account_id, sha256) DO UPDATE SET files = files + 1;
END;
CREATE TRIGGER version_file_gone AFTER DELETE ON version_file BEGIN
  UPDATE account_file SET files = files - 1 WHERE sha256 = OLD.sha256 AND account_id =
    (SELECT account_id FROM template JOIN version ON version.code = template.code WHERE version.id = OLD.version_id);
  DELETE FROM account_file WHERE files = 0 AND sha256 = OLD.sha256 AND account_id =
    (SELECT account_id FROM template JOIN version ON version.code = template.code WHERE version.id = OLD.version_id);
END;
INSERT INTO stored (account_id, versions, bytes)
  SELECT account_id, count(*), 0 FROM version JOIN template ON template.code = version.code GROUP BY account_id;
INSERT INTO account_file (account_id, sha256, size, files)
  SELECT template.account_id, version_file.sha256, max(length(blob.bytes)), count(*) FROM version_file
    JOIN version ON version.id = version_file.version_id JOIN template ON template.code = version.code
    JOIN blob ON blob.sha256 = version_file.sha256 GROUP BY template.account_id, version_file.sha256;`);
}

/** The structure of a database: its columns by table and name, and the names of its indexes and triggers. */
interface Shape {
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly rest: ReadonlySet<string>;
}

let expectedShape: Shape | undefined;

/**
 * Throws `OperatorError` when a database of this program's version has other tables than schema.sql makes. Calls would
 * fail in the middle, or versions would lack the guard that keeps them unchanged. Foreign tables, indexes and triggers
 * are ignored.
 */
export function requireShape(db: Connection, file: string): void {
  if (isVerbatim(db)) return;
  expectedShape ??= shapeOfSchema();
  const fault = shapeFault(shapeOf(db), expectedShape);
  if (fault === undefined) return;
  throw new OperatorError(
    `${file} is not what schema ${schemaVersion} of Platen is: ${fault}; restore a backup, or name another data folder`,
  );
}

/**
 * Returns whether every statement of schema.sql stands in the database word by word, as SQLite keeps it. A migrated
 * database holds the words of its steps instead. Its structure is then compared, which takes a tenth of a start.
 */
function isVerbatim(db: Connection): boolean {
  const text = schema.text();
  const rows = db.prepare<[], { sql: string }>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').all();
  const same = rows.filter(({ sql }) => text.includes(`\n${sql};`)).length;
  return same === text.match(/^CREATE /gm)?.length;
}

function shapeOfSchema(): Shape {
  const db = openFile(':memory:');
  try {
    db.exec(schema.text());
    return shapeOf(db);
  } finally {
    db.close();
  }
}

function shapeOf(db: Connection): Shape {
  const rows = db.prepare<[], { of: string; name: string; form: string }>(
    `SELECT m.name AS "of", c.name, c.type || iif(c."notnull", ' NOT NULL', '') || iif(c.pk, ' PRIMARY KEY', '') AS form
      FROM sqlite_schema AS m JOIN pragma_table_xinfo(m.name) AS c WHERE m.type = 'table'`,
  );
  const columns = new Map<string, Map<string, string>>();
  for (const { of, name, form } of rows.all()) {
    const table = columns.get(of) ?? new Map<string, string>();
    columns.set(of, table.set(name, form));
  }
  const rest = db.prepare<[], { name: string }>(
    `SELECT type || ' ' || name AS name FROM sqlite_schema WHERE type IN ('index', 'trigger') AND name NOT LIKE 'sqlite_%'`,
  );
  return { columns, rest: new Set(rest.all().map(({ name }) => name)) };
}

function shapeFault(found: Shape, expected: Shape): string | undefined {
  for (const [table, columns] of expected.columns) {
    const has = found.columns.get(table);
    if (!has) return `table ${table} is missing`;
    for (const name of new Set([...columns.keys(), ...has.keys()])) {
      const [form, wanted] = [has.get(name), columns.get(name)];
      if (form === wanted) continue;
      const place = `column ${name} of table ${table}`;
      if (form === undefined) return `${place} is missing`;
      return wanted === undefined ? `${place} is unknown` : `${place} is ${form}, expected ${wanted}`;
    }
  }
  for (const name of expected.rest) if (!found.rest.has(name)) return `${name} is missing`;
  return undefined;
}
