// Work of the serving process in small pieces: after so much of it in one turn of the event loop, what is left waits for the next one.

/** In one turn, milliseconds: whoever came meanwhile is heard after it. */
const turnMs = 10;

/** Runs pieces of work, each of which takes a few milliseconds at most, so that many at once keep nobody waiting. */
export class Pace {
  readonly #now: () => number;
  readonly #waiting: (() => void)[] = [];
  #usedMs = 0;
  /** The end of this turn is waited for. */
  #isTurning = false;

  /** `now` in milliseconds, of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs a piece, now or when its turn has come. Those that wait run in the order in which they came. */
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
