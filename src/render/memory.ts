// What a child is to the system: the memory that it holds, how it dies of memory, and that it comes after its parent.
import { readFileSync, writeFileSync } from 'node:fs';
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

/** Resident memory of a process in bytes (proc(5), statm); undefined where there is no /proc or no such process. */
export function residentBytes(pid: number): number | undefined {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    return Number.isFinite(pages) ? pages * pageBytes : undefined;
  } catch {
    return undefined;
  }
}

/** Makes a child the kernel's first choice when the machine runs out of memory (proc(5), oom_score_adj). */
export function offerToOomKiller(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '800');
  } catch {
    // No such file on this system: the kernel chooses by itself.
  }
}

/** How much nicer than its parent a child is (nice(2)). */
const niceness = 5;

/** Lets the parent go first where both want the processor: under a flood, who refuses must not wait for those who render. */
export function yieldToParent(pid: number): void {
  try {
    setPriority(pid, Math.min(19, getPriority() + niceness));
  } catch {
    // It is gone already, or the system does not know priorities.
  }
}

/** Whether the last words of a process are those of V8 without memory. */
export function diedOfMemory(stderr: string): boolean {
  return /heap out of memory|allocation failed|invalid table size|out of memory/i.test(stderr);
}

/** Whether an exception inside the engine says that memory or the stack ran out. */
export function isMemoryFault(error: unknown): boolean {
  if (!(error instanceof RangeError)) return false;
  return /allocation failed|invalid (string|array|typed array|array buffer) length|maximum call stack|too large/i.test(
    error.message,
  );
}

/** What an idle child holds that made documents of some pages. */
const idleBytes = 192 * 1024 * 1024;
const partOfMemory = 4;
const mostKept = 64;

/** How many idle children fit into a quarter of the memory that this machine or its control group gives: at least `least`. */
export function roomForIdle(least: number): number {
  // 0 or more than there is where nothing constrains it.
  const constrained = process.constrainedMemory() || Infinity;
  const room = Math.floor(Math.min(totalmem(), constrained) / partOfMemory / idleBytes);
  return Math.max(least, Math.min(mostKept, room));
}
