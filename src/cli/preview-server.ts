// The live preview's own small HTTP server: a page, the document, and a stream that tells of changes.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PreviewState } from './preview.ts';
import { previewPage } from './preview-page.ts';
import { type Listen, listenFault } from './values.ts';

/** What the server shows. */
export interface Shown {
  readonly state: PreviewState;
  readonly pdf: Uint8Array;
}

/** A server that runs. */
export interface PreviewServer {
  readonly url: string;
  /** Tells all open pages. */
  tell(state: PreviewState): void;
  close(): Promise<void>;
}

/** Starts the server. Throws `CommandError` when the address can't be had. */
export async function startPreviewServer(
  listen: Listen,
  title: string,
  shown: () => Shown,
): Promise<PreviewServer> {
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (!isOwnHost(request, listen)) respond(response, 403, 'text/plain', 'wrong host');
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
    url: urlOf(server),
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
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(`data: ${JSON.stringify(shown().state)}\n\n`);
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return;
    default:
      respond(response, 404, 'text/plain', 'not found');
  }
}

function respond(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

/** A page of somebody else's must not read drafts by a name of its own that leads here (DNS rebinding). */
function isOwnHost(request: IncomingMessage, listen: Listen): boolean {
  const host = request.headers.host?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') ?? '';
  return /^(\d+\.){3}\d+$|^[0-9a-f:]+$|^localhost$/i.test(host) || host === listen.host;
}

function urlOf(server: Server): string {
  // A server on host and port has an address of this kind.
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
