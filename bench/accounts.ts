// `npm run bench:accounts`: the cost of keeping accounts apart. It sends the same calls from one account and from many, in both modes.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Admission } from '../src/admission/admission.ts';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { childCommand } from '../src/render/child-command.ts';
import { ResidentMemory } from '../src/render/memory.ts';
import { packTemplate } from '../src/render/packing.ts';
import { Pool } from '../src/render/pool.ts';
import { quantile } from './quantile.ts';
import { varyData } from './vary.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    /** The executable, when that is to be measured. */
    program: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const heapMb = 1024;
const callers = 8;
const pauseMs = 1000;

const folder = fileURLToPath(new URL('../fixtures/templates/invoice/', import.meta.url));
const packed = await packTemplate(`${folder}template.json`);
const version = { sha256: packSha256(packed), pack: () => writePack(packed) };
const sample: unknown = JSON.parse(readFileSync(`${folder}sample.json`, 'utf8'));
let calls = 0;

async function render(pool: Pool, account: string): Promise<number> {
  const begun = performance.now();
  const data = JSON.stringify(varyData(sample, calls++));
  await pool.render({ version, account, data, moment: 0, test: false, pinned: new Map() });
  return performance.now() - begun;
}

interface Row {
  readonly mode: string;
  readonly accounts: number;
  readonly perSecond: string;
  readonly loneMedianMs: string;
  readonly loneP95Ms: string;
  readonly starts: number;
  readonly residentMb: string;
}

/** Sends as many calls as the service can take, of this many accounts in turn, and then single calls, a second apart. */
async function measure(apart: boolean, accounts: number): Promise<Row> {
  let starts = 0;
  const pool = new Pool({
    apart,
    admission: new Admission({ maxWaitMs: 600_000 }),
    command: childCommand({ heapMb, ...(values.program !== undefined && { executable: values.program }) })
      .command,
    onEvent: ({ kind }) => {
      if (kind === 'child_started') starts += 1;
    },
  });
  await pool.ready;
  const name = (index: number): string => `account ${index % accounts}`;
  let turn = 0;
  for (let warm = 0; warm < 100; warm += 1) await render(pool, name(0));
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const begun = performance.now();
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      await render(pool, name(turn++));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const perSecond = (done / (performance.now() - begun)) * 1000;
  const resident = pool.pids.reduce((sum, pid) => sum + residentOf(pid), 0);
  const lone: number[] = [];
  for (let index = 0; index < seconds; index += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    lone.push(await render(pool, name(turn++)));
  }
  await pool.close();
  return {
    mode: apart ? 'apart' : 'shared',
    accounts,
    perSecond: perSecond.toFixed(1),
    loneMedianMs: quantile(lone, 0.5).toFixed(0),
    loneP95Ms: quantile(lone, 0.95).toFixed(0),
    starts,
    residentMb: (resident / 1024 / 1024).toFixed(0),
  };
}

const rows: Row[] = [];
for (const accounts of [1, 2, 4, 20])
  for (const apart of [false, true]) rows.push(await measure(apart, accounts));
console.table(rows);

function residentOf(pid: number): number {
  const memory = new ResidentMemory(pid);
  const bytes = memory.bytes ?? 0;
  memory.close();
  return bytes;
}
