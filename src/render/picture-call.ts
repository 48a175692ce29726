// Has the pages of a PDF drawn in a process of its own, which ends when a page takes too long or too much memory.
import type { PagePicture } from '../raster/pages.ts';
import { ask } from './ask.ts';
import { childCommand } from './child-command.ts';
import { type ChildCommand, ChildHandle } from './child-handle.ts';
import { MemoryGuardError } from './memory.ts';
import { pictureRole, roleVariable } from './protocol.ts';

/** The pages that are drawn, and how. */
export interface PictureCall {
  /** The numbers of the pages, from 1. */
  readonly pages: readonly number[];
  /** Pixels an inch. */
  readonly dpi: number;
  /** Aborted when nobody waits for the pages any more. */
  readonly signal?: AbortSignal;
  /** The longest time of one page, milliseconds. */
  readonly budgetMs?: number;
  /** Lowers the memory that it may have, MiB, for tests. */
  readonly residentMb?: number;
  /** Another command than the program's own, for tests. */
  readonly command?: ChildCommand;
}

/** A drawn page, and its number. */
export interface DrawnPage extends PagePicture {
  readonly page: number;
}

/** A page can't be drawn. The message is one line for a person. */
export class UndrawableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UndrawableError';
  }
}

const usualBudgetMs = 30_000;
const startMs = 30_000;
const heapMb = 1024;
const usualResidentMb = 1536;

/** Yields the pages that the call asks for, one after the other. Throws `UndrawableError` when a page can't be drawn. */
export async function* drawPages(pdf: Uint8Array, call: PictureCall): AsyncGenerator<DrawnPage> {
  const { pages, dpi, budgetMs = usualBudgetMs, residentMb = usualResidentMb } = call;
  if (pages.length === 0) return;
  const child = new ChildHandle(call.command ?? commandOf(), {
    residentBytes: residentMb * 1024 * 1024,
    startMs,
  });
  try {
    await child.ready;
    let given: Uint8Array | undefined = pdf;
    for (const page of pages) {
      const late = new UndrawableError(`page ${page} can't be drawn in ${budgetMs / 1000} s`);
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(late), budgetMs);
      try {
        const request = { kind: 'picture', pdf: given, page, dpi } as const;
        const answer = await ask(child, request, signalOf(stop, call), 'pictured', 'unreadable');
        if (answer.kind === 'unreadable') throw new UndrawableError(answer.reason);
        given = undefined;
        yield { page, png: answer.png, width: answer.width, height: answer.height };
      } finally {
        clearTimeout(timer);
      }
    }
  } catch (error) {
    if (!(error instanceof MemoryGuardError)) throw error;
    throw new UndrawableError('the pages need more memory than they may have: ask for fewer dpi', {
      cause: error,
    });
  } finally {
    child.kill('closed');
    await child.exited;
  }
}

function signalOf(stop: AbortController, { signal }: PictureCall): AbortSignal {
  return signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
}

function commandOf(): ChildCommand {
  const { command } = childCommand({ heapMb });
  return { ...command, env: { ...command.env, [roleVariable]: pictureRole } };
}
