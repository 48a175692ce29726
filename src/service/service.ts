// The service: all that the HTTP side may ask for, its start and its end.

import type { Admission } from '../admission/admission.ts';
import { type RateState, rateStateOf } from '../admission/rate.ts';
import type { Ticket } from '../admission/ticket.ts';
import { AppError } from '../errors.ts';
import type { Renderer } from '../render/renderer.ts';
import type { Store } from '../store/store.ts';
import { Authenticator, type Caller, type Credentials } from './authenticate.ts';
import { bodyReader } from './body-reading.ts';
import { type GenerateCall, type Generated, type GenerateParts, tooMany } from './call.ts';
import type { CrashPoint } from './crash.ts';
import { dataChecker } from './data-check.ts';
import { SpaceWatch } from './disk-space.ts';
import { generate } from './generate.ts';
import { hasher } from './hashing.ts';
import type { Log, Observer } from './log.ts';
import { type Management, managementOf } from './manage/management.ts';
import { type AdmittedPush, pushAdmission } from './manage/pushing.ts';
import { Pace } from './pace.ts';
import { type AdmittedPreview, previewAdmission } from './preview.ts';
import { PublishedVersions } from './published.ts';
import { Uses, type VariablesByVersion } from './uses.ts';
import { PageCodes, type ViewCall, view } from './view.ts';

/** What is watched of the disk of this machine that the store lies on. */
export interface Disk {
  /** Returns the free space, bytes. */
  freeBytes(): Promise<number>;
  /** Moves the database's log into the database. `left` pages could not be moved. */
  checkpoint(): Promise<{ readonly left: number }>;
}

/** What a service is composed of. */
export interface ServiceOptions {
  readonly store: Store;
  /** The disk that the store lies on, when it is one of this machine. */
  readonly disk?: Disk;
  readonly renderer: Renderer;
  /** Decides which calls may begin. It employs the renderer's children. */
  readonly admission: Admission;
  /** Returns milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: Log;
  readonly observer: Observer;
  /** Used by crash tests only. */
  readonly crashPoint?: CrashPoint;
  /** Whether plain `http:` URLs in `data` may name images. */
  readonly httpAssets?: boolean;
  /** Nothing new begins below this free space. Default: 64 MiB. */
  readonly minFreeBytes?: number;
}

/** Numbers for metrics. */
export interface ServiceGauges {
  /** The calls that wait for their turn, that render, or whose answer is still to be read. */
  readonly rendering: number;
  readonly freeBytes: number;
}

/** What the HTTP side asks for. */
export interface Service {
  /** Returns the caller of a request. Throws `AppError`: `unauthorized`, `rate_limited` (wrong keys), `account_suspended`. */
  authenticate(credentials: Credentials): Promise<Caller>;
  /** Counts one call of an account and returns the state of its rate. */
  takeRate(caller: Caller): RateState;
  /**
   * Returns the ticket of a call, with a turn that it has claimed. Throws `AppError` (`service_unavailable`) when the
   * call would wait too long. But when its idempotency key is taken, it returns a ticket without a turn, since a
   * conflict is answered at once all the same. The code that gets the ticket has to end it.
   */
  admit(caller: Caller, idempotencyKey: string | undefined): Ticket | Promise<Ticket>;
  /** Answers a call. Throws `AppError`, and the signal's reason when the caller left. */
  generate(call: GenerateCall): Promise<Generated>;
  /** Answers a call for the page of an e-invoice. Throws as `generate` does, and `AppError` (`invalid_data`) when it can't be shown. */
  view(call: ViewCall): Promise<Generated>;
  /** What keys with other scopes than `generate` may ask and change. */
  readonly management: Management;
  /** Admits a push: one of an account at a time. Throws `AppError` (`rate_limited`, `service_unavailable`). */
  admitPush(caller: Caller): AdmittedPush;
  /** Admits a preview of a draft, by a rate of its own. Throws `AppError` (`rate_limited`, `service_unavailable`). */
  admitPreview(caller: Caller): AdmittedPreview;
  /** Returns the ticket of a call that needs no render process, counted among those of its account. Throws `AppError` (`rate_limited`). */
  ticketFor(caller: Caller): Ticket;
  /** Throws `AppError` (`service_unavailable`) when store, disk or renderer are not ready, or when the service shuts down. */
  requireReady(): Promise<void>;
  gauges(): ServiceGauges;
  /** Starts the service. It must be called before the first request. */
  start(): Promise<void>;
  /** Lets nothing new begin from now on. Calls under way go on. */
  drain(): void;
  /** Ends the timers. */
  stop(): void;
}

/** This is well over the time of a render and the longest wait for its turn. */
const leaseMs = 5 * 60_000;
const sweepEveryMs = 10 * 60_000;
const checkpointEveryMs = 60_000;
const spaceEveryMs = 2000;
const readyForMs = 1000;

