// The API as a Hono app: its routes and what surrounds each of them. It needs no socket.
import { type Context, Hono } from 'hono';
import { limits } from '../contract.ts';
import { AppError } from '../errors.ts';
import { generateRoute, viewRoute } from './admit.ts';
import { type Answer, plainHeaders } from './answer.ts';
import type { Call, Handler, Route } from './call.ts';
import {
  type Audience,
  conclude,
  type Exchange,
  lastAnswer,
  newExchange,
  nodeHead,
  type Outcome,
  outcomeOf,
  webHead,
} from './exchange.ts';
import { bodyTimeoutOf, type GenerateRequest, generateAnswer } from './generate.ts';
import { bodyIsComing, bodyOf, discardBody, type IncomingBody, nodeBody } from './incoming-body.ts';
import { manageRoutes } from './manage.ts';
import { openApi } from './openapi.ts';
import { isCanonical } from './path.ts';
import { previewAnswer, previewRoute } from './preview.ts';
import type { NodePair, TimedRequest } from './request.ts';
import { type TimedResponse, whenGone } from './timed-response.ts';
import { respond } from './transport.ts';
import { type ViewOptions, viewHandler } from './view.ts';

/** What an app is composed of. */
export interface AppOptions extends Audience, ViewOptions {
  /** The largest pack, bytes. Default: 32 MiB. */
  readonly maxPackBytes?: number;
  /** The version that the description of the API shows. */
  readonly version: string;
}

type Env = { Bindings: NodePair };

/** The app. `request()` and `fetch()` answer as the server would. */
export interface App extends Pick<Hono<Env>, 'fetch' | 'request' | 'routes'> {
  /**
   * Answers a call of `POST /v1/generate` through Node. Nearly all requests are such calls, and Hono's own objects cost
   * a tenth of a refusal. Rejects when the answer can't be sent.
   */
  answerCall(incoming: TimedRequest, outgoing: TimedResponse): Promise<void>;
}

/** Returns the app. */
export function createApp(options: AppOptions): App {
  const hono = routed(options);
  return {
    fetch: hono.fetch,
    request: hono.request,
    routes: hono.routes,
    answerCall: (incoming, outgoing) => answerCall(options, { incoming, outgoing }),
  };
}

function routed(options: AppOptions): Hono<Env> {
  const app = new Hono<Env>();
  const handle = (c: Context<Env>, route: string, handler: Handler) =>
    answer(options, callOf(c), route, handler);
  const routes = routesOf(options);
  app.use((c, next) => {
    // Without a socket nobody knows how the path was written.
    const node: NodePair | undefined = c.env;
    if (isCanonical(node?.incoming?.url ?? '')) return next();
    return handle(c, 'none', () => {
      throw new AppError(
        'not_found',
        'expected the plain form of the path: no empty part, no "." and "..", no escape of a letter, digit, "-", ".", "_", "~" or slash',
      );
    });
  });
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path);
    const allow = here.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
    for (const { method, handler } of here) app.on(method, path, (c) => handle(c, path, handler));
    app.all(path, (c) => handle(c, path, (call) => refuseMethod(call, allow)));
  }
  app.notFound((c) =>
    handle(c, 'none', () => {
      throw new AppError('not_found', 'no such route: see /openapi.json');
    }),
  );
  // This catches what is thrown outside the handlers. Hono's own answer would be plain text.
  app.onError((error) => responseOf(lastAnswer(options, error)));
  return app;
}

function callOf(c: Context<Env>): Call {
  const request = c.req.raw;
  // Without a socket Hono gives no bindings, though the type says otherwise.
  const node: NodePair | undefined = c.env;
  const incoming = node?.incoming;
  const exchange = newExchange(incoming ? nodeHead(incoming) : webHead(request), incoming?.startedAt);
  return {
    request,
    node,
    exchange,
    part: (name) => c.req.param(name) ?? '',
    query: () => new URL(request.url).searchParams,
  };
}

