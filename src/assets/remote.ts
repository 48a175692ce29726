// Assets from the network: the one door between a process and hosts that documents name.
import type { Asset, AssetSource } from './asset.ts';
import { RemoteCache } from './remote/cache.ts';
import { RemoteFetcher } from './remote/fetch.ts';
import { assetOrThrow, type FetchOutcome } from './remote/outcome.ts';
import { type RemoteOptions, remotePolicy } from './remote/policy.ts';
import { resolveHost } from './remote/resolve.ts';

export { type Cidr, parseCidr } from './remote/addresses.ts';
export type { FetchOutcome } from './remote/outcome.ts';
export type { RemoteOptions } from './remote/policy.ts';

/** How many assets of one render are fetched at once. */
const atOnce = 6;

/** Assets that may be kept, of all accounts together: enough for the logos of the last minutes. */
const cacheBytes = 64 * 1024 * 1024;

/** Fetches by rules; made once a process. */
export class RemoteAssets {
  readonly #http: boolean;
  readonly #options: RemoteOptions;
  /** Made when the first asset is asked for: a start has no use for its rules. */
  #made: RemoteFetcher | undefined;
  readonly #cache: RemoteCache;
  readonly #onFetch: NonNullable<RemoteOptions['onFetch']>;

  constructor(options: RemoteOptions = {}) {
    this.#http = options.http ?? false;
    this.#options = options;
    this.#cache = new RemoteCache(cacheBytes, options.now ?? Date.now);
    this.#onFetch = options.onFetch ?? (() => undefined);
  }

  /**
   * Fetches a URL for an account, or takes it from the cache. Gives what came of it; throws the reason of `signal` when that is
   * aborted, and nothing else. A time-out that `signal` brings is its giver's matter; the budget of one asset is kept here.
   */
  async fetch(account: string, url: string, signal: AbortSignal): Promise<FetchOutcome> {
    signal.throwIfAborted();
    const known = this.#cache.find(account, url);
    if (known) this.#onFetch('cached');
    if (known) return { kind: 'fetched', asset: known, maxAgeSec: 0 };
    const outcome = await this.#fetcher().fetch(url, signal);
    this.#onFetch(outcome.kind);
    if (outcome.kind === 'fetched') this.#cache.keep(account, url, outcome);
    return outcome;
  }

  /**
   * A source for one render of an account: at most six at once. It throws asset faults, with `service_unavailable` for what
   * may pass by itself, and the reason of the signal.
   */
  source(account: string): AssetSource {
    const turns = new Turns(atOnce);
    return {
      http: this.#http,
      load: async (ref, signal): Promise<Asset> =>
        assetOrThrow(await turns.take(() => this.fetch(account, ref, signal))),
    };
  }

  /** Closes what is kept open. */
  async close(): Promise<void> {
    await this.#made?.close();
  }

  #fetcher(): RemoteFetcher {
    const { resolve = resolveHost } = this.#options;
    this.#made ??= new RemoteFetcher(remotePolicy(this.#options), resolve);
    return this.#made;
  }
}

/** Lets so many run at once; the others wait in their order. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async take<T>(run: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
