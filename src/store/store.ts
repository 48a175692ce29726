// The interface of the store: each method is one whole transaction. SQLite is behind it; another database could be.
import type {
  Account,
  ApiKey,
  Generation,
  KeyHolder,
  Plan,
  Template,
  Usage,
  Version,
  VersionContent,
  VersionFile,
} from './records.ts';

/** Whose keys these are: test keys have idempotency keys of their own and no quota. */
export interface Party {
  readonly account: string;
  readonly test: boolean;
}

/** What a call says of itself when it comes: its key, if any, and the hash of its body. */
export interface CallIdentity extends Party {
  readonly idempotencyKey: string | undefined;
  /** SHA-256 of `templateId` and canonical `data`, 32 bytes. */
  readonly bodyHash: Uint8Array;
}

/** A generation that a replay makes again. */
export interface PastGeneration {
  readonly id: string;
  readonly version: Version;
  readonly admittedAt: number;
  readonly sha256: string;
}

/** The key belongs to a finished call with the same body. */
export interface Replay {
  readonly kind: 'replay';
  readonly past: PastGeneration;
}

/** The key belongs to a call with the same body that is queued or renders. */
export interface InProgress {
  readonly kind: 'in_progress';
  readonly versionId: number;
  readonly admittedAt: number;
}

/** What is known before the data is looked at. */
export type Found =
  | { readonly kind: 'fresh'; readonly version: Version }
  | Replay
  | InProgress
  | { readonly kind: 'key_conflict' }
  | { readonly kind: 'template_not_found' }
  | { readonly kind: 'template_not_published' };

/** What came of the wish to generate. `quota_pending`: only calls in flight stand against it. */
export type Begun =
  | { readonly kind: 'admitted' }
  | Replay
  | InProgress
  | { readonly kind: 'key_conflict' }
  | { readonly kind: 'quota_exceeded'; readonly used: number; readonly limit: number }
  | { readonly kind: 'quota_pending' };

/** Whether what a keyed call fetched can be kept: not when it would pass the share of its account, or what is kept in all. */
export type PinRoom = 'room' | 'pin_share_full' | 'pins_full';

/** `lost`: its reservation is gone. Without room for what it fetched it is not completed. Nothing is billed in either case. */
export type Completed = 'completed' | 'lost' | Exclude<PinRoom, 'room'>;

/** A wish to generate. */
export interface Beginning extends CallIdentity {
  /** Id of the generation to be. */
  readonly id: string;
  readonly versionId: number;
  /** UTC month of admission, `2026-01`. */
  readonly period: string;
  readonly now: number;
  /** After this the reservation counts no more. */
  readonly leaseUntil: number;
  readonly bootId: string;
  readonly requestId: string;
}

/** What a keyed call fetched: bytes, or why it did without. */
export type Pin =
  | { readonly url: string; readonly sha256: string; readonly bytes: Uint8Array }
  | { readonly url: string; readonly fault: { readonly message: string; readonly hint?: string } };

/** What a render gave. */
export interface Completion {
  readonly id: string;
  readonly now: number;
  readonly durationMs: number;
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  /** JSON text. */
  readonly warnings: string;
  /** Ignored for a call without a key. */
  readonly pins: readonly Pin[];
}

/** A new version of a template of an account. */
export interface Push {
  readonly account: string;
  readonly name: string;
  /** Candidates for the code of a new template; the first that is free is taken. */
  readonly newCode: () => string;
  readonly main: string;
  readonly files: readonly VersionFile[];
  readonly sha256: string;
  /** Another hash under which the same content may be stored: it is made no new version then. */
  readonly formerSha256?: string;
  readonly variables: string;
  readonly publish: boolean;
  readonly now: number;
}

/** What a push gave; `fresh` is false when the newest version held the same. */
export interface Pushed {
  readonly code: string;
  readonly number: number;
  readonly published: number | undefined;
  readonly fresh: boolean;
}

/** Part of a list, newest first. */
export interface ListRange {
  readonly limit: number;
}

/** Which generations of an account are listed, newest first; what is not said lets all pass. */
export interface GenerationRange extends ListRange {
  /** Code of a template. */
  readonly code?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Admitted at this moment or later. */
  readonly since?: number | undefined;
  /** Admitted before this moment. */
  readonly until?: number | undefined;
  /** Only those with a replay whose bytes differed. */
  readonly mismatched?: boolean | undefined;
}

