// Stores in a PostgreSQL for tests: each test has a database of its own, whose clock it sets.
import pg from 'pg';
import { type Database, type DatabaseOptions, openDatabase } from '../../src/store/postgres/open.ts';
import { noon, type TimedStore, timed } from '../store/world.ts';
import type { PostgresServer } from './server.ts';

/** The clock of a test: a moment that stands still, or the true one plus an offset. */
const testClock = `
  CREATE TABLE platen.test_clock (moment bigint, shift bigint NOT NULL DEFAULT 0);
  INSERT INTO platen.test_clock VALUES (NULL, 0);
  CREATE OR REPLACE FUNCTION platen.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
    'SELECT coalesce(moment, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + shift) FROM platen.test_clock'`;

/** The database that all others of a test file are copied from. */
const model = 'platen_model';
let databases = 0;

/** Makes the database that others are copied from. */
export async function makeModel(server: PostgresServer): Promise<void> {
  const database = await openDatabase(await server.create(model), {});
  await database.close();
  await server.run(model, testClock);
}

/** Makes a database with all tables and returns its name. */
export async function newDatabase(server: PostgresServer): Promise<string> {
  const name = `platen_${databases++}`;
  await server.create(name, model);
  return name;
}

/** A database whose clock the tests set. */
export interface TimedDatabase {
  readonly name: string;
  readonly store: TimedStore;
  readonly database: Database;
  setNow(now: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a database as a node whose clock stands at `noon` until a call names another moment. */
export async function openTimedDatabase(
  server: PostgresServer,
  name: string,
  options: DatabaseOptions = {},
): Promise<TimedDatabase> {
  const client = new pg.Client({ host: server.socket, port: server.port, user: 'postgres', database: name });
  // When the server ends, whatever is asked next says so.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('UPDATE platen.test_clock SET moment = $1', [noon]);
  const database = await openDatabase(server.url(name), { serve: true, ...options });
  let moment = noon;
  const setNow = async (now: number): Promise<void> => {
    if (now === moment) return;
    moment = now;
    await client.query('UPDATE platen.test_clock SET moment = $1', [now]);
    // The node lives: its lease is renewed all the time.
    await database.beat();
  };
  return {
    name,
    store: timed(database.store, setNow),
    database,
    setNow,
    async close() {
      await database.close();
      await client.end();
    },
  };
}
