// What the tests took, as lines for people: each group, and the files that took most.
import type { Spent } from './meter.ts';

const shown = 12;

/** Returns the lines: a group's processor time in whole seconds, and the files that took most. Other files than those of the groups count as "others". */
export function timesOf(
  groups: Readonly<Record<string, readonly string[]>>,
  spent: readonly Spent[],
): readonly string[] {
  const named = new Map(Object.entries(groups).flatMap(([name, files]) => files.map((file) => [file, name])));
  const sums = new Map<string, number>();
  for (const { path, busyMs } of spent) {
    const group = named.get(path) ?? 'others';
    sums.set(group, (sums.get(group) ?? 0) + busyMs);
  }
  const all = [...sums.values()].reduce((sum, ms) => sum + ms, 0);
  const most = [...spent].sort((a, b) => b.busyMs - a.busyMs).slice(0, shown);
  return [
    `processor time of the tests: ${seconds(all)}`,
    ...[...sums].map(([name, ms]) => `  ${seconds(ms).padStart(6)}  ${name}`),
    'files that took most of it',
    ...most.map(({ path, busyMs }) => `  ${seconds(busyMs).padStart(6)}  ${path}`),
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
