// Calls that are on their way to the queue. They count as if they waited there, so that calls that come at once see each other.

/** A claimed turn. */
export interface Claim {
  /** Whether the claim still counts. A claim that is not used lapses after a second. */
  readonly held: boolean;
  /** Ends the claim. Returns whether it counted until now. */
  end(): boolean;
}

/** A claim that never counted. */
export const nothingHeld: Claim = { held: false, end: () => false };

interface Entry {
  readonly account: string;
  readonly lapsesAt: number;
}

/** To read a body and to reserve takes less time. A caller that sends slowly must not keep turns from others. */
const heldMs = 1000;

/** All claims on a queue. None has to be given back: a forgotten claim lapses. */
export class Claims {
  readonly #now: () => number;
  /** The claims in the order of their age. */
  readonly #entries = new Set<Entry>();
  readonly #counts = new Map<string, number>();

  /** `now` returns milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Makes a claim and returns it. */
  make(account: string): Claim {
    const entry: Entry = { account, lapsesAt: this.#now() + heldMs };
    const isHeld = (): boolean => this.#entries.has(entry) && entry.lapsesAt > this.#now();
    this.#entries.add(entry);
    this.#counts.set(account, (this.#counts.get(account) ?? 0) + 1);
    return {
      get held() {
        return isHeld();
      },
      end: () => {
        const held = isHeld();
        this.#drop(entry);
        return held;
      },
    };
  }

  /** Returns the number of claims by account. */
  counts(): ReadonlyMap<string, number> {
    const now = this.#now();
    for (const entry of this.#entries) {
      if (entry.lapsesAt > now) break;
      this.#drop(entry);
    }
    return this.#counts;
  }

  /** The number of all claims. */
  get size(): number {
    this.counts();
    return this.#entries.size;
  }

  #drop(entry: Entry): void {
    if (!this.#entries.delete(entry)) return;
    const left = (this.#counts.get(entry.account) ?? 0) - 1;
    if (left > 0) this.#counts.set(entry.account, left);
    else this.#counts.delete(entry.account);
  }
}
