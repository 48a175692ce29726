// `node bench/drawings.ts`: the processor time of drawings that would take long. Each is refused or drawn within a second.
import { AppError } from '../src/errors.ts';
import { drawn, refused, shape, svg } from '../test/blocks/dear-drawings.ts';
import { renderPage } from '../test/blocks/page.ts';

const mostMs = 1000;
/** The number of runs, of which the shortest counts: a machine may be busy with other things. */
const runs = 3;

async function processorMs(source: string): Promise<number> {
  const start = process.cpuUsage();
  await renderPage({
    content: [{ type: 'svg', src: 'a.svg' }],
    files: { 'a.svg': Buffer.from(source) },
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  return process.cpuUsage(start).user / 1000;
}

await processorMs(svg(shape('')));
const sources = [
  ...Object.entries(refused).map(([name, [source]]): [string, string] => [`${name}: refused`, source]),
  ...Object.entries(drawn).map(([name, source]): [string, string] => [`${name}: drawn`, source]),
];
for (const [name, source] of sources) {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    // The text is different each time, since drawings that were simplified lately are remembered.
    least = Math.min(least, await processorMs(`${source}<!-- ${run} -->`));
  }
  const isLate = least >= mostMs;
  if (isLate) process.exitCode = 1;
  process.stdout.write(`${name.padEnd(60)}${least.toFixed(0).padStart(8)} ms${isLate ? '  LATE' : ''}\n`);
}
