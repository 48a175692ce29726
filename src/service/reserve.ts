// The reservation of a new call: a place among the calls of its account, and one generation of its quota.
import { retryAfterFor } from '../admission/retry-after.ts';
import { AppError } from '../errors.ts';
import type { Version } from '../store/records.ts';
import type { Beginning, Begun } from '../store/store.ts';
import { type GenerateParts, type ReadCall, requirePermit } from './call.ts';
import { newId } from './ids.ts';
import { periodEnd, periodOf } from './period.ts';

/** The result of a reservation. Another call with the same key may have been quicker. */
export type Reserved =
  | { readonly kind: 'admitted'; readonly beginning: Beginning }
  | Extract<Begun, { kind: 'replay' | 'in_progress' | 'key_conflict' }>;

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
        return { kind: 'admitted', beginning };
      case 'quota_exceeded':
        throw new AppError(
          'quota_exceeded',
          `the quota of ${begun.limit} generations a month is used up (${begun.used} used); the month ends at ${periodEnd(beginning.now)}`,
        );
      case 'quota_pending':
        break;
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

function beginningOf(parts: GenerateParts, { identity, requestId }: ReadCall, version: Version): Beginning {
  const now = parts.now();
  return {
    ...identity,
    id: newId('gen'),
    versionId: version.id,
    period: periodOf(now),
    now,
    leaseUntil: now + parts.leaseMs,
    bootId: parts.bootId,
    requestId,
  };
}
