// The interface of the store. Each method is one whole transaction. SQLite stands behind it; another database could.
import type { Format } from '../contract.ts';
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
  readonly admittedAt: number;
}

/** The result of looking a call up, before its data is checked. */
export type Found =
  | { readonly kind: 'fresh'; readonly version: Version }
  | Replay
  | InProgress
  | { readonly kind: 'key_conflict' }
  | { readonly kind: 'template_not_found' }
  | { readonly kind: 'template_not_published' };

/** The result of beginning a generation. With `quota_pending` only the reservations of calls under way stand against it. */
export type Begun =
  | { readonly kind: 'admitted' }
  | Replay
  | InProgress
  | { readonly kind: 'key_conflict' }
  | { readonly kind: 'quota_exceeded'; readonly used: number; readonly limit: number }
  | { readonly kind: 'quota_pending' };

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
  readonly versionId: number;
  /** The UTC month of admission, `2026-01`. */
  readonly period: string;
  readonly now: number;
  /** The moment after which the reservation no longer counts. */
  readonly leaseUntil: number;
  readonly bootId: string;
  readonly requestId: string;
}

/** An asset that a keyed call fetched: its bytes, or why the call did without it. */
export type Pin =
  | { readonly url: string; readonly sha256: string; readonly bytes: Uint8Array }
  | { readonly url: string; readonly fault: { readonly message: string; readonly hint?: string } };

/** A render that is to be billed. */
export interface Completion {
  readonly id: string;
  readonly now: number;
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
  readonly now: number;
}

/** The result of a push. `fresh` is false when the newest version has the same content. */
export interface Pushed {
  readonly code: string;
  readonly number: number;
  readonly published: number | undefined;
  readonly fresh: boolean;
}

/** A part of a list, newest first. */
export interface ListRange {
  readonly limit: number;
}

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

/** What is to be deleted. */
export interface Purge {
  readonly now: number;
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

/** What the service remembers. Methods throw `AppError` (`service_unavailable`) when the database is busy or full. */
export interface Store {
  listPlans(): Promise<readonly Plan[]>;
  findPlan(name: string): Promise<Plan | undefined>;
  setPlan(plan: Plan): Promise<void>;

  createAccount(account: Account): Promise<'created' | 'taken' | 'no_plan'>;
  setAccount(
    id: string,
    change: { readonly plan?: string; readonly suspended?: boolean },
  ): Promise<'set' | 'no_plan'>;
  /** Returns an account by its id or its name, or undefined when there is none. */
  findAccount(nameOrId: string): Promise<Account | undefined>;
  listAccounts(range: ListRange): Promise<readonly Account[]>;

  createKey(key: ApiKey, hash: Uint8Array): Promise<void>;
  /** Returns the holder of a key in any state, or undefined for an unknown key. The caller judges expiry, revocation and suspension. */
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
  /** Returns versions of a template, newest first. */
  listVersions(code: string, range: ListRange): Promise<readonly Version[]>;
  findVersion(code: string, number: number): Promise<Version | undefined>;
  getVersionContent(versionId: number): Promise<VersionContent>;

  /** Returns whether this idempotency key belongs to a call that is under way or that succeeded and whose key still lives. */
  knowsKey(party: Party, idempotencyKey: string, now: number): Promise<boolean>;
  findGeneration(call: CallIdentity, code: string, now: number): Promise<Found>;
  beginGeneration(beginning: Beginning): Promise<Begun>;
  /** Bills a generation, logs it and keeps its idempotency key, in one durable commit. */
  completeGeneration(completion: Completion): Promise<Completed>;
  /** Frees the quota and the key of a generation. Does nothing when there is nothing to free. */
  abandonGeneration(id: string): Promise<void>;
  recordReplay(id: string, mismatched: boolean): Promise<void>;
  listPins(generationId: string): Promise<readonly Pin[]>;
  /** Returns whether an account could keep these pins now, and if not, which bound they would pass. */
  findPinRoom(account: string, pins: readonly Pin[]): Promise<PinRoom>;
  /** Returns how long the last renders of a version took, milliseconds, newest first, 100 at most. */
  listDurations(versionId: number): Promise<readonly number[]>;
  findGenerationById(id: string): Promise<Generation | undefined>;
  /** Returns the generations that gave these bytes, newest first, 100 at most. It looks through all of them: no call asks by hash. */
  findGenerationsByHash(sha256: string): Promise<readonly Generation[]>;
  listGenerations(account: string, range: GenerationRange): Promise<readonly Generation[]>;
  getUsage(account: string, period: string, now: number): Promise<Usage>;
  /** Returns the usage of an account by month, newest first, without reservations. */
  listUsage(
    account: string,
  ): Promise<readonly { readonly period: string; readonly used: number; readonly limit: number }[]>;

  /** Deletes dead keys with their pins, and reservations past their lease. */
  sweep(now: number): Promise<void>;
  /** Resolves when the database answers, and rejects when it does not. */
  probe(): Promise<void>;
  /** Deletes, and overwrites what it deletes. Usage stays. Returns the counts, which are taken before the rows go. */
  purge(request: Purge): Promise<Purged>;
  close(): Promise<void>;
}
