// What the system knows of a child: its memory, how it dies without memory, and its priority after its parent.
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority, totalmem } from 'node:os';

/** A child passed the memory guard. The same document would pass it again. */
export class MemoryGuardError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MemoryGuardError';
  }
}

/** Memory pages are 4 KiB on all platforms that Platen ships for. */
const pageBytes = 4096;

/** Where a file of /proc is read. What is read is used at once. */
const room = Buffer.alloc(256);

/** The resident memory of a process. Its file stays open: to open it for each look takes five times as long. */
export class ResidentMemory {
  readonly #file: string;
  #handle: number | undefined;
  #isClosed = false;

  constructor(pid: number) {
    this.#file = `/proc/${pid}/statm`;
  }

  /** Bytes (proc(5), statm), or undefined where there is no /proc, when the process is gone, and after `close`. */
  get bytes(): number | undefined {
    if (this.#isClosed) return undefined;
    try {
      this.#handle ??= openSync(this.#file, 'r');
      const length = readSync(this.#handle, room, 0, room.length, 0);
      const pages = Number(room.toString('latin1', 0, length).split(' ')[1]);
      return Number.isFinite(pages) ? pages * pageBytes : undefined;
    } catch {
      return undefined;
    }
  }

  /** Closes the file. It must be called when the process has ended. */
  close(): void {
    this.#isClosed = true;
    if (this.#handle !== undefined) closeSync(this.#handle);
    this.#handle = undefined;
  }
}

/** Makes a child the first that the kernel ends when the machine runs out of memory (proc(5), oom_score_adj). */
export function offerToOomKiller(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '800');
  } catch {
    // This system has no such file. The kernel chooses by itself.
  }
}

/** By how much the priority of a child is lower than that of its parent (nice(2)). */
const niceness = 5;

/** Lets the parent go first where both want the processor. Under a flood, refusals must not wait for renders. */
export function yieldToParent(pid: number): void {
  try {
    setPriority(pid, Math.min(19, getPriority() + niceness));
  } catch {
    // The process is gone, or the system does not know priorities.
  }
}

/** Returns whether the last output of a process is that of V8 without memory. */
export function diedOfMemory(stderr: string): boolean {
  return /heap out of memory|allocation failed|invalid table size|out of memory/i.test(stderr);
}

/** Returns whether an exception inside the engine says that memory or the stack ran out. */
export function isMemoryFault(error: unknown): boolean {
  if (!(error instanceof RangeError)) return false;
  return /allocation failed|invalid (string|array|typed array|array buffer) length|maximum call stack|too large/i.test(
    error.message,
  );
}

/** The memory that an idle child holds after documents of some pages. */
const idleBytes = 192 * 1024 * 1024;
const partOfMemory = 4;
const mostKept = 64;

/** Returns how many idle children fit into a quarter of the memory of this machine or its control group, and at least `least`. */
export function roomForIdle(least: number): number {
  // It is 0, or more than the machine has, where nothing constrains it.
  const constrained = process.constrainedMemory() || Infinity;
  const room = Math.floor(Math.min(totalmem(), constrained) / partOfMemory / idleBytes);
  return Math.max(least, Math.min(mostKept, room));
}
