// The terminal of the running process.
import { once } from 'node:events';
import { reason } from '../../store/file-system.ts';
import { CommandError, type Terminal } from './command.ts';

/** Returns stdin, stdout, stderr and the clock of this process. */
export function processTerminal(): Terminal {
  const interactive = process.stderr.isTTY === true;
  // The reader of the notes has left. That is no reason for a server to stop.
  process.stderr.on('error', () => undefined);
  // `platen … | head` is no bug either: what nobody reads need not be written.
  process.stdout.on('error', (error) => endUnlessPipe(error));
  let unfinished = false;
  const endProgress = (): void => {
    if (unfinished) process.stderr.write('\n');
    unfinished = false;
  };
  return {
    interactive,
    color: hasColors(),
    env: process.env,
    now: () => Date.now(),
    result: (line) => {
      endProgress();
      process.stdout.write(`${line}\n`);
    },
    resultBytes: async (bytes) => {
      if (process.stdout.write(bytes) || process.stdout.destroyed) return;
      await Promise.race([once(process.stdout, 'drain'), once(process.stdout, 'close')]).catch(
        () => undefined,
      );
    },
    note: (line) => {
      endProgress();
      process.stderr.write(`${line}\n`);
    },
    progress: (line) => {
      if (!interactive) return;
      process.stderr.write(`\r\u001b[K${line}`);
      unfinished = true;
    },
    readInput: () => process.stdin,
    readSecret: (question) => readSecret(question),
  };
}

/**
 * Ends this process with the status of its command. Where all that was written has left it, it ends at once: to take
 * down the heap of V8, which the kernel does anyway, takes a tenth of the time of a first document.
 */
export function endWith(status: number): void {
  process.exitCode = status;
  // A fault that was not reported yet still decides about the status.
  const isWritten = [process.stdout, process.stderr].every(
    ({ writableLength, errored }) => writableLength === 0 && errored === null,
  );
  if (isWritten) process.exit(status);
}

/** The most bytes of a secret. */
const mostSecret = 4096;

async function readSecret(question: string): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY) {
    let text = '';
    for await (const chunk of stdin) {
      text += String(chunk);
      if (text.length > mostSecret) throw new CommandError('expected one line on stdin, got more');
    }
    return text;
  }
  process.stderr.write(question);
  // What is typed is not shown while the terminal hands over each key as it is.
  stdin.setRawMode(true);
  try {
    return await readTyped(stdin);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    process.stderr.write('\n');
  }
}

/** Returns what is typed up to the end of the line. */
async function readTyped(stdin: AsyncIterable<Uint8Array>): Promise<string> {
  let typed = '';
  for await (const chunk of stdin) {
    for (const key of Buffer.from(chunk).toString('utf8')) {
      if (key === '\r' || key === '\n' || key === '\u0004') return typed;
      if (key === '\u0003') throw new CommandError('interrupted');
      if (key === '\u007f' || key === '\b') typed = typed.slice(0, -1);
      else if (key >= ' ' && typed.length < mostSecret) typed += key;
    }
  }
  return typed;
}

/** Returns whether both streams go to a screen that has colours, and nobody asked for none (https://no-color.org). */
function hasColors(): boolean {
  const { NO_COLOR = '', TERM } = process.env;
  const screens = process.stdout.isTTY === true && process.stderr.isTTY === true;
  return screens && NO_COLOR === '' && TERM !== 'dumb';
}

/** Ends the command as failed when its results can't be written, whatever else it did. */
function endUnlessPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`platen: can't write to stdout: ${reason(error)}\n`);
  process.exit(1);
}
