// The outcomes of fetching a URL. They say whether to fetch again makes sense.
import type { Asset } from '../asset.ts';
import { assetFault } from '../fault.ts';

/** The outcome of fetching one URL. */
export type FetchOutcome =
  | {
      readonly kind: 'fetched';
      readonly asset: Asset;
      /** The seconds for which the host allows the asset to be kept. */
      readonly maxAgeSec: number;
    }
  /** The fault stays: `invalid_data` when the URL came from `data`, otherwise `render_failed`. */
  | { readonly kind: 'refused'; readonly message: string; readonly hint?: string }
  /** The fault may pass by itself: `service_unavailable`. */
  | { readonly kind: 'unavailable'; readonly message: string; readonly retryAfterSec: number };

/** The seconds after which a host that failed is worth another try, when it says nothing itself. */
export const defaultRetryAfterSec = 5;

/** The one text for hosts that are refused, unreachable or unknown. With different texts a network could be scanned. */
const unreachableMessage = 'the host of the URL cannot be reached from here';

/** Returns the outcome of a fault that stays. */
export function refused(message: string, hint?: string): FetchOutcome {
  return { kind: 'refused', message, ...(hint === undefined ? {} : { hint }) };
}

/** Returns the outcome of a fault that may pass. */
export function unavailable(message: string, retryAfterSec: number = defaultRetryAfterSec): FetchOutcome {
  return { kind: 'unavailable', message, retryAfterSec };
}

/** Returns the asset of an outcome. Throws the asset fault when there is none. */
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

/** Returns the outcome of a failed connection. `cause` is what the HTTP client threw. */
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

/** Returns the codes of an error: its own, and those of the attempts that it sums up. */
function codesOf(error: unknown): readonly string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf);
  if (!(error instanceof Error)) return [];
  // Some faults have a name but no code in undici's parser.
  if (error.name === 'HTTPParserError') return ['HPE_'];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return own.length > 0 ? own : codesOf(error.cause);
}
