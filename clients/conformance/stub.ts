// A server that plays the answers of a scenario: as Platen gives them, or as something between breaks them.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './scenario.ts';

/** A request that arrived. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** Milliseconds of a clock that only goes on. */
  readonly at: number;
}

/** What one scenario is played with. */
export interface Scene {
  readonly baseUrl: string;
  readonly seen: readonly SeenRequest[];
  /** The requests that came to another host, where a redirect leads. */
  strays(): number;
}

/** The stub. Each scenario has an address of its own. */
export class Stub {
  readonly #server: Server;
  /** Another host by its name: no request may come here. */
  readonly #elsewhere: Server;
  readonly #scenes = new Map<string, { readonly answers: readonly Answer[]; readonly seen: SeenRequest[] }>();
  #strays = 0;

  private constructor() {
    this.#server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      this.#play(request, response).catch(() => response.destroy());
    });
    this.#elsewhere = createServer((_, response) => {
      this.#strays++;
      response.end('stray');
    });
  }

  /** Starts it on free ports. */
  static async start(): Promise<Stub> {
    const stub = new Stub();
    for (const server of [stub.#server, stub.#elsewhere]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    return stub;
  }

  /** Prepares the answers of a scenario. */
  stage(answers: readonly Answer[]): Scene {
    const name = `s${this.#scenes.size}`;
    const seen: SeenRequest[] = [];
    this.#scenes.set(name, { answers, seen });
    const before = this.#strays;
    return {
      baseUrl: `http://127.0.0.1:${portOf(this.#server)}/${name}`,
      seen,
      strays: () => this.#strays - before,
    };
  }

  close(): void {
    for (const server of [this.#server, this.#elsewhere]) {
      server.closeAllConnections();
      server.close();
    }
  }

  async #play(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now();
    const [, name = '', ...rest] = (request.url ?? '').split('/');
    const scene = this.#scenes.get(name);
    const body = Buffer.concat(await request.toArray());
    if (scene === undefined) return void response.writeHead(599).end();
    const { method = '', headers } = request;
    const answer = scene.answers[scene.seen.length] ?? { status: 599, body: 'no more answers' };
    scene.seen.push({ method, path: `/${rest.join('/')}`, headers, body, at });
    await this.#send(response, answer);
  }

  async #send(response: ServerResponse, answer: Answer): Promise<void> {
    if (answer.fault === 'silence') return;
    if (answer.fault === 'reset') return void response.socket?.resetAndDestroy();
    const { status, headers, body } = this.#wholeOf(answer);
    if (answer.fault === 'endless') {
      response.writeHead(status, headers);
      while (!response.destroyed) if (!response.write(Buffer.alloc(65_536, 'x'))) await drained(response);
      return;
    }
    response.writeHead(status, { 'content-length': body.length, ...headers });
    if (answer.fault === 'cut') {
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
    } else if (answer.fault === 'drip') {
      const bytes = [...body];
      const timer = setInterval(() => {
        const byte = bytes.shift();
        if (byte === undefined || response.destroyed) clearInterval(timer);
        else response.write(Buffer.of(byte));
      }, 50);
    } else response.end(body);
  }

  #wholeOf(answer: Answer): {
    readonly status: number;
    readonly headers: Record<string, string>;
    readonly body: Buffer;
  } {
    const headers: Record<string, string> = {};
    let body: Buffer = Buffer.from(answer.body ?? '');
    let status = answer.status ?? 200;
    if (answer.document !== undefined) {
      status = answer.status ?? 201;
      body = documentOf(answer.document);
      Object.assign(headers, documentHeaders);
    } else if (answer.picture !== undefined) {
      body = documentOf(answer.picture);
      Object.assign(headers, pictureHeaders);
    } else if (answer.error !== undefined || answer.json !== undefined) {
      body = Buffer.from(JSON.stringify(answer.error ? { error: answer.error } : answer.json));
      Object.assign(headers, { 'content-type': 'application/json', 'x-request-id': 'req_stub' });
    }
    Object.assign(headers, answer.headers);
    if (answer.retryAfterDateIn !== undefined)
      headers['retry-after'] = new Date(Date.now() + answer.retryAfterDateIn * 1000).toUTCString();
    for (const [name, value] of Object.entries(headers)) {
      if (value === '') delete headers[name];
      else headers[name] = value.replace('ELSEWHERE', `localhost:${portOf(this.#elsewhere)}`);
    }
    return { status, headers, body };
  }
}

const documentHeaders = {
  'content-type': 'application/pdf',
  'content-disposition': 'inline; filename="document.pdf"',
  'x-generation-id': 'gen_stub',
  'x-request-id': 'req_stub',
  'x-render-duration-ms': '12',
};

const pictureHeaders = {
  'content-type': 'image/png',
  'x-platen-pages': '3',
  'x-request-id': 'req_stub',
  'x-render-duration-ms': '12',
};

/** Returns the bytes of a document of this length. */
export function documentOf(length: number): Buffer {
  const head = Buffer.from('%PDF-1.7\n');
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at++) bytes[at] = head[at] ?? (at * 7) % 256;
  return bytes;
}

/** Returns what a driver prints of a document of this length. */
export function printedDocument(length: number): { readonly bytes: number; readonly sha256: string } {
  return { bytes: length, sha256: createHash('sha256').update(documentOf(length)).digest('hex') };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function drained(response: ServerResponse): Promise<void> {
  const end = new AbortController();
  await Promise.race([
    once(response, 'drain', { signal: end.signal }),
    once(response, 'close', { signal: end.signal }),
  ]);
  end.abort();
}
