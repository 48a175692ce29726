// Begins calls at a pace that lets others be heard: connections that are made, and questions for health, do not wait for many calls.

/** The time for calls in one turn of the event loop, milliseconds. */
const turnMs = 5;

/** No more calls are begun in one turn. */
const mostAtOnce = 64;

/** The system hands out one connection in a turn. While such come, calls wait, for so long in a row, milliseconds. */
const newcomersMs = 50;

/** Calls that wait for their turn of the event loop, in the order in which they came. */
export class Pace {
  readonly #waiting = new Set<() => void>();
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

  /** Begins a call: now, or in the next turn that has time for it. */
  begin(start: () => void): void {
    if (this.#waiting.size === 0 && !this.#hasNewcomer && this.#hasTime()) start();
    else this.#waiting.add(start);
    this.#goOn();
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
    const isForNewcomers = this.#hasNewcomer && this.#waiting.size > 0 && now - since < newcomersMs;
    this.#newcomersSince = isForNewcomers ? since : undefined;
    this.#hasNewcomer = false;
    this.#isTurning = false;
    this.#startedAt = undefined;
    if (!isForNewcomers) this.#run();
    if (this.#waiting.size > 0) this.#goOn();
  }

  /** Begins calls in the next turn: at least one. What a call does at once is over before the next one begins. */
  #run(): void {
    let until = Number.POSITIVE_INFINITY;
    const startOne = (): void => {
      const now = performance.now();
      if (now >= until) return;
      until = Math.min(until, now + turnMs);
      const [start] = this.#waiting;
      if (start === undefined) return;
      this.#waiting.delete(start);
      start();
    };
    // Between two of these all microtasks and ticks run.
    for (let count = Math.min(this.#waiting.size, mostAtOnce); count > 0; count -= 1) setImmediate(startOne);
  }
}
