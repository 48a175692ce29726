// The small HTTP server of the studio: a page, the document, and a stream that reports changes.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Address } from '../../http/listen.ts';
import type { Shown } from '../../studio/protocol.ts';
import { messageOf } from '../../thrown.ts';
import { UsageError } from '../line/command.ts';
import { listenFault } from '../line/option-values.ts';
import { type ApiAnswer, answerApi, type StudioSession } from './api.ts';
import { isOwnPage } from './own-page.ts';
import { studioHtml, studioPolicy } from './page.ts';
import { WorkspaceError } from './workspace.ts';

/** What is served. */
export interface ServedStudio {
  readonly title: string;
  /** The files of the page by name. */
  readonly page: Promise<ReadonlyMap<string, Uint8Array>>;
  readonly windows: StudioWindows;
}

/** The sessions of the open windows, by the names that their pages made up. */
export interface StudioWindows {
  /** Throws `WorkspaceError` where there are too many. */
  sessionOf(window: string): StudioSession;
  left(window: string): void;
}

/** A server that runs. */
export interface PreviewServer {
  readonly url: string;
  /** Reports to a window what it shows. */
  tell(window: string, shown: Shown): void;
  /** Tells a window that a file may have changed. */
  tellFile(window: string): void;
  close(): Promise<void>;
}

/** Starts the server. Throws `UsageError` for an address that others can reach, and `CommandError` when it can't be used. */
export async function startPreviewServer(listen: Address, studio: ServedStudio): Promise<PreviewServer> {
  const streams: Streams = new Map();
  const server = createServer((request, response) => {
    if (!isOwnHost(request)) respond(response, 403, 'text/plain', wrongHost);
    else if (!isFirstPage(request) && !isOwnPage(request)) respond(response, 403, 'text/plain', wrongPage);
    else if (request.url?.startsWith('/api/')) void answerJson(request, response, studio.windows);
    else if (request.method !== 'GET') respond(response, 405, 'text/plain', 'expected GET');
    else
      answer(request, response, { studio, streams }).catch((error: unknown) => {
        respond(response, statusOf(error), 'text/plain; charset=utf-8', messageOf(error));
      });
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(listen.port, listen.host, resolve);
    });
  } catch (error) {
    throw listenFault(error, listen, '--listen') ?? error;
  }
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  // The address of a server on host and port is of this kind.
  const { address, port } = server.address() as AddressInfo;
  if (!loopback.test(inUrl(address))) {
    await close();
    throw new UsageError(
      `--listen: expected an address that this machine alone can reach, such as 127.0.0.1:8080, got "${listen.host}:${listen.port}"`,
    );
  }
  return {
    url: `http://${inUrl(address)}:${port}`,
    tell(window, shown) {
      write(streams, window, `data: ${JSON.stringify(shown)}\n\n`);
    },
    tellFile(window) {
      write(streams, window, 'event: file\ndata: \n\n');
    },
    close,
  };
}

/** The streams of reports, each with the name of its window. */
type Streams = Map<ServerResponse, string>;

function write(streams: Streams, window: string, report: string): void {
  for (const [stream, name] of streams) if (name === window) stream.write(report);
}

interface Site {
  readonly studio: ServedStudio;
  readonly streams: Streams;
}

const types: Readonly<Record<string, string>> = {
  'studio.js': 'text/javascript; charset=utf-8',
  'pdf.worker.mjs': 'text/javascript; charset=utf-8',
  'studio.css': 'text/css; charset=utf-8',
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { studio, streams }: Site,
): Promise<void> {
  const path = pathOf(request.url);
  const window = windowOf(request.url);
  switch (path) {
    case '/': {
      const nonce = randomBytes(16).toString('base64');
      const headers = {
        ...headersFor('text/html; charset=utf-8'),
        'Content-Security-Policy': studioPolicy(nonce),
      };
      response.writeHead(200, headers).end(studioHtml(studio.title, nonce));
      return;
    }
    case '/document.pdf':
      answerDocument(response, studio.windows.sessionOf(window).pdf);
      return;
    case '/version.pdf':
      answerDocument(response, studio.windows.sessionOf(window).versionPdf);
      return;
    case '/picture.pdf':
      await answerPicture(request, response, studio.windows);
      return;
    case '/font':
      answerFont(request, response, studio.windows);
      return;
    case '/events':
      answerEvents(response, window, { studio, streams });
      return;
    default: {
      const name = path.slice(1);
      const bytes = Object.hasOwn(types, name) ? (await studio.page).get(name) : undefined;
      if (bytes === undefined) respond(response, 404, 'text/plain', 'not found');
      else respond(response, 200, types[name] ?? '', bytes);
    }
  }
}

