// The tables in PostgreSQL and their versions. An empty database gets them, an older one is migrated step by step, any other is refused.
import type pg from 'pg';
import { bundledFile } from '../../bundled.ts';
import { OperatorError } from '../records.ts';

const schema = bundledFile('schema.postgres.sql');

/** Brings a database from one version to the next, inside a transaction. It only adds, so that nodes of the last release go on. */
export type Step = (client: pg.ClientBase) => Promise<void>;

/** Step `i` migrates a database from version `i + 1` to `i + 2`. A step that was released never changes. */
const released: readonly Step[] = [toVersion2, toVersion3, toVersion4];

/** The oldest server that Platen works with, as the server numbers itself. */
const oldestServer = 130_000;

/** The advisory lock under which the tables are made or changed: no two programs do so at once. */
const migrationLock = '1347175502, 1';

/** Throws `OperatorError` unless the server is new enough and keeps what it has committed. */
export async function requireServer(client: pg.ClientBase, shown: string): Promise<void> {
  const { rows } = await client.query<{ server: number; durable: string; standby: boolean }>(
    `SELECT current_setting('server_version_num')::int AS server, current_setting('synchronous_commit') AS durable,
      pg_is_in_recovery() AS standby`,
  );
  const [facts] = rows;
  const fault = facts && serverFault(facts);
  if (fault !== undefined) throw new OperatorError(`${shown}: ${fault}`);
}

/** Returns what is wrong with a server, or undefined. */
function serverFault(facts: {
  readonly server: number;
  readonly durable: string;
  readonly standby: boolean;
}): string | undefined {
  if (facts.server < oldestServer)
    return `expected PostgreSQL 13 or newer, got ${Math.floor(facts.server / 10_000)}: upgrade the server`;
  if (facts.standby) return 'it is a standby, which takes no writes: name the primary';
  if (facts.durable === 'off')
    return 'synchronous_commit is off, so a crash could lose what was billed: set it to on for the role or the database';
  return undefined;
}

/**
 * Makes the tables, or migrates them. Each run is one transaction under a lock, so that it happens once and whole.
 * Throws `OperatorError` when the database is newer than this program or holds something else.
 */
