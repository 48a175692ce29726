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

/** Returns the answer for an error. `status` is given only where it differs from that of the code: for 417 and 431. */
export function errorAnswer(error: AppError, requestId: string, status?: number): ErrorAnswer {
  const { code, message, issues, retryAfterSec } = error;
  const body: ErrorBody = {
    error: { code, message, ...(issues.length > 0 && { issues: firstIssues(issues).map(toBody) }) },
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
    // The rest of the request can no longer be told from the next request.
    case 'payload_too_large':
    case 'request_timeout':
      return { Connection: 'close' };
    default:
      return {};
  }
}

function toBody({ source, path, message, hint }: Issue): IssueBody {
  return { source, path, message, ...(hint !== undefined && { hint }) };
}
