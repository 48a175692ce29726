// The time of one call. It runs from leaving the queue, with the fetching of assets, and ends the call when it is over.
import { AppError } from '../errors.ts';

/** A deadline that begins with the work. It ends early when the caller leaves. */
export class Budget {
  readonly #stop = new AbortController();
  readonly #budgetMs: number;
  readonly #usedMs: number;
  readonly #caller: AbortSignal | undefined;
  readonly #leave = (): void => this.#stop.abort(new DOMException('the caller left', 'AbortError'));
  #timer: NodeJS.Timeout | undefined;
  #startedAt: number | undefined;

  /** `usedMs` is the part of the time that is already used. */
  constructor(budgetMs: number, caller: AbortSignal | undefined, usedMs = 0) {
    this.#budgetMs = budgetMs;
    this.#usedMs = usedMs;
    this.#caller = caller;
    if (caller?.aborted) this.#leave();
    else caller?.addEventListener('abort', this.#leave);
  }

  /** Aborted with an `AppError` `render_timeout` when the time is over, and with an `AbortError` when the caller left. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** The milliseconds since `start`, or 0 before it. */
  get elapsedMs(): number {
    return this.#startedAt === undefined ? 0 : performance.now() - this.#startedAt;
  }

  /** Starts the time. Later calls do nothing. */
  start(): void {
    if (this.#startedAt !== undefined) return;
    this.#startedAt = performance.now();
    const message = `the render took longer than ${this.#budgetMs / 1000} s`;
    const leftMs = Math.max(1, this.#budgetMs - this.#usedMs);
    this.#timer = setTimeout(() => this.#stop.abort(new AppError('render_timeout', message)), leftMs);
  }

  /** Stops the timer. It must be called when the call is over, however it ended. */
  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#leave);
  }
}
