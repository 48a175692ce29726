// `npm run bench:growth`: how the time of a document grows with its pages, pictures and fonts, and with templates in turn.
// Beside each size stands the time of one unit as a multiple of that of the size before: 1 is linear, more is a cliff.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import { buildPng } from '../test/assets/build-png.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, runs: { type: 'string', default: '5' } },
});
const runs = Number(values.runs);

/** What is rendered at one size: a document, or several in turn. */
interface Work {
  readonly version: string;
  readonly pack: Uint8Array;
  /** Returns the data of a run, as JSON. */
  data(run: number): string;
}

/** A kind of growth. */
interface Growth {
  readonly unit: string;
  readonly sizes: readonly number[];
  works(size: number): readonly Work[] | Promise<readonly Work[]>;
}

const growths: readonly Growth[] = [
  { unit: 'pages of text', sizes: [1, 10, 100, 1000], works: textOf },
  { unit: 'pictures', sizes: [10, 100, 999], works: picturesOf },
  { unit: 'fonts', sizes: [1, 10, 100], works: fontsOf },
  { unit: 'templates in turn', sizes: [1, 10, 100, 120, 200], works: templatesOf },
];

async function show({ unit, sizes, works }: Growth): Promise<void> {
  const head = [unit, 'first ms', 'least ms', 'for one', 'growth', 'heap MB'];
  process.stdout.write(`${row(head)}\n`);
  let before: number | undefined;
  for (const size of sizes) {
    const { firstMs, leastMs } = await measure(await works(size));
    const one = leastMs / size;
    const growth = before === undefined ? '' : `${(one / before).toFixed(2)} ×`;
    const heap = (process.memoryUsage().heapUsed / 1024 / 1024).toFixed(0);
    process.stdout.write(
      `${row([String(size), firstMs.toFixed(1), leastMs.toFixed(1), one.toFixed(2), growth, heap])}\n`,
    );
    before = one;
  }
}

function row(cells: readonly string[]): string {
  return cells.map((cell, at) => (at === 0 ? cell.padEnd(20) : cell.padStart(11))).join('');
}

/** Returns the processor time of the first run and of the shortest of the others, milliseconds. */
async function measure(
  works: readonly Work[],
): Promise<{ readonly firstMs: number; readonly leastMs: number }> {
  const engine = createEngine();
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const before = process.cpuUsage();
    for (const { version, pack, data } of works) {
      const job = { version, data: data(run), moment: run, test: false, assets: new Map() };
      const answer = await engine.render(job);
      const made = answer.kind === 'pack_missing' ? await engine.render({ ...job, pack }) : answer;
      if (made.kind !== 'rendered') throw new Error(`expected a document, got ${made.kind}`);
    }
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  const [firstMs = 0, ...others] = times;
  return { firstMs, leastMs: Math.min(...others) };
}

function workOf(
  template: object,
  data: (run: number) => unknown,
  more: readonly (readonly [string, Uint8Array])[] = [],
): Work {
  const main = 'template.json';
  const text = new TextEncoder().encode(JSON.stringify({ platen: 1, ...template }));
  const files = { main, files: new Map([[main, text], ...more]) };
  return { version: packSha256(files), pack: writePack(files), data: (run) => JSON.stringify(data(run)) };
}

const words =
  'the order of goods that were sent in spring came late and in parts since the river was high and no ship could pass under the old bridge before the water fell again'.split(
    ' ',
  );
/** How many paragraphs of 110 words fill a page. */
const paragraphsOnPage = 7;

function textOf(pages: number): readonly Work[] {
  let state = 7;
  const word = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return words[state % words.length] ?? '';
  };
  const variables = { paragraphs: { type: 'list', items: { type: 'string' } } };
  const content = [{ type: 'text', each: 'paragraphs', text: '{{$}}' }];
  // New words in another order each time, so that no line is known.
  const data = (): unknown => ({
    paragraphs: Array.from({ length: pages * paragraphsOnPage }, () =>
      Array.from({ length: 110 }, word).join(' '),
    ),
  });
  return [workOf({ name: 'text', variables, content }, data)];
}

function picturesOf(count: number): readonly Work[] {
  const files = Array.from({ length: count }, (_, index): readonly [string, Uint8Array] => [
    `${index}.png`,
    pictureOf(index),
  ]);
  const content = files.map(([src]) => ({ type: 'image', src, alt: 'a picture', width: 40 }));
  return [workOf({ name: 'pictures', content }, () => ({}), files)];
}

/** Returns a picture of 64 × 64 points that is like no other. */
function pictureOf(seed: number): Uint8Array {
  const side = 64;
  const rows = Buffer.alloc(side * (1 + 3 * side));
  let state = seed + 1;
  for (let at = 0; at < rows.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    rows[at] = at % (1 + 3 * side) === 0 ? 0 : (state >>> 24) & 0xf0;
  }
  return buildPng({ width: side, height: side, rows });
}

/** Returns a document in so many families. Their files differ in the date that they state, so each is a font of its own. */
function fontsOf(count: number): readonly Work[] {
  const file = readFileSync(
    fileURLToPath(
      new URL(
        '../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
        import.meta.url,
      ),
    ),
  );
  const names = Array.from({ length: count }, (_, index) => `Family ${index}`);
  const files = names.map((name, index): readonly [string, Uint8Array] => {
    const own = Buffer.from(file);
    own.writeUInt32BE(index, headOf(own) + 32);
    return [`${name}.ttf`, own];
  });
  const fonts = Object.fromEntries(names.map((name) => [name, { regular: `${name}.ttf` }]));
  const content = names.map((font) => ({ type: 'text', font, text: `{{text}} in ${font}` }));
  const variables = { text: { type: 'string' } };
  return [workOf({ name: 'fonts', fonts, variables, content }, (run) => ({ text: `Run ${run}` }), files)];
}

/** Returns where the table `head` of a font begins. */
function headOf(font: Buffer): number {
  for (let record = 12; ; record += 16)
    if (font.toString('latin1', record, record + 4) === 'head') return font.readUInt32BE(record + 8);
}

/** Returns letters that differ in the space at the end of their template. */
async function templatesOf(count: number): Promise<readonly Work[]> {
  const folder = fileURLToPath(new URL('../fixtures/templates/letter/', import.meta.url));
  const { main, files } = await packTemplate(`${folder}template.json`);
  const data = readFileSync(`${folder}sample.json`, 'utf8');
  return Array.from({ length: count }, (_, index) => {
    const text = Buffer.concat([files.get(main) ?? Buffer.alloc(0), Buffer.alloc(index, '\n')]);
    const own = { main, files: new Map([...files, [main, text]]) };
    return { version: packSha256(own), pack: writePack(own), data: () => data };
  });
}

for (const growth of growths)
  if (values.only === undefined || growth.unit.startsWith(values.only)) await show(growth);
