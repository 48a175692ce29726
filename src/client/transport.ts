// Sends requests: each is tried again where that is safe, and never beyond the caller's deadline.
import { type ErrorAnswer, parseError } from './answer.ts';
import { TooLargeError } from './body.ts';
import {
  PlatenApiError,
  PlatenConnectionError,
  type PlatenError,
  PlatenForeignError,
  PlatenTimeoutError,
} from './failure.ts';
import { type CallOptions, type ClientOptions, requireOptions } from './options.ts';
import {
  type Failure,
  longestTimerMs,
  parseRetryAfterMs,
  type RetryState,
  retryDelayMs,
  retryRefusal,
} from './retry.ts';

/** What the policy needs of the runtime. Tests bring their own. */
export interface ClientRuntime {
  now(): number;
  random(): number;
  /** Waits. Rejects with the signal's reason when that is aborted. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

const defaultRetries = 2;
const defaultTimeoutMs = 40_000;
/** Longer than any wait that Platen asks for, and about as long as a caller in the background has patience. */
const defaultRetryAfterMs = 300_000;

/** One request. */
export interface Asked<T> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path and its parameters, such as `v1/usage?account=acme`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whether it may be sent again when nobody knows whether it was carried out. */
  readonly isRepeatable: boolean;
  /** Returns whether an answer is the one that was asked for. */
  isExpected(response: Response): boolean;
  /** Reads it. `attempts` is the number of tries. */
  read(response: Response, attempts: number): Promise<T>;
}

/** Sends requests to one service with one key. */
export class Transport {
  readonly #baseUrl: string;
  readonly #options: ClientOptions;
  readonly #runtime: ClientRuntime;

  /** Throws a `TypeError` that names the option that can't be used. */
  constructor(options: ClientOptions, runtime: ClientRuntime = systemRuntime) {
    requireOptions(options);
    this.#baseUrl = options.baseUrl.replace(/\/*$/, '/');
    this.#options = options;
    this.#runtime = runtime;
  }

  /** Returns what an answer holds. Rejects with a `PlatenError`, or with the reason of `options.signal`. */
  async send<T>(asked: Asked<T>, options: Pick<CallOptions, 'signal' | 'timeout'>): Promise<T> {
    const start = this.#runtime.now();
    const leftMs = (): number => start + (options.timeout ?? Infinity) - this.#runtime.now();
    for (let attempts = 1; ; attempts++) {
      options.signal?.throwIfAborted();
      const tried = await this.#try(asked, { signal: options.signal, leftMs: leftMs(), attempts });
      if ('value' in tried) return tried.value;
      const { now, random } = this.#runtime;
      const state: RetryState = {
        tries: attempts,
        maxRetries: this.#options.maxRetries ?? defaultRetries,
        maxRetryAfterMs: this.#options.maxRetryAfterMs ?? defaultRetryAfterMs,
        keyed: asked.isRepeatable,
        leftMs: leftMs(),
        now: now(),
        random: random(),
      };
      const delay = retryDelayMs(tried.failure, state);
      if (delay === undefined)
        throw tried.error({ attempts, refusal: retryRefusal(tried.failure, state), now: state.now });
      await this.#runtime.sleep(delay, options.signal);
    }
  }

  async #try<T>(asked: Asked<T>, { signal: caller, leftMs, attempts }: Terms): Promise<Tried<T>> {
    const timeoutMs = Math.min(this.#options.timeoutMs ?? defaultTimeoutMs, leftMs);
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(), Math.min(Math.max(0, timeoutMs), longestTimerMs));
    const signal = caller ? eitherOf(caller, timer.signal) : timer.signal;
    try {
      const response = await this.#fetch(asked, signal);
      if (asked.isExpected(response)) return { value: await asked.read(response, attempts) };
      return answered(await parseError(response));
    } catch (cause) {
      caller?.throwIfAborted();
      if (cause instanceof TooLargeError) return tooLarge(cause);
      return broken(cause, timer.signal.aborted ? timeoutMs : undefined);
    } finally {
      clearTimeout(timeout);
    }
  }

  #fetch<T>({ method, path, headers, body }: Asked<T>, signal: AbortSignal): Promise<Response> {
    const send = this.#options.fetch ?? fetch;
    return send(new URL(path, this.#baseUrl).href, {
      method,
      headers: { authorization: `Bearer ${this.#options.apiKey}`, ...headers },
      // The type allows shared memory, but no body lies in it.
      ...(body !== undefined && { body: body as string | Uint8Array<ArrayBuffer> }),
      // The key must not be sent to the target of a redirect.
      redirect: 'manual',
      signal,
    });
  }
}

/** Returns a signal that is aborted with the first of two. `AbortSignal.any` does it; Node 18 lacks that. */
function eitherOf(first: AbortSignal, second: AbortSignal): AbortSignal {
  if (typeof AbortSignal.any === 'function') return AbortSignal.any([first, second]);
  const either = new AbortController();
  for (const signal of [first, second]) {
    if (signal.aborted) either.abort(signal.reason);
    // A signal that outlives the call keeps nothing of it once the other one has ended it.
    signal.addEventListener('abort', () => either.abort(signal.reason), {
      once: true,
      signal: either.signal,
    });
  }
  return either.signal;
}

/** What one try has to keep. */
interface Terms {
  readonly signal: AbortSignal | undefined;
  readonly leftMs: number;
  readonly attempts: number;
}

/** What is known when no further try follows. */
interface LastTry {
  readonly attempts: number;
  /** Why the wait that the server asked for is too long, and when it ends. */
  readonly refusal: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The result of one try: a value, or a failure with the error that the caller gets when it was the last try. */
type Tried<T> =
  | { readonly value: T }
  | { readonly failure: Failure; readonly error: (last: LastTry) => PlatenError };

function answered(answer: ErrorAnswer): Tried<never> {
  const { failure, status, requestId, issues } = answer;
  return {
    failure,
    error: ({ attempts, refusal, now }) => {
      const message = refusal === undefined ? answer.message : `${answer.message}; ${refusal}`;
      const waitMs = failure.kind === 'network' ? undefined : parseRetryAfterMs(failure.retryAfter, now);
      const retryAfterSec = waitMs === undefined ? undefined : Math.ceil(waitMs / 1000);
      const facts = { attempts, requestId, status, retryAfterSec };
      if (failure.kind !== 'api') return new PlatenForeignError(message, facts);
      return new PlatenApiError(message, { ...facts, issues, code: failure.code });
    },
  };
}

/** Returns the failure of a document that is larger than the caller takes. It would be so again. */
function tooLarge({ message, status }: TooLargeError): Tried<never> {
  return answered({
    failure: { kind: 'foreign', status },
    status,
    requestId: undefined,
    message,
    issues: [],
  });
}

/** Returns the failure of a connection that broke, or that took longer than `timeoutMs`. */
function broken(cause: unknown, timeoutMs: number | undefined): Tried<never> {
  return {
    failure: { kind: 'network' },
    error: ({ attempts }) => {
      const facts = { attempts, requestId: undefined, cause };
      if (timeoutMs !== undefined) {
        return new PlatenTimeoutError(`expected an answer within ${timeoutMs} ms, got none`, facts);
      }
      return new PlatenConnectionError(
        `expected an answer, the connection failed: ${reasonOf(cause)}`,
        facts,
      );
    },
  };
}

/** Returns what a failed `fetch` says, with the cause below it that tells more, as that of Node does. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const { cause, message } = failure;
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
}

const systemRuntime: ClientRuntime = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', end);
        resolve();
      }, ms);
      signal?.addEventListener('abort', end, { once: true });
      if (signal?.aborted) end();
    }),
};