export async function bringUpToDate(client: pg.ClientBase, shown: string, steps = released): Promise<void> {
  // Most opens find what they need, and wait for nobody.
  if ((await versionOf(client, shown)) === steps.length + 1) return;
  await client.query('BEGIN');
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await takeSteps(client, shown, steps);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Looks at a database without changing anything. Throws `OperatorError` when `bringUpToDate`, or a call, would fail. */
export async function requireUsable(client: pg.ClientBase, shown: string): Promise<void> {
  const version = await versionOf(client, shown);
  requireNotNewer(version, shown, released);
  const right =
    version === 0
      ? `has_database_privilege(current_database(), 'CREATE')`
      : `has_table_privilege('platen.reservation', 'INSERT')`;
  const { rows } = await client.query<{ may: boolean }>(`SELECT ${right} AS may`);
  if (rows[0]?.may !== true)
    throw new OperatorError(
      `${shown}: the role may not do what Platen needs: let it own the database, or grant it the rights`,
    );
}

function requireNotNewer(version: number, shown: string, steps: readonly Step[]): void {
  if (version > steps.length + 1)
    throw new OperatorError(
      `${shown} is of a newer Platen (schema ${version}, this one knows ${steps.length + 1}): upgrade this one`,
    );
}

async function takeSteps(client: pg.ClientBase, shown: string, steps: readonly Step[]): Promise<void> {
  let version = await versionOf(client, shown);
  if (version === 0) {
    await client.query(schema.text());
    version = await versionOf(client, shown);
  }
  requireNotNewer(version, shown, steps);
  for (; version <= steps.length; version++) {
    await steps[version - 1]?.(client);
    await client.query('UPDATE platen.meta SET version = $1', [version + 1]);
  }
}

/** Migrates to version 2: keys have scopes, lists of templates an index, and pushes idempotency keys. */
async function toVersion2(client: pg.ClientBase): Promise<void> {
  await client.query(`
ALTER TABLE platen.api_key ADD COLUMN scopes text NOT NULL DEFAULT 'generate';
CREATE INDEX template_account ON platen.template (account_id, created_at) WHERE deleted_at IS NULL;
CREATE TABLE platen.push_key (
  account_id text COLLATE "C" NOT NULL REFERENCES platen.account (id),
  idem_key   text COLLATE "C" NOT NULL,
  body_hash  bytea   NOT NULL CHECK (length(body_hash) = 32),
  code       text COLLATE "C" NOT NULL REFERENCES platen.template (code),
  number     integer NOT NULL,
  published  integer,
  first_use  bigint  NOT NULL,
  PRIMARY KEY (account_id, idem_key)
);
CREATE INDEX push_key_first_use ON platen.push_key (first_use);`);
}

/** Migrates to version 3: what calls send for the variables of a version is counted by its kind. */
async function toVersion3(client: pg.ClientBase): Promise<void> {
  await client.query(`
CREATE TABLE platen.variable_use (
  version_id bigint  NOT NULL REFERENCES platen.version (id) ON DELETE CASCADE,
  path       text COLLATE "C" NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  calls      bigint  NOT NULL,
  first_at   bigint  NOT NULL,
  last_at    bigint  NOT NULL,
  PRIMARY KEY (version_id, path, kind)
);`);
}

/**
 * Migrates to version 4: plans bound what an account has stored of its templates, which is counted. Nodes of the release
 * before count, too, since triggers do. The lock keeps them from pushing while what is there is counted.
 */
async function toVersion4(client: pg.ClientBase): Promise<void> {
  await client.query(`
LOCK TABLE platen.version, platen.version_file IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE platen.plan ADD COLUMN template_bytes bigint NOT NULL DEFAULT 10737418240 CHECK (template_bytes >= 0);
ALTER TABLE platen.plan ADD COLUMN versions bigint NOT NULL DEFAULT 100000 CHECK (versions >= 0);
CREATE TABLE platen.account_file (
  account_id text COLLATE "C" NOT NULL,
  sha256     text COLLATE "C" NOT NULL,
  size       bigint NOT NULL,
  files      bigint NOT NULL,
  PRIMARY KEY (account_id, sha256)
);
CREATE TABLE platen.stored (
  account_id text COLLATE "C" PRIMARY KEY,
  versions   bigint NOT NULL,
  bytes      bigint NOT NULL
);
CREATE FUNCTION platen.count_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO platen.stored (account_id, versions, bytes) SELECT t.account_id, 1, 0 FROM platen.template t WHERE t.code = NEW.code
      ON CONFLICT (account_id) DO UPDATE SET versions = platen.stored.versions + 1;
  ELSE
    UPDATE platen.stored SET versions = versions - 1
      WHERE account_id = (SELECT t.account_id FROM platen.template t WHERE t.code = OLD.code);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION platen.count_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
  owner text;
  change bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN touched := NEW; change := 1; ELSE touched := OLD; change := -1; END IF;
  SELECT t.account_id INTO owner FROM platen.version v JOIN platen.template t ON t.code = v.code WHERE v.id = touched.version_id;
  UPDATE platen.account_file SET files = files + change WHERE account_id = owner AND sha256 = touched.sha256;
  IF NOT FOUND THEN
    INSERT INTO platen.account_file (account_id, sha256, size, files)
      SELECT owner, b.sha256, octet_length(b.bytes), 1 FROM platen.blob b WHERE b.sha256 = touched.sha256;
    UPDATE platen.stored s SET bytes = s.bytes + f.size FROM platen.account_file f
      WHERE s.account_id = owner AND f.account_id = owner AND f.sha256 = touched.sha256;
  END IF;
  UPDATE platen.stored s SET bytes = s.bytes - f.size FROM platen.account_file f
    WHERE s.account_id = owner AND f.account_id = owner AND f.sha256 = touched.sha256 AND f.files = 0;
  DELETE FROM platen.account_file WHERE account_id = owner AND sha256 = touched.sha256 AND files = 0;
  RETURN NULL;
END $$;
CREATE TRIGGER version_count AFTER INSERT OR DELETE ON platen.version FOR EACH ROW EXECUTE FUNCTION platen.count_versions();
CREATE TRIGGER version_file_count AFTER INSERT OR DELETE ON platen.version_file FOR EACH ROW EXECUTE FUNCTION platen.count_files();
INSERT INTO platen.account_file (account_id, sha256, size, files)
  SELECT t.account_id, f.sha256, max(octet_length(b.bytes)), count(*) FROM platen.version_file f
    JOIN platen.version v ON v.id = f.version_id JOIN platen.template t ON t.code = v.code
    JOIN platen.blob b ON b.sha256 = f.sha256 GROUP BY t.account_id, f.sha256;
INSERT INTO platen.stored (account_id, versions, bytes)
  SELECT t.account_id, count(*),
      coalesce((SELECT sum(a.size) FROM platen.account_file a WHERE a.account_id = t.account_id), 0)
    FROM platen.version v JOIN platen.template t ON t.code = v.code GROUP BY t.account_id;`);
}

/** Returns the version that a database has, or 0 for an empty one. Throws `OperatorError` when it holds something else. */
export async function versionOf(client: pg.ClientBase, shown: string): Promise<number> {
  const { rows: tables } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      ORDER BY (n.nspname = 'platen' AND c.relname = 'meta') DESC, 1, 2 LIMIT 1`,
  );
  const [first] = tables;
  if (first === undefined) return 0;
  if (first.schema !== 'platen' || first.name !== 'meta')
    throw new OperatorError(
      `${shown} holds other tables, such as ${first.schema}.${first.name}: give Platen a database of its own`,
    );
  const { rows } = await client.query<{ version: number }>(
    `SELECT version FROM platen.meta WHERE product = 'platen'`,
  );
  const version = rows[0]?.version;
  if (version === undefined) throw new OperatorError(`${shown} is no database of Platen`);
  return version;
}