function answerEvents(response: ServerResponse, window: string, { studio, streams }: Site): void {
  const { shown } = studio.windows.sessionOf(window);
  response.writeHead(200, headersFor('text/event-stream'));
  response.write(`data: ${JSON.stringify(shown)}\n\n`);
  streams.set(response, window);
  response.on('close', () => {
    streams.delete(response);
    if (![...streams.values()].includes(window)) studio.windows.left(window);
  });
}

function answerDocument(response: ServerResponse, pdf: Uint8Array): void {
  if (pdf.length === 0) respond(response, 404, 'text/plain', 'no document yet');
  else respond(response, 200, 'application/pdf', pdf);
}

function answerFont({ url = '' }: IncomingMessage, response: ServerResponse, windows: StudioWindows): void {
  const family = new URL(url, 'http://localhost').searchParams.get('family') ?? '';
  const bytes = windows.sessionOf(windowOf(url)).font(family);
  if (bytes === undefined) respond(response, 404, 'text/plain', 'not found');
  else respond(response, 200, 'font/sfnt', bytes);
}

async function answerPicture(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  windows: StudioWindows,
): Promise<void> {
  const { searchParams: asked } = new URL(url, 'http://localhost');
  const session = windows.sessionOf(windowOf(url));
  const [kind, dress] = [asked.get('kind'), asked.get('dress') ?? undefined];
  const picture = await (kind === null
    ? session.picture(asked.get('template') ?? '')
    : session.beginningPicture({ kind, dress, language: asked.get('language') ?? undefined }));
  respond(response, 200, 'application/pdf', picture);
}

async function answerJson(
  request: IncomingMessage,
  response: ServerResponse,
  windows: StudioWindows,
): Promise<void> {
  let answer: ApiAnswer;
  try {
    answer = await answerApi(request, windows.sessionOf(windowOf(request.url)));
  } catch (error) {
    answer = { status: statusOf(error), body: { message: messageOf(error) } };
  }
  const { status, body } = answer;
  respond(response, status, 'application/json', body instanceof Uint8Array ? body : JSON.stringify(body));
}

function statusOf(error: unknown): number {
  return error instanceof WorkspaceError ? error.status : 500;
}

function respond(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, headersFor(type)).end(body);
}

/** Returns the headers. Drafts are only for the author: no other page can read them, show them or learn of them. */
function headersFor(type: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  };
}

/** Matches names that lead to this machine wherever they are looked up (RFC 6761 §6.3, RFC 5735 §3, RFC 4291 §2.5.3). */
const loopback = /^(?:(?:[a-z0-9-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/i;

const wrongHost =
  'expected a name of this machine such as localhost as Host: open the address that platen dev printed';

const wrongPage = 'only the page of this studio may do that';

/** Returns whether a request is for the page itself, which does nothing. A link of another page may lead to it. */
function isFirstPage({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && pathOf(url) === '/';
}

/** Returns the name of the window that asks, at most a hundred characters; '' for a program. */
function windowOf(url: string | undefined): string {
  return (new URL(url ?? '', 'http://localhost').searchParams.get('window') ?? '').slice(0, 100);
}

function pathOf(url: string | undefined): string {
  return url?.split('?')[0] ?? '';
}

/**
 * Returns whether the host of a request is this machine. A foreign page must not read drafts by a name of its own that
 * leads here (DNS rebinding).
 */
function isOwnHost({ headers }: IncomingMessage): boolean {
  const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(headers.host ?? '') ?? [];
  return loopback.test(name);
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
