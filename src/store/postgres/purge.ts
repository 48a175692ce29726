// Deletes in PostgreSQL: on request what is old, and all the time what has ended.
import type { GenerationLimits } from '../limits.ts';
import type { UpkeepPart } from '../store.ts';
import type { Purge, Purged } from '../terms.ts';
import type { Link, Query, Statement } from './link.ts';

/** The rows of one transaction. Nodes wait no longer than for these. */
const batch = 2000;

/** How long a dead key stays, so that it is found when the clock is set back. */
const graceMs = 3_600_000;

/** Excludes generations whose key still lives: they can still be asked for. */
const oldGenerations = `completed_at < $1::bigint AND NOT EXISTS (SELECT 1 FROM platen.idempotency i
  WHERE i.generation_id = generation.id AND i.first_use > platen.now_ms() - $2::bigint)`;
const deadKeys = 'revoked_at < $1::bigint OR expires_at < $1::bigint';
// Excludes the newest version of all, so that no id is given twice: nodes remember versions by id.
const oldVersions = `created_at < $1::bigint
  AND id < (SELECT max(id) FROM platen.version)
  AND NOT EXISTS (SELECT 1 FROM platen.template t WHERE t.code = version.code AND t.deleted_at IS NULL
    AND (t.published = version.number
      OR version.number = (SELECT max(number) FROM platen.version o WHERE o.code = version.code)))
  AND NOT EXISTS (SELECT 1 FROM platen.generation g WHERE g.version_id = version.id)
  AND NOT EXISTS (SELECT 1 FROM platen.reservation r WHERE r.version_id = version.id)`;

/** Whoever pins or deletes what is pinned locks this row first, so that nobody waits in a circle. */
const lockPins: Statement = {
  name: 'pins_lock',
  text: `SELECT size FROM platen.pinned_size WHERE account_id = '' FOR UPDATE`,
};
const unpinned: Statement = {
  name: 'unpinned',
  text: `DELETE FROM platen.pinned_asset WHERE sha256 IN (SELECT a.sha256 FROM platen.pinned_asset a
    WHERE NOT EXISTS (SELECT 1 FROM platen.pin p WHERE p.sha256 = a.sha256) LIMIT 100) RETURNING sha256`,
};

/** Returns the part of the store that deletes. */
export function purgePart(link: Link, limits: GenerationLimits): UpkeepPart {
  return {
    async purge(request) {
      const counted = await count(link, request, limits);
      if (!request.dryRun) await purge(link, request, limits);
      return counted;
    },
    sweep: () => sweep(link, limits),
  };
}

async function count(link: Link, request: Purge, { idempotencyMs }: GenerationLimits): Promise<Purged> {
  const { generationsBefore, keysBefore, versionsBefore, generations } = request;
  const one = async (name: string, what: string, values: readonly unknown[]): Promise<number> => {
    const [row] = await link.query<{ n: number }>(
      { name, text: `SELECT count(*) AS n FROM ${what}` },
      values,
    );
    return row?.n ?? 0;
  };
  const named = await one('count_named', 'platen.generation WHERE id = ANY ($1)', [generations]);
  return {
    generations:
      named +
      (generationsBefore === undefined
        ? 0
        : await one('count_old', `platen.generation WHERE ${oldGenerations}`, [
            generationsBefore,
            idempotencyMs,
          ])),
    keys:
      keysBefore === undefined
        ? 0
        : await one('count_keys', `platen.api_key WHERE ${deadKeys}`, [keysBefore]),
    versions:
      versionsBefore === undefined
        ? 0
        : await one('count_versions', `platen.version WHERE ${oldVersions}`, [versionsBefore]),
  };
}

