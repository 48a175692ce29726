// Makes commits durable outside the event loop: a slow disk takes a tenth of a second for it, and nobody else should wait.
import { closeSync, fdatasync, openSync } from 'node:fs';

/** The log of a database, which holds each commit from the moment when it returns. To sync the log makes them durable. */
export class LogSync {
  readonly #file: string;
  #handle: number | undefined;
  #running: Promise<void> | undefined;
  /** When the one that runs began, by `performance.now()`. */
  #startedAt = 0;
  #next: Promise<void> | undefined;
  #isClosed = false;

  /** `file` is the name of the log. It must be there when something was committed, and stay. */
  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Resolves when all that was committed before this call is durable. Commits that come while one sync runs share the
   * next one. Rejects with the error of the system.
   */
  sync(): Promise<void> {
    if (this.#next !== undefined) return this.#next;
    // It may have passed over what was written since it began.
    if (this.#running !== undefined) {
      const begin = (): Promise<void> => {
        this.#next = undefined;
        return this.#begin();
      };
      this.#next = this.#running.then(begin, begin);
      return this.#next;
    }
    return this.#begin();
  }

  /** Resolves when every sync that was asked for has ended. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#running);
  }

  /** How long the sync that runs has taken so far, milliseconds. 0 when none runs. */
  get runningMs(): number {
    return this.#running === undefined ? 0 : performance.now() - this.#startedAt;
  }

  /** Ends it. A sync that runs ends first. */
  close(): void {
    this.#isClosed = true;
    if (this.#running === undefined) this.#release();
  }

  #begin(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#handle ??= openSync(this.#file, 'r+');
    fdatasync(this.#handle, (error) => {
      this.#running = undefined;
      if (this.#isClosed && this.#next === undefined) this.#release();
      if (error) reject(error);
      else resolve();
    });
    this.#running = promise;
    this.#startedAt = performance.now();
    return promise;
  }

  #release(): void {
    if (this.#handle !== undefined) closeSync(this.#handle);
    this.#handle = undefined;
  }
}
