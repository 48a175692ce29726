// Calls on their way to the queue: counted as if they waited there already, so that those that come at once see each other.

/** A turn that is spoken for. */
export interface Claim {
  /** Whether it still counts: one that nobody takes up lapses after a second. */
  readonly held: boolean;
  /** From now on it doesn't count; tells whether it did. */
  end(): boolean;
}

/** A claim that never counted. */
export const nothingHeld: Claim = { held: false, end: () => false };

interface Entry {
  readonly account: string;
  readonly lapsesAt: number;
}

/** To read a body and to reserve takes less; and a caller that sends slowly keeps no turn from others. */
const heldMs = 1000;

/** All claims on a queue. Nothing has to be given back: what is forgotten lapses. */
export class Claims {
  readonly #now: () => number;
  /** In the order of their age. */
  readonly #entries = new Set<Entry>();
  readonly #counts = new Map<string, number>();

  /** `now` in milliseconds, of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Makes one. */
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

  /** How many there are, by account. */
  counts(): ReadonlyMap<string, number> {
    const now = this.#now();
    for (const entry of this.#entries) {
      if (entry.lapsesAt > now) break;
      this.#drop(entry);
    }
    return this.#counts;
  }

  /** How many there are. */
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