/** Returns a service of these parts. */
export function createService(options: ServiceOptions): Service {
  const { store, disk, admission, now, log } = options;
  const authenticator = new Authenticator(store);
  const freeSpace = new SpaceWatch({
    freeBytes: () => disk?.freeBytes() ?? Promise.resolve(Number.POSITIVE_INFINITY),
    minFreeBytes: options.minFreeBytes ?? 64 * 1024 * 1024,
    everyMs: spaceEveryMs,
    onFault: (error) => log({ level: 'error', event: 'free_space_unknown', error: String(error) }),
  });
  const pace = new Pace();
  let draining = false;
  const timers: NodeJS.Timeout[] = [];
  const requireOpen = (): void => {
    if (draining) throw new AppError('service_unavailable', 'shutting down', { retryAfterSec: 5 });
    if (!freeSpace.enough)
      throw new AppError('service_unavailable', 'the disk is nearly full', { retryAfterSec: 30 });
  };
  const { parts, uses } = partsOf(options, { pace, requireOpen });
  const codes = new PageCodes(store);
  const { sweep, checkpoint } = housekeeping(options);
  return {
    authenticate: (credentials) => authenticator.authenticate(credentials, now()),
    takeRate: ({ account, plan, taken }) =>
      taken ? rateStateOf(plan, taken.rate, taken.now) : admission.takeRate(account, plan, now()),
    admit: (caller, key) => admit(options, caller, key),
    generate: (call) => generate(parts, call),
    view: (call) => view(parts, codes, call),
    management: managementOf(store),
    admitPush: pushAdmission({ ...parts, admission }),
    admitPreview: previewAdmission({ ...parts, admission, httpAssets: options.httpAssets ?? false }),
    ticketFor(caller) {
      const ticket = admission.ticketFor({ account: caller.account, concurrency: caller.plan.concurrency });
      if (ticket.takePermit()) return ticket;
      throw tooMany({ caller });
    },
    requireReady: readinessOf(options, requireOpen),
    gauges: () => ({ rendering: admission.underWay, freeBytes: freeSpace.freeBytes }),
    async start() {
      await freeSpace.start();
      sweep();
      timers.push(setInterval(sweep, sweepEveryMs).unref());
      timers.push(setInterval(checkpoint, checkpointEveryMs).unref());
    },
    drain() {
      draining = true;
      void uses.write();
    },
    stop() {
      freeSpace.stop();
      uses.stop();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Returns what generating needs, and what counts what calls send. */
function partsOf(
  options: ServiceOptions,
  { pace, requireOpen }: { readonly pace: Pace; readonly requireOpen: () => void },
): { readonly parts: GenerateParts; readonly uses: Uses } {
  const { store, renderer, log, httpAssets = false } = options;
  const variables: VariablesByVersion = new Map();
  const uses = new Uses({ store, variables, log });
  const parts: GenerateParts = {
    ...options,
    uses,
    crashPoint: options.crashPoint ?? (() => undefined),
    published: new PublishedVersions(),
    leaseMs,
    readBody: bodyReader({ renderer, pace }),
    hash: hasher(pace),
    requireData: dataChecker({ renderer, pace, variables, http: httpAssets }),
    requireOpen,
  };
  return { parts, uses };
}

function admit(
  { store, admission }: ServiceOptions,
  { account, test, plan }: Caller,
  idempotencyKey: string | undefined,
): Ticket | Promise<Ticket> {
  const ticket = admission.ticketFor({ account, concurrency: plan.concurrency });
  try {
    ticket.claim();
    return ticket;
  } catch (error) {
    // Thrown at once: Node takes note of each promise that is rejected before somebody waits for it.
    if (idempotencyKey === undefined) throw error;
    return store.knowsKey({ account, test }, idempotencyKey).then((isKnown) => {
      if (isKnown) return ticket;
      throw error;
    });
  }
}

/** Returns the work that is done at intervals. A failure is logged, and the work is tried again the next time. */
function housekeeping({ store, disk, log, observer }: ServiceOptions): {
  readonly sweep: () => void;
  readonly checkpoint: () => void;
} {
  const quietly = (event: string, work: () => Promise<void>) => (): void => {
    work().catch((error: unknown) => log({ level: 'error', event, error: String(error) }));
  };
  return {
    sweep: quietly('sweep_failed', () => store.sweep()),
    checkpoint: quietly('checkpoint_failed', async () => {
      const startedAt = performance.now();
      if (disk === undefined) return;
      const { left } = await disk.checkpoint();
      observer.checkpointed?.({ durationMs: performance.now() - startedAt, left });
    }),
  };
}

/**
 * Returns a function that asks store and renderer whether they work. Questions within a second share one answer, so
 * that they put no load on the renderer.
 */
function readinessOf({ store, renderer, log }: ServiceOptions, requireOpen: () => void): () => Promise<void> {
  let last: { readonly at: number; readonly result: Promise<void> } | undefined;
  const look = async (): Promise<void> => {
    try {
      await Promise.all([store.probe(), renderer.probe()]);
    } catch (error) {
      log({ level: 'error', event: 'not_ready', error: String(error) });
      throw new AppError('service_unavailable', 'the store or the renderer does not answer', {
        retryAfterSec: 5,
        cause: error,
      });
    }
  };
  return async () => {
    requireOpen();
    if (last === undefined || performance.now() - last.at > readyForMs)
      last = { at: performance.now(), result: look() };
    await last.result;
  };
}
