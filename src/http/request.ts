// Reads the head of a request: header lines as they came, and what they mean.
import { IncomingMessage } from 'node:http';
import { header } from '../contract.ts';
import { AppError } from '../errors.ts';
import { shorten } from '../shorten.ts';
import { Gathered } from './gathered.ts';
import type { TimedResponse } from './timed-response.ts';

/** A piece of this many bytes is kept as it came. */
const smallPiece = 1024;

/** So many bytes of small pieces are handed on at once. */
const mostSmall = 16_384;

/** A request that knows when its head came, by `performance.now()`, and why nothing more of it can be read. */
export class TimedRequest extends IncomingMessage {
  readonly startedAt = performance.now();
  /** The fault in its body. The event `fault` tells of it. */
  fault: AppError | undefined;
  readonly #small = new Gathered();
  #pieces = 0;
  #isWaiting = false;

  /** Returns in how many pieces its body came since the last time. Small ones that come together are read as one. */
  takePieces(): number {
    const pieces = this.#pieces;
    this.#pieces = 0;
    return pieces;
  }

  /**
   * Takes a piece of the body from Node's parser. A body may come in pieces of one byte: to keep each of them until it is
   * read takes a hundred times the memory.
   */
  override push(piece: unknown): boolean {
    if (!(piece instanceof Uint8Array)) {
      this.#hand();
      return super.push(piece);
    }
    this.#pieces += 1;
    if (piece.length >= smallPiece && this.#small.size === 0) return super.push(piece);
    this.#small.add(piece);
    if (this.#small.size >= mostSmall) return this.#hand();
    if (!this.#isWaiting) setImmediate(() => this.#hand());
    this.#isWaiting = true;
    return this.readableLength + this.#small.size < this.readableHighWaterMark;
  }

  /** Hands on the small pieces as one. */
  #hand(): boolean {
    this.#isWaiting = false;
    if (this.#small.size === 0 || this.destroyed) return true;
    return super.push(this.#small.take());
  }

  /** Ends its body with a fault. */
  breakOff(fault: AppError): void {
    this.fault = fault;
    this.emit('fault');
  }
}

/** What Node adds to a request. It is absent when a test calls the app without a socket. */
export interface NodePair {
  readonly incoming?: TimedRequest;
  readonly outgoing?: TimedResponse;
}

/** Returns the values of all lines of a header. `raw` holds names and values in turn, as Node keeps them. `name` is in lower case. */
export function rawHeaderLines(raw: readonly string[], name: string): readonly string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const other = raw[index];
    // Most names differ in their length. To compare all of them letter by letter took a fifth of the time of a refusal.
    if (other?.length === name.length && other.toLowerCase() === name) values.push(raw[index + 1] ?? '');
  }
  return values;
}

/** Throws `AppError` (`unsupported_media_type`) unless the headers declare the body as plain JSON. */
export function requireJson(contentType: readonly string[], contentEncoding: readonly string[]): void {
  requireType(contentType, { name: 'application/json', is: isJson });
  requireNoEncoding(contentEncoding, 'JSON');
}

/**
 * Returns whether the headers declare the body as the JSON of a template, and not as a ZIP. Throws `AppError`
 * (`unsupported_media_type`) where it is neither.
 */
export function isTemplateJson(contentType: readonly string[], contentEncoding: readonly string[]): boolean {
  const is = (type: string): boolean => /^application\/zip\s*(;|$)/i.test(type.trim()) || isJson(type);
  requireType(contentType, { name: `${packType} or application/json`, is });
  requireNoEncoding(contentEncoding, 'template');
  return contentType.some(isJson);
}

/** Throws `AppError` (`unsupported_media_type`) unless the headers declare the body as XML or as a PDF. */
export function requireInvoice(contentType: readonly string[], contentEncoding: readonly string[]): void {
  const is = (type: string): boolean =>
    invoiceTypes.some((known) => type.split(';')[0]?.trim().toLowerCase() === known);
  requireType(contentType, { name: invoiceTypes.join(' or '), is });
  requireNoEncoding(contentEncoding, 'e-invoice');
}

/** The types of an e-invoice that was received. */
export const invoiceTypes = ['application/xml', 'text/xml', 'application/pdf'] as const;

/** The type of a pack, which is a ZIP file. */
export const packType = 'application/zip';

function requireType(
  contentType: readonly string[],
  { name, is }: { readonly name: string; readonly is: (type: string) => boolean },
): void {
  const [type] = contentType;
  if (type !== undefined && contentType.length === 1 && is(type)) return;
  const got = type === undefined ? 'none' : quoteAll(contentType);
  throw new AppError('unsupported_media_type', `expected "Content-Type: ${name}", got ${got}`);
}

function requireNoEncoding(contentEncoding: readonly string[], what: string): void {
  if (contentEncoding.every((value) => value.trim().toLowerCase() === 'identity')) return;
  const got = quoteAll(contentEncoding);
  throw new AppError(
    'unsupported_media_type',
    `expected no "Content-Encoding", got ${got}: send the ${what} as it is`,
  );
}

/** The most bytes of a header that a message repeats. */
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

/** The JSON Schema of an `Idempotency-Key`. The description of the API shows it, too. */
export const idempotencyKeySchema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[\\x20-\\x7e]*$',
} as const;

const keyPattern = new RegExp(idempotencyKeySchema.pattern);

/**
 * Returns the idempotency key of a call, or undefined when it has none. Throws `AppError` (`invalid_request`) unless it
 * is one line of 1 to 255 printable ASCII characters.
 */
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
