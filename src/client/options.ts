// The options of a client. They are checked before anything is sent: what can't be used is refused at once and by its name.
import { type Syntax, syntaxes, type ViewLanguage } from '../contract.ts';

/** The options of a client. */
export interface ClientOptions {
  /** The address, such as `https://pdf.example.com`. A path is kept. */
  readonly baseUrl: string;
  /**
   * The key, `plt_live_…` or `plt_test_…`. Its type allows `undefined`, so that a variable of the environment can stand
   * here. Without a value the constructor throws.
   */
  readonly apiKey: string | undefined;
  /** The number of tries after the first. Default: 2. 0 switches retries off. */
  readonly maxRetries?: number;
  /** The longest time of one try, milliseconds. Default: 40,000, which is above the 30 seconds of a render. */
  readonly timeoutMs?: number;
  /**
   * The longest wait that a `Retry-After` may ask for, milliseconds. A call whose server asks for more is not tried again:
   * its error says when that makes sense. Default: 300,000. A call with a `timeout` never waits past it.
   */
  readonly maxRetryAfterMs?: number;
  /** The most bytes of a document that is returned whole. Default: 268,435,456, twice what a service makes unless it is told otherwise. */
  readonly maxBytes?: number;
  /** Default: that of the runtime. */
  readonly fetch?: typeof fetch;
}

/** The options of one call. */
export interface CallOptions {
  /**
   * 1 to 255 printable ASCII characters, with no space at either end. With it a call can be repeated without being
   * carried out or billed twice.
   */
  readonly idempotencyKey?: string;
  /** Ends the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The longest time of the whole call with its waits and tries, milliseconds. */
  readonly timeout?: number;
}

/** The options of a call for an e-invoice. */
export interface InvoiceOptions extends CallOptions {
  /** Default: that of the profile of the template's e-invoice. */
  readonly syntax?: Syntax;
}

/** The options of a call for the page of an e-invoice. */
export interface ViewOptions extends CallOptions {
  /** Default: that of the country of the seller, and English for countries that speak neither German nor French. */
  readonly language?: ViewLanguage;
}

/** Throws a `TypeError` that names the option of a client that can't be used. A key is never part of the message. */
export function requireOptions(options: ClientOptions): void {
  const { baseUrl, apiKey, maxRetries = 0, timeoutMs = 1, maxRetryAfterMs = 1, maxBytes = 1 } = options;
  if (!isHttpUrl(baseUrl)) {
    const without = 'without a user name';
    throw new TypeError(`expected baseUrl to be an http: or https: URL ${without}, got ${shown(baseUrl)}`);
  }
  if (typeof apiKey !== 'string' || apiKey === '') {
    const got = apiKey === '' ? 'an empty string' : shown(apiKey);
    throw new TypeError(
      `expected apiKey to be an API key such as "plt_live_…", got ${got}: is its variable set?`,
    );
  }
  // The value of a header is trimmed when it is sent, and it breaks at anything else.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError(
      'expected apiKey to hold printable ASCII characters alone, got others: was a line break read with it?',
    );
  }
  if (!Number.isSafeInteger(maxRetries) || maxRetries < 0)
    throw new TypeError(`expected maxRetries to be a whole number of at least 0, got ${shown(maxRetries)}`);
  requireLength('timeoutMs', timeoutMs);
  requireLength('maxRetryAfterMs', maxRetryAfterMs);
  if (typeof maxBytes !== 'number' || !(maxBytes > 0))
    throw new TypeError(`expected maxBytes to be a number of bytes above 0, got ${shown(maxBytes)}`);
}

/** Throws a `TypeError` that names the option of a call that can't be used. */
export function requireCallOptions({ idempotencyKey, timeout = 1, syntax }: InvoiceOptions): void {
  if (syntax !== undefined && !syntaxes.includes(syntax))
    throw new TypeError(`expected syntax to be ${syntaxes.join(' or ')}, got ${shown(syntax)}`);
  if (idempotencyKey !== undefined && !isIdempotencyKey(idempotencyKey)) {
    throw new TypeError(
      `expected idempotencyKey to be 1 to 255 printable ASCII characters without a space at its ends, got ${shown(idempotencyKey)}`,
    );
  }
  requireLength('timeout', timeout);
}

/** Returns whether this can be an idempotency key. */
export function isIdempotencyKey(key: unknown): boolean {
  return typeof key === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key);
}

function isHttpUrl(url: unknown): boolean {
  if (typeof url !== 'string') return false;
  try {
    const { protocol, username, password } = new URL(url);
    return /^https?:$/.test(protocol) && `${username}${password}` === '';
  } catch {
    return false;
  }
}

/** Throws a `TypeError` unless this is a length of time. Infinity means no end. */
function requireLength(name: string, ms: unknown): void {
  if (typeof ms === 'number' && ms >= 0) return;
  throw new TypeError(`expected ${name} to be a number of milliseconds, got ${shown(ms)}`);
}

function shown(value: unknown): string {
  if (typeof value !== 'string')
    return value === null || typeof value === 'number' ? String(value) : typeof value;
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}
