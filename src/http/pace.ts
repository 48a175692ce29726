// Begins calls at a pace that lets others be heard: connections that are made, and questions for health, do not wait for many calls.

/** The time for calls in one turn of the event loop, milliseconds. */
const turnMs = 5;

/** No more calls are begun in one turn. */
const mostAtOnce = 64;

/**
 * Node takes one new connection in each turn. While new ones come, calls wait, but at most this long in a row,
 * milliseconds.
 */
const newcomersMs = 50;

/** Which line a request waits in: questions for health have one of their own. */
export type PaceLine = 'probe' | 'call';

/** Requests that wait for their turn of the event loop, in the order in which they came. The two lines take turns. */
export class Pace {
  readonly #lines = { probe: new Set<() => void>(), call: new Set<() => void>() } as const;
  #next: PaceLine = 'probe';
  #hasNewcomer = false;
  #newcomersSince: number | undefined;
  /** When the first call of this turn was begun. */
  #startedAt: number | undefined;
  #isTurning = false;

  /** Takes note of a connection that was made. More may wait behind it. */
  newcomer(): void {
    this.#hasNewcomer = true;
    this.#goOn();
  }

  /** Begins a request: now, or in the next turn that has time for it. */
  begin(line: PaceLine, start: () => void): void {
    if (this.#size === 0 && !this.#hasNewcomer && this.#hasTime()) start();
    else this.#lines[line].add(start);
    this.#goOn();
  }

  get #size(): number {
    return this.#lines.probe.size + this.#lines.call.size;
  }

  #hasTime(): boolean {
    const now = performance.now();
    this.#startedAt ??= now;
    return now - this.#startedAt < turnMs;
  }

  #goOn(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => this.#endTurn());
  }

  #endTurn(): void {
    const now = performance.now();
    const since = this.#newcomersSince ?? now;
    const isForNewcomers = this.#hasNewcomer && this.#size > 0 && now - since < newcomersMs;
    this.#newcomersSince = isForNewcomers ? since : undefined;
    this.#hasNewcomer = false;
    this.#isTurning = false;
    this.#startedAt = undefined;
    if (!isForNewcomers) this.#run();
    if (this.#size > 0) this.#goOn();
  }

  /** Begins calls in the next turn: at least one. What a call does at once is over before the next one begins. */
  #run(): void {
    let until = Number.POSITIVE_INFINITY;
    const startOne = (): void => {
      const now = performance.now();
      if (now >= until) return;
      until = Math.min(until, now + turnMs);
      this.#take()?.();
    };
    // Between two of these all microtasks and ticks run.
    for (let count = Math.min(this.#size, mostAtOnce); count > 0; count -= 1) setImmediate(startOne);
  }

  #take(): (() => void) | undefined {
    const other: PaceLine = this.#next === 'probe' ? 'call' : 'probe';
    const line = this.#lines[this.#lines[this.#next].size > 0 ? this.#next : other];
    this.#next = other;
    const [start] = line;
    if (start !== undefined) line.delete(start);
    return start;
  }
}
