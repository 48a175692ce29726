// Child processes that read large bodies. Whatever a body holds, only calls of its own account wait for it.

import { FairQueue } from '../admission/fair-queue.ts';
import type { CanonicalBody } from '../body/body.ts';
import { AppError } from '../errors.ts';
import { ask } from './ask.ts';
import type { ChildHandle } from './child-handle.ts';
import { unshownError } from './received-invoice.ts';
import type { ReadForView, ReadInvoiceJob, ReadJob } from './renderer.ts';
import { WorkerSet, type WorkerSetOptions } from './worker-set.ts';

/** How bodies are read. */
export interface BodyReaderOptions
  extends Pick<WorkerSetOptions, 'command' | 'limits' | 'restAfterMs' | 'onFault' | 'onEvent'> {
  /** The longest wait for a process, and the longest reading, milliseconds. */
  readonly maxWaitMs: number;
  readonly budgetMs: number;
}

interface Applicant {
  readonly account: string;
  grant(child: ChildHandle): void;
}

/** An account may use one process at a time, so with two it never has all of them. */
const processes = 2;
const recycleAfter = 10_000;
/** A process that holds more memory than this after a body is replaced. A body of 5 MiB may leave this much behind. */
const recycleResidentBytes = 200 * 1024 * 1024;

/** Reads bodies. It starts its processes when it is asked, and ends them when nothing comes. */
export class BodyReaders {
  readonly #options: BodyReaderOptions;
  readonly #workers: WorkerSet;
  readonly #queue = new FairQueue<Applicant>();
  /** The accounts of which a body is being read. */
  readonly #busy = new Set<string>();

  constructor(options: BodyReaderOptions) {
    this.#options = options;
    this.#workers = new WorkerSet({
      ...options,
      workers: processes,
      spares: 0,
      // No template and no expression runs in these processes, so a body leaves nothing behind that the next one could meet.
      apart: false,
      kept: 0,
      keptResidentBytes: recycleResidentBytes,
      restsWith: 0,
      recycleAfter,
      recycleResidentBytes,
      onReady: () => this.#dispatch(),
      later: true,
    });
  }

  /** The number of bodies that wait. */
  get queued(): number {
    return this.#queue.size;
  }

  /** The process ids, for tests. */
  get pids(): readonly number[] {
    return this.#workers.pids;
  }

  /**
   * Returns the body. Throws `AppError` with what is wrong with it, or `service_unavailable`, and the signal's reason
   * when the caller left.
   */
  async read(job: ReadJob): Promise<CanonicalBody> {
    const { body } = await this.#with(job, (child) =>
      ask(child, { kind: 'read', bytes: job.bytes }, this.#budget(tooLong()), 'read'),
    );
    return body;
  }

  /** Returns an e-invoice for its page. Throws `AppError` as `read` does; `invalid_data` says why it can't be shown. */
  async readInvoice(job: ReadInvoiceJob): Promise<ReadForView> {
    const { bytes, language } = job;
    const late = unshownError(`it can't be read in ${this.#options.budgetMs / 1000} s`);
    const answer = await this.#with(job, (child) =>
      ask(child, { kind: 'view', bytes, language }, this.#budget(late), 'viewed', 'unreadable'),
    );
    if (answer.kind === 'unreadable') throw unshownError(answer.reason);
    return answer;
  }

  async #with<T>({ account, signal }: ReadJob, work: (child: ChildHandle) => Promise<T>): Promise<T> {
    this.#workers.start();
    const child = await this.#acquire(account, signal);
    try {
      const answer = await work(child);
      signal.throwIfAborted();
      return answer;
    } finally {
      this.#busy.delete(account);
      this.#workers.release(child);
      this.#dispatch();
    }
  }

  /** Ends the processes. */
  close(): Promise<void> {
    return this.#workers.close();
  }

  /** It is not the caller's own signal: a caller that sends bodies and leaves at once would have a process started for each. */
  #budget(late: AppError): AbortSignal {
    const stop = new AbortController();
    setTimeout(() => stop.abort(late), this.#options.budgetMs).unref();
    return stop.signal;
  }

  #acquire(account: string, signal: AbortSignal): Promise<ChildHandle> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown): void => {
        if (!this.#queue.remove(applicant)) return;
        settle();
        reject(reason);
      };
      const onAbort = (): void => leave(signal.reason);
      const timer = setTimeout(() => leave(tooLong()), this.#options.maxWaitMs);
      const settle = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const grant = (child: ChildHandle): void => {
        settle();
        resolve(child);
      };
      const applicant: Applicant = { account, grant };
      signal.addEventListener('abort', onAbort);
      this.#queue.add(applicant);
      this.#dispatch();
    });
  }

  #dispatch(): void {
    while (this.#workers.available) {
      const applicant = this.#queue.take((account) => !this.#busy.has(account));
      const child = applicant && this.#workers.lease(applicant.account);
      if (!applicant || !child) return;
      this.#busy.add(applicant.account);
      applicant.grant(child);
    }
  }
}

function tooLong(): AppError {
  return new AppError('service_unavailable', 'too many large bodies wait to be read', { retryAfterSec: 5 });
}
