// What tags cost: bytes and processor time of each example with tags and without them, in one warm process.
// `node bench/tagged.ts ledger 200` measures one example in so many turns. `node bench/tagged.ts --counts` counts calls of
// functions and bytes that are allocated instead, which are the same at any load.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import { costOf, countedBy } from './counting.ts';

/** The examples, and how many documents of each make one turn, so that a turn is long beside what interrupts it. */
const examples: readonly (readonly [name: string, documents: number])[] = [
  ['letter', 10],
  ['report', 3],
  ['invoice', 10],
  ['catalogue', 1],
  ['ledger', 2],
  ['statement', 1],
];
/** Documents of each kind before those that count: code is compiled in them. */
const warmDocuments = 25;
const turnsOfEach = 40;

const { values: given, positionals } = parseArgs({
  options: { counts: { type: 'boolean' }, counted: { type: 'string' } },
  allowPositionals: true,
});
const [only, turnsOfOnly] = positionals;
const measured = examples.filter(([name]) => only === undefined || name === only);
const turns = Number(turnsOfOnly ?? turnsOfEach);

// Each turn begins without new garbage, so that none collects that of another one. A whole collection would throw away
// what the runtime has learned about the code, too.
setFlagsFromString('--expose-gc');
const collect: (kind: { readonly type: 'minor' }) => void = runInNewContext('gc');

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

/** Returns the processor time of one document in a turn of several, in milliseconds. Other threads do not count. */
async function turn(render: () => Promise<number>, documents: number): Promise<number> {
  collect({ type: 'minor' });
  const before = threadMs();
  for (let nth = 0; nth < documents; nth += 1) await render();
  return (threadMs() - before) / documents;
}

/** Returns the processor time of this thread in milliseconds. */
function threadMs(): number {
  // Asked for that of all threads, the kernel counts what runs just now, too. Otherwise the thread has that of its last tick.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** What the documents of one kind cost. */
interface Cost {
  bytes: number;
  /** The times of the turns. */
  readonly times: number[];
}

/** What an example costs with tags and without them: the shortest turn, and half of all turns. */
interface Costs {
  readonly bytes: Record<Kind, number>;
  readonly leastMs: Record<Kind, number>;
  readonly medianMs: Record<Kind, number>;
}

async function measure(name: string, documents: number): Promise<Costs> {
  const renders = { tagged: await rendering(name, 'tagged'), untagged: await rendering(name, 'untagged') };
  const costs: Record<Kind, Cost> = {
    tagged: { bytes: 0, times: [] },
    untagged: { bytes: 0, times: [] },
  };
  for (let nth = 0; nth < warmDocuments; nth += 1)
    for (const kind of kinds) costs[kind].bytes = await renders[kind]();
  for (let nth = 0; nth < turns; nth += 1)
    // In turns, so that both meet the same machine, and each as often first.
    for (const kind of nth % 2 === 0 ? kinds : kinds.toReversed())
      costs[kind].times.push(await turn(renders[kind], documents));
  const { tagged, untagged } = costs;
  // What slows a turn slows the one beside it mostly: the difference of both says more than each alone.
  const untaggedMs = median(untagged.times);
  const moreMs = median(tagged.times.map((time, nth) => time - (untagged.times[nth] ?? 0)));
  return {
    bytes: { tagged: tagged.bytes, untagged: untagged.bytes },
    leastMs: { tagged: Math.min(...tagged.times), untagged: Math.min(...untagged.times) },
    medianMs: { tagged: untaggedMs + moreMs, untagged: untaggedMs },
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(11))).join('');
const share = ({ tagged, untagged }: Record<Kind, number>): string =>
  `${(((tagged - untagged) / untagged) * 100).toFixed(1)} %`;

function write(name: string, { bytes, leastMs, medianMs }: Costs): void {
  const whole = [bytes.tagged, bytes.untagged].map((count) => count.toLocaleString('en'));
  const times = (ms: Record<Kind, number>) => [ms.tagged.toFixed(2), ms.untagged.toFixed(2), share(ms)];
  process.stdout.write(`${line([name, ...whole, share(bytes), ...times(leastMs), ...times(medianMs)])}\n`);
}

if (given.counted !== undefined) process.stdout.write(JSON.stringify(await count(given.counted)));
else if (given.counts) compareCounts();
else await compareTimes();

/** Counts what a document of one kind costs. It is the only work of its process. */
async function count(kind: string): Promise<object> {
  const known = kinds.find((one) => one === kind);
  if (only === undefined || known === undefined)
    throw new Error(`expected an example and a kind, got ${only}, ${kind}`);
  return costOf(await rendering(only, known));
}

/** Prints what each example costs with tags and without, in counts. */
function compareCounts(): void {
  const counted = (name: string, kind: Kind) =>
    countedBy(fileURLToPath(import.meta.url), name, '--counted', kind);
  process.stdout.write(`\n${line(['tags', 'calls', 'untagged', 'more', 'allocated', 'untagged', 'more'])}\n`);
  for (const [name] of measured) {
    const [tagged, untagged] = [counted(name, 'tagged'), counted(name, 'untagged')];
    const cells = (['calls', 'bytes'] as const).flatMap((key) => {
      const both = { tagged: tagged[key], untagged: untagged[key] };
      return [both.tagged.toLocaleString('en'), both.untagged.toLocaleString('en'), share(both)];
    });
    process.stdout.write(`${line([name, ...cells])}\n`);
  }
}

/** Prints what each example costs with tags and without, in bytes and in processor time. */
async function compareTimes(): Promise<void> {
  const heads = [
    'bytes',
    'untagged',
    'more',
    'least ms',
    'untagged',
    'more',
    'median ms',
    'untagged',
    'more',
  ];
  process.stdout.write(`\n${line(['tags', ...heads])}\n`);
  const all: Costs[] = [];
  for (const [name, documents] of measured) {
    const costs = await measure(name, documents);
    write(name, costs);
    all.push(costs);
  }
  const sum = (of: (costs: Costs) => Record<Kind, number>): Record<Kind, number> => ({
    tagged: all.reduce((total, costs) => total + of(costs).tagged, 0),
    untagged: all.reduce((total, costs) => total + of(costs).untagged, 0),
  });
  if (all.length > 1)
    write('all', {
      bytes: sum(({ bytes }) => bytes),
      leastMs: sum(({ leastMs }) => leastMs),
      medianMs: sum(({ medianMs }) => medianMs),
    });
}
