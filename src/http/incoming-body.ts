// Reads the body of a request within limits of size, time and pieces, or reads and drops it.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { limits } from '../contract.ts';
import { AppError } from '../errors.ts';
import { Gathered } from './gathered.ts';
import { type NodePair, TimedRequest } from './request.ts';

/** The limits of a body. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs?: number;
}

/** A body that is being received. */
export interface IncomingBody {
  /** The stream, or undefined when there is no body. */
  readonly stream: Readable | undefined;
  /** The length that Content-Length declares, bytes. */
  readonly declared: number | undefined;
}

/**
 * Returns the body of a request. Where there is a socket it is Node's own stream: the stream of the app costs several
 * times as much for each piece.
 */
export function bodyOf(request: Request, node: NodePair | undefined): IncomingBody {
  if (node?.incoming) return nodeBody(node.incoming);
  const length = request.headers.get('content-length');
  const declared = length === null ? undefined : Number(length);
  // The two types of this stream differ.
  const web = request.body as ReadableStream<Uint8Array> | null;
  return { stream: web === null ? undefined : Readable.fromWeb(web), declared };
}

/** Returns the body of a request as Node has it. */
export function nodeBody(incoming: TimedRequest): IncomingBody {
  const length = incoming.headers['content-length'];
  const declared = length === undefined ? undefined : Number(length);
  return { stream: incoming, declared };
}

/** How many pieces a body may come in, and one more for each of these bytes. Each piece costs, however small it is. */
const mostPieces = 65_536;
const bytesOfPiece = 16;

/**
 * Returns the bytes of a body. Rejects with `AppError`: `payload_too_large`, for a chunked body as soon as it passes
 * the limit, or `request_timeout`. Rejects with the stream's error when the caller left.
 */
export async function readBody(
  { stream, declared = 0 }: IncomingBody,
  { maxBytes, timeoutMs = limits.bodyTimeoutMs }: BodyLimits,
): Promise<Uint8Array> {
  if (declared > maxBytes) throw tooLarge(maxBytes);
  if (stream === undefined) return new Uint8Array();
  const allowed = mostPieces + Math.floor(maxBytes / bytesOfPiece);
  const gathered = new Gathered();
  let pieces = 0;
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const late = (): void => reject(new AppError('request_timeout', 'the body did not arrive in time'));
  const timer = setTimeout(late, timeoutMs);
  const stop = listen(stream, {
    onPiece(piece, count) {
      gathered.add(piece);
      pieces += count;
      if (gathered.size > maxBytes) reject(tooLarge(maxBytes));
      else if (pieces > allowed) reject(tooManyPieces(allowed));
      else return;
      stop();
    },
    onEnd: (error) => (error === undefined ? resolve(undefined) : reject(error)),
  });
  try {
    await promise;
    return gathered.take();
  } finally {
    clearTimeout(timer);
    stop();
  }
}

/** The limits of a body that is read and dropped, and how long its caller may pause. */
const unwanted = {
  maxBytes: 64 * 1024 * 1024,
  /** Each piece counts as this many bytes more. */
  bytesOfPiece: 1024,
  pauseMs: 2000,
  timeoutMs: limits.bodyTimeoutMs,
} as const;

/** Returns whether a body is still being received, where Node knows. */
export async function bodyIsComing(node: NodePair | undefined): Promise<boolean> {
  const incoming = node?.incoming;
  if (incoming === undefined || isOver(incoming)) return false;
  // Node may call this before it has parsed what came with the head. One turn later most bodies are here.
  await new Promise((resolve) => setImmediate(resolve));
  return !isOver(incoming);
}

function isOver({ complete, fault }: TimedRequest): boolean {
  return complete || fault !== undefined;
}

/**
 * Reads the rest of a body within limits and drops it. Otherwise a caller that sends everything before it reads would
 * lose its answer: a connection that is closed on unread bytes is reset (RFC 9112 §9.6). Never rejects.
 */
export async function discardBody({ stream }: IncomingBody): Promise<void> {
  if (stream === undefined) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const whole = setTimeout(resolve, unwanted.timeoutMs);
  const pause = setTimeout(resolve, unwanted.pauseMs);
  let left: number = unwanted.maxBytes;
  const stop = listen(stream, {
    onPiece({ length }, count) {
      left -= length + count * unwanted.bytesOfPiece;
      pause.refresh();
      if (left >= 0) return;
      stop();
      resolve();
    },
    onEnd: () => resolve(),
  });
  await promise;
  clearTimeout(whole);
  clearTimeout(pause);
  stop();
}

interface Listener {
  /** `count` says in how many pieces it came. */
  onPiece(piece: Uint8Array, count: number): void;
  /** Called at the end, with an error when the body did not come to its end. */
  onEnd(error?: unknown): void;
}

/** Listens to a stream. Returns a function that ends this. Pieces that come later wait for the next listener. */
function listen(stream: Readable, { onPiece, onEnd }: Listener): () => void {
  let stopped = false;
  const end = (): void => onEnd();
  const close = (): void => onEnd(stream.readableEnded ? undefined : new Error('the body broke off'));
  const request = stream instanceof TimedRequest ? stream : undefined;
  const fault = (): void => onEnd(request?.fault);
  if (request?.fault !== undefined) {
    fault();
    return () => undefined;
  }
  if (stream.readableEnded || stream.destroyed) {
    if (stream.readableEnded) end();
    else onEnd(stream.errored ?? new Error('the body broke off'));
    return () => undefined;
  }
  request?.on('fault', fault);
  const onData = (piece: Uint8Array): void => onPiece(piece, request?.takePieces() ?? 1);
  // The last listener has paused it.
  stream.on('data', onData).on('end', end).on('error', onEnd).on('close', close).resume();
  return () => {
    if (stopped) return;
    stopped = true;
    request?.off('fault', fault);
    stream.off('data', onData).off('end', end).off('close', close).pause();
    // A later error has no receiver, and must not be thrown because there is no listener.
    stream.on('error', () => undefined).off('error', onEnd);
  };
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', `expected a body of at most ${maxBytes} bytes`);
}

function tooManyPieces(most: number): AppError {
  return new AppError(
    'payload_too_large',
    `expected a body in at most ${most} pieces: send it in larger chunks`,
  );
}
