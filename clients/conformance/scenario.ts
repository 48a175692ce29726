// What a scenario is: the calls of a client, the answers that it gets, and what must come of it.

/** What a client is made with. What is not there has its default. Milliseconds, bytes. */
export interface ClientSettings {
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly maxRetries?: number;
  readonly timeoutMs?: number;
  readonly maxRetryAfterMs?: number;
  readonly maxBytes?: number;
}

/** One call. The keys beside `method` are its arguments. */
export interface Call {
  readonly method:
    | 'generate'
    | 'generateInvoice'
    | 'pushTemplate'
    | 'publishTemplate'
    | 'listTemplates'
    | 'preview'
    | 'deriveIdempotencyKey';
  readonly templateId?: string;
  readonly data?: unknown;
  readonly idempotencyKey?: string;
  readonly syntax?: string;
  /** The longest time of the whole call, milliseconds. */
  readonly deadlineMs?: number;
  /** Ends the call from outside after so many milliseconds. */
  readonly cancelAfterMs?: number;
  readonly folder?: string;
  /** The draft of a preview, where it is no folder. */
  readonly template?: unknown;
  readonly page?: number;
  readonly dpi?: number;
  readonly main?: string;
  readonly publish?: boolean;
  readonly code?: string;
  readonly version?: number;
  readonly identifiers?: readonly (string | number)[];
}

/** What a driver reads: one line of JSON for each scenario. */
export interface Order {
  readonly client: ClientSettings & { readonly baseUrl: string; readonly apiKey: string };
  readonly calls: readonly Call[];
}

/** What a driver prints of a call. A document has the SHA-256 and the length of its bytes in their place. */
export type Result =
  | { readonly ok: Readonly<Record<string, unknown>> }
  | { readonly error: Readonly<Record<string, unknown>> };

/** What the stub answers to one request. */
export interface Answer {
  /** A PDF of so many bytes, with the headers of Platen. */
  readonly document?: number;
  /** A picture of so many bytes, with the headers of Platen. */
  readonly picture?: number;
  /** An error of Platen. */
  readonly error?: { readonly code: string; readonly message: string; readonly issues?: readonly unknown[] };
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly json?: unknown;
  /** `Retry-After` as a date, so many seconds after the answer. */
  readonly retryAfterDateIn?: number;
  /**
   * `reset` ends the connection once the request is there, `silence` never answers, `cut` ends it in the middle of the
   * body, `endless` sends a body without end, `drip` sends a byte each 50 ms.
   */
  readonly fault?: 'reset' | 'silence' | 'cut' | 'endless' | 'drip';
}

/** What a request must hold. Names of headers are in lower case; null is a header that must not be there. */
export interface WantedRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly json?: unknown;
  /** The names of the files in the zip that is the body, in order. */
  readonly files?: readonly string[];
}

/** A scenario. */
export interface Scenario {
  readonly name: string;
  readonly client?: ClientSettings;
  readonly calls: readonly Call[];
  readonly answers?: readonly Answer[];
  readonly expect: {
    /** Of each call: what its result holds at least. A text that begins and ends with a slash is a regular expression. */
    readonly results: readonly Readonly<Record<string, unknown>>[];
    /** Exactly these requests arrive. */
    readonly requests?: readonly WantedRequest[];
    /** Bounds of the time between each request and the next, milliseconds. */
    readonly gapsMs?: readonly (readonly [least: number, most: number])[];
    /** The longest time of all calls, milliseconds. */
    readonly withinMs?: number;
  };
}
