// While calls are refused, those that come wait for each other and are looked at together. Each call alone would find
// the caches of the processor full of what render processes work with: a refusal takes a quarter more time then.

/** How long the first call waits for others, milliseconds. A refused caller notices no more of it, and others wait for seconds. */
export const gatherMs = 10;

/** For so long after a refusal, calls wait for each other, milliseconds. */
export const floodMs = 100;

/** Says when calls wait for each other. */
export class Gathering {
  readonly #onEnd: () => void;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #isOn = false;

  /** `onEnd` is called when calls have waited long enough. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** Whether calls wait for more to come. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Notes that a call was refused because the server has no time for it. */
  noteRefusal(): void {
    this.#refusedAt = performance.now();
  }

  /** Lets the first call of some wait for others, if calls were refused lately. */
  begin(): void {
    if (this.#isOn || performance.now() - this.#refusedAt >= floodMs) return;
    this.#isOn = true;
    setTimeout(() => {
      this.#isOn = false;
      this.#onEnd();
    }, gatherMs);
  }
}
