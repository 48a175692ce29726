// `npm run bench`: how long documents take in one warm process, how much processor time and memory, and how large they are.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import { varyData } from './vary.ts';

interface Scenario {
  readonly name: string;
  /** The folder below fixtures/templates. */
  readonly template: string;
  readonly data: string;
  readonly runs: number;
}

/** The measurements of one scenario. Times are in milliseconds. */
interface Measured {
  readonly pages: number;
  readonly bytes: number;
  readonly firstMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  /** The processor time of all threads on average, and that of the shortest run, which is the time when the machine does nothing else. */
  readonly processorMs: number;
  readonly leastMs: number;
  readonly peakMb: number;
}

const scenarios: readonly Scenario[] = [
  { name: 'invoice, 12 items', template: 'invoice', data: 'sample.json', runs: 400 },
  { name: 'invoice, 120 items', template: 'invoice', data: 'sample-120.json', runs: 150 },
  { name: 'catalogue, 200 cards', template: 'catalogue', data: 'sample.json', runs: 20 },
  { name: 'statement, 2,000 rows', template: 'statement', data: 'sample.json', runs: 30 },
];

const { values } = parseArgs({
  options: { scenario: { type: 'string' }, runs: { type: 'string' }, json: { type: 'boolean' } },
});

if (values.scenario === undefined) compareAll();
else {
  const scenario = scenarios[Number(values.scenario)];
  if (!scenario) throw new Error(`no scenario ${values.scenario}`);
  process.stdout.write(JSON.stringify(await measure(scenario, Number(values.runs ?? scenario.runs))));
}

/** Runs each scenario in a process of its own, because peak memory is that of a process. */
function compareAll(): void {
  const results = scenarios.map((scenario, index) => {
    const extra = values.runs === undefined ? [] : ['--runs', values.runs];
    const args = ['--no-warnings', fileURLToPath(import.meta.url), '--scenario', String(index), ...extra];
    const child = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (child.status !== 0) throw new Error(`${scenario.name}: exit status ${child.status}`);
    return { name: scenario.name, ...(JSON.parse(child.stdout) as Measured) };
  });
  if (values.json) {
    process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
    return;
  }
  printTable(results);
  const programs = ['tagged.ts', 'text.ts', 'drawings.ts', 'growth.ts', 'strangers/run.ts'];
  for (const name of programs) {
    const program = fileURLToPath(new URL(name, import.meta.url));
    // Growth is that of a render process, whose young objects have so much room.
    const room = name === 'growth.ts' ? ['--max-semi-space-size=16'] : [];
    const child = spawnSync(process.execPath, ['--no-warnings', ...room, program], { stdio: 'inherit' });
    if (child.status !== 0) throw new Error(`${program}: exit status ${child.status}`);
  }
}

function printTable(results: readonly (Measured & { readonly name: string })[]): void {
  const rows = results.map((result) => [
    result.name,
    String(result.pages),
    result.bytes.toLocaleString('en'),
    result.firstMs.toFixed(0),
    result.medianMs.toFixed(2),
    result.p95Ms.toFixed(2),
    result.processorMs.toFixed(2),
    result.leastMs.toFixed(2),
    result.peakMb.toFixed(0),
  ]);
  const head = [
    'document',
    'pages',
    'bytes',
    'first ms',
    'median ms',
    'p95 ms',
    'processor ms',
    'least ms',
    'peak MB',
  ];
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(13)));
    process.stdout.write(`${cells.join('')}\n`);
  }
}

async function measure(scenario: Scenario, runs: number): Promise<Measured> {
  const folder = fileURLToPath(new URL(`../fixtures/templates/${scenario.template}/`, import.meta.url));
  const files = await packTemplate(`${folder}template.json`);
  const version = { version: packSha256(files), pack: writePack(files) };
  const sample: unknown = JSON.parse(readFileSync(folder + scenario.data, 'utf8'));
  const engine = createEngine();
  const times: number[] = [];
  const processor: number[] = [];
  const render = async (seed: number): Promise<{ pages: number; bytes: number }> => {
    const data = JSON.stringify(varyData(sample, seed));
    const start = performance.now();
    const before = process.cpuUsage();
    const answer = await engine.render({
      ...version,
      data,
      moment: Date.UTC(2026, 0, 1) + seed,
      test: false,
      assets: new Map(),
    });
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
    if (answer.kind !== 'rendered') throw new Error(`expected a document, got ${answer.kind}`);
    return { pages: answer.pages, bytes: answer.bytes.length };
  };
  const { pages, bytes } = await render(0);
  const firstMs = times[0] ?? 0;
  for (let seed = 1; seed <= Math.ceil(runs / 4); seed += 1) await render(seed);
  times.length = 0;
  processor.length = 0;
  for (let seed = 1; seed <= runs; seed += 1) await render(runs + seed);
  times.sort((a, b) => a - b);
  return {
    pages,
    bytes,
    firstMs,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
    processorMs: processor.reduce((sum, ms) => sum + ms, 0) / runs,
    leastMs: Math.min(...processor),
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
}
