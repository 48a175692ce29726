// What tags cost: bytes and processor time of each example with tags and without them. `node bench/tagged.ts ledger` takes
// one example. `--same` compares documents without tags with themselves, which shows the error of the measure. `--counts`
// counts calls of functions and bytes that are allocated instead, which are the same at any load.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { engineOptions } from '../src/render/child-command.ts';
import { collector } from '../src/render/collector.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import { costOf, countedBy } from './counting.ts';

/** An example, and how much of it one process makes. */
interface Example {
  readonly name: string;
  /** How many documents make one turn, so that the clock has no part in what is measured. */
  readonly documents: number;
  /** Turns of each kind before those that count: code is compiled in them, that of tags later as it runs less often. */
  readonly warm: number;
  /** Turns of each kind that count. */
  readonly turns: number;
}

/**
 * Longer documents are warm after fewer turns, and their turns differ less. With a third of these turns, an invoice took
 * half as long again, and its tags 11.5 % in place of 8.7.
 */
const examples: readonly Example[] = [
  { name: 'letter', documents: 3, warm: 120, turns: 30 },
  { name: 'report', documents: 1, warm: 100, turns: 40 },
  { name: 'invoice', documents: 6, warm: 200, turns: 60 },
  { name: 'catalogue', documents: 1, warm: 40, turns: 20 },
  { name: 'ledger', documents: 1, warm: 120, turns: 40 },
  { name: 'statement', documents: 1, warm: 150, turns: 40 },
];

const { values: given, positionals } = parseArgs({
  options: {
    counts: { type: 'boolean' },
    same: { type: 'boolean' },
    // How many processes there are of each example. With five, the median of all there could be lies within theirs in 15
    // of 16 cases: all five lie on one side of it in one.
    rounds: { type: 'string', default: '5' },
    // What a process is asked that this program starts.
    counted: { type: 'string' },
    timed: { type: 'boolean' },
  },
  allowPositionals: true,
});
const [only] = positionals;
const measured = examples.filter(({ name }) => only === undefined || name === only);
const program = fileURLToPath(import.meta.url);

type Kind = 'tagged' | 'untagged';

const kinds: readonly Kind[] = ['tagged', 'untagged'];

/** Returns a function that renders an example in one way and returns its bytes. */
async function rendering(name: string, kind: Kind): Promise<() => Promise<number>> {
  const folder = fileURLToPath(new URL(`../fixtures/templates/${name}/`, import.meta.url));
  const files = await packTemplate(`${folder}template.json`);
  const template = Buffer.from(files.files.get(files.main) ?? []).toString();
  // Claims to standards need tags. They are left out on both sides.
  const main = Buffer.from(template.replace(/"pdf": \{[^}]*\}/, `"pdf": { "tagged": ${kind === 'tagged'} }`));
  const pack = { ...files, files: new Map([...files.files, [files.main, main]]) };
  const version = { version: packSha256(pack), pack: writePack(pack) };
  const data = readFileSync(`${folder}sample.json`, 'utf8');
  const engine = createEngine();
  return async () => {
    const answer = await engine.render({ ...version, data, moment: 0, test: false, assets: new Map() });
    if (answer.kind !== 'rendered') throw new Error(`${name}: expected a document, got ${answer.kind}`);
    return answer.bytes.length;
  };
}

/** What an example costs in one process. */
interface Costs {
  readonly bytes: Record<Kind, number>;
  /** The milliseconds of a document without tags: half of all turns. */
  readonly ms: number;
  /** How many times as long one with tags takes: half of all pairs of turns. */
  readonly ratio: number;
}

/** Measures an example. It is the only work of its process. */
async function time({ name, documents, warm, turns }: Example): Promise<Costs> {
  const renders = {
    tagged: await rendering(name, given.same ? 'untagged' : 'tagged'),
    untagged: await rendering(name, 'untagged'),
  };
  const bytes = { tagged: 0, untagged: 0 };
  for (let nth = 0; nth < warm * documents; nth += 1)
    for (const kind of kinds) bytes[kind] = await renders[kind]();
  const times: Record<Kind, number[]> = { tagged: [], untagged: [] };
  for (let nth = 0; nth < turns; nth += 1)
    // Each is as often first.
    for (const kind of nth % 2 === 0 ? kinds : kinds.toReversed())
      times[kind].push(await turn(renders[kind], documents));
  // What else the machine does slows two turns beside each other alike, mostly, and turns far apart not.
  const ratios = times.tagged.map((ms, nth) => ms / (times.untagged[nth] ?? ms));
  return { bytes, ms: median(times.untagged), ratio: median(ratios) };
}

