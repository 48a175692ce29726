// The store on SQLite, composed of its parts.
import { generationLimits, type StoreOptions } from '../options.ts';
import type { LifePart, Store } from '../store.ts';
import { accountPart } from './accounts.ts';
import { generationPart } from './generations.ts';
import { historyPart } from './history.ts';
import { purgePart } from './purge.ts';
import type { OnFatal, Runner } from './runner.ts';
import { templatePart } from './templates.ts';
import { usePart } from './uses.ts';

/** How the store of a data folder is opened. */
export interface FileStoreOptions extends StoreOptions {
  /** Called when the disk fails or the database is damaged. It must end the process. */
  readonly onFatal: OnFatal;
}

/** Returns the store on the connections of `runner`. */
export function sqliteStore(runner: Runner, options: FileStoreOptions): Store {
  const limits = generationLimits(options);
  return {
    ...accountPart(runner),
    ...templatePart(runner, limits),
    ...usePart(runner),
    ...generationPart(runner, limits),
    ...purgePart(runner, limits),
    ...historyPart(runner),
    ...lifePart(runner),
  };
}

/** A disk that takes longer than this for a sync hangs, milliseconds. A busy one takes a third of a second. */
const longestSyncMs = 5000;

function lifePart(runner: Runner): LifePart {
  const { db } = runner;
  const probe = db.prepare<[], { count: number }>('SELECT count(*) AS count FROM plan');
  let closed = false;
  return {
    now: async () => runner.now(),
    probe: () =>
      runner.read(() => {
        const syncingMs = runner.syncingMs();
        if (syncingMs > longestSyncMs)
          throw new Error(`the disk has not answered a sync for ${Math.round(syncingMs)} ms`);
        // To lose durability silently would be worse than to be down.
        if (db.pragma('synchronous', { simple: true }) !== 2) throw new Error('synchronous is not FULL');
        if (probe.get() === undefined) throw new Error('the database does not answer');
      }),
    async close() {
      if (closed) return;
      closed = true;
      runner.close();
    },
  };
}
