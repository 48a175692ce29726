// The log of a server. Lines are written together, since each write is a system call.

/** Lines that come within this time after a write wait for each other, milliseconds. */
const gapMs = 10;

/**
 * Returns a function that takes lines and writes them together: those of one turn when it ends, under load those of 10
 * ms, and all that are left when the process exits.
 */
export function joinLines(write: (lines: string) => void): (line: string) => void {
  let waiting: string[] = [];
  let writtenAt = Number.NEGATIVE_INFINITY;
  const flush = (): void => {
    if (waiting.length === 0) return;
    const lines = waiting.join('');
    waiting = [];
    writtenAt = performance.now();
    write(lines);
  };
  process.on('exit', flush);
  return (line) => {
    if (waiting.length === 0) {
      if (performance.now() - writtenAt < gapMs) setTimeout(flush, gapMs);
      else setImmediate(flush);
    }
    waiting.push(line);
  };
}
