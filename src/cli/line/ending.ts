// Ends a command that would go on by itself.

/** Says whether the program was asked to end. */
export interface Ending {
  /** Whether the program was asked to end. */
  readonly asked: boolean;
  /** Waits for this many milliseconds, or shorter when the program is asked to end. Returns true then. */
  within(ms: number): Promise<boolean>;
}

/** From now on, SIGTERM and SIGINT end the command in order, instead of the process at once. */
export function ending(): Ending {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  return {
    get asked() {
      return stop.signal.aborted;
    },
    within: (ms) =>
      new Promise((resolve) => {
        if (stop.signal.aborted) return resolve(true);
        const wake = (): void => {
          clearTimeout(timer);
          stop.signal.removeEventListener('abort', wake);
          resolve(stop.signal.aborted);
        };
        const timer = setTimeout(wake, ms);
        stop.signal.addEventListener('abort', wake);
      }),
  };
}
