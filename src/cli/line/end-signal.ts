// The signals that end a command which runs until it is told to stop.

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
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}
