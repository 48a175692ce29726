// Rows of the tables that both databases have, and the records that they stand for.
import { type Format, type Scope, scopes } from '../contract.ts';
import type {
  Account,
  ApiKey,
  Generation,
  ListedVersion,
  Plan,
  Template,
  Version,
  WholePlan,
} from './records.ts';

/** Yes or no. SQLite has no booleans and gives 0 or 1. */
type Flag = boolean | number;

/** A row of `plan`. */
export interface PlanRow {
  readonly name: string;
  readonly per_month: number;
  readonly per_second: number;
  readonly burst: number;
  readonly concurrency: number;
}

/** A whole row of `plan`. */
export interface WholePlanRow extends PlanRow {
  readonly template_bytes: number;
  readonly versions: number;
}

/** A row of `account`. */
export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly suspended: Flag;
  readonly created_at: number;
}

/** A row of `api_key`. */
export interface KeyRow {
  readonly id: string;
  readonly account_id: string;
  readonly test: Flag;
  /** Names with a space between them. */
  readonly scopes: string;
  readonly label: string | null;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
}

/** A row of `generation`. */
export interface GenerationRow {
  readonly id: string;
  readonly account_id: string;
  readonly test: Flag;
  readonly code: string;
  readonly number: number;
  readonly idem_key: string | null;
  readonly admitted_at: number;
  readonly completed_at: number;
  readonly duration_ms: number;
  readonly format: Format;
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly warnings: string;
  readonly request_id: string;
  readonly replays: number;
  readonly mismatches: number;
}

/** A row of `template`. */
export interface TemplateRow {
  readonly code: string;
  readonly account_id: string;
  readonly name: string;
  readonly published: number | null;
  readonly newest: number;
  readonly created_at: number;
}

/** A row of `version` as lists have it. */
export interface ListedVersionRow {
  readonly id: number;
  readonly code: string;
  readonly number: number;
  readonly sha256: string;
  readonly created_at: number;
}

/** A row of `version`. */
export interface VersionRow extends ListedVersionRow {
  readonly variables: string;
}

/** Returns the record of a row of `plan`. */
export function toPlan(row: PlanRow): Plan {
  return {
    name: row.name,
    perMonth: row.per_month,
    perSecond: row.per_second,
    burst: row.burst,
    concurrency: row.concurrency,
  };
}

/** Returns the record of a whole row of `plan`. */
export function toWholePlan(row: WholePlanRow): WholePlan {
  return { ...toPlan(row), templateBytes: row.template_bytes, versions: row.versions };
}

/** Returns the record of a row of `account`. */
export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    suspended: Boolean(row.suspended),
    createdAt: row.created_at,
  };
}

/** Returns the record of a row of `api_key`. */
export function toKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    account: row.account_id,
    test: Boolean(row.test),
    scopes: scopesIn(row.scopes),
    label: row.label ?? undefined,
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
  };
}

/** Returns the scopes of a key as its row holds them. */
export function scopesText(given: readonly Scope[]): string {
  return scopes.filter((scope) => given.includes(scope)).join(' ');
}

function scopesIn(text: string): readonly Scope[] {
  const names = text.split(' ');
  return scopes.filter((scope) => names.includes(scope));
}

/** Returns the record of a row of `generation`. */
export function toGeneration(row: GenerationRow): Generation {
  return {
    id: row.id,
    account: row.account_id,
    test: Boolean(row.test),
    code: row.code,
    version: row.number,
    idempotencyKey: row.idem_key ?? undefined,
    admittedAt: row.admitted_at,
    completedAt: row.completed_at,
    durationMs: row.duration_ms,
    format: row.format,
    pages: row.pages,
    bytes: row.bytes,
    sha256: row.sha256,
    warnings: row.warnings,
    requestId: row.request_id,
    replays: row.replays,
    mismatches: row.mismatches,
  };
}

/** Returns the record of a row of `template`. */
export function toTemplate(row: TemplateRow): Template {
  return {
    code: row.code,
    account: row.account_id,
    name: row.name,
    published: row.published ?? undefined,
    newest: row.newest,
    createdAt: row.created_at,
  };
}

/** Returns the record of a row of `version` as lists have it. */
export function toListedVersion(row: ListedVersionRow): ListedVersion {
  return {
    id: row.id,
    code: row.code,
    number: row.number,
    sha256: row.sha256,
    createdAt: row.created_at,
  };
}

/** Returns the record of a row of `version`. */
export function toVersion(row: VersionRow): Version {
  return { ...toListedVersion(row), variables: row.variables };
}
