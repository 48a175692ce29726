// Decides which call gets a worker, and when. Waiting is bounded and fair between accounts, and no account gets the last worker.
import { AppError } from '../errors.ts';
import { Counts } from './counts.ts';
import { FairQueue } from './fair-queue.ts';
import type { UnsentBytes } from './unsent.ts';
import { WaitEstimate } from './wait-estimate.ts';

/** Those that do the work of calls. */
export interface Workers {
  /** How many should be at work at once. */
  readonly usual: number;
  /** How many there are beyond those. */
  readonly spares: number;
  /** Whether one is idle and may be lent. */
  readonly available: boolean;
  /** Whether `usual` workers are lent already. Any that is still idle is then a spare. */
  readonly onlySpares: boolean;
  /** Returns whether an idle one may have work of this account. */
  serves(account: string): boolean;
  /** Tells how many accounts could begin a call now, but find no idle worker that serves them. */
  want(accounts: number): void;
}

/** One piece of work for a worker. */
export interface Work<Worker, Result> {
  /** The memory that it holds while it waits, characters or bytes. */
  readonly size: number;
  readonly signal: AbortSignal;
  /** Lends the worker, when the turn has come. It is called only when a worker may be lent to the account. */
  lease(): Worker;
  /** Returns whether a lent worker has not worked before. It is asked before the work begins. */
  isNew(worker: Worker): boolean;
  release(worker: Worker): void;
  run(worker: Worker): Promise<Result>;
}

/** The account that wants the work done. */
export interface Applicant {
  readonly account: string;
  /** Whether its turn was claimed. The claim ends when it waits. */
  readonly claimed: boolean;
  /** Whether it was begun before. Then it goes to the front, and only unread answers of its own account can refuse it. */
  readonly begun: boolean;
  /** Called when its turn has come. */
  onTurn(): void;
}

/** How long calls may wait. */
export interface TurnsOptions {
  /** A call that would wait longer than this is refused, milliseconds. */
  readonly maxWaitMs: number;
  /** Called with the time that a call waited, milliseconds. */
  readonly onWaited?: ((ms: number) => void) | undefined;
  /** Counts documents that wait to be read. No worker is given to a call whose document would have no space among them. */
  readonly unsent?: UnsentBytes | undefined;
}

interface Waiting {
  readonly account: string;
  readonly size: number;
  begin(): void;
}

const longestTimerMs = 2 ** 31 - 1;
const mostQueued = 1000;
const mostQueuedSize = 256 * 1024 * 1024;
/** The expected wait is an estimate. No call waits longer than this many times the allowed wait. */
const longestWaits = 2;

/** Nobody works until workers are employed. */
const nobody: Workers = {
  usual: 1,
  spares: 0,
  available: false,
  onlySpares: false,
  serves: () => false,
  want: () => undefined,
};

