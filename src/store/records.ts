// What the store remembers, as records. Times are milliseconds since the epoch.
import type { Format, Scope } from '../contract.ts';

/** What an account may do. */
export interface Plan {
  readonly name: string;
  /** Generations per UTC month. */
  readonly perMonth: number;
  /** Calls per second, in the long run. */
  readonly perSecond: number;
  /** How many calls may come at once after a rest. */
  readonly burst: number;
  /** How many renders may run at once. */
  readonly concurrency: number;
}

/** What of its templates an account may have stored. Deleted ones count until they are purged. */
export interface PlanStorage {
  /** Bytes of files. One that several versions of the account have counts once. */
  readonly templateBytes: number;
  /** Versions of all templates. */
  readonly versions: number;
}

/** A plan as it is stored. */
export type WholePlan = Plan & PlanStorage;

/** Somebody who has keys and templates. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly suspended: boolean;
  readonly createdAt: number;
}

/** What is stored of an API key. Only the hash of the key itself is stored. */
export interface ApiKey {
  readonly id: string;
  readonly account: string;
  readonly test: boolean;
  /** What it may do. */
  readonly scopes: readonly Scope[];
  readonly label: string | undefined;
  readonly createdAt: number;
  readonly expiresAt: number | undefined;
  readonly revokedAt: number | undefined;
}

/** A key with its account and plan. A request needs to know no more of its caller. */
export interface KeyHolder {
  readonly key: ApiKey;
  readonly account: Account;
  readonly plan: Plan;
}

/** A template of an account. */
export interface Template {
  readonly code: string;
  readonly account: string;
  readonly name: string;
  /** Number of the published version. */
  readonly published: number | undefined;
  /** Number of the newest version. */
  readonly newest: number;
  readonly createdAt: number;
}

/** One immutable version, without its files. */
export interface Version {
  readonly id: number;
  readonly code: string;
  readonly number: number;
  /** SHA-256 of the names and hashes of the files, and of which one is the main file. */
  readonly sha256: string;
  /** The variables that `data` is checked against, as JSON text. */
  readonly variables: string;
  readonly createdAt: number;
}

/** A version as lists have it. Variables may take MiB, and a list of a hundred must not read them all. */
export type ListedVersion = Omit<Version, 'variables'>;

/** One file of a version. */
export interface VersionFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** All files of a version. */
export interface VersionContent {
  readonly main: string;
  readonly files: readonly VersionFile[];
}

/** A generation that was delivered. */
export interface Generation {
  readonly id: string;
  readonly account: string;
  readonly test: boolean;
  readonly code: string;
  readonly version: number;
  readonly idempotencyKey: string | undefined;
  /** The moment of the document. It also says which month the generation is billed to. */
  readonly admittedAt: number;
  readonly completedAt: number;
  readonly durationMs: number;
  readonly format: Format;
  /** The pages of a PDF. An e-invoice alone has none. */
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  /** The list of warnings, as JSON text. */
  readonly warnings: string;
  readonly requestId: string;
  readonly replays: number;
  /** The number of replays whose bytes differed from the first ones. */
  readonly mismatches: number;
}

/** Calls of one account in one UTC month. */
export interface Usage {
  readonly period: string;
  readonly used: number;
  readonly reserved: number;
  readonly limit: number;
}

/** A fault that an operator can put right. The message says everything, so no stack is shown. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}

/**
 * What a call may send for a variable: nothing or null, or a value of a kind. `other` says that an object also had keys
 * that the version does not declare.
 */
export type UseKind = 'missing' | 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'list' | 'other';

/** How many calls sent a kind of value for a variable of a version. */
export interface VariableUse {
  readonly versionId: number;
  /** A pointer to the variable, with `*` for the items of a list; '' for the data as a whole. */
  readonly path: string;
  readonly kind: UseKind;
  readonly calls: number;
}

/** The same as it is kept. Moments are milliseconds since the epoch. */
export interface KeptUse extends Omit<VariableUse, 'versionId'> {
  /** The number of the version. */
  readonly version: number;
  readonly firstAt: number;
  readonly lastAt: number;
}
