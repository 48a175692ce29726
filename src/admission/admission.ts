// The one place that decides which call may begin, and when.
import { Counts } from './counts.ts';
import { QuotaQueue } from './quota-queue.ts';
import { type Rate, RateLimiter, type RateState } from './rate.ts';
import { Ticket, type TicketHolder, type TicketParts } from './ticket.ts';
import { Turns, type Workers } from './turns.ts';
import { UnsentBytes, type UnsentOptions } from './unsent.ts';

/** How calls are admitted. Everything has a default. */
export interface AdmissionOptions {
  /** A call that would wait longer than this for a worker is refused, milliseconds. Default: 5 s. */
  readonly maxWaitMs?: number;
  /** How long a call waits for quota that calls under way hold, milliseconds. Default: 2 s. */
  readonly quotaWaitMs?: number;
  /** How often a waiting call looks whether quota is free again, milliseconds. Default: only when a call of this process ended. */
  readonly quotaLookMs?: number;
  /** How much may wait to be read by callers. Without it nothing is counted. */
  readonly unsent?: Omit<UnsentOptions, 'onRoom'> | undefined;
  /** Called with the time that a call waited for a worker, milliseconds. */
  readonly onWaited?: (ms: number) => void;
}

const defaultMaxWaitMs = 5000;
const defaultQuotaWaitMs = 2000;
const mostWaitingForQuota = 1000;

/** Counts calls and gives out tickets. */
export class Admission {
  /** The queue for workers. */
  readonly turns: Turns;
  readonly #limiter = new RateLimiter();
  readonly #parts: TicketParts;

  constructor(options: AdmissionOptions = {}) {
    const { maxWaitMs = defaultMaxWaitMs, quotaWaitMs = defaultQuotaWaitMs, onWaited } = options;
    const onRoom = (): void => this.turns.dispatch();
    const unsent = options.unsent && new UnsentBytes({ ...options.unsent, onRoom });
    this.turns = new Turns({ maxWaitMs, onWaited, unsent });
    this.#parts = {
      turns: this.turns,
      permits: new Counts(),
      quotaQueue: new QuotaQueue({
        maxWaitMs: quotaWaitMs,
        maxWaiting: mostWaitingForQuota,
        lookMs: options.quotaLookMs,
      }),
      unsent,
    };
  }

  /** A call that would wait longer than this for a worker is refused, milliseconds. */
  get maxWaitMs(): number {
    return this.turns.maxWaitMs;
  }

  /** Sets the workers that do the work of calls. */
  employ(workers: Workers): void {
    this.turns.employ(workers);
  }

  /** Counts a call of an account when its rate allows it, and returns the state of the rate. `now` is in milliseconds. */
  takeRate(account: string, rate: Rate, now: number): RateState {
    return this.#limiter.take(account, rate, now);
  }

  /** Returns a ticket for a call. */
  ticketFor(holder: TicketHolder): Ticket {
    return new Ticket(holder, this.#parts);
  }

  /** The calls of all accounts that are under way, until their answers are read. */
  get underWay(): number {
    return this.#parts.permits.total;
  }

  /** The bytes of documents that their callers have yet to read. */
  get unsentBytes(): number {
    return this.#parts.unsent?.total ?? 0;
  }
}
