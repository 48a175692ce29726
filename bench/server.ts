// A real server to be measured. It is started on a fresh data folder and called over HTTP, and its memory is read from /proc.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writePack } from '../src/assets/pack.ts';
import { packTemplate } from '../src/render/packing.ts';
import { type Draft, makeDataFolder, type PackedDraft } from '../test/crash/world.ts';
import { childrenOf, start } from '../test/platen.ts';
import { type Answer, Caller } from './caller.ts';
import { varyData } from './vary.ts';

/** A server under measurement. */
export interface Measured {
  call(): Promise<Answer>;
  /** Returns the resident memory in MiB: of the server, and of its render processes together. */
  memory(): { readonly parent: number; readonly children: number };
  readonly pid: number;
  /** Returns the processor time of the server itself since it began, without its render processes, milliseconds. */
  processorMs(): number;
  /** Returns the processor time of the server and its render processes, with those that have ended, milliseconds. */
  wholeMs(): number;
  end(): Promise<void>;
}

/** What is served: a template, and what calls send as `data` in turn, as JSON. */
export interface Workload {
  readonly draft: Draft | PackedDraft;
  readonly data: readonly string[];
}

/** How many different documents of a sample are sent in turn. */
const variety = 500;

/** Returns a template of fixtures/templates, such as `invoice`, with its sample changed a little for each call. */
export async function fixture(template: string, sample: string): Promise<Workload> {
  const folder = fileURLToPath(new URL(`../fixtures/templates/${template}/`, import.meta.url));
  const pack = writePack(await packTemplate(`${folder}template.json`));
  const parsed: unknown = JSON.parse(readFileSync(folder + sample, 'utf8'));
  return { draft: { pack }, data: various((index) => JSON.stringify(varyData(parsed, index))) };
}

/** Returns a document of this many lines, each printed `copies` times: a heavy render of a small body. */
export function linesOf(lines: number, copies: number): Workload {
  const line = { type: 'text', each: 'lines', text: '{{text}}: {{$number(amount)}}' };
  const content = ['Order {{number}}', ...Array.from({ length: copies }, () => line)];
  const fields = { text: { type: 'string' }, amount: { type: 'number' } };
  const variables = { number: { type: 'number' }, lines: { type: 'list', fields } };
  const list = JSON.stringify(
    Array.from({ length: lines }, (_, index) => ({ text: `Line ${index}`, amount: index * 1.25 })),
  );
  return {
    draft: { variables, content },
    data: various((index) => `{"number":${index},"lines":${list}}`),
  };
}

function various(document: (index: number) => string): readonly string[] {
  return Array.from({ length: variety }, (_, index) => document(index));
}

/**
 * Serves one template from a fresh data folder. With `keyed`, calls carry idempotency keys. `wrapper` is a command that
 * runs the server, such as `taskset -c 0`: callers on other cores cost a service nothing, and those on its own cores
 * do.
 */
export async function serveWorkload(
  { draft, data: documents }: Workload,
  { wrapper = [], keyed = false }: { readonly wrapper?: readonly string[]; readonly keyed?: boolean } = {},
): Promise<Measured> {
  const data = await makeDataFolder({ measured: draft });
  const server = start(['serve', '--listen', '127.0.0.1:0', '--data', data.path], { wrapper });
  const url = new URL('/v1/generate', await server.firstLine);
  const pid = server.process.pid ?? 0;
  const caller = new Caller(url, data.key, keyed);
  // The requests are made before. Otherwise the callers would take as much time as the server.
  const requests = documents.map((document) =>
    caller.requestOf(`{"templateId":"${data.codes.measured}","data":${document}}`),
  );
  let calls = 0;
  return {
    pid,
    call: () => caller.call(requests[calls++ % requests.length] ?? Buffer.alloc(0)),
    memory: () => ({ parent: residentMb(pid), children: sum(childrenOf(pid).map(residentMb)) }),
    processorMs: () => processorMs(pid),
    wholeMs: () => processorMs(pid) + endedMs(pid) + sum(childrenOf(pid).map(processorMs)),
    async end() {
      caller.end();
      server.process.kill('SIGTERM');
      const { status } = await server.ended;
      data.remove();
      if (status !== 0) throw new Error(`the server ended with exit status ${status}`);
    },
  };
}

/** Returns the resident memory of a process, MiB, or 0 when it is gone. */
export function residentMb(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4) / 1024;
  } catch {
    return 0;
  }
}

/** Returns user and system time: fields 14 and 15 of proc(5), stat, in hundredths of a second. */
function processorMs(pid: number): number {
  return statOf(pid, 14) + statOf(pid, 15);
}

/** Returns the time of the children that have ended: fields 16 and 17. */
function endedMs(pid: number): number {
  return statOf(pid, 16) + statOf(pid, 17);
}

/** Returns a time of proc(5), stat, by the number of its field, milliseconds. A process that is gone has none. */
function statOf(pid: number, field: number): number {
  try {
    // The name of the process is the second field, and may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[field - 3]) * 10;
  } catch {
    return 0;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
