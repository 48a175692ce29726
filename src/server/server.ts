// Composes a server of data folder, store, renderer, service and HTTP. They are started together and ended in order.

import { Admission } from '../admission/admission.ts';
import type { UnsentLimits } from '../admission/unsent.ts';
import { RemoteAssets, type RemoteOptions } from '../assets/remote.ts';
import type { FontCatalogue } from '../fonts/catalogue.ts';
import { createApp } from '../http/app.ts';
import type { ConnectionBounds } from '../http/connections.ts';
import { type Address, type Listening, listen, listenMetrics } from '../http/listen.ts';
import { Metrics } from '../http/metrics.ts';
import type { DocumentLimits } from '../render/child-settings.ts';
import { Pool } from '../render/pool.ts';
import { type CrashPoint, withCrashPoints } from '../service/crash.ts';
import type { Log, LogEntry } from '../service/log.ts';
import { watchLoop } from '../service/loop-watch.ts';
import { createService, type Service } from '../service/service.ts';
import { type OpenedStore, openStore, type StoreLocation } from '../store/open.ts';
import { programCommit, programVersion } from '../version.ts';
import { collectGarbage } from './garbage.ts';
import { gauges } from './gauges.ts';
import { type Liveness, listenLiveness } from './liveness.ts';
import { holdFonts } from './operator-fonts.ts';

/** How a server is set up. */
export interface ServerOptions {
  readonly store: StoreLocation;
  readonly listen: Address;
  readonly log: Log;
  readonly now: () => number;
  /** The number of render processes. Default: as many as cores, at least two. */
  readonly workers?: number | undefined;
  readonly maxBodyBytes?: number | undefined;
  /** The largest pack that is pushed over HTTP, bytes. */
  readonly maxPackBytes?: number | undefined;
  readonly metrics?: Address | undefined;
  /** Where to answer whether the event loop turns. */
  readonly liveness?: Address | undefined;
  /** How long it may have stood still, milliseconds. Default: 30 s. */
  readonly livenessAfterMs?: number | undefined;
  /** How many connections there may be. */
  readonly connections?: ConnectionBounds;
  readonly remote?: RemoteOptions;
  /** A folder of fonts besides those of the data folder. */
  readonly fonts?: string | undefined;
  /** The longest render, milliseconds. It can only be lowered. */
  readonly renderBudgetMs?: number | undefined;
  /** The life of an idempotency key, milliseconds. It can only be lowered. */
  readonly idempotencyMs?: number | undefined;
  /** The most bytes of the images kept for the idempotency keys of one account. */
  readonly pinShareBytes?: number | undefined;
  /** The most bytes of the images kept for all idempotency keys. */
  readonly pinCapBytes?: number | undefined;
  /** The most templates of one account. Default: 10,000. */
  readonly maxTemplates?: number | undefined;
  /** Nothing new begins below this free space, bytes. */
  readonly minFreeBytes?: number | undefined;
  /** Whether a render process makes documents of several accounts. Default: of one account alone. */
  readonly shareProcesses?: boolean | undefined;
  /** Whether render processes make no representative documents before calls come. */
  readonly withoutWarmUp?: boolean | undefined;
  /** The JavaScript heap of a render process, bytes. */
  readonly renderHeapBytes?: number | undefined;
  /** The limits of documents. */
  readonly documentLimits?: DocumentLimits | undefined;
  /** How much may wait to be read by callers. */
  readonly unsent?: UnsentLimits | undefined;
  /** How long a caller may take to read an answer, milliseconds. */
  readonly answerTimeoutMs?: number | undefined;
  /** A render process is ended when its resident memory passes this, bytes. */
  readonly renderMemoryBytes?: number | undefined;
  /** Used by crash tests. No command sets it. */
  readonly crashPoint?: CrashPoint;
}

/** A server that takes requests. Calls that come before a render process is ready wait for it. */
export interface Server {
  readonly url: string;
  /** Resolves once a render process is ready. Rejects with `OperatorError` when none can be started here. */
  readonly ready: Promise<void>;
  readonly metricsUrl: string | undefined;
  readonly livenessUrl: string | undefined;
  /** Writes into the log how much would be lost if the process ended now. */
  giveUp(): void;
  /** Takes nothing new, delivers what is under way, and ends everything. */
  close(): Promise<void>;
}

