// The children of a pool: as many as may run, and a warm spare, so that a death or a retirement costs nobody a start.
import { type ChildCommand, ChildDeathError, ChildHandle, type ChildLimits } from './child-handle.ts';
import type { OnPoolEvent } from './pool-event.ts';

/** How a crew is kept. */
export interface CrewOptions {
  /** How children are started: asked once, before the first. */
  readonly command: () => ChildCommand;
  /** How many children should render at once. */
  readonly workers: number;
  /** Children beyond those, kept warm. */
  readonly spares: number;
  readonly limits: ChildLimits;
  /** A child is retired after so many requests, */
  readonly recycleAfter: number;
  /** or when it still holds so much memory after one, bytes. */
  readonly recycleResidentBytes: number;
  /** A child became ready: there may be one to lease. */
  readonly onReady: () => void;
  /** A child could not be started, or died while it was idle. */
  readonly onFault: (error: Error) => void;
  readonly onEvent: OnPoolEvent;
  /** The first children are started when `start` is called. */
  readonly later: boolean;
}

const firstDelayMs = 50;
const longestDelayMs = 5000;

/** Starts children, lends them, and replaces those that die or grow old. */
export class Crew {
  readonly #options: CrewOptions;
  readonly #all = new Set<ChildHandle>();
  #command: ChildCommand | undefined;
  #idle: ChildHandle[] = [];
  #leased = 0;
  #borrowers = 0;
  #failedStarts = 0;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;
  /** Of the first child that tells: whether children can be started at all. */
  readonly #first = Promise.withResolvers<void>();
  readonly #killAll = (): void => {
    for (const child of this.#all) child.kill('closed');
  };

  constructor(options: CrewOptions) {
    this.#options = options;
    process.on('exit', this.#killAll);
    this.#first.promise.catch(() => undefined);
    if (!options.later) this.#fill();
  }

  /** Starts what is missing; for a crew that was told to begin later. */
  start(): void {
    this.#fill();
  }

  /** Settles once the first child is ready; rejects when the first one could not be started. */
  get ready(): Promise<void> {
    return this.#first.promise;
  }

  /** Whether a child is idle. */
  get available(): boolean {
    return this.#idle.length > 0;
  }

  /** Whether as many children are leased as should render at once: those that are idle are spares. */
  get onlySpares(): boolean {
    return this.#leased >= this.#options.workers;
  }

  /** Process ids of all children, for logs and tests. */
  get pids(): readonly number[] {
    return [...this.#all].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /** Lends an idle child, one that knows the version if there is one. Undefined when none is `available`. */
  lease(version?: string): ChildHandle | undefined {
    if (!this.available) return undefined;
    this.#leased += 1;
    return this.#takeIdle(version);
  }

  /** Takes a child back. */
  release(child: ChildHandle): void {
    this.#leased -= 1;
    this.#putBack(child);
  }

  /** Lends any idle child, or one more than usual: for health checks, which must not wait behind renders. */
  async borrow<T>(work: (child: ChildHandle) => Promise<T>, signal: AbortSignal): Promise<T> {
    this.#borrowers += 1;
    try {
      this.#fill();
      const child = await this.#awaitIdle(signal);
      try {
        return await work(child);
      } finally {
        this.#putBack(child);
      }
    } finally {
      this.#borrowers -= 1;
    }
  }

  /** Ends all children; those that are leased too. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#killAll();
    await Promise.all([...this.#all].map(({ exited }) => exited));
    process.off('exit', this.#killAll);
  }

  #takeIdle(version: string | undefined): ChildHandle | undefined {
    const knowing = version === undefined ? -1 : this.#idle.findLastIndex(({ known }) => known.has(version));
    const [child] = this.#idle.splice(knowing, 1);
    return child;
  }

  async #awaitIdle(signal: AbortSignal): Promise<ChildHandle> {
    for (;;) {
      const child = this.#idle.pop();
      if (child) return child;
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  #putBack(child: ChildHandle): void {
    if (child.dead) return;
    const { recycleAfter, recycleResidentBytes } = this.#options;
    const grown = child.served >= recycleAfter || (child.resident ?? 0) > recycleResidentBytes;
    if (grown || this.#all.size > this.#wanted) {
      child.kill('retired');
      return;
    }
    this.#idle.push(child);
    this.#options.onReady();
  }

  /** How many children there should be. While all of them render, a health check gets one of its own. */
  get #wanted(): number {
    const { workers, spares } = this.#options;
    const more = this.#borrowers > 0 && this.#leased >= workers + spares ? 1 : 0;
    return workers + spares + more;
  }

  #fill(): void {
    while (!this.#closed && this.#all.size < this.#wanted) void this.#start();
  }

  async #start(): Promise<void> {
    this.#command ??= this.#options.command();
    const child = new ChildHandle(this.#command, this.#options.limits);
    this.#all.add(child);
    void child.exited.then(() => this.#forget(child));
    try {
      await child.ready;
      this.#failedStarts = 0;
      this.#first.resolve();
      this.#options.onEvent({ kind: 'child_started' });
      this.#putBack(child);
    } catch (error) {
      this.#failedStarts += 1;
      this.#first.reject(error);
      if (!this.#closed) this.#options.onFault(asDeath(error));
    }
  }

  #forget(child: ChildHandle): void {
    this.#all.delete(child);
    const wasIdle = this.#idle.includes(child);
    this.#idle = this.#idle.filter((other) => other !== child);
    if (this.#closed) return;
    this.#options.onEvent({ kind: 'child_ended', by: child.endedBy ?? 'died' });
    if (wasIdle) this.#options.onFault(new ChildDeathError('an idle render process died'));
    if (this.#failedStarts === 0) {
      this.#fill();
      return;
    }
    clearTimeout(this.#retry);
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(this.#failedStarts, 10));
    this.#retry = setTimeout(() => this.#fill(), delay);
  }
}

function asDeath(error: unknown): Error {
  return error instanceof Error ? error : new ChildDeathError(String(error));
}
