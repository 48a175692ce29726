// `npm run bench:start`: how long `platen serve` takes from its start to listening, as `dist/platen` when PLATEN_PROGRAM names it.
import { readFileSync } from 'node:fs';
import { start, temporaryFolder } from '../test/platen.ts';

const runs = 8;
const most = { wallMs: 150, processorMs: 250 };

interface Start {
  readonly wallMs: number;
  /** The processor time of the serving process alone, in steps of 10 ms. */
  readonly processorMs: number;
}

async function measure(data: string): Promise<Start> {
  const started = performance.now();
  const server = start(['serve', '--listen', '127.0.0.1:0', '--data', data]);
  await server.firstLine;
  const wallMs = performance.now() - started;
  // In proc(5) the fields 14 and 15 are user and system time, in hundredths of a second.
  const facts = readFileSync(`/proc/${server.process.pid}/stat`, 'latin1').split(' ');
  server.process.kill('SIGTERM');
  await server.ended;
  return { wallMs, processorMs: (Number(facts[13]) + Number(facts[14])) * 10 };
}

const folder = temporaryFolder();
const starts: Start[] = [];
for (let run = 0; run < runs; run += 1) starts.push(await measure(folder.path));
folder.remove();
// Other work on the machine makes the wait much longer, and the processor time a little. The least of each counts.
for (const key of ['wallMs', 'processorMs'] as const) {
  const all = starts.map((one) => one[key]);
  const least = Math.min(...all);
  const isLate = process.env.PLATEN_PROGRAM !== undefined && least > most[key];
  if (isLate) process.exitCode = 1;
  const times = all.map((ms) => ms.toFixed(0)).join(', ');
  process.stdout.write(
    `${key.padEnd(12)} least ${least.toFixed(0)}, at most ${most[key]} for the executable: ${times}${isLate ? '  LATE' : ''}\n`,
  );
}
