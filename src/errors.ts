// Issues (one thing wrong at one place) and the one error class that carries them to an answer or an exit status.
import { type ErrorCode, type IssueBody, limits } from './contract.ts';

/** One thing wrong at one place; `line` and `column` count from 1 and are known for template files alone. */
export interface Issue extends IssueBody {
  /** The template file that the position is in, when it is not the main one. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** What an `AppError` may carry besides code and message. */
export interface AppErrorOptions {
  readonly issues?: readonly Issue[];
  /** How many there are when not all of them were kept. */
  readonly count?: number;
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfterSec?: number;
  readonly cause?: unknown;
}

/** An error with a code of the contract. Anything else that is thrown is a bug and becomes `internal_error`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** How many there are: not all may have been kept. */
  readonly count: number;
  readonly retryAfterSec: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    // Code and message say it all, and a stack is a tenth of what a refusal costs. Where `Error` is frozen it stays.
    const { stackTraceLimit } = Error;
    Reflect.set(Error, 'stackTraceLimit', 0);
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    Reflect.set(Error, 'stackTraceLimit', stackTraceLimit);
    this.name = 'AppError';
    this.code = code;
    this.issues = options.issues ?? [];
    this.count = options.count ?? this.issues.length;
    this.retryAfterSec = options.retryAfterSec;
  }
}

/**
 * An `AppError` whose message names the first 100 issues and how many there are. `issues` must not be empty; `count` is how many
 * there are when not all of them were kept.
 */
export function issuesError(code: ErrorCode, issues: readonly Issue[], count = issues.length): AppError {
  const named = issues.slice(0, limits.maxIssues);
  const rest = count - named.length;
  const lines = named.map(describeIssue).join('; ');
  const message = rest > 0 ? `${lines}; and ${rest} more (${count} in all)` : lines;
  return new AppError(code, message, { issues: named, count });
}

/** One line for a person: where, what, and the way out. */
export function describeIssue(issue: Issue): string {
  const place = issue.source === 'data' ? dataPlace(issue.path) : `${issue.source}${issue.path}`;
  return `${place}: ${issue.message}${issue.hint === undefined ? '' : ` (${issue.hint})`}`;
}

/** A JSON Pointer (RFC 6901) into `data` as messages name it: `data.items[3].price`, `data["due-date"]`. */
export function dataPlace(pointer: string): string {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const steps = names.map((name) => {
    if (/^(0|[1-9]\d*)$/.test(name)) return `[${name}]`;
    return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  });
  return `data${steps.join('')}`;
}

/** What is wrong with the program itself: stops with a stack trace in the log, never reaches a caller. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${message}`);
}

/** For the `default` of a `switch` that is meant to be exhaustive. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
