// What calls sent for the variables of versions, in SQLite.
import type { KeptUse } from '../records.ts';
import type { UsePart } from '../store.ts';
import type { Runner } from './runner.ts';

/** Returns the part of the store that knows what calls sent. */
export function usePart({ db, relaxed, now, read, writeRelaxed }: Runner): UsePart {
  const add = relaxed.prepare<[number, string, string, number, number, number, number]>(
    `INSERT INTO variable_use (version_id, path, kind, calls, first_at, last_at)
      SELECT ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM version WHERE id = ?)
      ON CONFLICT (version_id, path, kind) DO UPDATE SET calls = calls + excluded.calls, last_at = excluded.last_at`,
  );
  const list = db.prepare<[string, number], KeptUse>(
    `SELECT version.number AS version, path, kind, calls, first_at AS firstAt, last_at AS lastAt
      FROM variable_use JOIN version ON version.id = variable_use.version_id
      WHERE version.code = ? AND last_at >= ? ORDER BY version.number DESC, path, kind`,
  );
  return {
    recordUses: (uses) =>
      writeRelaxed(() => {
        const moment = now();
        for (const { versionId, path, kind, calls } of uses)
          add.run(versionId, path, kind, calls, moment, moment, versionId);
      }),
    listUses: (code, since) => read(() => list.all(code, since)),
  };
}
