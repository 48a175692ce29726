// Has a PDF judged in a process of its own, which ends when the file takes too long or too much memory.
import { UnreadableError } from '../verify/limits.ts';
import type { Standard } from '../verify/rules/rule.ts';
import type { Verdict } from '../verify/verdict.ts';
import { ask } from './ask.ts';
import { childCommand } from './child-command.ts';
import { type ChildCommand, ChildHandle } from './child-handle.ts';
import { MemoryGuardError } from './memory.ts';
import { roleVariable, verifyRole } from './protocol.ts';

/** How a file is judged. */
export interface VerifyCall {
  /** Standards to judge by, besides those that the file claims. */
  readonly standards?: readonly Standard[];
  /** The longest time, milliseconds. */
  readonly budgetMs?: number;
  /** Lowers the memory that it may have, MiB, for tests. */
  readonly residentMb?: number;
  /** Another command than the program's own, for tests. */
  readonly command?: ChildCommand;
}

const usualBudgetMs = 30_000;
const startMs = 30_000;
const heapMb = 1024;
const usualResidentMb = 1536;

/** Returns the verdict on a file. Throws `UnreadableError` with one line when the file can't be judged. */
export async function verifyApart(bytes: Uint8Array, call: VerifyCall = {}): Promise<Verdict> {
  const { standards = [], budgetMs = usualBudgetMs, residentMb = usualResidentMb } = call;
  const child = new ChildHandle(call.command ?? commandOf(), {
    residentBytes: residentMb * 1024 * 1024,
    startMs,
  });
  const stop = new AbortController();
  const late = new UnreadableError(`it can't be judged in ${budgetMs / 1000} s`);
  try {
    await child.ready;
    const timer = setTimeout(() => stop.abort(late), budgetMs);
    try {
      const request = { kind: 'verify', bytes, standards } as const;
      const answer = await ask(child, request, stop.signal, 'verified', 'unreadable');
      if (answer.kind === 'unreadable') throw new UnreadableError(answer.reason);
      return verdictIn(answer.verdict);
    } finally {
      clearTimeout(timer);
    }
  } catch (error) {
    if (!(error instanceof MemoryGuardError)) throw error;
    throw new UnreadableError('it needs more memory than it may have', { cause: error });
  } finally {
    child.kill('closed');
    await child.exited;
  }
}

function commandOf(): ChildCommand {
  const { command } = childCommand({ heapMb });
  return { ...command, env: { ...command.env, [roleVariable]: verifyRole } };
}

/** Returns the verdict in an answer. It is checked first: the file may have taken the child over. */
function verdictIn(bytes: Uint8Array): Verdict {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const lists = ['claims', 'judgements', 'outline', 'fonts', 'attachments', 'damage'];
  const own = new Map<string, unknown>(Object.entries(value ?? {}));
  if (lists.every((name) => Array.isArray(own.get(name))) && Number.isSafeInteger(own.get('pages')))
    return value as Verdict;
  throw new UnreadableError('the process that read it said what is no verdict');
}
