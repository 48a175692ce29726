// `npm run bench:hostile`: every call that we know to be hostile, through a real server, while a prober asks for /healthz. None may keep its
// event loop for more than 100 ms, nor the prober waiting for as much longer than it waits without them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDataFolder } from '../test/crash/world.ts';
import { start, temporaryFolder } from '../test/platen.ts';
import { Caller } from './caller.ts';
import { attacks, hostileDrafts, startPictureHost } from './hostile-calls.ts';
import { type Late, lateFileVariable, ownMs } from './loop-probe.ts';
import { type Probe, startProber } from './prober.ts';

const { values } = parseArgs({
  options: {
    bytes: { type: 'string', default: String(5 * 1024 * 1024 - 1024) },
    // How often each is sent, and how many at a time.
    calls: { type: 'string', default: '6' },
    atOnce: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    // A machine may be busy with other things. What was late is measured again.
    rounds: { type: 'string', default: '3' },
  },
});
const mostMs = 100;

const data = await makeDataFolder(hostileDrafts());
const pictures = await startPictureHost();
const scratch = temporaryFolder();
const lateFile = join(scratch.path, 'late');
const loopProbe = new URL('./loop-probe.ts', import.meta.url).href;
const words = ['serve', '--listen', '127.0.0.1:0', '--data', data.path, '--render-timeout', '30s'];
const server = start([...words, '--asset-http', '--asset-allow', '127.0.0.1/32'], {
  env: { NODE_OPTIONS: `--no-warnings --import ${loopProbe}`, [lateFileVariable]: lateFile },
});
const url = new URL('/v1/generate', await server.firstLine);
const caller = new Caller(url, data.key, false);
const prober = startProber(new URL('/healthz', url).href);
let failed = false;
try {
  await watched(nothing, 2000);
  const sizes = { bytes: Number(values.bytes), calls: Number(values.calls), atOnce: Number(values.atOnce) };
  const known = attacks({ data, url, caller, pictures: pictures.url, ...sizes });
  for (const [name, attack] of Object.entries(known)) {
    if (!name.includes(values.only)) continue;
    failed = !(await judge(name, attack)) || failed;
  }
} finally {
  await prober.end();
  caller.end();
  pictures.server.close();
  pictures.server.closeAllConnections();
  server.process.kill('SIGTERM');
  await server.ended;
  data.remove();
  scratch.remove();
}
process.exitCode = failed ? 1 : 0;

/**
 * Returns whether an attack kept nobody waiting. The loop is judged by wall time without what the system gave to others
 * meanwhile, so that it holds on any machine. The prober, which others may delay, is judged against what it sees
 * without the attack, in one of several rounds. The processor time of one delay is told, too: no neighbour and no disk
 * adds to it.
 */
async function judge(name: string, attack: () => Promise<ReadonlySet<string>>): Promise<boolean> {
  for (let round = 1; ; round++) {
    const before = await watched(nothing, 500);
    const during = await watched(attack, 300);
    const after = await watched(nothing, 500);
    const alone = Math.max(before.probe.max, after.probe.max);
    const isGood =
      during.probe.count > 0 && during.ownMs <= mostMs && during.probe.max <= mostMs + alone + during.takenMs;
    tell(name, during, alone, isGood);
    if (isGood || round >= Number(values.rounds)) return isGood;
  }
}

interface Seen {
  readonly probe: Probe;
  /** The longest delay of the loop, milliseconds. */
  readonly lateMs: number;
  /** The longest delay of its own making, milliseconds. */
  readonly ownMs: number;
  /** The most processor time of one delay, milliseconds. No neighbour and no disk adds to it. */
  readonly busyMs: number;
  /** The part of the prober's longest wait in which others may have had the processor, milliseconds. */
  readonly takenMs: number;
  readonly codes: ReadonlySet<string>;
}

/** Measures while something is done. */
async function watched(work: () => Promise<ReadonlySet<string>>, atLeastMs: number): Promise<Seen> {
  await prober.take();
  const from = Date.now();
  const rest = new Promise((resolve) => setTimeout(resolve, atLeastMs));
  const codes = await work();
  await rest;
  const probe = await prober.take();
  const looks = latesSince(from);
  const longest = (of: (late: Late) => number): number => Math.max(0, ...looks.map(of));
  const lateMs = longest((late) => late.lateMs);
  const busyMs = longest((late) => late.busyMs);
  return { probe, lateMs, busyMs, ownMs: longest(ownMs), takenMs: takenIn(looks, probe.max), codes };
}

/** Returns the most time that others took in any period of this many milliseconds. */
function takenIn(looks: readonly Late[], ms: number): number {
  const sums = looks.map(({ at }) =>
    looks.filter((one) => one.at >= at && one.at <= at + ms).reduce((sum, one) => sum + one.takenMs, 0),
  );
  return Math.max(0, ...sums);
}

async function nothing(): Promise<ReadonlySet<string>> {
  return new Set();
}

function latesSince(from: number): readonly Late[] {
  let text = '';
  try {
    text = readFileSync(lateFile, 'utf8');
  } catch {
    // Nothing was late yet.
  }
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Late).filter(({ at }) => at >= from);
}

function tell(name: string, seen: Seen, alone: number, isGood: boolean): void {
  const { median, p99, max } = seen.probe;
  const shown = (ms: number): string => ms.toFixed(1).padStart(7);
  const [a, b, c, d] = [median, p99, max, alone].map(shown);
  const loop = `loop busy ${shown(seen.busyMs)}, late ${shown(seen.ownMs)} (${shown(seen.lateMs)} with what others took)`;
  process.stdout.write(
    `${name.padEnd(45)}${a}${b}${c} ms (${d} without), ${loop}, ${[...seen.codes].join(' ')}${isGood ? '' : '  LATE'}\n`,
  );
}
