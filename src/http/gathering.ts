// While calls are refused, those that come wait for each other: they are read and looked at together. Each call alone
// would find the caches of the processor full of what render processes work with, and would take a quarter more time.
import type { Socket } from 'node:net';
import { stop } from './reading.ts';

/** How long the first call waits for others, milliseconds. A refused caller hardly notices it, and others wait for seconds. */
export const gatherMs = 10;

/** For so long after a refusal, calls wait for each other, milliseconds. */
export const floodMs = 100;

/** Says when calls wait for each other. */
export class Gathering {
  readonly #onEnd: (rested: Iterable<Socket>) => void;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #isOn = false;
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
    return this.#isOn;
  }

  /** Notes that the last call of a connection was refused because the server has no time for it. Its next one is read with others. */
  noteRefusal(socket: Socket): void {
    this.#refusedAt = performance.now();
    if (socket.destroyed || !stop(socket)) return;
    this.#resting.add(socket);
    this.#start();
  }

  /** Lets the first call of some wait for others, if calls were refused lately. */
  begin(): void {
    if (!this.#hasEnded && performance.now() - this.#refusedAt < floodMs) this.#start();
  }

  /** Notes that a turn of the event loop ends. */
  endTurn(): void {
    this.#hasEnded = false;
  }

  /** Forgets a connection that has ended. */
  forget(socket: Socket): void {
    this.#resting.delete(socket);
  }

  #start(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    setTimeout(() => {
      this.#isOn = false;
      this.#hasEnded = true;
      this.#onEnd(this.#resting);
      this.#resting.clear();
    }, gatherMs);
  }
}
