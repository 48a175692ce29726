// A render child: takes one request after the other from its parent and runs the engine.
import { Worker } from 'node:worker_threads';
import { limitPixels } from '../assets/decode.ts';
import { AppError } from '../errors.ts';
import { familiesOf } from '../fonts/packs.ts';
import { limitNesting } from '../template/nesting.ts';
import { createEngine, type Engine } from './engine.ts';
import { freezeBuiltIns } from './freeze.ts';
import { isMemoryFault } from './memory.ts';
import {
  type Answer,
  bytesVariable,
  fontsVariable,
  itemsVariable,
  nestingVariable,
  pagesVariable,
  parentVariable,
  pixelsVariable,
  type Request,
  watchVariable,
} from './protocol.ts';

/** Plays the part of a render child until the parent is gone. Resolves once it has said that it is ready. */
export async function runChild(): Promise<void> {
  const parent = Number(process.env[parentVariable]);
  // The parent may have ended before the kernel was told to look.
  if (process.ppid !== parent) process.exit(1);
  if (process.env[watchVariable] !== undefined) watchParent(parent);
  const catalogue = process.env[fontsVariable];
  const engine = createEngine({
    ...(catalogue !== undefined && { packs: familiesOf(catalogue) }),
    limits: {
      pages: countIn(pagesVariable),
      items: countIn(itemsVariable),
      bytes: countIn(bytesVariable),
    },
  });
  const nesting = countIn(nestingVariable);
  if (nesting !== undefined) limitNesting(nesting);
  const pixels = process.env[pixelsVariable];
  if (pixels !== undefined) limitPixels(Number(pixels));
  // The first document loads fonts and compiles code: better now than on somebody's time.
  await engine.probe();
  freezeBuiltIns();
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: Request) => {
    void answerTo(request, engine).then(send);
  });
  send({ kind: 'ready' });
}

function countIn(variable: string): number | undefined {
  const text = process.env[variable];
  return text === undefined ? undefined : Number(text);
}

function send(answer: Answer): void {
  process.send?.(answer);
}

async function answerTo(request: Request, engine: Engine): Promise<Answer> {
  try {
    switch (request.kind) {
      case 'render':
        return await engine.render(request.job);
      case 'check':
        return { kind: 'checked', issues: await engine.check(request.pack) };
      case 'probe':
        await engine.probe();
        return { kind: 'ready' };
    }
  } catch (error) {
    return failure(error);
  }
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
