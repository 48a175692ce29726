// The one interface between the service and the engine. It takes a job and gives a document.

import type { Ticket } from '../admission/ticket.ts';
import type { Pack } from '../assets/pack.ts';
import type { SentTemplate } from '../assets/plain-folder.ts';
import type { CanonicalBody } from '../body/body.ts';
import type { AskedFormat, Format, ViewLanguage } from '../contract.ts';
import type { Issue, PlacedWarning } from '../errors.ts';
import type { CheckCall } from './check-call.ts';
import type { Examined } from './examining.ts';
import type { PageMark } from './page-marks.ts';

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

/** What a record of boxes holds: where they stand and why, or also all that they draw. */
export type Explains = 'boxes' | 'drawn';

/** A file that a document was made of, and that goes into it. */
export interface SourceFile {
  readonly name: string;
  readonly mediaType: string;
  readonly description: string;
  readonly bytes: Uint8Array;
}

/** Pages of a document, from 1. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** The pages that are painted. */
export interface PaintedPages extends PageRange {
  /**
   * How many pages the document is thought to have. Where it has more than `to`, those behind it are not laid out: this
   * number is printed as their total, and nothing is known of faults and ids that stand there.
   */
  readonly of?: number;
}

/** A document that is to be rendered. */
export interface RenderJob {
  readonly version: PackedVersion;
  /** The account whose turn it takes. The queue is fair between accounts. */
  readonly account: string;
  /** The ticket of the call: its turns, and the bytes of the document, are counted there. Without one the job waits like any new call. */
  readonly ticket?: Ticket;
  /** The canonical JSON text of `data`. */
  readonly data: string;
  /** The moment of the generation, milliseconds since the epoch. */
  readonly moment: number;
  /** Whether every page is marked with "TEST". */
  readonly test: boolean;
  /** What is to be made of the document. Default: the PDF. */
  readonly asked?: AskedFormat;
  /** Whether the document is to be explained: `Rendered.explanation`. */
  readonly explains?: Explains;
  /** Whether the nodes are counted that its expressions evaluate: those that take many are warned of. */
  readonly counts?: boolean;
  /** Rectangles that are drawn over the pages. */
  readonly marks?: readonly PageMark[];
  /** Whether the file is made without its passwords: its pages are shown to the author, or become pictures. */
  readonly unlocked?: boolean;
  /** The only pages that are painted, without tags and attachments: an author who looks at them waits for no others. `Rendered.pages` counts all that are laid out. */
  readonly only?: PaintedPages;
  /** The file that the data were read from. It goes into the document as its source. */
  readonly source?: SourceFile;
  /** Whether characters that no font has are written by their numbers. The data are then of somebody who can't be asked for others. */
  readonly spells?: boolean;
  /** What an earlier call fetched, by URL or its `pinName`. A replay fetches nothing that it finds here, and does without what that call did without. */
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

/** An e-invoice, alone or in a PDF, that is to be read for its page. */
export interface ReadInvoiceJob extends ReadJob {
  /** The language of the page. Default: that of the country of the seller. */
  readonly language: ViewLanguage | undefined;
}

/** An e-invoice that was read for its page. */
export interface ReadForView {
  /** The data of the page, JSON. */
  readonly data: string;
  /** The XML as it was received. */
  readonly xml: Uint8Array;
  /** The moment of the document, milliseconds since the epoch: the day of issue, so that the same XML gives the same bytes on any day. */
  readonly moment: number;
}

/** Data that is to be checked before it is rendered. */
export interface CheckJob extends CheckCall {
  readonly account: string;
  /** The ticket of the call. The time of the check counts as time of the render that follows. */
  readonly ticket?: Ticket;
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
}

/** A pack that is to be pushed. */
export interface ExamineJob {
  readonly account: string;
  readonly sent: SentTemplate;
  /** The ticket of the call. Without one the pack waits like any new call. */
  readonly ticket?: Ticket;
  /** Aborted when the caller leaves. */
  readonly signal?: AbortSignal;
}

/** A rendered document. */
export interface Rendered {
  readonly format: Format;
  /** What the document is called when it is saved, where the template says it. */
  readonly fileName?: string | undefined;
  /** The PDF, or the XML of the e-invoice. */
  readonly bytes: Uint8Array;
  /** The pages of a PDF. An e-invoice alone has none. */
  readonly pages: number;
  /** The time from leaving the queue to the last byte, whole milliseconds. */
  readonly durationMs: number;
  readonly warnings: readonly PlacedWarning[];
  /** What was fetched for URLs in `data`, with those that were pinned. */
  readonly fetched: readonly FetchedAsset[];
  /** The record of its boxes as JSON (`Explanation`), where the job asked for it. */
  readonly explanation?: Uint8Array;
}

/**
 * Runs the engine. `render` throws `AppError` with `render_failed`, `invalid_data`, `render_timeout` or
 * `service_unavailable`, and otherwise only `AbortError`.
 */
export interface Renderer {
  render(job: RenderJob): Promise<Rendered>;
  /**
   * Reads a large body in a process where nobody waits for it. Throws `AppError`: what is wrong with the body,
   * `service_unavailable`, or `render_failed` (the memory guard). Throws the signal's reason when the caller left.
   */
  readBody(job: ReadJob): Promise<CanonicalBody>;
  /**
   * Reads an e-invoice for its page, where bodies are read. Throws `AppError`: `invalid_data` with a line when it can't be
   * shown, and otherwise as `readBody` does.
   */
  readInvoice(job: ReadInvoiceJob): Promise<ReadForView>;
  /** Checks data in a render process. Throws `AppError` as `render` does, and the signal's reason. */
  checkData(job: CheckJob): Promise<void>;
  /** Returns all faults of a pack. It runs in a render process, so hostile files harm nothing. */
  check(pack: Uint8Array): Promise<readonly Issue[]>;
  /**
   * Examines a pack in a render process of its account. Throws `AppError`: `render_failed` (the memory guard),
   * `render_timeout` or `service_unavailable`, and the signal's reason.
   */
  examine(job: ExamineJob): Promise<Examined>;
  /** Renders a tiny document, for health checks. Throws when that fails. */
  probe(): Promise<void>;
  /** Waits for running jobs, then ends all children. */
  close(): Promise<void>;
}
