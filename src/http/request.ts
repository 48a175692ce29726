// What is read of a request: header lines as they came, and the body within its limits of size and time.
import type { IncomingMessage } from 'node:http';
import { header, limits } from '../contract.ts';
import { AppError } from '../errors.ts';
import { shorten } from '../shorten.ts';
import type { TimedResponse } from './timed-response.ts';

/** What Node adds to a request; absent when a test calls the app without a socket. */
export interface NodeBindings {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: TimedResponse;
}

/** Values of all lines of a header, from names and values in turn, as Node keeps them. `name` in lower case. */
export function rawHeaderLines(raw: readonly string[], name: string): readonly string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const other = raw[index];
    // Most names differ in their length: to compare these letter by letter was a fifth of what a refusal costs.
    if (other?.length === name.length && other.toLowerCase() === name) values.push(raw[index + 1] ?? '');
  }
  return values;
}

/** Throws `AppError` (`unsupported_media_type`) unless the body is declared as plain JSON. */
export function requireJson(contentType: readonly string[], contentEncoding: readonly string[]): void {
  const [type] = contentType;
  if (type === undefined || contentType.length > 1 || !isJson(type)) {
    const got = type === undefined ? 'none' : quoteAll(contentType);
    throw new AppError('unsupported_media_type', `expected "Content-Type: application/json", got ${got}`);
  }
  if (contentEncoding.some((value) => value.trim().toLowerCase() !== 'identity')) {
    const got = quoteAll(contentEncoding);
    throw new AppError(
      'unsupported_media_type',
      `expected no "Content-Encoding", got ${got}: send the JSON as it is`,
    );
  }
}

/** Of what a header says so much is said again, bytes. */
const quotedBytes = 200;

function quoteAll(lines: readonly string[]): string {
  return shorten(lines.map((line) => JSON.stringify(line)).join(' and '), quotedBytes);
}

function isJson(contentType: string): boolean {
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (type !== 'application/json') return false;
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  return charset === undefined || /^"?utf-?8"?$/.test(charset);
}

/** The JSON Schema of an `Idempotency-Key`, also shown in the API's description. */
export const idempotencyKeySchema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[\\x20-\\x7e]*$',
} as const;

const keyPattern = new RegExp(idempotencyKeySchema.pattern);

/** The key of a call, if any. Throws `AppError` (`invalid_request`) unless it is one line of 1 to 255 printable ASCII characters. */
export function idempotencyKeyOf(lines: readonly string[]): string | undefined {
  const [key] = lines;
  if (key === undefined) return undefined;
  if (lines.length > 1)
    throw new AppError(
      'invalid_request',
      `expected one "${header.idempotencyKey}" line, got ${lines.length}`,
    );
  const { minLength, maxLength } = idempotencyKeySchema;
  if (key.length < minLength || key.length > maxLength || !keyPattern.test(key)) {
    throw new AppError(
      'invalid_request',
      `expected "${header.idempotencyKey}" to be 1 to 255 printable ASCII characters, got ${key.length === 0 ? 'none' : key.length > maxLength ? String(key.length) : 'others'}`,
    );
  }
  return key;
}

/** How a body is read. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs?: number;
}

/**
 * The bytes of a body. Throws `AppError`: `payload_too_large`, also for a chunked body as soon as it passes the limit; `request_timeout`. Rejects
 * with the stream's error when the caller left.
 */
export async function readBody(request: Request, { maxBytes, timeoutMs }: BodyLimits): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > maxBytes) throw tooLarge(maxBytes);
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new AppError('request_timeout', 'the body did not arrive in time')),
    timeoutMs ?? limits.bodyTimeoutMs,
  );
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      if (done) return Buffer.concat(chunks, size);
      size += value.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}

/** What is read of a body that nobody wants, at most; and how long a caller may pause meanwhile. */
const unwanted = { maxBytes: 64 * 1024 * 1024, pauseMs: 2000, timeoutMs: limits.bodyTimeoutMs } as const;

/** Whether a body is still on its way, where Node tells. */
export async function bodyIsComing(node: NodeBindings | undefined): Promise<boolean> {
  const incoming = node?.incoming;
  if (incoming === undefined || incoming.complete) return false;
  // The head was answered before Node had looked at what came with it: most bodies are here already.
  await new Promise((resolve) => setImmediate(resolve));
  return !incoming.complete;
}

/**
 * Reads what is left of a body and forgets it, within limits. A caller that sends all before it reads would lose its answer otherwise: a
 * connection that is closed on unread bytes is reset (RFC 9112 §9.6). Never throws.
 */
export async function discardBody(request: Request): Promise<void> {
  if (request.body === null || request.body.locked) return;
  const reader = request.body.getReader();
  const started = performance.now();
  let size = 0;
  while (size <= unwanted.maxBytes && performance.now() - started < unwanted.timeoutMs) {
    const pause = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => pause.resolve(undefined), unwanted.pauseMs);
    const read = reader.read().catch(() => undefined);
    const next = await Promise.race([read, pause.promise]);
    clearTimeout(timer);
    if (next === undefined || next.done) return;
    size += next.value.length;
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', `expected a body of at most ${maxBytes} bytes`);
}