/** Gives workers to calls in turn. */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #queue = new FairQueue<Waiting>();
  readonly #claims = new Counts();
  readonly #running = new Counts();
  readonly #estimate = new WaitEstimate();
  #workers: Workers = nobody;
  #queuedSize = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** A call that would wait longer than this is refused, milliseconds. */
  get maxWaitMs(): number {
    return this.#options.maxWaitMs;
  }

  /** The number of calls that wait. */
  get queued(): number {
    return this.#queue.size;
  }

  /** The number of claims. */
  get claimed(): number {
    return this.#claims.total;
  }

  /** The number of workers at work. */
  get busy(): number {
    return this.#running.total;
  }

  /** Sets the workers from now on. */
  employ(workers: Workers): void {
    this.#workers = workers;
  }

  /**
   * Claims a turn: the call counts as if it waited already. Throws `service_unavailable` when a call of this account
   * would wait too long. Returns false, and claims nothing, for an account that has `most` calls under way, since it is
   * not known yet whether it may have another.
   */
  claim(account: string, most: number): boolean {
    const { own } = this.#queue.ahead(account, this.#claims.byAccount);
    if (own + this.#running.of(account) >= most) return false;
    this.#requireTurn(account);
    this.#claims.add(account, 1);
    return true;
  }

  /** Gives a claim back. */
  unclaim(account: string): void {
    this.#claims.add(account, -1);
  }

  /** Waits for a turn, works with the worker, and gives it back. Throws `service_unavailable` when the wait would be too long. */
  async work<Worker, Result>(applicant: Applicant, work: Work<Worker, Result>): Promise<Result> {
    const worker = await this.#waitFor(applicant, work);
    const isNew = work.isNew(worker);
    const startedAt = performance.now();
    try {
      return await work.run(worker);
    } finally {
      // A call that waits for a host holds no worker. So no other call is refused because hosts are slow. The first work
      // of a worker takes many times as long as its next, since its code is not compiled yet.
      if (!isNew) this.#estimate.worked(performance.now() - startedAt);
      this.#running.add(applicant.account, -1);
      work.release(worker);
      this.dispatch();
    }
  }

  /** Lets the calls begin whose turn it is, while there are idle workers. */
  dispatch(): void {
    while (this.#workers.available) {
      const next = this.#queue.take((account) => this.#mayRun(account) && this.#workers.serves(account));
      if (next === undefined) {
        // A queue in which all calls wait for unread answers says nothing of how fast it moves.
        if (!this.#queue.some((account) => this.#hasRoom(account))) this.#estimate.pause();
        break;
      }
      this.#estimate.began(this.#queue.size);
      this.#queuedSize -= next.size;
      this.#running.add(next.account, 1);
      next.begin();
    }
    this.#workers.want(
      this.#queue.count((account) => this.#mayRun(account) && !this.#workers.serves(account)),
    );
  }

  /**
   * Returns whether an account may have one more worker. A spare is for an account that has nothing running yet, so
   * such an account never waits behind the renders of another.
   */
  #mayRun(account: string): boolean {
    const own = this.#running.of(account);
    const isItsTurn = own === 0 || (own < this.#share && !this.#workers.onlySpares);
    return isItsTurn && this.#hasRoom(account);
  }

  #hasRoom(account: string): boolean {
    return this.#options.unsent?.hasRoom(account) ?? true;
  }

  /** How many workers one account may hold: all but one. */
  get #share(): number {
    const { usual, spares } = this.#workers;
    return Math.max(1, Math.min(usual, usual + spares - 1));
  }

  #waitFor<Worker>(applicant: Applicant, work: Work<Worker, unknown>): Promise<Worker> {
    const { account, begun } = applicant;
    const { size, signal } = work;
    this.#require(applicant, work);
    const cameAt = performance.now();
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown): void => {
        if (!this.#queue.remove(waiting)) return;
        this.#queuedSize -= size;
        // Nobody waits until the next turn, so the time until then says nothing of the pace.
        if (this.#queue.size === 0) this.#estimate.pause();
        settle();
        reject(reason);
      };
      const onAbort = (): void => leave(signal.reason);
      // A timer of more than 31 bits fires at once.
      const longestMs = Math.min(longestWaits * this.#options.maxWaitMs, longestTimerMs);
      const timer = setInterval(() => this.#late(applicant, longestMs, leave), longestMs);
      const settle = (): void => {
        clearInterval(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const begin = (): void => {
        settle();
        if (!begun) this.#options.onWaited?.(performance.now() - cameAt);
        applicant.onTurn();
        resolve(work.lease());
      };
      const waiting = { account, size, begin };
      signal.addEventListener('abort', onAbort);
      this.#queue.add(waiting, begun ? 'front' : 'end');
      this.#queuedSize += size;
      this.dispatch();
    });
  }

  /** Throws when a call can't wait. A claim ends here, whether or not it can. */
  #require({ account, claimed, begun }: Applicant, { size, signal }: Work<unknown, unknown>): void {
    if (claimed) this.unclaim(account);
    signal.throwIfAborted();
    if (begun) return;
    if (!claimed) this.#requireTurn(account);
    if (this.#queuedSize + size > mostQueuedSize) throw full(this.#expectedWaitMs(account));
  }

  #requireTurn(account: string): void {
    const waitMs = this.#expectedWaitMs(account);
    if (waitMs > this.#options.maxWaitMs || this.#queue.size + this.#claims.total >= mostQueued)
      throw full(waitMs);
  }

  /** Ends the wait of a call that lasts too long. A call that was under way already is not refused in favour of others. */
  #late({ account, begun }: Applicant, waitMs: number, leave: (reason: unknown) => void): void {
    const { unsent } = this.#options;
    if (unsent?.hasRoom(account) === false) leave(unsent.refusal(account));
    else if (!begun) leave(this.#isAnyAtWork ? full(waitMs) : notReady());
  }

  /** Returns whether there is a worker that works, or could begin. A service that just started has none yet. */
  get #isAnyAtWork(): boolean {
    return this.#running.total > 0 || this.#workers.available;
  }

  #expectedWaitMs(account: string): number {
    const { own, all } = this.#queue.ahead(account, this.#claims.byAccount);
    // Calls that find an idle worker do not wait for others.
    const free = Math.max(0, this.#workers.usual - this.#running.total);
    return this.#estimate.waitMs({
      ahead: all - free,
      workers: this.#workers.usual,
      ownAhead: own - free,
      ownWorkers: this.#share,
    });
  }
}

function full(waitMs: number): AppError {
  const retryAfterSec = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('service_unavailable', 'the render queue is full', { retryAfterSec });
}

function notReady(): AppError {
  return new AppError('service_unavailable', 'no render process is ready yet', { retryAfterSec: 1 });
}
