// The room that a render process has for young objects. With more of it V8 copies them less often, which makes small
// documents faster. The peak of a document with long data is higher by it, so that one gets half.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { collector } from './collector.ts';

/** MiB for young objects, the most that V8 takes in each of its two halves. */
export const mostYoungMb = 32;

/** MiB while data is long. With 8, documents take a sixth more time. */
const longDataMb = 16;

/** Characters from which on data is long. To make the room smaller takes a second, and such a document several. */
const longData = 8 * 1024 * 1024;

const mebibyte = 1024 * 1024;

/** Fits the room for young objects to documents. */
export interface YoungSpace {
  /** Is called before a document, with the length of its data in characters. */
  fit(characters: number): void;
}

/** Returns the room of this process, which was started with `--max-semi-space-size` of `mostYoungMb`. */
export function youngSpace(): YoungSpace {
  let isSmall = false;
  return {
    fit(characters) {
      const isLong = characters >= longData;
      if (isLong === isSmall) return;
      isSmall = isLong;
      // V8 reads this whenever it would enlarge the room. 2 is its own choice.
      if (isLong) makeSmall();
      else growBy(2);
    },
  };
}

/** Objects that survive make V8 enlarge the room. These are some 3 MiB. */
const survivors = 50_000;
/** They fill the room that a process begins with several times, so one is enough. */
const mostCollections = 4;

/** Gives the room back, enlarges it once, and keeps it as it is then. */
function makeSmall(): void {
  const collect = collector();
  // Only this collection makes the room smaller: it is what the process began with, and one half of it is gone.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  growBy(Math.max(1, Math.floor(longDataMb / roomMb())));
  const held: unknown[] = [];
  for (let left = mostCollections; left > 0 && roomMb() < 2 * longDataMb; left -= 1) {
    for (let index = 0; index < survivors; index += 1) held.push([index]);
    collect({ type: 'minor' });
  }
  growBy(1);
}

function growBy(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

/** Returns the MiB of both halves. */
function roomMb(): number {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return Math.max(1, (young?.space_size ?? 0) / mebibyte);
}
