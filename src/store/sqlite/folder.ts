// A data folder: the store in it, and what belongs to a folder on a disk.
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../store.ts';
import { backupTo } from './backup.ts';
import { databaseName, lockFolder } from './open.ts';
import { openRunner, type Runner } from './runner.ts';
import { type FileStoreOptions, sqliteStore } from './store.ts';

/** How a data folder is opened. */
export interface FolderOptions extends FileStoreOptions {
  /** Opens the folder for a server. No other server may have it, and the calls that a dead server had under way are forgotten. */
  readonly serve?: boolean;
  /** The clock that counts, milliseconds since the epoch. Default: that of this machine. */
  readonly now?: () => number;
}

/** The result of moving the log into the database. */
export interface Checkpoint {
  /** The pages that the log held. */
  readonly pages: number;
  /** The pages that could not be moved, because somebody reads them. */
  readonly left: number;
}

/** A data folder that is open. */
export interface DataFolder {
  readonly store: Store;
  /** How many calls of a dead server were forgotten. It is 0 when the folder was not opened for a server. */
  readonly cleared: number;
  /** Returns the free space where the database lies, bytes. */
  freeBytes(): Promise<number>;
  /** Returns the size of the database with its log, bytes. */
  sizeBytes(): Promise<number>;
  /** Returns the size of the log alone, bytes. */
  logBytes(): Promise<number>;
  /** Moves as much of the log into the database as it can, without waiting for anybody. */
  checkpoint(): Promise<Checkpoint>;
  /** Writes a consistent, verified copy to a file that must not exist. Throws `OperatorError` when it can't. */
  backup(file: string): Promise<void>;
  /** Closes the store and releases the folder for the next server. */
  close(): Promise<void>;
}

/**
 * Opens a data folder and its store. Makes both on first use. Throws `OperatorError` with one clear line when the
 * database can't be opened, is newer than this program or damaged, or when another server has the folder.
 */
export function openDataFolder(folder: string, options: FolderOptions): DataFolder {
  // The lock comes first: its holder may migrate the database.
  const lock = options.serve ? lockFolder(folder) : undefined;
  try {
    const runner = openRunner(folder, options.onFatal, options.now ?? Date.now);
    const store = sqliteStore(runner, options);
    return {
      store,
      // Only servers have calls under way, and no other server has the folder now.
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
      // These are the columns that the pragma returns.
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
