// The nodes of a service, which a batch asks in turn. It waits as long as they ask it to, and goes past one that is away.
import {
  type Generated,
  PlatenApiError,
  PlatenClient,
  PlatenConnectionError,
  PlatenError,
  PlatenForeignError,
} from '../../client/index.ts';
import type { ErrorCode, GenerateBody } from '../../contract.ts';
import type { EndWatch } from '../line/end-signal.ts';

/** How nodes are asked. */
export interface NodesOptions {
  readonly urls: readonly string[];
  readonly key: string;
  /** The batch ends when no node gave an answer for this long, milliseconds. */
  readonly patienceMs: number;
  readonly ended: EndWatch;
}

/** Nothing more can be made in this run. The message says why. */
export class BatchStopped extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BatchStopped';
  }
}

/** What would refuse every other line, too. */
const stops: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'account_suspended',
  'insufficient_scope',
  'not_found',
  'template_not_found',
  'template_not_published',
  'method_not_allowed',
  'quota_exceeded',
]);

const gateways: ReadonlySet<number> = new Set([502, 503, 504]);

const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** A line is given up after so many tries without an answer, while others were answered in between. */
const mostUnanswered = 10;

interface Node {
  readonly url: string;
  readonly client: PlatenClient;
  /** Until when it is not asked, as `performance.now()` counts. */
  restsUntil: number;
  /** How often in a row it gave no answer. */
  failures: number;
}

/** The nodes. */
export class Nodes {
  readonly #nodes: readonly Node[];
  readonly #patienceMs: number;
  readonly #ended: EndWatch;
  #turn = 0;
  #answeredAt = performance.now();
  /** Why the last try failed, for the message of a batch that ends. */
  #lastFault = '';

  constructor({ urls, key, patienceMs, ended }: NodesOptions) {
    this.#nodes = urls.map((url) => ({
      url,
      client: new PlatenClient({ baseUrl: url, apiKey: key, maxRetries: 0 }),
      restsUntil: 0,
      failures: 0,
    }));
    this.#patienceMs = patienceMs;
    this.#ended = ended;
  }

  /**
   * Returns the document of a line, or undefined when the command was told to end while the line waited. Throws
   * `PlatenError` when this line gives none, and `BatchStopped` when no line would.
   */
  async generate(body: GenerateBody, idempotencyKey: string): Promise<Generated | undefined> {
    let unanswered = 0;
    for (;;) {
      const node = this.#next();
      if (await this.#rest(node.restsUntil - performance.now())) return undefined;
      const before = this.#answeredAt;
      try {
        const made = await node.client.generate(body, { idempotencyKey });
        this.#answered(node);
        return made;
      } catch (error) {
        const waitMs = this.#afterFault(node, error);
        if (error instanceof PlatenConnectionError && this.#answeredAt > before) unanswered += 1;
        if (unanswered >= mostUnanswered) throw error;
        if (waitMs > 0 && (await this.#rest(waitMs))) return undefined;
      }
    }
  }

  /** Returns the next node that does not rest, or the one whose rest ends first. */
  #next(): Node {
    const [from, now] = [this.#turn++, performance.now()];
    const inTurn = this.#nodes.map((_, at) => this.#nodes[(from + at) % this.#nodes.length]);
    const [found] = inTurn.toSorted(
      (a, b) => Math.max(now, a?.restsUntil ?? 0) - Math.max(now, b?.restsUntil ?? 0),
    );
    if (found === undefined) throw new BatchStopped('no node is named');
    return found;
  }

  #answered(node: Node): void {
    node.failures = 0;
    this.#answeredAt = performance.now();
  }

  /** Returns how long the call itself has to wait, milliseconds. Throws when it is not to be tried again. */
  #afterFault(node: Node, error: unknown): number {
    if (!(error instanceof PlatenError)) throw error;
    const of = this.#nodes.length > 1 ? `${node.url}: ` : '';
    this.#lastFault = `${of}${error.message}`;
    if (error instanceof PlatenApiError && !mayCome(error.code)) {
      this.#answered(node);
      if (stops.has(error.code)) throw new BatchStopped(this.#lastFault);
      throw error;
    }
    if (error instanceof PlatenForeignError && !gateways.has(error.status))
      throw new BatchStopped(this.#lastFault);
    if (performance.now() - this.#answeredAt > this.#patienceMs)
      throw new BatchStopped(`no document for ${this.#patienceMs / 1000} s: ${this.#lastFault}`);
    const asked = askedMs(error);
    // The account is at its rate, whichever node is asked.
    if (error instanceof PlatenApiError && error.code === 'rate_limited') return spread(asked ?? 1000);
    node.failures += 1;
    const range = Math.min(longestWaitMs, firstWaitMs * 2 ** (node.failures - 1));
    node.restsUntil = performance.now() + spread(asked ?? range);
    return 0;
  }

  /** Waits, and returns whether the command was told to end. */
  async #rest(ms: number): Promise<boolean> {
    return ms > 0 ? this.#ended.within(ms) : this.#ended.asked;
  }
}

function mayCome(code: ErrorCode): boolean {
  return code === 'rate_limited' || code === 'service_unavailable';
}

function askedMs(error: PlatenError): number | undefined {
  if (!(error instanceof PlatenApiError) && !(error instanceof PlatenForeignError)) return undefined;
  return error.retryAfterSec === undefined ? undefined : error.retryAfterSec * 1000;
}

/** Spreads waits, so that those that were refused together do not come again together. */
function spread(ms: number): number {
  return ms * (1 + Math.random() / 4);
}