/** What is to be forgotten. */
export interface Purge {
  readonly now: number;
  /** Generations that were completed before this moment and whose key is dead. */
  readonly generationsBefore?: number | undefined;
  /** API keys that were revoked or expired before this moment. */
  readonly keysBefore?: number | undefined;
  /** Versions made before this moment that are neither published nor newest, and that no generation names. */
  readonly versionsBefore?: number | undefined;
  /** Generations of which nothing shall stay, whatever their age; a live key goes with them. */
  readonly generations: readonly string[];
  /** Counts alone. */
  readonly dryRun: boolean;
}

/** How many were forgotten. */
export interface Purged {
  readonly generations: number;
  readonly keys: number;
  readonly versions: number;
}

/** What is remembered. Methods throw `AppError` (`service_unavailable`) when the database is busy or full. */
export interface Store {
  listPlans(): Promise<readonly Plan[]>;
  findPlan(name: string): Promise<Plan | undefined>;
  setPlan(plan: Plan): Promise<void>;

  createAccount(account: Account): Promise<'created' | 'taken' | 'no_plan'>;
  setAccount(
    id: string,
    change: { readonly plan?: string; readonly suspended?: boolean },
  ): Promise<'set' | 'no_plan'>;
  /** By id or by name. */
  findAccount(nameOrId: string): Promise<Account | undefined>;
  listAccounts(range: ListRange): Promise<readonly Account[]>;

  createKey(key: ApiKey, hash: Uint8Array): Promise<void>;
  /** The holder of a key whatever its state; the caller judges expiry, revocation and suspension. */
  findKeyHolder(hash: Uint8Array): Promise<KeyHolder | undefined>;
  listKeys(account: string, range: ListRange): Promise<readonly ApiKey[]>;
  revokeKey(id: string, now: number): Promise<boolean>;

  pushVersion(push: Push): Promise<Pushed>;
  publish(
    code: string,
    number: number | undefined,
  ): Promise<{ readonly number: number } | 'no_template' | 'no_version'>;
  unpublish(code: string): Promise<boolean>;
  deleteTemplate(code: string, now: number): Promise<boolean>;
  findTemplate(code: string): Promise<Template | undefined>;
  listTemplates(account: string, range: ListRange): Promise<readonly Template[]>;
  /** Newest first. */
  listVersions(code: string, range: ListRange): Promise<readonly Version[]>;
  findVersion(code: string, number: number): Promise<Version | undefined>;
  getVersionContent(versionId: number): Promise<VersionContent>;

  /** Whether a call with this idempotency key was begun, and the key is not free again. */
  knowsKey(party: Party, idempotencyKey: string, now: number): Promise<boolean>;
  findGeneration(call: CallIdentity, code: string, now: number): Promise<Found>;
  beginGeneration(beginning: Beginning): Promise<Begun>;
  /** Bills, logs and keeps the key in one durable commit. */
  completeGeneration(completion: Completion): Promise<Completed>;
  /** Frees quota and key. Harmless when there is nothing to free. */
  abandonGeneration(id: string): Promise<void>;
  recordReplay(id: string, mismatched: boolean): Promise<void>;
  listPins(generationId: string): Promise<readonly Pin[]>;
  /** Whether an account could keep these pins now. */
  findPinRoom(account: string, pins: readonly Pin[]): Promise<PinRoom>;
  /** Durations of the last renders of a version, milliseconds, newest first, 100 at most. */
  listDurations(versionId: number): Promise<readonly number[]>;
  findGenerationById(id: string): Promise<Generation | undefined>;
  listGenerations(account: string, range: GenerationRange): Promise<readonly Generation[]>;
  getUsage(account: string, period: string, now: number): Promise<Usage>;
  /** Months of an account, newest first, without reservations. */
  listUsage(
    account: string,
  ): Promise<readonly { readonly period: string; readonly used: number; readonly limit: number }[]>;

  /** Forgets dead keys with their pins, and reservations past their lease. */
  sweep(now: number): Promise<void>;
  /** Throws when the database does not answer. */
  probe(): Promise<void>;
  /** Forgets, and overwrites what is forgotten; usage stays. What goes is counted before it goes. */
  purge(request: Purge): Promise<Purged>;
  close(): Promise<void>;
}
