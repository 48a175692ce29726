// How long a caller should wait before it tries again, from the past renders of a version.

const leastSec = 1;
const mostSec = 30;

/** Returns whole seconds, 1 to 30: what is left of a usual render (its 95th percentile) after `elapsedMs`. */
export function retryAfterOf(durationsMs: readonly number[], elapsedMs: number): number {
  // Without past renders, the time so far is the best guess of the time to come.
  const usualMs = percentile95(durationsMs) ?? 2 * elapsedMs;
  return Math.min(mostSec, Math.max(leastSec, Math.ceil((usualMs - elapsedMs) / 1000)));
}

/** Resolves with what `retryAfterOf` returns for the durations of a version, once they are known. */
export async function retryAfterFor(history: Promise<readonly number[]>, elapsedMs: number): Promise<number> {
  return retryAfterOf(await history, Math.max(0, elapsedMs));
}

function percentile95(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1];
}
