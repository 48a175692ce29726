// Turns errors into answers. No other file does.
import { type ErrorBody, type ErrorCode, errorStatus, header, type IssueBody } from '../contract.ts';
import { AppError, firstIssues, type Issue } from '../errors.ts';

/** An answer before it is sent. Its headers are sent in the spelling that they have here. */
export interface Answer<Body extends string | Uint8Array = string | Uint8Array> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** The answer of an error. */
export type ErrorAnswer = Answer<string>;

/** The headers of every answer. */
export const plainHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/** Returns an answer with this status whose body is `body` as JSON. */
export function jsonAnswer(status: number, value: unknown): Answer<Uint8Array> {
  const headers = { ...plainHeaders, 'Content-Type': 'application/json' };
  return { status, headers, body: Buffer.from(`${JSON.stringify(value)}\n`) };
}

/** Returns an answer of bytes that nothing is known of. No browser shows them. */
export function bytesAnswer(bytes: Uint8Array): Answer<Uint8Array> {
  return {
    status: 200,
    headers: { ...plainHeaders, 'Content-Type': 'application/octet-stream' },
    body: bytes,
  };
}

/** Returns the answer for an error. `status` is given only where it differs from that of the code: for 417 and 431. */
export function errorAnswer(error: AppError, requestId: string, status?: number): ErrorAnswer {
  const { code, message, issues, retryAfterSec } = error;
  const body: ErrorBody = {
    error: { code, message, ...(issues.length > 0 && { issues: firstIssues(issues).map(toBodyOf(code)) }) },
  };
  return {
    status: status ?? errorStatus[code],
    headers: {
      ...plainHeaders,
      'Content-Type': 'application/json',
      [header.requestId]: requestId,
      ...(retryAfterSec !== undefined && { [header.retryAfter]: String(retryAfterSec) }),
      ...headersOf(code),
    },
    body: `${JSON.stringify(body)}\n`,
  };
}

/** Returns the error that the caller sees of a bug. It shows nothing of the bug. */
export function internalError(requestId: string): AppError {
  return new AppError('internal_error', `an internal error: the operator finds it under ${requestId}`);
}

function headersOf(code: ErrorCode): Readonly<Record<string, string>> {
  switch (code) {
    case 'unauthorized':
      return { 'WWW-Authenticate': 'Bearer' };
    // RFC 6750 3.1.
    case 'insufficient_scope':
      return { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' };
    // The rest of the request can no longer be told from the next request.
    case 'payload_too_large':
    case 'request_timeout':
      return { Connection: 'close' };
    default:
      return {};
  }
}

/** Who generates knows no files of the template. Who pushes it does. */
function toBodyOf(code: ErrorCode): (issue: Issue) => IssueBody {
  return ({ source, path, message, hint, file, line, column }) => ({
    source,
    path,
    message,
    ...(hint !== undefined && { hint }),
    ...(code === 'invalid_template' && {
      ...(file !== undefined && { file }),
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
    }),
  });
}
