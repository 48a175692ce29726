// Tells what documents leave behind that end between two short collections, MiB: each names its objects from one list.
import { getHeapSpaceStatistics } from 'node:v8';
import { collector } from '../../src/render/collector.ts';

const collect = collector();

/** Makes a document, in whose middle V8 collects young objects. Its list is short enough not to be a large object, which is old at once. */
function makeDocument(): void {
  const nodes: unknown[] = [];
  for (let index = 0; index < 8000; index += 1) nodes.push([[`${index}`]]);
  collect({ type: 'minor' });
  if (nodes.length === 0) throw new Error('expected nodes');
}

function usedMb(): number {
  collect({ type: 'minor' });
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => /^(old|new)_space$/.test(name));
  return spaces.reduce((sum, { space_used_size: used }) => sum + used, 0) / 2 ** 20;
}

for (let warm = 0; warm < 60; warm += 1) makeDocument();
const before = usedMb();
for (let made = 0; made < 10; made += 1) makeDocument();
process.stdout.write(JSON.stringify(usedMb() - before));
