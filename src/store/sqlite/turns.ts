// Reads and writes large values a few at a time, each few in their own turn of the event loop: SQLite is synchronous, and other calls wait.

/** The most bytes that are read or written in one turn. A larger value takes one turn alone. */
const turnBytes = 4 * 1024 * 1024;

/** Calls `work` with a few items at a time, in order, and lets other work run between them. */
export async function inTurns<Item extends { readonly size: number }>(
  items: readonly Item[],
  work: (batch: readonly Item[]) => Promise<void>,
): Promise<void> {
  let batch: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    if (batch.length > 0 && bytes + item.size > turnBytes) {
      await work(batch);
      await new Promise((resolve) => setImmediate(resolve));
      batch = [];
      bytes = 0;
    }
    batch.push(item);
    bytes += item.size;
  }
  if (batch.length > 0) await work(batch);
}
