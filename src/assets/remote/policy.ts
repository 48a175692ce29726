// What may be fetched from the network: schemes, ports, address ranges, sizes and times.
import { limits } from '../../contract.ts';
import { AddressRules, type Cidr } from './addresses.ts';
import type { FetchOutcome } from './outcome.ts';

/** The settings of an operator. */
export interface RemoteOptions {
  /** Address ranges that are opened although they are special. In them, ports are free, too. */
  readonly allow?: readonly Cidr[];
  /** Whether plain `http:` is allowed besides `https:`. */
  readonly http?: boolean;
  /** The time of one asset, from name resolution to the last byte. It is at most, and by default, that of the contract. */
  readonly budgetMs?: number;
  /** The most bytes of one asset. */
  readonly maxBytes?: number;
  /** Looks a name up. Default: DNS by a resolver of its own. */
  readonly resolve?: ResolveHost;
  /** Returns milliseconds since the epoch, for the ages of the cache. */
  readonly now?: () => number;
  /** Called with the outcome of each request for an asset. `cached` means that no host was asked. */
  readonly onFetch?: (outcome: 'cached' | FetchOutcome['kind']) => void;
}

/** Returns the addresses of a name, and an empty list when it has none. Throws when no server could be asked. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** The most bytes of one asset by default: 16 MiB. */
const defaultMaxBytes = 16 * 1024 * 1024;

/** The most redirects. A further one is refused. */
export const maxRedirects = 3;

/** The rules that one process fetches by. */
export interface RemotePolicy {
  readonly http: boolean;
  readonly budgetMs: number;
  readonly maxBytes: number;
  /** The addresses that are allowed with the scheme's own port. */
  readonly anyAddress: AddressRules;
  /** The addresses that are allowed with every other port: the ranges that the operator opened, and no more. */
  readonly openedAddress: AddressRules;
}

/** Returns the policy of these options. */
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

/** A URL that may be fetched, or why it may not. */
export type JudgedUrl =
  | { readonly url: URL; readonly ownPort: boolean }
  | { readonly refusal: string; readonly hint?: string };

/** Judges all of a URL but its address, which is judged when it is connected to. `base` is the URL that redirected to this one. */
export function judgeUrl(text: string, policy: RemotePolicy, base?: URL): JudgedUrl {
  const url = URL.parse(text, base?.href);
  if (url === null) return { refusal: 'expected a URL' };
  const schemes = policy.http ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) {
    const refusal = `expected an address that starts with ${schemes.join(' or ')}, got ${url.protocol}`;
    return url.protocol === 'http:'
      ? { refusal, hint: 'write "https://" where the host has it' }
      : { refusal };
  }
  if (url.username !== '' || url.password !== '') {
    return { refusal: 'expected a URL without a user name or password' };
  }
  // The port of a WHATWG URL is empty when it is the scheme's own.
  return { url, ownPort: url.port === '' };
}
