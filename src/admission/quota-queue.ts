// Calls wait here, in turn, while only calls under way stand between them and the quota, until one of those ends.

/** How calls wait for quota. */
export interface QuotaQueueOptions {
  /** The longest wait of a call, milliseconds. */
  readonly maxWaitMs: number;
  /** How many calls of one account may wait at once. */
  readonly maxWaiting: number;
  /** How often the first call of a line tries, since a call of another process may have ended, milliseconds. */
  readonly lookMs?: number | undefined;
}

interface Waiter {
  wake(end: WaitEnd): void;
}

type WaitEnd = 'try' | 'give_up';

/** A queue of waiting calls for each account. */
export class QuotaQueue {
  readonly #lines = new Map<string, Waiter[]>();
  readonly #options: QuotaQueueOptions;

  constructor(options: QuotaQueueOptions) {
    this.#options = options;
  }

  /**
   * Waits until a call of the account ended. Resolves with `try` then, and with `give_up` when that takes too long or
   * too many wait. A call that tried in vain goes back to the head of the queue, with its first deadline. Rejects with
   * the signal's reason.
   */
  wait(account: string, entry: QuotaEntry, signal: AbortSignal): Promise<WaitEnd> {
    const line = this.#lines.get(account) ?? [];
    if (!entry.again && line.length >= this.#options.maxWaiting) return Promise.resolve('give_up');
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        clearInterval(look);
        signal.removeEventListener('abort', abort);
        const at = line.indexOf(waiter);
        if (at >= 0) line.splice(at, 1);
        if (line.length === 0 && this.#lines.get(account) === line) this.#lines.delete(account);
      };
      const waiter: Waiter = {
        wake(end) {
          leave();
          resolve(end);
        },
      };
      const abort = (): void => {
        leave();
        reject(signal.reason);
      };
      const timer = setTimeout(() => waiter.wake('give_up'), Math.max(0, entry.untilMs - performance.now()));
      const look = this.#lookLater(() => line[0] === waiter && waiter.wake('try'));
      signal.addEventListener('abort', abort);
      if (entry.again) line.unshift(waiter);
      else line.push(waiter);
      this.#lines.set(account, line);
    });
  }

  /** Looks at intervals, with jitter: the calls of many processes should not look at one moment. */
  #lookLater(look: () => void): NodeJS.Timeout | undefined {
    const { lookMs } = this.#options;
    return lookMs === undefined ? undefined : setInterval(look, lookMs * (0.5 + Math.random()));
  }

  /** Returns a place at the end of the queue. */
  newEntry(): QuotaEntry {
    return { again: false, untilMs: performance.now() + this.#options.maxWaitMs };
  }

  /** Wakes the next call: a call of the account ended, or a waiting one got its end. */
  wakeNext(account: string): void {
    this.#lines.get(account)?.[0]?.wake('try');
  }
}

/** What the queue knows of a call that waits. */
export interface QuotaEntry {
  /** Whether it has waited before. */
  readonly again: boolean;
  /** When its wait ends, on the monotonic clock. */
  readonly untilMs: number;
}
