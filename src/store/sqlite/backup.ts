// Writes a consistent copy of a database in use and verifies it, and restores such a copy into an empty data folder.
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Database as Connection, SqliteError } from 'better-sqlite3';
import { makeFolders, reason } from '../file-system.ts';
import { OperatorError } from '../records.ts';
import { databaseName } from './open.ts';
import { openFile } from './open-file.ts';
import { requireShape, schemaVersion, versionOf } from './schema.ts';

/**
 * Writes a copy of an open database to `file`, which must not exist. Throws `OperatorError` when it can't. It blocks
 * until it is done, so it is for commands and not for a server.
 */
export function backupTo(db: Connection, file: string): void {
  if (existsSync(file)) throw new OperatorError(`${file} is there already: name another file`);
  const part = `${file}.part`;
  discard(part);
  try {
    // The file is empty and readable by its owner alone before anything is in it: it will hold hashes of keys and fetched images.
    closeSync(openSync(part, 'wx', 0o600));
    // `VACUUM INTO` copies one snapshot. The online backup begins again whenever another process writes, and never ends under load.
    db.prepare<[string]>('VACUUM INTO ?').run(part);
    verify(part);
    syncFile(part);
    renameSync(part, file);
    syncFile(dirname(file) || '.');
  } catch (error) {
    discard(part);
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`can't write ${file}: ${reason(error)}`, { cause: error });
  }
}

/** Makes a data folder from a backup. The folder must hold no database. Throws `OperatorError` when it does, or when the backup is bad. */
export function restoreBackup(file: string, folder: string): void {
  if (!existsSync(file)) throw new OperatorError(`there is no file ${file}`);
  const target = join(folder, databaseName);
  if (existsSync(target))
    throw new OperatorError(`${folder} holds a database already: restore into an empty folder`);
  verify(file);
  const part = `${target}.part`;
  try {
    makeFolders(folder, 0o700);
    copyFileSync(file, part, constants.COPYFILE_FICLONE);
    chmodSync(part, 0o600);
    verify(part);
    syncFile(part);
    renameSync(part, target);
    syncFile(folder);
  } catch (error) {
    discard(part);
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`can't restore into ${folder}: ${reason(error)}`, { cause: error });
  }
}

/** Removes what is left of a failed write. It throws nothing, since the error that came before is the one that counts. */
function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Where no file can exist, there is none.
  }
}

function verify(file: string): void {
  let db: Connection | undefined;
  try {
    db = openFile(file, { readonly: true, fileMustExist: true });
    const found = db.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new OperatorError(`${file} is damaged: ${String(found)}`);
    const version = versionOf(db);
    if (version <= 0) throw new OperatorError(`${file} is no Platen backup`);
    if (version > schemaVersion) throw new OperatorError(`${file} is of a newer Platen (schema ${version})`);
    if (version === schemaVersion) requireShape(db, file);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_CANTOPEN'))
      throw new OperatorError(`can't open ${file}: ${error.message}`, { cause: error });
    throw new OperatorError(`${file} is no Platen backup, or damaged`, { cause: error });
  } finally {
    db?.close();
  }
}

function syncFile(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
