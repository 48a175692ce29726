// `npm run bench:around`: what a call over HTTP takes beyond its document: processor time of all processes with 16
// connections, and the time of a lone call, beside the engine alone with the same documents.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import { childrenOf } from '../test/platen.ts';
import { fixture, quantile, serveWorkload } from './server.ts';

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

/** Processor and wall time for one document, milliseconds. */
interface Taken {
  readonly processorMs: number;
  readonly wallMs: number;
}

const workload = await fixture('invoice', 'sample.json');
const engine = await engineAlone();
const server = await serveWorkload(workload);
// Each render process compiles its code for speed by itself.
await together(4 * calls);
const found = { engine: [] as Taken[], paused: [] as Taken[], http: [] as Taken[], lone: [] as Taken[] };
// In turn, so that other work on the machine falls on all of them.
for (let round = 0; round < rounds; round += 1) {
  found.engine.push(await engine(calls));
  found.paused.push(await engine(Math.ceil(calls / 4), pauseMs));
  found.http.push(await together(calls));
  found.lone.push(await oneByOne(Math.ceil(calls / 4)));
}
await server.end();
print();

function print(): void {
  const least = (of: readonly Taken[], key: keyof Taken): number => Math.min(...of.map((one) => one[key]));
  const alone = least(found.engine, 'processorMs');
  const line = (name: string, of: readonly Taken[]): void => {
    const processor = least(of, 'processorMs');
    const cells = [
      processor.toFixed(2),
      `${(processor / alone).toFixed(2)} ×`,
      least(of, 'wallMs').toFixed(2),
    ];
    process.stdout.write(`${name.padEnd(30)}${cells.map((cell) => cell.padStart(16)).join('')}\n`);
  };
  process.stdout.write(
    `${''.padEnd(30)}${['processor ms', 'of the engine', 'median ms'].map((cell) => cell.padStart(16)).join('')}\n`,
  );
  line('engine alone', found.engine);
  line(`engine alone, ${pauseMs} ms pauses`, found.paused);
  line(`HTTP, ${connections} connections`, found.http);
  line('HTTP, one call after another', found.lone);
}

/** Returns a function that makes so many documents in this process. */
async function engineAlone(): Promise<(count: number, pause?: number) => Promise<Taken>> {
  const folder = fileURLToPath(new URL('../fixtures/templates/invoice/', import.meta.url));
  const files = await packTemplate(`${folder}template.json`);
  const version = { version: packSha256(files), pack: writePack(files) };
  const own = createEngine();
  let made = 0;
  const run = async (count: number, pause = 0): Promise<Taken> => {
    const before = process.cpuUsage();
    const times: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const start = performance.now();
      const data = workload.data[made % workload.data.length] ?? '{}';
      made += 1;
      await own.render({ ...version, data, moment: made, test: false, assets: new Map() });
      times.push(performance.now() - start);
      if (pause > 0) await wait(pause);
    }
    return { processorMs: processorOf(before) / count, wallMs: quantile(times, 0.5) };
  };
  await run(2 * calls);
  return run;
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
