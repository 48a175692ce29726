// What the short collections of garbage free. V8 looks through all old objects seldom, so what waits for that is held for long.
import { collector } from '../src/render/collector.ts';

/** Turns in each of which something begins and something that began some turns before ends. */
export interface Turns {
  readonly count: number;
  readonly turn: () => Promise<void> | void;
}

/** What lives for fewer turns than this is looked at once at most. What is looked at twice is old. */
const turnsOfCollection = 20;

/** Works in turns, with a short collection after some of them, and returns the bytes of byte arrays that are left. */
export async function leftBytes({ count, turn }: Turns): Promise<number> {
  const collect = collector();
  collect();
  const before = process.memoryUsage().arrayBuffers;
  for (let index = 0; index < count; index += 1) {
    await turn();
    if (index % turnsOfCollection === 0) collect({ type: 'minor' });
  }
  // Byte arrays are freed beside the thread, before the next collection.
  for (let more = 0; more < 3; more += 1) collect({ type: 'minor' });
  return process.memoryUsage().arrayBuffers - before;
}
