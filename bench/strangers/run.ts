// `npm run bench:strangers`: the templates of strangers, each in a process of its own with fresh data for every document,
// and four of them by other libraries, too.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { engineOptions } from '../../src/render/child-command.ts';
import { type Kind, kinds } from './content.ts';
import { allDocuments, type Measured } from './measure.ts';
import { templateNames } from './templates.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    json: { type: 'string' },
    documents: { type: 'string', default: String(allDocuments) },
    seconds: { type: 'string', default: '120' },
    'peer-seconds': { type: 'string', default: '15' },
    'no-peers': { type: 'boolean', default: false },
  },
});
/** Documents of a process, and after how many seconds it makes no more. */
const bounds = [values.documents, values.seconds];
const peerBounds = [values.documents, values['peer-seconds']];
const only = values.only ?? templateNames;
/** The default of a render process. */
const heapMb = 1024;
const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const unknown = only.filter((name) => !templateNames.includes(name));
if (unknown.length > 0) throw new Error(`no template ${unknown.join(', ')}: ${templateNames.join(', ')}`);

const own: Record<string, Measured> = {};
const others: Record<string, Record<string, Measured>> = {};
const ownHead = [
  'pages',
  'bytes',
  '1',
  '10',
  '100',
  '1,000',
  'median',
  '95 %',
  'processor',
  'ms a page',
  'documents',
];
line('ms, fresh data', ownHead);
for (const name of only) {
  const measured = child(process.execPath, [...engineOptions(heapMb), pathOf('one.ts'), name, ...bounds]);
  own[name] = measured;
  line(name, ownCells(measured));
}
line('', []);
if (!values['no-peers']) comparePeers(kinds.filter((kind) => only.includes(kind)));
if (values.json) writeFileSync(values.json, `${JSON.stringify({ own, others }, null, 2)}\n`);

function ownCells(measured: Measured): readonly string[] {
  const { pages, bytes, at, medianMs, p95Ms, processorMs, documents } = measured;
  const places = ['1', '10', '100', '1000'].map((place) => ms(at[place]));
  const warm = [medianMs, p95Ms, processorMs, medianMs / pages].map(ms);
  return [pages.toFixed(1), Math.round(bytes).toLocaleString('en'), ...places, ...warm, String(documents)];
}

/** Nothing, where a process made fewer documents. */
function ms(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(value < 100 ? 1 : 0);
}

function comparePeers(chosen: readonly Kind[]): void {
  const folder = pathOf('../peers/');
  const commands: Readonly<Record<string, readonly string[]>> = existsSync(`${folder}node_modules`)
    ? {
        Typst: [`${folder}render.js`, 'typst'],
        PDFKit: [`${folder}render.js`, 'pdfkit'],
        pdfmake: [`${folder}render.js`, 'pdfmake'],
        ReportLab: [`${folder}render.js`, 'reportlab'],
      }
    : {};
  if (Object.keys(commands).length === 0) {
    line('the peers are not installed: npm ci --ignore-scripts --prefix bench/peers', []);
    return;
  }
  for (const kind of chosen) {
    const measured = Object.entries(commands).map(([peer, command]) => [
      peer,
      child(process.execPath, [...command, kind, ...peerBounds]),
    ]);
    others[kind] = Object.fromEntries(measured);
  }
  printRatios('median ms (times Platen)', 'medianMs');
  // Beside other work, this one says more. Typst works with several threads.
  printRatios('processor ms', 'processorMs');
}

function printRatios(title: string, key: 'medianMs' | 'processorMs'): void {
  for (const [kind, peers] of Object.entries(others)) {
    if (kind === Object.keys(others)[0]) line(title, ['Platen', ...Object.keys(peers), 'pages']);
    const ours = own[kind];
    if (!ours) continue;
    const ratios = Object.values(peers).map((peer) =>
      peer.documents === 0 ? 'missing' : `${ms(peer[key])} (${(peer[key] / ours[key]).toFixed(1)} ×)`,
    );
    const pages = [ours, ...Object.values(peers)].map((each) => each.pages.toFixed(0)).join('/');
    line(kind, [ms(ours[key]), ...ratios, pages]);
  }
}

function line(name: string, cells: readonly string[]): void {
  const width = cells.length > 8 ? 11 : 18;
  process.stdout.write(`${name.padEnd(26)}${cells.map((cell) => cell.padStart(width)).join('')}\n`);
}

function child(command: string, words: readonly string[]): Measured {
  const { status, stdout } = spawnSync(command, ['--no-warnings', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${words.join(' ')}: exit status ${status}`);
  return JSON.parse(stdout) as Measured;
}
