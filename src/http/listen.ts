// Puts the app on a socket, with time-outs for life behind a proxy and errors in the form of the API. Its end delivers what is under way.
import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Server } from 'node:net';
import { limits } from '../contract.ts';
import { AppError } from '../errors.ts';
import { generateRoute } from './admit.ts';
import type { ErrorAnswer } from './answer.ts';
import type { App } from './app.ts';
import { type ConnectionBounds, Connections, type RefusedBy } from './connections.ts';
import { type Audience, lastAnswer, nodeHead, tellLeft } from './exchange.ts';
import { Pace } from './pace.ts';
import { dropBehind, isLastInLine, standInLine } from './pipeline.ts';
import { TimedRequest } from './request.ts';
import { type CutReason, saysClose, type Terms, TimedResponse, whenGone } from './timed-response.ts';
import {
  answerTransport,
  expectationRefusal,
  methodRefusal,
  refusal,
  requireHost,
  respond,
} from './transport.ts';

/** An address to listen on. */
export interface Address {
  readonly host: string;
  /** The port. 0 takes a free one. */
  readonly port: number;
}

/** Where and how to listen. */
export interface ListenOptions extends Audience, Address {
  /** Without `answerCall`, `fetch` answers calls, too. */
  readonly app: Pick<App, 'fetch'> & Partial<Pick<App, 'answerCall'>>;
  /** The time that headers may take, at most 10 s, which is the default. */
  readonly headersTimeoutMs?: number;
  /** How long a connection without a request stays open. It must be longer than the limit of the proxy. Default: 75 s. */
  readonly keepAliveMs?: number;
  /** How long a caller may take to read an answer. Default: 2 minutes. */
  readonly answerTimeoutMs?: number;
  /** Called for each answer that was cut, for metrics. */
  readonly onCut?: (reason: CutReason) => void;
  readonly connections?: ConnectionBounds;
  /** Called for each connection that was refused, for metrics. */
  readonly onRefused?: (by: RefusedBy) => void;
  /** How long a server that is closing still answers new requests, to say that it closes. Default: 5 s. */
  readonly lingerMs?: number;
}

/** What a server would give up if it ended now. */
export interface UnderWay {
  /** Calls without an answer. None of them is billed yet, unless its answer is being sent at this moment. */
  readonly calls: number;
  /** Answers that are not read to their end. For those with an `Idempotency-Key`, a repeated call gets the same bytes. */
  readonly answers: number;
}

/** A server that listens. */
export interface Listening {
  /** The address, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Calls without an answer, and answers that are not yet read. */
  readonly underWay: UnderWay;
  /**
   * Delivers what is under way for at most `graceMs`, and ends. While something is under way or callers still call, but
   * not for long, new requests get the answer of the app, and their connections are closed. Callers retry such an answer
   * sooner than a refused connection. What was read is answered, and each connection that was made is heard.
   */
  close(graceMs: number): Promise<void>;
}

/**
 * An answer that is not gone. When it is, the entry lets go of it: a set that grew is kept until V8 looks through all old
 * objects, and with it the entries of that moment.
 */
interface Active {
  outgoing: TimedResponse | undefined;
}

/** A connection that neither reads nor writes for this time is dead. It is well over a render with its wait. */
const idleMs = 120_000;

/** This is enough for the largest document at 1 MB a second, or for one of 16 MB at 140 kB a second. */
const standardAnswerMs = 120_000;

/** How many connections may wait to be accepted. The system usually has the same bound. A caller past it tries again only after seconds. */
const backlog = 4096;

/** The routes by which others learn whether the service works. They cost little, and wait for no calls. */
const probes = ['/healthz', '/readyz'];

/** How often a server that is closing looks whether it may end, milliseconds. */
const lookMs = 10;

/** The backlog takes less to be drained, unless callers connect without end, milliseconds. */
const drainMs = 500;

/** After so many turns without a connection, none is coming. */
const quietTurns = 10;

/** Callers that have not called for this time are not calling, milliseconds. */
const quietMs = 500;

