// What the parent and a render child say to each other over their channel.
import type { Pack } from '../assets/pack.ts';
import type { CanonicalBody } from '../body/body.ts';
import type { ErrorCode } from '../contract.ts';
import type { Issue, PlacedWarning } from '../errors.ts';
import type { NeededAsset } from '../template/bind/binding.ts';
import type { CheckCall } from './check-call.ts';
import type { FetchFault } from './renderer.ts';

/** What became of fetching a needed asset: its bytes, or why it can't be had. */
export type SuppliedAsset = { readonly bytes: Uint8Array } | { readonly fault: FetchFault };

/** One run of the engine over one document. */
export interface EngineJob {
  /** SHA-256 of the pack. */
  readonly version: string;
  /** The pack itself; absent when the engine is thought to remember the compiled version. */
  readonly pack?: Uint8Array | Pack;
  /** Canonical JSON text. */
  readonly data: string;
  /** Milliseconds since the epoch. */
  readonly moment: number;
  readonly test: boolean;
  /** Images in the data may be named by `http:` URLs; default true. */
  readonly http?: boolean;
  /** By `NeededAsset.ref`. */
  readonly assets: ReadonlyMap<string, SuppliedAsset>;
}

/** What one run gave. `pack_missing`: the version is not remembered, send it along. */
export type EngineAnswer =
  | {
      readonly kind: 'rendered';
      readonly pdf: Uint8Array;
      readonly pages: number;
      readonly warnings: readonly PlacedWarning[];
    }
  | { readonly kind: 'needs'; readonly assets: readonly NeededAsset[] }
  | { readonly kind: 'pack_missing' };

/** Parent to child; one at a time. */
export type Request =
  | { readonly kind: 'render'; readonly job: EngineJob }
  | { readonly kind: 'check'; readonly pack: Uint8Array }
  | { readonly kind: 'data'; readonly call: CheckCall }
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'probe' };

/** Child to parent: `ready` once (and to each probe), then one answer for each request. */
export type Answer =
  | EngineAnswer
  | { readonly kind: 'ready' }
  | { readonly kind: 'checked'; readonly issues: readonly Issue[] }
  | { readonly kind: 'data_checked' }
  | { readonly kind: 'read'; readonly body: CanonicalBody }
  | {
      readonly kind: 'failed';
      readonly code: ErrorCode;
      readonly message: string;
      readonly issues: readonly Issue[];
      readonly count: number;
    }
  | { readonly kind: 'bug'; readonly stack: string };

/** The variable that tells a process which part it plays. */
export const roleVariable = 'PLATEN_ROLE';

/** The value of `roleVariable` in a render child. */
export const renderRole = 'render';

/** The same in a child that reads bodies. */
export const readRole = 'read';

/** The variable that tells a child the process id of its parent. */
export const parentVariable = 'PLATEN_PARENT';

/** The variable that is set for a child that the kernel doesn't end with its parent: it has to look after that itself. */
export const watchVariable = 'PLATEN_WATCH_PARENT';
