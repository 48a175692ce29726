// The API as a Hono app: routes, and what surrounds every one of them. Needs no socket.
import { type Context, Hono } from 'hono';
import { type ErrorCode, header, limits } from '../contract.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../service/authenticate.ts';
import type { CrashPoint } from '../service/crash.ts';
import type { CallFacts, Generated } from '../service/generate.ts';
import { newId } from '../service/ids.ts';
import type { Log } from '../service/log.ts';
import type { RateState } from '../service/rate.ts';
import type { Service } from '../service/service.ts';
import { type Answer, errorAnswer, internalError, plainHeaders } from './answer.ts';
import { openApi } from './openapi.ts';
import {
  bodyIsComing,
  discardBody,
  headerLines,
  idempotencyKeyOf,
  type NodeBindings,
  readBody,
  requireJson,
} from './request.ts';
import { traceContextOf } from './trace.ts';

/** Told of every answer, for metrics. `code` is `ok`, `aborted` or an error code. */
export type OnAnswer = (answer: {
  readonly route: string;
  readonly code: AnswerCode;
  readonly durationMs: number;
}) => void;

/** What became of a request. */
export type AnswerCode = ErrorCode | 'ok' | 'aborted';

/** What an app is made of. */
export interface AppOptions {
  readonly service: Service;
  readonly log: Log;
  readonly onAnswer?: OnAnswer;
  readonly crashPoint?: CrashPoint;
  /** Largest body; default 5 MiB. */
  readonly maxBodyBytes?: number;
  /** May be lowered; default 30 s. */
  readonly bodyTimeoutMs?: number;
  /** Shown in the API's description. */
  readonly version: string;
}

/** One request on its way. */
interface Exchange {
  readonly request: Request;
  readonly node: NodeBindings | undefined;
  readonly requestId: string;
  /** Filled in for the log line. */
  readonly facts: CallFacts & { account?: string; test?: boolean; bytesIn?: number; bytesOut?: number };
  /** Headers of the answer, whatever it will be. */
  readonly headers: Record<string, string>;
}

type Env = { Bindings: NodeBindings };
type Handler = (exchange: Exchange) => Promise<Answer> | Answer;

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly handler: Handler;
}

/** The app. `app.request()` and `app.fetch()` answer as the server would. */
export function createApp(options: AppOptions): Hono<Env> {
  const app = new Hono<Env>();
  for (const { method, path, handler } of routesOf(options)) {
    const allow = method === 'GET' ? 'GET, HEAD' : method;
    app.on(method, path, (c) => answer(options, c, path, handler));
    app.all(path, (c) => answer(options, c, path, (exchange) => refuseMethod(exchange, allow)));
  }
  app.notFound((c) =>
    answer(options, c, 'none', () => {
      throw new AppError('not_found', 'no such route: see /openapi.json');
    }),
  );
  return app;
}

function routesOf(options: AppOptions): readonly Route[] {
  const { service, version } = options;
  const description = JSON.stringify(openApi(version, options.maxBodyBytes ?? limits.maxBodyBytes));
  const json = (body: string): Answer => ({
    status: 200,
    headers: { ...plainHeaders, 'Content-Type': 'application/json' },
    body,
  });
  return [
    { method: 'POST', path: '/v1/generate', handler: (exchange) => generate(options, exchange) },
    { method: 'GET', path: '/healthz', handler: () => json('{"status":"ok"}\n') },
    {
      method: 'GET',
      path: '/readyz',
      async handler() {
        await service.requireReady();
        return json('{"status":"ready"}\n');
      },
    },
    { method: 'GET', path: '/openapi.json', handler: () => json(description) },
  ];
}

function refuseMethod({ headers }: Exchange, allow: string): never {
  headers.Allow = allow;
  throw new AppError('method_not_allowed', `expected ${allow}`);
}

/** Runs a handler, turns what it throws into an answer, and writes the log line. */
async function answer(
  options: AppOptions,
  c: Context<Env>,
  route: string,
  handler: Handler,
): Promise<Response> {
  const started = performance.now();
  // Without a socket Hono gives no bindings, whatever the type says.
  const node: NodeBindings | undefined = c.env;
  const requestId = newId('req');
  const exchange: Exchange = { request: c.req.raw, node, requestId, facts: {}, headers: {} };
  let code: AnswerCode = 'ok';
  let result: Answer;
  try {
    result = await handler(exchange);
  } catch (error) {
    const outcome = explain(options, exchange, error);
    code = outcome.code;
    result = errorAnswer(outcome.error, requestId);
  }
  const durationMs = Math.round(performance.now() - started);
  options.log({
    level: code === 'internal_error' ? 'error' : 'info',
    event: 'request',
    requestId,
    method: c.req.method,
    route,
    status: code === 'aborted' ? 499 : result.status,
    code,
    durationMs,
    ...traceContextOf(headerLines(exchange.request, node, 'traceparent')),
    ...exchange.facts,
  });
  options.onAnswer?.({ route, code, durationMs });
  const whole = {
    ...result,
    headers: { ...result.headers, ...exchange.headers, [header.requestId]: requestId },
  };
  const isEarly = code !== 'request_timeout' && (await bodyIsComing(node));
  return isEarly ? earlyResponse(whole, c.req.raw) : responseOf(whole);
}

