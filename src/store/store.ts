// The interface of the store. Each method is one whole transaction. SQLite or PostgreSQL stands behind it.
// The clock that counts belongs to the store: months, leases, the life of keys. No method is told the time.
import type {
  Account,
  ApiKey,
  Generation,
  KeptUse,
  ListedVersion,
  Plan,
  PlanStorage,
  Template,
  Usage,
  VariableUse,
  Version,
  VersionContent,
  WholePlan,
} from './records.ts';
import type {
  Beginning,
  Begun,
  CallIdentity,
  Completed,
  Completion,
  Found,
  GenerationPage,
  GenerationRange,
  ListRange,
  Party,
  Pin,
  PinRoom,
  Purge,
  Purged,
  Push,
  Pushed,
  PushKey,
  ReplayBeginning,
  ReplayRecord,
  TakenCall,
  VersionFiles,
} from './terms.ts';

/** The clock of the store, and its connection to the database. */
export interface LifePart {
  /** Returns the moment by the clock that counts, milliseconds since the epoch. */
  now(): Promise<number>;
  /** Resolves when the database answers, and rejects when it does not. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** Plans. */
export interface PlanPart {
  /** Returns all plans. A new store has the plan `standard`, whose figures are in `schema.sql`. */
  listPlans(): Promise<readonly WholePlan[]>;
  findPlan(name: string): Promise<WholePlan | undefined>;
  /** What of the storage is not named stays as it was; a new plan has the figures of `schema.sql`. */
  setPlan(plan: Plan & Partial<PlanStorage>): Promise<void>;
}

/** Accounts. */
export interface AccountPart {
  createAccount(account: Account): Promise<'created' | 'taken' | 'no_plan'>;
  /** Changes an account. An unknown id changes nothing, and is `set`. */
  setAccount(
    id: string,
    change: { readonly plan?: string; readonly suspended?: boolean },
  ): Promise<'set' | 'no_plan'>;
  /** Returns an account by its id or its name, or undefined when there is none. */
  findAccount(nameOrId: string): Promise<Account | undefined>;
  /** Returns the newest accounts, the newest first. Of one moment, they stand in the order of their ids. */
  listAccounts(range: Pick<ListRange, 'limit'>): Promise<readonly Account[]>;
}

/** Keys, and the calls that show them. */
export interface KeyPart {
  createKey(key: ApiKey, hash: Uint8Array): Promise<void>;
  /**
   * Counts a call that shows a key, and returns what its account may do. Returns undefined for an unknown key. The
   * caller judges expiry, revocation and suspension.
   */
  takeCall(hash: Uint8Array): Promise<TakenCall | undefined>;
  /** Returns the newest keys of an account, the newest first. Of one moment, they stand in the order of their ids. */
  listKeys(account: string, range: Pick<ListRange, 'limit'>): Promise<readonly ApiKey[]>;
  /** Returns false when there is no such key. An earlier moment of revocation stays. */
  revokeKey(id: string): Promise<boolean>;
}

/** Pushes of versions. */
export interface PushPart {
  /**
   * Throws `AppError`: `idempotency_conflict` when the key was used with another body, and `quota_exceeded` for a further
   * template of an account that has as many as it may, or a new version of one that has stored as much as its plan allows.
   */
  pushVersion(push: Push): Promise<Pushed>;
  /** Returns what an earlier push with this key gave, or undefined. Throws as `pushVersion` does. */
  findPush(account: string, key: PushKey): Promise<Pushed | undefined>;
}

/** Changes of templates. */
export interface PublishPart {
  publish(
    code: string,
    number: number | undefined,
  ): Promise<{ readonly number: number } | 'no_template' | 'no_version'>;
  unpublish(code: string): Promise<boolean>;
  deleteTemplate(code: string): Promise<boolean>;
}

/** Templates and their versions. */
export interface TemplatePart {
  findTemplate(code: string): Promise<Template | undefined>;
  listTemplates(account: string, range: ListRange): Promise<readonly Template[]>;
  /** Returns versions of a template without their variables, newest first. */
  listVersions(code: string, range: ListRange): Promise<readonly ListedVersion[]>;
  findVersion(code: string, number: number): Promise<Version | undefined>;
}

/** What versions consist of. */
export interface ContentPart {
  getVersionContent(versionId: number): Promise<VersionContent>;
  /** Returns what a version consists of, without the bytes. */
  getVersionFiles(versionId: number): Promise<VersionFiles>;
  /** Returns the bytes of a file of a version, or undefined when the version has none with this SHA-256 (hex). */
  findVersionFile(versionId: number, sha256: string): Promise<Uint8Array | undefined>;
}

/** What calls send for the variables of versions. */
export interface UsePart {
  /** Adds to what calls sent for the variables of versions. What is of a version that is gone is dropped. It may be lost when the machine fails. */
  recordUses(uses: readonly VariableUse[]): Promise<void>;
  /** Returns what calls of this moment or later sent for the variables of all versions of a template. */
  listUses(code: string, since: number): Promise<readonly KeptUse[]>;
}

/** Calls, from their reservation to their bill, and their replays. */
export interface GenerationPart {
  /** Returns whether this idempotency key belongs to a call that is under way or that succeeded and whose key still lives. */
  knowsKey(party: Party, idempotencyKey: string): Promise<boolean>;
  findGeneration(call: CallIdentity, code: string): Promise<Found>;
  beginGeneration(beginning: Beginning): Promise<Begun>;
  /** Bills a generation, logs it and keeps its idempotency key, in one durable commit. */
  completeGeneration(completion: Completion): Promise<Completed>;
  /** Frees the quota and the key of a generation. Does nothing when there is nothing to free. */
  abandonGeneration(id: string): Promise<void>;
  /**
   * Counts a replay among the calls that its account has under way, and returns what the generation pinned. It counts
   * until `recordReplay` or until `abandonGeneration` of its own id.
   */
  beginReplay(replay: ReplayBeginning): Promise<readonly Pin[] | 'too_many'>;
  /** Counts a replay of a generation. */
  recordReplay(replay: ReplayRecord): Promise<void>;
  /** Returns whether an account could keep these pins now, and if not, which bound they would pass. */
  findPinRoom(account: string, pins: readonly Pin[]): Promise<PinRoom>;
}

/** Generations that were billed. */
export interface HistoryPart {
  /** Returns how long the last renders of a version took, milliseconds, newest first, 100 at most. */
  listDurations(versionId: number): Promise<readonly number[]>;
  findGenerationById(id: string): Promise<Generation | undefined>;
  /** Returns the generations that gave these bytes, newest first, 100 at most. It looks through all of them: no call asks by hash. */
  findGenerationsByHash(sha256: string): Promise<readonly Generation[]>;
  listGenerations(account: string, range: GenerationRange): Promise<readonly Generation[]>;
  /** Does what `listGenerations` does, but looks at `most` generations at most. So a part may be empty and not the last. */
  pageGenerations(account: string, range: GenerationRange, most: number): Promise<GenerationPage>;
}

/** What accounts used of their quotas. */
export interface UsagePart {
  /** Returns the usage of an account in a month, by default the present one. */
  getUsage(account: string, period?: string): Promise<Usage>;
  /** Returns the usage of an account by month, newest first, without reservations. */
  listUsage(
    account: string,
  ): Promise<readonly { readonly period: string; readonly used: number; readonly limit: number }[]>;
}

/** What is deleted. */
export interface UpkeepPart {
  /** Deletes dead keys with their pins, and reservations past their lease. */
  sweep(): Promise<void>;
  /** Deletes, and overwrites what it deletes. Usage stays. Returns the counts, which are taken before the rows go. */
  purge(request: Purge): Promise<Purged>;
}

/** What the service remembers. Methods throw `AppError` (`service_unavailable`) when the database is busy or full. */
export interface Store
  extends LifePart,
    PlanPart,
    AccountPart,
    KeyPart,
    PushPart,
    PublishPart,
    TemplatePart,
    ContentPart,
    UsePart,
    GenerationPart,
    HistoryPart,
    UsagePart,
    UpkeepPart {}
