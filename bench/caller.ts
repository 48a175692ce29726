// A caller that takes little time itself, so that the server is measured: HTTP/1.1 over kept sockets. Of an answer it
// reads only what a bench counts.
import { connect, type Socket } from 'node:net';

/** The result of one call. */
export interface Answer {
  /** The status, or 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

/** A socket and the call on it, if any. */
interface Line {
  readonly socket: Socket;
  pending: { readonly startedAt: number; readonly resolve: (answer: Answer) => void } | undefined;
  /** The beginning of the answer, as far as it is read. */
  text: string;
  /** The bytes of it that have come. */
  received: number;
  /** The length of the whole answer, once its head is here. */
  length: number | undefined;
}

const keyDigits = 12;

/** The bytes of an answer that are read. Heads and errors are shorter. */
const lookedAt = 4096;

/** Calls one URL, any number at a time, each on a socket of its own that the next call reuses. */
export class Caller {
  readonly #url: URL;
  readonly #head: string;
  readonly #keyAt: number | undefined;
  #calls = 0;
  readonly #idle: Line[] = [];
  readonly #all = new Set<Line>();
  /** The buffer of all sockets: what one socket reads is used before the next one reads. */
  readonly #buffer = Buffer.alloc(256 * 1024);

  /** With `keyed`, each call carries an idempotency key of its own. */
  constructor(url: URL, key: string, keyed: boolean) {
    this.#url = url;
    const head = `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
    const keyName = 'Idempotency-Key: ';
    this.#keyAt = keyed ? head.length + keyName.length : undefined;
    this.#head = keyed ? `${head}${keyName}${'0'.repeat(keyDigits)}\r\n` : head;
  }

  /** Makes one call, as `requestOf` returns it. Never rejects. */
  call(prepared: Buffer): Promise<Answer> {
    const request = this.#keyAt === undefined ? prepared : this.#withKey(prepared, this.#keyAt);
    const startedAt = performance.now();
    const line = this.#idle.pop() ?? this.#open();
    return new Promise((resolve) => {
      line.pending = { startedAt, resolve };
      line.socket.write(request);
    });
  }

  /** Returns the bytes of a call, which may be sent many times. */
  requestOf(body: string): Buffer {
    return Buffer.from(`${this.#head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  /** Returns the bytes of a call with one more header. */
  withHeader(body: string, name: string, value: string): Buffer {
    const length = Buffer.byteLength(body);
    return Buffer.from(`${this.#head}${name}: ${value}\r\nContent-Length: ${length}\r\n\r\n${body}`);
  }

  /** Returns the bytes of a call in chunks of one byte, which is the costliest way to send a body. */
  chunkedRequestOf(body: string): Buffer {
    const head = Buffer.from(`${this.#head}Transfer-Encoding: chunked\r\n\r\n`);
    const bytes = Buffer.from(body);
    const chunks = Buffer.alloc(bytes.length * 6, '1\r\n.\r\n');
    for (const [index, byte] of bytes.entries()) chunks[6 * index + 3] = byte;
    return Buffer.concat([head, chunks, Buffer.from('0\r\n\r\n')]);
  }

  #withKey(prepared: Buffer, at: number): Buffer {
    this.#calls += 1;
    const request = Buffer.from(prepared);
    request.write(String(this.#calls).padStart(keyDigits, '0'), at, 'latin1');
    return request;
  }

  end(): void {
    for (const { socket } of this.#all) socket.destroy();
  }

  #open(): Line {
    const line: Line = {
      socket: connect({
        port: Number(this.#url.port),
        host: this.#url.hostname,
        noDelay: true,
        // Without a stream above the socket a call takes a third less.
        onread: {
          buffer: this.#buffer,
          callback: (count) => {
            this.#read(line, count);
            return true;
          },
        },
      }),
      pending: undefined,
      text: '',
      received: 0,
      length: undefined,
    };
    this.#all.add(line);
    let fault = 'broken';
    line.socket.on('error', (error: NodeJS.ErrnoException) => {
      fault = error.code ?? fault;
    });
    line.socket.on('close', () => {
      this.#all.delete(line);
      const at = this.#idle.indexOf(line);
      if (at >= 0) this.#idle.splice(at, 1);
      settle(line, { status: 0, code: fault, retryAfter: undefined });
    });
    return line;
  }

  #read(line: Line, count: number): void {
    const room = Math.max(0, lookedAt - line.text.length);
    if (room > 0) line.text += this.#buffer.toString('latin1', 0, Math.min(count, room));
    line.received += count;
    line.length ??= lengthOf(line.text);
    const { text, length } = line;
    if (length === undefined || line.received < length) return;
    line.text = '';
    line.received = 0;
    line.length = undefined;
    const status = Number(text.slice(9, 12));
    if (!/\r\nconnection: close/i.test(text)) this.#idle.push(line);
    settle(line, {
      status,
      code: status === 201 ? 'ok' : (/"code":"(\w+)"/.exec(text)?.[1] ?? 'broken'),
      retryAfter: /\r\nretry-after: ([^\r]*)/i.exec(text)?.[1],
    });
  }
}

/** Returns the length of the whole answer, once its head is here. All of the server's answers state it. */
function lengthOf(text: string): number | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`expected a Content-Length in ${JSON.stringify(text)}`);
  return end + 4 + Number(length);
}

function settle(line: Line, answer: Omit<Answer, 'ms'>): void {
  const { pending } = line;
  line.pending = undefined;
  pending?.resolve({ ...answer, ms: performance.now() - pending.startedAt });
}
