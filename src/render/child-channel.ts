// A child's end of the channel to its parent: requests come one after the other, and when the parent is gone the child is, too.
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { isMemoryFault } from './memory.ts';
import { type Answer, parentVariable, type Request, watchVariable } from './protocol.ts';

/** To be called first: a child must not outlive its parent. */
export function tieToParent(): void {
  const parent = Number(process.env[parentVariable]);
  // The parent may have ended before the kernel was told to look.
  if (process.ppid !== parent) process.exit(1);
  if (process.env[watchVariable] !== undefined) watchParent(parent);
}

/** Says that the child is ready, and answers whatever it is asked. What is thrown is answered, too. */
export function answerParent(answer: (request: Request) => Promise<Answer> | Answer): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', async (request: Request) => {
    try {
      send(await answer(request));
    } catch (error) {
      send(failure(error));
    }
  });
  send({ kind: 'ready' });
}

function send(answer: Answer): void {
  process.send?.(answer);
}

function failure(error: unknown): Answer {
  if (error instanceof AppError) {
    const { code, message, issues, count } = error;
    return { kind: 'failed', code, message, issues, count };
  }
  if (isMemoryFault(error)) {
    const message = 'the document needs more memory than a render may use';
    return { kind: 'failed', code: 'render_failed', message, issues: [], count: 0 };
  }
  return { kind: 'bug', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/**
 * A child that is busy in an endless document would never hear that its parent was killed. Where the kernel doesn't end it then, a thread
 * looks once a second, and ends the process when it has been given to another parent.
 */
function watchParent(parent: number): void {
  const code = `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL'); }, 1000)`;
  const watch = new Worker(code, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 8, stackSizeMb: 1 },
  });
  watch.unref();
}
