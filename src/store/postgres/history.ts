// Reads what was delivered and used in PostgreSQL: for lists, for the operator, and for `Retry-After`.

import { boundsOf, isFiltered, pageOf } from '../generation-page.ts';
import type { Usage } from '../records.ts';
import { type GenerationRow, toGeneration } from '../rows.ts';
import type { HistoryPart, UsagePart } from '../store.ts';
import type { GenerationRange, Position } from '../terms.ts';
import type { Link, Statement } from './link.ts';

const joined = `SELECT g.*, v.code, v.number FROM platen.generation g JOIN platen.version v ON v.id = g.version_id`;

/** Returns the part of the store that reads the past. */
export function historyPart(link: Link): HistoryPart & UsagePart {
  return { ...generationMethods(link), ...usageMethods(link) };
}

function generationMethods(link: Link): HistoryPart {
  const durations: Statement = {
    name: 'durations',
    text: 'SELECT duration_ms FROM platen.generation WHERE version_id = $1 ORDER BY completed_at DESC LIMIT 100',
  };
  const one: Statement = { name: 'generation', text: `${joined} WHERE g.id = $1` };
  const byHash: Statement = {
    name: 'generations_by_hash',
    text: `${joined} WHERE g.sha256 = $1 ORDER BY g.admitted_at DESC, g.id LIMIT 100`,
  };
  const list: Statement = {
    name: 'generations',
    text: `${joined} WHERE g.account_id = $1
      AND g.admitted_at >= $2::bigint AND g.admitted_at < $3::bigint
      AND ($4::text IS NULL OR v.code = $4)
      AND ($5::text IS NULL OR g.idem_key = $5)
      AND g.mismatches >= $6
      AND (g.admitted_at, g.id) < ($7::bigint, $8::text) AND (g.admitted_at, g.id) >= ($9::bigint, $10::text)
      ORDER BY g.admitted_at DESC, g.id DESC LIMIT $11`,
  };
  const lastLookedAt: Statement = {
    name: 'generations_bound',
    text: `SELECT admitted_at AS at, id FROM platen.generation WHERE account_id = $1
      AND admitted_at >= $2::bigint AND admitted_at < $3::bigint AND (admitted_at, id) < ($4::bigint, $5::text)
      ORDER BY admitted_at DESC, id DESC LIMIT 1 OFFSET $6`,
  };
  const listed = async (account: string, range: GenerationRange, last?: Position) => {
    const { code = null, idempotencyKey = null, mismatched = false, limit } = range;
    const { since, until, afterAt, afterId, lastAt, lastId } = boundsOf(range, last);
    const filters = [account, since, until, code, idempotencyKey, mismatched ? 1 : 0];
    const values = [...filters, afterAt, afterId, lastAt, lastId, limit];
    return (await link.query<GenerationRow>(list, values)).map(toGeneration);
  };
  return {
    listDurations: async (versionId) =>
      (await link.query<{ duration_ms: number }>(durations, [versionId])).map((row) => row.duration_ms),
    findGenerationById: async (id) => (await link.query<GenerationRow>(one, [id])).map(toGeneration)[0],
    findGenerationsByHash: async (sha256) =>
      (await link.query<GenerationRow>(byHash, [sha256])).map(toGeneration),
    listGenerations: (account, range) => listed(account, range),
    async pageGenerations(account, range, most) {
      const { limit } = range;
      const { since, until, afterAt, afterId } = boundsOf(range);
      const values = [account, since, until, afterAt, afterId, most - 1];
      const [last] = isFiltered(range) ? await link.query<Position>(lastLookedAt, values) : [];
      return pageOf(await listed(account, { ...range, limit: limit + 1 }, last), limit, last);
    },
  };
}

function usageMethods(link: Link): UsagePart {
  // The usage is counted in one statement: a completion moves a call from the reserved to the used.
  const usage: Statement = {
    name: 'usage',
    text: `SELECT m.period, coalesce(u.used, 0) AS used, coalesce(p.per_month, 0) AS "limit",
        (SELECT count(*) FROM platen.reservation r WHERE r.account_id = m.account AND r.period = m.period AND NOT r.test
          AND platen.is_live(r.lease_until, r.node_id, platen.now_ms())) AS reserved
      FROM (SELECT $1::text AS account, coalesce($2::text, platen.period_of(platen.now_ms())) AS period) m
      LEFT JOIN platen.usage u ON u.account_id = m.account AND u.period = m.period
      LEFT JOIN platen.account a ON a.id = m.account LEFT JOIN platen.plan p ON p.name = a.plan`,
  };
  const months: Statement = {
    name: 'usage_months',
    text: `SELECT u.period, u.used, p.per_month AS "limit" FROM platen.usage u
      JOIN platen.account a ON a.id = u.account_id JOIN platen.plan p ON p.name = a.plan
      WHERE u.account_id = $1 ORDER BY u.period DESC`,
  };
  return {
    async getUsage(account, period) {
      const [row] = await link.query<Usage>(usage, [account, period ?? null]);
      if (row === undefined) throw new Error('no usage');
      const { used, reserved, limit } = row;
      return { period: row.period, used, reserved, limit };
    },
    listUsage: (account) => link.query(months, [account]),
  };
}
