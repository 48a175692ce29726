// Waits for a condition, for tests; and the time that the work of a fake takes.

/** Waits until something holds, and looks every 10 ms. Throws after `ms`, with what it waited for. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = 15_000,
): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited ${ms} ms for ${what}`);
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
