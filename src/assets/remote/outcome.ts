// What came of asking the network, told apart by whether asking again makes sense.
import type { Asset } from '../asset.ts';
import { assetFault } from '../fault.ts';

/** What came of one URL. */
export type FetchOutcome =
  | {
      readonly kind: 'fetched';
      readonly asset: Asset;
      /** For how many more seconds the host lets it be kept. */
      readonly maxAgeSec: number;
    }
  /** Definite: `invalid_data` when the URL came from `data`, else `render_failed`. */
  | { readonly kind: 'refused'; readonly message: string; readonly hint?: string }
  /** May pass by itself: `service_unavailable`. */
  | { readonly kind: 'unavailable'; readonly message: string; readonly retryAfterSec: number };

/** Seconds after which a host that failed is worth another try, when it says nothing itself. */
export const defaultRetryAfterSec = 5;

/** One text for hosts that are refused, unreachable or unknown: with different ones a network could be scanned. */
export const unreachableMessage = 'the host of the URL cannot be reached from here';

/** A definite refusal. */
export function refused(message: string, hint?: string): FetchOutcome {
  return { kind: 'refused', message, ...(hint === undefined ? {} : { hint }) };
}

/** A failure that may pass. */
export function unavailable(message: string, retryAfterSec: number = defaultRetryAfterSec): FetchOutcome {
  return { kind: 'unavailable', message, retryAfterSec };
}

/** The asset of an outcome; throws the asset fault that it is otherwise. */
export function assetOrThrow(outcome: FetchOutcome): Asset {
  switch (outcome.kind) {
    case 'fetched':
      return outcome.asset;
    case 'refused':
      throw assetFault(outcome.message, outcome.hint === undefined ? {} : { hint: outcome.hint });
    case 'unavailable':
      throw assetFault(outcome.message, { retryAfterSec: outcome.retryAfterSec });
  }
}

/** What a failed connection means. `cause` is what the HTTP client threw. */
export function failureOutcome(cause: unknown): FetchOutcome {
  const codes = codesOf(cause);
  if (codes.length > 0 && codes.every((code) => code === 'ERR_IP_BLOCKED' || code === 'ENOTFOUND')) {
    return refused(unreachableMessage);
  }
  if (codes.some((code) => /CERT|^ERR_(TLS|SSL)|SIGNATURE|^EPROTO$|ISSUER/.test(code))) {
    return refused('the host of the URL has no certificate that is trusted here');
  }
  if (codes.some((code) => code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW')) {
    return refused('the host of the URL does not answer as HTTP asks');
  }
  if (codes.some((code) => /TIMEOUT|ETIMEDOUT|UND_ERR_SOCKET|ECONNRESET|EPIPE|UND_ERR/.test(code))) {
    return unavailable('the host of the URL did not answer in time or broke off');
  }
  return unavailable(unreachableMessage);
}

/** The codes of an error: its own, and those of the attempts that it sums up. */
function codesOf(error: unknown): readonly string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf);
  if (!(error instanceof Error)) return [];
  // Of some faults undici's parser gives a name and no code.
  if (error.name === 'HTTPParserError') return ['HPE_'];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return own.length > 0 ? own : codesOf(error.cause);
}
