// One call under way: its state, and all that it holds of what calls share.
import type { Counts } from './counts.ts';
import type { QuotaEntry, QuotaQueue } from './quota-queue.ts';
import type { Turns, Work } from './turns.ts';
import type { Unsent, UnsentBytes } from './unsent.ts';

/**
 * The state of a call. `idle`: it is read or checked, its images are fetched, or its answer is read by the caller.
 * `claimed`: it counts as if it waited for a worker. `waiting`: it waits for a worker. `running`: it has one. `ended`:
 * it holds nothing any more.
 */
export type TicketState = 'idle' | 'claimed' | 'waiting' | 'running' | 'ended';

/** The account of the call. */
export interface TicketHolder {
  readonly account: string;
  /** How many calls the account may have under way at once. */
  readonly concurrency: number;
}

/** What tickets share. */
export interface TicketParts {
  readonly turns: Turns;
  /** The calls that each account has under way, until their answers are read. */
  readonly permits: Counts;
  readonly quotaQueue: QuotaQueue;
  readonly unsent: UnsentBytes | undefined;
}

/** The ticket of one call. The code that gets it has to end it. */
export class Ticket {
  readonly account: string;
  readonly #concurrency: number;
  readonly #parts: TicketParts;
  #state: TicketState = 'idle';
  #ranMs = 0;
  #hasRun = false;
  #hasPermit = false;
  /** Its place among the calls that wait for quota. */
  #entry: QuotaEntry | undefined;
  /** Whether quota that it held, or was woken for, is another call's to try now. */
  #owesQuota = false;
  #unsent: Unsent | undefined;

  constructor({ account, concurrency }: TicketHolder, parts: TicketParts) {
    this.account = account;
    this.#concurrency = concurrency;
    this.#parts = parts;
  }

  get state(): TicketState {
    return this.#state;
  }

  /** How long it has had a worker so far, milliseconds. */
  get ranMs(): number {
    return this.#ranMs;
  }

  /**
   * Claims a turn, unless it has claimed or had one. Throws `service_unavailable` when it would wait too long. For an
   * account that has as many calls under way as it may, nothing is claimed: it is not known yet whether it may have another.
   */
  claim(): void {
    if (this.#state !== 'idle' || this.#hasRun) return;
    if (this.#parts.turns.claim(this.account, this.#concurrency)) this.#state = 'claimed';
  }

  /** Gives its claim back, if it has one. */
  unclaim(): void {
    if (this.#state !== 'claimed') return;
    this.#parts.turns.unclaim(this.account);
    this.#state = 'idle';
  }

  /**
   * Waits for its turn and works. A call that has worked before goes to the front. Throws `service_unavailable` when
   * the wait would be too long.
   */
  async work<Worker, Result>(work: Work<Worker, Result>): Promise<Result> {
    const applicant = {
      account: this.account,
      claimed: this.#state === 'claimed',
      begun: this.#hasRun,
      onTurn: () => this.#enter('running'),
    };
    this.#enter('waiting');
    try {
      return await this.#parts.turns.work(applicant, { ...work, run: (worker) => this.#run(worker, work) });
    } finally {
      this.#enter('idle');
    }
  }

  /**
   * Counts it among the calls that its account has under way. Returns false when those are as many as they may be.
   * Pair: `platen.begin_replay` in schema.postgres.sql.
   */
  takePermit(): boolean {
    const { permits } = this.#parts;
    if (this.#hasPermit) return true;
    if (permits.of(this.account) >= this.#concurrency) return false;
    permits.add(this.account, 1);
    this.#hasPermit = true;
    return true;
  }

  /** Waits, without claim and permit, until quota may be free again. Resolves with false when that takes too long; rejects with the signal's reason. */
  async waitForQuota(signal: AbortSignal): Promise<boolean> {
    const { quotaQueue } = this.#parts;
    this.unclaim();
    this.#givePermit();
    this.#owesQuota = false;
    const entry = this.#entry ?? quotaQueue.newEntry();
    this.#entry = { ...entry, again: true };
    this.#owesQuota = (await quotaQueue.wait(this.account, entry, signal)) === 'try';
    return this.#owesQuota;
  }

  /** Says that it holds quota now. */
  holdQuota(): void {
    this.#owesQuota = true;
  }

  /** Lets the next call of the account try for the quota that this one held or was woken for. */
  giveQuota(): void {
    if (!this.#owesQuota) return;
    this.#owesQuota = false;
    this.#parts.quotaQueue.wakeNext(this.account);
  }

  /** Counts bytes that are still to be read from the store as unread. Throws `rate_limited` or `service_unavailable` when too many are. */
  reserveBytes(bytes: number): void {
    const { unsent } = this.#parts;
    if (unsent === undefined) return;
    if (!unsent.hasRoom(this.account)) throw unsent.refusal(this.account);
    this.#unsent = unsent.hold(this.account, new Uint8Array(), bytes);
  }

  /** Counts a document as unread until the ticket ends. Then its bytes must not be used any more. */
  holdDocument(document: Uint8Array): void {
    this.#unsent?.end();
    this.#unsent = this.#parts.unsent?.hold(this.account, document);
  }

  /** Sets what is called when other documents need the memory of this one. */
  onCut(cut: () => void): void {
    this.#unsent?.onCut(cut);
  }

  /** Gives everything back. */
  end(): void {
    this.unclaim();
    this.giveQuota();
    this.#givePermit();
    this.#unsent?.end();
    this.#state = 'ended';
  }

  async #run<Worker, Result>(worker: Worker, work: Work<Worker, Result>): Promise<Result> {
    this.#hasRun = true;
    const startedAt = performance.now();
    try {
      return await work.run(worker);
    } finally {
      this.#ranMs += performance.now() - startedAt;
    }
  }

  #givePermit(): void {
    if (this.#hasPermit) this.#parts.permits.add(this.account, -1);
    this.#hasPermit = false;
  }

  #enter(state: TicketState): void {
    if (this.#state !== 'ended') this.#state = state;
  }
}