async function purge(link: Link, request: Purge, { idempotencyMs }: GenerationLimits): Promise<void> {
  const { generationsBefore, keysBefore, versionsBefore, generations } = request;
  if (generations.length > 0) await link.transaction((query) => forget(query, generations));
  if (generationsBefore !== undefined) {
    const old: Statement = {
      name: 'old_generations',
      text: `SELECT id FROM platen.generation WHERE ${oldGenerations} LIMIT ${batch}`,
    };
    await untilNone(link, async (query) => {
      const rows = await query<{ id: string }>(old, [generationsBefore, idempotencyMs]);
      await forget(
        query,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
  }
  if (keysBefore !== undefined)
    await link.query({ name: 'purge_keys', text: `DELETE FROM platen.api_key WHERE ${deadKeys}` }, [
      keysBefore,
    ]);
  if (versionsBefore !== undefined) await untilNone(link, (query) => purgeVersions(query, versionsBefore));
  await untilNone(link, forgetUnpinned);
  const blobs = `DELETE FROM platen.blob WHERE NOT EXISTS (SELECT 1 FROM platen.version_file f WHERE f.sha256 = blob.sha256)`;
  // A push that names one of these bytes at this moment makes the database refuse to delete them.
  await link.transaction(async (query) => {
    await query({ name: 'blob_lock', text: 'LOCK TABLE platen.version_file IN SHARE ROW EXCLUSIVE MODE' });
    await query({ name: 'purge_blobs', text: blobs });
  });
}

/** Runs a piece of work, each time in a transaction, until it says that it did nothing. */
async function untilNone(link: Link, work: (query: Query) => Promise<number>): Promise<void> {
  while ((await link.transaction(work)) > 0);
}

async function forget(query: Query, ids: readonly string[]): Promise<void> {
  await query(lockPins);
  for (const what of ['pin WHERE generation_id', 'idempotency WHERE generation_id', 'generation WHERE id'])
    await query({ name: `forget_${what.split(' ')[0]}`, text: `DELETE FROM platen.${what} = ANY ($1)` }, [
      ids,
    ]);
}

async function forgetUnpinned(query: Query): Promise<number> {
  await query(lockPins);
  return (await query(unpinned)).length;
}

/** Deletes versions. A version is immutable until the same transaction names it in `purging`. */
async function purgeVersions(query: Query, before: number): Promise<number> {
  // Nothing is reserved while it is looked which versions nobody uses.
  await query({ name: 'reservation_lock', text: 'LOCK TABLE platen.reservation IN EXCLUSIVE MODE' });
  const name = `INSERT INTO platen.purging SELECT id FROM platen.version WHERE ${oldVersions} LIMIT ${batch} RETURNING version_id`;
  const named = await query({ name: 'purging_name', text: name }, [before]);
  const of = 'IN (SELECT version_id FROM platen.purging)';
  await query({ name: 'purge_files', text: `DELETE FROM platen.version_file WHERE version_id ${of}` });
  await query({ name: 'purge_versions', text: `DELETE FROM platen.version WHERE id ${of}` });
  await query({ name: 'purging_end', text: 'DELETE FROM platen.purging' });
  return named.length;
}

/** Deletes what has ended, in one node at a time: the others find the lock taken and have nothing to do. */
async function sweep(link: Link, { idempotencyMs }: GenerationLimits): Promise<void> {
  const lock: Statement = {
    name: 'sweep_lock',
    text: 'SELECT pg_try_advisory_xact_lock(1347175502, 2) AS mine',
  };
  const keys: Statement = {
    name: 'sweep_keys',
    text: `DELETE FROM platen.idempotency WHERE (account_id, test, idem_key) IN (SELECT account_id, test, idem_key
      FROM platen.idempotency WHERE first_use <= platen.now_ms() - $1::bigint LIMIT ${batch}) RETURNING generation_id`,
  };
  const pushKeys: Statement = {
    name: 'sweep_push_keys',
    text: `DELETE FROM platen.push_key WHERE (account_id, idem_key) IN (SELECT account_id, idem_key
      FROM platen.push_key WHERE first_use <= platen.now_ms() - $1::bigint LIMIT ${batch}) RETURNING code`,
  };
  const pins: Statement = {
    name: 'sweep_pins',
    text: `DELETE FROM platen.pin WHERE generation_id IN (SELECT p.generation_id FROM platen.pin p
      WHERE NOT EXISTS (SELECT 1 FROM platen.idempotency i WHERE i.generation_id = p.generation_id) LIMIT ${batch})
      RETURNING url`,
  };
  const reservations: Statement = {
    name: 'sweep_reservations',
    text: 'DELETE FROM platen.reservation WHERE NOT platen.is_live(lease_until, node_id, platen.now_ms()) RETURNING id',
  };
  // A node that has not been seen for an hour comes back under the same name only as if it were new.
  const nodes: Statement = {
    name: 'sweep_nodes',
    text: 'DELETE FROM platen.node WHERE lease_until < platen.now_ms() - 3600000 RETURNING id',
  };
  const alone = (work: (query: Query) => Promise<number>): Promise<void> =>
    untilNone(link, async (query) => {
      const [row] = await query<{ mine: boolean }>(lock);
      return row?.mine === true ? work(query) : 0;
    });
  await alone(async (query) => (await query(keys, [idempotencyMs + graceMs])).length);
  await alone(async (query) => (await query(pushKeys, [idempotencyMs + graceMs])).length);
  await alone(async (query) => {
    await query(lockPins);
    return (await query(pins)).length;
  });
  await alone(forgetUnpinned);
  await alone(async (query) => (await query(reservations)).length);
  await alone(async (query) => (await query(nodes)).length);
}
