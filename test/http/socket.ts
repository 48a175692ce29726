// Raw bytes over a real socket, for tests of the transport.
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { type Listening, type ListenOptions, listen } from '../../src/http/listen.ts';
import { type ApiWorld, makeApi } from './world.ts';

/** An API that listens. */
export interface ServerWorld extends ApiWorld {
  readonly listening: Listening;
  readonly port: number;
}

/** Listens until the test ends. */
export async function makeServer(
  t: TestContext,
  options: Parameters<typeof makeApi>[1] & {
    listen?: Partial<ListenOptions>;
    /** What of the API listens. */
    appOf?: (app: ApiWorld['app']) => ListenOptions['app'];
  } = {},
): Promise<ServerWorld> {
  const api = await makeApi(t, options);
  const listening = await listen({
    app: options.appOf?.(api.app) ?? api.app,
    host: '127.0.0.1',
    port: 0,
    log: (entry) => api.log.push(entry),
    ...options.listen,
  });
  t.after(() => listening.close(0));
  return Object.assign(api, { listening, port: Number(new URL(listening.url).port) });
}

/** One answer as it came. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The server ended the connection. */
  readonly closed: boolean;
}

/** Sends bytes and reads until the server closes, or the answer is whole by its Content-Length. */
export async function exchange(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = await open(port);
  socket.write(bytes);
  return readAnswer(socket);
}

/** A connected socket. */
export async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket;
}

/** The next answer on a socket. */
export function readAnswer(socket: Socket): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let text = '';
    const whole = (): RawAnswer | undefined => {
      const split = text.indexOf('\r\n\r\n');
      if (split < 0) return undefined;
      const [first = '', ...lines] = text.slice(0, split).split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
      );
      const body = text.slice(split + 4);
      if (headers['content-length'] !== undefined && body.length < Number(headers['content-length']))
        return undefined;
      return { status: Number(first.split(' ')[1]), headers, body, closed: false };
    };
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer in 5 s, got ${JSON.stringify(text)}`));
    }, 5000);
    const done = (): void => {
      clearTimeout(timer);
      const answer = whole();
      if (answer === undefined) reject(new Error(`no whole answer: ${JSON.stringify(text)}`));
      else resolve({ ...answer, closed: true });
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
      const answer = whole();
      if (answer === undefined || answer.headers.connection === 'close') return;
      clearTimeout(timer);
      socket.removeAllListeners('close');
      resolve(answer);
    });
    socket.on('close', done);
    socket.on('error', () => undefined);
  });
}

/** An answer of several on one connection. */
export interface Framed {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/**
 * Sends parts one by one, and reads answers until there are so many or the connection ends. Throws for what is no
 * answer where one has to begin. Answers with a status below 200 are told apart.
 */
export async function talk(
  port: number,
  parts: readonly string[],
  count: number,
): Promise<{ readonly answers: readonly Framed[]; readonly interim: number; readonly closed: boolean }> {
  const socket = await open(port);
  socket.setNoDelay(true).on('error', () => undefined);
  let text = '';
  let closed = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.setEncoding('latin1').on('data', (more: string) => {
    text += more;
    if (framesOf(text).filter(({ status }) => status >= 200).length >= count) resolve();
  });
  socket.on('close', () => {
    closed = true;
    resolve();
  });
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part, 'latin1');
    await new Promise((next) => setImmediate(next));
  }
  const timer = setTimeout(resolve, 20_000);
  await promise;
  clearTimeout(timer);
  socket.destroy();
  const frames = framesOf(text, true);
  const answers = frames.filter(({ status }) => status >= 200);
  return { answers, interim: frames.length - answers.length, closed };
}

/** Returns the answers that are whole. With `all`, throws for what is left over. */
function framesOf(text: string, all = false): readonly Framed[] {
  const frames: Framed[] = [];
  let at = 0;
  for (;;) {
    const end = text.indexOf('\r\n\r\n', at);
    const head = text.slice(at, end < 0 ? undefined : end);
    if (head !== '' && !head.startsWith('HTTP/1.1 '.slice(0, head.length)))
      throw new Error(`out of frame: ${JSON.stringify(text.slice(at, at + 200))}`);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (end < 0 || text.length < end + 4 + length) break;
    frames.push({
      status: Number(head.slice(9, 12)),
      head,
      body: text.slice(end + 4, end + 4 + length),
    });
    at = end + 4 + length;
  }
  if (all && at < text.length) throw new Error(`cut off: ${JSON.stringify(text.slice(at, at + 200))}`);
  return frames;
}
