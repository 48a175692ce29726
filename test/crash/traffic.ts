// Clients that call a server which keeps dying, and remember every try that they made and what they saw of it.
import { createHash } from 'node:crypto';
import { PlatenClient, PlatenError } from '../../src/client/index.ts';
import { header } from '../../src/contract.ts';
import { takes, until } from '../until.ts';
import type { Call, Outcome } from './linearizability.ts';
import type { Random } from './random.ts';

/** One try of one call. */
export interface Try extends Call {
  readonly key: string | undefined;
  /** The server that was called. */
  readonly url: string;
  /** Whether the database was in trouble: what the call reserved may count for a while after its answer. */
  readonly troubled: boolean;
}

/** A call to be made; the same key and variant are the same body. */
interface Wish {
  readonly key: string | undefined;
  readonly template: string;
  readonly number: number;
  readonly variant: number;
}

/** What the clients need. */
export interface TrafficOptions {
  readonly apiKey: string;
  /** Template codes; each key belongs to one of them. */
  readonly templates: readonly string[];
  readonly random: Random;
  /** How many clients call at once. Default: 12. */
  readonly clients?: number;
}

/** One of so many uses the client of the package, with its retries. */
const patientPart = 3;
const recentKeys = 6;

/** The clients of one test. */
export class Traffic {
  readonly tries: Try[] = [];
  /** Answers by status and code. */
  readonly answers = new Map<string, number>();
  readonly #options: TrafficOptions;
  #urls: readonly string[] = [];
  #stopped = false;
  #keys = 0;
  #running: Promise<void>[] = [];

  constructor(options: TrafficOptions) {
    this.#options = options;
  }

  /** The server is at this address now; undefined: it is dead. */
  set url(url: string | undefined) {
    this.#urls = url === undefined ? [] : [url];
  }

  /** The servers that are alive. Each try goes to any of them. */
  set urls(urls: readonly string[]) {
    this.#urls = urls;
  }

  get urls(): readonly string[] {
    return this.#urls;
  }

  /** Keys used so far. */
  get keys(): readonly string[] {
    return Array.from({ length: this.#keys }, (_, number) => keyOf(number));
  }

  start(): void {
    this.#running = Array.from({ length: this.#options.clients ?? 12 }, (_, index) =>
      this.#run(
        index % patientPart === 0 ? (wish) => this.#callPatiently(wish) : (wish) => this.#callOnce(wish),
      ),
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  /** One more try with the body that a key had first; gives what was seen. */
  async replay(key: string): Promise<Outcome> {
    const wish = { ...this.#wishOf(Number(key.slice(1))), variant: 0 };
    await this.#callOnce(wish, false);
    const last = this.tries.findLast((each) => each.key === key);
    return last?.outcome ?? { kind: 'unknown' };
  }

  async #run(call: (wish: Wish) => Promise<void>): Promise<void> {
    while (!this.#stopped) {
      if (this.#urls.length === 0)
        await until('a server', () => this.#urls.length > 0 || this.#stopped, 240_000);
      else await call(this.#nextWish());
    }
  }

  /** Some without key; else a new key, one that others use right now, or a late replay; now and then with another value. */
  #nextWish(): Wish {
    const { random } = this.#options;
    if (random.chance(0.2)) return { ...this.#wishOf(random.below(1000)), key: undefined };
    if (random.chance(0.35)) return this.#wishOf(this.#keys++);
    const back = random.chance(0.8) ? random.below(recentKeys) : random.below(this.#keys + 1);
    const number = Math.max(0, this.#keys - 1 - back);
    if (this.#keys === 0) this.#keys = 1;
    return { ...this.#wishOf(number), variant: random.chance(0.1) ? 1 : 0 };
  }

  #wishOf(number: number): Wish {
    const { templates } = this.#options;
    return { key: keyOf(number), template: templates[number % templates.length] ?? '', number, variant: 0 };
  }

  /** One try; now and then the caller leaves early. */
  async #callOnce(wish: Wish, mayLeave = true): Promise<void> {
    const { random } = this.#options;
    const leaves = mayLeave && random.chance(0.1);
    const signal = leaves ? AbortSignal.timeout(1 + random.below(40)) : AbortSignal.timeout(20_000);
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#options.apiKey}`,
      'content-type': 'application/json',
      ...(wish.key !== undefined && { [header.idempotencyKey]: wish.key }),
    };
    try {
      await this.#send(wish, { method: 'POST', headers, body: JSON.stringify(bodyOf(wish)), signal });
    } catch {
      // Remembered as a try without an answer.
    }
  }

  /** As a good program does it: the package's client, which tries again by itself. */
  async #callPatiently(wish: Wish): Promise<void> {
    const client = new PlatenClient({
      baseUrl: 'http://server.test',
      apiKey: this.#options.apiKey,
      maxRetries: 4,
      fetch: (_, init) => this.#send(wish, init ?? {}),
    });
    const options = wish.key === undefined ? {} : { idempotencyKey: wish.key };
    try {
      await client.generate(bodyOf(wish), { ...options, timeout: 3000 });
    } catch (error) {
      if (!(error instanceof PlatenError)) throw error;
    }
  }

  async #send(wish: Wish, init: RequestInit): Promise<Response> {
    const url = this.#urls[this.#options.random.below(this.#urls.length)];
    if (url === undefined) throw new TypeError('the server is dead');
    const start = performance.now();
    const remember = (outcome: Outcome, end: number, troubled = false): void => {
      const body = `${wish.number}/${wish.variant}`;
      this.tries.push({ key: wish.key, body, start, end, outcome, url, troubled });
    };
    try {
      const response = await fetch(`${url}/v1/generate`, init);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const { outcome, troubled } = this.#outcomeOf(response, bytes);
      remember(outcome, outcome.kind === 'unknown' ? Number.POSITIVE_INFINITY : performance.now(), troubled);
      // Whoever is told that the database is away waits a little.
      if (troubled) await takes(200);
      return new Response(bytes, { status: response.status, headers: response.headers });
    } catch (error) {
      // A refused connection carried nothing; whatever else broke may have.
      if (!isRefused(error)) remember({ kind: 'unknown' }, Number.POSITIVE_INFINITY);
      throw error;
    }
  }

  #outcomeOf(
    { status, headers }: Response,
    bytes: Uint8Array,
  ): { readonly outcome: Outcome; readonly troubled: boolean } {
    const generation = headers.get(header.generationId);
    if (status === 201 && generation !== null) {
      this.#count('201');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const replayed = headers.get(header.replayed) === 'true';
      return { outcome: { kind: 'made', generation, sha256, replayed }, troubled: false };
    }
    const { error } = JSON.parse(Buffer.from(bytes).toString()) as {
      error: { code: string; message: string };
    };
    const busy = /still rendering/.test(error.message);
    this.#count(`${status} ${busy ? 'still rendering' : error.message}`);
    const troubled = /^the database |lost its place/.test(error.message);
    // The outcome of its commit could not be found out in time.
    if (/what became of this call/.test(error.message)) return { outcome: { kind: 'unknown' }, troubled };
    if (status === 409) return { outcome: { kind: 'conflict' }, troubled };
    return { outcome: { kind: busy ? 'in_progress' : 'failed' }, troubled };
  }

  #count(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }
}

function keyOf(number: number): string {
  return `k${number}`;
}

/** Variants differ in one value, deep inside. */
function bodyOf({ template, number, variant }: Wish): { templateId: string; data: Record<string, unknown> } {
  return { templateId: template, data: { number, lines: [{ text: 'a', amount: 10 + variant }] } };
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
