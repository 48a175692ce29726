// The small HTTP server of the live preview: a page, the document, and a stream that reports changes.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Address } from '../../http/listen.ts';
import { listenFault } from '../line/values.ts';
import { pagePolicy, previewPage } from './page.ts';
import type { PreviewState } from './preview.ts';

/** What the server shows. */
export interface Shown {
  readonly state: PreviewState;
  readonly pdf: Uint8Array;
}

/** A server that runs. */
export interface PreviewServer {
  readonly url: string;
  /** Reports a state to all open pages. */
  tell(state: PreviewState): void;
  close(): Promise<void>;
}

/** Starts the server. Throws `CommandError` when the address can't be used. */
export async function startPreviewServer(
  listen: Address,
  title: string,
  shown: () => Shown,
): Promise<PreviewServer> {
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (!isOwnHost(request, listen)) respond(response, 403, 'text/plain', wrongHost);
    else if (request.method !== 'GET') respond(response, 405, 'text/plain', 'expected GET');
    else answer(request, response, { title, shown, streams });
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(listen.port, listen.host, resolve);
    });
  } catch (error) {
    throw listenFault(error, listen, '--listen') ?? error;
  }
  return {
    url: urlOf(server, listen),
    tell(state) {
      for (const stream of streams) stream.write(`data: ${JSON.stringify(state)}\n\n`);
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Site {
  readonly title: string;
  readonly shown: () => Shown;
  readonly streams: Set<ServerResponse>;
}

function answer(request: IncomingMessage, response: ServerResponse, { title, shown, streams }: Site): void {
  switch (request.url?.split('?')[0]) {
    case '/':
      respond(response, 200, 'text/html; charset=utf-8', previewPage(title));
      return;
    case '/document.pdf': {
      const { pdf } = shown();
      if (pdf.length === 0) respond(response, 404, 'text/plain', 'no document yet');
      else respond(response, 200, 'application/pdf', pdf);
      return;
    }
    case '/events':
      response.writeHead(200, headersFor('text/event-stream'));
      response.write(`data: ${JSON.stringify(shown().state)}\n\n`);
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return;
    default:
      respond(response, 404, 'text/plain', 'not found');
  }
}

function respond(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, headersFor(type)).end(body);
}

/** Returns the headers. Drafts are only for the author: no other page can read them, show them or learn of them. */
function headersFor(type: string): Readonly<Record<string, string>> {
  // A stricter policy on the document would apply to the browser's own viewer.
  const isDocument = type === 'application/pdf';
  return {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': isDocument ? "frame-ancestors 'self'" : pagePolicy,
    'X-Frame-Options': isDocument ? 'SAMEORIGIN' : 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  };
}

/** Matches names that lead to this machine wherever they are looked up (RFC 6761 §6.3, RFC 5735 §3, RFC 4291 §2.5.3). */
const loopback = /^(?:(?:[a-z0-9-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/i;

const wrongHost =
  'expected a name of this machine such as localhost as Host: open the address that platen dev printed';

/**
 * Returns whether the host of a request is this server. A foreign page must not read drafts by a name of its own that
 * leads here (DNS rebinding).
 */
function isOwnHost({ headers }: IncomingMessage, { host }: Address): boolean {
  const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(headers.host ?? '') ?? [];
  // An address of `--listen` counts as the author's. One that stands for all addresses does not.
  return loopback.test(name) || (!isWildcard(host) && name === inUrl(host));
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || /^[0:]+$/.test(host);
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** Returns an address that the server answers to. */
function urlOf(server: Server, { host }: Address): string {
  // The address of a server on host and port is of this kind.
  const { address, port } = server.address() as AddressInfo;
  const own = isWildcard(host) ? (address.includes(':') ? '::1' : '127.0.0.1') : address;
  return `http://${inUrl(own)}:${port}`;
}
