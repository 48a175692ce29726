// The log of a server: the lines of one turn of the event loop are written together, since each write is a call of the system.

/** Gives a function that takes lines and passes on, joined, those of one turn when it ends; at the latest when the process exits. */
export function joinLines(write: (lines: string) => void): (line: string) => void {
  let waiting: string[] = [];
  const flush = (): void => {
    if (waiting.length === 0) return;
    const lines = waiting.join('');
    waiting = [];
    write(lines);
  };
  process.on('exit', flush);
  return (line) => {
    if (waiting.length === 0) setImmediate(flush);
    waiting.push(line);
  };
}
