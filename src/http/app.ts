// The API as a Hono app: its routes and what surrounds each of them. It needs no socket.
import { type Context, Hono } from 'hono';
import { type Format, header, limits } from '../contract.ts';
import { AppError } from '../errors.ts';
import type { Generated } from '../service/call.ts';
import type { CrashPoint } from '../service/crash.ts';
import type { Service } from '../service/service.ts';
import { admit, generateRoute } from './admit.ts';
import { type Answer, plainHeaders } from './answer.ts';
import type { Call, Handler, Route } from './call.ts';
import { inlineNamed } from './disposition.ts';
import {
  type Audience,
  conclude,
  lastAnswer,
  newExchange,
  nodeHead,
  type Outcome,
  outcomeOf,
  webHead,
} from './exchange.ts';
import { bodyIsComing, bodyOf, discardBody, type IncomingBody, readBody } from './incoming-body.ts';
import { manageRoutes } from './manage.ts';
import { openApi } from './openapi.ts';
import type { NodePair } from './request.ts';
import { endWhenSent } from './sending.ts';

/** What an app is composed of. */
export interface AppOptions extends Audience {
  readonly service: Service;
  readonly crashPoint?: CrashPoint;
  /** The largest body, bytes. Default: 5 MiB. */
  readonly maxBodyBytes?: number;
  /** The largest pack, bytes. Default: 32 MiB. */
  readonly maxPackBytes?: number;
  /** The time that a body may take, at most 30 s, which is the default. */
  readonly bodyTimeoutMs?: number;
  /** The version that the description of the API shows. */
  readonly version: string;
}

type Env = { Bindings: NodePair };

/** Returns the app. `app.request()` and `app.fetch()` answer as the server would. */
export function createApp(options: AppOptions): Hono<Env> {
  const app = new Hono<Env>();
  const handle = (c: Context<Env>, route: string, handler: Handler) =>
    answer(options, callOf(c), route, handler);
  const routes = routesOf(options);
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
  } = options;
  const description = JSON.stringify(openApi(version, { maxBodyBytes, maxPackBytes }));
  const json = (body: string): Answer => ({
    status: 200,
    headers: { ...plainHeaders, 'Content-Type': 'application/json' },
    body,
  });
  return [
    { method: 'POST', path: generateRoute, handler: (call) => generate(options, call) },
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
    ...manageRoutes({ service, maxPackBytes, bodyTimeoutMs: bodyTimeoutOf(options) }),
  ];
}

function refuseMethod({ exchange }: Call, allow: string): never {
  exchange.headers.Allow = allow;
  throw new AppError('method_not_allowed', `expected ${allow}`);
}

/** Runs a handler, turns what it throws into an answer, and writes the log line. */
async function answer(options: AppOptions, call: Call, route: string, handler: Handler): Promise<Response> {
  const { request, node, exchange } = call;
  try {
    const outcome = await outcomeFor(options, call, handler);
    const whole = conclude(options, exchange, route, outcome);
    if (node?.outgoing) node.outgoing.requestId = exchange.requestId;
    const isEarly = outcome.code !== 'request_timeout' && (await bodyIsComing(node));
    return isEarly ? earlyResponse(whole, bodyOf(request, node)) : responseOf(whole);
  } catch (error) {
    return responseOf(lastAnswer(options, error, exchange.requestId));
  }
}

async function outcomeFor(options: AppOptions, call: Call, handler: Handler): Promise<Outcome> {
  try {
    return { code: 'ok', answer: await handler(call) };
  } catch (error) {
    return outcomeOf(options, call.exchange, error);
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

function bytesOf(options: AppOptions, body: IncomingBody): Promise<Uint8Array> {
  const { maxBodyBytes = limits.maxBodyBytes } = options;
  return readBody(body, { maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutOf(options) });
}

function bodyTimeoutOf({ bodyTimeoutMs = limits.bodyTimeoutMs }: AppOptions): number {
  return Math.min(bodyTimeoutMs, limits.bodyTimeoutMs);
}

async function generate(options: AppOptions, { request, node, exchange }: Call): Promise<Answer> {
  const { requestId, facts } = exchange;
  const admitted = await admit(options.service, exchange);
  const { ticket } = admitted;
  let generated: Generated;
  try {
    // A call whose body is still being received keeps no turn from others. It claims a turn again later.
    if (await bodyIsComing(node)) ticket.unclaim();
    const body = await bytesOf(options, bodyOf(request, node));
    facts.bytesIn = body.length;
    const { signal } = request;
    generated = await options.service.generate({ ...admitted, body, requestId, signal, facts });
  } catch (error) {
    ticket.end();
    throw error;
  }
  endWhenSent(ticket, node?.outgoing);
  facts.bytesOut = generated.bytes.length;
  options.crashPoint?.('before send');
  if (options.crashPoint !== undefined)
    node?.outgoing?.once('finish', () => options.crashPoint?.('after send'));
  return documentAnswer(generated);
}

/** The type of each kind of document, and the name of one whose template names none. */
const documentKinds: Readonly<Record<Format, { readonly type: string; readonly name: string }>> = {
  pdf: { type: 'application/pdf', name: 'document.pdf' },
  cii: { type: 'application/xml;syntax=cii', name: 'invoice.xml' },
  ubl: { type: 'application/xml;syntax=ubl', name: 'invoice.xml' },
};

function documentAnswer(generated: Generated): Answer {
  const { format, fileName, bytes, generationId, durationMs, warnings, replayed } = generated;
  const { type, name } = documentKinds[format];
  return {
    status: 201,
    headers: {
      ...plainHeaders,
      'Content-Type': type,
      'Content-Disposition': inlineNamed(fileName ?? name),
      [header.generationId]: generationId,
      [header.renderDuration]: String(durationMs),
      ...(warnings > 0 && { [header.warnings]: String(warnings) }),
      ...(replayed && { [header.replayed]: 'true' }),
    },
    body: bytes,
  };
}