/**
 * Returns the milliseconds of one document in a turn of several. All their garbage is collected within the turn, and that
 * of no other one. Nor is more: a whole collection would throw away what the runtime has learned about the code.
 */
async function turn(render: () => Promise<number>, documents: number): Promise<number> {
  const before = threadMs();
  for (let nth = 0; nth < documents; nth += 1) await render();
  collector()({ type: 'minor' });
  return (threadMs() - before) / documents;
}

/** Returns the processor time of this thread in milliseconds. */
function threadMs(): number {
  // Asked for that of all threads, the kernel counts what runs just now, too. Otherwise the thread has that of its last tick.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

const line = (cells: readonly string[]): string =>
  `${cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(12))).join('')}\n`;
const more = (ratio: number): string => `${((ratio - 1) * 100).toFixed(1)} %`;
const share = ({ tagged, untagged }: Record<Kind, number>): string => more(tagged / untagged);

function exampleNamed(wanted: string | undefined): Example {
  const found = examples.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`expected an example, got ${wanted}`);
  return found;
}

/** Counts what a document of one kind costs. It is the only work of its process. */
async function count(kind: string): Promise<object> {
  const known = kinds.find((one) => one === kind);
  if (only === undefined || known === undefined)
    throw new Error(`expected an example and a kind, got ${only}, ${kind}`);
  return costOf(await rendering(only, known));
}

/** Prints what each example costs with tags and without, in counts. */
function compareCounts(): void {
  const counted = (name: string, kind: Kind) => countedBy(program, name, '--counted', kind);
  process.stdout.write(`\n${line(['tags', 'calls', 'untagged', 'more', 'allocated', 'untagged', 'more'])}`);
  for (const { name } of measured) {
    const [tagged, untagged] = [counted(name, 'tagged'), counted(name, 'untagged')];
    const cells = (['calls', 'bytes'] as const).flatMap((key) => {
      const both = { tagged: tagged[key], untagged: untagged[key] };
      return [both.tagged.toLocaleString('en'), both.untagged.toLocaleString('en'), share(both)];
    });
    process.stdout.write(line([name, ...cells]));
  }
}

/** The heap of a render process by default, MiB. */
const heapMb = 1024;

/** Measures an example in a process of its own, with the options of a render process. */
function timedBy(name: string): Costs {
  // With the last one all that collects garbage runs on this thread, and is counted by its clock.
  const options = [...engineOptions(heapMb), '--single-threaded-gc'];
  const words = [program, name, '--timed', ...(given.same ? ['--same'] : [])];
  const { status, stdout } = spawnSync(process.execPath, [...options, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${words.join(' ')}: exit status ${status}`);
  return JSON.parse(stdout) as Costs;
}

/**
 * Prints what each example costs with tags and without, as soon as it is measured: bytes, milliseconds, and how much more
 * tags take, as half of the processes have it, and the least and the most of them.
 */
function compareTimes(rounds: number): void {
  const heads = ['bytes', 'untagged', 'more', 'untagged ms', 'more time', 'least', 'most'];
  process.stdout.write(`\n${line(['tags', ...heads])}`);
  const all = measured.map(({ name }) => {
    const costs = Array.from({ length: rounds }, () => timedBy(name));
    writeTimes(name, costs);
    return costs;
  });
  const round = (nth: number) => all.flatMap((costs) => costs[nth] ?? []);
  if (measured.length > 1)
    writeTimes(
      'all',
      Array.from({ length: rounds }, (_, nth) => sumOf(round(nth))),
    );
}

function writeTimes(name: string, costs: readonly Costs[]): void {
  const ratios = costs.map(({ ratio }) => ratio);
  const [{ bytes } = { bytes: { tagged: 0, untagged: 0 } }] = costs;
  const whole = kinds.map((kind) => bytes[kind].toLocaleString('en'));
  const ms = median(costs.map((one) => one.ms)).toFixed(2);
  const spread = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map(more);
  process.stdout.write(line([name, ...whole, share(bytes), ms, ...spread]));
}

/** Returns what all examples cost together. */
function sumOf(costs: readonly Costs[]): Costs {
  const sum = (of: (one: Costs) => number): number => costs.reduce((total, one) => total + of(one), 0);
  const ms = sum((one) => one.ms);
  const bytes = { tagged: sum((one) => one.bytes.tagged), untagged: sum((one) => one.bytes.untagged) };
  return { bytes, ms, ratio: sum((one) => one.ms * one.ratio) / ms };
}

if (given.counted !== undefined) process.stdout.write(JSON.stringify(await count(given.counted)));
else if (given.timed) process.stdout.write(JSON.stringify(await time(exampleNamed(only))));
else if (given.counts) compareCounts();
else compareTimes(Number(given.rounds));
