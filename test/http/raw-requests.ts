// Raw requests that a server takes or refuses, and the ways in which a network may cut them.
import type { Random } from '../crash/random.ts';

/** The line that names the host. */
export const host = 'Host: localhost\r\n';

/** A request that is refused. */
export interface Scenario {
  readonly name: string;
  readonly bytes: string | Buffer;
  readonly status: number;
  readonly code: string;
  readonly allow?: string;
}

/** Requests that are refused, by name. */
export const scenarios: readonly Scenario[] = [
  { name: 'no HTTP', bytes: 'hello\r\n\r\n', status: 400, code: 'invalid_request' },
  {
    name: 'a TLS greeting',
    bytes: Buffer.from('1603010200010001fc0303', 'hex'),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'HTTP/2 right away',
    bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    status: 400,
    code: 'invalid_request',
  },
  { name: 'no Host', bytes: 'GET /healthz HTTP/1.1\r\n\r\n', status: 400, code: 'invalid_request' },
  {
    name: 'two Hosts',
    bytes: `GET /healthz HTTP/1.1\r\n${host}${host}\r\n`,
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'an empty Host',
    bytes: 'GET /healthz HTTP/1.1\r\nHost:\r\n\r\n',
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a Host with a path',
    bytes: 'GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n',
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a Host with a user',
    bytes: 'GET /healthz HTTP/1.1\r\nHost: a@b\r\n\r\n',
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a Host beyond ports',
    bytes: 'GET /healthz HTTP/1.1\r\nHost: a:70000\r\n\r\n',
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a Host that is no address',
    bytes: 'GET /healthz HTTP/1.1\r\nHost: 1.2.3.999\r\n\r\n',
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a backslash in the path',
    bytes: `GET /a\\b HTTP/1.1\r\n${host}\r\n`,
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'headers of 20 KB',
    bytes: `GET /healthz HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: 431,
    code: 'invalid_request',
  },
  {
    name: 'an expectation',
    bytes: `POST /v1/generate HTTP/1.1\r\n${host}Expect: a pony\r\nContent-Length: 2\r\n\r\n{}`,
    status: 417,
    code: 'invalid_request',
  },
  {
    name: 'both lengths',
    bytes: `POST /v1/generate HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'two lengths',
    bytes: `POST /v1/generate HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a broken chunk without a key',
    bytes: `POST /v1/generate HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    status: 401,
    code: 'unauthorized',
  },
  {
    name: 'CONNECT',
    bytes: `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`,
    status: 405,
    code: 'method_not_allowed',
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'OPTIONS of the server as a whole',
    bytes: `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    status: 405,
    code: 'method_not_allowed',
    allow: 'GET, HEAD, POST',
  },
  {
    name: 'OPTIONS',
    bytes: `OPTIONS /v1/generate HTTP/1.1\r\n${host}\r\n`,
    status: 405,
    code: 'method_not_allowed',
    allow: 'POST',
  },
  {
    name: 'TRACE',
    bytes: `TRACE /healthz HTTP/1.1\r\n${host}\r\n`,
    status: 405,
    code: 'method_not_allowed',
    allow: 'GET, HEAD',
  },
  {
    name: 'an unknown method',
    bytes: `PURGE /healthz HTTP/1.1\r\n${host}\r\n`,
    status: 405,
    code: 'method_not_allowed',
    allow: 'GET, HEAD',
  },
  {
    name: 'no such route',
    bytes: `GET /v1/nothing?key=secret HTTP/1.1\r\n${host}\r\n`,
    status: 404,
    code: 'not_found',
  },
  {
    name: 'an upgrade without a key',
    bytes: `GET /v1/x HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    status: 404,
    code: 'not_found',
  },
];

/** Good requests of odd forms. All are answered with the health of the service. */
export const oddForms: readonly string[] = [
  'GET /healthz HTTP/1.0\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: [::1]:80\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: ex-ample.com.:8080\r\n\r\n',
  'GET http://example.com/healthz HTTP/1.1\r\nHost: example.com\r\n\r\n',
  `GET /healthz HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
  `GET /healthz?x=1 HTTP/1.1\r\n${host}\r\n`,
];

/** Returns the ways in which a text may be sent: whole, byte by byte, at the end of each line, and cut at random. */
export function cuts(text: string, random: Random): Readonly<Record<string, readonly string[]>> {
  const bytes = Array.from({ length: text.length }, (_, at) => text.charAt(at));
  return {
    whole: [text],
    'byte by byte': bytes,
    'line by line': text.split(/(?<=\n)/),
    'cut at random': cutAtRandom(text, random),
  };
}

/** Returns a text in parts of random sizes. */
export function cutAtRandom(text: string, random: Random): readonly string[] {
  // Of a long text, each part costs a turn of the event loop.
  const most = Math.max([3, 40, 3000, 100_000][random.below(4)] ?? 1, text.length / 200);
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const size = 1 + random.below(Math.ceil(most));
    parts.push(text.slice(at, at + size));
    at += size;
  }
  return parts;
}
