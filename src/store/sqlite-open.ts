// Opens the database of a data folder: durability asserted, schema brought up to date, and one `serve` per folder.
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database as Connection, SqliteError } from 'better-sqlite3';
import { bundledText } from '../bundled.ts';
import { openFile } from './open-file.ts';
import { OperatorError } from './records.ts';

/** The database file of a data folder. */
export const databaseName = 'platen.db';
const lockName = 'serve.lock';

/** What brings a database from version `i` to `i + 1`, as SQL. */
const migrations: readonly (() => string)[] = [() => bundledText('schema.sql')];

/** The version that this program writes. */
export const schemaVersion = migrations.length;

/** `full` survives a power cut with the commit; `normal` may lose the last ones, and is for what a start clears anyway. */
export type Durability = 'full' | 'normal';

/**
 * Opens a connection, making folder and database on first use. Throws `OperatorError` when the database is newer than this program or is
 * none.
 */
export function openConnection(folder: string, durability: Durability): Connection {
  makeFolder(folder);
  const file = join(folder, databaseName);
  const fresh = !existsSync(file);
  let db: Connection | undefined;
  try {
    db = openFile(file);
    if (fresh) chmodSync(file, 0o600);
    configure(db, durability);
    migrate(db, file);
    return db;
  } catch (error) {
    db?.close();
    throw explainOpen(error, file);
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new OperatorError(`can't make the data folder ${folder}: ${messageOf(error)}`, { cause: error });
  }
}

function configure(db: Connection, durability: Durability): void {
  db.pragma('busy_timeout = 5000');
  db.pragma('journal_mode = WAL');
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  // What is forgotten is overwritten: keys of callers and images may say something about a person.
  db.pragma('secure_delete = ON');
  db.pragma('wal_autocheckpoint = 1000');
  db.pragma('journal_size_limit = 67108864');
  // In WAL mode every connection after the first starts at NORMAL, which can lose a commit at a power cut.
  db.pragma(`synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`);
  const found = db.pragma('synchronous', { simple: true });
  if (found !== (durability === 'full' ? 2 : 1)) throw new Error(`synchronous is ${String(found)}`);
  const mode = db.pragma('journal_mode', { simple: true });
  if (mode !== 'wal')
    throw new OperatorError(`the data folder's file system allows no WAL (got ${String(mode)})`);
}

function migrate(db: Connection, file: string): void {
  if (versionOf(db) === schemaVersion) return;
  db.transaction(() => {
    const version = versionOf(db);
    requireKnown(version, file);
    for (const migration of migrations.slice(version)) db.exec(migration());
    db.pragma(`user_version = ${schemaVersion}`);
  }).immediate();
}

/** Looks at a data folder without changing anything; one that is not there yet is good. Throws `OperatorError`. */
export function inspectFolder(folder: string): void {
  const file = join(folder, databaseName);
  let db: Connection | undefined;
  try {
    // Without a database yet, SQLite itself must run all the same.
    db = existsSync(file) ? openFile(file, { fileMustExist: true }) : openFile(':memory:');
    requireKnown(versionOf(db), file);
  } catch (error) {
    throw explainOpen(error, file);
  } finally {
    db?.close();
  }
}

function requireKnown(version: number, file: string): void {
  if (version <= schemaVersion) return;
  throw new OperatorError(
    `${file} is of a newer Platen (schema ${version}, this one knows ${schemaVersion}): upgrade, or restore an older backup`,
  );
}

function versionOf(db: Connection): number {
  return Number(db.pragma('user_version', { simple: true }));
}

function explainOpen(error: unknown, file: string): unknown {
  if (!(error instanceof SqliteError)) return error;
  if (error.code === 'SQLITE_NOTADB')
    return new OperatorError(`${file} is no Platen database`, { cause: error });
  if (error.code.startsWith('SQLITE_CANTOPEN') || error.code.startsWith('SQLITE_READONLY'))
    return new OperatorError(`can't open ${file} for writing: ${error.message}`, { cause: error });
  if (error.code.startsWith('SQLITE_BUSY'))
    return new OperatorError(`${file} is held by another process`, { cause: error });
  return error;
}

/** A lock that the operating system frees when the process ends, however it ends. */
export interface FolderLock {
  release(): void;
}

/** Takes the lock of a data folder: whoever serves holds it. Throws `OperatorError` when another process does. */
export function lockFolder(folder: string): FolderLock {
  makeFolder(folder);
  // A lock of SQLite on a file of its own is an advisory lock of the kernel, which a kill -9 frees too.
  const file = join(folder, lockName);
  let db: Connection | undefined;
  try {
    db = openFile(file, { timeout: 0 });
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
    const held = db;
    return { release: () => held.close() };
  } catch (error) {
    db?.close();
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new OperatorError(
        `another \`platen serve\` uses the data folder ${folder}: stop it, or name another with --data`,
      );
    }
    throw explainOpen(error, file);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
