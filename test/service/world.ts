// A service for tests: a store in a temporary folder, a renderer that obeys, and a clock that stands still.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Admission, type AdmissionOptions } from '../../src/admission/admission.ts';
import type { Ticket } from '../../src/admission/ticket.ts';
import type { Workers } from '../../src/admission/turns.ts';
import { type CanonicalBody, parseBody } from '../../src/body/body.ts';
import { askedPdf, type Scope } from '../../src/contract.ts';
import { AppError, type Issue } from '../../src/errors.ts';
import { checkCall } from '../../src/render/check-call.ts';
import { createEngine } from '../../src/render/engine.ts';
import type { Examined } from '../../src/render/examining.ts';
import { InProcessRenderer } from '../../src/render/in-process.ts';
import type {
  CheckJob,
  ExamineJob,
  FetchedAsset,
  ReadForView,
  ReadInvoiceJob,
  ReadJob,
  Rendered,
  Renderer,
  RenderJob,
} from '../../src/render/renderer.ts';
import type { CrashPointName } from '../../src/service/crash.ts';
import { newId } from '../../src/service/ids.ts';
import { hashKey, makeKey } from '../../src/service/keys.ts';
import type { LogEntry } from '../../src/service/log.ts';
import { createService, type Service, type ServiceOptions } from '../../src/service/service.ts';
import { sha256Hex } from '../../src/sha256.ts';
import { type FileStoreOptions, openDataFolder } from '../../src/store/open.ts';
import type { Plan } from '../../src/store/records.ts';
import type { Store } from '../../src/store/store.ts';
import { noon } from '../store/world.ts';

/** What the fake renderer does with a job; the default is a PDF that names all that it depends on. */
export type Behaviour = (job: RenderJob) => Promise<Rendered> | Rendered;

/** Workers of which there are always enough. */
const everIdle: Workers = {
  usual: 1000,
  spares: 0,
  available: true,
  onlySpares: false,
  serves: () => true,
  want: () => undefined,
};

/** A renderer that does what a test says, and remembers its jobs. */
export class FakeRenderer implements Renderer {
  readonly jobs: RenderJob[] = [];
  /** Bodies and data that were not looked at in the service itself. */
  read = 0;
  checked = 0;
  examined = 0;
  /** What is found in each pack, and otherwise what the engine finds. */
  faults: readonly Issue[] = [];
  /** Called before a pack is examined. */
  examining: ((job: ExamineJob) => Promise<void>) | undefined;
  behaviour: Behaviour = renderPlainly;
  ready = true;
  /** The queue is full. */
  full = false;
  /** How many may render and claim at once. */
  room = Infinity;
  /** How long the ticket of each job had run before, milliseconds. */
  readonly ranMs: number[] = [];
  readonly #admission: Admission;

  constructor(admission: Admission) {
    this.#admission = admission;
    const { turns } = admission;
    admission.employ(everIdle);
    const claim = turns.claim.bind(turns);
    turns.claim = (account, most) => {
      if (this.full || turns.busy + turns.claimed >= this.room)
        throw new AppError('service_unavailable', 'the render queue is full', { retryAfterSec: 7 });
      return claim(account, most);
    };
  }

  async render(job: RenderJob): Promise<Rendered> {
    this.jobs.push(job);
    const ticket = this.#ticketOf(job);
    this.ranMs.push(ticket.ranMs);
    return this.#work(ticket, job.signal, async () => {
      await job.version.pack();
      job.signal?.throwIfAborted();
      const rendered = await this.behaviour(job);
      ticket.holdDocument(rendered.bytes);
      return rendered;
    });
  }

  #ticketOf({ account, ticket }: Pick<RenderJob, 'account' | 'ticket'>): Ticket {
    return ticket ?? this.#admission.ticketFor({ account, concurrency: Infinity });
  }

  #work<T>(ticket: Ticket, signal = new AbortController().signal, run: () => Promise<T>): Promise<T> {
    const nobody = { lease: () => undefined, isNew: () => false, release: () => undefined };
    return ticket.work({ size: 0, signal, ...nobody, run });
  }

  async readBody({ bytes }: ReadJob): Promise<CanonicalBody> {
    this.read += 1;
    const { data: _, ...body } = parseBody(bytes);
    return body;
  }

  readInvoice(job: ReadInvoiceJob): Promise<ReadForView> {
    this.read += 1;
    return new InProcessRenderer().readInvoice(job);
  }

  async checkData(job: CheckJob): Promise<void> {
    this.checked += 1;
    return this.#work(this.#ticketOf(job), job.signal, async () => checkCall(job));
  }

  async check(): Promise<readonly Issue[]> {
    return [];
  }

  async examine(job: ExamineJob): Promise<Examined> {
    this.examined += 1;
    return this.#work(this.#ticketOf(job), job.signal, async () => {
      await this.examining?.(job);
      return this.faults.length > 0
        ? { issues: this.faults, main: 'template.json' }
        : createEngine().examine(job.sent);
    });
  }

  async probe(): Promise<void> {
    if (!this.ready) throw new Error('no child answers');
  }

  async close(): Promise<void> {}
}

