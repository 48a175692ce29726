// `npm run bench:peers`: the same four documents made by Platen, pdfmake, PDFKit by hand and jsPDF, each in a process of
// its own, for the same time. Ratios are printed: times are those of this machine.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { createEngine } from '../src/render/engine.ts';
import { type Content, contents, dataOf, templateOf } from './peers-documents.ts';

/** What one library took. `leastMs` is the processor time of its shortest run. */
interface Measured {
  readonly firstMs: number;
  readonly leastMs: number;
  readonly bytes: number;
  readonly pages: number;
}

const { values } = parseArgs({
  options: { document: { type: 'string' }, seconds: { type: 'string', default: '8' } },
});
/** Each library renders for so long, in processor time, so that all are equally warm. */
const seconds = Number(values.seconds);
/** Each renders at least so often. */
const fewestRuns = 6;
const peersFolder = fileURLToPath(new URL('peers/', import.meta.url));
const fontFolder = fileURLToPath(new URL('../node_modules/@expo-google-fonts/noto-sans/', import.meta.url));
const fonts = ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf'].map((name) =>
  join(fontFolder, name),
);
const peers = ['pdfkit', 'pdfmake', 'jspdf'];

if (values.document !== undefined) process.stdout.write(JSON.stringify(await measure(values.document)));
else compareAll();

function compareAll(): void {
  if (!existsSync(join(peersFolder, 'node_modules'))) {
    process.stdout.write('the peers are not installed: npm ci --ignore-scripts --prefix bench/peers\n');
    return;
  }
  const head = ['processor ms, least', 'Platen', ...peers, 'pages', 'bytes'];
  line(head);
  const folder = mkdtempSync(join(tmpdir(), 'platen-peers-'));
  for (const [name, content] of Object.entries(contents())) {
    const file = join(folder, 'document.json');
    writeFileSync(file, JSON.stringify(content));
    const own = run([fileURLToPath(import.meta.url), '--document', name, '--seconds', String(seconds)]);
    const others = peers.map((peer) =>
      run([join(peersFolder, 'render.js'), peer, file, String(seconds), String(fewestRuns), ...fonts]),
    );
    const all = [own, ...others];
    const ratios = others.map(
      ({ leastMs }) => `${leastMs.toFixed(1)} (${(leastMs / own.leastMs).toFixed(1)} ×)`,
    );
    const facts = [all.map(({ pages }) => pages).join('/'), all.map(({ bytes }) => bytes).join('/')];
    line([name, own.leastMs.toFixed(1), ...ratios, ...facts]);
  }
  rmSync(folder, { recursive: true });
}

function line(cells: readonly string[]): void {
  const padded = cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(at < 5 ? 18 : 30)));
  process.stdout.write(`${padded.join('')}\n`);
}

function run(words: readonly string[]): Measured {
  const { status, stdout } = spawnSync(process.execPath, ['--no-warnings', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${words.join(' ')}: exit status ${status}`);
  return JSON.parse(stdout) as Measured;
}

async function measure(name: string): Promise<Measured> {
  const content: Content | undefined = contents()[name];
  if (!content) throw new Error(`no document ${name}`);
  const files = {
    main: 't.json',
    files: new Map([['t.json', new TextEncoder().encode(JSON.stringify(templateOf(content)))]]),
  };
  const version = { version: packSha256(files), pack: writePack(files) };
  const engine = createEngine();
  const times: number[] = [];
  const processor: number[] = [];
  let made = { bytes: 0, pages: 0 };
  // Data that is the same again would find its lines broken already.
  for (let seed = 0; seed < fewestRuns || process.cpuUsage().user < seconds * 1e6; seed += 1) {
    const data = JSON.stringify(dataOf(content, `Document ${seed}`));
    const start = performance.now();
    const before = process.cpuUsage();
    const answer = await engine.render({ ...version, data, moment: seed, test: false, assets: new Map() });
    const { user, system } = process.cpuUsage(before);
    times.push(performance.now() - start);
    processor.push((user + system) / 1000);
    if (answer.kind !== 'rendered') throw new Error(`expected a document, got ${answer.kind}`);
    made = { bytes: answer.bytes.length, pages: answer.pages };
  }
  const [firstMs = 0] = times;
  return { firstMs, leastMs: Math.min(...processor.slice(Math.ceil(processor.length / 4))), ...made };
}
