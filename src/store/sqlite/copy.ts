// The two ends of a copy in a data folder: one that is read, and one that is written.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database as Connection, SqliteError } from 'better-sqlite3';
import {
  type CopiedRow,
  type CopiedValue,
  type CopySource,
  type CopyTarget,
  copiedTables,
  firstPlan,
} from '../copied-tables.ts';
import { OperatorError } from '../records.ts';
import { databaseName, lockFolder, openConnection } from './open.ts';

/** Opens a data folder to be read. Throws `OperatorError` when it has no database, or when a server has it. */
export async function folderSource(folder: string): Promise<CopySource> {
  if (!existsSync(join(folder, databaseName)))
    throw new OperatorError(`${folder} holds no database: name the data folder that is to be copied`);
  const { db, close } = openAlone(folder);
  return {
    ...endOf(folder, db),
    async *read({ name, together }, columns) {
      const rows = db.prepare<[], CopiedValue[]>(`SELECT ${columns.join()} FROM ${name}`).raw().iterate();
      let batch: CopiedRow[] = [];
      for (const row of rows) {
        batch.push(row);
        if (batch.length < together) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    close,
  };
}

/** Opens an empty data folder to be written. Throws `OperatorError` when it is not empty, or when a server has it. */
export async function folderTarget(folder: string): Promise<CopyTarget> {
  const { db, close } = openAlone(folder);
  try {
    requireEmpty(db, folder);
    db.exec('DELETE FROM plan');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...endOf(folder, db),
    async write(table, columns, rows) {
      const marks = columns.map(() => '?').join();
      const insert = db.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${marks})`);
      naming(folder, () => {
        for (const row of rows) insert.run(row.map((value) => (typeof value === 'boolean' ? +value : value)));
      });
    },
    // Triggers counted what is pinned.
    settle: async () => undefined,
    commit: async () => naming(folder, () => void db.exec('COMMIT')),
    close,
  };
}

/** Opens a data folder that nobody else serves or changes until it is closed. */
function openAlone(folder: string): { readonly db: Connection; close(): Promise<void> } {
  const lock = lockFolder(folder);
  let db: Connection | undefined;
  try {
    db = openConnection(folder, 'full');
    const held = db;
    naming(folder, () => void held.exec('BEGIN IMMEDIATE'));
    return {
      db,
      async close() {
        held.close();
        lock.release();
      },
    };
  } catch (error) {
    db?.close();
    lock.release();
    throw error;
  }
}

function requireEmpty(db: Connection, folder: string): void {
  for (const { name } of copiedTables) {
    const other = name === 'plan' ? `WHERE name <> '${firstPlan}'` : '';
    if (db.prepare(`SELECT 1 FROM ${name} ${other} LIMIT 1`).get() !== undefined)
      throw new OperatorError(`${folder} is not empty (table ${name}): copy into an empty store`);
  }
}

function endOf(folder: string, db: Connection): Pick<CopySource, 'shown' | 'columns' | 'count'> {
  return {
    shown: folder,
    async columns(table) {
      const rows = db.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)').all(table);
      return rows.map(({ name }) => name);
    },
    count: async (table) => db.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0,
  };
}

/** Runs a statement. Throws `OperatorError` for what an operator can put right. */
function naming(folder: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error;
    const text = error.code.startsWith('SQLITE_BUSY')
      ? 'another command works on it'
      : `${error.message} (${error.code})`;
    throw new OperatorError(`${folder}: ${text}: nothing was copied`, { cause: error });
  }
}
