// Decides which call gets a worker, and when. Waiting is bounded and fair between accounts, and no account gets the last worker.
import { AppError } from '../errors.ts';
import { type Claim, Claims, nothingHeld } from './claims.ts';
import { FairQueue } from './fair-queue.ts';
import type { UnsentBytes } from './unsent.ts';

/** Those that do the work of calls. */
export interface Workers<Worker> {
  /** How many should be at work at once. */
  readonly usual: number;
  /** How many there are beyond those. */
  readonly spares: number;
  /** Whether one is idle and may be lent. */
  readonly available: boolean;
  /** Whether as many are lent as should be at work at once. Those that are idle are spares then. */
  readonly onlySpares: boolean;
  /** Whether an idle one may have work of this account. */
  serves(account: string): boolean;
  /** Lends an idle one to an account, if one may be lent to it: one that knows the version, if there is one. */
  lease(account: string, version?: string): Worker | undefined;
  release(worker: Worker): void;
  /** Told for how many accounts it is time to begin, while no idle worker serves them. */
  want(accounts: number): void;
}

/** What one use of a worker asks for. */
export interface Use {
  readonly account: string;
  readonly version?: string;
  /** The memory that it holds while it waits, characters or bytes. */
  readonly size: number;
  /** Whether it was begun before. Then it goes to the front, and only unread answers of its own account can refuse it. */
  readonly resumed: boolean;
  /** The turn that was claimed for it, if any. */
  readonly claim?: Claim | undefined;
  readonly signal: AbortSignal;
  /** Called when it leaves the queue. */
  readonly onStart: () => void;
}

/** How long and how many may wait. */
export interface TurnsOptions {
  /** A call that would wait longer than this is refused, milliseconds. */
  readonly maxWaitMs: number;
  /** Told how long a call waited, milliseconds. */
  readonly onWaited?: ((ms: number) => void) | undefined;
  /** Counts documents that wait to be read. No worker is given to a call whose document would have no space among them. */
  readonly unsent?: UnsentBytes | undefined;
}

interface Waiting<Worker> extends Use {
  grant(worker: Worker): void;
}

const longestTimerMs = 2 ** 31 - 1;
const mostQueued = 1000;
const mostQueuedSize = 256 * 1024 * 1024;
/** The expected wait is an estimate. No call waits longer than this many times the allowed wait. */
const patience = 2;
/** The factor for the expected wait: the longest waits of a flood were longer than expected. */
const caution = 1.1;
/** The number of turns that the pace is smoothed over. */
const paceSmoothing = 16;
/** The number of recent durations that the expected wait is computed from. */
const rememberedDurations = 64;

/** Gives the workers of the crew to calls in turn. */
export class Turns<Worker> {
  readonly #options: TurnsOptions;
  readonly #workers: Workers<Worker>;
  readonly #queue = new FairQueue<Waiting<Worker>>();
  readonly #claims = new Claims();
  readonly #running = new Map<string, number>();
  readonly #durations: number[] = [];
  #queuedSize = 0;
  /** The time between two turns while others wait, smoothed, milliseconds. */
  #paceMs = 0;
  /** When the last turn was given, if others were left waiting. */
  #takenAt: number | undefined;

  constructor(workers: Workers<Worker>, options: TurnsOptions) {
    this.#workers = workers;
    this.#options = options;
  }

  /** The number of calls that wait. */
  get queued(): number {
    return this.#queue.size;
  }