/** A render may have just begun, after the longest wait. That takes 35 s, and the whole end must take less than 40. */
const graceMs = 35_000;
const mebibyte = 1024 * 1024;
/** How often a call that waits for quota looks whether another node freed some, milliseconds. */
const quotaLookMs = 250;
const maxDocumentBytes = 128 * mebibyte;

/**
 * Starts a server and resolves once it listens. Throws `OperatorError` when another server has the folder, and Node's
 * error when the address can't be used.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { log } = options;
  // What was started is ended in the opposite order, when the start fails and when the server ends.
  const ends: (() => unknown)[] = [];
  const end = async (): Promise<void> => {
    for (const each of ends.splice(0).reverse()) await each();
  };
  try {
    const { idempotencyMs, pinShareBytes, pinCapBytes, maxTemplates = 10_000 } = options;
    const opened = await openStore(options.store, {
      serve: true,
      onChange: (reason) => log(changeOf(reason)),
      now: options.now,
      onFatal: (error) => endProcess(log, error),
      pinShareBytes,
      pinCapBytes,
      maxTemplates,
      ...(idempotencyMs !== undefined && { idempotencyMs }),
    });
    ends.push(() => opened.close());
    const cleared = opened.folder?.cleared ?? 0;
    if (cleared > 0) log({ level: 'warn', event: 'reservations_cleared', count: cleared });
    const liveness = await answerLiveness(options);
    ends.push(() => liveness?.close());
    return { ...(await serveStore(opened, options, ends, end)), livenessUrl: liveness?.url };
  } catch (error) {
    await end();
    throw error;
  }
}

async function serveStore(
  opened: OpenedStore,
  options: ServerOptions,
  ends: (() => unknown)[],
  end: () => Promise<void>,
): Promise<Omit<Server, 'livenessUrl'>> {
  const { log, now, crashPoint } = options;
  const metrics: Metrics = new Metrics(
    gauges(
      () => service,
      () => pool,
      { opened, admission: () => admission },
    ),
  );
  const onWaited = (ms: number): void => metrics.waited(ms);
  const looks = opened.database && { quotaLookMs };
  const admission = new Admission({ unsent: options.unsent ?? {}, onWaited, ...looks });
  const remote = new RemoteAssets({ ...options.remote, onFetch: (result) => metrics.fetched(result) });
  const { fonts, release } = await holdFonts(options.store, options.fonts);
  for (const problem of fonts.problems) log({ level: 'warn', event: 'font_left_out', error: problem });
  const pool = makePool(options, { remote, metrics, admission, catalogue: fonts.file });
  ends.push(
    release,
    () => remote.close(),
    () => pool.close(),
  );
  const service = createService({
    store: opened.store,
    ...(opened.folder && { disk: opened.folder }),
    renderer: pool,
    admission,
    now,
    log,
    observer: metrics,
    httpAssets: options.remote?.http ?? false,
    ...(options.minFreeBytes !== undefined && { minFreeBytes: options.minFreeBytes }),
    ...(crashPoint && { crashPoint }),
  });
  await service.start();
  ends.push(() => service.stop());
  ends.push(watchLoop({ log, onLook: (look) => metrics.looked(look) }));
  const { listening, metrics: metricsAt } = await listenAll(service, metrics, options);
  // To start a process takes longer than to print the address. The address comes first.
  setImmediate(() => pool.start());
  const { ready } = pool;
  // A caller that waits for `ready` sees the failure. Nobody has to wait for it.
  ready.catch(() => undefined);
  return {
    url: listening.url,
    metricsUrl: metricsAt?.url,
    ready,
    giveUp: () => log({ level: 'warn', event: 'given_up', by: 'signal', ...listening.underWay }),
    async close() {
      service.drain();
      await listening.close(graceMs);
      await metricsAt?.close(0);
      await end();
    },
  };
}

interface PoolParts {
  readonly remote: RemoteAssets;
  readonly metrics: Metrics;
  readonly admission: Admission;
  readonly catalogue: FontCatalogue['file'];
}

function makePool(options: ServerOptions, { remote, metrics, admission, catalogue }: PoolParts): Pool {
  const { log, crashPoint, renderBudgetMs, documentLimits: limits = {} } = options;
  return new Pool({
    later: true,
    apart: options.shareProcesses !== true,
    warmUp: options.withoutWarmUp !== true,
    settings: { fontCatalogue: catalogue, limits: { ...limits, bytes: limits.bytes ?? maxDocumentBytes } },
    admission,
    assets: (account) => {
      // The service judges the URLs of new calls. A replay may need a URL that was allowed for its first call and is no longer.
      const source = { ...remote.source(account), http: true };
      return crashPoint ? withCrashPoints(source, crashPoint) : source;
    },
    ...(renderBudgetMs !== undefined && { budgetMs: renderBudgetMs }),
    onEvent: (event) => metrics.happened(event),
    onRest: collectGarbage,
    onFault: (error) => log({ level: 'warn', event: 'render_process_died', error: error.message }),
    onMissingSandbox: (reason) => log({ level: 'warn', event: 'wall_missing', error: reason }),
    ...(options.workers !== undefined && { workers: Math.max(2, options.workers) }),
    ...(options.renderHeapBytes !== undefined && { heapMb: Math.ceil(options.renderHeapBytes / mebibyte) }),
    ...(options.renderMemoryBytes !== undefined && { residentMb: options.renderMemoryBytes / mebibyte }),
  });
}

async function listenAll(
  service: Service,
  metrics: Metrics,
  options: ServerOptions,
): Promise<{ readonly listening: Listening; readonly metrics?: Awaited<ReturnType<typeof listenMetrics>> }> {
  const { log, maxBodyBytes, maxPackBytes, crashPoint } = options;
  const onAnswer = metrics.answered.bind(metrics);
  const limits = {
    ...(maxBodyBytes !== undefined && { maxBodyBytes }),
    ...(maxPackBytes !== undefined && { maxPackBytes }),
  };
  const crash = crashPoint && { crashPoint };
  const app = createApp({ service, log, onAnswer, version: programVersion(), ...limits, ...crash });
  const { answerTimeoutMs } = options;
  const onCut = metrics.cut.bind(metrics);
  const onRefused = metrics.refused.bind(metrics);
  const { connections = {} } = options;
  const timeout = answerTimeoutMs === undefined ? {} : { answerTimeoutMs };
  const listening = await listen({
    app,
    log,
    onAnswer,
    onCut,
    onRefused,
    connections,
    ...timeout,
    ...options.listen,
  });
  const started = (): void =>
    log({ level: 'info', event: 'started', version: programVersion(), commit: programCommit() });
  if (!options.metrics) {
    started();
    return { listening };
  }
  try {
    const separate = await listenMetrics({ ...options.metrics, text: () => metrics.text() });
    started();
    return { listening, metrics: separate };
  } catch (error) {
    // Without this the process would go on, and would answer nobody.
    await listening.close(0);
    throw error;
  }
}

async function answerLiveness(options: ServerOptions): Promise<Liveness | undefined> {
  const { liveness, livenessAfterMs, log } = options;
  if (liveness === undefined) return undefined;
  return listenLiveness({
    ...liveness,
    ...(livenessAfterMs !== undefined && { afterMs: livenessAfterMs }),
    onFailure: (error) => log({ level: 'error', event: 'liveness_failed', error: error.message }),
  });
}

function changeOf(reason: string | undefined): LogEntry {
  return reason === undefined
    ? { level: 'info', event: 'database_back' }
    : { level: 'error', event: 'database_away', error: reason };
}

/** Ends the process: the disk can't be trusted any more, and nothing may be sent that might not be written. */
function endProcess(log: Log, error: Error): void {
  log({ level: 'error', event: 'storage_failed', error: error.message });
  process.exit(1);
}
