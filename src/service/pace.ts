// Runs work of the serving process in small pieces. After so much of it in one turn of the event loop, the rest waits for the next turn.

/** The most work of one turn, milliseconds. Other callers are served after it. */
const turnMs = 10;

/** Runs pieces of work that take a few milliseconds at most each, so that many at once keep no other call waiting. */
export class Pace {
  readonly #now: () => number;
  readonly #waiting: (() => void)[] = [];
  #usedMs = 0;
  /** Whether the end of this turn is waited for. */
  #isTurning = false;

  /** `now` returns milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs a piece, now or in a later turn, and resolves with its result. Pieces that wait run in the order in which they came. */
  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const piece = (): void => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      if (this.#waiting.length === 0 && this.#usedMs < turnMs) this.#time(piece);
      else this.#waiting.push(piece);
    });
  }

  #time(piece: () => void): void {
    const startedAt = this.#now();
    piece();
    this.#usedMs += this.#now() - startedAt;
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isTurning = false;
    this.#usedMs = 0;
    while (this.#usedMs < turnMs) {
      const piece = this.#waiting.shift();
      if (piece === undefined) return;
      this.#time(piece);
    }
  }
}
