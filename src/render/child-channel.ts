// The child's end of the channel to its parent. Requests come one after the other. When the parent is gone, the child ends.
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { channelDescriptor, FrameReader, frameOf, writeFrame } from './frames.ts';
import { isMemoryFault } from './memory.ts';
import { answerKinds, requestKinds } from './message-kinds.ts';
import { type ChildMessage, parentVariable, type Request, watchVariable } from './protocol.ts';

/** Ends this process when its parent ends. It must be called first: a child must not outlive its parent. */
export function tieToParent(): void {
  const parent = Number(process.env[parentVariable]);
  // The parent may have ended before the kernel was asked to watch it.
  if (process.ppid !== parent) process.exit(1);
  if (process.env[watchVariable] !== undefined) watchParent(parent);
}

/** Says that the child is ready, and answers each request. What `answer` throws is answered, too. Returns the pipe to the parent. */
export function answerParent(answer: (request: Request) => Promise<ChildMessage> | ChildMessage): Socket {
  const pipe = new Socket({ fd: channelDescriptor });
  const leave = (): void => process.exit(0);
  // The pipe ends with the parent. What is written then fails.
  pipe.on('end', leave).on('close', leave).on('error', leave);
  // What the parent sends has its own limits.
  const reader = new FrameReader({ kinds: requestKinds, mostBytes: Infinity, mostValues: Infinity });
  pipe.on('data', async (chunk: Uint8Array) => {
    const whole = reader.take(chunk);
    if (whole === undefined) return;
    try {
      // The message comes from the parent alone.
      await send(pipe, await answer(whole.message as Request));
    } catch (error) {
      await send(pipe, failure(error));
    }
  });
  void send(pipe, { kind: 'ready' });
  return pipe;
}

/**
 * Settles when the system has the answer, or when the parent is gone. Then this process ends by itself. Rejects with
 * `AppError` when the answer is too long.
 */
async function send(pipe: Socket, answer: ChildMessage): Promise<void> {
  const parts = frameOf(answer, answerKinds);
  await writeFrame(pipe, parts).catch(() => undefined);
}

function failure(error: unknown): ChildMessage {
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
 * Watches the parent in a thread, where the kernel does not end the child with it. A child that is busy in an endless
 * document would never hear that its parent was killed. The thread looks once a second, and ends the process when it
 * has another parent.
 */
function watchParent(parent: number): void {
  const code = `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL'); }, 1000)`;
  const watch = new Worker(code, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 8, stackSizeMb: 1 },
  });
  watch.unref();
}
