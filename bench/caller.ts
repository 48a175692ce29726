// A caller that costs little, so that what is measured is the server: HTTP/1.1 over kept sockets, and of an answer only what a bench counts.
import { connect, type Socket } from 'node:net';

/** What one call gave. */
export interface Answer {
  /** 0 when there was none. */
  readonly status: number;
  readonly code: string;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

/** A socket and the call on it, if any. */
interface Line {
  readonly socket: Socket;
  pending: { readonly startedAt: number; readonly resolve: (answer: Answer) => void } | undefined;
  received: Buffer[];
  head: { readonly text: string; readonly length: number } | undefined;
}

/** Calls one URL, any number at a time, each on a socket of its own that the next one takes over. */
export class Caller {
  readonly #url: URL;
  readonly #head: string;
  readonly #idle: Line[] = [];
  readonly #all = new Set<Line>();

  constructor(url: URL, key: string) {
    this.#url = url;
    this.#head = `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
  }

  /** One call; never rejects. */
  call(request: Uint8Array): Promise<Answer> {
    const startedAt = performance.now();
    const line = this.#idle.pop() ?? this.#open();
    return new Promise((resolve) => {
      line.pending = { startedAt, resolve };
      line.socket.write(request);
    });
  }

  /** The bytes of a call, which may be sent many times. */
  requestOf(body: string): Uint8Array {
    return Buffer.from(`${this.#head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  end(): void {
    for (const { socket } of this.#all) socket.destroy();
  }

  #open(): Line {
    const socket = connect({ port: Number(this.#url.port), host: this.#url.hostname, noDelay: true });
    const line: Line = { socket, pending: undefined, received: [], head: undefined };
    this.#all.add(line);
    let fault = 'broken';
    socket.on('data', (bytes: Buffer) => this.#read(line, bytes));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      fault = error.code ?? fault;
    });
    socket.on('close', () => {
      this.#all.delete(line);
      const at = this.#idle.indexOf(line);
      if (at >= 0) this.#idle.splice(at, 1);
      settle(line, { status: 0, code: fault, retryAfter: undefined });
    });
    return line;
  }

  #read(line: Line, bytes: Buffer): void {
    line.received.push(bytes);
    line.head ??= headOf(line);
    const { head } = line;
    if (head === undefined || line.received.reduce((sum, { length }) => sum + length, 0) < head.length)
      return;
    const status = Number(head.text.slice(9, 12));
    const text = status === 201 ? '' : Buffer.concat(line.received).toString('latin1');
    line.received = [];
    line.head = undefined;
    if (!/\r\nconnection: close/i.test(head.text)) this.#idle.push(line);
    settle(line, {
      status,
      code: status === 201 ? 'ok' : (/"code":"(\w+)"/.exec(text)?.[1] ?? 'broken'),
      retryAfter: /\r\nretry-after: ([^\r]*)/i.exec(head.text)?.[1],
    });
  }
}

/** The head of the answer, once it is here, and how long the answer is as a whole: all of the server's say so. */
function headOf(line: Line): Line['head'] {
  const bytes = Buffer.concat(line.received);
  line.received = [bytes];
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const text = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`expected a Content-Length in ${JSON.stringify(text)}`);
  return { text, length: end + 4 + Number(length) };
}

function settle(line: Line, answer: Omit<Answer, 'ms'>): void {
  const { pending } = line;
  line.pending = undefined;
  pending?.resolve({ ...answer, ms: performance.now() - pending.startedAt });
}
