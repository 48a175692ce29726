// The log of a server: lines are written together, since each write is a call of the system.

/** Lines that come sooner after a write than this wait for each other, milliseconds. */
const gapMs = 10;

/** Gives a function that takes lines and passes them on, joined: those of one turn when it ends, under load those of 10 ms; all when the process exits. */
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
