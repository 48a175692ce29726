// While calls are refused, those that come wait for each other: they are read and looked at together. Render processes
// push the code of the server out of the caches of the processor. A call alone loads it again, and takes a quarter more time.
import type { Socket } from 'node:net';
import { stop } from './reading.ts';

/** How long the first call of a group waits for others, milliseconds. A refused caller hardly notices it, and others wait for seconds. */
export const gatherMs = 10;

/** For this many milliseconds after a refusal, calls wait for each other. */
export const floodMs = 100;

/** Says when calls wait for each other. */
export class Gathering {
  readonly #onEnd: (rested: Iterable<Socket>) => void;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  /** Whether the wait has just ended, so that what is read in this turn is looked at in it. */
  #hasEnded = false;
  /** Connections that are not read until the wait ends: their last calls were refused. */
  readonly #resting = new Set<Socket>();

  /** `onEnd` is called when calls have waited long enough, with the connections that are to be read again. */
  constructor(onEnd: (rested: Iterable<Socket>) => void) {
    this.#onEnd = onEnd;
  }

  /** Whether calls wait for more to come. */
  get isOn(): boolean {
    return this.#timer !== undefined;
  }

  /** Notes that the last call of a connection was refused with 503. Its next one is read with others. */
  noteRefusal(socket: Socket): void {
    this.#refusedAt = performance.now();
    if (!socket.destroyed && stop(socket)) this.#resting.add(socket);
  }

  /** Lets the first call of a group wait for others, if calls were refused lately. */
  begin(): void {
    if (!this.#hasEnded && performance.now() - this.#refusedAt < floodMs) this.#start();
  }

  /** Notes that a turn of the event loop ends. `areDone` says whether no call waits for its start: then the next wait may begin. */
  endTurn(areDone: boolean): void {
    this.#hasEnded = false;
    if (areDone && this.#resting.size > 0) this.#start();
  }

  /** Ends the wait before its time, if there is one. */
  end(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#hasEnded = true;
    this.#onEnd(this.#resting);
    this.#resting.clear();
  }

  /** Forgets a connection that has ended. */
  forget(socket: Socket): void {
    this.#resting.delete(socket);
  }

  #start(): void {
    this.#timer ??= setTimeout(() => this.end(), gatherMs);
  }
}
