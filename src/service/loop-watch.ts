// How late the event loop is: whoever calls waits as long, whatever is called. Told for metrics, and in the log when it is very late.
import type { Log } from './log.ts';

/** Between two looks, milliseconds. */
const everyMs = 20;

/** Later than this is told in the log, milliseconds; */
const toldMs = 1000;
/** at most once in this while: what keeps it late once may do so many times. */
const quietMs = 10_000;

/** What one look saw. */
export interface LoopLook {
  /** How much later it came than it should, milliseconds. */
  readonly lateMs: number;
  /** The processor time that the loop itself took since the look before. What it was late beyond that others took: the machine is too busy. */
  readonly busyMs: number;
}

/** What a watch tells. */
export interface LoopWatchOptions {
  readonly log: Log;
  readonly onLook: (look: LoopLook) => void;
}

/** Begins to look; gives what ends it. */
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
