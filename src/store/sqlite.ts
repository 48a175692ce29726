// The store on SQLite, put together from its parts.
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../contract.ts';
import { accountPart } from './sqlite-accounts.ts';
import { backupTo } from './sqlite-backup.ts';
import { generationPart } from './sqlite-generations.ts';
import { historyPart } from './sqlite-history.ts';
import { databaseName } from './sqlite-open.ts';
import { purgePart } from './sqlite-purge.ts';
import { type OnFatal, openRunner, type Runner } from './sqlite-run.ts';
import { templatePart } from './sqlite-templates.ts';
import type { Store } from './store.ts';

/** How a store is opened. */
export interface StoreOptions {
  /** Called when the disk fails or the database is damaged: it must end the process. */
  readonly onFatal: OnFatal;
  /** May be lowered; default 24 h. */
  readonly idempotencyMs?: number;
  /** What pinned assets may take in all; default 1 GiB. */
  readonly pinCapBytes?: number | undefined;
  /** What those of one account may take; default 256 MiB. */
  readonly pinShareBytes?: number | undefined;
}

/** Opens the store of a data folder, making both on first use. Throws `OperatorError` with one clear line. */
export function openStore(folder: string, options: StoreOptions): Store {
  const runner = openRunner(folder, options.onFatal);
  const generationLimits = {
    idempotencyMs: Math.min(options.idempotencyMs ?? limits.idempotencyMs, limits.idempotencyMs),
    pinCapBytes: options.pinCapBytes ?? 1024 ** 3,
    pinShareBytes: options.pinShareBytes ?? 256 * 1024 ** 2,
  };
  return {
    ...accountPart(runner),
    ...templatePart(runner),
    ...generationPart(runner, generationLimits),
    ...purgePart(runner, generationLimits),
    ...historyPart(runner),
    ...folderPart(runner, folder),
  };
}

type FolderMethods = 'probe' | 'freeBytes' | 'sizeBytes' | 'logBytes' | 'checkpoint' | 'backup' | 'close';

function folderPart(runner: Runner, folder: string): Pick<Store, FolderMethods> {
  const { db } = runner;
  const file = join(folder, databaseName);
  const probe = db.prepare<[], { count: number }>('SELECT count(*) AS count FROM plan');
  let closed = false;
  return {
    probe: () =>
      runner.read(() => {
        // Losing durability silently would be worse than being down.
        if (db.pragma('synchronous', { simple: true }) !== 2) throw new Error('synchronous is not FULL');
        if (probe.get() === undefined) throw new Error('the database does not answer');
      }),
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
    async close() {
      if (closed) return;
      closed = true;
      runner.close();
    },
  };
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
