// Whether and when a failed try is made again: the whole policy, as one pure function.
import type { ErrorCode } from '../contract.ts';

/** Why a try failed. `retryAfter` is the header as it came. */
export type Failure =
  /** An answer of ours, with a code of the contract. */
  | { readonly kind: 'api'; readonly code: ErrorCode; readonly retryAfter?: string | undefined }
  /** An answer that is not ours: something between the client and Platen spoke. */
  | { readonly kind: 'foreign'; readonly status: number; readonly retryAfter?: string | undefined }
  /** No answer, half an answer, or none in time: the call may have been carried out all the same. */
  | { readonly kind: 'network' };

/** What the decision depends on besides the failure. */
export interface RetryState {
  /** Tries made so far, at least 1. */
  readonly tries: number;
  readonly maxRetries: number;
  /** The call carries an idempotency key: carrying it out twice is impossible. */
  readonly keyed: boolean;
  /** Milliseconds until the caller's deadline; Infinity when there is none. */
  readonly leftMs: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** From 0 to 1: where in its range the waiting time falls (full jitter). */
  readonly random: number;
}

/** The range of the first waiting time; it doubles with each try, up to the longest. */
const firstWaitMs = 500;
const longestWaitMs = 8_000;

/** A server that asks for more patience than this gets none: the caller decides. */
const longestRetryAfterMs = 60_000;

const gatewayStatuses: readonly number[] = [502, 503, 504];

/** Milliseconds to wait before the next try; undefined when there must be none. */
export function retryDelayMs(failure: Failure, state: RetryState): number | undefined {
  if (state.tries > state.maxRetries || !mayRetry(failure, state.keyed)) return undefined;
  const asked = failure.kind === 'network' ? undefined : parseRetryAfterMs(failure.retryAfter, state.now);
  if (asked !== undefined && asked > longestRetryAfterMs) return undefined;
  const range = Math.min(longestWaitMs, firstWaitMs * 2 ** (state.tries - 1));
  const delay = asked ?? Math.round(range * state.random);
  return delay < state.leftMs ? delay : undefined;
}

/**
 * `rate_limited` and `service_unavailable` say that nothing was done: they may always be tried again. What may have been done is
 * tried again with a key alone. Everything else would fail again, or must not be done twice.
 */
function mayRetry(failure: Failure, keyed: boolean): boolean {
  switch (failure.kind) {
    case 'api':
      return failure.code === 'rate_limited' || failure.code === 'service_unavailable';
    case 'foreign':
      return keyed && gatewayStatuses.includes(failure.status);
    case 'network':
      return keyed;
  }
}

/** Milliseconds that a `Retry-After` asks for, seconds or date (RFC 9110 §10.2.3); undefined when it is absent or malformed. */
export function parseRetryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
