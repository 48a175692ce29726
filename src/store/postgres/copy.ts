// The two ends of a copy in a PostgreSQL database: one that is read, and one that is written.
import pg from 'pg';
import {
  type CopiedRow,
  type CopiedValue,
  type CopySource,
  type CopyTarget,
  copiedTables,
  firstPlan,
} from '../copied-tables.ts';
import { type StoreLocation, withoutPassword } from '../location.ts';
import { OperatorError } from '../records.ts';
import { clientConfigOf } from './address.ts';
import { explainOpen, isUnknown, stateOf } from './faults.ts';
import { clientConfig, useOwnNames } from './link.ts';
import { bringUpToDate, requireServer, versionOf } from './schema.ts';

type DatabaseLocation = Exclude<StoreLocation, { readonly folder: string }>;

const connectMs = 5000;
/** How long others may take to end what they do. */
const lockMs = 5000;

/** Runs statements on the one connection of a copy, without a bound on their time. */
interface Session {
  readonly shown: string;
  run<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** Opens a database to be read. Throws `OperatorError` when there is no store in it, or when nodes serve it. */
export async function databaseSource(location: DatabaseLocation): Promise<CopySource> {
  const session = await connect(location, async (client, shown) => {
    if ((await versionOf(client, shown)) === 0)
      throw new OperatorError(`${shown} holds no store of Platen: name the database that is to be copied`);
  });
  const { shown, run } = session;
  try {
    await begin(session, 'ISOLATION LEVEL REPEATABLE READ');
    // Nodes that begin to serve now wait for their lease, and commands for their turn.
    await lock(session, 'SHARE');
    const [row] = await run<{ nodes: number }>(
      'SELECT count(*) AS nodes FROM platen.node WHERE lease_until > platen.now_ms()',
    );
    if (row !== undefined && row.nodes > 0)
      throw new OperatorError(
        `${shown} is served by ${row.nodes === 1 ? 'a node' : `${row.nodes} nodes`}: stop what serves it first (a node that was killed counts for 10 s)`,
      );
  } catch (error) {
    await session.close();
    throw error;
  }
  return {
    ...endOf(session),
    async *read({ name, together }, columns) {
      await run(`DECLARE rows NO SCROLL CURSOR FOR SELECT ${columns.join()} FROM platen.${name}`);
      for (;;) {
        const rows = await run<Record<string, CopiedValue>>(`FETCH ${together} FROM rows`);
        if (rows.length === 0) break;
        yield rows.map((row) => columns.map((column) => row[column] ?? null));
      }
      await run('CLOSE rows');
    },
    close: () => session.close(),
  };
}

/** Opens an empty database to be written. Throws `OperatorError` when it is not empty. */
export async function databaseTarget(location: DatabaseLocation): Promise<CopyTarget> {
  const session = await connect(location, bringUpToDate);
  const { shown, run } = session;
  try {
    // Without a lock at first: whoever works on a store that is not empty is not waited for.
    await requireEmpty(session);
    await begin(session, '');
    await lock(session, 'ACCESS EXCLUSIVE');
    await requireEmpty(session);
    await run('DELETE FROM platen.plan');
    // One row would be changed again and again in one transaction, which takes longer each time.
    await switchTriggers(session, 'DISABLE');
  } catch (error) {
    await session.close();
    throw error;
  }
  return {
    ...endOf(session),
    async write(table, columns, rows) {
      const flags = await flagsOf(session, table);
      const values = rows.flatMap((row) =>
        row.map((value, index) =>
          value !== null && flags.has(columns[index] ?? '') ? Boolean(value) : toParameter(value),
        ),
      );
      await run(`INSERT INTO platen.${table} (${columns.join()}) VALUES ${marksOf(rows)}`, values);
    },
    async settle() {
      await countPins(session);
      await switchTriggers(session, 'ENABLE');
      await run(
        `SELECT setval(pg_get_serial_sequence('platen.version', 'id'), max(id)) FROM platen.version HAVING count(*) > 0`,
      );
    },
    async commit() {
      try {
        await run('COMMIT');
      } catch (error) {
        if (!(error instanceof OperatorError && isUnknown(error.cause))) throw error;
        throw new OperatorError(
          `${shown}: the connection ended during the commit, so all was copied or nothing: look with \`platen account list\`, and copy again if it lists nothing`,
          { cause: error },
        );
      }
      // So that the first calls are planned well. Without it the database does so by itself, later.
      await run(`ANALYZE ${copiedTables.map(({ name }) => `platen.${name}`).join()}`).catch(() => undefined);
    },
    close: () => session.close(),
  };
}

async function connect(
  { address, passwordFile }: DatabaseLocation,
  prepare: (client: pg.Client, shown: string) => Promise<void>,
): Promise<Session> {
  const shown = withoutPassword(address);
  const client = new pg.Client({
    ...clientConfig(clientConfigOf(address, passwordFile), 0),
    connectionTimeoutMillis: connectMs,
    query_timeout: 0,
  });
  client.on('error', () => undefined);
  const close = async (): Promise<void> => {
    // A server that is frozen does not answer the goodbye.
    await Promise.race([
      client.end().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 1000).unref()),
    ]);
  };
  try {
    await client.connect();
    await useOwnNames(client);
    await requireServer(client, shown);
    await prepare(client, shown);
  } catch (error) {
    await close();
    throw explainOpen(error, shown);
  }
  return {
    shown,
    async run<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      try {
        return (await client.query<Row>(text, values)).rows;
      } catch (error) {
        throw explainOpen(error, shown);
      }
    },
    close,
  };
}