/** A plain object as headers keeps their spelling on the wire. */
function responseOf({ status, headers, body }: Answer): Response {
  // The type admits shared memory, which no body lies in.
  return new Response(body as string | Uint8Array<ArrayBuffer>, { status, headers });
}

/** An answer that is sent at once, and ends when the request has: a caller that is still sending reads it in its own time. */
function earlyResponse({ status, headers, body }: Answer, request: Request): Response {
  const bytes = Buffer.from(body);
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes);
      await discardBody(request);
      controller.close();
    },
  });
  return new Response(stream, { status, headers: { ...headers, 'Content-Length': String(bytes.length) } });
}

function explain(
  { log }: AppOptions,
  { request, node, requestId }: Exchange,
  error: unknown,
): { readonly code: AnswerCode; readonly error: AppError } {
  // Nobody reads this answer; what was thrown is the signal's reason, or follows from it. To ask the request makes a signal, which is dear.
  const left = node?.incoming ? node.incoming.socket.destroyed : request.signal.aborted;
  if (left) return { code: 'aborted', error: internalError(requestId) };
  if (error instanceof AppError) return { code: error.code, error };
  log({
    level: 'error',
    event: 'internal_error',
    requestId,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return { code: 'internal_error', error: internalError(requestId) };
}

async function generate(options: AppOptions, exchange: Exchange): Promise<Answer> {
  const { service } = options;
  const { request, node, requestId, facts } = exchange;
  const lines = (name: string) => headerLines(request, node, name);
  const caller = await service.authenticate({
    authorization: lines('authorization'),
    address: () => node?.incoming?.socket.remoteAddress ?? '',
  });
  facts.account = caller.account;
  facts.test = caller.test;
  countRate(service, caller, exchange);
  requireJson(lines('content-type'), lines('content-encoding'));
  const idempotencyKey = idempotencyKeyOf(lines('idempotency-key'));
  // Before the body costs anything: under a flood it is the refusals that have to be cheap. A call with a key is read
  // all the same: a conflict is told at once, also where there is no room.
  if (idempotencyKey === undefined) service.requireRoom(caller);
  const body = await readBody(request, {
    maxBytes: options.maxBodyBytes ?? limits.maxBodyBytes,
    timeoutMs: Math.min(options.bodyTimeoutMs ?? limits.bodyTimeoutMs, limits.bodyTimeoutMs),
  });
  facts.bytesIn = body.length;
  const { signal } = request;
  const generated = await service.generate({ caller, idempotencyKey, body, requestId, signal, facts });
  facts.bytesOut = generated.pdf.length;
  options.crashPoint?.('before send');
  if (options.crashPoint !== undefined)
    node?.outgoing?.once('finish', () => options.crashPoint?.('after send'));
  return pdfAnswer(generated);
}

function countRate(service: Service, caller: Caller, { headers }: Exchange): void {
  const rate = service.takeRate(caller);
  Object.assign(headers, rateHeaders(rate));
  if (!rate.allowed) {
    throw new AppError('rate_limited', `more than ${caller.plan.perSecond} calls a second`, {
      retryAfterSec: rate.retryAfterSec,
    });
  }
}

/** draft-ietf-httpapi-ratelimit-headers-10. */
function rateHeaders({ burst, windowSec, remaining, resetSec }: RateState): Record<string, string> {
  return {
    [header.rateLimitPolicy]: `"account";q=${burst};w=${windowSec}`,
    [header.rateLimit]: `"account";r=${remaining};t=${resetSec}`,
  };
}

function pdfAnswer({ pdf, generationId, durationMs, warnings, replayed }: Generated): Answer {
  return {
    status: 201,
    headers: {
      ...plainHeaders,
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="document.pdf"',
      [header.generationId]: generationId,
      [header.renderDuration]: String(durationMs),
      ...(warnings > 0 && { [header.warnings]: String(warnings) }),
      ...(replayed && { [header.replayed]: 'true' }),
    },
    body: pdf,
  };
}
