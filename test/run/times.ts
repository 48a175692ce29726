// What the tests took, as lines for people: each group, and the files that took most.
import { cpus } from 'node:os';
import type { Spent } from './meter.ts';

const shown = 12;

/** Starts to measure. The function that it returns tells the processor time that all of the machine took since then, ms. */
export function machineTime(): () => number {
  const before = machineMs();
  return () => machineMs() - before;
}

/** What the cores did but be idle, since the machine started. */
function machineMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

/**
 * Returns the lines: each group's processor time, and the files that took most. Other files than those of the groups
 * count as "others". A process that was killed counts in what the whole machine took alone.
 */
export function timesOf(
  groups: Readonly<Record<string, readonly string[]>>,
  spent: readonly Spent[],
  machineMs: number,
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
    `processor time of the tests: ${seconds(all)}, without that of processes that were killed`,
    `of the whole machine meanwhile: ${seconds(machineMs)}`,
    ...[...sums].map(([name, ms]) => `  ${seconds(ms).padStart(6)}  ${name}`),
    'files that took most of it',
    ...most.map(({ path, busyMs }) => `  ${seconds(busyMs).padStart(6)}  ${path}`),
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
