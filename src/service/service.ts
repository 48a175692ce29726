// The service: all that the HTTP side may ask for, and its start and end.
import { AppError } from '../errors.ts';
import type { Claim } from '../render/claims.ts';
import type { Renderer } from '../render/renderer.ts';
import type { Store } from '../store/store.ts';
import { Authenticator, type Caller, type Credentials } from './authenticate.ts';
import { bodyReader } from './body-reading.ts';
import type { CrashPoint } from './crash.ts';
import { dataChecker } from './data-check.ts';
import { type GenerateCall, type Generated, type GenerateParts, generate } from './generate.ts';
import { newId } from './ids.ts';
import type { Log, Observer } from './log.ts';
import { Pace } from './pace.ts';
import { QuotaQueue } from './quota-queue.ts';
import { RateLimiter, type RateState, RenderSlots } from './rate.ts';
import { SpaceWatch } from './space.ts';

/** What has to be watched where the store lies on a disk of this machine. */
export interface Disk {
  /** Free space, bytes. */
  freeBytes(): Promise<number>;
  /** Moves the database's log into the database; `left` pages could not be moved. */
  checkpoint(): Promise<{ readonly left: number }>;
}

/** What a service is made of. */
export interface ServiceOptions {
  readonly store: Store;
  /** The disk that the store lies on. */
  readonly disk: Disk;
  readonly renderer: Renderer;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: Log;
  readonly observer: Observer;
  /** For crash tests alone. */
  readonly crashPoint?: CrashPoint;
  /** Images in `data` may be named by plain `http:` URLs. */
  readonly httpAssets?: boolean;
  /** Below this free space nothing new begins; default 64 MiB. */
  readonly minFreeBytes?: number;
  /** How long a call waits for quota that calls in flight hold; default 2 s. */
  readonly quotaWaitMs?: number;
}

/** Numbers for metrics. */
export interface ServiceGauges {
  /** Calls that wait for their turn, render, or whose answer is still to be read. */
  readonly rendering: number;
  readonly freeBytes: number;
}

/** What the HTTP side asks for. */
export interface Service {
  /** Throws `AppError`: `unauthorized`, `rate_limited` (wrong keys), `account_suspended`. */
  authenticate(credentials: Credentials): Promise<Caller>;
  /** Counts one call of an account. */
  takeRate(caller: Caller): RateState;
  /**
   * Claims a turn. Throws `AppError` (`service_unavailable`) when a call of this caller would wait too long for it. Gives none where there is
   * none to be had, but the call's idempotency key is taken: a conflict is told at once all the same.
   */
  claimTurn(caller: Caller, idempotencyKey: string | undefined): Promise<Claim | undefined>;
  /** Throws `AppError`, and the signal's reason when the caller left. */
  generate(call: GenerateCall): Promise<Generated>;
  /** Throws `AppError` (`service_unavailable`) when store, disk or renderer are not ready, or the service shuts down. */
  requireReady(): Promise<void>;
  gauges(): ServiceGauges;
  /** To be called before the first request. */
  start(): Promise<void>;
  /** From now on nothing new begins; calls under way go on. */
  drain(): void;
  /** Ends the timers. */
  stop(): void;
}

/** Well over a render's budget and the longest wait for its turn. */
const leaseMs = 5 * 60_000;
const sweepEveryMs = 10 * 60_000;
const checkpointEveryMs = 60_000;
const spaceEveryMs = 2000;
const readyForMs = 1000;

/** Puts a service together. */
export function createService(options: ServiceOptions): Service {
  const { store, disk, renderer, now, log } = options;
  const bootId = newId('boot');
  const limiter = new RateLimiter();
  const authenticator = new Authenticator(store);
  const space = new SpaceWatch({
    freeBytes: () => disk.freeBytes(),
    minFreeBytes: options.minFreeBytes ?? 64 * 1024 * 1024,
    everyMs: spaceEveryMs,
    onFault: (error) => log({ level: 'error', event: 'free_space_unknown', error: String(error) }),
  });
  const pace = new Pace();
  let draining = false;
  const timers: NodeJS.Timeout[] = [];
  const requireOpen = (): void => {
    if (draining) throw new AppError('service_unavailable', 'shutting down', { retryAfterSec: 5 });
    if (!space.enough)
      throw new AppError('service_unavailable', 'the disk is nearly full', { retryAfterSec: 30 });
  };
  const parts: GenerateParts = {
    ...options,
    slots: new RenderSlots(),
    quotaQueue: new QuotaQueue({ maxWaitMs: options.quotaWaitMs ?? 2000, maxWaiting: 1000 }),
    crashPoint: options.crashPoint ?? (() => undefined),
    bootId,
    leaseMs,
    readBody: bodyReader({ renderer, pace }),
    requireData: dataChecker({ renderer, pace, http: options.httpAssets ?? false }),
    requireOpen,
  };
  const { sweep, checkpoint } = housekeeping(options);
  return {
    authenticate: (credentials) => authenticator.authenticate(credentials, now()),
    takeRate: ({ account, plan }) => limiter.take(account, plan, now()),
    claimTurn: (caller, key) => claimTurn(options, caller, key),
    generate: (call) => generate(parts, call),
    requireReady: readinessOf(options, requireOpen),
    gauges: () => ({ rendering: parts.slots.total, freeBytes: space.freeBytes }),
    async start() {
      await space.start();
      sweep();
      timers.push(setInterval(sweep, sweepEveryMs).unref());
      timers.push(setInterval(checkpoint, checkpointEveryMs).unref());
    },
    drain() {
      draining = true;
    },
    stop() {
      space.stop();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

async function claimTurn(
  { store, renderer, now }: ServiceOptions,
  { account, test, plan }: Caller,
  idempotencyKey: string | undefined,
): Promise<Claim | undefined> {
  try {
    return renderer.claimTurn(account, plan.concurrency);
  } catch (error) {
    if (idempotencyKey === undefined || !(await store.knowsKey({ account, test }, idempotencyKey, now())))
      throw error;
    return undefined;
  }
}

/** What is done now and then, whatever is asked. A failure is told and tried again the next time. */
function housekeeping({ store, disk, now, log, observer }: ServiceOptions): {
  readonly sweep: () => void;
  readonly checkpoint: () => void;
} {
  const quietly = (event: string, work: () => Promise<void>) => (): void => {
    work().catch((error: unknown) => log({ level: 'error', event, error: String(error) }));
  };
  return {
    sweep: quietly('sweep_failed', () => store.sweep(now())),
    checkpoint: quietly('checkpoint_failed', async () => {
      const startedAt = performance.now();
      const { left } = await disk.checkpoint();
      observer.checkpointed?.({ durationMs: performance.now() - startedAt, left });
    }),
  };
}

/** Asks store and renderer for real; answers within a second share one look, so that nobody loads the renderer with it. */
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
