// Large values are read and written a few at a time, each few in a turn of the event loop of their own: SQLite is synchronous, and whoever calls waits.

/** So much is read or written in one turn, bytes; a larger value takes one alone. */
const turnBytes = 4 * 1024 * 1024;

/** Does something with each item, in order, and lets others go on between those of many bytes. */
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
