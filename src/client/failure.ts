// What a call can fail with, as errors that a program can tell apart.
import type { ErrorCode, IssueBody } from '../contract.ts';

/** What every error of a call says about the last try. */
export interface FailureFacts {
  /** Tries made, at least 1. */
  readonly attempts: number;
  /** `X-Request-Id` of the last answer, when there was one of ours. */
  readonly requestId: string | undefined;
  readonly cause?: unknown;
}

/** A call that failed. The subclasses say how; `attempts` counts the tries. */
export class PlatenError extends Error {
  readonly attempts: number;
  readonly requestId: string | undefined;

  constructor(message: string, facts: FailureFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'PlatenError';
    this.attempts = facts.attempts;
    this.requestId = facts.requestId;
  }
}

/** What an answer of ours said. */
export interface ApiFacts extends FailureFacts {
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: readonly IssueBody[];
  readonly retryAfterSec: number | undefined;
}

/** Platen answered with an error: `code` is one of the closed set, `issues` name what is wrong and where. */
export class PlatenApiError extends PlatenError {
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: readonly IssueBody[];
  /** Seconds after which the server thinks a retry makes sense. */
  readonly retryAfterSec: number | undefined;

  constructor(message: string, facts: ApiFacts) {
    super(message, facts);
    this.name = 'PlatenApiError';
    this.code = facts.code;
    this.status = facts.status;
    this.issues = facts.issues;
    this.retryAfterSec = facts.retryAfterSec;
  }
}

/** Something that is not Platen answered: a proxy, a gateway, a wrong address. */
export class PlatenForeignError extends PlatenError {
  readonly status: number;

  constructor(message: string, facts: FailureFacts & { readonly status: number }) {
    super(message, facts);
    this.name = 'PlatenForeignError';
    this.status = facts.status;
  }
}

/** No answer, or half of one. Without an idempotency key nobody knows whether the document was made. */
export class PlatenConnectionError extends PlatenError {
  constructor(message: string, facts: FailureFacts) {
    super(message, facts);
    this.name = 'PlatenConnectionError';
  }
}

/** A try, or the whole call, took longer than it was given. */
export class PlatenTimeoutError extends PlatenConnectionError {
  constructor(message: string, facts: FailureFacts) {
    super(message, facts);
    this.name = 'PlatenTimeoutError';
  }
}
