// The one interface between the service and the engine: a job in, a PDF out.
import type { Pack } from '../assets/pack.ts';
import type { CanonicalBody } from '../body/body.ts';
import type { Issue, PlacedWarning } from '../errors.ts';
import type { CheckCall } from './check-call.ts';
import type { Claim } from './claims.ts';
import type { Unsent } from './unsent.ts';

/** A version as the engine takes it: the pack holds the template and every file that it names. */
export interface PackedVersion {
  /** SHA-256 of the pack: the key under which compiled templates are remembered. */
  readonly sha256: string;
  /** Its files, or one file of them all: to make that costs more than to send it. */
  pack(): Promise<Uint8Array | Pack> | Uint8Array | Pack;
}

/** Why something could not be had. */
export interface FetchFault {
  readonly message: string;
  readonly hint?: string;
}

/** What a job fetched from outside: bytes, or why the document had to do without. */
export type FetchedAsset =
  | { readonly url: string; readonly sha256: string; readonly bytes: Uint8Array }
  | { readonly url: string; readonly fault: FetchFault };

/** One render to be done. */
export interface RenderJob {
  readonly version: PackedVersion;
  /** Whose turn it takes: the queue is fair between accounts. */
  readonly account: string;
  /** The turn that was claimed for it; ended here. */
  readonly claim?: Claim;
  /** So much of its time was used when its data was checked, milliseconds: it had its turn then, and is not sent away for others. */
  readonly begunMs?: number | undefined;
  /** Canonical JSON text of `data`. */
  readonly data: string;
  /** The moment of the generation, milliseconds since the epoch. */
  readonly moment: number;
  /** Marks every page with "TEST". */
  readonly test: boolean;
  /** What an earlier call got, by URL, to be used again: a replay fetches nothing that it finds here, and misses what that call missed. */
  readonly pinned: ReadonlyMap<string, FetchedAsset>;
  /** Told of all that was fetched before it is rendered; what it throws ends the job. */
  readonly onFetched?: (fetched: readonly FetchedAsset[]) => Promise<void>;
  /** The caller left: the render is ended and `AbortError` is thrown. */
  readonly signal?: AbortSignal;
}

/** A body that is to be read. */
export interface ReadJob {
  readonly account: string;
  readonly bytes: Uint8Array;
  /** The caller left. */
  readonly signal: AbortSignal;
}

/** Data that is to be checked before it is rendered. */
export interface CheckJob extends CheckCall {
  readonly account: string;
  /** The turn that was claimed for it; ended here. */
  readonly claim: Claim;
  /** The caller left. */
  readonly signal: AbortSignal;
}

/** What came of a render. */
export interface Rendered {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** From leaving the queue to the last byte, milliseconds, whole. */
  readonly durationMs: number;
  readonly warnings: readonly PlacedWarning[];
  /** What was fetched for `data`'s URLs, pinned ones included. */
  readonly fetched: readonly FetchedAsset[];
  /** The place of `pdf` among those that wait to be read, where that is counted: it has to be ended. */
  readonly unsent?: Unsent;
}

/**
 * Runs the engine. `render` throws `AppError` with `render_failed`, `invalid_data`, `render_timeout` or `service_unavailable`
 * and nothing else but `AbortError`.
 */
export interface Renderer {
  render(job: RenderJob): Promise<Rendered>;
  /**
   * Claims a turn for a call of this account before anything is spent on it. Throws `service_unavailable` when it would wait too long, with
   * those that claimed theirs. An account that has `most` calls under way holds no more.
   */
  claimTurn(account: string, most: number): Claim;
  /**
   * Reads a large body where nobody waits for it. Throws `AppError`: what is wrong with the body, `service_unavailable`, `render_failed` (the
   * memory guard); the signal's reason when the caller left.
   */
  readBody(job: ReadJob): Promise<CanonicalBody>;
  /** Checks data where renders run. Gives how much of the render's time that took. Throws `AppError` as `render` does, and the signal's reason. */
  checkData(job: CheckJob): Promise<number>;
  /** All faults of a pack. Hostile files harm nothing: it runs where renders run. */
  check(pack: Uint8Array): Promise<readonly Issue[]>;
  /** Renders a tiny document for real, for health checks. Throws when that fails. */
  probe(): Promise<void>;
  /** Waits for running jobs, then ends all children. */
  close(): Promise<void>;
}
