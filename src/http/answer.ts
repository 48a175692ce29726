// Errors become answers here, and nowhere else.
import { type ErrorBody, type ErrorCode, errorStatus, header, type IssueBody } from '../contract.ts';
import { AppError, firstIssues, type Issue } from '../errors.ts';

/** An answer before it is sent. Headers are sent in the spelling that they have here. */
export interface Answer<Body extends string | Uint8Array = string | Uint8Array> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** The answer of an error. */
export type ErrorAnswer = Answer<string>;

/** Headers that every answer of ours carries. */
export const plainHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/** The answer for an error. `status` differs from the code's own for 417 and 431 alone. */
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

/** What a bug becomes: nothing of it is shown. */
export function internalError(requestId: string): AppError {
  return new AppError('internal_error', `an internal error: the operator finds it under ${requestId}`);
}

function headersOf(code: ErrorCode): Readonly<Record<string, string>> {
  switch (code) {
    case 'unauthorized':
      return { 'WWW-Authenticate': 'Bearer' };
    // What is left of the request can't be told from the next one any more.
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