/** Listens and returns the server. Rejects with Node's error when the address can't be used. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { log } = options;
  let closing = false;
  let held: (() => void)[] | undefined;
  const terms = termsOf(options, ({ req }) => endsConnection(req) || (closing && isLastInLine(req.socket)));
  const server = createServer(serverOptions(options));
  server.setTimeout(idleMs);
  const active = new Set<Active>();
  const connections = new Connections(server, options.connections ?? {}, (by) => options.onRefused?.(by));
  const pace = new Pace();
  server.on('connection', () => pace.newcomer());
  takeRequests(server, options, (incoming, outgoing, start) => {
    connections.heard();
    outgoing.terms = terms;
    const left = (): void => tellLeft(options, nodeHead(incoming), incoming.startedAt);
    const begin = (): void => {
      if (held !== undefined) held.push(start);
      else pace.begin(probes.some((path) => path === incoming.url) ? 'probe' : 'call', start);
    };
    if (standInLine({ outgoing, start: begin, left })) enter(active, outgoing);
  });
  answerTransport(server, options);
  await listenOn(server, options);
  return {
    url: urlOf(server),
    get underWay() {
      return countOf(underWay(active));
    },
    async close(graceMs) {
      closing = true;
      const end = setTimeout(() => {
        const given = countOf(underWay(active));
        if (given.calls + given.answers > 0) log({ level: 'warn', event: 'given_up', by: 'grace', ...given });
        server.closeAllConnections();
      }, graceMs);
      const isQuiet = (): boolean =>
        underWay(active).length === 0 && performance.now() - connections.heardAt >= quietMs;
      await waitFor(isQuiet, Math.min(options.lingerMs ?? 5000, graceMs));
      // Who waits for an answer makes no new connection.
      held = [];
      await drainBacklog(connections);
      // Node's own way to close an HTTP server ends idle connections at once, and their callers may be calling.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      for (const start of held.splice(0)) start();
      held = undefined;
      await waitFor(isQuiet, graceMs);
      connections.end();
      await closed;
      server.close();
      clearTimeout(end);
    },
  };
}

/**
 * Calls `take` for each request. `start` begins to answer it: with a 100 where its caller waits for one (RFC 9110
 * §10.1.1), and with a refusal where it expects something else.
 */
function takeRequests(
  server: Server,
  options: ListenOptions,
  take: (incoming: TimedRequest, outgoing: TimedResponse, start: () => void) => void,
): void {
  const handle = listenerOf(options);
  server.on('request', (incoming: TimedRequest, outgoing: TimedResponse) =>
    take(incoming, outgoing, () => handle(incoming, outgoing)),
  );
  server.on('checkContinue', (incoming: TimedRequest, outgoing: TimedResponse) =>
    take(incoming, outgoing, () => {
      if (!incoming.complete) outgoing.writeContinue();
      // Node would end the connection behind an answer without a 100, and the requests that stand there.
      else if (!saysClose(incoming.headers.connection)) outgoing.setHeader('Connection', 'keep-alive');
      handle(incoming, outgoing);
    }),
  );
  server.on('checkExpectation', (incoming: TimedRequest, outgoing: TimedResponse) =>
    take(incoming, outgoing, () => respond(outgoing, expectationRefusal(options))),
  );
}

/** Returns whether nothing behind a request can be read. Node drops what it has read behind one that asks for another protocol. */
function endsConnection(incoming: IncomingMessage): boolean {
  return (
    incoming.headers.upgrade !== undefined ||
    (incoming instanceof TimedRequest && incoming.fault !== undefined)
  );
}

/** Returns the options of Node's server. */
function serverOptions(options: ListenOptions): ServerOptions<typeof IncomingMessage, typeof TimedResponse> {
  const headersTimeout = Math.min(
    options.headersTimeoutMs ?? limits.headersTimeoutMs,
    limits.headersTimeoutMs,
  );
  return {
    IncomingMessage: TimedRequest,
    ServerResponse: TimedResponse,
    headersTimeout,
    // The app itself limits the time of bodies. This is for bodies that it never reads.
    requestTimeout: headersTimeout + limits.bodyTimeoutMs + 5000,
    connectionsCheckingInterval: Math.min(500, headersTimeout),
    keepAliveTimeout: options.keepAliveMs ?? 75_000,
    // Node's own refusal has no body.
    requireHostHeader: false,
    // Of a body that nobody reads, so much is kept. Each piece of one byte takes a hundred times as much.
    highWaterMark: 16_384,
  };
}

function termsOf({ answerTimeoutMs, log, onCut }: ListenOptions, isLast: Terms['isLast']): Terms {
  return {
    isLast,
    dropBehind,
    // A timer of more than 31 bits fires at once.
    deadlineMs: Math.min(answerTimeoutMs ?? standardAnswerMs, 2 ** 31 - 1),
    onCut(reason, requestId) {
      log({ level: 'warn', event: 'answer_cut', requestId, by: reason });
      onCut?.(reason);
    },
  };
}

