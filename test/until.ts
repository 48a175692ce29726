// Waits for a condition, for tests; and the time that the work of a fake takes.

/** How long to wait, when not as usual, and what to tell when it was in vain. */
export interface Patience {
  readonly ms?: number;
  /** Says what is there instead. */
  readonly saw?: () => string;
}

/** Waits until something holds, and looks every 10 ms. Throws when its patience is over, with what it waited for and what it saw. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patience: number | Patience = {},
): Promise<void> {
  const { ms = 120_000, saw } = typeof patience === 'number' ? { ms: patience } : patience;
  const deadline = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > deadline)
      throw new Error(`waited ${ms} ms for ${what}${saw === undefined ? '' : `, saw ${saw()}`}`);
    await takes(10);
  }
}

/**
 * Work of a fake that takes so many milliseconds, or the pace of traffic. It is no way to wait for something: whoever
 * uses it stands in `test/architecture/waits.test.ts` with the reason.
 */
export function takes(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
