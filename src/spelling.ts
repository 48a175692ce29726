// Which known name was meant by one that is spelled otherwise.

/** Returns the known name that is few slips away from one that was written, or undefined. */
export function nearestByDistance(name: string, names: readonly string[]): string | undefined {
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
