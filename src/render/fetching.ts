// The loop around the engine: it says which files it needs, they are fetched outside of it, and it runs again with them.
import type { AssetSource } from '../assets/asset.ts';
import { assetFault } from '../assets/fault.ts';
import { pinName } from '../assets/pin-name.ts';
import { askedPdf } from '../contract.ts';
import { AppError, invariant } from '../errors.ts';
import type { MissingAsset } from '../template/bind/document-state.ts';
import type { FetchedFiles } from './fetched-bytes.ts';
import type { EngineAnswer, EngineJob, SuppliedAsset } from './protocol.ts';
import type { FetchedAsset, Rendered, RenderJob } from './renderer.ts';

/**
 * A picture may name a fallback, which is known to be needed only when the picture failed. So a few rounds are normal,
 * and more are a bug.
 */
const mostRounds = 8;

/** The bytes of all files that are fetched for one document. The process that serves all callers holds them until it is made. */
const standardBytes = 128 * 1024 * 1024;

/** The parts of a job that do not change between the rounds. */
export type EngineJobBase = Pick<
  RenderJob,
  | 'version'
  | 'data'
  | 'moment'
  | 'test'
  | 'asked'
  | 'pinned'
  | 'onFetched'
  | 'explains'
  | 'counts'
  | 'marks'
  | 'unlocked'
  | 'only'
  | 'source'
  | 'spells'
>;

/** Runs the engine once, in this process or in a child. `round` counts from 0. */
export type RunEngine = (job: EngineJob, round: number) => Promise<EngineAnswer>;

/** What the loop needs besides the job. */
export interface Fetching {
  readonly run: RunEngine;
  /** Where assets come from. Without it nothing is fetched, and what is needed is refused. */
  readonly assets: AssetSource | undefined;
  readonly signal: AbortSignal;
  /** Counts the files of the document beside those of other documents. Without it they have no common bound. */
  readonly files?: FetchedFiles;
  /** The bytes of all files that are fetched for the document. Default: 128 MiB. */
  readonly mostBytes?: number;
}

/** How much more may be fetched for a document. */
class Allowance {
  readonly #most: number;
  readonly #files: FetchedFiles | undefined;
  #used = 0;
  readonly #end = new AbortController();

  constructor({ mostBytes = standardBytes, files }: Fetching) {
    this.#most = mostBytes;
    this.#files = files;
  }

