// Runs transactions on the two connections, and decides what a failing database means for the process.
import { join } from 'node:path';
import { type Database as Connection, SqliteError } from 'better-sqlite3';
import { AppError } from '../../errors.ts';
import { LogSync } from './log-sync.ts';
import { databaseName, openConnection } from './open.ts';

/** Called when the disk can no longer be trusted. It ends the process. */
export type OnFatal = (error: Error) => void;

/** Runs transactions, each whole and one after the other: SQLite is synchronous, so no two of one process overlap. */
export interface Runner {
  readonly db: Connection;
  /** Returns the moment, milliseconds since the epoch. Pair: `platen.now_ms` in schema.postgres.sql. */
  readonly now: () => number;
  /**
   * The connection of calls: for all that a usual one reads and writes. When another connection commits, SQLite reads
   * its pages again. Commits on it are not synced. That is safe: reservations are cleared at each start, counts of replays
   * may be lost, and `writeTogether` syncs completions.
   */
  readonly relaxed: Connection;
  read<T>(work: () => T): Promise<T>;
  /** Reads on the connection of calls. */
  readRelaxed<T>(work: () => T): Promise<T>;
  /** Works on the connection of calls without a transaction around it. */
  onRelaxed<T>(work: () => T): Promise<T>;
  /** Runs work in BEGIN IMMEDIATE, so that what it reads can't change before it writes. It is durable when the promise resolves. */
  write<T>(work: () => T): Promise<T>;
  writeRelaxed<T>(work: () => T): Promise<T>;
  /**
   * Does what `write` does, on the connection of calls. Calls that come in the same turn of the event loop share one
   * commit, and commits share syncs.
   * It is visible to others sooner than it is durable: what they tell of it has to wait for `settled`.
   */
  writeTogether<T>(work: () => T): Promise<T>;
  /** Resolves when all that was visible before this call is durable, whichever process has committed it. */
  settled(): Promise<void>;
  /** Returns how long the disk has not answered a sync, milliseconds. */
  syncingMs(): number;
  close(): void;
}

interface Waiting {
  /** Works in a savepoint of its own. Returns what settles its call once the commit is durable. Throws what fails all calls of the commit. */
  run(): () => void;
  /** Does the same as the only call of a commit, without a savepoint: an error of the work ends the transaction. */
  runAlone(): () => void;
  fail(error: unknown): void;
}

/** Opens both connections of a data folder and returns their runner. */
export function openRunner(folder: string, onFatal: OnFatal, now: () => number): Runner {
  const db = openConnection(folder, 'full');
  const relaxed = openConnection(folder, 'normal');
  const durable = transactions(db);
  const cheap = transactions(relaxed);
  const guard = async <T>(work: () => T): Promise<T> => {
    try {
      return work();
    } catch (error) {
      throw explain(error, onFatal);
    }
  };
  const log = new LogSync(`${join(folder, databaseName)}-wal`);
  const sync = async (): Promise<void> => {
    try {
      await log.sync();
    } catch (error) {
      // Nobody knows what a failed sync has left.
      onFatal(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
  let hasOwnCommits = false;
  const together = commitTogether(cheap, {
    sync() {
      hasOwnCommits = true;
      return sync();
    },
    explained: (error) => explain(error, onFatal),
  });
  return {
    db,
    now,
    relaxed,
    read: (work) => guard(() => durable('deferred', work)),
    readRelaxed: (work) => guard(() => cheap('deferred', work)),
    onRelaxed: guard,
    write: (work) => guard(() => durable('immediate', work)),
    writeRelaxed: (work) => guard(() => cheap('immediate', work)),
    writeTogether: together,
    // One process completes calls. Any other sees its commits, and knows nothing of its syncs.
    settled: () => (hasOwnCommits ? log.settled() : sync()),
    syncingMs: () => log.runningMs,
    close() {
      log.close();
      relaxed.close();
      db.close();
    },
  };
}

/** Runs work in a transaction, or in a savepoint when one is open. */
type Transact = <T>(kind: 'deferred' | 'immediate', work: () => T) => T;

/** Returns one transaction function for all work of a connection. To make one costs more than a small read. */
function transactions(db: Connection): Transact {
  const run = db.transaction((work: () => void) => work());
  return <T>(kind: 'deferred' | 'immediate', work: () => T): T => {
    const results: T[] = [];
    run[kind](() => void results.push(work()));
    const [result] = results;
    // The work ran here, or its error was thrown. `T` itself may be undefined.
    return result as T;
  };
}

interface Together {
  readonly sync: () => Promise<void>;
  readonly explained: (error: unknown) => unknown;
}

function commitTogether(transact: Transact, { sync, explained }: Together): Runner['writeTogether'] {
  let waiting: Waiting[] = [];
  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    try {
      const [first] = batch;
      // Most batches have one, and a savepoint takes two statements.
      const settle =
        first !== undefined && batch.length === 1
          ? [transact('immediate', () => first.runAlone())]
          : transact('immediate', () => batch.map((one) => one.run()));
      await sync();
      for (const done of settle) done();
    } catch (error) {
      const reason = explained(error);
      for (const one of batch) one.fail(reason);
    }
  };
  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({
        run() {
          try {
            // A nested transaction is a savepoint, so a bug in the work of one call undoes that call alone.
            const result = transact('deferred', work);
            return () => resolve(result);
          } catch (error) {
            if (error instanceof SqliteError && !error.code.startsWith('SQLITE_CONSTRAINT')) throw error;
            return () => reject(error);
          }
        },
        runAlone() {
          const result = work();
          return () => resolve(result);
        },
        fail: reject,
      });
    });
}

function explain(error: unknown, onFatal: OnFatal): unknown {
  if (!(error instanceof SqliteError)) return error;
  const { code } = error;
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new AppError('service_unavailable', 'the database is busy: try again', {
      retryAfterSec: 1,
      cause: error,
    });
  if (code === 'SQLITE_FULL')
    return new AppError('service_unavailable', 'the disk is full', { retryAfterSec: 30, cause: error });
  // After a failed write or sync nobody knows what the disk holds. To go on could lose what was billed.
  if (/^SQLITE_(IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN|PROTOCOL)/.test(code)) onFatal(error);
  return error;
}
