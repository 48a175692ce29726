// Answers requests that Node itself refuses, in the form of the API and with a request id.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { header } from '../contract.ts';
import { AppError } from '../errors.ts';
import { newId } from '../service/ids.ts';
import { type Answer, type ErrorAnswer, errorAnswer } from './answer.ts';
import type { Audience } from './exchange.ts';
import { endLine, hasLine } from './pipeline.ts';
import { rawHeaderLines } from './request.ts';
import { TimedResponse } from './timed-response.ts';

/** Answers in place of Node: broken requests, late headers, CONNECT. */
export function answerTransport(server: Server, options: Audience): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const fault = faultOf(error.code);
    // The caller is gone, or leaves in the middle of a body: that is for the app.
    const left = error.code === 'HPE_INVALID_EOF_STATE' && hasLine(socket);
    if (fault === undefined || left) socket.destroy();
    else endLine(socket, fault.error, () => writeRaw(socket, refusal(options, fault.error, fault.status)));
  });
  server.on('connect', (_: IncomingMessage, socket: Duplex) => {
    // Node listens to it no more. What comes now is dropped.
    socket.on('error', () => socket.destroy()).resume();
    endLine(socket, undefined, () => writeRaw(socket, methodRefusal(options)));
  });
}

/** Returns the answer to a request that expects what there is not. */
export function expectationRefusal(options: Audience): ErrorAnswer {
  const error = new AppError('invalid_request', 'expected no "Expect" header but "100-continue"');
  return refusal(options, error, 417);
}

/** Returns the answer to a request that names no route: CONNECT, and OPTIONS of the server as a whole. */
export function methodRefusal(options: Audience): ErrorAnswer {
  const error = new AppError('method_not_allowed', 'expected GET, HEAD or POST');
  const { headers, ...rest } = refusal(options, error);
  return { ...rest, headers: { ...headers, Allow: 'GET, HEAD, POST' } };
}

/** Throws `AppError` (`invalid_request`) unless a request has one good Host line, as RFC 9112 §3.2 asks. */
export function requireHost(incoming: IncomingMessage): void {
  const hosts = rawHeaderLines(incoming.rawHeaders, 'host');
  if (hosts.length > 1)
    throw new AppError('invalid_request', `expected one "Host" line, got ${hosts.length}`);
  const [host] = hosts;
  if (host === undefined) {
    if (incoming.httpVersion === '1.0') return;
    throw new AppError('invalid_request', 'expected a "Host" line, got none');
  }
  if (host !== goodHost && !isHost(host))
    throw new AppError('invalid_request', 'the "Host" line is out of form');
  goodHost = host;
}

/** The last good value of a "Host" line. Nearly all callers send the same. */
let goodHost: string | undefined;

/** Returns whether a text is a name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
function isHost(host: string): boolean {
  const form = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9.])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i.exec(host);
  return form !== null && Number(form[1] ?? 0) <= 65_535 && URL.canParse(`http://${host}/`);
}

/** Logs a refusal and returns its answer. */
export function refusal(options: Audience, error: AppError, status?: number): ErrorAnswer {
  const requestId = newId('req');
  const answer = errorAnswer(error, requestId, status);
  options.log({
    level: 'info',
    event: 'request',
    requestId,
    route: 'none',
    status: answer.status,
    code: error.code,
    durationMs: 0,
  });
  options.onAnswer?.({ route: 'none', code: error.code, durationMs: 0 });
  return { ...answer, headers: { ...answer.headers, Connection: 'close' } };
}

/** Sends an answer through Node, with the length of its body, and ends the response. */
export function respond(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response instanceof TimedResponse) response.requestId = headers[header.requestId];
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

function faultOf(code: string | undefined): { error: AppError; status?: number } | undefined {
  switch (code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { error: new AppError('request_timeout', 'the request did not arrive in time') };
    case 'HPE_HEADER_OVERFLOW':
      return { error: new AppError('invalid_request', 'the headers are too large'), status: 431 };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { error: new AppError('payload_too_large', 'the chunk extensions are too large') };
    default:
      return { error: new AppError('invalid_request', 'the request is no well-formed HTTP/1.1') };
  }
}

function writeRaw(socket: Duplex, { status, headers, body }: ErrorAnswer): void {
  const lines = Object.entries({
    Date: new Date().toUTCString(),
    ...headers,
    Connection: 'close',
    'Content-Length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  // Unread bytes in the socket would turn its end into a reset, which can overtake the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), 1000).unref();
}
