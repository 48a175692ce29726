// Runs outside readers from a small process. To fork this one, which may hold a gigabyte, takes longer than most readers.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a command that ended left behind. */
export interface Done {
  /** 128 and more is a signal, 127 a command that is not there. */
  readonly status: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

interface Shell {
  readonly folder: string;
  readonly orders: number;
  readonly answers: number;
}

let shell: Shell | undefined;

/** It ends with this process, which closes its orders, and removes its folder. */
const script =
  'exec 3<orders 4>answers; while read -r line <&3; do eval "$line" >stdout 2>stderr </dev/null; echo $? >&4; done; rm -r "$PWD"';

/** Runs a command to its end, with nothing on stdin. */
export function runReader(command: string, args: readonly string[]): Done {
  shell ??= startShell();
  writeSync(shell.orders, `${[command, ...args].map(quoted).join(' ')}\n`);
  return {
    status: readNumber(shell.answers),
    stdout: readFileSync(join(shell.folder, 'stdout')),
    stderr: readFileSync(join(shell.folder, 'stderr'), 'utf8'),
  };
}

function startShell(): Shell {
  const folder = mkdtempSync(join(tmpdir(), 'platen-readers-'));
  const [orders, answers] = [join(folder, 'orders'), join(folder, 'answers')];
  execFileSync('mkfifo', [orders, answers]);
  spawn('sh', ['-c', script], { cwd: folder, stdio: 'ignore' }).unref();
  // Both wait until the shell opens the other end, in the same order.
  return { folder, orders: openSync(orders, 'w'), answers: openSync(answers, 'r') };
}

function quoted(word: string): string {
  if (word.includes('\n')) throw new Error('expected a word without a line end');
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Reads a line with a number, and waits for it. */
function readNumber(file: number): number {
  const byte = Buffer.alloc(1);
  let line = '';
  while (!line.endsWith('\n')) {
    if (readSync(file, byte) === 0) throw new Error('the shell that runs readers ended');
    line += byte.toString('latin1');
  }
  return Number(line);
}
