// Deletes on request: generations, API keys and versions past an age, and all traces of single generations.
import type { GenerationLimits } from '../limits.ts';
import type { UpkeepPart } from '../store.ts';
import type { Purge, Purged } from '../terms.ts';
import type { Runner } from './runner.ts';

/** The rows of one transaction. A server that uses the folder waits no longer than for these. */
const batch = 2000;

/** Returns the part of the store that deletes on request. */
export function purgePart(runner: Runner, limits: GenerationLimits): Pick<UpkeepPart, 'purge'> {
  return {
    async purge(request) {
      const { db } = runner;
      const counted = await count(runner, request, limits);
      if (request.dryRun) return counted;
      const works = purgeWorks(runner, request, limits);
      for (const work of works) while ((await runner.write(work)) > 0);
      await runner.write(orphans(db));
      // Before this, the log still holds the pages as they were.
      db.pragma('wal_checkpoint(TRUNCATE)');
      return counted;
    },
  };
}

/** Excludes generations whose key still lives: they can still be asked for. */
const oldGenerations = `completed_at < ? AND id NOT IN (SELECT generation_id FROM idempotency WHERE first_use > ?)`;
const deadKeys = `(revoked_at IS NOT NULL AND revoked_at < ?) OR (expires_at IS NOT NULL AND expires_at < ?)`;
// Excludes the newest version of all, so that no id is given twice: a server remembers versions by id.
const oldVersions = `created_at < ?
  AND id < (SELECT max(id) FROM version)
  AND NOT EXISTS (SELECT 1 FROM template WHERE template.code = version.code AND template.deleted_at IS NULL
    AND (template.published = version.number
      OR version.number = (SELECT max(number) FROM version AS other WHERE other.code = version.code)))
  AND NOT EXISTS (SELECT 1 FROM generation WHERE generation.version_id = version.id)
  AND NOT EXISTS (SELECT 1 FROM reservation WHERE reservation.version_id = version.id)`;

async function count(
  { db, now, read }: Runner,
  request: Purge,
  { idempotencyMs }: GenerationLimits,
): Promise<Purged> {
  const one = (sql: string, ...values: number[]): number =>
    db.prepare<number[], { n: number }>(sql).get(...values)?.n ?? 0;
  const named = db.prepare<[string], { n: number }>('SELECT count(*) AS n FROM generation WHERE id = ?');
  return read(() => {
    const { generationsBefore, keysBefore, versionsBefore } = request;
    const single = request.generations.filter((id) => (named.get(id)?.n ?? 0) > 0).length;
    const aged = (before: number): number =>
      one(`SELECT count(*) AS n FROM generation WHERE ${oldGenerations}`, before, now() - idempotencyMs);
    return {
      generations: single + (generationsBefore === undefined ? 0 : aged(generationsBefore)),
      keys:
        keysBefore === undefined
          ? 0
          : one(`SELECT count(*) AS n FROM api_key WHERE ${deadKeys}`, keysBefore, keysBefore),
      versions:
        versionsBefore === undefined
          ? 0
          : one(`SELECT count(*) AS n FROM version WHERE ${oldVersions}`, versionsBefore),
    };
  });
}

/** Returns functions that each delete one batch of rows and return their number. Each is called until it returns 0. */
function purgeWorks(
  { db, now }: Runner,
  request: Purge,
  { idempotencyMs }: GenerationLimits,
): readonly (() => number)[] {
  const { generationsBefore, keysBefore, versionsBefore } = request;
  const forget = forgetGeneration(db);
  const works: (() => number)[] = [];
  const singles = [...request.generations];
  works.push(() => {
    for (const id of singles.splice(0)) forget(id);
    return 0;
  });
  if (generationsBefore !== undefined) {
    const old = db.prepare<[number, number], { id: string }>(
      `SELECT id FROM generation WHERE ${oldGenerations} LIMIT ${batch}`,
    );
    works.push(() => {
      const rows = old.all(generationsBefore, now() - idempotencyMs);
      for (const { id } of rows) forget(id);
      return rows.length;
    });
  }
  if (keysBefore !== undefined) {
    const keys = db.prepare<[number, number]>(`DELETE FROM api_key WHERE ${deadKeys}`);
    works.push(() => keys.run(keysBefore, keysBefore).changes && 0);
  }
  if (versionsBefore !== undefined) works.push(versionWork(db, versionsBefore));
  return works;
}

function forgetGeneration(db: Runner['db']): (id: string) => void {
  const steps = ['pin WHERE generation_id', 'idempotency WHERE generation_id', 'generation WHERE id'].map(
    (what) => db.prepare<[string]>(`DELETE FROM ${what} = ?`),
  );
  return (id) => {
    for (const step of steps) step.run(id);
  };
}

/** Returns the function that deletes versions. A version is immutable until the same transaction names it in `purging`. */
function versionWork(db: Runner['db'], before: number): () => number {
  const name = db.prepare<[number]>(
    `INSERT INTO purging SELECT id FROM version WHERE ${oldVersions} LIMIT ${batch}`,
  );
  const files = db.prepare('DELETE FROM version_file WHERE version_id IN (SELECT version_id FROM purging)');
  const versions = db.prepare('DELETE FROM version WHERE id IN (SELECT version_id FROM purging)');
  const done = db.prepare('DELETE FROM purging');
  return () => {
    name.run(before);
    files.run();
    const { changes } = versions.run();
    done.run();
    return changes;
  };
}

/** Returns the function that deletes bytes that nothing names any more. */
function orphans(db: Runner['db']): () => void {
  const assets = db.prepare(
    'DELETE FROM pinned_asset WHERE sha256 NOT IN (SELECT sha256 FROM pin WHERE sha256 IS NOT NULL)',
  );
  const blobs = db.prepare('DELETE FROM blob WHERE sha256 NOT IN (SELECT sha256 FROM version_file)');
  return () => {
    assets.run();
    blobs.run();
  };
}
