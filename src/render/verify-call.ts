// Has a PDF or an e-invoice judged in a process of its own, which ends when the file takes too long or too much memory.
import type { ViewLanguage } from '../contract.ts';
import { UnreadableError } from '../reader/limits.ts';
import type { Standard } from '../verify/rules/rule.ts';
import type { InvoiceVerdict, Verdict } from '../verify/verdict.ts';
import { ask } from './ask.ts';
import { parseBounded } from './bounded-json.ts';
import { childCommand } from './child-command.ts';
import { type ChildCommand, ChildHandle } from './child-handle.ts';
import { MemoryGuardError } from './memory.ts';
import { type ChildMessage, type Request, roleVariable, verifyRole } from './protocol.ts';
import type { ReadForView } from './renderer.ts';

/** How a file is judged. */
export interface VerifyCall {
  /** Standards to judge by, besides those that the file claims. */
  readonly standards?: readonly Standard[];
  /** The longest time, milliseconds. */
  readonly budgetMs?: number;
  /** Ends the call: it throws the reason then. */
  readonly signal?: AbortSignal;
  /** Lowers the memory that it may have, MiB, for tests. */
  readonly residentMb?: number;
  /** Another command than the program's own, for tests. */
  readonly command?: ChildCommand;
}

const usualBudgetMs = 30_000;
const startMs = 30_000;
const heapMb = 1024;
/** The most values in a verdict. An outline may have some hundred thousand entries. */
const mostValues = 10_000_000;
const usualResidentMb = 1536;

/** Returns the verdict on a PDF. Throws `UnreadableError` with one line when the file can't be judged. */
export async function verifyApart(bytes: Uint8Array, call: VerifyCall = {}): Promise<Verdict> {
  const value = await judgedApart({ kind: 'verify', bytes, standards: call.standards ?? [] }, call);
  const lists = ['claims', 'judgements', 'outline', 'fonts', 'attachments', 'invoices', 'damage'];
  if (lists.every((name) => Array.isArray(value.get(name))) && Number.isSafeInteger(value.get('pages')))
    return Object.fromEntries(value) as unknown as Verdict;
  throw noVerdict();
}

/** Returns the verdict on an e-invoice in XML. Throws `UnreadableError` with one line when it can't be judged. */
export async function verifyInvoiceApart(bytes: Uint8Array, call: VerifyCall = {}): Promise<InvoiceVerdict> {
  const value = await judgedApart({ kind: 'verify_invoice', bytes }, call);
  const isWhole = ['broken', 'findings'].every((name) => Array.isArray(value.get(name)));
  const verdict = value.get('verdict');
  if (isWhole && (verdict === 'kept' || verdict === 'broken'))
    return Object.fromEntries(value) as unknown as InvoiceVerdict;
  throw noVerdict();
}

/** Returns an e-invoice, alone or in a PDF, ready for its page. Throws `UnreadableError` with one line when it can't be shown. */
export async function viewApart(
  bytes: Uint8Array,
  { language, ...call }: VerifyCall & { readonly language?: ViewLanguage | undefined } = {},
): Promise<ReadForView> {
  const answer = await askApart({ kind: 'view', bytes, language }, call);
  if (answer.kind !== 'viewed') throw noVerdict();
  return answer;
}

/** Returns the fields of the answer. They are checked before they are used: the file may have taken the child over. */
async function judgedApart(
  request: Extract<Request, { readonly kind: 'verify' | 'verify_invoice' }>,
  call: VerifyCall,
): Promise<ReadonlyMap<string, unknown>> {
  const answer = await askApart(request, call);
  if (answer.kind !== 'verified') throw noVerdict();
  return fieldsOf(answer.verdict);
}

/** Returns what a child of its own answers. Throws `UnreadableError` with one line. */
async function askApart(
  request: Request,
  call: VerifyCall,
): Promise<Extract<ChildMessage, { readonly kind: 'verified' | 'viewed' }>> {
  const { budgetMs = usualBudgetMs, residentMb = usualResidentMb } = call;
  const child = new ChildHandle(call.command ?? commandOf(), {
    residentBytes: residentMb * 1024 * 1024,
    startMs,
  });
  const stop = new AbortController();
  const late = new UnreadableError(
    `it can't be ${request.kind === 'view' ? 'read' : 'judged'} in ${budgetMs / 1000} s`,
  );
  try {
    await child.ready;
    const timer = setTimeout(() => stop.abort(late), budgetMs);
    try {
      const signal = AbortSignal.any([stop.signal, ...(call.signal ? [call.signal] : [])]);
      const answer = await ask(child, request, signal, 'verified', 'viewed', 'unreadable');
      if (answer.kind === 'unreadable') throw new UnreadableError(answer.reason);
      return answer;
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

function fieldsOf(verdict: Uint8Array): ReadonlyMap<string, unknown> {
  try {
    return new Map(Object.entries(parseBounded(verdict, mostValues) ?? {}));
  } catch {
    throw noVerdict();
  }
}

function noVerdict(): UnreadableError {
  return new UnreadableError('the process that read it said what is no answer');
}

function commandOf(): ChildCommand {
  const { command } = childCommand({ heapMb });
  return { ...command, env: { ...command.env, [roleVariable]: verifyRole } };
}
