// How long a call would wait for its turn: from how long workers were held lately, and from how fast the queue moves.

/** The longest waits of a flood were longer than expected, by about this factor. */
const caution = 1.1;
/** The number of turns that the pace is smoothed over. */
const paceSmoothing = 16;
/** The number of recent durations that the expected wait is computed from. */
const rememberedDurations = 64;

/** The calls that would be served before a call, and who serves them. */
export interface Ahead {
  readonly ahead: number;
  readonly workers: number;
  /** The calls of its own account. */
  readonly ownAhead: number;
  /** The workers that this account may hold. */
  readonly ownWorkers: number;
}

/** Estimates waits. */
export class WaitEstimate {
  readonly #durations: number[] = [];
  /** The mean of these. A flood asks for it with each refusal. */
  #meanMs = 0;
  /** The time between two turns while others wait, smoothed, milliseconds. */
  #paceMs = 0;
  /** When the last turn began, if others were left waiting. */
  #beganAt: number | undefined;

  /** Notes how long a worker was held, milliseconds. */
  worked(durationMs: number): void {
    this.#durations.push(durationMs);
    if (this.#durations.length > rememberedDurations) this.#durations.shift();
    this.#meanMs = this.#durations.reduce((sum, ms) => sum + ms, 0) / this.#durations.length;
  }

  /** Notes a turn that begins while this many are left waiting. The durations say nothing of the time in which a worker changes accounts. */
  began(left: number): void {
    const now = performance.now();
    if (this.#beganAt !== undefined) this.#paceMs += (now - this.#beganAt - this.#paceMs) / paceSmoothing;
    this.#beganAt = left > 0 ? now : undefined;
  }

  /** Notes that the time until the next turn says nothing of the pace. */
  pause(): void {
    this.#beganAt = undefined;
  }

  /** Returns how long a call would wait behind others, milliseconds. */
  waitMs({ ahead, workers, ownAhead, ownWorkers }: Ahead): number {
    const byDuration = this.#meanMs * Math.max(ahead / workers, ownAhead / ownWorkers);
    // A pace that is no longer measured says nothing of the calls that come now.
    const paceMs = this.#beganAt === undefined ? 0 : this.#paceMs;
    return caution * Math.max(0, byDuration, ahead * paceMs);
  }
}
