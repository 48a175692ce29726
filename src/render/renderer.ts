// The one interface between the service and the engine. It takes a job and gives a PDF.

import type { Claim } from '../admission/claims.ts';
import type { Unsent } from '../admission/unsent.ts';
import type { Pack } from '../assets/pack.ts';
import type { CanonicalBody } from '../body/body.ts';
import type { Issue, PlacedWarning } from '../errors.ts';
import type { CheckCall } from './check-call.ts';

/** A version in the form that the engine takes. The pack holds the template and every file that it names. */
export interface PackedVersion {
  /** SHA-256 of the pack. Compiled templates are remembered under it. */
  readonly sha256: string;
  /** Returns its files, or one file of them all. To make one file costs more than to send them. */
  pack(): Promise<Uint8Array | Pack> | Uint8Array | Pack;
}

/** Why something could not be had. */
export interface FetchFault {
  readonly message: string;
  readonly hint?: string;
}

/** An asset that a job fetched from outside: its bytes, or why the document had to do without it. */
export type FetchedAsset =
  | { readonly url: string; readonly sha256: string; readonly bytes: Uint8Array }
  | { readonly url: string; readonly fault: FetchFault };

/** A document that is to be rendered. */
export interface RenderJob {
  readonly version: PackedVersion;
  /** The account whose turn it takes. The queue is fair between accounts. */
  readonly account: string;
  /** The turn that was claimed for it. The renderer ends it. */
  readonly claim?: Claim;
  /**
   * How much of its time was used when its data was checked, milliseconds. It had its turn then, and is not refused in
   * favour of others.
   */
  readonly begunMs?: number | undefined;
  /** The canonical JSON text of `data`. */
  readonly data: string;
  /** The moment of the generation, milliseconds since the epoch. */
  readonly moment: number;
  /** Whether every page is marked with "TEST". */
  readonly test: boolean;
  /** What an earlier call fetched, by URL. A replay fetches nothing that it finds here, and does without what that call did without. */
  readonly pinned: ReadonlyMap<string, FetchedAsset>;
  /** Called with all that was fetched, before the document is rendered. What it throws ends the job. */
  readonly onFetched?: (fetched: readonly FetchedAsset[]) => Promise<void>;
  /** Aborted when the caller leaves. The render is ended then, and `AbortError` is thrown. */
  readonly signal?: AbortSignal;
}

/** A body that is to be read. */
export interface ReadJob {
  readonly account: string;
  readonly bytes: Uint8Array;
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
}

/** Data that is to be checked before it is rendered. */
export interface CheckJob extends CheckCall {
  readonly account: string;
  /** The turn that was claimed for it. The renderer ends it. */
  readonly claim: Claim;
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
}

/** A rendered document. */
export interface Rendered {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** The time from leaving the queue to the last byte, whole milliseconds. */
  readonly durationMs: number;
  readonly warnings: readonly PlacedWarning[];
  /** What was fetched for URLs in `data`, with those that were pinned. */
  readonly fetched: readonly FetchedAsset[];
  /** The place of `pdf` among the documents that wait to be read, where these are counted. The caller has to end it. */
  readonly unsent?: Unsent;
}

/**
 * Runs the engine. `render` throws `AppError` with `render_failed`, `invalid_data`, `render_timeout` or
 * `service_unavailable`, and otherwise only `AbortError`.
 */
export interface Renderer {
  render(job: RenderJob): Promise<Rendered>;
  /**
   * Claims a turn for a call of this account, before anything is spent on the call. Throws `service_unavailable` when
   * the call, with those that have claimed turns, would wait too long. For an account that has `most` calls under way
   * it claims nothing.
   */
  claimTurn(account: string, most: number): Claim;
  /**
   * Reads a large body in a process where nobody waits for it. Throws `AppError`: what is wrong with the body,
   * `service_unavailable`, or `render_failed` (the memory guard). Throws the signal's reason when the caller left.
   */
  readBody(job: ReadJob): Promise<CanonicalBody>;
  /**
   * Checks data in a render process. Returns how much of the render's time that took, in milliseconds. Throws
   * `AppError` as `render` does, and the signal's reason.
   */
  checkData(job: CheckJob): Promise<number>;
  /** Returns all faults of a pack. It runs in a render process, so hostile files harm nothing. */
  check(pack: Uint8Array): Promise<readonly Issue[]>;
  /** Renders a tiny document, for health checks. Throws when that fails. */
  probe(): Promise<void>;
  /** Waits for running jobs, then ends all children. */
  close(): Promise<void>;
}
