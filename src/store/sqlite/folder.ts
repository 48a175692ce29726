// A data folder: the store in it, and what belongs to a folder on a disk and not to what is remembered.
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../store.ts';
import { backupTo } from './backup.ts';
import { databaseName, lockFolder } from './open.ts';
import { openRunner, type Runner } from './run.ts';
import { type StoreOptions, sqliteStore } from './store.ts';

/** How a data folder is opened. */
export interface FolderOptions extends StoreOptions {
  /** For a server: no other server may have the folder, and the calls that a dead one had under way are forgotten. */
  readonly serve?: boolean;
}

/** What a move of the log came to. */
export interface Checkpoint {
  /** Pages that the log held. */
  readonly pages: number;
  /** Of these, how many could not be moved: somebody reads them. */
  readonly left: number;
}

/** A data folder that is open. */
export interface DataFolder {
  readonly store: Store;
  /** How many calls a dead server had under way. 0 when the folder was not opened for a server. */
  readonly cleared: number;
  /** Free space where the database lies, bytes. */
  freeBytes(): Promise<number>;
  /** Size of the database with its log, bytes. */
  sizeBytes(): Promise<number>;
  /** Size of the log alone, bytes. */
  logBytes(): Promise<number>;
  /** Moves what can be moved of the log into the database, without waiting for anybody. */
  checkpoint(): Promise<Checkpoint>;
  /** Writes a consistent, verified copy to a file that must not be there. Throws `OperatorError`. */
  backup(file: string): Promise<void>;
  /** Closes the store, and leaves the folder to the next server. */
  close(): Promise<void>;
}

/**
 * Opens a data folder and its store, making both on first use. Throws `OperatorError` with one clear line: the database can't be opened, is
 * newer than this program or damaged, or another server has the folder.
 */
export function openDataFolder(folder: string, options: FolderOptions): DataFolder {
  // The lock comes first: whoever has it may bring the database up to date.
  const lock = options.serve ? lockFolder(folder) : undefined;
  try {
    const runner = openRunner(folder, options.onFatal);
    const store = sqliteStore(runner, options);
    return {
      store,
      // Servers alone have calls under way, and no other server has the folder now.
      cleared: lock === undefined ? 0 : clearReservations(runner),
      ...diskPart(runner, folder),
      async close() {
        await store.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function clearReservations({ relaxed }: Runner): number {
  return relaxed.prepare('DELETE FROM reservation').run().changes;
}

function diskPart({ db }: Runner, folder: string): Omit<DataFolder, 'store' | 'cleared' | 'close'> {
  const file = join(folder, databaseName);
  return {
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async sizeBytes() {
      return sizeOf(file) + sizeOf(`${file}-wal`);
    },
    logBytes: async () => sizeOf(`${file}-wal`),
    async checkpoint() {
      // The pragma's own columns.
      const [row] = db.pragma('wal_checkpoint(PASSIVE)') as { log: number; checkpointed: number }[];
      const pages = Math.max(0, row?.log ?? 0);
      return { pages, left: pages - Math.max(0, row?.checkpointed ?? 0) };
    },
    async backup(target) {
      backupTo(db, target);
    },
  };
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
