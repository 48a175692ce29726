// Test builder: a host of pictures that is good, slow, endless, lying or leading astray, each at a path of its own.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { flatPng } from './build-png.ts';

/** A good picture. */
export const goodPicture = flatPng(60, 40, [20, 90, 200]);

/** Serves hostile pictures. */
export interface HostileHost {
  readonly origin: string;
  /** Paths asked for, in order. */
  readonly asked: string[];
  /** Pictures that are served as they are, by path without its slash. */
  readonly pictures: Map<string, Uint8Array>;
  close(): void;
}

/** Something that must never be connected to. */
export interface Canary {
  readonly origin: string;
  readonly touched: () => number;
  close(): void;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a host on 127.0.0.1; `canary` is where it leads astray to. */
export async function startHostileHost(canary: string): Promise<HostileHost> {
  const asked: string[] = [];
  const pictures = new Map<string, Uint8Array>([['good', goodPicture]]);
  const answers = hostileAnswers(canary);
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1).replace(/\?.*/, '');
    asked.push(path);
    const bytes = pictures.get(path);
    if (bytes) response.end(bytes);
    else (answers[path] ?? ((_, unknown) => void unknown.writeHead(404).end()))(request, response);
  });
  const origin = `http://127.0.0.1:${await listen(server, '127.0.0.1')}`;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, asked, pictures, close };
}

/** Listens on another loopback address, and counts whoever connects. */
export async function startCanary(): Promise<Canary> {
  let touched = 0;
  const server = createTcpServer((socket) => {
    touched++;
    socket.destroy();
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.2', () => resolve((server.address() as AddressInfo).port)),
  );
  return {
    origin: `http://127.0.0.2:${port}`,
    touched: () => touched,
    close: () => void server.close(),
  };
}

function hostileAnswers(canary: string): Readonly<Record<string, Answer>> {
  const redirect =
    (location: string): Answer =>
    (_, response) =>
      void response.writeHead(302, { location }).end();
  return {
    silent: () => undefined,
    drip: (_, response) => {
      response.writeHead(200, { 'content-length': goodPicture.length });
      let at = 0;
      const timer = setInterval(() => response.write(goodPicture.subarray(at, ++at)), 1000);
      response.on('close', () => clearInterval(timer));
    },
    endless: (_, response) => {
      response.write(goodPicture);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    },
    circle: redirect('/circle'),
    astray: redirect(`${canary}/secret`),
    'astray-twice': redirect('/astray'),
    metadata: redirect('http://169.254.169.254/latest/meta-data/'),
    file: redirect('file:///etc/passwd'),
    'too-long': (_, response) => {
      response.writeHead(200, { 'content-length': 5_000_000_000 });
      response.write(goodPicture);
    },
    'cut-short': (_, response) => {
      response.writeHead(200, { 'content-length': goodPicture.length + 1000 });
      response.write(goodPicture, () => response.destroy());
    },
    'a-page': (_, response) =>
      void response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html><p>hello'),
    zipped: (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(goodPicture),
    failing: (_, response) => void response.writeHead(503, { 'retry-after': '3' }).end(),
    headers: (_, response) => void response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end(goodPicture),
  };
}

function listen(server: Server, host: string): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, host, () => resolve((server.address() as AddressInfo).port)),
  );
}