  /** Is aborted with what is wrong when more came than may. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** Counts a file that the key at `path` names. */
  use(bytes: number, path: string): void {
    this.#used += bytes;
    if (this.#used <= this.#most) {
      if (this.#files?.take(bytes) !== false) return;
      this.#end.abort(placedAt(path, noRoom()));
      return;
    }
    const message = `expected pictures of at most ${this.#most} bytes to be fetched for one document, got more`;
    this.#end.abort(placedAt(path, assetFault(message, { hint: 'use fewer pictures, or smaller ones' })));
  }
}

/** What few jobs ask for besides the file. */
function asidesOf({ explains, counts, marks, unlocked, only, source, spells }: EngineJobBase) {
  return {
    ...(explains && { explains }),
    ...(counts && { counts }),
    ...(marks && { marks }),
    ...(unlocked && { unlocked }),
    ...(only && { only }),
    ...(source && { source }),
    ...(spells && { spells }),
  };
}

/**
 * Runs the engine until it needs nothing more, and returns the document. Throws `AppError`: `service_unavailable` when
 * a host timed out or failed and the document can't do without its asset. Any other failure is handed to the engine,
 * which knows its place in the template.
 */
export async function renderWithAssets(
  job: EngineJobBase,
  fetching: Fetching,
): Promise<Omit<Rendered, 'durationMs'>> {
  const supplied = new Map<string, SuppliedAsset>();
  const fetched: FetchedAsset[] = [];
  const allowance = new Allowance(fetching);
  for (let round = 0; round < mostRounds; round += 1) {
    const { data, moment, test, asked = askedPdf } = job;
    const http = fetching.assets?.http ?? true;
    const engineJob = { version: job.version.sha256, data, moment, test, asked, http, ...asidesOf(job) };
    const answer = await runKnowing(job, { ...engineJob, assets: supplied }, fetching.run, round);
    if (answer.kind === 'rendered') {
      const { kind: _, ...rendered } = answer;
      return { ...rendered, fetched };
    }
    const more = await supply(answer.assets, { pinned: job.pinned, supplied, allowance }, fetching);
    for (const asset of more) supplied.set(asset.url, 'fault' in asset ? asset : { bytes: asset.bytes });
    fetched.push(...more);
    await job.onFetched?.(fetched);
    fetching.signal.throwIfAborted();
  }
  throw new Error(`a document still asked for files after ${mostRounds} rounds`);
}

async function runKnowing(
  job: EngineJobBase,
  engineJob: EngineJob,
  run: RunEngine,
  round: number,
): Promise<Exclude<EngineAnswer, { kind: 'pack_missing' }>> {
  const first = await run(engineJob, round);
  if (first.kind !== 'pack_missing') return first;
  const second = await run({ ...engineJob, pack: await job.version.pack() }, round);
  invariant(second.kind !== 'pack_missing', 'the engine asked for a pack that it was given');
  return second;
}

/** Fetches those of the needed files that are not supplied yet. */
async function supply(
  needed: readonly MissingAsset[],
  {
    pinned,
    supplied,
    allowance,
  }: {
    readonly pinned: RenderJob['pinned'];
    readonly supplied: ReadonlyMap<string, SuppliedAsset>;
    readonly allowance: Allowance;
  },
  fetching: Fetching,
): Promise<readonly FetchedAsset[]> {
  const missing = needed.filter(({ ref }) => !supplied.has(ref));
  invariant(missing.length > 0, 'the engine asked for files that it was given');
  const signal = AbortSignal.any([fetching.signal, allowance.signal]);
  const loaded = await Promise.allSettled(
    missing.map(async (asset) => {
      const file = pinOf(pinned, asset.ref) ?? (await loadOne(asset, fetching.assets, signal));
      if (!('fault' in file)) allowance.use(file.bytes.length, asset.path);
      return file;
    }),
  );
  signal.throwIfAborted();
  return loaded.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** Returns what was fetched for a URL at first. Commands name it by its URL, and so did earlier releases. */
function pinOf(pinned: RenderJob['pinned'], url: string): FetchedAsset | undefined {
  const pin = pinned.get(pinName(url)) ?? pinned.get(url);
  return pin && { ...pin, url };
}

async function loadOne(
  { ref, path, optional }: MissingAsset,
  source: AssetSource | undefined,
  signal: AbortSignal,
): Promise<FetchedAsset> {
  if (!source) return { url: ref, fault: { message: `${ref}: nothing is fetched here` } };
  try {
    const { bytes, sha256 } = await source.load(ref, signal);
    return { url: ref, sha256, bytes };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'service_unavailable' && !optional) throw placedAt(path, error);
    const issue = error.issues[0];
    const hint = issue?.hint === undefined ? {} : { hint: issue.hint };
    return { url: ref, fault: { message: issue?.message ?? error.message, ...hint } };
  }
}

function noRoom(): AppError {
  return new AppError('service_unavailable', 'fetched pictures take all the memory that they may', {
    retryAfterSec: 1,
    issues: [
      {
        source: 'template',
        path: '',
        message: 'there is no room for this picture beside those of other documents',
      },
    ],
  });
}

/** Returns the same failure at the key of the template that names the asset. */
function placedAt(path: string, error: AppError): AppError {
  const { code, message, retryAfterSec } = error;
  return new AppError(code, message, {
    issues: error.issues.map((issue) => ({ ...issue, path })),
    ...(retryAfterSec !== undefined && { retryAfterSec }),
    cause: error,
  });
}
