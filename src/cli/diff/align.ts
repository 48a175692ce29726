// Aligns two lists: which entries of one are those of the other, in order. It takes time in proportion to their lengths.

/** An entry of the first list and the same one of the second, by their places. */
export type Pair = readonly [before: number, after: number];

/** Gaps of more pairs of entries than this are not searched for common entries that occur several times. */
const mostSearched = 250_000;

/** Returns the pairs of equal keys, in order in both lists (patience diff by Bram Cohen, then the longest common part of each gap). */
export function alignKeys(before: readonly string[], after: readonly string[]): readonly Pair[] {
  const pairs: Pair[] = [];
  alignRange({ before, after, pairs }, [0, before.length], [0, after.length]);
  return pairs;
}

interface Aligning {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly pairs: Pair[];
}

type Range = readonly [start: number, end: number];

function alignRange(lists: Aligning, own: Range, other: Range): void {
  const { before, after, pairs } = lists;
  let [start, end] = own;
  let [from, to] = other;
  while (start < end && from < to && before[start] === after[from]) pairs.push([start++, from++]);
  const tail: Pair[] = [];
  while (start < end && from < to && before[end - 1] === after[to - 1]) tail.push([--end, --to]);
  const anchors = start < end && from < to ? anchorsOf(lists, [start, end], [from, to]) : [];
  if (anchors.length === 0) searchGap(lists, [start, end], [from, to]);
  else {
    for (const [at, beside] of anchors) {
      // An anchor may be taken already by the common start of the gap before it.
      if (at < start || beside < from) continue;
      alignRange(lists, [start, at + 1], [from, beside + 1]);
      [start, from] = [at + 1, beside + 1];
    }
    alignRange(lists, [start, end], [from, to]);
  }
  for (const pair of tail.reverse()) pairs.push(pair);
}

/** Returns the entries that occur once in each range, as many as stand in order in both. */
function anchorsOf({ before, after }: Aligning, own: Range, other: Range): readonly Pair[] {
  const places = onceIn(after, other);
  const common = [...onceIn(before, own)].flatMap(([key, at]): Pair[] => {
    const beside = places.get(key);
    return beside === undefined ? [] : [[at, beside]];
  });
  return longestRise(common);
}

/** Returns the places of the keys that occur once in a range, in order. */
function onceIn(keys: readonly string[], [start, end]: Range): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const twice = new Set<string>();
  for (let at = start; at < end; at += 1) {
    const key = keys[at] ?? '';
    if (places.has(key)) twice.add(key);
    places.set(key, at);
  }
  for (const key of twice) places.delete(key);
  return places;
}

/** Returns the longest part of pairs in which the second places rise. The first ones rise already. */
function longestRise(pairs: readonly Pair[]): readonly Pair[] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, beside]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < beside) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const rise: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) rise.push(pair);
  }
  return rise.reverse();
}

/** Adds the longest common part of a small gap. */
function searchGap({ before, after, pairs }: Aligning, [start, end]: Range, [from, to]: Range): void {
  const [rows, columns] = [end - start, to - from];
  if (rows === 0 || columns === 0 || rows * columns > mostSearched) return;
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const length = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[start + row] === after[from + column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1));
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (before[start + row] === after[from + column]) pairs.push([start + row++, from + column++]);
    else if (length(row + 1, column) >= length(row, column + 1)) row += 1;
    else column += 1;
  }
}
