// `npm run bench:soak`: ten thousand renders in a row through a real server. It shows whether the memory of parent and children stays flat.
import { parseArgs } from 'node:util';
import { fixture, serveWorkload } from './server.ts';

const { values } = parseArgs({
  options: {
    renders: { type: 'string', default: '10000' },
    // Heaps grow to their working size over some thousand renders, and stay there.
    warmup: { type: 'string', default: '8000' },
  },
});
const warmup = Number(values.warmup);
const renders = warmup + Number(values.renders);
const samples = 200;

interface Sample {
  readonly renders: number;
  readonly parent: number;
  readonly children: number;
}

const server = await serveWorkload(await fixture('invoice', 'sample.json'));
const taken: Sample[] = [];
let sent = 0;
let failed = 0;
let done = 0;

/** Runs a caller; two keep the pool busy. A sample is taken after a fixed number of renders. */
async function caller(): Promise<void> {
  while (sent < renders) {
    sent += 1;
    const { status } = await server.call();
    done += 1;
    if (status !== 201) failed += 1;
    if (done % Math.ceil(renders / samples) === 0) taken.push({ renders: done, ...server.memory() });
  }
}

const started = performance.now();
await Promise.all([caller(), caller()]);
const seconds = (performance.now() - started) / 1000;
await server.end();

const settled = taken.filter((sample) => sample.renders > warmup);
print('renders', `${done} in ${seconds.toFixed(0)} s, ${failed} failed`);
print('parent', describe(settled.map(({ renders: x, parent: y }) => ({ x, y }))));
print('children', describe(settled.map(({ renders: x, children: y }) => ({ x, y }))));

interface Point {
  readonly x: number;
  readonly y: number;
}

function describe(points: readonly Point[]): string {
  const values = points.map(({ y }) => y);
  const [first = 0] = values;
  const range = `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} MiB`;
  return `${first.toFixed(0)} → ${(values.at(-1) ?? 0).toFixed(0)} MiB (${range}), slope ${(slopeOf(points) * 1000).toFixed(2)} MiB a thousand renders`;
}

/** Returns the slope of the straight line through the points with the least squares. */
function slopeOf(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const x = mean((point) => point.x);
  const y = mean((point) => point.y);
  const spread = mean((point) => (point.x - x) ** 2);
  return spread === 0 ? 0 : mean((point) => (point.x - x) * (point.y - y)) / spread;
}

function print(name: string, text: string): void {
  process.stdout.write(`${name.padEnd(10)}${text}\n`);
}