function routesOf(options: AppOptions): readonly Route[] {
  const {
    service,
    version,
    maxBodyBytes = limits.maxBodyBytes,
    maxPackBytes = limits.maxPackBytes,
    maxInvoiceBytes = limits.maxInvoiceBytes,
  } = options;
  const description = JSON.stringify(openApi(version, { maxBodyBytes, maxPackBytes, maxInvoiceBytes }));
  const managing = { service, maxPackBytes, bodyTimeoutMs: bodyTimeoutOf(options) };
  const json = (body: string): Answer => ({
    status: 200,
    headers: { ...plainHeaders, 'Content-Type': 'application/json' },
    body,
  });
  return [
    { method: 'POST', path: generateRoute, handler: (call) => generateAnswer(options, fromWeb(call)) },
    { method: 'POST', path: viewRoute, handler: viewHandler(options) },
    { method: 'GET', path: '/healthz', handler: () => json('{"status":"ok"}\n') },
    {
      method: 'GET',
      path: '/readyz',
      async handler() {
        await service.requireReady();
        return json(`${JSON.stringify({ status: 'ready', version })}\n`);
      },
    },
    { method: 'GET', path: '/openapi.json', handler: () => json(description) },
    { method: 'POST', path: previewRoute, handler: (call) => previewAnswer(managing, call) },
    ...manageRoutes(managing),
  ];
}

function refuseMethod({ exchange }: Call, allow: string): never {
  exchange.headers.Allow = allow;
  throw new AppError('method_not_allowed', `expected ${allow}`);
}

/** Runs a handler, and returns the response. */
async function answer(options: AppOptions, call: Call, route: string, handler: Handler): Promise<Response> {
  const { request, node, exchange } = call;
  const { whole, isEarly } = await conclusionOf(options, { node, exchange, route }, () => handler(call));
  return isEarly ? earlyResponse(whole, bodyOf(request, node)) : responseOf(whole);
}

async function answerCall(options: AppOptions, node: Required<NodePair>): Promise<void> {
  const { incoming, outgoing } = node;
  const exchange = newExchange(nodeHead(incoming), incoming.startedAt);
  const body = nodeBody(incoming);
  const call = { node, exchange, body, signal: () => signalOf(outgoing) };
  const handler = (): Promise<Answer> => generateAnswer(options, call);
  const { whole, isEarly } = await conclusionOf(options, { node, exchange, route: generateRoute }, handler);
  if (!isEarly) {
    respond(outgoing, whole);
    return;
  }
  // As `earlyResponse` does it.
  outgoing.writeHead(whole.status, { ...whole.headers, 'Content-Length': Buffer.byteLength(whole.body) });
  outgoing.write(whole.body);
  await discardBody(body);
  outgoing.end();
}

/** Returns a signal that is aborted when the caller leaves before its answer is out. */
function signalOf(outgoing: TimedResponse): AbortSignal {
  const left = new AbortController();
  whenGone(outgoing, () => {
    if (!outgoing.writableFinished) left.abort(new Error('the caller left'));
  });
  return left.signal;
}

/** A request under way. */
interface UnderWay {
  readonly node: NodePair | undefined;
  readonly exchange: Exchange;
  readonly route: string;
}

/**
 * Runs a handler, turns what it throws into an answer, and writes the log line. Returns the answer, and whether it is
 * sent while the body is still being received.
 */
async function conclusionOf(
  options: AppOptions,
  { node, exchange, route }: UnderWay,
  handler: () => Promise<Answer> | Answer,
): Promise<{ readonly whole: Answer; readonly isEarly: boolean }> {
  try {
    const outcome = await outcomeFor(options, exchange, handler);
    const whole = conclude(options, exchange, route, outcome);
    if (node?.outgoing) node.outgoing.requestId = exchange.requestId;
    const isEarly = outcome.code !== 'request_timeout' && (await bodyIsComing(node));
    return { whole, isEarly };
  } catch (error) {
    return { whole: lastAnswer(options, error, exchange.requestId), isEarly: false };
  }
}

async function outcomeFor(
  options: AppOptions,
  exchange: Exchange,
  handler: () => Promise<Answer> | Answer,
): Promise<Outcome> {
  try {
    return { code: 'ok', answer: await handler() };
  } catch (error) {
    return outcomeOf(options, exchange, error);
  }
}

/** Returns the response. Headers in a plain object keep their spelling when they are sent. */
function responseOf({ status, headers, body }: Answer): Response {
  // The type allows shared memory, but no body lies in it.
  return new Response(body as string | Uint8Array<ArrayBuffer>, { status, headers });
}

/** Returns a response that is sent at once and ends when the request has ended. So a caller that is still sending can read it. */
function earlyResponse({ status, headers, body }: Answer, rest: IncomingBody): Response {
  const bytes = Buffer.from(body);
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes);
      await discardBody(rest);
      controller.close();
    },
  });
  return new Response(stream, { status, headers: { ...headers, 'Content-Length': String(bytes.length) } });
}

function fromWeb({ request, node, exchange }: Call): GenerateRequest {
  return { node, exchange, body: bodyOf(request, node), signal: () => request.signal };
}
