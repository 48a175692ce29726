// The errors of a call. A program can tell them apart.
import type { ErrorCode, IssueBody } from '../contract.ts';

/** What every error of a call says about the last try. */
export interface FailureFacts {
  /** The number of tries, at least 1. */
  readonly attempts: number;
  /** The `X-Request-Id` of the last answer, when that was Platen's. */
  readonly requestId: string | undefined;
  readonly cause?: unknown;
}

/** A call that failed. The subclasses say how. `attempts` counts the tries. */
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

/** What an answer of Platen said. */
export interface ApiFacts extends FailureFacts {
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: readonly IssueBody[];
  /** The seconds that `Retry-After` asks to wait, rounded up. */
  readonly retryAfterSec: number | undefined;
}

/** Platen answered with an error. `code` is one of the closed set, and `issues` name what is wrong and where. */
export class PlatenApiError extends PlatenError {
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: readonly IssueBody[];
  /** The seconds after which, by the server's estimate, a retry makes sense. */
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
  /** The seconds after which, by this answer, a retry makes sense. */
  readonly retryAfterSec: number | undefined;

  constructor(message: string, facts: FailureFacts & Pick<ApiFacts, 'status' | 'retryAfterSec'>) {
    super(message, facts);
    this.name = 'PlatenForeignError';
    this.status = facts.status;
    this.retryAfterSec = facts.retryAfterSec;
  }
}

/** There was no answer, or half of one. Without an idempotency key nobody knows whether the document was made. */
export class PlatenConnectionError extends PlatenError {
  constructor(message: string, facts: FailureFacts) {
    super(message, facts);
    this.name = 'PlatenConnectionError';
  }
}

/** A try, or the whole call, took longer than its limit. */
export class PlatenTimeoutError extends PlatenConnectionError {
  constructor(message: string, facts: FailureFacts) {
    super(message, facts);
    this.name = 'PlatenTimeoutError';
  }
}
