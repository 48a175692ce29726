// The children of a pool: as many as may run, and a warm spare, so that no call pays for a death or a retirement. Where
// accounts are kept apart, there are also children that belong to accounts, and spares that belong to none.
import type { Workers } from '../admission/turns.ts';
import { type ChildCommand, ChildDeathError, ChildHandle, type ChildLimits } from './child-handle.ts';
import { IdleChildren } from './idle.ts';
import type { OnPoolEvent } from './pool-event.ts';
import { Succession } from './succession.ts';
import { Warming } from './warming.ts';

/** How a set of workers is set up. */
export interface WorkerSetOptions {
  /** Returns the command that starts children. It is called once, before the first child starts. */
  readonly command: () => ChildCommand;
  /** How many children should render at once. */
  readonly workers: number;
  /** How many children beyond those are kept warm. */
  readonly spares: number;
  /** Whether a child that made a document of one account gets none of another. */
  readonly apart: boolean;
  /** How many idle children beyond workers and spares are kept for their accounts. */
  readonly kept: number;
  /** A child that holds more memory than this is not kept beyond workers and spares, bytes. */
  readonly keptResidentBytes: number;
  readonly limits: ChildLimits;
  /** After so much time without work children are ended, milliseconds. */
  readonly restAfterMs: number;
  /** How many stay then. Without any, `start` has to be called before the next work. */
  readonly restsWith: 0 | 1;
  /** A child is retired after this many requests, as soon as its successor is warm. */
  readonly recycleAfter: number;
  /** A child is retired when it holds more memory than this after a request, bytes. */
  readonly recycleResidentBytes: number;
  /** Called when a child became ready, so that there may be one to lease. */
  readonly onReady: () => void;
  /** Called when a child could not be started, or died while it was idle. */
  readonly onFault: (error: Error) => void;
  readonly onEvent: OnPoolEvent;
  /** Called when children were ended since nothing came. */
  readonly onRest?: (() => void) | undefined;
  /** Whether the first children are started only when `start` is called. */
  readonly later: boolean;
  /**
   * Whether children make representative documents while nobody waits and fewer than `processors` of them work. Without
   * it, none does.
   */
  readonly warmUp?: { readonly processors: number } | undefined;
}

const firstDelayMs = 50;
const longestDelayMs = 5000;

/** Starts children, lends them, and replaces those that die or grow old. When nothing comes, it rests with one child or none. */
export class WorkerSet implements Workers {
  readonly #options: WorkerSetOptions;
  readonly #all = new Set<ChildHandle>();
  #command: ChildCommand | undefined;
  readonly #idle: IdleChildren;
  readonly #succession: Succession<ChildHandle>;
  readonly #warming: Warming;
  #starting = 0;
  #leased = 0;
  /** The number of accounts whose turn it is and that no idle child serves. */
  #wanting = 0;
  #borrowers = 0;
  #failedStarts = 0;
  #begun = false;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;
  #restTimer: NodeJS.Timeout | undefined;
  /** When the time without work began. */
  #idleSince = 0;
  /** Whether `restsWith` children are enough, since nothing came for long. That ends with the first call that waits. */
  #resting = false;
  /** Whether that was so before. Then calls come seldom, and one warm child that belongs to none is enough for them. */
  #hasRested = false;
  /** Whether the first call was served, or nothing waited for the first child. Until then children start only for calls. */
  #hasBegun = false;
  /** Settles with the first child: it says whether children can be started at all. */
  readonly #first = Promise.withResolvers<void>();
  readonly #killAll = (): void => {
    for (const child of this.#all) child.kill('closed');
  };

