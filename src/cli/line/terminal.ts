// The terminal of the running process.
import { once } from 'node:events';
import { reason } from '../../store/file-system.ts';
import type { Terminal } from './command.ts';

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
  };
}

/** Ends the command as failed when its results can't be written, whatever else it did. */
function endUnlessPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`platen: can't write to stdout: ${reason(error)}\n`);
  process.exit(1);
}
