// Gives back the memory of a render process that is idle. V8 itself does not: its code for documents would go, too, and
// calls that come every few seconds would each meet a process as slow as a new one.
import { collector } from './collector.ts';

/** After so long without a request, milliseconds. Calls that come every 10 s find all code. The workers rest after 30 s. */
const idleMs = 12_000;

/** Collects garbage once after each time of work. */
export class IdleCollection {
  readonly #before: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** `before` is called before each collection. */
  constructor(before: () => void) {
    this.#before = before;
  }

  /** Says that work began: nothing is collected until it ended. */
  begin(): void {
    clearTimeout(this.#timer);
  }

  /** Says that work ended. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#before();
      collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    }, idleMs).unref();
  }
}
