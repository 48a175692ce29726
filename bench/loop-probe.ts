// Runs inside a server that is measured, by `--import`. It records how long the event loop kept others waiting, and how
// much of that the system took.
import { appendFileSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** One time at which the loop came late. */
export interface Late {
  /** When it came, milliseconds since the epoch. */
  readonly at: number;
  /** How much later than planned, milliseconds. */
  readonly lateMs: number;
  /** How much of that it was ready and had no processor, because others had it (proc(5), schedstat), milliseconds. */
  readonly waitedMs: number;
  /** The same since the last time that was recorded, milliseconds. */
  readonly takenMs: number;
  /** How much processor time it took itself, milliseconds. */
  readonly busyMs: number;
}

/** The variable that names the file for delays, a line each. */
export const lateFileVariable = 'BENCH_LATE_FILE';

const everyMs = 5;
/** Shorter delays are not recorded, unless others took as much in all. */
const toldMs = 20;

/** Returns the delay without the time that others took, of which a service knows nothing. */
export function ownMs({ lateMs, waitedMs }: Late): number {
  return Math.max(0, lateMs - waitedMs);
}

/** Returns the nanoseconds in which the main thread waited for a processor, or 0 where the system doesn't tell. */
function waitedNs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[1]);
  } catch {
    return 0;
  }
}

function watch(file: string): void {
  let dueAt = performance.now() + everyMs;
  let usage = process.threadCpuUsage();
  let waited = waitedNs();
  let toldWaited = waited;
  setInterval(() => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(usage);
    usage = process.threadCpuUsage();
    const waitedBefore = waited;
    waited = waitedNs();
    const late: Late = {
      at: Date.now(),
      lateMs: now - dueAt,
      waitedMs: (waited - waitedBefore) / 1e6,
      takenMs: (waited - toldWaited) / 1e6,
      busyMs: (user + system) / 1000,
    };
    dueAt = performance.now() + everyMs;
    if (Math.max(late.lateMs, late.takenMs) <= toldMs) return;
    toldWaited = waited;
    appendFileSync(file, `${JSON.stringify(late)}\n`);
  }, everyMs).unref();
}

const file = process.env[lateFileVariable];
if (isMainThread && file !== undefined) watch(file);
