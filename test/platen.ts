// The real program in a process of its own, for end-to-end tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { until } from './until.ts';

export { takes, until } from './until.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const checkout = join(project, 'bin/platen.mjs');

/** The executable that these tests are run against, when `PLATEN_PROGRAM` names one; else it is the checkout. */
const executable = process.env.PLATEN_PROGRAM && resolve(project, process.env.PLATEN_PROGRAM);

/** The executable, for tests that are about it. Throws when none is named or built. */
export function requireExecutable(): string {
  if (!executable)
    throw new Error('expected PLATEN_PROGRAM to name the executable: use `npm run test:executable`');
  if (!existsSync(executable)) throw new Error(`expected ${executable}: \`npm run build\` makes it`);
  return executable;
}

/** What a command that ended left behind. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that runs. */
export interface Running {
  readonly process: ChildProcess;
  /** The first line on stdout; rejects with stderr when it ends without one. */
  readonly firstLine: Promise<string>;
  /** What it has written to stderr so far. */
  stderr(): string;
  readonly ended: Promise<Ended>;
}

/** A temporary folder and its end. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'platen-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** How a command is started, when not as usual. */
export interface StartOptions {
  /** Another program than `platen`, which Node runs. */
  readonly program?: string;
  /** More variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** A command that runs the command, such as `faketime`. */
  readonly wrapper?: readonly string[];
}

/** Starts `platen` with these words. */
export function start(words: readonly string[], options: StartOptions = {}): Running {
  const [file = '', ...args] = [...(options.wrapper ?? []), ...commandOf(options), ...words];
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([status]: (number | null)[]) => ({
    status: status ?? null,
    stdout,
    stderr,
  }));
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.includes('\n')) resolve(stdout.slice(0, stdout.indexOf('\n')));
    });
    void ended.then(() => reject(new Error(`platen ${words.join(' ')} ended: ${stderr}`)));
  });
  firstLine.catch(() => undefined);
  return { process: child, firstLine, stderr: () => stderr, ended };
}

/** Returns the words that start `platen`, whichever these tests run. */
export function platenCommand(): readonly string[] {
  return commandOf({});
}

function commandOf({ program }: StartOptions): readonly string[] {
  if (program === undefined && executable) return [executable];
  return [process.execPath, '--no-warnings', program ?? checkout];
}

/**
 * Returns the URL of a service that was started, once its render processes are there. It answers earlier, but a call
 * waits for them no longer than ten seconds, and a busy machine may take longer to start them.
 */
export async function readyUrl({ firstLine, stderr }: Running): Promise<string> {
  const url = await firstLine;
  await until('the service to be ready', async () => (await fetch(`${url}/readyz`)).ok, {
    ms: 120_000,
    saw: stderr,
  });
  return url;
}

/** Runs `platen` to its end. */
export function platen(...words: readonly string[]): Promise<Ended> {
  return start(words).ended;
}

/** Runs `platen` and gives what it printed. Throws with its stderr when it fails. */
export async function result(...words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await platen(...words);
  if (status !== 0) throw new Error(`platen ${words.join(' ')}: exit status ${status}: ${stderr}`);
  return stdout.trim();
}

/** The children of a process that are alive (Linux alone). */
export function childrenOf(pid: number | undefined): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** Megabytes of memory of a process, now (`VmRSS`) or at most (`VmHWM`). One that has ended has none. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** Whether a process blocks SIGUSR1, with which Node opens its inspector (Linux alone). Before Node's first line, the signal ends it. */
export function blocksInspector(pid: number): boolean {
  const [, blocked = '0'] = /^SigBlk:\s*(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return (BigInt(`0x${blocked}`) & (1n << 9n)) !== 0n;
}

/** Whether a process is alive. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return false;
  }
}
