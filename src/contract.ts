// What is seen from outside over HTTP: error codes with their statuses, header names, body shapes, limits.

/** The error codes and the status of each. The set is closed. */
export const errorStatus = {
  invalid_json: 400,
  invalid_request: 400,
  unauthorized: 401,
  account_suspended: 403,
  insufficient_scope: 403,
  not_found: 404,
  template_not_found: 404,
  version_not_found: 404,
  generation_not_found: 404,
  account_not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  idempotency_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_data: 422,
  invalid_template: 422,
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
  /** Where a fault of a pushed template lies: the file in its pack. */
  readonly file?: string;
  /** Counts from 1, as `column` does. */
  readonly line?: number;
  readonly column?: number;
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

/** The languages of the page of an e-invoice. */
export const viewLanguages = ['de', 'en', 'fr'] as const;

/** One of `viewLanguages`. */
export type ViewLanguage = (typeof viewLanguages)[number];

/** The body of `POST /v1/generate`. */
export interface GenerateBody {
  readonly templateId: string;
  /** A JSON object. Its type is `object`, since an interface of the caller's own has no index signature. */
  readonly data: object;
}

/** A part of a list, newest first. */
export interface ListPart<Entry> {
  readonly data: readonly Entry[];
  readonly hasMore: boolean;
  /** What asks for the next part: the `cursor` of the next call. `null` at the end. */
  readonly nextCursor: string | null;
}

/** The name and the id of the account that something belongs to. */
export interface Owned {
  readonly account: string;
  readonly accountId: string;
}

/** What a push gave. `published` says whether calls get this version now. */
export interface PushedBody {
  readonly code: string;
  readonly version: number;
  readonly published: boolean;
  /** What recent calls of other versions sent or lacked that this version would refuse. */
  readonly warnings: readonly PublishWarning[];
}

/** What some recent calls sent or lacked, and a version would refuse. */
export interface PublishWarning {
  /** A pointer to the variable, with `*` for the items of a list. */
  readonly path: string;
  readonly message: string;
  /** The number of the version that the calls were of. */
  readonly version: number;
  /** How many of the calls that were looked at. */
  readonly calls: number;
  /** How many calls were looked at. */
  readonly looked: number;
  /** Since when, ISO 8601. */
  readonly since: string;
}

/** A template. Moments are ISO 8601 in UTC. */
export interface TemplateBody extends Owned {
  readonly code: string;
  readonly name: string;
  /** The number of the published version. */
  readonly published: number | null;
  /** The number of the newest version. */
  readonly newest: number;
  readonly createdAt: string;
}

/** A version of a template. */
export interface VersionBody {
  readonly code: string;
  readonly version: number;
  readonly sha256: string;
  readonly published: boolean;
  readonly createdAt: string;
}

/** A version with its files and variables. */
export interface WholeVersionBody extends VersionBody {
  /** The name of the template among the files. */
  readonly main: string;
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[];
  /** The `variables` of the template. `null` when they take more than 256 KiB. */
  readonly variables: unknown;
}

/** A warning about a document, with its place in the template. */
export interface WarningBody {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly path: string;
  readonly message: string;
  readonly hint: string | null;
}

/** A generation. */
export interface GenerationBody extends Owned {
  readonly id: string;
  readonly template: string;
  readonly version: number;
  readonly test: boolean;
  readonly idempotencyKey: string | null;
  /** The moment of its document, which is that of its admission. */
  readonly time: string;
  readonly completedAt: string;
  readonly durationMs: number;
  readonly format: Format;
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly replays: number;
  readonly mismatches: number;
  readonly requestId: string;
  readonly warnings: readonly WarningBody[];
}

/** What an account used in a UTC month, such as `2026-01`. */
export interface UsageBody {
  readonly account: string;
  readonly period: string;
  readonly used: number;
  /** The calls under way that hold quota. */
  readonly reserved: number;
  readonly limit: number;
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
  /** Whether the PDF is made beside the e-invoice in UBL: what the CII in the PDF can't be sent with is a warning then. */
  readonly besideUbl?: boolean;
}

/** What a caller gets who asks for nothing else. */
export const askedPdf: AskedFormat = { format: 'pdf', orPdf: true };

/** Header names of the API, in the spelling that is sent. */
export const header = {
  requestId: 'X-Request-Id',
  generationId: 'X-Generation-Id',
  renderDuration: 'X-Render-Duration-Ms',
  warnings: 'X-Platen-Warnings',
  pages: 'X-Platen-Pages',
  replayed: 'X-Idempotent-Replayed',
  replayMismatch: 'X-Idempotent-Replay-Mismatch',
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
  /** The largest pack that is pushed over HTTP, bytes, unless it is configured. */
  maxPackBytes: 32 * 1024 * 1024,
  /** The largest e-invoice, or PDF, that is judged or shown, bytes. A larger one would need more memory than the process that reads it may have. */
  maxInvoiceBytes: 200 * 1024 * 1024,
  /** How many pixels an inch the picture of a page may have, and has unless the caller says it. */
  maxPreviewDpi: 300,
  previewDpi: 96,
  /** How many pictures of drafts an account gets a second, and at once after a rest, from each node. */
  previewsPerSecond: 2,
  previewBurst: 10,
  /** The most entries of one part of a list. */
  maxListed: 100,
  /** The entries of one part of a list, unless the caller says how many. */
  listed: 50,
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
