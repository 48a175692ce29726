// A pool of child processes that run the engine. It is a `Renderer` that no document can harm.
import { availableParallelism } from 'node:os';
import { Admission } from '../admission/admission.ts';
import type { Ticket } from '../admission/ticket.ts';
import type { AssetSource } from '../assets/asset.ts';
import type { CanonicalBody } from '../body/body.ts';
import { limits } from '../contract.ts';
import { AppError, type Issue, invariant } from '../errors.ts';
import { sha256Hex } from '../sha256.ts';
import { OperatorError } from '../store/records.ts';
import { ask, askEngine } from './ask.ts';
import { BodyReaders } from './body-readers.ts';
import { Budget } from './budget.ts';
import { childCommand } from './child-command.ts';
import { type ChildCommand, ChildDeathError, type ChildHandle } from './child-handle.ts';
import type { RenderSettings } from './child-settings.ts';
import { Deaths, deathKey } from './deaths.ts';
import type { Examined } from './examining.ts';
import { FetchedBytes, type FetchedLimits } from './fetched-bytes.ts';
import { renderWithAssets } from './fetching.ts';
import { MemoryGuardError, roomForIdle } from './memory.ts';
import type { OnPoolEvent } from './pool-event.ts';
import { type EngineAnswer, type EngineJob, readRole, roleVariable } from './protocol.ts';
import type {
  CheckJob,
  ExamineJob,
  ReadForView,
  ReadInvoiceJob,
  ReadJob,
  Rendered,
  Renderer,
  RenderJob,
} from './renderer.ts';
import { WorkerSet } from './worker-set.ts';

/** How a pool is set up. Everything has a default. */
export interface PoolOptions {
  /** How many children should render at once. Default: as many as cores, at least two. One child serves only one caller at a time. */
  readonly workers?: number;
  /**
   * How many warm children there are beyond those. Default: 1. Without a spare, some call pays for each death or
   * retirement with a start. While one account holds all the others, a spare serves the other accounts.
   */
  readonly spares?: number;
  /** The longest render, milliseconds. It can only be lowered. */
  readonly budgetMs?: number;
  /** Fetches what documents name. Without it nothing is fetched. */
  readonly assets?: (account: string) => AssetSource;
  /** How many bytes the files may have that are fetched for documents under way. */
  readonly fetched?: FetchedLimits;
  /** The heap of a child, MiB. */
  readonly heapMb?: number;
  /** A child whose resident memory passes this is killed, MiB. */
  readonly residentMb?: number;
  /** A child is replaced after this many requests, as soon as its successor is warm. Default: 50,000. */
  readonly recycleAfter?: number;
  /** Whether a child that made a document of one account gets none of another. Default: false. */
  readonly apart?: boolean;
  /** How many idle children are kept for their accounts then. Default: as many as fit into a quarter of the memory. */
  readonly kept?: number;
  /** After so much time without work all children but one are ended, milliseconds. Default: 30 seconds. */
  readonly restAfterMs?: number;
  /** Decides who gets a child, and when. Default: one of its own. */
  readonly admission?: Admission;
  /** The settings of the children. */
  readonly settings?: RenderSettings | undefined;
  /** The command that starts children, for tests. */
  readonly command?: ChildCommand;
  /** Whether children are started only when `start` is called. Default: at once. */
  readonly later?: boolean;
  /** Whether children make representative documents before callers get them. Default: false. */
  readonly warmUp?: boolean;
  /** Called with the layer of the sandbox that is missing here, and why. */
  readonly onMissingSandbox?: (reason: string) => void;
  /** Called for children that died or could not start. */
  readonly onFault?: (error: Error) => void;
  /** Called for each event, for metrics. */
  readonly onEvent?: OnPoolEvent;
  /** Called when nothing came for long, and children were ended. */
  readonly onRest?: () => void;
}

const mebibyte = 1024 * 1024;
const defaultHeapMb = 1024;
const defaultResidentMb = 1536;
/** A child that starts is slow until its code is compiled. With 10,000 that took some 3 % of all that a machine can render. */
const defaultRecycleAfter = 50_000;
/** Calls that come seldom need one child. A start takes half a second of a processor, so children don't end at once. */
const defaultRestAfterMs = 30_000;
const recycleResidentMb = 600;
const keptResidentMb = 256;
/** A machine may be busy with other things when the service starts. */
const startMs = 60_000;
const probeMs = 10_000;

/** A `Renderer` whose renders run in child processes. */
export class Pool implements Renderer {
  readonly #workers: WorkerSet;
  /** Decides who gets a child, and when. */
  readonly admission: Admission;
  readonly #readers: BodyReaders;
  readonly #budgetMs: number;
  readonly #assets: (account: string) => AssetSource | undefined;
  readonly #fetched: FetchedBytes;
  readonly #onFault: (error: Error) => void;
  readonly #onEvent: OnPoolEvent;
  readonly #deaths = new Deaths();
  /**
   * The number of calls under way. It is no set of them: a set that grew is kept until V8 looks through all old objects,
   * and with it whatever it held at that moment, which would be documents.
   */
  #calls = 0;
  #closing = false;
  /** Settles when the last call has ended, once it is closing. */
  readonly #ended = Promise.withResolvers<void>();

