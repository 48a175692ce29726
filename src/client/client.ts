// The client: one call, tried again where that is safe, and never beyond the caller's deadline.
import { type Format, type GenerateBody, header, type Syntax } from '../contract.ts';
import { type ErrorAnswer, formatOf, type GeneratedFacts, parseError, parseGenerated } from './answer.ts';
import {
  type FailureFacts,
  PlatenApiError,
  PlatenConnectionError,
  type PlatenError,
  PlatenForeignError,
  PlatenTimeoutError,
} from './failure.ts';
import {
  type CallOptions,
  type ClientOptions,
  type InvoiceOptions,
  requireCallOptions,
  requireOptions,
} from './options.ts';
import { type Failure, parseRetryAfterMs, retryDelayMs } from './retry.ts';

/** A generated document. */
export interface Generated extends GeneratedFacts {
  readonly pdf: Uint8Array;
  /** The number of tries that it took. */
  readonly attempts: number;
}

/** A document whose bytes are still being received. */
export interface GeneratedStream extends GeneratedFacts {
  /** The bytes. Once they have begun, the call is not tried again: a break is an error of the stream. */
  readonly stream: ReadableStream<Uint8Array>;
  readonly attempts: number;
}

/** An e-invoice alone. */
export interface GeneratedInvoice extends GeneratedFacts {
  /** The XML, UTF-8. */
  readonly xml: Uint8Array;
  readonly syntax: Syntax;
  /** The number of tries that it took. */
  readonly attempts: number;
}

/** What the policy needs of the runtime. Tests bring their own. */
export interface ClientRuntime {
  now(): number;
  random(): number;
  /** Waits. Rejects with the signal's reason when that is aborted. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

const defaultRetries = 2;
const defaultTimeoutMs = 40_000;
/** A timer of more than 31 bits fires at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Asks a Platen service for documents. It needs only `fetch`: Node, Bun, Deno, edge runtimes, browsers. */
export class PlatenClient {
  readonly #url: string;
  readonly #options: ClientOptions;
  readonly #runtime: ClientRuntime;

  /** Throws a `TypeError` that names the option that can't be used, also an `apiKey` without a value. */
  constructor(options: ClientOptions, runtime: ClientRuntime = systemRuntime) {
    requireOptions(options);
    this.#url = new URL('v1/generate', options.baseUrl.replace(/\/*$/, '/')).href;
    this.#options = options;
    this.#runtime = runtime;
  }

