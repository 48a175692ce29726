// `npm run bench:guard`: counts what the fixtures cost in steps and bytes, which no other work on the machine changes, and
// compares them with `guard.json`. `--update` writes them there.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import { type Cost, costOf, countedBy } from './counting.ts';
import { documentsOf, templateFile } from './strangers/templates.ts';
import { varyData } from './vary.ts';

/** More than this is a fault, in parts of the committed figure. */
const most = 1.05;
const fixtures: readonly (readonly [template: string, data: string])[] = [
  ['invoice', 'sample.json'],
  ['invoice', 'sample-120.json'],
  ['catalogue', 'sample.json'],
  ['report', 'sample.json'],
  ['statement', 'sample.json'],
];

/** Templates of strangers: rows as lists, two fonts with a picture, running text of a real vocabulary, and codes. */
const ofStrangers = ['billing-rows', 'invoice', 'text', 'labels'];

/** A document of each seed. */
interface Guarded {
  readonly name: string;
  readonly file: string;
  readonly dataOf: () => Promise<(seed: number) => unknown>;
}

const guarded: readonly Guarded[] = [
  ...fixtures.map(([template, data]): Guarded => {
    const folder = fileURLToPath(new URL(`../fixtures/templates/${template}/`, import.meta.url));
    const sample = (): unknown => JSON.parse(readFileSync(folder + data, 'utf8'));
    const dataOf = async () => (seed: number) => varyData(sample(), seed);
    return { name: `${template}/${data}`, file: `${folder}template.json`, dataOf };
  }),
  ...ofStrangers.map((name): Guarded => {
    return { name: `strangers/${name}`, file: templateFile(name), dataOf: () => documentsOf(name) };
  }),
];
const file = fileURLToPath(new URL('guard.json', import.meta.url));

const { values } = parseArgs({ options: { fixture: { type: 'string' }, update: { type: 'boolean' } } });
if (values.fixture !== undefined) process.stdout.write(JSON.stringify(await measure(Number(values.fixture))));
else compareAll();

function compareAll(): void {
  const program = fileURLToPath(import.meta.url);
  const costs = guarded.map(({ name }, index): [string, Cost] => [
    name,
    countedBy(program, '--fixture', String(index)),
  ]);
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
  const fixture = guarded[index];
  if (fixture === undefined) throw new Error(`no document ${index}`);
  const files = await packTemplate(fixture.file);
  const version = { version: packSha256(files), pack: writePack(files) };
  const dataOf = await fixture.dataOf();
  const engine = createEngine();
  return costOf((seed) => {
    const data = JSON.stringify(dataOf(seed));
    return engine.render({ ...version, data, moment: seed, test: false, assets: new Map() });
  });
}
