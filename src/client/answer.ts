// Reads an answer: a document, an error of Platen, or something that is not Platen's.
import {
  type ErrorBody,
  type ErrorCode,
  errorStatus,
  type Format,
  header,
  type IssueBody,
  syntaxes,
} from '../contract.ts';
import { readUpTo } from './body.ts';
import type { Failure } from './retry.ts';

/** What the headers of a generated document say. */
export interface GeneratedFacts {
  /** The id, `gen_…`. `platen generation show` knows more of it. */
  readonly generationId: string;
  readonly requestId: string;
  /** How long the render of these bytes took, milliseconds. On a replay it is this render, not that of the first call. */
  readonly durationMs: number;
  /** What the document is called when it is saved. Undefined where something between took the header away. */
  readonly fileName: string | undefined;
  /** Whether this key was used before. Then nothing was billed, and these are the bytes of the first call, unless `replayMismatch` says otherwise. */
  readonly replayed: boolean;
  /** Whether these bytes are not those of the first call: another release of Platen made them, of the same version, data and moment. */
  readonly replayMismatch: boolean;
  /** The number of warnings of the generation. */
  readonly warnings: number;
}

/** What an answer says that is no document: an error of Platen. */
export interface ErrorAnswer {
  readonly failure: Failure;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly message: string;
  readonly issues: readonly IssueBody[];
}

/** Returns what an answer holds, by its type, or undefined when it is no document of Platen. */
export function formatOf(response: Response): Format | undefined {
  const type = (response.headers.get('content-type') ?? '').toLowerCase();
  if (/^application\/pdf\b/.test(type)) return 'pdf';
  const syntax = /^application\/xml\s*;(?:.*;)?\s*syntax="?([a-z]+)/.exec(type)?.[1];
  return syntaxes.find((one) => one === syntax);
}

/** Returns the facts of a document, or undefined when the answer is not Platen's. */
export function parseGenerated(response: Response): GeneratedFacts | undefined {
  const { headers, status } = response;
  const generationId = headers.get(header.generationId);
  const requestId = headers.get(header.requestId);
  if (status !== 201 || generationId === null || requestId === null) return undefined;
  return {
    generationId,
    requestId,
    durationMs: Number(headers.get(header.renderDuration) ?? 0),
    fileName: fileNameOf(headers.get('content-disposition') ?? ''),
    replayed: headers.get(header.replayed) === 'true',
    replayMismatch: headers.get(header.replayMismatch) === 'true',
    warnings: Number(headers.get(header.warnings) ?? 0),
  };
}

/** Returns the name in a `Content-Disposition` of Platen, which escapes nothing but what is in `filename*`. */
function fileNameOf(disposition: string): string | undefined {
  const coded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  try {
    if (coded !== undefined) return decodeURIComponent(coded);
  } catch {
    // Somebody else wrote it. The plain name is there as well.
  }
  return /filename="([^"]*)"/i.exec(disposition)?.[1];
}

/** An error of Platen takes at most 64 KiB. What is larger is somebody else's. */
const mostErrorBytes = 1024 * 1024;

/** Reads an answer that is no document. Throws what reading its body throws. */
export async function parseError(response: Response): Promise<ErrorAnswer> {
  const { status, headers } = response;
  const retryAfter = headers.get(header.retryAfter) ?? undefined;
  const bytes = await readUpTo(response, mostErrorBytes);
  const body = bytes && parseErrorBody(new TextDecoder().decode(bytes), status);
  if (body === undefined) {
    const message = `expected an answer of Platen, got status ${status} of something else`;
    return {
      failure: { kind: 'foreign', status, retryAfter },
      status,
      requestId: undefined,
      message,
      issues: [],
    };
  }
  const { code, message, issues = [] } = body.error;
  const requestId = headers.get(header.requestId) ?? undefined;
  return { failure: { kind: 'api', code, retryAfter }, status, requestId, message, issues };
}

/**
 * Returns the body when it is Platen's error JSON, with a code that belongs to the status, or undefined: gateways send
 * JSON of their own.
 */
function parseErrorBody(text: string, status: number): ErrorBody | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const error = isRecord(body) ? body.error : undefined;
  if (!isRecord(error) || typeof error.message !== 'string' || !isCode(error.code)) return undefined;
  if (!statusFits(error.code, status)) return undefined;
  const issues = Array.isArray(error.issues) ? error.issues.filter(isIssue) : [];
  return { error: { code: error.code, message: error.message, issues } };
}

/** Returns whether a status belongs to a code. 417 and 431 carry `invalid_request`, too. */
function statusFits(code: ErrorCode, status: number): boolean {
  return errorStatus[code] === status || (code === 'invalid_request' && (status === 417 || status === 431));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value);
}

function isIssue(value: unknown): value is IssueBody {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';
}