/** Begins the transaction of the copy. It takes as long as it takes, but waits for no lock for long. */
async function begin({ run }: Session, kind: string): Promise<void> {
  await run(`BEGIN ${kind}`);
  // Of this transaction alone: a pooler gives the connection to others afterwards.
  for (const [name, value] of [
    ['statement_timeout', 0],
    ['idle_in_transaction_session_timeout', 0],
    ['lock_timeout', lockMs],
  ])
    await run(`SET LOCAL ${name} = ${value}`);
}

async function lock({ shown, run }: Session, mode: string): Promise<void> {
  const tables = ['node', ...copiedTables.map(({ name }) => name)].map((name) => `platen.${name}`).join();
  try {
    await run(`LOCK TABLE ${tables} IN ${mode} MODE`);
  } catch (error) {
    if (!(error instanceof OperatorError) || stateOf(error.cause) !== '55P03') throw error;
    throw new OperatorError(`${shown}: others work on it: stop the servers and commands that use it`, {
      cause: error,
    });
  }
}

async function requireEmpty({ shown, run }: Session): Promise<void> {
  for (const { name } of copiedTables) {
    const other = name === 'plan' ? `WHERE name <> '${firstPlan}'` : '';
    if ((await run(`SELECT 1 FROM platen.${name} ${other} LIMIT 1`)).length > 0)
      throw new OperatorError(`${shown} is not empty (table ${name}): copy into an empty store`);
  }
}

/** The triggers that count what is pinned. */
const countingTriggers: readonly (readonly [table: string, trigger: string])[] = [
  ['pinned_asset', 'pinned_asset_count'],
  ['account_pin', 'account_pin_count'],
  ['pin', 'pin_insert'],
];

async function switchTriggers({ run }: Session, wish: 'ENABLE' | 'DISABLE'): Promise<void> {
  for (const [table, trigger] of countingTriggers)
    await run(`ALTER TABLE platen.${table} ${wish} TRIGGER ${trigger}`);
}

async function countPins({ run }: Session): Promise<void> {
  await run(`INSERT INTO platen.account_pin (account_id, sha256, size, pins)
    SELECT g.account_id, p.sha256, a.size, count(*) FROM platen.pin p JOIN platen.generation g ON g.id = p.generation_id
      JOIN platen.pinned_asset a ON a.sha256 = p.sha256 GROUP BY g.account_id, p.sha256, a.size`);
  await run(`INSERT INTO platen.pinned_size (account_id, size)
    SELECT account_id, sum(size) FROM platen.account_pin GROUP BY account_id`);
  await run(`UPDATE platen.pinned_size SET size = (SELECT coalesce(sum(size), 0) FROM platen.pinned_asset)
    WHERE account_id = ''`);
}

function endOf({ shown, run }: Session): Pick<CopySource, 'shown' | 'columns' | 'count'> {
  return {
    shown,
    columns: async (table) =>
      (
        await run<{ name: string }>(
          `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
            ORDER BY attnum`,
          [`platen.${table}`],
        )
      ).map(({ name }) => name),
    count: async (table) =>
      (await run<{ n: number }>(`SELECT count(*) AS n FROM platen.${table}`))[0]?.n ?? 0,
  };
}

/** Returns the columns that are booleans here. */
async function flagsOf({ run }: Session, table: string): Promise<ReadonlySet<string>> {
  const rows = await run<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND atttypid = 'boolean'::regtype`,
    [`platen.${table}`],
  );
  return new Set(rows.map(({ name }) => name));
}

function toParameter(value: CopiedValue): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length) : value;
}

/** Returns `($1,$2),($3,$4)`. */
function marksOf(rows: readonly CopiedRow[]): string {
  let next = 1;
  return rows.map((row) => `(${row.map(() => `$${next++}`).join()})`).join();
}
