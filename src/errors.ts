// Issues (one thing wrong at one place) and the one error class that carries them to an answer or an exit status.
import { type ErrorCode, type IssueBody, limits } from './contract.ts';
import { readable, shorten, shortenAll } from './shorten.ts';

/** One thing that is wrong at one place. `line` and `column` count from 1 and are known only for template files. */
export interface Issue extends IssueBody {
  /** The template file that the position is in, when it is not the main one. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** A warning about a finished document, with the place in the template that it comes from. */
export interface PlacedWarning {
  /** JSON Pointer of the block in its file. */
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
  /** The template file that the position is in, when it is not the main one. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** What an `AppError` may carry besides code and message. */
export interface AppErrorOptions {
  readonly issues?: readonly Issue[];
  /** How many issues there are. It is given when not all of them were kept. */
  readonly count?: number;
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfterSec?: number;
  readonly cause?: unknown;
}

/** The most bytes that the texts of 100 issues take as JSON. Of more issues each takes `bytesOfEach` on average. */
const issuesBytes = 32 * 1024;
const bytesOfEach = 320;
/** The most bytes of a message. With it, the names of the fields and the texts of 100 issues, `limits.maxAnswerBytes` is not passed. */
const messageBytes = 24 * 1024;

/**
 * An error with a code of the contract. Anything else that is thrown is a bug and becomes `internal_error`. The texts
 * of the error are bounded, whatever it is made with: the longest are shortened in the middle.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** How many issues there are. `issues` may hold fewer of them. */
  readonly count: number;
  readonly retryAfterSec: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    // Code and message say everything, and a stack takes a tenth of the time of a refusal. Where `Error` is frozen, the stack stays.
    const { stackTraceLimit } = Error;
    Reflect.set(Error, 'stackTraceLimit', 0);
    super(shorten(message, messageBytes), options.cause === undefined ? undefined : { cause: options.cause });
    Reflect.set(Error, 'stackTraceLimit', stackTraceLimit);
    this.name = 'AppError';
    this.code = code;
    const { issues = [] } = options;
    this.issues = boundTexts(issues);
    this.count = options.count ?? issues.length;
    this.retryAfterSec = options.retryAfterSec;
  }
}

/**
 * Returns an `AppError` whose message names the first 100 issues and how many there are. `issues` must not be empty.
 * `count` is the number of all issues, when not all of them were kept.
 */
export function issuesError(code: ErrorCode, issues: readonly Issue[], count = issues.length): AppError {
  const named = firstIssues(issues);
  const rest = count - named.length;
  // The last 512 bytes are for the separators of the lines and for the number of further issues.
  const lines = shortenAll(named.map(describeIssue), messageBytes - 512).join('; ');
  const message = rest > 0 ? `${lines}; and ${rest} more (${count} in all)` : lines;
  return new AppError(code, message, { issues: named, count });
}

/** Returns the first 100 of the issues, with texts of bounded length. An answer names no more. */
export function firstIssues<One extends Told>(issues: readonly One[]): readonly One[] {
  return boundTexts(issues.slice(0, limits.maxIssues));
}

/** What issues and warnings have in common. The texts may have any length. */
interface Told {
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
}

/** A text that is longer is shortened before it is made readable: nobody reads a megabyte for it. */
const mostReadable = 20_000;

/**
 * Returns the issues or warnings with texts of bounded length. The longest texts are shortened. What is quoted in a message
 * may be of anybody: its characters are shown, and not obeyed. Pointers and names of files stay as they are.
 */
export function boundTexts<One extends Told>(told: readonly One[]): readonly One[] {
  const texts = shortenAll(
    told.flatMap(({ path, message, hint = '', file = '' }) => [path, briefly(message), briefly(hint), file]),
    Math.max(issuesBytes, bytesOfEach * told.length),
  );
  return told.map((one, index) => {
    const [path = '', text = '', way = '', file = ''] = texts.slice(4 * index, 4 * index + 4);
    const [message, hint] = [readable(text), readable(way)];
    if (
      path === one.path &&
      message === one.message &&
      hint === (one.hint ?? '') &&
      file === (one.file ?? '')
    )
      return one;
    return {
      ...one,
      path,
      message,
      ...(one.hint !== undefined && { hint }),
      ...(one.file !== undefined && { file }),
    };
  });
}

function briefly(text: string): string {
  return text.length <= mostReadable ? readable(text) : text;
}

/** Returns one line for a person: the place, what is wrong, and the way out. */
export function describeIssue(issue: Issue): string {
  const place = issue.source === 'data' ? dataPlace(issue.path) : `${issue.source}${issue.path}`;
  return `${place}: ${issue.message}${issue.hint === undefined ? '' : ` (${issue.hint})`}`;
}

/** Returns a JSON Pointer (RFC 6901) into `data` as messages name it: `data.items[3].price`, `data["due-date"]`. */
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

/** Throws an `Error` unless the condition holds. Then the program itself is wrong: the log gets a stack trace, the caller does not. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${message}`);
}

/** Throws an `Error`. It is for the `default` of a `switch` that is meant to be exhaustive. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
