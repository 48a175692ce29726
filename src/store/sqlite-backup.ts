// A consistent copy of a database in use, verified after writing; and its way back into an empty data folder.
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database, { type Database as Connection } from 'better-sqlite3';
import { OperatorError } from './records.ts';
import { databaseName, type OpenOptions, schemaVersion } from './sqlite-open.ts';

/** Writes a copy of an open database to `file`, which must not be there. Throws `OperatorError`. */
export async function backupTo(db: Connection, file: string, options: OpenOptions): Promise<void> {
  if (existsSync(file)) throw new OperatorError(`${file} is there already: name another file`);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    await db.backup(part);
    asOneFile(part, options);
    verify(part, options);
    syncFile(part);
    renameSync(part, file);
    syncFile(dirname(file) || '.');
  } catch (error) {
    rmSync(part, { force: true });
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `can't write ${file}: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** Makes a data folder, which must hold no database, from a backup. Throws `OperatorError`. */
export function restoreBackup(file: string, folder: string, options: OpenOptions = {}): void {
  if (!existsSync(file)) throw new OperatorError(`there is no file ${file}`);
  const target = join(folder, databaseName);
  if (existsSync(target))
    throw new OperatorError(`${folder} holds a database already: restore into an empty folder`);
  verify(file, options);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  copyFileSync(file, part, constants.COPYFILE_FICLONE);
  verify(part, options);
  syncFile(part);
  renameSync(part, target);
  syncFile(folder);
}

/** A copy starts in WAL mode, which keeps two more files beside it as soon as it is opened. */
function asOneFile(file: string, options: OpenOptions): void {
  const db = new Database(file, options);
  db.pragma('journal_mode = DELETE');
  db.close();
}

function verify(file: string, options: OpenOptions): void {
  let db: Connection | undefined;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true, ...options });
    const found = db.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new OperatorError(`${file} is damaged: ${String(found)}`);
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version === 0) throw new OperatorError(`${file} is no Platen backup`);
    if (version > schemaVersion) throw new OperatorError(`${file} is of a newer Platen (schema ${version})`);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
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
