// The queue of turns: first come, first served within an account, round robin between accounts.

/** An item that waits, on behalf of one account. */
export interface Waiting {
  readonly account: string;
}

type Counts = ReadonlyMap<string, number>;
const none: Counts = new Map();

/** A queue that one busy account can't fill for the others. */
export class FairQueue<T extends Waiting> {
  /** The lines of the accounts in the order of their turns. An account that was served goes to the end. */
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  /** The number of items that wait. */
  get size(): number {
    return this.#size;
  }

  /** Puts an item at the end of its account's line, or at the front when it was begun before. */
  add(item: T, side: 'front' | 'end' = 'end'): void {
    const line = this.#lines.get(item.account) ?? [];
    if (side === 'front') line.unshift(item);
    else line.push(item);
    this.#lines.set(item.account, line);
    this.#size += 1;
  }

  /** Removes an item. Returns false when it is not there. */
  remove(item: T): boolean {
    const line = this.#lines.get(item.account) ?? [];
    const index = line.indexOf(item);
    if (index < 0) return false;
    line.splice(index, 1);
    this.#size -= 1;
    if (line.length === 0) this.#lines.delete(item.account);
    return true;
  }

  /** Takes the next item of the accounts that may run one more. Returns undefined when there is none. */
  take(mayRun: (account: string) => boolean): T | undefined {
    for (const [account, line] of this.#lines) {
      const item = line[0];
      if (item === undefined || !mayRun(account)) continue;
      line.shift();
      this.#size -= 1;
      this.#lines.delete(account);
      if (line.length > 0) this.#lines.set(account, line);
      return item;
    }
    return undefined;
  }

  /** Returns how many of the accounts with waiting items fulfil the condition. */
  count(holds: (account: string) => boolean): number {
    return [...this.#lines.keys()].filter(holds).length;
  }

  /** Returns whether one of the accounts with waiting items fulfils the condition. */
  some(holds: (account: string) => boolean): boolean {
    return [...this.#lines.keys()].some(holds);
  }

  /**
   * Returns how many items would be served before an item of this account that is added at the end. `coming` counts, by
   * account, items that are still to come.
   */
  ahead(account: string, coming: Counts = none): { readonly own: number; readonly all: number } {
    const own = (this.#lines.get(account)?.length ?? 0) + (coming.get(account) ?? 0);
    let all = own;
    const add = (other: string, count: number): void => {
      if (other !== account) all += Math.min(count, own + 1);
    };
    for (const [other, line] of this.#lines) add(other, line.length + (coming.get(other) ?? 0));
    for (const [other, count] of coming) if (!this.#lines.has(other)) add(other, count);
    return { own, all };
  }
}