/** A "PDF" or "e-invoice" of everything that the same bytes depend on. */
export function renderPlainly(job: RenderJob, fetched: readonly FetchedAsset[] = []): Rendered {
  const told = (got: FetchedAsset): string =>
    'bytes' in got ? Buffer.from(got.bytes).toString() : got.fault.message;
  const pinned = [...job.pinned].map(([url, got]) => [url, told(got)]);
  const parts = [
    job.version.sha256,
    job.data,
    job.moment,
    job.test,
    [...pinned, ...fetched.map((one) => [one.url, told(one)])],
  ];
  const { asked = askedPdf } = job;
  if (asked.format !== 'pdf') {
    const format = asked.format === 'xml' ? 'cii' : asked.format;
    const bytes = Buffer.from(`<${format}>${JSON.stringify(parts)}</${format}>`);
    return { format, bytes, pages: 0, durationMs: 3, warnings: [], fetched };
  }
  const pdf = Buffer.from(`%PDF-1.7 ${JSON.stringify(parts)}`);
  return { format: 'pdf', bytes: pdf, pages: 1, durationMs: 12, warnings: [], fetched };
}

/** Everything a test may want to look at. */
export interface World {
  readonly store: Store;
  readonly renderer: FakeRenderer;
  readonly admission: Admission;
  readonly service: Service;
  readonly log: LogEntry[];
  /** Moves the clock. */
  now: number;
  readonly key: string;
  readonly account: string;
  /** Code of a published template. */
  readonly code: string;
  readonly rendered: number[];
  readonly replays: boolean[];
}

/** What a world may have of its own. */
export interface WorldOptions extends Partial<ServiceOptions> {
  readonly quotaWaitMs?: number;
  readonly unsent?: AdmissionOptions['unsent'];
  readonly plan?: Partial<Plan>;
  readonly storeOptions?: Partial<FileStoreOptions>;
  readonly onCrashPoint?: (name: CrashPointName) => void;
}

/** Makes a world that ends with the test. Its template has the optional variable `name`, a string. */
export async function makeWorld(t: TestContext, options: WorldOptions = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-service-'));
  const world = { now: noon };
  const disk = openDataFolder(folder, {
    onFatal: (error) => {
      throw error;
    },
    now: () => world.now,
    ...options.storeOptions,
  });
  const { store } = disk;
  const admission = new Admission({ quotaWaitMs: options.quotaWaitMs ?? 100, unsent: options.unsent });
  const renderer = new FakeRenderer(admission);
  const log: LogEntry[] = [];
  const rendered: number[] = [];
  const replays: boolean[] = [];
  const service = createService({
    store,
    disk,
    renderer,
    admission,
    now: () => world.now,
    log: (entry) => log.push(entry),
    observer: {
      rendered: ({ bytes }) => rendered.push(bytes),
      replayed: (matched) => replays.push(matched),
    },
    ...(options.onCrashPoint && { crashPoint: options.onCrashPoint }),
    ...options,
  });
  await service.start();
  t.after(async () => {
    service.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await store.setPlan({
    name: 'test',
    perMonth: 1000,
    perSecond: 1000,
    burst: 100_000,
    concurrency: 100_000,
    ...options.plan,
  });
  const account = await addAccount(store, 'acme');
  const key = await addKey(store, account);
  const code = await addTemplate(store, account, 'doc', { text: '{}' });
  return Object.assign(world, {
    store,
    renderer,
    admission,
    service,
    log,
    key,
    account,
    code,
    rendered,
    replays,
  });
}

/** An account on the plan `test`. */
export async function addAccount(store: Store, name: string): Promise<string> {
  const id = newId('acc');
  await store.createAccount({ id, name, plan: 'test', suspended: false, createdAt: noon });
  return id;
}

/** A key of an account. */
export async function addKey(
  store: Store,
  account: string,
  more: { test?: boolean; scopes?: readonly Scope[]; expiresAt?: number } = {},
): Promise<string> {
  const key = makeKey(more.test ?? false);
  const record = {
    id: newId('key'),
    account,
    test: more.test ?? false,
    scopes: more.scopes ?? (['generate'] as const),
    label: undefined,
    createdAt: noon,
    expiresAt: more.expiresAt,
    revokedAt: undefined,
  };
  await store.createKey(record, hashKey(key));
  return key;
}

/** A template that a test adds. */
export interface Draft {
  readonly text: string;
  /** Whether it is published; it is, unless said otherwise. */
  readonly publish?: boolean;
  /** The optional string `name` unless said otherwise. */
  readonly variables?: unknown;
}

/** A template with one version; gives its code. */
export async function addTemplate(
  store: Store,
  account: string,
  name: string,
  draft: Draft,
): Promise<string> {
  const { text, publish = true, variables = { name: { type: 'string', required: false } } } = draft;
  const bytes = new TextEncoder().encode(text);
  const pushed = await store.pushVersion({
    account,
    name,
    newCode: () =>
      `tpl_${name}_${createHash('sha256').update(`${account}${Math.random()}`).digest('hex').slice(0, 8)}`,
    main: 'template.json',
    files: [{ name: 'template.json', sha256: sha256Hex(bytes), bytes }],
    sha256: sha256Hex(bytes),
    variables: JSON.stringify(variables),
    publish,
  });
  return pushed.code;
}

/** A renderer behaviour that waits until it is let go, or the caller leaves. */
export function gate(): { behaviour: Behaviour; open: () => void; entered: () => Promise<void> } {
  const opened = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  return {
    async behaviour(job) {
      entered.resolve();
      await Promise.race([opened.promise, aborted(job.signal)]);
      return renderPlainly(job);
    },
    open: opened.resolve,
    entered: () => entered.promise,
  };
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('the caller left', 'AbortError')));
  });
}

/** What a failing render throws. */
export function failWith(
  code: 'render_failed' | 'service_unavailable' | 'render_timeout' | 'not_acceptable',
): Behaviour {
  return () => {
    throw new AppError(
      code,
      `made to fail: ${code}`,
      code === 'service_unavailable' ? { retryAfterSec: 1 } : {},
    );
  };
}
