// Runs statements on a bounded pool of connections, each for no longer than it may take, and tells what failures mean.
import pg from 'pg';
import { AppError } from '../../errors.ts';
import { away, explain, isConflict, isFull, isUnknown, isUnprepared } from './faults.ts';
import { type Statement, StatementNames } from './statement-names.ts';

export type { Statement } from './statement-names.ts';

/** Runs one statement and returns its rows. */
export type Query = <Row>(statement: Statement, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** How a link is made. */
export interface LinkOptions {
  readonly client: pg.ClientConfig;
  /** The most connections. */
  readonly connections: number;
  /** How long a statement may take, milliseconds. */
  readonly statementMs: number;
}

/** What a link has done so far. */
export interface LinkCounts {
  roundTrips: number;
  /** Statements that were undone by others and tried again. */
  retries: number;
  /** Statements whose outcome is unknown, because the connection ended. */
  lost: number;
  /** Calls that were refused because no connection became free. */
  exhausted: number;
  /** How long statements waited for a connection, milliseconds. */
  waitedMs: number;
  /** How long statements took, waits for locks included, milliseconds. */
  tookMs: number;
}

const mostTries = 5;
/** The client waits longer than the server, so that the server's answer comes first. */
const answerGraceMs = 1000;
/** For so long after a write that found no room, the store counts as full. Then another write may try. */
const fullMs = 2000;

/** Returns how values of the database become those of this program: whole numbers of 64 bits are all small enough here. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** Returns the settings with which every client of this program connects. A statement may take `statementMs` milliseconds. */
export function clientConfig(client: pg.ClientConfig, statementMs: number): pg.ClientConfig {
  return {
    application_name: 'platen',
    keepAlive: true,
    ...client,
    types,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: statementMs + answerGraceMs,
    connectionTimeoutMillis: statementMs,
  };
}

/**
 * Takes functions and operators from PostgreSQL alone, whatever the role or the database has as `search_path`: a schema
 * that stands before `pg_catalog` there could bring its own. Tables are named with their schema in every statement. It
 * is no parameter of the start, since poolers know none of that name.
 */
export async function useOwnNames(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query('SET search_path TO pg_catalog, pg_temp');
}

/** A pool of connections to one database. */
export class Link {
  readonly counts: LinkCounts = { roundTrips: 0, retries: 0, lost: 0, exhausted: 0, waitedMs: 0, tookMs: 0 };
  /** Called when a connection failed. */
  onLost: () => void = () => undefined;
  readonly #pool: pg.Pool;
  readonly #names = new StatementNames();
  #isAway = false;
  #fullAt = Number.NEGATIVE_INFINITY;

  constructor({ client, connections, statementMs }: LinkOptions) {
    this.#pool = new pg.Pool({
      ...clientConfig(client, statementMs),
      max: connections,
      idleTimeoutMillis: 60_000,
      allowExitOnIdle: true,
    });
    // An idle connection that ends is replaced when the next one is needed.
    this.#pool.on('error', () => this.onLost());
    // One that is in use tells its end to whoever uses it. Without a listener its end would end the process.
    this.#pool.on('connect', (one) => {
      one.on('error', () => undefined);
      // It comes before whatever is asked of this connection. When it fails, the connection has ended, and that fails, too.
      useOwnNames(one).catch(() => undefined);
    });
  }

  /** Connections in use, idle ones, and statements that wait for one. */
  get pool(): { readonly open: number; readonly idle: number; readonly waiting: number } {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount };
  }

  /** While it is set, every statement is refused at once. */
  set isAway(value: boolean) {
    this.#isAway = value;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Whether the database had no room on its disk a moment ago. */
  get isFull(): boolean {
    return performance.now() - this.#fullAt < fullMs;
  }

  /** Runs one statement in a transaction of its own. Throws `AppError` when the database does not answer, is busy or full. */
  query: Query = (statement, values = []) => this.transaction((query) => query(statement, values), 'single');

  /** Does what `query` does, but throws what the client throws. A conflict with others is tried again. */
  raw: Query = (statement, values = []) => this.#retried((query) => query(statement, values), 'single');

  /** Runs statements in one transaction, which is tried again when others undid it. Throws what `query` throws. */
  async transaction<T>(work: (query: Query) => Promise<T>, kind: 'single' | 'whole' = 'whole'): Promise<T> {
    try {
      return await this.#retried(work, kind);
    } catch (error) {
      throw explain(error);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #retried<T>(work: (query: Query) => Promise<T>, kind: 'single' | 'whole'): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#once(work, kind);
      } catch (error) {
        if (isFull(error)) this.#fullAt = performance.now();
        // A pooler that gives each transaction another connection of the server knows none of the names.
        const tryUnnamed = isUnprepared(error) && this.#names.giveUp();
        if (!(isConflict(error) || tryUnnamed) || tries === mostTries) throw error;
        this.counts.retries += 1;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tries));
      }
    }
  }

  async #once<T>(work: (query: Query) => Promise<T>, kind: 'single' | 'whole'): Promise<T> {
    if (this.#isAway) throw away();
    const client = await this.#connect();
    const query: Query = async <Row>(statement: Statement, values: readonly unknown[] = []) => {
      this.counts.roundTrips += 1;
      const startedAt = performance.now();
      try {
        const named = this.#names.shape(statement);
        return (await client.query({ ...named, values: [...values] })).rows as readonly Row[];
      } finally {
        this.counts.tookMs += performance.now() - startedAt;
      }
    };
    let broken = false;
    try {
      if (kind === 'single') return await work(query);
      await client.query('BEGIN');
      const result = await work(query);
      await client.query('COMMIT');
      this.counts.roundTrips += 2;
      return result;
    } catch (error) {
      broken = isUnknown(error);
      if (broken) {
        this.counts.lost += 1;
        this.onLost();
      } else if (kind === 'whole')
        broken = await client.query('ROLLBACK').then(
          () => false,
          () => true,
        );
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    const startedAt = performance.now();
    try {
      return await this.#pool.connect();
    } catch (error) {
      // The pool says so when no connection became free. Whether the database is away is asked by the pulse.
      this.counts.exhausted += 1;
      this.onLost();
      throw error instanceof AppError ? error : away(error);
    } finally {
      this.counts.waitedMs += performance.now() - startedAt;
    }
  }
}
