// `npm run bench:around`: what a call over HTTP takes beyond its document: processor time of all processes with 16
// connections, and the time of a lone call, beside engines alone with the same documents: one, and one for each core.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { childrenOf } from '../test/platen.ts';
import { startEngines, type Taken } from './engine-process.ts';
import { quantile } from './quantile.ts';
import { fixture, serveWorkload } from './server.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
  },
});
const calls = Number(values.calls);
const rounds = Number(values.rounds);
const connections = Number(values.connections);
/** A render process waits between documents, and what it needs is no longer in the caches of the processor. So does the engine with pauses. */
const pauseMs = 20;

const workload = await fixture('invoice', 'sample.json');
const lone = startEngines(1);
/** As many as there are render processes: they share what the cores share, such as caches, which slows each of them. */
const atOnce = Math.max(2, availableParallelism());
const several = startEngines(atOnce);
/** V8 goes on to compile code for speed until a process has made some thousands of documents. */
const warm = 5 * calls;
await lone.make(warm);
await several.make(warm);
const server = await serveWorkload(workload);
// Here and in each round: each render process makes as many documents as an engine does, and so is as warm.
await together(atOnce * warm);
const found = {
  engine: [] as Taken[],
  paused: [] as Taken[],
  several: [] as Taken[],
  http: [] as Taken[],
  lone: [] as Taken[],
};
// In turn, so that other work on the machine falls on all of them.
for (let round = 0; round < rounds; round += 1) {
  found.engine.push(await lone.make(calls));
  found.paused.push(await lone.make(Math.ceil(calls / 4), pauseMs));
  found.several.push(await several.make(calls));
  found.http.push(await together(atOnce * calls));
  found.lone.push(await oneByOne(Math.ceil(calls / 4)));
}
await server.end();
lone.end();
several.end();
print();

function print(): void {
  const least = (of: readonly Taken[], key: keyof Taken): number => Math.min(...of.map((one) => one[key]));
  const alone = least(found.engine, 'processorMs');
  const together = least(found.several, 'processorMs');
  const line = (name: string, of: readonly Taken[]): void => {
    const processor = least(of, 'processorMs');
    const cells = [
      processor.toFixed(2),
      `${(processor / alone).toFixed(2)} ×`,
      `${(processor / together).toFixed(2)} ×`,
      least(of, 'wallMs').toFixed(2),
    ];
    process.stdout.write(`${name.padEnd(30)}${cells.map((cell) => cell.padStart(16)).join('')}\n`);
  };
  process.stdout.write(
    `${''.padEnd(30)}${['processor ms', 'of one engine', `of ${atOnce} at once`, 'median ms'].map((cell) => cell.padStart(16)).join('')}\n`,
  );
  line('one engine', found.engine);
  line(`one engine, ${pauseMs} ms pauses`, found.paused);
  line(`${atOnce} engines at once`, found.several);
  line(`HTTP, ${connections} connections`, found.http);
  line('HTTP, one call after another', found.lone);
}

async function together(count: number): Promise<Taken> {
  let sent = 0;
  const times: number[] = [];
  const caller = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      times.push(await call());
    }
  };
  return measured(count, times, () => Promise.all(Array.from({ length: connections }, caller)));
}

async function oneByOne(count: number): Promise<Taken> {
  const times: number[] = [];
  return measured(count, times, async () => {
    for (let at = 0; at < count; at += 1) times.push(await call());
  });
}

/** Makes a call. One that is refused, as on a busy machine, is made again. */
async function call(): Promise<number> {
  for (;;) {
    const { status, code, ms } = await server.call();
    if (status === 201) return ms;
    if (status !== 503) throw new Error(`expected 201, got ${status} ${code}`);
    await wait(500);
  }
}

/** Returns the processor time of this process, which makes the calls, and of all of the server's, and the median time. */
async function measured(
  count: number,
  times: readonly number[],
  work: () => Promise<unknown>,
): Promise<Taken> {
  const before = process.cpuUsage();
  const serverBefore = serverMs();
  await work();
  const processorMs = processorOf(before) + serverMs() - serverBefore;
  return { processorMs: processorMs / count, wallMs: quantile(times, 0.5) };
}

function processorOf(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the processor time of the server's processes so far, milliseconds. */
function serverMs(): number {
  return [server.pid, ...childrenOf(server.pid)].reduce((sum, pid) => sum + runtimeMs(pid), 0);
}

/** Returns the processor time of all threads of a process so far (proc(5), stat), milliseconds in steps of ten. */
function runtimeMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
