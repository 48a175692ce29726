// How long a process has been starting by its own doing. On a busy machine it stands in line for the processor, and that
// is no fault of it.
import { readdirSync, readFileSync } from 'node:fs';

/** Returns how long each thread has waited for a processor that others had, milliseconds by thread, or undefined where nothing tells. */
export type WaitedOf = () => ReadonlyMap<string, number> | undefined;

/** Counts the time in which a process ran or slept. The time in which it waited for a processor does not count. */
export class StartingTime {
  readonly #waitedOf: WaitedOf;
  #at: number;
  #waited: ReadonlyMap<string, number>;
  #countedMs = 0;

  /** `now` is by a clock that never goes back, milliseconds. */
  constructor(waitedOf: WaitedOf, now: number) {
    this.#waitedOf = waitedOf;
    this.#at = now;
    this.#waited = waitedOf() ?? new Map();
  }

  /** Returns the milliseconds that count so far. */
  count(now: number): number {
    const waited = this.#waitedOf() ?? new Map<string, number>();
    let inLineMs = 0;
    // One thread that waits holds up the others: the first one waits for what helpers compile.
    for (const [thread, ms] of waited) inLineMs += ms - (this.#waited.get(thread) ?? 0);
    // The system tells of a wait only when it is over. By then some of it may have been counted.
    this.#countedMs = Math.max(0, this.#countedMs + now - this.#at - inLineMs);
    this.#at = now;
    this.#waited = waited;
    return this.#countedMs;
  }
}

/** Returns how long the threads of a process have waited (proc(5), schedstat), or undefined where there is no /proc or no such process. */
export function waitedOf(pid: number | undefined): ReadonlyMap<string, number> | undefined {
  try {
    const folder = `/proc/${pid}/task`;
    return new Map(readdirSync(folder).map((thread) => [thread, waitedMs(`${folder}/${thread}/schedstat`)]));
  } catch {
    return undefined;
  }
}

/** Returns the second number of a file, nanoseconds, as milliseconds. A thread that has ended waits no more. */
function waitedMs(file: string): number {
  try {
    return Number(readFileSync(file, 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
