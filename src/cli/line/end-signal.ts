// The signals that end a command: one that runs until it is told to stop, and one that does many things in a row.

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Resolves at the first SIGTERM or SIGINT. The second one ends the process at once, after `giveUp` reported what is lost. */
export async function endSignal(giveUp: () => void = () => undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    let asked = false;
    const onSignal = (): void => {
      if (asked) {
        giveUp();
        process.exit(1);
      }
      asked = true;
      resolve();
    };
    for (const signal of signals) process.on(signal, onSignal);
  });
}

/** Whether a signal asked the command to end. */
export interface EndWatch {
  readonly asked: boolean;
  /** Waits for this many milliseconds, or shorter when a signal comes. Returns whether one came. */
  within(ms: number): Promise<boolean>;
}

/** From now on, the first SIGTERM and the first SIGINT end nothing by themselves: the command looks whether one came. */
export function watchForEnd(): EndWatch {
  const stop = new AbortController();
  for (const signal of signals) process.once(signal, () => stop.abort());
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
