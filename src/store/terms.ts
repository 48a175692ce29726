// What the methods of the store take and give.
import type { Format } from '../contract.ts';
import type { Generation, KeyHolder, Version, VersionFile } from './records.ts';

/** The account of a call, and whether its key is a test key. Test keys have idempotency keys of their own and no quota. */
export interface Party {
  readonly account: string;
  readonly test: boolean;
}

/** What identifies a call: its idempotency key, if it has one, and the hash of its body and of what it asks for. */
export interface CallIdentity extends Party {
  readonly idempotencyKey: string | undefined;
  /** SHA-256 of `templateId` and canonical `data`, and of what is asked for unless it is the PDF, 32 bytes. */
  readonly bodyHash: Uint8Array;
}

/** A generation that a replay renders again. */
export interface PastGeneration {
  readonly id: string;
  readonly version: Version;
  readonly admittedAt: number;
  readonly sha256: string;
}

/** The idempotency key belongs to a finished call with the same body. */
export interface Replay {
  readonly kind: 'replay';
  readonly past: PastGeneration;
}

/** The idempotency key belongs to a call with the same body that waits or renders. */
export interface InProgress {
  readonly kind: 'in_progress';
  readonly versionId: number;
  /** How long ago it was admitted, milliseconds. */
  readonly sinceMs: number;
}

/** The result of looking a call up, before its data is checked. `fresh` names the version that is published now. */
export type Found =
  | { readonly kind: 'fresh'; readonly version: Version }
  | Replay
  | InProgress
  | { readonly kind: 'key_conflict' }
  | { readonly kind: 'template_not_found' }
  | { readonly kind: 'template_not_published' };

/**
 * The result of beginning a generation. `fresh` means that another version is published by now, and that nothing was
 * reserved. With `quota_pending` only the reservations of calls under way stand against it. `too_many` means that the
 * account has as many calls under way as it may; only a store that several nodes share says so.
 */
export type Begun =
  /** `admittedAt` is the moment of the document. */
  | { readonly kind: 'admitted'; readonly admittedAt: number }
  | Found
  /** `period` is the month that is used up. */
  | {
      readonly kind: 'quota_exceeded';
      readonly used: number;
      readonly limit: number;
      readonly period: string;
    }
  | { readonly kind: 'quota_pending' }
  | { readonly kind: 'too_many' };

/**
 * Whether the assets that a keyed call fetched can be kept, and if not, which bound they would pass: that of the
 * account or that of all.
 */
export type PinRoom = 'room' | 'pin_share_full' | 'pins_full';

/**
 * The result of completing a generation. `lost` means that its reservation is gone; the other two, that its pins can't
 * be kept. Only `completed` is billed.
 */
export type Completed = 'completed' | 'lost' | Exclude<PinRoom, 'room'>;

/** A generation that is to begin. */
export interface Beginning extends CallIdentity {
  /** The id that the generation will have. */
  readonly id: string;
  /** The code of its template. */
  readonly code: string;
  /** The version that its data was checked against. */
  readonly versionId: number;
  /** How long the reservation counts at most, milliseconds. */
  readonly leaseMs: number;
  readonly requestId: string;
}

/** An asset that a keyed call fetched: its bytes, or why the call did without it. */
export type Pin =
  | { readonly url: string; readonly sha256: string; readonly bytes: Uint8Array }
  | { readonly url: string; readonly fault: { readonly message: string; readonly hint?: string } };

/** A render that is to be billed. */
export interface Completion {
  readonly id: string;
  readonly account: string;
  readonly durationMs: number;
  readonly format: Format;
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  /** The list of warnings, as JSON text. */
  readonly warnings: string;
  /** The assets that were fetched. They are ignored for a call without a key. */
  readonly pins: readonly Pin[];
}

/** A replay that is to begin. */
export interface ReplayBeginning {
  /** An id of its own. */
  readonly id: string;
  readonly account: string;
  /** The generation that is rendered again. */
  readonly generationId: string;
  /** How long the replay counts at most, milliseconds. */
  readonly leaseMs: number;
}