  constructor(options: PoolOptions = {}) {
    const workers = options.workers ?? Math.max(2, availableParallelism());
    const { apart = false, spares = 1, admission = new Admission() } = options;
    const { restAfterMs = defaultRestAfterMs } = options;
    this.admission = admission;
    this.#budgetMs = Math.min(limits.renderBudgetMs, options.budgetMs ?? limits.renderBudgetMs);
    this.#assets = options.assets ?? (() => undefined);
    this.#fetched = new FetchedBytes(options.fetched);
    this.#onFault = options.onFault ?? (() => undefined);
    const onEvent = options.onEvent ?? (() => undefined);
    this.#onEvent = onEvent;
    const guards = { residentBytes: (options.residentMb ?? defaultResidentMb) * mebibyte, startMs };
    this.#workers = new WorkerSet({
      command: () => this.#command(options),
      workers,
      spares,
      apart,
      kept: apart ? (options.kept ?? roomForIdle(workers)) : 0,
      keptResidentBytes: keptResidentMb * mebibyte,
      restAfterMs,
      restsWith: 1,
      onRest: options.onRest,
      limits: guards,
      recycleAfter: options.recycleAfter ?? defaultRecycleAfter,
      recycleResidentBytes: recycleResidentMb * mebibyte,
      onReady: () => admission.turns.dispatch(),
      onFault: this.#onFault,
      onEvent,
      later: options.later ?? false,
      warmUp: options.warmUp ? { processors: availableParallelism() } : undefined,
    });
    admission.employ(this.#workers);
    this.#readers = new BodyReaders({
      command: () => asReader(this.#command(options)),
      limits: guards,
      maxWaitMs: 2 * admission.maxWaitMs,
      budgetMs: this.#budgetMs,
      restAfterMs,
      onFault: this.#onFault,
      onEvent,
    });
  }

  /** Returns the command. It is made with the first child, which is after a server said where it listens. */
  #command(options: PoolOptions): ChildCommand {
    if (options.command) return options.command;
    const { heapMb = defaultHeapMb } = options;
    const { command, missing } = childCommand({ ...options, heapMb });
    if (missing !== undefined) options.onMissingSandbox?.(missing);
    return command;
  }

  /** The number of large bodies that wait to be read, for metrics. */
  get unread(): number {
    return this.#readers.queued;
  }

  /** The process ids of the children, for logs and tests. */
  get pids(): readonly number[] {
    return this.#workers.pids;
  }

  render(job: RenderJob): Promise<Rendered> {
    return this.#track(() => this.#render(job));
  }

  check(pack: Uint8Array): Promise<readonly Issue[]> {
    return this.#track(() => this.#check(pack));
  }

  examine(job: ExamineJob): Promise<Examined> {
    return this.#track(() => this.#examine(job));
  }

  readBody(job: ReadJob): Promise<CanonicalBody> {
    return this.#track(() => this.#readBody(job, () => this.#readers.read(job)));
  }

  readInvoice(job: ReadInvoiceJob): Promise<ReadForView> {
    return this.#track(() => this.#readBody(job, () => this.#readers.readInvoice(job)));
  }

  checkData(job: CheckJob): Promise<void> {
    return this.#track(() => this.#checkData(job));
  }

  /** Starts the children of a pool that was set up to begin later. */
  start(): void {
    if (!this.#closing) this.#workers.start();
  }

  /** Resolves once documents can be rendered. Rejects with `OperatorError` when children can't be started here. */
  get ready(): Promise<void> {
    return this.#workers.ready.catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(`render processes can't be started here: ${reason}`, { cause: error });
    });
  }

  async probe(): Promise<void> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error('no render process answered')), probeMs);
    try {
      await this.#workers.borrow(async (child) => {
        await ask(child, { kind: 'probe' }, stop.signal, 'ready');
      }, stop.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    this.#closing = true;
    if (this.#calls > 0) await this.#ended.promise;
    await Promise.all([this.#workers.close(), this.#readers.close()]);
  }

  async #track<T>(begin: () => Promise<T>): Promise<T> {
    if (this.#closing) {
      throw new AppError('service_unavailable', 'the service is shutting down', { retryAfterSec: 5 });
    }
    this.#calls += 1;
    try {
      return await begin();
    } finally {
      this.#calls -= 1;
      if (this.#closing && this.#calls === 0) this.#ended.resolve();
    }
  }

  async #render(job: RenderJob): Promise<Rendered> {
    const { account, version, ticket = this.#ticketFor(account) } = job;
    const budget = new Budget(this.#budgetMs, job.signal, ticket.ranMs);
    const key = (): string => deathKey(account, version.sha256, job.data);
    const files = this.#fetched.begin(account);
    try {
      const rendered = await renderWithAssets(job, {
        run: (engineJob, round) => this.#run(job, engineJob, { ticket, budget, isFirst: round === 0 }),
        assets: this.#assets(account),
        signal: budget.signal,
        files,
      });
      this.#deaths.forget(key);
      return { ...rendered, durationMs: Math.round(budget.elapsedMs) };
    } catch (error) {
      throw this.#explain(error, key);
    } finally {
      files.end();
      budget.end();
    }
  }

  #run(
    job: RenderJob,
    engineJob: EngineJob,
    { ticket, budget, isFirst }: Terms & { readonly isFirst: boolean },
  ): Promise<EngineAnswer> {
    const { data, version } = job;
    const work = { version: version.sha256, size: data.length };
    return this.#withChild({ ticket, budget }, work, async (child) => {
      const sendPack = engineJob.pack !== undefined || !child.versions.has(version.sha256);
      if (isFirst || engineJob.pack !== undefined) this.#onEvent({ kind: 'template', remembered: !sendPack });
      child.versions.add(version.sha256);
      const whole = sendPack ? { ...engineJob, pack: engineJob.pack ?? (await version.pack()) } : engineJob;
      const answer = await askEngine(child, whole, budget.signal);
      // This comes before the next call gets the child: it may no longer be allowed to begin.
      if (answer.kind === 'rendered') job.ticket?.holdDocument(answer.bytes);
      return answer;
    });
  }

  #ticketFor(account: string): Ticket {
    return this.admission.ticketFor({ account, concurrency: Infinity });
  }

  #lease(account: string, version: string | undefined): ChildHandle {
    const child = this.#workers.lease(account, version);
    invariant(child !== undefined, 'a turn was given without an idle child');
    return child;
  }

  /** Works with a child when it is the ticket's turn. The time of the call begins then. */
  #withChild<T>(
    { ticket, budget }: Terms,
    { version, size }: { readonly version?: string; readonly size: number },
    run: (child: ChildHandle) => Promise<T>,
  ): Promise<T> {
    return ticket.work({
      size,
      signal: budget.signal,
      lease: () => this.#lease(ticket.account, version),
      isNew: (child) => child.served === 0,
      release: (child) => this.#workers.release(child),
      run(child) {
        budget.start();
        return run(child);
      },
    });
  }

  async #check(pack: Uint8Array): Promise<readonly Issue[]> {
    const budget = new Budget(this.#budgetMs, undefined);
    try {
      const terms = { ticket: this.#ticketFor(''), budget };
      return await this.#withChild(terms, { size: pack.length }, async (child) => {
        const { issues } = await ask(child, { kind: 'check', pack }, budget.signal, 'checked');
        return issues;
      });
    } catch (error) {
      throw this.#explain(error, () => deathKey('', sha256Hex(pack), ''));
    } finally {
      budget.end();
    }
  }

  async #examine({
    account,
    sent,
    ticket = this.#ticketFor(account),
    signal,
  }: ExamineJob): Promise<Examined> {
    const budget = new Budget(this.#budgetMs, signal);
    try {
      return await this.#withChild({ ticket, budget }, { size: sent.bytes.length }, async (child) => {
        const { template, ...found } = await ask(child, { kind: 'examine', sent }, budget.signal, 'examined');
        const { issues, count } = found;
        return template === undefined || issues.length > 0
          ? { issues, count, main: found.main }
          : { template };
      });
    } catch (error) {
      throw this.#explain(error, () => deathKey(account, 'pack', sent.bytes));
    } finally {
      budget.end();
    }
  }

  async #readBody<T>(job: ReadJob, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      throw this.#explain(error, () => deathKey(job.account, 'body', job.bytes));
    }
  }

  async #checkData({ account, ticket = this.#ticketFor(account), signal, ...call }: CheckJob): Promise<void> {
    const budget = new Budget(this.#budgetMs, signal);
    try {
      await this.#withChild({ ticket, budget }, { size: call.data.length }, (child) =>
        ask(child, { kind: 'data', call }, budget.signal, 'data_checked'),
      );
    } catch (error) {
      throw this.#explain(error, () => deathKey(account, call.variables, call.data));
    } finally {
      budget.end();
    }
  }

  /** Returns the error for the caller. A document that passed the memory guard would pass it again. */
  #explain(error: unknown, deathKey: () => string): unknown {
    if (error instanceof MemoryGuardError) {
      const message = 'the document needs more memory than a render may use';
      return new AppError('render_failed', message, { cause: error });
    }
    if (!(error instanceof ChildDeathError)) return error;
    this.#onFault(error);
    return this.#deaths.count(deathKey(), error);
  }
}

/** The account whose turn it is, and how long the work may last. */
interface Terms {
  readonly ticket: Ticket;
  readonly budget: Budget;
}

function asReader(command: ChildCommand): ChildCommand {
  return { ...command, env: { ...command.env, [roleVariable]: readRole } };
}
