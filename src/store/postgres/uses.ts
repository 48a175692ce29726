// What calls sent for the variables of versions, in PostgreSQL.
import type { KeptUse } from '../records.ts';
import type { UsePart } from '../store.ts';
import type { Link, Statement } from './link.ts';

/** Returns the part of the store that knows what calls sent. */
export function usePart(link: Link): UsePart {
  // In one order everywhere: two nodes that write at once then never wait for each other in a circle.
  const add: Statement = {
    name: 'use_add',
    text: `INSERT INTO platen.variable_use (version_id, path, kind, calls, first_at, last_at)
      SELECT u."versionId", u.path, u.kind, u.calls, platen.now_ms(), platen.now_ms()
      FROM jsonb_to_recordset($1::jsonb) AS u("versionId" bigint, path text, kind text, calls bigint)
      WHERE EXISTS (SELECT 1 FROM platen.version WHERE id = u."versionId")
      ORDER BY u."versionId", u.path COLLATE "C", u.kind COLLATE "C"
      ON CONFLICT (version_id, path, kind)
      DO UPDATE SET calls = platen.variable_use.calls + excluded.calls, last_at = excluded.last_at`,
  };
  const list: Statement = {
    name: 'uses',
    text: `SELECT v.number AS version, u.path, u.kind, u.calls, u.first_at AS "firstAt", u.last_at AS "lastAt"
      FROM platen.variable_use u JOIN platen.version v ON v.id = u.version_id
      WHERE v.code = $1 AND u.last_at >= $2::bigint ORDER BY v.number DESC, u.path, u.kind`,
  };
  return {
    async recordUses(uses) {
      await link.query(add, [JSON.stringify(uses)]);
    },
    listUses: (code, since) => link.query<KeptUse>(list, [code, since]),
  };
}
