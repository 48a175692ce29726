// The messages between the parent and a render child.
import type { Pack } from '../assets/pack.ts';
import type { SentTemplate } from '../assets/plain-folder.ts';
import type { CanonicalBody } from '../body/body.ts';
import type { AskedFormat, ErrorCode, Format, ViewLanguage } from '../contract.ts';
import type { Issue, PlacedWarning } from '../errors.ts';
import type { MissingAsset } from '../template/bind/document-state.ts';
import type { Standard } from '../verify/rules/rule.ts';
import type { CheckCall } from './check-call.ts';
import type { ExaminedTemplate } from './examining.ts';
import type { PageMark } from './page-marks.ts';
import type { Explains, FetchFault, PaintedPages, SourceFile } from './renderer.ts';

/** The result of fetching a needed asset: its bytes, or why it can't be had. */
export type SuppliedAsset = { readonly bytes: Uint8Array } | { readonly fault: FetchFault };

/** One run of the engine over one document. */
export interface EngineJob {
  /** SHA-256 of the pack. */
  readonly version: string;
  /** The pack itself. It is absent when the engine is thought to remember the compiled version. */
  readonly pack?: Uint8Array | Pack;
  /** The data as canonical JSON text. */
  readonly data: string;
  /** The moment of the document, milliseconds since the epoch. */
  readonly moment: number;
  readonly test: boolean;
  /** What is to be made of the document. Default: the PDF. */
  readonly asked?: AskedFormat;
  /** Whether `http:` URLs in the data may name images. Default: true. */
  readonly http?: boolean;
  /** Whether the answer is to have the record of boxes, and whether these hold all that they draw. */
  readonly explains?: Explains | undefined;
  /** Whether the nodes are counted that the expressions evaluate. */
  readonly counts?: boolean | undefined;
  /** Rectangles that are drawn over the pages. */
  readonly marks?: readonly PageMark[] | undefined;
  /** Whether the file is made without its passwords: its pages are shown to the author, or become pictures. */
  readonly unlocked?: boolean | undefined;
  /** The only pages that are painted, without tags and attachments. */
  readonly only?: PaintedPages | undefined;
  /** The file that the data were read from. It goes into the document as its source. */
  readonly source?: SourceFile | undefined;
  /** Whether characters that no font has are written by their numbers: `[U+4E2D]`. */
  readonly spells?: boolean | undefined;
  /** The assets by `MissingAsset.ref`. */
  readonly assets: ReadonlyMap<string, SuppliedAsset>;
}

/** The result of one run. `pack_missing` asks for the pack, because the version is not remembered. */
export type EngineAnswer =
  | {
      readonly kind: 'rendered';
      readonly format: Format;
      /** What the document is called when it is saved, where the template says it. */
      readonly fileName?: string | undefined;
      readonly bytes: Uint8Array;
      readonly pages: number;
      readonly warnings: readonly PlacedWarning[];
      /** The record of its boxes as JSON: `Explanation`. */
      readonly explanation?: Uint8Array;
    }
  | { readonly kind: 'missing_assets'; readonly assets: readonly MissingAsset[] }
  | { readonly kind: 'pack_missing' };

/** A message of the parent. One is under way at a time. */
export type Request =
  | { readonly kind: 'render'; readonly job: EngineJob }
  | { readonly kind: 'check'; readonly pack: Uint8Array }
  | { readonly kind: 'examine'; readonly sent: SentTemplate }
  | { readonly kind: 'data'; readonly call: CheckCall }
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'verify'; readonly bytes: Uint8Array; readonly standards: readonly Standard[] }
  | { readonly kind: 'verify_invoice'; readonly bytes: Uint8Array }
  /** An e-invoice, alone or in a PDF, that is to be shown. */
  | { readonly kind: 'view'; readonly bytes: Uint8Array; readonly language: ViewLanguage | undefined }
  /** The PDF comes with the first page that is asked for. */
  | {
      readonly kind: 'picture';
      readonly pdf: Uint8Array | undefined;
      readonly page: number;
      readonly dpi: number;
    }
  | { readonly kind: 'probe' }
  /** Asks for the next representative document. Nothing of it is sent back. */
  | { readonly kind: 'warm' };

/** A message of the child: `ready` once (and for each probe), then one answer to each request. */
export type ChildMessage =
  | EngineAnswer
  | { readonly kind: 'ready' }
  | { readonly kind: 'checked'; readonly issues: readonly Issue[] }
  | {
      readonly kind: 'examined';
      /** The first of them. A small pack can have a million, and the parent would stand still while it takes them. */
      readonly issues: readonly Issue[];
      /** How many there are. */
      readonly count: number;
      readonly main: string | undefined;
      /** It is there when there are no issues. */
      readonly template: ExaminedTemplate | undefined;
    }
  | { readonly kind: 'data_checked' }
  /** How many representative documents are left. */
  | { readonly kind: 'warmed'; readonly left: number }
  | { readonly kind: 'read'; readonly body: CanonicalBody }
  /** The verdict as JSON. */
  | { readonly kind: 'verified'; readonly verdict: Uint8Array }
  /** The data of the page as JSON, the XML, and the moment of the document. */
  | {
      readonly kind: 'viewed';
      readonly data: string;
      readonly xml: Uint8Array;
      readonly moment: number;
    }
  | {
      readonly kind: 'pictured';
      readonly png: Uint8Array;
      readonly width: number;
      readonly height: number;
    }
  /** The reason why a file can't be judged or drawn. */
  | { readonly kind: 'unreadable'; readonly reason: string }
  | {
      readonly kind: 'failed';
      readonly code: ErrorCode;
      readonly message: string;
      readonly issues: readonly Issue[];
      readonly count: number;
    }
  | { readonly kind: 'bug'; readonly stack: string };

/** The variable that tells a process its role. */
export const roleVariable = 'PLATEN_ROLE';

/** The value of `roleVariable` in a render child. */
export const renderRole = 'render';

/** The value of `roleVariable` in a child that reads bodies. */
export const readRole = 'read';

/** The value of `roleVariable` in a child that judges a PDF or an e-invoice. */
export const verifyRole = 'verify';

/** The value of `roleVariable` in a child that draws pages. */
export const pictureRole = 'picture';

/** The variable that tells a child the process id of its parent. */
export const parentVariable = 'PLATEN_PARENT';

/** The variable that is set for a child that the kernel doesn't end with its parent. Such a child has to watch its parent itself. */
export const watchVariable = 'PLATEN_WATCH_PARENT';
