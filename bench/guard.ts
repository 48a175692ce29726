// `npm run bench:guard`: counts what the fixtures cost in steps and bytes, which no other work on the machine changes, and
// compares them with `guard.json`. `--update` writes them there.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import { varyData } from './vary.ts';

/** What one warm document costs. */
interface Cost {
  /** How often functions were called. */
  readonly calls: number;
  /** How many bytes of the heap were allocated. */
  readonly bytes: number;
}

/** More than this is a fault, in parts of the committed figure. */
const most = 1.05;
const fixtures: readonly (readonly [template: string, data: string])[] = [
  ['invoice', 'sample.json'],
  ['invoice', 'sample-120.json'],
  ['catalogue', 'sample.json'],
  ['report', 'sample.json'],
  ['statement', 'sample.json'],
];
const file = fileURLToPath(new URL('guard.json', import.meta.url));

/** Nothing is compiled for speed, which would depend on time, and nothing is collected while a document is made. */
const options = [
  ...['--no-opt', '--no-maglev', '--no-sparkplug', '--no-warnings'],
  ...['--min-semi-space-size=512', '--max-semi-space-size=512', '--max-old-space-size=3000', '--expose-gc'],
];

const { values } = parseArgs({ options: { fixture: { type: 'string' }, update: { type: 'boolean' } } });
if (values.fixture !== undefined) process.stdout.write(JSON.stringify(await measure(Number(values.fixture))));
else compareAll();

function compareAll(): void {
  const costs = fixtures.map(([template, data], index): [string, Cost] => {
    const words = [...options, fileURLToPath(import.meta.url), '--fixture', String(index)];
    const { status, stdout } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error(`${template}: exit status ${status}`);
    return [`${template}/${data}`, JSON.parse(stdout) as Cost];
  });
  const known: Readonly<Record<string, Cost>> = JSON.parse(readFileSync(file, 'utf8'));
  for (const [name, cost] of costs) report(name, cost, known[name]);
  if (values.update) writeFileSync(file, `${JSON.stringify(Object.fromEntries(costs), null, 2)}\n`);
}

function report(name: string, cost: Cost, known: Cost | undefined): void {
  const parts = (['calls', 'bytes'] as const).map((key) => {
    const ratio = known === undefined ? 1 : cost[key] / known[key];
    const isMore = ratio > most;
    if (isMore && !values.update) process.exitCode = 1;
    const change = `${ratio >= 1 ? '+' : ''}${((ratio - 1) * 100).toFixed(1)} %`;
    return `${cost[key].toLocaleString('en').padStart(14)} ${key} ${change.padStart(8)}${isMore ? ' MORE' : ''}`;
  });
  process.stdout.write(`${name.padEnd(28)}${parts.join('')}\n`);
}

async function measure(index: number): Promise<Cost> {
  const [template, name] = fixtures[index] ?? ['', ''];
  const folder = fileURLToPath(new URL(`../fixtures/templates/${template}/`, import.meta.url));
  const files = await packTemplate(`${folder}template.json`);
  const version = { version: packSha256(files), pack: writePack(files) };
  const sample: unknown = JSON.parse(readFileSync(folder + name, 'utf8'));
  const engine = createEngine();
  const render = async (seed: number): Promise<void> => {
    const data = JSON.stringify(varyData(sample, seed));
    await engine.render({ ...version, data, moment: seed, test: false, assets: new Map() });
  };
  for (let seed = 0; seed < 6; seed += 1) await render(seed);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  await render(6);
  const bytes = process.memoryUsage().heapUsed - before;
  return { calls: await callsOf(() => render(7)), bytes };
}

/** Returns how many calls of functions some work makes. */
async function callsOf(work: () => Promise<void>): Promise<number> {
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