  constructor(options: WorkerSetOptions) {
    this.#options = options;
    this.#succession = new Succession(options, {
      all: this.#all,
      hasRoom: () => this.#living < this.#most,
    });
    this.#idle = new IdleChildren(options.apart, (child) => this.#succession.isWarm(child));
    this.#warming = new Warming(options.warmUp !== undefined, {
      take: () => this.#takeCold(),
      giveBack: (child) => {
        this.#putBack(child);
        if (this.#resting) this.#rest();
      },
      onFault: options.onFault,
    });
    process.on('exit', this.#killAll);
    this.#first.promise.catch(() => undefined);
    if (!options.later) this.start();
  }

  /** Starts the missing children of a set that was made to begin later, or that rests without any. */
  start(): void {
    this.#begun = true;
    this.#resting = false;
    this.#fill();
  }

  /** Resolves once the first child is ready. Rejects when the first one could not be started. */
  get ready(): Promise<void> {
    return this.#first.promise;
  }

  /** How many children should render at once. */
  get usual(): number {
    return this.#options.workers;
  }

  /** How many children there are beyond those. */
  get spares(): number {
    return this.#options.spares;
  }

  /** Whether a child may be leased. As many may be as there are workers and spares; other idle children are kept for their accounts. */
  get available(): boolean {
    const { workers, spares } = this.#options;
    return this.#idle.count > 0 && this.#leased < workers + spares;
  }

  /** Returns whether an idle child may have work of this account. */
  serves(account: string): boolean {
    return this.#idle.serves(account);
  }

  /** Says how many accounts there are whose turn it is and that no idle child serves. Children are started for them. */
  want(accounts: number): void {
    this.#wanting = accounts;
    if (accounts > 0) this.#resting = false;
    // A set that begins later, or that tries again after a failure, starts children at its own time.
    if (this.#begun && this.#failedStarts === 0) this.#fill();
  }

  /** Whether as many children are leased as should render at once. Then those that are idle are spares. */
  get onlySpares(): boolean {
    return this.#leased >= this.#options.workers;
  }

  /** The process ids of all children, for logs and tests. */
  get pids(): readonly number[] {
    return [...this.#all].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /** Lends an idle child to an account, if possible one that knows the version. Returns undefined when none may be lent to it. */
  lease(account: string, version?: string): ChildHandle | undefined {
    const child = this.available ? this.#choose(account, version) : undefined;
    if (child === undefined) return undefined;
    this.#leased += 1;
    clearTimeout(this.#restTimer);
    return child;
  }

  #choose(account: string, version: string | undefined): ChildHandle | undefined {
    const successor = this.#succession.successorFor(account);
    const warmed = successor && this.#idle.takeThis(account, successor);
    if (warmed !== undefined) this.#succession.noteWork(account);
    return warmed ?? this.#idle.take(account, version);
  }

  /** Takes a child back. */
  release(child: ChildHandle): void {
    this.#leased -= 1;
    this.#begin();
    this.#putBack(child);
    this.#restLater();
  }

  /** Starts the children that are still missing. A first call has the processor for itself. */
  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#fill();
  }

  /** Takes a child that is to make a representative document, or returns undefined: callers come first. */
  #takeCold(): ChildHandle | undefined {
    const { warmUp, restAfterMs } = this.#options;
    const isWanted = this.#wanting + this.#borrowers + this.#starting > 0;
    if (warmUp === undefined || this.#closed || this.#resting || isWanted) return undefined;
    // A child gives its garbage back some time after its last document, and that is to be done when the others rest.
    const isLate = this.#leased === 0 && performance.now() - this.#idleSince > restAfterMs / 2;
    if (isLate || this.#leased >= warmUp.processors) return undefined;
    return this.#idle.takeCold(this.#hasRested);
  }

  /**
   * Lends any idle child, or an additional one, and returns what `work` returns. It is for health checks, which must
   * not wait for renders.
   */
  async borrow<T>(work: (child: ChildHandle) => Promise<T>, signal: AbortSignal): Promise<T> {
    this.#borrowers += 1;
    if (this.#idle.count === 0) this.#resting = false;
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

  /** Ends all children, also those that are leased. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#restTimer);
    this.#killAll();
    await Promise.all([...this.#all].map(({ exited }) => exited));
    process.off('exit', this.#killAll);
  }

  async #awaitIdle(signal: AbortSignal): Promise<ChildHandle> {
    for (;;) {
      const child = this.#idle.takeAny();
      if (child) return child;
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  #putBack(child: ChildHandle): void {
    if (child.dead) return;
    const { workers, spares, recycleResidentBytes, keptResidentBytes } = this.#options;
    const isKept = this.#living > workers + spares + this.#succession.warmUps;
    const most = isKept ? Math.min(keptResidentBytes, recycleResidentBytes) : recycleResidentBytes;
    const hasGrown = (child.resident ?? 0) > most;
    if (hasGrown || this.#living > this.#most) {
      child.kill('retired');
      return;
    }
    this.#idle.add(child);
    this.#retire();
    this.#options.onReady();
    this.#warming.goOn();
  }

  /** Ends idle children that have had their share and a successor. When one has ended, it is no successor any more. */
  #retire(): void {
    for (const child of this.#idle.children) {
      if (!this.#succession.mayRetire(child)) continue;
      this.#idle.remove(child);
      child.kill('retired');
    }
  }

  /** Counts the time without work from now on. */
  #restLater(): void {
    clearTimeout(this.#restTimer);
    if (this.#leased > 0 || this.#closed) return;
    this.#idleSince = performance.now();
    this.#restTimer = setTimeout(() => this.#rest(), this.#options.restAfterMs).unref();
  }

  /** Ends the children that nobody needs: each holds its memory. With one that stays, the next call waits for no start. */
  #rest(): void {
    if (this.#starting > 0 || this.#borrowers > 0) {
      this.#restLater();
      return;
    }
    this.#resting = true;
    this.#hasRested = true;
    // It comes here again when its document is made.
    if (this.#warming.child !== undefined) return;
    const { restsWith, keptResidentBytes } = this.#options;
    const mayStay = ({ resident = 0 }: ChildHandle): boolean =>
      restsWith > 0 && resident <= keptResidentBytes;
    for (const child of this.#idle.takeAllButOne(mayStay)) child.kill('rested');
    this.#options.onRest?.();
  }

  get #living(): number {
    return [...this.#all].filter(({ dead }) => !dead).length;
  }

  /** How many children there may be. While all of them render, a health check gets an additional one. */
  get #most(): number {
    const { workers, spares, kept } = this.#options;
    const more = this.#borrowers > 0 && this.#leased >= workers + spares ? 1 : 0;
    return workers + spares + kept + more;
  }

  /** How many children are to be started. Where accounts are kept apart, only children that belong to none count. */
  get #missing(): number {
    if (this.#hasBegun) return this.#missingOfAll;
    return Math.min(Math.max(1 - this.#living, this.#wanting - this.#starting), this.#missingOfAll);
  }

  get #missingOfAll(): number {
    const { workers, spares, apart, restsWith } = this.#options;
    if (this.#resting) return restsWith - this.#living;
    if (!apart) return this.#most - this.#living;
    const isFresh = this.#warming.child !== undefined && this.#warming.child.owner === undefined;
    const fresh = this.#starting + this.#idle.fresh + (isFresh ? 1 : 0);
    // There should be as many fresh children as at the beginning, then as many as the spares, and one for an account
    // that waits. A start takes the processor from renders.
    const isAwaited = this.#wanting > 0 || (this.#borrowers > 0 && this.#idle.count === 0);
    return Math.max(workers + spares - this.#living, spares - fresh, isAwaited ? 1 - fresh : 0);
  }

  #fill(): void {
    while (!this.#closed && this.#missing > 0) {
      if (this.#living >= this.#most && !this.#replaceOldest()) return;
      const command = this.#commandToStart();
      if (!command) return;
      void this.#start(command);
    }
  }

  /** Returns what a child runs. Where that can't be made, it is reported and tried again later, and undefined is returned. */
  #commandToStart(): ChildCommand | undefined {
    try {
      this.#command ??= this.#options.command();
      return this.#command;
    } catch (error) {
      this.#fail(error);
      this.#fillLater();
      return undefined;
    }
  }

  /** Ends the child whose account has not needed it for longest. Returns false when all are at work. */
  #replaceOldest(): boolean {
    const oldest = this.#idle.takeOldestOwned();
    oldest?.kill('replaced');
    return oldest !== undefined;
  }

  async #start(command: ChildCommand): Promise<void> {
    const child = new ChildHandle(command, this.#options.limits);
    this.#all.add(child);
    this.#starting += 1;
    void child.exited.then(() => this.#forget(child));
    try {
      await child.ready.finally(() => {
        this.#starting -= 1;
      });
      this.#failedStarts = 0;
      this.#first.resolve();
      this.#options.onEvent({ kind: 'child_started' });
      this.#putBack(child);
      if (this.#leased === 0) this.#begin();
      this.#restLater();
    } catch (error) {
      this.#fail(error);
    }
  }

  #forget(child: ChildHandle): void {
    this.#all.delete(child);
    const wasIdle = this.#idle.remove(child);
    if (this.#closed) return;
    this.#options.onEvent({ kind: 'child_ended', by: child.endedBy ?? 'died' });
    if (wasIdle) this.#options.onFault(new ChildDeathError('an idle render process died'));
    if (this.#failedStarts === 0) {
      this.#fill();
      return;
    }
    this.#fillLater();
  }

  #fail(error: unknown): void {
    this.#failedStarts += 1;
    this.#first.reject(error);
    if (!this.#closed) this.#options.onFault(asDeath(error));
  }

  #fillLater(): void {
    clearTimeout(this.#retry);
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(this.#failedStarts, 10));
    this.#retry = setTimeout(() => this.#fill(), delay);
  }
}

function asDeath(error: unknown): Error {
  return error instanceof Error ? error : new ChildDeathError(String(error));
}
