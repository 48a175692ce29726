// Sends what comes for one account together: while a statement is under way for it, more gathers for the next one.
// So a busy account holds one connection at a time, and one lock and one commit serve many of its calls.

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** How items are sent. */
export interface GatherOptions<Item, Result> {
  /** The most items of one statement. */
  readonly most: number;
  /** Sends items of one account and returns their results in order. */
  readonly send: (account: string, items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether items that failed together with this error are sent again, each alone. Default: never. */
  readonly isOfOne?: (error: unknown) => boolean;
}

/** Gathers items by account. */
export class Gather<Item, Result> {
  readonly #options: GatherOptions<Item, Result>;
  /** The items that wait, of the accounts for which a statement is under way. */
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();

  constructor(options: GatherOptions<Item, Result>) {
    this.#options = options;
  }

  /** Sends an item, with others of its account. Rejects with what `send` threw. */
  add(account: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const one = { item, resolve, reject };
      const line = this.#waiting.get(account);
      if (line !== undefined) {
        line.push(one);
        return;
      }
      this.#waiting.set(account, [one]);
      void this.#sendAll(account);
    });
  }

  async #sendAll(account: string): Promise<void> {
    // What comes in the same turn of the event loop goes together from the start.
    await new Promise((resolve) => setImmediate(resolve));
    for (
      let line = this.#waiting.get(account);
      line !== undefined && line.length > 0;
      line = this.#waiting.get(account)
    ) {
      await this.#send(account, line.splice(0, this.#options.most));
    }
    this.#waiting.delete(account);
  }

  async #send(account: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.send(
        account,
        batch.map(({ item }) => item),
      );
      if (results.length !== batch.length)
        throw new Error(`${results.length} results for ${batch.length} calls`);
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && this.#options.isOfOne?.(error) === true) {
        for (const one of batch) await this.#send(account, [one]);
        return;
      }
      for (const { reject } of batch) reject(error);
    }
  }
}
