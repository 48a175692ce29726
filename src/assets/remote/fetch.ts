// Fetches one URL. Every redirect is judged anew, every address is judged when it is connected to, and time and bytes are bounded.
import { createHash } from 'node:crypto';
import type { Agent, Dispatcher } from 'undici';
import type { Asset } from '../asset.ts';
import { sniffMediaType } from '../sniff.ts';
import type { AddressRules } from './addresses.ts';
import { ruledConnector } from './connect.ts';
import { freshForSec } from './freshness.ts';
import { defaultRetryAfterSec, type FetchOutcome, failureOutcome, refused, unavailable } from './outcome.ts';
import { judgeUrl, maxRedirects, type RemotePolicy, type ResolveHost } from './policy.ts';

const requestHeaders = {
  accept: 'image/png, image/jpeg, image/webp, image/gif, image/svg+xml, application/pdf;q=0.9, font/*;q=0.5',
  'accept-encoding': 'identity',
  'user-agent': 'Platen',
};

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];
const permanentStatuses: readonly number[] = [301, 308];

/** The longest time that a host may ask callers to wait, seconds. */
const longestRetryAfterSec = 30;

/** The clients for URLs with a port of their own, and for those without. */
interface Agents {
  readonly any: Agent;
  readonly opened: Agent;
}

/** The client that fetches for one process. */
export class RemoteFetcher {
  readonly #policy: RemotePolicy;
  readonly #resolve: ResolveHost;
  #agents: Promise<Agents> | undefined;

  constructor(policy: RemotePolicy, resolve: ResolveHost) {
    this.#policy = policy;
    this.#resolve = resolve;
  }

  /** Fetches a URL within its budget and returns the outcome. Throws only the reason of `signal` when that is aborted. */
  async fetch(text: string, signal: AbortSignal): Promise<FetchOutcome> {
    // The time in which the client is loaded does not count against the host.
    await this.#clients();
    const budget = AbortSignal.timeout(this.#policy.budgetMs);
    try {
      return await this.#follow(text, AbortSignal.any([signal, budget]));
    } catch (error) {
      signal.throwIfAborted();
      if (budget.aborted) return unavailable('the host of the URL did not answer in time');
      return failureOutcome(error);
    }
  }

  /** Closes open connections. */
  async close(): Promise<void> {
    const agents = await this.#agents;
    if (agents) await Promise.all([agents.any.destroy(), agents.opened.destroy()]);
  }

  #clients(): Promise<Agents> {
    this.#agents ??= this.#open();
    return this.#agents;
  }

  /** Loads the HTTP client when something is fetched, since most processes never fetch. */
  async #open(): Promise<Agents> {
    const undici = await import('undici');
    const { anyAddress, openedAddress } = this.#policy;
    const open = (rules: AddressRules): Agent => agent(undici, this.#policy, rules, this.#resolve);
    return { any: open(anyAddress), opened: open(openedAddress) };
  }

