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
  readonly pinCapBytes?: number;
}

/** Opens the store of a data folder, making both on first use. Throws `OperatorError` with one clear line. */
export function openStore(folder: string, options: StoreOptions): Store {
  const runner = openRunner(folder, options.onFatal);
  return {
    ...accountPart(runner),
    ...templatePart(runner),
    ...generationPart(runner, {
      idempotencyMs: Math.min(options.idempotencyMs ?? limits.idempotencyMs, limits.idempotencyMs),
      pinCapBytes: options.pinCapBytes ?? 1024 ** 3,
    }),
    ...historyPart(runner),
    ...folderPart(runner, folder),
  };
}

type FolderMethods = 'probe' | 'freeBytes' | 'sizeBytes' | 'checkpoint' | 'backup' | 'close';

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
      return [file, `${file}-wal`].reduce(
        (sum, path) => sum + (existsSync(path) ? statSync(path).size : 0),
        0,
      );
    },
    async checkpoint() {
      db.pragma('wal_checkpoint(TRUNCATE)');
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
