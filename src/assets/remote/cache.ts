// A small cache of fetched assets by account and URL: a logo on a hundred documents is asked for once.
import type { Asset } from '../asset.ts';

interface Entry {
  readonly asset: Asset;
  readonly freshUntil: number;
}

/**
 * Assets that hosts let us keep, by account and URL: one account's answers never serve another. Bounded by bytes, since a
 * picture may be small or large; the least lately used go first.
 */
export class RemoteCache {
  readonly #maxBytes: number;
  readonly #now: () => number;
  /** In the order of their last use, oldest first. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** `now` gives milliseconds since the epoch. */
  constructor(maxBytes: number, now: () => number) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** A fresh asset; undefined when there is none. */
  find(account: string, url: string): Asset | undefined {
    const key = keyOf(account, url);
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#drop(key, entry);
    if (this.#now() >= entry.freshUntil) return undefined;
    this.#add(key, entry);
    return entry.asset;
  }

  /** Keeps an asset for that many seconds; 0 keeps nothing. */
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
