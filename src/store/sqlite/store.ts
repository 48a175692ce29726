// The store on SQLite, composed of its parts.
import { limits } from '../../contract.ts';
import type { Store } from '../store.ts';
import { accountPart } from './accounts.ts';
import { generationPart } from './generations.ts';
import { historyPart } from './history.ts';
import { purgePart } from './purge.ts';
import type { OnFatal, Runner } from './run.ts';
import { templatePart } from './templates.ts';

/** How a store is opened. */
export interface StoreOptions {
  /** Called when the disk fails or the database is damaged. It must end the process. */
  readonly onFatal: OnFatal;
  /** How long idempotency keys live, at most 24 h, which is the default. */
  readonly idempotencyMs?: number;
  /** The most bytes of all pinned assets. Default: 1 GiB. */
  readonly pinCapBytes?: number | undefined;
  /** The most bytes of the pinned assets of one account. Default: 256 MiB. */
  readonly pinShareBytes?: number | undefined;
}

/** Returns the store on the connections of `runner`. */
export function sqliteStore(runner: Runner, options: StoreOptions): Store {
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
    ...lifePart(runner),
  };
}

function lifePart(runner: Runner): Pick<Store, 'now' | 'probe' | 'close'> {
  const { db } = runner;
  const probe = db.prepare<[], { count: number }>('SELECT count(*) AS count FROM plan');
  let closed = false;
  return {
    now: async () => runner.now(),
    probe: () =>
      runner.read(() => {
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
