// What tags cost: bytes and processor time of each example with tags and without them, in one warm process.
// `node bench/tagged.ts ledger 200` measures one example in so many runs.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';

/** The examples, and how many times each is rendered. */
const examples: readonly (readonly [name: string, runs: number])[] = [
  ['letter', 60],
  ['report', 60],
  ['invoice', 120],
  ['catalogue', 40],
  ['ledger', 60],
  ['statement', 40],
];
/** Runs before those that count: code is compiled in them. */
const warmRuns = 12;

const [, , only, runsOfOnly] = process.argv;
const measured = examples
  .filter(([name]) => only === undefined || name === only)
  .map(([name, runs]) => [name, runsOfOnly === undefined ? runs : Number(runsOfOnly)] as const);

// Each run begins without new garbage, so that none collects that of another one. A whole collection would throw away
// what the runtime has learned about the code, too.
setFlagsFromString('--expose-gc');
const collect: (kind: { readonly type: 'minor' }) => void = runInNewContext('gc');

type Kind = 'tagged' | 'untagged';

const kinds: readonly Kind[] = ['tagged', 'untagged'];

interface Cost {
  bytes: number;
  /** The processor time of the shortest run: nothing else ran then. */
  leastMs: number;
}

/** Returns a function that renders an example in one way and returns what it cost. */
async function rendering(name: string, kind: Kind): Promise<() => Promise<Cost>> {
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
    collect({ type: 'minor' });
    const before = process.cpuUsage();
    const answer = await engine.render({
      ...version,
      data,
      moment: 0,
      test: false,
      assets: new Map(),
    });
    const { user, system } = process.cpuUsage(before);
    if (answer.kind !== 'rendered') throw new Error(`${name}: expected a document, got ${answer.kind}`);
    return { bytes: answer.bytes.length, leastMs: (user + system) / 1000 };
  };
}

const row = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(13))).join('');
const share = (of: number, to: number): string => `${(((of - to) / to) * 100).toFixed(1)} %`;

process.stdout.write(`\n${row(['tags', 'bytes', 'untagged', 'more', 'least ms', 'untagged', 'more'])}\n`);
for (const [name, runs] of measured) {
  const costs: Record<Kind, Cost> = {
    tagged: { bytes: 0, leastMs: Number.POSITIVE_INFINITY },
    untagged: { bytes: 0, leastMs: Number.POSITIVE_INFINITY },
  };
  const renders = { tagged: await rendering(name, 'tagged'), untagged: await rendering(name, 'untagged') };
  for (let run = -warmRuns; run < runs; run += 1) {
    // In turns, so that both meet the same machine, and each as often first.
    for (const kind of run % 2 === 0 ? kinds : kinds.toReversed()) {
      const { bytes, leastMs } = await renders[kind]();
      if (run >= 0) costs[kind] = { bytes, leastMs: Math.min(costs[kind].leastMs, leastMs) };
    }
  }
  const { tagged, untagged } = costs;
  process.stdout.write(
    `${row([
      name,
      tagged.bytes.toLocaleString('en'),
      untagged.bytes.toLocaleString('en'),
      share(tagged.bytes, untagged.bytes),
      tagged.leastMs.toFixed(2),
      untagged.leastMs.toFixed(2),
      share(tagged.leastMs, untagged.leastMs),
    ])}\n`,
  );
}
