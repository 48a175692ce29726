// What tags cost: bytes and processor time of each example with tags and without them, in one warm process.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';

/** The examples, and how many times each is rendered. */
const examples: readonly (readonly [name: string, runs: number])[] = [
  ['letter', 30],
  ['report', 30],
  ['invoice', 60],
  ['catalogue', 12],
  ['ledger', 30],
  ['statement', 15],
];

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
for (const [name, runs] of examples) {
  const costs: Record<Kind, Cost> = {
    tagged: { bytes: 0, leastMs: Number.POSITIVE_INFINITY },
    untagged: { bytes: 0, leastMs: Number.POSITIVE_INFINITY },
  };
  const renders = { tagged: await rendering(name, 'tagged'), untagged: await rendering(name, 'untagged') };
  for (let run = 0; run < runs; run += 1) {
    // In turns, so that both meet the same machine.
    for (const kind of kinds) {
      const { bytes, leastMs } = await renders[kind]();
      costs[kind] = { bytes, leastMs: Math.min(costs[kind].leastMs, leastMs) };
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