/** A replay that was rendered. */
export interface ReplayRecord {
  readonly id: string;
  readonly generationId: string;
  /** Whether its bytes differed from the first ones. */
  readonly mismatched: boolean;
}

/** A new version of a template of an account. */
export interface Push {
  readonly account: string;
  readonly name: string;
  /** Returns a new candidate for the code of a new template each time. The first code that is free is taken. */
  readonly newCode: () => string;
  readonly main: string;
  readonly files: readonly VersionFile[];
  readonly sha256: string;
  /** Another hash under which the same content may be stored. No new version is made then. */
  readonly formerSha256?: string;
  readonly variables: string;
  readonly publish: boolean;
  /** Its idempotency key, if it has one. */
  readonly key?: PushKey | undefined;
}

/** The idempotency key of a push. It is compared with those of pushes alone. */
export interface PushKey {
  readonly text: string;
  /** SHA-256 of the pack and of what is asked for, 32 bytes. */
  readonly bodyHash: Uint8Array;
}

/** The result of a push. `fresh` is false when the newest version has the same content. `replayed` says that it is that of an earlier push with its key. */
export interface Pushed {
  readonly replayed?: true;
  readonly code: string;
  readonly number: number;
  readonly published: number | undefined;
  readonly fresh: boolean;
}

/** The names, hashes and sizes of the files of a version. */
export interface VersionFiles {
  readonly main: string;
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[];
}

/** A part of a list, newest first. */
export interface ListRange {
  readonly limit: number;
  /** The last entry of the part before this one. */
  readonly after?: Position | undefined;
}

/** Where an entry stands in its list: its moment, or the number of a version, and what tells it from others of that moment. */
export interface Position {
  readonly at: number;
  readonly id: string;
}

/** A position before all entries. */
export const newestOfAll: Position = { at: Number.MAX_SAFE_INTEGER, id: '' };

/** Which generations of an account are listed, newest first. A field that is absent excludes none. */
export interface GenerationRange extends ListRange {
  /** The code of a template. */
  readonly code?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Lists generations that were admitted at this moment or later. */
  readonly since?: number | undefined;
  /** Lists generations that were admitted before this moment. */
  readonly until?: number | undefined;
  /** Lists only generations with a replay whose bytes differed. */
  readonly mismatched?: boolean | undefined;
}

/** A part of a list of generations, and the last entry that was looked at when there may be more. */
export interface GenerationPage {
  readonly generations: readonly Generation[];
  readonly next: Position | undefined;
}

/** What is to be deleted. */
export interface Purge {
  /** Deletes generations that were completed before this moment and whose key has ended. */
  readonly generationsBefore?: number | undefined;
  /** Deletes API keys that were revoked or expired before this moment. */
  readonly keysBefore?: number | undefined;
  /** Deletes versions made before this moment that are neither published nor newest, and that no generation names. */
  readonly versionsBefore?: number | undefined;
  /** The ids of generations that are deleted whatever their age, with their idempotency keys. */
  readonly generations: readonly string[];
  /** Only counts and deletes nothing. */
  readonly dryRun: boolean;
}

/** How many of each were deleted. */
export interface Purged {
  readonly generations: number;
  readonly keys: number;
  readonly versions: number;
}

/** A call that showed a known key. */
export interface TakenCall {
  readonly holder: KeyHolder;
  /** The moment of the call. */
  readonly now: number;
  /**
   * What the rate of the account says of the call. It is absent when the store keeps no rates, because one process sees
   * all calls, and when the call is refused anyway: its key has ended, or its account is suspended.
   */
  readonly rate: TakenRate | undefined;
}

/** A call as GCRA counted it. */
export interface TakenRate {
  readonly allowed: boolean;
  /** The theoretical arrival time of the next call, milliseconds since the epoch. */
  readonly arrival: number;
}
