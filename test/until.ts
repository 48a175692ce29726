// Waits for a condition, for tests.

/** Waits until something holds, and looks every 10 ms. Throws after `ms`, with what it waited for. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = 15_000,
): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited ${ms} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
