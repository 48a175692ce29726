// Counts what warm documents cost in calls of functions and in bytes: no other work on the machine changes that.
import { spawnSync } from 'node:child_process';
import { Session } from 'node:inspector';

/** What one warm document costs. */
export interface Cost {
  /** How often functions were called. */
  readonly calls: number;
  /** How many bytes of the heap were allocated. */
  readonly bytes: number;
}

/** Nothing is compiled for speed, which would depend on time, and nothing is collected while a document is made. */
const options = [
  ...['--no-opt', '--no-maglev', '--no-sparkplug', '--no-warnings'],
  ...['--min-semi-space-size=512', '--max-semi-space-size=512', '--max-old-space-size=3000', '--expose-gc'],
];

/** Returns what a program that calls `costOf` and prints its result in JSON counts in a process for that. */
export function countedBy(program: string, ...words: readonly string[]): Cost {
  const { status, stdout } = spawnSync(process.execPath, [...options, program, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: exit status ${status}`);
  return JSON.parse(stdout) as Cost;
}

/** Returns what a document costs that is made after six others. `render` is given the number of each. */
export async function costOf(render: (nth: number) => Promise<unknown>): Promise<Cost> {
  for (let nth = 0; nth < 6; nth += 1) await render(nth);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  await render(6);
  const bytes = process.memoryUsage().heapUsed - before;
  return { calls: await callsOf(() => render(7)), bytes };
}

/** Returns how many calls of functions some work makes. */
async function callsOf(work: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  const post = (method: string, values?: object): Promise<unknown> =>
    new Promise((resolve, reject) =>
      session.post(method, values, (error, result) => (error ? reject(error) : resolve(result))),
    );
  await post('Profiler.enable');
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  // This is the answer's form in the protocol of V8's inspector.
  const { result } = (await post('Profiler.takePreciseCoverage')) as {
    result: { url: string; functions: { ranges: { count: number }[] }[] }[];
  };
  session.disconnect();
  return result
    .filter(({ url }) => url.startsWith('file:'))
    .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
    .reduce((sum, count) => sum + count, 0);
}