  /**
   * Generates a document and returns all of it. Rejects with a `PlatenError` (see its subclasses), with the reason of
   * `options.signal`, or at once with a `TypeError` that names the option that can't be used.
   */
  generate(body: GenerateBody, options: CallOptions = {}): Promise<Generated> {
    return this.#call(body, { ...options, format: 'pdf' }, async (response, facts, attempts) => {
      const pdf = new Uint8Array(await response.arrayBuffer());
      return { ...facts, pdf, attempts };
    });
  }

  /** Does what `generate` does, but resolves as soon as the document begins to arrive. */
  generateStream(body: GenerateBody, options: CallOptions = {}): Promise<GeneratedStream> {
    return this.#call(body, { ...options, format: 'pdf' }, async (response, facts, attempts) => {
      const stream = response.body ?? new Response(new Uint8Array(0)).body;
      if (stream === null) throw new TypeError('expected a body, got none');
      return { ...facts, stream, attempts };
    });
  }

  /**
   * Generates the e-invoice of a document alone, as XML. It is a generation of its own, so it needs an idempotency key of
   * its own, too. Rejects as `generate` does, with the code `not_acceptable` where the template has no e-invoice.
   */
  generateInvoice(body: GenerateBody, options: InvoiceOptions = {}): Promise<GeneratedInvoice> {
    const format = options.syntax ?? 'xml';
    return this.#call(body, { ...options, format }, async (response, facts, attempts) => {
      const made = formatOf(response);
      if (made === undefined || made === 'pdf') throw new TypeError('expected an e-invoice, got none');
      return { ...facts, xml: new Uint8Array(await response.arrayBuffer()), syntax: made, attempts };
    });
  }

  async #call<T>(
    body: GenerateBody,
    options: Asking,
    read: (response: Response, facts: GeneratedFacts, attempts: number) => Promise<T>,
  ): Promise<T> {
    requireCallOptions(options);
    const text = JSON.stringify(body);
    const start = this.#runtime.now();
    const leftMs = (): number => start + (options.timeout ?? Infinity) - this.#runtime.now();
    for (let attempts = 1; ; attempts++) {
      options.signal?.throwIfAborted();
      const tried = await this.#try(text, options, leftMs(), (response, facts) =>
        read(response, facts, attempts),
      );
      if ('value' in tried) return tried.value;
      const { now, random } = this.#runtime;
      const delay = retryDelayMs(tried.failure, {
        tries: attempts,
        maxRetries: this.#options.maxRetries ?? defaultRetries,
        keyed: options.idempotencyKey !== undefined,
        leftMs: leftMs(),
        now: now(),
        random: random(),
      });
      if (delay === undefined) throw tried.error({ attempts });
      await this.#runtime.sleep(delay, options.signal);
    }
  }

  async #try<T>(
    text: string,
    options: Asking,
    leftMs: number,
    read: (response: Response, facts: GeneratedFacts) => Promise<T>,
  ): Promise<Tried<T>> {
    const timeoutMs = Math.min(this.#options.timeoutMs ?? defaultTimeoutMs, leftMs);
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(), Math.min(Math.max(0, timeoutMs), longestTimerMs));
    const signal = options.signal ? AbortSignal.any([options.signal, timer.signal]) : timer.signal;
    try {
      const response = await this.#send(text, options, signal);
      const facts = isAnswerTo(options.format, response) ? parseGenerated(response) : undefined;
      if (facts) return { value: await read(response, facts) };
      return answered(await parseError(response));
    } catch (cause) {
      options.signal?.throwIfAborted();
      return broken(cause, timer.signal.aborted ? timeoutMs : undefined);
    } finally {
      clearTimeout(timeout);
    }
  }

  #send(text: string, { idempotencyKey: key, format }: Asking, signal: AbortSignal): Promise<Response> {
    const send = this.#options.fetch ?? fetch;
    return send(this.#url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#options.apiKey}`,
        'content-type': 'application/json',
        accept: acceptOf(format),
        ...(key === undefined ? {} : { [header.idempotencyKey]: key }),
      },
      body: text,
      // The key must not be sent to the target of a redirect.
      redirect: 'manual',
      signal,
    });
  }
}

/** A call with what it asks for. */
type Asking = CallOptions & { readonly format: Format | 'xml' };

function acceptOf(format: Asking['format']): string {
  if (format === 'pdf') return 'application/pdf';
  return format === 'xml' ? 'application/xml' : `application/xml;syntax=${format}`;
}

/** Returns whether an answer holds what was asked for. An older Platen knows no e-invoice and sends the PDF. */
function isAnswerTo(format: Asking['format'], response: Response): boolean {
  const made = formatOf(response);
  return format === 'xml' ? made !== undefined && made !== 'pdf' : made === format;
}

/** The result of one try: a value, or a failure with the error that the caller gets when it was the last try. */
type Tried<T> =
  | { readonly value: T }
  | { readonly failure: Failure; readonly error: (facts: Pick<FailureFacts, 'attempts'>) => PlatenError };

function answered(answer: ErrorAnswer): Tried<never> {
  const { failure, status, requestId, message, issues } = answer;
  return {
    failure,
    error: ({ attempts }) => {
      if (failure.kind !== 'api') return new PlatenForeignError(message, { attempts, requestId, status });
      const waitMs = parseRetryAfterMs(failure.retryAfter, Date.now());
      const retryAfterSec = waitMs === undefined ? undefined : Math.ceil(waitMs / 1000);
      const facts = { attempts, requestId, status, issues, retryAfterSec };
      return new PlatenApiError(message, { ...facts, code: failure.code });
    },
  };
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
      const reason = cause instanceof Error ? cause.message : String(cause);
      return new PlatenConnectionError(`expected an answer, the connection failed: ${reason}`, facts);
    },
  };
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