  async #follow(text: string, signal: AbortSignal): Promise<FetchOutcome> {
    let next = text;
    let base: URL | undefined;
    let maxAgeSec = Infinity;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const judged = judgeUrl(next, this.#policy, base);
      if ('refusal' in judged) return refused(judged.refusal, judged.hint);
      const response = await this.#request(judged.url, judged.ownPort, signal);
      const { statusCode, headers } = response;
      const location = headers.location;
      if (!redirectStatuses.includes(statusCode) || typeof location !== 'string') {
        return this.#answer(response, maxAgeSec);
      }
      await discard(response.body);
      maxAgeSec = Math.min(maxAgeSec, freshForSec(headers, permanentStatuses.includes(statusCode)));
      next = location;
      base = judged.url;
    }
    return refused(`the URL was redirected more than ${maxRedirects} times`);
  }

  async #request(url: URL, ownPort: boolean, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { any, opened } = await this.#clients();
    const dispatcher = ownPort ? any : opened;
    return dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: requestHeaders,
      signal,
    });
  }

  async #answer(response: Dispatcher.ResponseData, maxAgeSec: number): Promise<FetchOutcome> {
    const { statusCode, headers, body } = response;
    const encoding = headers['content-encoding'];
    const encoded = encoding !== undefined && !/^(identity)?$/i.test(String(encoding));
    const tooLong = Number(headers['content-length']) > this.#policy.maxBytes;
    if (statusCode !== 200 || encoded || tooLong) {
      await discard(body);
      if (statusCode >= 500) {
        return unavailable(`the host of the URL answered with status ${statusCode}`, retryAfter(headers));
      }
      if (statusCode !== 200) return refused(`the host of the URL answered with status ${statusCode}`);
      if (tooLong) return this.#tooLarge();
      return refused(`the host of the URL sent an encoded body, though none was asked for`);
    }
    const asset = await readAtMost(body, this.#policy.maxBytes, Number(headers['content-length'] ?? 0));
    if (asset === undefined) return this.#tooLarge();
    if (asset.mediaType === 'application/octet-stream') {
      return refused('the URL gave no picture and no PDF', 'expected PNG, JPEG, WebP, GIF, SVG or PDF');
    }
    return { kind: 'fetched', asset, maxAgeSec: Math.min(maxAgeSec, freshForSec(headers, false)) };
  }

  #tooLarge(): FetchOutcome {
    return refused(`the URL gave more than ${this.#policy.maxBytes} bytes`);
  }
}

/** Returns a client without cookies, proxies and redirects of its own. undici has none unless they are added. */
function agent(
  { Agent: UndiciAgent, buildConnector }: typeof import('undici'),
  { budgetMs }: RemotePolicy,
  rules: AddressRules,
  resolve: ResolveHost,
): Agent {
  return new UndiciAgent({
    connect: ruledConnector(buildConnector, { rules, resolve, timeoutMs: budgetMs }),
    headersTimeout: budgetMs,
    bodyTimeout: budgetMs,
    keepAliveTimeout: 1000,
    keepAliveMaxTimeout: 1000,
    maxHeaderSize: 16 * 1024,
    pipelining: 1,
    allowH2: false,
  });
}

function retryAfter(headers: Dispatcher.ResponseData['headers']): number {
  const asked = Number(headers['retry-after']);
  if (!Number.isInteger(asked) || asked < 1) return defaultRetryAfterSec;
  return Math.min(asked, longestRetryAfterSec);
}

/**
 * Returns all of a body, hashed as it comes. As soon as there are more than `maxBytes` it returns undefined and closes the
 * connection. Where the length was declared, room for it is taken at once and filled piece by piece: to join 16 MiB when
 * all has come keeps the event loop for 20 ms, and several pictures may end together.
 */
async function readAtMost(
  body: Dispatcher.ResponseData['body'],
  maxBytes: number,
  declared: number,
): Promise<Asset | undefined> {
  const room = declared > 0 ? Buffer.allocUnsafeSlow(Math.min(declared, maxBytes)) : undefined;
  const parts: Uint8Array[] = [];
  const hash = createHash('sha256');
  let length = 0;
  // The type of the stream says `any`, but HTTP bodies give bytes.
  for await (const part of body as AsyncIterable<Uint8Array>) {
    if (length + part.length > (room?.length ?? maxBytes)) return undefined;
    if (room === undefined) parts.push(part);
    else room.set(part, length);
    length += part.length;
    hash.update(part);
  }
  const bytes = room?.subarray(0, length) ?? Buffer.concat(parts);
  return { bytes, sha256: hash.digest('hex'), mediaType: sniffMediaType(bytes) };
}

/** Frees the connection of a body that is not read: a short rest is drained, a long one is cut off. */
async function discard(body: Dispatcher.ResponseData['body']): Promise<void> {
  await body.dump({ limit: 16 * 1024 }).catch(() => undefined);
}
