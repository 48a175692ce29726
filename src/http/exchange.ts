// One request until it is answered, and what the log and the metrics say of it.
import type { IncomingMessage } from 'node:http';
import { type ErrorCode, header } from '../contract.ts';
import { AppError } from '../errors.ts';
import type { CallFacts } from '../service/call.ts';
import { newId } from '../service/ids.ts';
import type { Log } from '../service/log.ts';
import { type Answer, type ErrorAnswer, errorAnswer, internalError } from './answer.ts';
import { rawHeaderLines } from './request.ts';
import { traceContextOf } from './trace.ts';

/** What is known of a request before its body is read. */
export interface Head {
  readonly method: string;
  /** Returns the values of all lines of a header. `name` is in lower case. Repeated lines stay apart where Node keeps them apart. */
  lines(name: string): readonly string[];
  /** Returns the address of the caller, or an empty text where there is no socket. */
  address(): string;
  /** Returns whether the caller left. */
  left(): boolean;
}

/** One request until it is answered. */
export interface Exchange {
  readonly head: Head;
  readonly requestId: string;
  /** When it started, by `performance.now()`. */
  readonly startedAt: number;
  /** Facts for the log line. They are filled in as they become known. */
  readonly facts: CallFacts & { account?: string; test?: boolean; bytesIn?: number; bytesOut?: number };
  /** Headers of the answer, whether it is a success or an error. */
  readonly headers: Record<string, string>;
}

/** Called for every answer, for metrics. `code` is `ok`, `aborted` or an error code. */
export type OnAnswer = (answer: {
  readonly route: string;
  readonly code: AnswerCode;
  readonly durationMs: number;
}) => void;

/** How a request ended. */
export type AnswerCode = ErrorCode | 'ok' | 'aborted';

/** Where exchanges are reported. */
export interface Audience {
  readonly log: Log;
  readonly onAnswer?: OnAnswer;
}

/** An answer, and how the request ended with it. */
export interface Outcome {
  readonly code: AnswerCode;
  /** Why the call can't be taken now, for the log. It is set with `service_unavailable`, whose messages hold nothing of the data. */
  readonly reason?: string;
  readonly answer: Answer;
}

/** Returns a new exchange. `startedAt` is by `performance.now()`. */
export function newExchange(head: Head, startedAt = performance.now()): Exchange {
  return { head, requestId: newId('req'), startedAt, facts: {}, headers: {} };
}

/** Returns the head of a request as Node has it. */
export function nodeHead(incoming: IncomingMessage): Head {
  return {
    method: incoming.method ?? '',
    lines: (name) => rawHeaderLines(incoming.rawHeaders, name),
    address: () => incoming.socket.remoteAddress ?? '',
    left: () => incoming.socket.destroyed,
  };
}

/** Returns the head of a request that came without a socket. */
export function webHead(request: Request): Head {
  return {
    method: request.method,
    lines(name) {
      const value = request.headers.get(name);
      return value === null ? [] : [value];
    },
    address: () => '',
    left: () => request.signal.aborted,
  };
}

/**
 * Returns the outcome of an error. An `AppError` is answered as it is. Anything else is a bug: the log has the error,
 * and the answer is `internal_error`.
 */
export function outcomeOf({ log }: Audience, { head, requestId }: Exchange, error: unknown): Outcome {
  const internal = (): Answer => errorAnswer(internalError(requestId), requestId);
  // Nobody reads this answer. What was thrown is the signal's reason, or follows from it.
  if (head.left()) return { code: 'aborted', answer: internal() };
  if (error instanceof AppError) {
    const { code, message } = error;
    const reason = code === 'service_unavailable' ? { reason: message } : {};
    return { code, answer: errorAnswer(error, requestId), ...reason };
  }
  log({ level: 'error', event: 'internal_error', requestId, error: tellBug(error) });
  return { code: 'internal_error', answer: internal() };
}

function tellBug(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns the answer when something threw on the way to an answer. It tries to log that, and answers even when logging fails. */
export function lastAnswer(
  { log, onAnswer }: Audience,
  error: unknown,
  requestId = newId('req'),
): ErrorAnswer {
  const code = 'internal_error';
  const answer = errorAnswer(internalError(requestId), requestId);
  const answered = { requestId, route: 'none', status: answer.status, code, durationMs: 0 } as const;
  const tellings = [
    () => log({ level: 'error', event: 'internal_error', requestId, error: tellBug(error) }),
    () => log({ level: 'error', event: 'request', ...answered }),
    () => onAnswer?.(answered),
  ];
  for (const tell of tellings) {
    try {
      tell();
    } catch {
      // Logging itself may be what threw.
    }
  }
  return answer;
}

/** Logs and counts a request whose caller left before anybody looked at it. */
export function tellLeft(audience: Audience, head: Head, startedAt: number): void {
  const exchange = newExchange(head, startedAt);
  const answer = errorAnswer(internalError(exchange.requestId), exchange.requestId);
  conclude(audience, exchange, 'none', { code: 'aborted', answer });
}

/** Writes the log line of an exchange and counts it. Returns its answer with all headers. */
export function conclude(
  { log, onAnswer }: Audience,
  { head, requestId, startedAt, facts, headers }: Exchange,
  route: string,
  { code, reason, answer }: Outcome,
): Answer {
  const durationMs = Math.round(performance.now() - startedAt);
  log({
    level: code === 'internal_error' ? 'error' : 'info',
    event: 'request',
    requestId,
    method: head.method,
    route,
    status: code === 'aborted' ? 499 : answer.status,
    code,
    ...(reason !== undefined && { reason }),
    durationMs,
    ...traceContextOf(head.lines('traceparent')),
    ...facts,
  });
  onAnswer?.({ route, code, durationMs });
  return { ...answer, headers: { ...answer.headers, ...headers, [header.requestId]: requestId } };
}
