// When the children of a set of workers make representative documents, and which of them does. One does at a time.
import { ask } from './ask.ts';
import type { ChildHandle } from './child-handle.ts';

/** What is asked of the workers before each document. */
export interface WarmingWorkers {
  /** Returns a child that is not warm and takes it from the idle ones, or undefined when there is none, or others need the processor. */
  take(): ChildHandle | undefined;
  /** Takes a child back. */
  giveBack(child: ChildHandle): void;
  /** Called once when a document failed. */
  onFault(error: Error): void;
}

/** Has children make representative documents, one after the other, so that callers get them with code that is compiled. */
export class Warming {
  readonly #workers: WarmingWorkers;
  #isOn: boolean;
  #child: ChildHandle | undefined;

  /** `isOn` says whether any is made at all. */
  constructor(isOn: boolean, workers: WarmingWorkers) {
    this.#isOn = isOn;
    this.#workers = workers;
  }

  /** The child that makes a document now. It can't be leased until that is made. */
  get child(): ChildHandle | undefined {
    return this.#child;
  }

  /** Has a child make the next document, unless one does already. The set of workers calls this when a child became idle. */
  goOn(): void {
    if (!this.#isOn || this.#child !== undefined) return;
    this.#child = this.#workers.take();
    if (this.#child !== undefined) void this.#makeOne(this.#child);
  }

  async #makeOne(child: ChildHandle): Promise<void> {
    try {
      const { left } = await ask(child, { kind: 'warm' }, new AbortController().signal, 'warmed');
      child.warmed = left === 0;
    } catch (error) {
      // A document that fails here would fail in each child. Without any, the service is slow at first, and sound. A set
      // of workers that is closed ends its children.
      if (child.endedBy !== 'closed') {
        this.#isOn = false;
        this.#workers.onFault(error instanceof Error ? error : new Error(String(error)));
      }
    }
    this.#child = undefined;
    this.#workers.giveBack(child);
  }
}
