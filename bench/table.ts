// `node bench/table.ts`: how time and memory of one table grow with its rows: 1,000, 10,000 and 100,000 of six cells.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { blockKinds } from '../src/blocks/index.ts';
import { bundledFontSet } from '../src/fonts/fontset.ts';
import { composeDocument } from '../src/layout/document/compose.ts';
import { bindTemplate } from '../src/template/bind.ts';
import { compileTemplate } from '../src/template/compile.ts';
import { parseTemplate } from '../src/template/parse.ts';

/** What one size measured; times in milliseconds. */
interface Measured {
  readonly rows: number;
  readonly pages: number;
  readonly bindMs: number;
  readonly layoutMs: number;
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
  const parsed = parseTemplate({ main: 'template.json', read: () => JSON.stringify(template) });
  if ('issues' in parsed) throw new Error(parsed.issues[0]?.message);
  const fonts = bundledFontSet();
  const options = { kinds: blockKinds, families: fonts.families, hasFile: () => false };
  const compiled = compileTemplate(parsed.tree, options);
  if ('issues' in compiled) throw new Error(compiled.issues[0]?.message);
  const run = async (count: number) => {
    const data = { entries: Array.from({ length: count }, (_, index) => entry(index)) };
    const start = performance.now();
    const bound = await bindTemplate(compiled.template, {
      data,
      moment: 0,
      seed: '00'.repeat(32),
      assets: new Map(),
    });
    if (bound.kind !== 'bound') throw new Error('the bench template does not bind');
    const middle = performance.now();
    const { sections, rtl } = bound.document;
    const { pages } = await composeDocument({ sections, rtl, fonts });
    return { pages: pages.length, bindMs: middle - start, layoutMs: performance.now() - middle };
  };
  // Compiled and warm, as a child is that has rendered before.
  for (let warm = 0; warm < 3; warm += 1) await run(500);
  const measured = await run(rows);
  return { rows, ...measured, peakMb: process.resourceUsage().maxRSS / 1024 };
}

const sizes = [1000, 10_000, 100_000];
const { values } = parseArgs({ options: { rows: { type: 'string' } } });
if (values.rows !== undefined) {
  process.stdout.write(JSON.stringify(await measure(Number(values.rows))));
} else {
  const results = sizes.map((rows) => {
    const file = fileURLToPath(import.meta.url);
    const child = spawnSync(process.execPath, [file, '--rows', String(rows)], { encoding: 'utf8' });
    if (child.status !== 0) throw new Error(child.stderr);
    // What the same file wrote a line above.
    return JSON.parse(child.stdout) as Measured;
  });
  const base = results[0];
  for (const { rows, pages, bindMs, layoutMs, peakMb } of results) {
    const ratio = base ? (bindMs + layoutMs) / (base.bindMs + base.layoutMs) : 1;
    const ms = (time: number) => `${time.toFixed(0)} ms`.padStart(9);
    process.stdout.write(
      `${String(rows).padStart(7)} rows ${String(pages).padStart(5)} pages  bind ${ms(bindMs)}  layout ${ms(layoutMs)}  1 : ${ratio.toFixed(1)}  peak ${peakMb.toFixed(0)} MB\n`,
    );
  }
}
