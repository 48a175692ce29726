// Decides whether and when a failed try is repeated. The whole policy is one pure function.
import type { ErrorCode } from '../contract.ts';

/** Why a try failed. `retryAfter` is the header as it came. */
export type Failure =
  /** An answer of Platen with a code of the contract. */
  | { readonly kind: 'api'; readonly code: ErrorCode; readonly retryAfter?: string | undefined }
  /** An answer that is not Platen's: it came from something between the client and Platen. */
  | { readonly kind: 'foreign'; readonly status: number; readonly retryAfter?: string | undefined }
  /** No answer, half an answer, or none in time. The call may have been carried out all the same. */
  | { readonly kind: 'network' };

/** What the decision depends on besides the failure. */
export interface RetryState {
  /** The number of tries so far, at least 1. */
  readonly tries: number;
  readonly maxRetries: number;
  /** The longest wait that a `Retry-After` may ask for, milliseconds. */
  readonly maxRetryAfterMs: number;
  /** Whether the call carries an idempotency key. It can't be carried out twice then. */
  readonly keyed: boolean;
  /** The milliseconds until the caller's deadline, or Infinity when there is none. */
  readonly leftMs: number;
  /** The current moment, milliseconds since the epoch. */
  readonly now: number;
  /** A number from 0 to 1: where in its range the wait falls (full jitter). */
  readonly random: number;
}

/** The range of the first wait. It doubles with each try, up to the longest. */
const firstWaitMs = 500;
const longestWaitMs = 8_000;

/** A timer of more than 31 bits fires at once. */
export const longestTimerMs = 2 ** 31 - 1;

/** The last moment that a date can hold, milliseconds since the epoch (ECMA-262, Time Values). */
const latestDate = 8.64e15;

const gatewayStatuses: readonly number[] = [502, 503, 504];

/** Returns the milliseconds to wait before the next try, or undefined when there must be none. */
export function retryDelayMs(failure: Failure, state: RetryState): number | undefined {
  const wait = waitFor(failure, state);
  return wait === undefined || refusalOf(wait, state) !== undefined ? undefined : wait.ms;
}

/**
 * Returns when and why not now, in words, where a server asks for a wait that is too long for this call. Returns
 * undefined where the call is tried again, and where another try would not help.
 */
export function retryRefusal(failure: Failure, state: RetryState): string | undefined {
  const wait = waitFor(failure, state);
  const refusal = wait === undefined ? undefined : refusalOf(wait, state);
  if (wait === undefined || !wait.isAsked || refusal === undefined) return undefined;
  const at = new Date(Math.min(state.now + wait.ms, latestDate)).toISOString();
  return `try again after ${at}, in ${Math.ceil(wait.ms / 1000)} s: ${refusal}`;
}

/** The wait before the next try, and whether the server asked for it. */
interface Wait {
  readonly ms: number;
  readonly isAsked: boolean;
}

/** Returns the wait before the next try, or undefined when there is no next one. */
function waitFor(failure: Failure, state: RetryState): Wait | undefined {
  if (state.tries > state.maxRetries || !mayRetry(failure, state.keyed)) return undefined;
  const asked = failure.kind === 'network' ? undefined : parseRetryAfterMs(failure.retryAfter, state.now);
  if (asked !== undefined) return { ms: asked, isAsked: true };
  const range = Math.min(longestWaitMs, firstWaitMs * 2 ** (state.tries - 1));
  return { ms: Math.round(range * state.random), isAsked: false };
}

/** Returns what speaks against a wait, or undefined when nothing does. */
function refusalOf({ ms, isAsked }: Wait, { leftMs, maxRetryAfterMs }: RetryState): string | undefined {
  if (isAsked && ms > Math.min(maxRetryAfterMs, longestTimerMs))
    return `this is longer than maxRetryAfterMs, ${maxRetryAfterMs} ms`;
  return ms < leftMs ? undefined : 'the time of the call ends before';
}

/**
 * Returns whether a failure may be retried. `rate_limited` and `service_unavailable` say that nothing was done, so they
 * always may. What may have been done is retried only with a key. Everything else would fail again, or must not be done
 * twice.
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

/**
 * Returns the milliseconds that a `Retry-After` asks for, in seconds or as a date (RFC 9110 §10.2.3), or undefined when
 * it is absent or malformed.
 */
export function parseRetryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
