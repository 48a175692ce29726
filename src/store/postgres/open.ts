// Opens the store in a PostgreSQL database: checks the server, makes or migrates the tables, and starts the pulse of a node.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { withoutPassword } from '../location.ts';
import type { StoreOptions } from '../options.ts';
import { generationLimits } from '../options.ts';
import type { LifePart, Store } from '../store.ts';
import { accountPart } from './accounts.ts';
import { clientConfigOf } from './address.ts';
import { explainOpen } from './faults.ts';
import { generationPart } from './generations.ts';
import { historyPart } from './history.ts';
import { clientConfig, Link, type LinkCounts, useOwnNames } from './link.ts';
import { Pulse } from './pulse.ts';
import { purgePart } from './purge.ts';
import { bringUpToDate, requireServer, requireUsable } from './schema.ts';
import { templatePart } from './templates.ts';
import { usePart } from './uses.ts';

/** How a database is opened. */
export interface DatabaseOptions extends StoreOptions {
  /** Opens the database for a server: its reservations live by a lease that is renewed. */
  readonly serve?: boolean;
  /** A file whose first line is the password. */
  readonly passwordFile?: string | undefined;
  /** The most connections. Default: 10. */
  readonly connections?: number | undefined;
  /** Called when the database went away (with the reason) or came back (without one). */
  readonly onChange?: (reason: string | undefined) => void;
}

/** A database that is open. */
export interface Database {
  readonly store: Store;
  /** Returns the size of the tables, bytes. */
  sizeBytes(): Promise<number>;
  /** Returns how many of this role's connections wait for a lock that another one holds. */
  lockWaits(): Promise<number>;
  readonly counts: LinkCounts;
  /** Returns whether the database does not answer. */
  isAway(): boolean;
  /** Connections in use, idle ones, and statements that wait for one. */
  pool(): Link['pool'];
  /** Renews the lease now. */
  beat(): Promise<void>;
  close(): Promise<void>;
}

/** The node's calls are free at the latest this long after it died. */
const leaseMs = 10_000;
const statementMs = 5000;
const openMs = 30_000;
const standardConnections = 10;

/** Opens a database. Throws `OperatorError` with one clear line when it can't be used. */
export async function openDatabase(address: string, options: DatabaseOptions): Promise<Database> {
  const client = clientConfigOf(address, options.passwordFile);
  await prepare(client, withoutPassword(address));
  const link = new Link({ client, connections: options.connections ?? standardConnections, statementMs });
  const holder = { id: `node_${randomUUID()}`, leaseMs };
  const pulse = options.serve
    ? new Pulse({ client, link, holder, onChange: options.onChange ?? (() => undefined) })
    : undefined;
  await pulse?.beat();
  const limits = generationLimits(options);
  const freeLater = (ids: readonly string[]): void => pulse?.freeLater(ids);
  const freed = (ids: readonly string[]): void => pulse?.freed(ids);
  const store: Store = {
    ...accountPart(link),
    ...templatePart(link, limits),
    ...usePart(link),
    ...generationPart({ link, holder, limits, freeLater, freed }),
    ...historyPart(link),
    ...purgePart(link, limits),
    ...lifePart(link, pulse),
  };
  return {
    store,
    counts: link.counts,
    isAway: () => link.isAway,
    pool: () => link.pool,
    beat: async () => pulse?.beat(),
    async sizeBytes() {
      const size = { name: 'size', text: 'SELECT pg_database_size(current_database()) AS bytes' };
      return (await link.query<{ bytes: number }>(size))[0]?.bytes ?? 0;
    },
    async lockWaits() {
      const waits = {
        name: 'lock_waits',
        text: `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      };
      return (await link.query<{ n: number }>(waits))[0]?.n ?? 0;
    },
    close: () => store.close(),
  };
}

/** Looks at a database without changing anything. Throws `OperatorError` when serving would fail. */
export async function inspectDatabase(address: string, passwordFile?: string): Promise<void> {
  const shown = withoutPassword(address);
  await withClient(clientConfigOf(address, passwordFile), shown, async (client) => {
    await requireServer(client, shown);
    await requireUsable(client, shown);
  });
}

function prepare(config: pg.ClientConfig, shown: string): Promise<void> {
  return withClient(config, shown, async (client) => {
    await requireServer(client, shown);
    await bringUpToDate(client, shown);
  });
}

async function withClient(
  config: pg.ClientConfig,
  shown: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...clientConfig(config, openMs), connectionTimeoutMillis: statementMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await useOwnNames(client);
    await work(client);
  } catch (error) {
    throw explainOpen(error, shown);
  } finally {
    client.end().catch(() => undefined);
  }
}

function lifePart(link: Link, pulse: Pulse | undefined): LifePart {
  const now = { name: 'now', text: 'SELECT platen.now_ms() AS now' };
  const look = {
    name: 'probe',
    text: `SELECT current_setting('synchronous_commit') <> 'off' AS durable, pg_is_in_recovery() AS standby,
      (SELECT count(*) FROM platen.plan) AS plans`,
  };
  let closed = false;
  return {
    async now() {
      return (await link.query<{ now: number }>(now))[0]?.now ?? Number.NaN;
    },
    async probe() {
      const [row] = await link.query<{ durable: boolean; standby: boolean }>(look);
      // To lose durability silently would be worse than to be down.
      if (row?.durable !== true) throw new Error('synchronous_commit is off');
      if (row.standby) throw new Error('the database is a standby');
      if (link.isFull) throw new Error('the disk of the database is full');
    },
    async close() {
      if (closed) return;
      closed = true;
      await pulse?.stop();
      await link.close();
    },
  };
}
