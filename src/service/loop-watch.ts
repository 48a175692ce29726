// Measures how late the event loop is, since every caller waits as long. Metrics show it, and the log when it is very late.
import type { Log } from './log.ts';

/** The time between two looks, milliseconds. */
const everyMs = 20;

/** The delay above which the log has a line, milliseconds. */
const toldMs = 1000;
/** The least time between two such lines: the same cause may delay the loop many times. */
const quietMs = 10_000;

/** What one look measured. */
export interface LoopLook {
  /** How much later than planned the look came, milliseconds. */
  readonly lateMs: number;
  /** The processor time that the loop took since the look before, milliseconds. Other programs took the rest of the delay. */
  readonly busyMs: number;
}

/** Where a watch reports to. */
export interface LoopWatchOptions {
  readonly log: Log;
  readonly onLook: (look: LoopLook) => void;
}

/** Begins to look, and returns a function that ends it. */
export function watchLoop({ log, onLook }: LoopWatchOptions): () => void {
  let dueAt = performance.now() + everyMs;
  let usage = process.threadCpuUsage();
  let toldAt = Number.NEGATIVE_INFINITY;
  const look = (): void => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(usage);
    usage = process.threadCpuUsage();
    const busyMs = (user + system) / 1000;
    // Timers may come a fraction of a millisecond early.
    const lateMs = Math.max(0, now - dueAt);
    dueAt = now + everyMs;
    onLook({ lateMs, busyMs });
    if (lateMs < toldMs || now - toldAt < quietMs) return;
    toldAt = now;
    log({
      level: 'warn',
      event: 'event_loop_late',
      lateMs: Math.round(lateMs),
      busyMs: Math.round(busyMs),
    });
  };
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}
