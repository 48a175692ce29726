// What a client is told, looked at before anything is sent: what can't be used is refused at once and by its name.

/** How a client is made. */
export interface ClientOptions {
  /** Such as `https://pdf.example.com`; a path is kept. */
  readonly baseUrl: string;
  /** `plt_live_…` or `plt_test_…`. May be `undefined`, so that a variable of the environment can stand here: without a value the constructor throws. */
  readonly apiKey: string | undefined;
  /** Tries after the first; default 2, 0 switches them off. */
  readonly maxRetries?: number;
  /** Of one try, milliseconds; default 40,000, above the 30 seconds that a render may take. */
  readonly timeoutMs?: number;
  /** By default the runtime's own. */
  readonly fetch?: typeof fetch;
}

/** What one call may say. */
export interface CallOptions {
  /** 1 to 255 printable ASCII characters, no space at either end. With it a call can be made again without being carried out or billed twice. */
  readonly idempotencyKey?: string;
  /** Ends the call: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Milliseconds that the whole call may take, waiting and tries together. */
  readonly timeout?: number;
}

/** Throws a `TypeError` that names the option of a client that can't be used. A key is never part of the message. */
export function requireOptions({ baseUrl, apiKey, maxRetries = 0, timeoutMs = 1 }: ClientOptions): void {
  if (!isHttpUrl(baseUrl)) {
    const without = 'without a user name';
    throw new TypeError(`expected baseUrl to be an http: or https: URL ${without}, got ${told(baseUrl)}`);
  }
  if (typeof apiKey !== 'string' || apiKey === '') {
    const got = apiKey === '' ? 'an empty string' : told(apiKey);
    throw new TypeError(
      `expected apiKey to be an API key such as "plt_live_…", got ${got}: is its variable set?`,
    );
  }
  // A header's value is trimmed on its way, and breaks at anything else.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError(
      'expected apiKey to hold printable ASCII characters alone, got others: was a line break read with it?',
    );
  }
  if (!Number.isSafeInteger(maxRetries) || maxRetries < 0)
    throw new TypeError(`expected maxRetries to be a whole number of at least 0, got ${told(maxRetries)}`);
  requireLength('timeoutMs', timeoutMs);
}

/** Throws a `TypeError` that names the option of a call that can't be used. */
export function requireCallOptions({ idempotencyKey, timeout = 1 }: CallOptions): void {
  if (idempotencyKey !== undefined && !isIdempotencyKey(idempotencyKey)) {
    throw new TypeError(
      `expected idempotencyKey to be 1 to 255 printable ASCII characters without a space at its ends, got ${told(idempotencyKey)}`,
    );
  }
  requireLength('timeout', timeout);
}

function isIdempotencyKey(key: unknown): boolean {
  return typeof key === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key);
}

function isHttpUrl(url: unknown): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && `${username}${password}` === '';
}

/** Infinity is a length, too: no end. */
function requireLength(name: string, ms: unknown): void {
  if (typeof ms === 'number' && ms >= 0) return;
  throw new TypeError(`expected ${name} to be a number of milliseconds, got ${told(ms)}`);
}

function told(value: unknown): string {
  if (typeof value !== 'string')
    return value === null || typeof value === 'number' ? String(value) : typeof value;
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}
