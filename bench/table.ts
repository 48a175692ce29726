// `node bench/table.ts`: how time and memory of one table grow with its rows, through the whole engine: 1,000, 10,000
// and 100,000 rows of six cells.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { engineOptions } from '../src/render/child-command.ts';
import { createEngine } from '../src/render/engine.ts';
import { youngSpace } from '../src/render/young-space.ts';

/** The measurements of one size. Times are in milliseconds. */
interface Measured {
  readonly rows: number;
  readonly pages: number;
  readonly ms: number;
  readonly cpuMs: number;
  readonly bytes: number;
  readonly peakMb: number;
}

const template = {
  platen: 1,
  name: 'growth',
  page: { margin: 40 },
  variables: {
    entries: {
      type: 'list',
      fields: {
        number: { type: 'integer' },
        date: { type: 'date' },
        text: { type: 'string' },
        reference: { type: 'string' },
        amount: { type: 'number' },
      },
    },
  },
  footer: '{{$pageNumber}} / {{$totalPages}}',
  content: [
    {
      type: 'table',
      rows: 'entries',
      zebra: '#f4f6f8',
      sums: { amount: 'amount' },
      carry: { foot: [[{ content: 'carried', colSpan: 5 }, '{{$sums.amount}}']] },
      columns: [
        { header: 'No.', cell: '{{number}}', align: 'right' },
        { header: 'Date', cell: '{{date}}' },
        { header: 'Text', cell: '{{text}}', width: '*' },
        { header: 'Reference', cell: '{{reference}}' },
        { header: 'Amount', cell: '{{amount}}', align: 'right' },
        { header: 'Balance', cell: '{{$sums.amount}}', align: 'right', width: 80 },
      ],
    },
  ],
};

function entry(index: number) {
  const day = String((index % 28) + 1).padStart(2, '0');
  return {
    number: index + 1,
    date: `2026-03-${day}`,
    text: `Transfer ${(index * 7919) % 1000} to account ${(index * 104729) % 500}`,
    reference: `R${String(index).padStart(7, '0')}`,
    amount: ((index * 37) % 20011) / 100,
  };
}

async function measure(rows: number): Promise<Measured> {
  const files = new Map([['template.json', new TextEncoder().encode(JSON.stringify(template))]]);
  const pack = { main: 'template.json', files };
  const version = { version: packSha256(pack), pack: writePack(pack) };
  const engine = createEngine();
  const young = youngSpace();
  let next = 0;
  const run = async (count: number) => {
    // The rows are new each time: remembered words help a long table no more than a short one.
    const data = JSON.stringify({ entries: Array.from({ length: count }, () => entry(next++)) });
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    young.fit(data.length);
    const answer = await engine.render({ ...version, data, moment: 0, test: false, assets: new Map() });
    if (answer.kind !== 'rendered') throw new Error(`expected a document, got ${answer.kind}`);
    const { user, system } = process.cpuUsage(cpu);
    const { pages, bytes: pdf } = answer;
    return { pages, ms: performance.now() - start, cpuMs: (user + system) / 1000, bytes: pdf.length };
  };
  // The engine is compiled and warm, as in a child that has rendered before.
  for (let warm = 0; warm < 10; warm += 1) await run(1000);
  // Short runs are repeated, and the middle one counts.
  const runs = [];
  for (let left = rows > 10_000 ? 1 : 5; left > 0; left -= 1) runs.push(await run(rows));
  const measured = runs.sort((one, other) => one.cpuMs - other.cpuMs)[Math.floor(runs.length / 2)];
  if (!measured) throw new Error('expected a run');
  return { rows, ...measured, peakMb: process.resourceUsage().maxRSS / 1024 };
}

/** The default of a render child. */
const heapMb = 1024;
const sizes = [1000, 10_000, 100_000];
const { values } = parseArgs({ options: { rows: { type: 'string' } } });
if (values.rows !== undefined) {
  process.stdout.write(JSON.stringify(await measure(Number(values.rows))));
} else {
  const results = sizes.map((rows) => {
    const file = fileURLToPath(import.meta.url);
    const args = [...engineOptions(heapMb), file, '--rows', String(rows)];
    const child = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (child.status !== 0) throw new Error(child.stderr);
    // The same file wrote it.
    return JSON.parse(child.stdout) as Measured;
  });
  const base = results[0];
  for (const { rows, pages, ms, cpuMs, bytes, peakMb } of results) {
    const ratio = base ? cpuMs / base.cpuMs : 1;
    const time = (length: number) => `${length.toFixed(0)} ms`.padStart(9);
    process.stdout.write(
      `${String(rows).padStart(7)} rows ${String(pages).padStart(5)} pages  ${time(ms)}  processor ${time(cpuMs)}  1 : ${ratio.toFixed(1)}  peak ${peakMb.toFixed(0)} MB  ${(bytes / 1024).toFixed(0)} KB\n`,
    );
  }
}
