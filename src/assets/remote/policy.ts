// What of the network may be asked: schemes, ports, address ranges, sizes and times.
import { limits } from '../../contract.ts';
import { AddressRules, type Cidr } from './addresses.ts';
import type { FetchOutcome } from './outcome.ts';

/** What an operator may set. */
export interface RemoteOptions {
  /** Address ranges that are opened although they are special; there, ports are free, too. */
  readonly allow?: readonly Cidr[];
  /** Plain `http:` besides `https:`. */
  readonly http?: boolean;
  /** Of one asset, from name resolution to the last byte; at most, and by default, that of the contract. */
  readonly budgetMs?: number;
  /** Bytes of one asset. */
  readonly maxBytes?: number;
  /** Looks a name up; by default DNS by a resolver of our own. */
  readonly resolve?: ResolveHost;
  /** Milliseconds since the epoch, for the ages of the cache. */
  readonly now?: () => number;
  /** Told what came of each wish: `cached` asked nobody. */
  readonly onFetch?: (outcome: 'cached' | FetchOutcome['kind']) => void;
}

/** The addresses of a name; empty when it has none. Throws when no server could be asked. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Bytes that one asset may have by default: 16 MiB. */
const defaultMaxBytes = 16 * 1024 * 1024;

/** A redirect beyond the third is refused. */
export const maxRedirects = 3;

/** The rules by which one process fetches. */
export interface RemotePolicy {
  readonly http: boolean;
  readonly budgetMs: number;
  readonly maxBytes: number;
  /** For the scheme's own port. */
  readonly anyAddress: AddressRules;
  /** For every other port: the ranges that the operator opened, and no more. */
  readonly openedAddress: AddressRules;
}

/** The policy of these options. */
export function remotePolicy(options: RemoteOptions): RemotePolicy {
  const allow = options.allow ?? [];
  return {
    http: options.http ?? false,
    budgetMs: Math.min(options.budgetMs ?? limits.assetBudgetMs, limits.assetBudgetMs),
    maxBytes: options.maxBytes ?? defaultMaxBytes,
    anyAddress: new AddressRules(allow),
    openedAddress: new AddressRules(allow, true),
  };
}

/** A URL that may be asked; or why not. */
export type JudgedUrl = { readonly url: URL; readonly ownPort: boolean } | { readonly refusal: string };

/** Judges all of a URL but its address, which is judged when it is connected to. `base` is the URL that redirected here. */
export function judgeUrl(text: string, policy: RemotePolicy, base?: URL): JudgedUrl {
  const url = URL.parse(text, base?.href);
  if (url === null) return { refusal: 'expected a URL' };
  const schemes = policy.http ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) {
    return { refusal: `expected an address that starts with ${schemes.join(' or ')}, got ${url.protocol}` };
  }
  if (url.username !== '' || url.password !== '') {
    return { refusal: 'expected a URL without a user name or password' };
  }
  // WHATWG URL leaves the port empty when it is the scheme's own.
  return { url, ownPort: url.port === '' };
}
