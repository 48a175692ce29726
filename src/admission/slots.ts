// How many calls each account has under way at once, from their reservation until their answers are read.

/** Counts how many renders each account has at once. */
export class RenderSlots {
  readonly #taken = new Map<string, number>();

  /** Takes a slot. Returns a function that gives it back once, or undefined when the account has as many as it may. */
  take(account: string, most: number): (() => void) | undefined {
    const taken = this.#taken.get(account) ?? 0;
    if (taken >= most) return undefined;
    this.#taken.set(account, taken + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const left = (this.#taken.get(account) ?? 1) - 1;
      if (left > 0) this.#taken.set(account, left);
      else this.#taken.delete(account);
    };
  }

  /** The slots that all accounts have taken. */
  get total(): number {
    let sum = 0;
    for (const taken of this.#taken.values()) sum += taken;
    return sum;
  }
}
