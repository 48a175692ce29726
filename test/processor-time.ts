// How much work something is, for tests: other processes on the machine make it last longer, but not more.

/** Starts to measure. The function that it returns tells the processor time that this process took since then, milliseconds. */
export function processorTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
