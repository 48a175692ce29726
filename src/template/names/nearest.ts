// "Did you mean": finds names that other tools use for the same thing, and the nearest known name by edit distance.
import { foreign, leftOut, type NameTable } from './foreign.ts';

/** Returns the known name that was probably meant, or undefined when nothing is near. For keys it may be a short phrase. */
export function nearestName(
  name: string,
  known: Iterable<string>,
  table: NameTable = 'plain',
): string | undefined {
  const names = [...known];
  for (const translated of translations(name, table)) {
    // A key of another object helps only where that object may stand.
    const first = /^(\w+)(?:\[\])?\./.exec(translated)?.[1] ?? translated;
    if (names.includes(first) || translated.includes(' ')) return translated;
  }
  const folded = fold(name);
  const same = names.find((each) => fold(each) === folded);
  if (same !== undefined || table === 'foreign' || table === 'spelling') return same;
  return nearestByDistance(name, names);
}

/** Returns `did you mean "align"?`, or that there is no such thing, or undefined when nothing is near. */
export function didYouMean(
  name: string,
  known: Iterable<string>,
  table: NameTable = 'plain',
): string | undefined {
  const names = [...known];
  const absent =
    table === 'key' || table === 'type' ? leftOut.find(([, asked]) => asked.includes(name)) : undefined;
  if (absent) return `version 1 has no ${absent[0]}`;
  const nearest = nearestName(name, names, table);
  if (nearest === undefined) return undefined;
  const phrase = nearest.includes(' ') && !names.includes(nearest);
  return phrase ? `did you mean ${nearest}?` : `did you mean "${nearest}"?`;
}

function translations(name: string, table: NameTable): readonly string[] {
  if (name.startsWith('$')) return translations(name.slice(1), table).map((bare) => `$${bare}`);
  const names = foreign[table];
  const key = [name, fold(name)].find((each) => Object.hasOwn(names, each));
  const found = key === undefined ? undefined : names[key];
  return typeof found === 'string' ? [found] : (found ?? []);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '');
}

function nearestByDistance(name: string, names: readonly string[]): string | undefined {
  // A hostile name may be megabytes long. No known name is.
  if (name.length > 60) return undefined;
  // The sign of a variable is right as it is.
  const { length } = name.replace(/^\$/, '');
  const limit = length <= 3 ? 1 : length <= 6 ? 2 : 3;
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const each of names) {
    if (Math.abs(each.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.toLowerCase(), each.toLowerCase());
    if (distance < bestDistance && distance < each.length) {
      best = each;
      bestDistance = distance;
    }
  }
  return best;
}

/** Returns the insertions, deletions, substitutions and swaps of neighbours (optimal string alignment) between two short words. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
