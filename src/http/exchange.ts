// One request on its way to its answer, and what is told of it at the end.
import type { IncomingMessage } from 'node:http';
import { type ErrorCode, header } from '../contract.ts';
import { AppError } from '../errors.ts';
import type { CallFacts } from '../service/generate.ts';
import { newId } from '../service/ids.ts';
import type { Log } from '../service/log.ts';
import { type Answer, type ErrorAnswer, errorAnswer, internalError } from './answer.ts';
import { rawHeaderLines } from './request.ts';
import { traceContextOf } from './trace.ts';

/** What can be asked of a request before its body is read. */
export interface Head {
  readonly method: string;
  /** Values of all lines of a header, `name` in lower case. Lines that came apart stay apart, where Node tells. */
  lines(name: string): readonly string[];
  /** Of the caller; empty where there is no socket. */
  address(): string;
  /** Whether the caller left. */
  left(): boolean;
}

/** One request on its way. */
export interface Exchange {
  readonly head: Head;
  readonly requestId: string;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** Filled in for the log line. */
  readonly facts: CallFacts & { account?: string; test?: boolean; bytesIn?: number; bytesOut?: number };
  /** Headers of the answer, whatever it will be. */
  readonly headers: Record<string, string>;
}

/** Told of every answer, for metrics. `code` is `ok`, `aborted` or an error code. */
export type OnAnswer = (answer: {
  readonly route: string;
  readonly code: AnswerCode;
  readonly durationMs: number;
}) => void;

/** What became of a request. */
export type AnswerCode = ErrorCode | 'ok' | 'aborted';

/** Who is told of an exchange. */
export interface Audience {
  readonly log: Log;
  readonly onAnswer?: OnAnswer;
}

/** An answer and what became of the request with it. */
export interface Outcome {
  readonly code: AnswerCode;
  readonly answer: Answer;
}

/** Begins one. */
export function newExchange(head: Head): Exchange {
  return { head, requestId: newId('req'), startedAt: performance.now(), facts: {}, headers: {} };
}

/** The head of a request as Node has it. */
export function nodeHead(incoming: IncomingMessage): Head {
  return {
    method: incoming.method ?? '',
    lines: (name) => rawHeaderLines(incoming.rawHeaders, name),
    address: () => incoming.socket.remoteAddress ?? '',
    left: () => incoming.socket.destroyed,
  };
}

/** The head of a request that came without a socket. */
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

/** What an error comes to: `AppError` is answered as it is, anything else is a bug, told in the log alone. */
export function outcomeOf({ log }: Audience, { head, requestId }: Exchange, error: unknown): Outcome {
  const internal = (): Answer => errorAnswer(internalError(requestId), requestId);
  // Nobody reads this answer; what was thrown is the signal's reason, or follows from it.
  if (head.left()) return { code: 'aborted', answer: internal() };
  if (error instanceof AppError) return { code: error.code, answer: errorAnswer(error, requestId) };
  log({ level: 'error', event: 'internal_error', requestId, error: tellBug(error) });
  return { code: 'internal_error', answer: internal() };
}

function tellBug(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The answer when something threw on the way to an answer. To tell of it is tried, and keeps nothing back. */
export function lastAnswer(
  { log, onAnswer }: Audience,
  error: unknown,
  requestId = newId('req'),
): ErrorAnswer {
  const code = 'internal_error';
  const answer = errorAnswer(internalError(requestId), requestId);
  const told = { requestId, route: 'none', status: answer.status, code, durationMs: 0 } as const;
  const tellings = [
    () => log({ level: 'error', event: 'internal_error', requestId, error: tellBug(error) }),
    () => log({ level: 'error', event: 'request', ...told }),
    () => onAnswer?.(told),
  ];
  for (const tell of tellings) {
    try {
      tell();
    } catch {
      // What can't be told may be what threw.
    }
  }
  return answer;
}

/** Writes the log line of an exchange, counts it, and gives its answer with all headers. */
export function conclude(
  { log, onAnswer }: Audience,
  { head, requestId, startedAt, facts, headers }: Exchange,
  route: string,
  { code, answer }: Outcome,
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
    durationMs,
    ...traceContextOf(head.lines('traceparent')),
    ...facts,
  });
  onAnswer?.({ route, code, durationMs });
  return { ...answer, headers: { ...answer.headers, ...headers, [header.requestId]: requestId } };
}
