// A real server to be measured: started on a fresh data folder, called over HTTP, its memory read from /proc.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { makeDataFolder } from '../test/crash/world.ts';
import { childrenOf, start } from '../test/platen.ts';

/** What one call gave. */
export interface Answer {
  /** 0 when there was none. */
  readonly status: number;
  readonly code: string;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

/** A server under measurement. */
export interface Measured {
  call(): Promise<Answer>;
  /** Resident memory in MiB: of the server, and of its render processes together. */
  memory(): { readonly parent: number; readonly children: number };
  readonly pid: number;
  /** Processor time of the server itself since it began, without its render processes, milliseconds. */
  processorMs(): number;
  end(): Promise<void>;
}

/** Serves a document of so many lines, each printed `copies` times: a heavy render of a small body. */
export async function serveDocument(lines: number, copies = 1): Promise<Measured> {
  const line = { type: 'text', each: 'lines', text: '{{text}}: {{$number(amount)}}' };
  const content = ['Order {{number}}', ...Array.from({ length: copies }, () => line)];
  const fields = { text: { type: 'string' }, amount: { type: 'number' } };
  const variables = { number: { type: 'number' }, lines: { type: 'list', fields } };
  const data = await makeDataFolder({ order: { variables, content } });
  const server = start(['serve', '--listen', '127.0.0.1:0', '--data', data.path]);
  const url = new URL('/v1/generate', await server.firstLine);
  const pid = server.process.pid ?? 0;
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const list = Array.from({ length: lines }, (_, index) => ({ text: `Line ${index}`, amount: index * 1.25 }));
  let number = 0;
  return {
    pid,
    call() {
      const body = JSON.stringify({ templateId: data.codes.order, data: { number: number++, lines: list } });
      return callOnce(url, agent, data.key, body);
    },
    memory: () => ({ parent: residentMb(pid), children: sum(childrenOf(pid).map(residentMb)) }),
    processorMs: () => processorMs(pid),
    async end() {
      agent.destroy();
      server.process.kill('SIGTERM');
      const { status } = await server.ended;
      data.remove();
      if (status !== 0) throw new Error(`the server ended with exit status ${status}`);
    },
  };
}

function callOnce(url: URL, agent: Agent, key: string, body: string): Promise<Answer> {
  const started = performance.now();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => undefined);
      response.on('close', () => {
        const status = response.complete ? (response.statusCode ?? 0) : 0;
        const text = Buffer.concat(chunks).toString('latin1');
        const code = status === 201 ? 'ok' : (/"code":"(\w+)"/.exec(text)?.[1] ?? 'broken');
        resolve({
          status,
          code,
          retryAfter: response.headers['retry-after'],
          ms: performance.now() - started,
        });
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      resolve({
        status: 0,
        code: error.code ?? 'broken',
        retryAfter: undefined,
        ms: performance.now() - started,
      });
    });
    outgoing.end(body);
  });
}

function residentMb(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4) / 1024;
  } catch {
    return 0;
  }
}

/** proc(5), stat: user and system time are the fields 14 and 15, in hundredths of a second. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The value below which the given part of all lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
