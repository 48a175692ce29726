// `npm run bench:hostile`: every call that we know to be hostile, through a real server, while a prober asks for /healthz and others call.
// Behind each proxy of deploy/, nobody may wait for more than 100 ms. Without one, the wait is printed: there, nothing may
// be lost, nobody may get another's answer, memory is bounded, and it is over at once when the attack ends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDataFolder } from '../test/crash/world.ts';
import { start, temporaryFolder, until } from '../test/platen.ts';
import { lacks, type RunningProxy, startProxy } from '../test/proxies.ts';
import { Caller } from './caller.ts';
import { attacks, hostileDrafts, isRaw, startPictureHost } from './hostile-calls.ts';
import { type Late, lateFileVariable, ownMs } from './loop-probe.ts';
import { type Probe, startProber } from './prober.ts';
import { residentMb } from './server.ts';
import { startWitness, type Witness, type Witnessed } from './witness.ts';

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
/** The memory of the serving process: docs/configuration.md says what it may hold of documents. */
const mostMb = 1024;
/** What was read when an attack ends is parsed after this: 64 KiB of a hundred connections, each full of requests, milliseconds. */
const mostAfterMs = 2000;

/** A way to the server: through a proxy, or none. */
interface Column {
  readonly name: 'nginx' | 'caddy' | 'bare';
  readonly caller: Caller;
  readonly witness: Witness;
  readonly attacks: Readonly<Record<string, () => Promise<ReadonlySet<string>>>>;
}

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
const prober = startProber(new URL('/healthz', url).href);
const proxies: RunningProxy[] = [];
const columns: Column[] = [];
let failed = false;
try {
  for (const name of ['nginx', 'caddy'] as const) columns.push(columnOf(name, await addressBehind(name)));
  columns.push(columnOf('bare', url));
  await watched(nothing, 2000);
  for (const name of Object.keys(columns[0]?.attacks ?? {})) {
    if (!name.includes(values.only)) continue;
    process.stdout.write(`${name}\n`);
    for (const column of columns) failed = !(await judge(column, name)) || failed;
  }
} finally {
  await prober.end();
  for (const { caller, witness } of columns) {
    witness.end();
    caller.end();
  }
  for (const proxy of proxies) await proxy.end();
  pictures.server.close();
  pictures.server.closeAllConnections();
  server.process.kill('SIGTERM');
  await server.ended;
  data.remove();
  scratch.remove();
}
process.exitCode = failed ? 1 : 0;

/** Starts a proxy of deploy/, without TLS: that costs the proxy alone. Throws when it is not installed. */
async function addressBehind(name: 'nginx' | 'caddy'): Promise<URL> {
  const missing = lacks(name);
  if (missing !== false) throw new Error(missing);
  const proxy = await startProxy(name, { folder: scratch.path, target: url.host, tls: false });
  proxies.push(proxy);
  const address = new URL(`http://127.0.0.1:${proxy.port}${url.pathname}`);
  const answers = (): Promise<boolean> =>
    fetch(new URL('/healthz', address)).then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(`${name} to answer`, answers);
  return address;
}

function columnOf(name: Column['name'], address: URL): Column {
  const caller = new Caller(address, data.key, false);
  const sizes = { bytes: Number(values.bytes), calls: Number(values.calls), atOnce: Number(values.atOnce) };
  const known = attacks({ data, url: address, caller, pictures: pictures.url, ...sizes });
  return { name, caller, witness: startWitness(address, data.key), attacks: known };
}

/**
 * Returns whether an attack did no harm. Behind a proxy, the loop is judged by wall time without what the system gave
 * to others meanwhile, so that it holds on any machine. The prober, which others may delay, is judged against what it
 * sees without the attack, in one of several rounds.
 */
async function judge(column: Column, name: string): Promise<boolean> {
  const attack = column.attacks[name] ?? nothing;
  for (let round = 1; ; round++) {
    const before = await watched(nothing, 500);
    column.witness.take();
    const during = await watched(attack, 300);
    const overAfterMs = await healthAfterMs();
    const witnessed = column.witness.take();
    const after = await watched(nothing, 500);
    const alone = Math.max(before.probe.max, after.probe.max);
    const waited =
      during.probe.count > 0 && during.ownMs <= mostMs && during.probe.max <= mostMs + alone + during.takenMs;
    const lost = [...during.codes].filter((code) => /^(broken|E[A-Z]+)$/.test(code));
    const bare = during.mb <= mostMb && overAfterMs <= mostAfterMs + after.takenMs;
    const isWhole = lost.length === 0 || isRaw(name);
    const isGood =
      witnessed.faults.length + during.probe.lost === 0 &&
      isWhole &&
      (column.name === 'bare' ? bare : waited);
    tell(column.name, during, { alone, overAfterMs, witnessed }, isGood);
    if (isGood || round >= Number(values.rounds)) return isGood;
  }
}

/** Returns how long a question for health takes now. */
async function healthAfterMs(): Promise<number> {
  const startedAt = performance.now();
  await (await fetch(new URL('/healthz', url))).text();
  return performance.now() - startedAt;
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
  /** The most memory of the serving process, MiB. */
  readonly mb: number;
  readonly codes: ReadonlySet<string>;
}

/** Measures while something is done. */
async function watched(work: () => Promise<ReadonlySet<string>>, atLeastMs: number): Promise<Seen> {
  await prober.take();
  const from = Date.now();
  const rest = new Promise((resolve) => setTimeout(resolve, atLeastMs));
  let mb = 0;
  const look = setInterval(() => {
    mb = Math.max(mb, residentMb(server.process.pid ?? 0));
  }, 50);
  const codes = await work();
  await rest;
  clearInterval(look);
  const probe = await prober.take();
  const looks = latesSince(from);
  const longest = (of: (late: Late) => number): number => Math.max(0, ...looks.map(of));
  const lateMs = longest((late) => late.lateMs);
  const busyMs = longest((late) => late.busyMs);
  return { probe, lateMs, busyMs, ownMs: longest(ownMs), takenMs: takenIn(looks, probe.max), mb, codes };
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

interface Harm {
  readonly alone: number;
  readonly overAfterMs: number;
  readonly witnessed: Witnessed;
}

function tell(name: Column['name'], seen: Seen, harm: Harm, isGood: boolean): void {
  const { median, p99, max } = seen.probe;
  const shown = (ms: number): string => ms.toFixed(1).padStart(7);
  const [a, b, c, d] = [median, p99, max, harm.alone].map(shown);
  const loop = `loop busy ${shown(seen.busyMs)}, late ${shown(seen.ownMs)} (${shown(seen.lateMs)} with what others took)`;
  const { answers, faults } = harm.witnessed;
  const others = `others ${answers} answers, ${faults.length} wrong, ${seen.probe.lost} lost, ${seen.mb.toFixed(0)} MiB, then ${shown(harm.overAfterMs)} ms`;
  const codes = [...seen.codes].join(' ');
  process.stdout.write(
    `  ${name.padEnd(6)}${a}${b}${c} ms (${d} without), ${loop}, ${others}, ${codes}${isGood ? '' : '  BAD'}\n`,
  );
  for (const fault of faults.slice(0, 3)) process.stdout.write(`    ${fault.slice(0, 300)}\n`);
}
