// Counts by account, in which an account with nothing takes no memory.

/** How many of something each account has. */
export class Counts {
  readonly #counts = new Map<string, number>();
  #total = 0;

  /** The counts of the accounts that have any. */
  get byAccount(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** The sum over all accounts. */
  get total(): number {
    return this.#total;
  }

  /** Returns how many an account has. */
  of(account: string): number {
    return this.#counts.get(account) ?? 0;
  }

  /** Adds to the count of an account, or takes from it. */
  add(account: string, change: number): void {
    const count = this.of(account) + change;
    this.#total += change;
    if (count > 0) this.#counts.set(account, count);
    else this.#counts.delete(account);
  }
}
