// What is seen from outside over HTTP: error codes with their statuses, header names, body shapes, limits.

/** The error codes and the status of each. The set is closed. */
export const errorStatus = {
  invalid_json: 400,
  invalid_request: 400,
  unauthorized: 401,
  account_suspended: 403,
  not_found: 404,
  template_not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  idempotency_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_data: 422,
  template_not_published: 422,
  render_failed: 422,
  rate_limited: 429,
  quota_exceeded: 429,
  internal_error: 500,
  service_unavailable: 503,
  render_timeout: 504,
} as const;

/** One of the error codes. */
export type ErrorCode = keyof typeof errorStatus;

/** What an issue points into: the caller's `data`, the template's file, or an asset that one of them names. */
export type IssueSource = 'data' | 'template' | 'asset';

/** One fault as it is sent. `path` is a JSON Pointer (RFC 6901) into `source`; `""` is the whole. */
export interface IssueBody {
  readonly source: IssueSource;
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
}

/** The body of every error answer. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly issues?: readonly IssueBody[];
  };
}

/** What a key may do. `generate` is what a key may unless it is said otherwise; `admin` is for the operator. */
export const scopes = ['generate', 'publish', 'read', 'admin'] as const;

/** One of `scopes`. */
export type Scope = (typeof scopes)[number];

/** The body of `POST /v1/generate`. */
export interface GenerateBody {
  readonly templateId: string;
  /** A JSON object. Its type is `object`, since an interface of the caller's own has no index signature. */
  readonly data: object;
}

/** The syntaxes of an e-invoice: CII of UN/CEFACT, and UBL of OASIS. */
export const syntaxes = ['cii', 'ubl'] as const;

/** One of `syntaxes`. */
export type Syntax = (typeof syntaxes)[number];

/** What an answer holds: the PDF, or the e-invoice alone in a syntax. */
export type Format = 'pdf' | Syntax;

/** What a caller asks for. */
export interface AskedFormat {
  /** `xml` is the e-invoice in the syntax of its profile. */
  readonly format: Format | 'xml';
  /** Whether the PDF does as well where the template has no e-invoice. */
  readonly orPdf: boolean;
}

/** What a caller gets who asks for nothing else. */
export const askedPdf: AskedFormat = { format: 'pdf', orPdf: true };

/** Header names of the API, in the spelling that is sent. */
export const header = {
  requestId: 'X-Request-Id',
  generationId: 'X-Generation-Id',
  renderDuration: 'X-Render-Duration-Ms',
  warnings: 'X-Platen-Warnings',
  replayed: 'X-Idempotent-Replayed',
  idempotencyKey: 'Idempotency-Key',
  retryAfter: 'Retry-After',
  rateLimit: 'RateLimit',
  rateLimitPolicy: 'RateLimit-Policy',
} as const;

/** Limits that the contract states. Configuration may lower the first four and never raises them. */
export const limits = {
  /** How long a render may take from leaving the queue, with the fetching of its assets. */
  renderBudgetMs: 30_000,
  /** How long the fetching of one asset may take, from name resolution to the last byte. */
  assetBudgetMs: 10_000,
  /** How long an idempotency key lives. It is live while now < first use + this. */
  idempotencyMs: 86_400_000,
  /** The largest request body, bytes, unless it is configured. */
  maxBodyBytes: 5 * 1024 * 1024,
  /** The most levels of objects and lists in `data`. */
  maxDataDepth: 64,
  /** How many faults are listed by name. The rest are counted. */
  maxIssues: 100,
  /** The most bytes of an answer that is an error. Longer paths, messages and hints are shortened in the middle. */
  maxAnswerBytes: 64 * 1024,
  /** The time after which the headers of a request must have arrived. */
  headersTimeoutMs: 10_000,
  /** The time after which the body of a request must have arrived. */
  bodyTimeoutMs: 30_000,
} as const;
