// What `--json` prints: one document, indented by two; moments as ISO 8601 UTC with milliseconds; accounts by name, with the id beside it.
import { boundTexts, type PlacedWarning } from '../../errors.ts';
import type { Account, ApiKey, Generation, Template, Version } from '../../store/records.ts';

/** Returns one JSON document with every field. What is unknown is null. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, withNull, 2);
}

/** Returns the same on one line, for results that come one after the other. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value, withNull);
}

function withNull(_key: string, field: unknown): unknown {
  return field === undefined ? null : field;
}

/** Returns a moment in milliseconds as `2026-01-31T12:00:00.000Z`. */
function isoMoment(moment: number): string {
  return new Date(moment).toISOString();
}

function optionalMoment(moment: number | undefined): string | null {
  return moment === undefined ? null : isoMoment(moment);
}

type Json = Readonly<Record<string, unknown>>;

/** Returns an account. */
export function accountJson({ createdAt, ...account }: Account): Json {
  return { ...account, createdAt: isoMoment(createdAt) };
}

/** Returns the account that something belongs to. */
function owner({ id, name }: Pick<Account, 'id' | 'name'>): Json {
  return { account: name, accountId: id };
}

/** Returns a key of an account, without the key itself. */
export function keyJson(key: ApiKey, account: Account): Json {
  const { id, test, scopes, label, createdAt, expiresAt, revokedAt } = key;
  return {
    id,
    ...owner(account),
    test,
    scopes,
    label,
    createdAt: isoMoment(createdAt),
    expiresAt: optionalMoment(expiresAt),
    revokedAt: optionalMoment(revokedAt),
  };
}

/** Returns a template of an account. */
export function templateJson(template: Template, account: Account): Json {
  const { code, name, published, newest, createdAt } = template;
  return { code, name, ...owner(account), published, newest, createdAt: isoMoment(createdAt) };
}

/** Returns a version of a template. `published` is the number of the published one. */
export function versionJson(
  { code, number, sha256, createdAt }: Version,
  published: number | undefined,
): Json {
  return { code, version: number, sha256, published: number === published, createdAt: isoMoment(createdAt) };
}

/** Returns the warnings of a generation. */
export function warningsOf({ warnings }: Generation): readonly PlacedWarning[] {
  // An earlier release may have kept longer ones.
  return boundTexts(JSON.parse(warnings) as readonly PlacedWarning[]);
}

/** Returns warnings with all their fields, for `--json`. */
export function warningsJson(warnings: readonly PlacedWarning[]): readonly unknown[] {
  return warnings.map(({ file, line, column, path, message, hint }) => ({
    file,
    line,
    column,
    path,
    message,
    hint,
  }));
}

/** Returns a generation of an account. `time` is its moment, which is that of its admission. */
export function generationJson(made: Generation, account: Pick<Account, 'id' | 'name'>): Json {
  const { id, code, version, test, idempotencyKey, admittedAt, completedAt } = made;
  const { durationMs, format, pages, bytes, sha256, replays, mismatches, requestId } = made;
  return {
    id,
    ...owner(account),
    template: code,
    version,
    test,
    idempotencyKey,
    time: isoMoment(admittedAt),
    completedAt: isoMoment(completedAt),
    durationMs,
    format,
    pages,
    bytes,
    sha256,
    replays,
    mismatches,
    requestId,
    warnings: warningsJson(warningsOf(made)),
  };
}
