// Whose turn it is: first come, first served within an account, round robin between accounts.

/** Something that waits, on behalf of one account. */
export interface Waiting {
  readonly account: string;
}

type Counts = ReadonlyMap<string, number>;
const none: Counts = new Map();

/** A queue that one busy account can't fill for the others. */
export class FairQueue<T extends Waiting> {
  /** In the order of the turns; an account that was served goes to the end. */
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  /** How many wait. */
  get size(): number {
    return this.#size;
  }

  /** Puts an item at the end of its account's line, or at the front when it was begun before. */
  add(item: T, place: 'front' | 'end' = 'end'): void {
    const line = this.#lines.get(item.account) ?? [];
    if (place === 'front') line.unshift(item);
    else line.push(item);
    this.#lines.set(item.account, line);
    this.#size += 1;
  }

  /** Takes an item out of the line; false when it is not there (any more). */
  remove(item: T): boolean {
    const line = this.#lines.get(item.account) ?? [];
    const index = line.indexOf(item);
    if (index < 0) return false;
    line.splice(index, 1);
    this.#size -= 1;
    if (line.length === 0) this.#lines.delete(item.account);
    return true;
  }

  /** Takes the next item among the accounts that may run one more; undefined when there is none. */
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

  /** How many accounts of which something waits are of this kind. */
  count(holds: (account: string) => boolean): number {
    return [...this.#lines.keys()].filter(holds).length;
  }

  /** Whether an account of which something waits is of this kind. */
  some(holds: (account: string) => boolean): boolean {
    return [...this.#lines.keys()].some(holds);
  }

  /** How many an item of this account, added at the end, would see served before it; with those that are still to come, by account. */
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
