// Decides which call gets a child, and when. Waiting is bounded and fair between accounts, and no account gets the last child.
import { AppError } from '../errors.ts';
import type { ChildHandle } from './child-handle.ts';
import { type Claim, Claims, nothingHeld } from './claims.ts';
import type { Crew } from './crew.ts';
import type { OnPoolEvent } from './pool-event.ts';
import { FairQueue } from './queue.ts';
import type { UnsentBytes } from './unsent.ts';

/** What one use of a child asks for. */
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
  /** How many children should be at work at once. */
  readonly workers: number;
  /** How many children there are beyond those. */
  readonly spares: number;
  /** A call that would wait longer than this is refused, milliseconds. */
  readonly maxWaitMs: number;
  readonly onEvent: OnPoolEvent;
  /** Counts documents that wait to be read. No child is given to a call whose document would have no space among them. */
  readonly unsent?: UnsentBytes | undefined;
}

interface Ticket extends Use {
  grant(child: ChildHandle): void;
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

/** Gives the children of the crew to calls in turn. */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #crew: Crew;
  readonly #queue = new FairQueue<Ticket>();
  readonly #claims = new Claims();
  readonly #running = new Map<string, number>();
  readonly #durations: number[] = [];
  #queuedSize = 0;
  /** The time between two turns while others wait, smoothed, milliseconds. */
  #paceMs = 0;
  /** When the last turn was given, if others were left waiting. */
  #takenAt: number | undefined;

  constructor(crew: Crew, options: TurnsOptions) {
    this.#crew = crew;
    this.#options = options;
  }

  /** The number of calls that wait. */
  get queued(): number {
    return this.#queue.size;
  }

  /** The number of children at work. */
  get busy(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Waits for a turn, works with the child, and gives it back. Throws `service_unavailable` when the wait would be too long. */
  async withChild<T>(use: Use, work: (child: ChildHandle) => Promise<T>): Promise<T> {
    const child = await this.#acquire(use);
    const startedAt = performance.now();
    try {
      use.onStart();
      return await work(child);
    } finally {
      // A call that waits for a host holds no child. So no other call is refused because hosts are slow.
      this.#remember(performance.now() - startedAt);
      this.#count(use.account, -1);
      this.#crew.release(child);
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

  /** Gives idle children to the calls whose turn it is. */
  dispatch(): void {
    while (this.#crew.available) {
      const ticket = this.#queue.take((account) => this.#mayRun(account) && this.#crew.serves(account));
      const child = ticket && this.#crew.lease(ticket.account, ticket.version);
      if (!ticket || !child) {
        // A queue in which all calls wait for unread answers says nothing of how fast it moves.
        if (!this.#queue.some((account) => this.#hasRoom(account))) this.#takenAt = undefined;
        break;
      }
      this.#keepPace();
      this.#queuedSize -= ticket.size;
      this.#count(ticket.account, 1);
      ticket.grant(child);
    }
    this.#crew.want(this.#queue.count((account) => this.#mayRun(account) && !this.#crew.serves(account)));
  }

  /** A spare is for an account that has nothing running yet. So such an account never waits behind the renders of another. */
  #mayRun(account: string): boolean {
    const own = this.#running.get(account) ?? 0;
    const isItsTurn = own === 0 || (own < this.#share && !this.#crew.onlySpares);
    return isItsTurn && this.#hasRoom(account);
  }

  #hasRoom(account: string): boolean {
    return this.#options.unsent?.hasRoom(account) ?? true;
  }

  /** How many children one account may hold: all but one. */
  get #share(): number {
    const { workers, spares } = this.#options;
    return Math.max(1, Math.min(workers, workers + spares - 1));
  }

  #acquire(use: Use): Promise<ChildHandle> {
    use.signal.throwIfAborted();
    if (!use.resumed) this.#requireRoom(use);
    const cameAt = performance.now();
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown): void => {
        if (!this.#queue.remove(ticket)) return;
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
      const grant = (child: ChildHandle): void => {
        settle();
        if (!use.resumed) this.#options.onEvent({ kind: 'waited', ms: performance.now() - cameAt });
        resolve(child);
      };
      const ticket: Ticket = { ...use, grant };
      use.signal.addEventListener('abort', onAbort);
      this.#queue.add(ticket, use.resumed ? 'front' : 'end');
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
    // Calls that find an idle child do not wait for others.
    const free = Math.max(0, this.#options.workers - this.busy);
    const byDuration = mean * Math.max((all - free) / this.#options.workers, (own - free) / this.#share);
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

  /** Remembers how long a child was held, for the expected wait. */
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
