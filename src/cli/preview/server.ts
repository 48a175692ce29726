// The small HTTP server of the studio: a page, the document, and a stream that reports changes.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Address } from '../../http/listen.ts';
import type { Shown } from '../../studio/protocol.ts';
import { messageOf } from '../../thrown.ts';
import { UsageError } from '../line/command.ts';
import { listenFault } from '../line/values.ts';
import { type ApiAnswer, answerApi, type StudioSession } from './api.ts';
import { isOwnPage } from './own-page.ts';
import { studioHtml, studioPolicy } from './page.ts';
import { WorkspaceError } from './workspace.ts';

/** What is served. */
export interface ServedStudio {
  readonly title: string;
  /** The files of the page by name. */
  readonly page: Promise<ReadonlyMap<string, Uint8Array>>;
  readonly session: StudioSession;
}

/** A server that runs. */
export interface PreviewServer {
  readonly url: string;
  /** Reports to all open pages what is shown. */
  tell(shown: Shown): void;
  /** Tells all open pages that a file may have changed. */
  tellFile(): void;
  close(): Promise<void>;
}

/** Starts the server. Throws `UsageError` for an address that others can reach, and `CommandError` when it can't be used. */
export async function startPreviewServer(listen: Address, studio: ServedStudio): Promise<PreviewServer> {
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (!isOwnHost(request)) respond(response, 403, 'text/plain', wrongHost);
    else if (!isFirstPage(request) && !isOwnPage(request)) respond(response, 403, 'text/plain', wrongPage);
    else if (request.url?.startsWith('/api/')) void answerJson(request, response, studio.session);
    else if (request.method !== 'GET') respond(response, 405, 'text/plain', 'expected GET');
    else void answer(request, response, { studio, streams });
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
    tell(shown) {
      for (const stream of streams) stream.write(`data: ${JSON.stringify(shown)}\n\n`);
    },
    tellFile() {
      for (const stream of streams) stream.write('event: file\ndata: \n\n');
    },
    close,
  };
}

interface Site {
  readonly studio: ServedStudio;
  readonly streams: Set<ServerResponse>;
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
      answerDocument(response, studio.session.pdf);
      return;
    case '/version.pdf':
      answerDocument(response, studio.session.versionPdf);
      return;
    case '/picture.pdf':
      await answerPicture(request, response, studio.session);
      return;
    case '/events':
      response.writeHead(200, headersFor('text/event-stream'));
      response.write(`data: ${JSON.stringify(studio.session.shown)}\n\n`);
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return;
    default: {
      const name = path.slice(1);
      const bytes = Object.hasOwn(types, name) ? (await studio.page).get(name) : undefined;
      if (bytes === undefined) respond(response, 404, 'text/plain', 'not found');
      else respond(response, 200, types[name] ?? '', bytes);
    }
  }
}

function answerDocument(response: ServerResponse, pdf: Uint8Array): void {
  if (pdf.length === 0) respond(response, 404, 'text/plain', 'no document yet');
  else respond(response, 200, 'application/pdf', pdf);
}

async function answerPicture(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  session: StudioSession,
): Promise<void> {
  try {
    const template = new URL(url, 'http://localhost').searchParams.get('template') ?? '';
    respond(response, 200, 'application/pdf', await session.picture(template));
  } catch (error) {
    const status = error instanceof WorkspaceError ? error.status : 500;
    respond(response, status, 'text/plain; charset=utf-8', error instanceof Error ? error.message : '');
  }
}

async function answerJson(
  request: IncomingMessage,
  response: ServerResponse,
  session: StudioSession,
): Promise<void> {
  let answer: ApiAnswer;
  try {
    answer = await answerApi(request, session);
  } catch (error) {
    answer = { status: 500, body: { message: messageOf(error) } };
  }
  respond(response, answer.status, 'application/json', JSON.stringify(answer.body));
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
