// Reads what was delivered and used: for lists, for the operator, and for `Retry-After`.

import { periodOf } from '../period.ts';
import type { Usage } from '../records.ts';
import { type GenerationRow, toGeneration } from '../rows.ts';
import type { GenerationRange, Store } from '../store.ts';
import type { Runner } from './run.ts';

type HistoryMethods =
  | 'listDurations'
  | 'findGenerationById'
  | 'findGenerationsByHash'
  | 'listGenerations'
  | 'getUsage'
  | 'listUsage';

/** Returns the part of the store that reads the past. */
export function historyPart({ db, now, read }: Runner): Pick<Store, HistoryMethods> {
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
      ORDER BY admitted_at DESC, generation.id LIMIT @limit`,
  );
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
    listDurations: (versionId) => read(() => durations.all(versionId).map((row) => row.duration_ms)),
    findGenerationById: (id) =>
      read(() => {
        const row = one.get(id);
        return row && toGeneration(row);
      }),
    findGenerationsByHash: (sha256) => read(() => byHash.all(sha256).map(toGeneration)),
    listGenerations: (account, range) =>
      read(() => list.all(listParameters(account, range)).map(toGeneration)),
    getUsage: (account, period = periodOf(now())) => read(() => usage(account, period)),
    listUsage: (account) => read(() => months.all(account)),
  };
}

interface ListParameters {
  readonly account: string;
  readonly code: string | null;
  readonly key: string | null;
  readonly since: number;
  readonly until: number;
  readonly mismatches: number;
  readonly limit: number;
}

function listParameters(account: string, range: GenerationRange): ListParameters {
  return {
    account,
    code: range.code ?? null,
    key: range.idempotencyKey ?? null,
    since: range.since ?? 0,
    until: range.until ?? Number.MAX_SAFE_INTEGER,
    mismatches: range.mismatched === true ? 1 : 0,
    limit: range.limit,
  };
}