/** Keeps an answer among those under way until it is gone. */
function enter(active: Set<Active>, outgoing: TimedResponse): void {
  const entry: Active = { outgoing };
  active.add(entry);
  whenGone(outgoing, () => {
    active.delete(entry);
    entry.outgoing = undefined;
  });
}

/** Returns the answers under way, without those that are sent while the rest of the request is still being received. */
function underWay(active: Iterable<Active>): readonly TimedResponse[] {
  return [...active]
    .flatMap(({ outgoing }) => outgoing ?? [])
    .filter(({ headersSent, isWhole }) => !headersSent || isWhole);
}

function countOf(answers: readonly ServerResponse[]): UnderWay {
  const begun = answers.filter(({ headersSent }) => headersSent).length;
  return { calls: answers.length - begun, answers: begun };
}

/** Waits until something holds, for at most `ms`. */
async function waitFor(holds: () => boolean, ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (!holds() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, lookMs));
}

/**
 * Waits until no connection waits to be accepted, for at most `drainMs`: the system hands out one in a turn, and resets
 * the rest when nobody listens. A caller that just had its answer may connect some turns later.
 */
async function drainBacklog(connections: Connections): Promise<void> {
  const until = performance.now() + drainMs;
  let { made } = connections;
  for (let quiet = 0; quiet < quietTurns && performance.now() < until; quiet += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (made !== connections.made) quiet = 0;
    ({ made } = connections);
  }
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

function listenerOf(options: ListenOptions): (incoming: TimedRequest, outgoing: TimedResponse) => void {
  // The module that passes Node's requests to the app loads half of Node. It is loaded before the first request has arrived.
  let listener: Promise<Listener> | undefined;
  const load = (): Promise<Listener> => {
    listener ??= appListener(options);
    return listener;
  };
  setImmediate(load);
  const take = async (incoming: TimedRequest, outgoing: TimedResponse): Promise<void> => {
    try {
      const { answerCall } = options.app;
      if (answerCall !== undefined && incoming.url === generateRoute && incoming.method === 'POST')
        await answerCall(incoming, outgoing);
      else await (await load())(incoming, outgoing);
    } catch (error) {
      answerBug(options, outgoing, error);
    }
  };
  return (incoming, outgoing) => {
    try {
      const refused = refusalOf(options, incoming);
      if (refused !== undefined) respond(outgoing, refused);
      else void take(incoming, outgoing);
    } catch (error) {
      answerBug(options, outgoing, error);
    }
  };
}

/** Returns the refusal of a request that is refused before its route is known, or undefined. */
function refusalOf(options: ListenOptions, incoming: IncomingMessage): ErrorAnswer | undefined {
  try {
    requireHost(incoming);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refusal(options, error);
  }
  return incoming.url === '*' ? methodRefusal(options) : undefined;
}

/** Answers a bug. It costs this caller the connection, and other callers nothing. */
function answerBug(options: ListenOptions, outgoing: ServerResponse, error: unknown): void {
  const { headers, ...rest } = lastAnswer(options, error);
  if (outgoing.headersSent) outgoing.destroy();
  else respond(outgoing, { ...rest, headers: { ...headers, Connection: 'close' } });
}

async function appListener(options: ListenOptions): Promise<Listener> {
  const { app } = options;
  const { getRequestListener, RequestError } = await import('@hono/node-server');
  const refuse = (reason: unknown): Response => {
    const { status, headers, body } =
      reason instanceof RequestError
        ? refusal(options, new AppError('invalid_request', 'the address of the request is out of form'))
        : lastAnswer(options, reason);
    return new Response(body, { status, headers: { ...headers, Connection: 'close' } });
  };
  const listener = getRequestListener(
    (request, bindings) => {
      // Only an HTTP/1 server passes requests to this listener.
      const { incoming, outgoing } = bindings as { incoming: TimedRequest; outgoing: TimedResponse };
      return app.fetch(request, { incoming, outgoing });
    },
    { hostname: 'localhost', errorHandler: refuse },
  );
  return async (incoming, outgoing) => listener(incoming, outgoing);
}

async function listenOn(server: Server, { host, port }: Pick<ListenOptions, 'host' | 'port'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function urlOf(server: Server): string {
  // The address of a server on host and port is of this kind.
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Serves only metrics, on an address of their own. */
export async function listenMetrics(options: {
  readonly host: string;
  readonly port: number;
  readonly text: () => Promise<string>;
}): Promise<Pick<Listening, 'url' | 'close'>> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    options.text().then(
      (text) => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listenOn(server, options);
  return {
    url: `${urlOf(server)}/metrics`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