  /** The number of workers at work. */
  get busy(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Waits for a turn, works with the worker, and gives it back. Throws `service_unavailable` when the wait would be too long. */
  async withWorker<T>(use: Use, work: (worker: Worker) => Promise<T>): Promise<T> {
    const worker = await this.#acquire(use);
    const startedAt = performance.now();
    try {
      use.onStart();
      return await work(worker);
    } finally {
      // A call that waits for a host holds no worker. So no other call is refused because hosts are slow.
      this.#remember(performance.now() - startedAt);
      this.#count(use.account, -1);
      this.#workers.release(worker);
      this.dispatch();
    }
  }

  /**
   * Claims a turn. Throws `service_unavailable` when a call of this account would wait too long. For an account that
   * has `most` calls under way it claims nothing, since it is not known yet whether it may have another.
   */
  claim(account: string, most: number): Claim {
    const { own } = this.#queue.ahead(account, this.#claims.counts());
    if (own + (this.#running.get(account) ?? 0) >= most) return nothingHeld;
    this.#requireTurn(account);
    return this.#claims.make(account);
  }

  /** Gives idle workers to the calls whose turn it is. */
  dispatch(): void {
    while (this.#workers.available) {
      const waiting = this.#queue.take((account) => this.#mayRun(account) && this.#workers.serves(account));
      const worker = waiting && this.#workers.lease(waiting.account, waiting.version);
      if (!waiting || !worker) {
        // A queue in which all calls wait for unread answers says nothing of how fast it moves.
        if (!this.#queue.some((account) => this.#hasRoom(account))) this.#takenAt = undefined;
        break;
      }
      this.#keepPace();
      this.#queuedSize -= waiting.size;
      this.#count(waiting.account, 1);
      waiting.grant(worker);
    }
    this.#workers.want(
      this.#queue.count((account) => this.#mayRun(account) && !this.#workers.serves(account)),
    );
  }

  /** A spare is for an account that has nothing running yet. So such an account never waits behind the renders of another. */
  #mayRun(account: string): boolean {
    const own = this.#running.get(account) ?? 0;
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

  #acquire(use: Use): Promise<Worker> {
    use.signal.throwIfAborted();
    if (!use.resumed) this.#requireRoom(use);
    const cameAt = performance.now();
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown): void => {
        if (!this.#queue.remove(waiting)) return;
        this.#queuedSize -= use.size;
        // Nobody waits until the next turn, so the time until then says nothing of the pace.
        if (this.#queue.size === 0) this.#takenAt = undefined;
        settle();
        reject(reason);
      };
      const onAbort = (): void => leave(use.signal.reason);
      const longestMs = patience * this.#options.maxWaitMs;
      const late = (): void => {
        const { unsent } = this.#options;
        if (unsent?.hasRoom(use.account) === false) leave(unsent.refusal(use.account));
        // A call that was under way already is not refused in favour of others.
        else if (!use.resumed) leave(full(longestMs));
      };
      // A timer of more than 31 bits fires at once.
      const timer = setInterval(late, Math.min(longestMs, longestTimerMs));
      const settle = (): void => {
        clearInterval(timer);
        use.signal.removeEventListener('abort', onAbort);
      };
      const grant = (worker: Worker): void => {
        settle();
        if (!use.resumed) this.#options.onWaited?.(performance.now() - cameAt);
        resolve(worker);
      };
      const waiting: Waiting<Worker> = { ...use, grant };
      use.signal.addEventListener('abort', onAbort);
      this.#queue.add(waiting, use.resumed ? 'front' : 'end');
      this.#queuedSize += use.size;
      this.dispatch();
    });
  }

  #requireRoom({ account, claim, size }: Use): void {
    if (claim?.end() !== true) this.#requireTurn(account);
    if (this.#queuedSize + size > mostQueuedSize) throw full(this.#expectedWaitMs(account));
  }

  #requireTurn(account: string): void {
    const waitMs = this.#expectedWaitMs(account);
    if (waitMs > this.#options.maxWaitMs || this.#queue.size + this.#claims.size >= mostQueued)
      throw full(waitMs);
  }

  #expectedWaitMs(account: string): number {
    const { own, all } = this.#queue.ahead(account, this.#claims.counts());
    const mean = this.#durations.reduce((sum, ms) => sum + ms, 0) / Math.max(1, this.#durations.length);
    // Calls that find an idle worker do not wait for others.
    const free = Math.max(0, this.#workers.usual - this.busy);
    const byDuration = mean * Math.max((all - free) / this.#workers.usual, (own - free) / this.#share);
    // A pace that is no longer measured says nothing of the calls that come now.
    const paceMs = this.#takenAt === undefined ? 0 : this.#paceMs;
    return caution * Math.max(0, byDuration, (all - free) * paceMs);
  }

  /** Measures how fast the queue really moves. The durations of renders say nothing of what else the machine does. */
  #keepPace(): void {
    const now = performance.now();
    if (this.#takenAt !== undefined) this.#paceMs += (now - this.#takenAt - this.#paceMs) / paceSmoothing;
    this.#takenAt = this.#queue.size > 0 ? now : undefined;
  }

  /** Remembers how long a worker was held, for the expected wait. */
  #remember(durationMs: number): void {
    this.#durations.push(durationMs);
    if (this.#durations.length > rememberedDurations) this.#durations.shift();
  }

  #count(account: string, change: number): void {
    const count = (this.#running.get(account) ?? 0) + change;
    if (count > 0) this.#running.set(account, count);
    else this.#running.delete(account);
  }
}

function full(waitMs: number): AppError {
  const retryAfterSec = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('service_unavailable', 'the render queue is full', { retryAfterSec });
}
