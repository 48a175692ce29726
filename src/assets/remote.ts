// Fetches assets from the network. A process reaches the hosts that documents name only through this file.
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

/** The bytes of kept assets, of all accounts together. They hold the logos of the last minutes. */
const cacheBytes = 64 * 1024 * 1024;

/** Fetches assets by rules. There is one for each process. */
export class RemoteAssets {
  readonly #http: boolean;
  readonly #options: RemoteOptions;
  /** The fetcher. It is made when the first asset is fetched, since a start does not need it. */
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
   * Returns the outcome of fetching a URL for an account, or of finding it in the cache. Throws only the reason of
   * `signal` when that is aborted. The time of one asset is limited here; any other limit comes by `signal`.
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
   * Returns a source for one render of an account. It fetches at most six assets at once. It throws asset faults, with
   * `service_unavailable` for what may pass by itself, and the reason of the signal.
   */
  source(account: string): AssetSource {
    const semaphore = new Semaphore(atOnce);
    return {
      http: this.#http,
      load: async (ref, signal): Promise<Asset> =>
        assetOrThrow(await semaphore.take(() => this.fetch(account, ref, signal))),
    };
  }

  /** Closes open connections. */
  async close(): Promise<void> {
    await this.#made?.close();
  }

  #fetcher(): RemoteFetcher {
    const { resolve = resolveHost } = this.#options;
    this.#made ??= new RemoteFetcher(remotePolicy(this.#options), resolve);
    return this.#made;
  }
}

/** Lets a number of tasks run at once. The others wait in their order. */
class Semaphore {
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
