// The reservation of a new call: a place among the calls of its account, and one generation of its quota.
import { retryAfterFor } from '../admission/retry-after.ts';
import { AppError } from '../errors.ts';
import { periodEnd } from '../store/period.ts';
import type { Version } from '../store/records.ts';
import type { Beginning, Begun } from '../store/terms.ts';
import { type GenerateParts, type ReadCall, requirePermit, tooMany } from './call.ts';
import { newId } from './ids.ts';

/** The result of a reservation. Another call with the same key, or a new version of the template, may have been quicker. */
export type Reserved =
  | { readonly kind: 'admitted'; readonly id: string; readonly admittedAt: number }
  | Exclude<Begun, { kind: 'admitted' | 'quota_exceeded' | 'quota_pending' | 'too_many' }>;

/**
 * Reserves. Waits while only calls under way stand against it. Throws `AppError`: `rate_limited`, `quota_exceeded`, or
 * `service_unavailable` when the wait takes too long.
 */
export async function reserve(parts: GenerateParts, call: ReadCall, version: Version): Promise<Reserved> {
  const { store } = parts;
  for (;;) {
    // When the queue is full, nothing is reserved.
    call.ticket.claim();
    requirePermit(call);
    const beginning = beginningOf(parts, call, version);
    parts.crashPoint('before reserve');
    const begun = await store.beginGeneration(beginning);
    switch (begun.kind) {
      case 'admitted':
        parts.crashPoint('after reserve');
        call.ticket.holdQuota();
        return { kind: 'admitted', id: beginning.id, admittedAt: begun.admittedAt };
      case 'quota_exceeded':
        throw new AppError(
          'quota_exceeded',
          `the quota of ${begun.limit} generations a month is used up (${begun.used} used); the month ends at ${periodEnd(begun.period)}`,
        );
      case 'quota_pending':
        break;
      case 'too_many':
        throw tooMany(call);
      default:
        // The call needs no quota any more, so the next call of the account may try for it.
        call.ticket.giveQuota();
        return begun;
    }
    if (await call.ticket.waitForQuota(call.signal)) continue;
    throw new AppError(
      'service_unavailable',
      'the rest of the quota is held by calls in flight: try again when they have ended',
      { retryAfterSec: await retryAfterFor(store.listDurations(version.id), 0) },
    );
  }
}

function beginningOf(
  { leaseMs }: GenerateParts,
  { identity, requestId }: ReadCall,
  { id: versionId, code }: Version,
): Beginning {
  return { ...identity, id: newId('gen'), code, versionId, leaseMs, requestId };
}
