// A small cache of fetched assets by account and URL, so that a logo on a hundred documents is fetched once.
import type { Asset } from '../asset.ts';

interface Entry {
  readonly asset: Asset;
  readonly freshUntil: number;
}

/**
 * Assets that hosts allow to be kept, by account and URL: the answers for one account never serve another. The cache is
 * bounded by bytes, since pictures differ in size. The least lately used go first.
 */
export class RemoteCache {
  readonly #maxBytes: number;
  readonly #now: () => number;
  /** The entries in the order of their last use, oldest first. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** `now` returns milliseconds since the epoch. */
  constructor(maxBytes: number, now: () => number) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  /** The bytes that are held now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns a fresh asset, or undefined when none is kept. */
  find(account: string, url: string): Asset | undefined {
    const key = keyOf(account, url);
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#drop(key, entry);
    if (this.#now() >= entry.freshUntil) return undefined;
    this.#add(key, entry);
    return entry.asset;
  }

  /** Keeps an asset for this many seconds. With 0 it keeps nothing. */
  keep(account: string, url: string, kept: { readonly asset: Asset; readonly maxAgeSec: number }): void {
    const key = keyOf(account, url);
    const before = this.#entries.get(key);
    if (before) this.#drop(key, before);
    if (kept.maxAgeSec <= 0 || kept.asset.bytes.length > this.#maxBytes) return;
    this.#add(key, { asset: kept.asset, freshUntil: this.#now() + kept.maxAgeSec * 1000 });
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest, entry);
    }
  }

  #add(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.asset.bytes.length;
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.asset.bytes.length;
  }
}

function keyOf(account: string, url: string): string {
  return `${account}\n${url}`;
}
