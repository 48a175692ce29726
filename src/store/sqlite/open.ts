// Opens the database of a data folder. It asserts durability, migrates the schema, and lets one `serve` have the folder.
import { chmodSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Database as Connection, SqliteError } from 'better-sqlite3';
import { makeFolders, reason } from '../file-system.ts';
import { OperatorError } from '../records.ts';
import { openFile } from './open-file.ts';
import { createSchema, migrate, requireKnown, requireShape, schemaVersion, versionOf } from './schema.ts';

/** The database file of a data folder. */
export const databaseName = 'platen.db';
const lockName = 'serve.lock';

/** `full` keeps a commit through a power cut. `normal` may lose the last commits; it is for rows that a start clears anyway. */
export type Durability = 'full' | 'normal';

/**
 * Opens a connection. Makes folder and database on first use, and migrates an older database. Throws `OperatorError`
 * when the database is newer than this program, is no database, is damaged, or has other tables than it should.
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
    requireKnown(db, file);
    if (versionOf(db) === 0) createSchema(db);
    else if (versionOf(db) < schemaVersion) bringUpToDate(db, folder, file);
    requireShape(db, file);
    return db;
  } catch (error) {
    db?.close();
    throw explainOpen(error, file);
  }
}

function makeFolder(folder: string): void {
  try {
    makeFolders(folder, 0o700);
  } catch (error) {
    throw new OperatorError(`can't make the data folder ${folder}: ${reason(error)}`, { cause: error });
  }
}

function configure(db: Connection, durability: Durability): void {
  db.pragma('busy_timeout = 5000');
  db.pragma('journal_mode = WAL');
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  // What is deleted is overwritten: keys of callers and images may say something about a person.
  db.pragma('secure_delete = ON');
  db.pragma('wal_autocheckpoint = 1000');
  db.pragma('journal_size_limit = 16777216');
  // In WAL mode every connection after the first starts at NORMAL, which can lose a commit at a power cut.
  db.pragma(`synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`);
  const found = db.pragma('synchronous', { simple: true });
  if (found !== (durability === 'full' ? 2 : 1)) throw new Error(`synchronous is ${String(found)}`);
  const mode = db.pragma('journal_mode', { simple: true });
  if (mode !== 'wal')
    throw new OperatorError(`the data folder's file system allows no WAL (got ${String(mode)})`);
}

/** Migrates an older database, unless a server of an older Platen has the folder: its tables must not change while it runs. */
function bringUpToDate(db: Connection, folder: string, file: string): void {
  const lock = locked.has(resolve(folder)) ? undefined : tryLock(folder, 5000);
  try {
    // The last holder of the lock may have migrated it by now.
    if (lock === 'held' && versionOf(db) < schemaVersion)
      throw new OperatorError(
        `an older Platen serves ${folder}: stop it first, then its database can be upgraded`,
      );
    migrate(db, file);
  } finally {
    if (lock !== 'held') lock?.release();
  }
}

/**
 * Looks at a data folder without changing anything. A folder that does not exist is good. Throws `OperatorError` when
 * serving would fail.
 */
export function inspectFolder(folder: string): void {
  const file = join(folder, databaseName);
  let db: Connection | undefined;
  try {
    // Without a database, SQLite itself must still run.
    db = existsSync(file) ? openFile(file, { fileMustExist: true }) : openFile(':memory:');
    requireKnown(db, file);
    if (versionOf(db) === schemaVersion) requireShape(db, file);
  } catch (error) {
    throw explainOpen(error, file);
  } finally {
    db?.close();
  }
}

function explainOpen(error: unknown, file: string): unknown {
  if (!(error instanceof SqliteError)) return error;
  const { code, message } = error;
  const operatorError = (text: string): OperatorError => new OperatorError(text, { cause: error });
  if (code === 'SQLITE_NOTADB') return operatorError(`${file} is no Platen database`);
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY'))
    return operatorError(`can't open ${file} for writing: ${message}`);
  // Its index of the log gets its size before anything is written to it.
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE')
    return operatorError(`can't open ${file}: the disk is full, make room (${code})`);
  if (code.startsWith('SQLITE_BUSY')) return operatorError(`${file} is held by another process`);
  if (code.startsWith('SQLITE_CORRUPT'))
    return operatorError(`${file} is damaged, ${message}: restore a backup`);
  return operatorError(`can't open ${file}: ${message} (${code})`);
}

/** A lock that the operating system frees when the process ends, however it ends. */
export interface FolderLock {
  release(): void;
}

/** The folders that this process holds. */
const locked = new Set<string>();

/** Takes the lock of a data folder and returns it. A server holds it while it runs. Throws `OperatorError` when another process has it. */
export function lockFolder(folder: string): FolderLock {
  makeFolder(folder);
  const lock = tryLock(folder, 0);
  if (lock !== 'held') return lock;
  throw new OperatorError(
    `another \`platen serve\` uses the data folder ${folder}: stop it, or name another with --data`,
  );
}

function tryLock(folder: string, timeoutMs: number): FolderLock | 'held' {
  // SQLite locks a file of its own by an advisory lock of the kernel. A kill -9 frees it, too.
  const file = join(folder, lockName);
  const name = resolve(folder);
  let db: Connection | undefined;
  try {
    db = openFile(file, { timeout: timeoutMs });
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
    const held = db;
    locked.add(name);
    return {
      release() {
        locked.delete(name);
        held.close();
      },
    };
  } catch (error) {
    db?.close();
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')) return 'held';
    throw explainOpen(error, file);
  }
}
