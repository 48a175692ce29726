// Reads what was delivered and used: for lists, for the operator, and for `Retry-After`.

import { type Bounds, boundsOf, isFiltered, pageOf } from '../generation-page.ts';
import { periodOf } from '../period.ts';
import type { Usage } from '../records.ts';
import { type GenerationRow, toGeneration } from '../rows.ts';
import type { HistoryPart, UsagePart } from '../store.ts';
import type { GenerationRange, Position } from '../terms.ts';
import type { Runner } from './runner.ts';

/** Returns the part of the store that reads the past. */
export function historyPart(runner: Runner): HistoryPart & UsagePart {
  // What is reported has happened, even if the power fails now.
  const read: Runner['read'] = async (work) => {
    const result = await runner.read(work);
    await runner.settled();
    return result;
  };
  const parts = { ...runner, read };
  return { ...generationMethods(parts), ...usageMethods(parts) };
}

function generationMethods({ db, read }: Runner): HistoryPart {
  const columns = 'generation.*, version.code, version.number';
  const joined = `SELECT ${columns} FROM generation JOIN version ON version.id = generation.version_id`;
  const durations = db.prepare<[number], { duration_ms: number }>(
    'SELECT duration_ms FROM generation WHERE version_id = ? ORDER BY completed_at DESC LIMIT 100',
  );
  const one = db.prepare<[string], GenerationRow>(`${joined} WHERE generation.id = ?`);
  const byHash = db.prepare<[string], GenerationRow>(
    `${joined} WHERE generation.sha256 = ? ORDER BY admitted_at DESC, generation.id LIMIT 100`,
  );
  const list = db.prepare<[ListParameters], GenerationRow>(
    `${joined} WHERE account_id = @account
      AND admitted_at >= @since AND admitted_at < @until
      AND (@code IS NULL OR version.code = @code)
      AND (@key IS NULL OR generation.idem_key = @key)
      AND generation.mismatches >= @mismatches
      AND (admitted_at, generation.id) < (@afterAt, @afterId)
      AND (admitted_at, generation.id) >= (@lastAt, @lastId)
      ORDER BY admitted_at DESC, generation.id DESC LIMIT @limit`,
  );
  const lastLookedAt = db.prepare<[ListParameters & { readonly most: number }], Position>(
    `SELECT admitted_at AS at, id FROM generation WHERE account_id = @account
      AND admitted_at >= @since AND admitted_at < @until AND (admitted_at, id) < (@afterAt, @afterId)
      ORDER BY admitted_at DESC, id DESC LIMIT 1 OFFSET @most - 1`,
  );
  return {
    listDurations: (versionId) => read(() => durations.all(versionId).map((row) => row.duration_ms)),
    findGenerationById: (id) =>
      read(() => {
        const row = one.get(id);
        return row && toGeneration(row);
      }),
    findGenerationsByHash: (sha256) => read(() => byHash.all(sha256).map(toGeneration)),
    listGenerations: (account, range) =>
      read(() => list.all(listParameters(account, range)).map(toGeneration)),
    pageGenerations: (account, range, most) =>
      read(() => {
        const { limit } = range;
        const last = isFiltered(range)
          ? lastLookedAt.get({ ...listParameters(account, range), most })
          : undefined;
        const found = list.all(listParameters(account, { ...range, limit: limit + 1 }, last));
        return pageOf(found.map(toGeneration), limit, last);
      }),
  };
}

function usageMethods({ db, now, read }: Runner): UsagePart {
  const used = db.prepare<[string, string], { used: number }>(
    'SELECT used FROM usage WHERE account_id = ? AND period = ?',
  );
  const reserved = db.prepare<[string, string, number], { count: number }>(
    `SELECT count(*) AS count FROM reservation
      WHERE account_id = ? AND period = ? AND test = 0 AND lease_until > ?`,
  );
  const limit = db.prepare<[string], { limit: number }>(
    'SELECT per_month AS "limit" FROM account JOIN plan ON plan.name = account.plan WHERE account.id = ?',
  );
  const months = db.prepare<[string], { period: string; used: number; limit: number }>(
    `SELECT period, used, per_month AS "limit" FROM usage
      JOIN account ON account.id = account_id JOIN plan ON plan.name = account.plan
      WHERE account_id = ? ORDER BY period DESC`,
  );
  const usage = (account: string, period: string): Usage => ({
    period,
    used: used.get(account, period)?.used ?? 0,
    reserved: reserved.get(account, period, now())?.count ?? 0,
    limit: limit.get(account)?.limit ?? 0,
  });
  return {
    getUsage: (account, period = periodOf(now())) => read(() => usage(account, period)),
    listUsage: (account) => read(() => months.all(account)),
  };
}

interface ListParameters extends Bounds {
  readonly account: string;
  readonly code: string | null;
  readonly key: string | null;
  readonly mismatches: number;
  readonly limit: number;
}

function listParameters(account: string, range: GenerationRange, last?: Position): ListParameters {
  return {
    ...boundsOf(range, last),
    account,
    code: range.code ?? null,
    key: range.idempotencyKey ?? null,
    mismatches: range.mismatched === true ? 1 : 0,
    limit: range.limit,
  };
}
