// What `--json` prints: one document, indented by two; moments as ISO 8601 UTC with milliseconds; accounts by name, with the id beside it.
import { isoMoment, ownerBody } from '../../service/resources.ts';
import type { Account, ApiKey } from '../../store/records.ts';

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

function optionalMoment(moment: number | undefined): string | null {
  return moment === undefined ? null : isoMoment(moment);
}

type Json = Readonly<Record<string, unknown>>;

/** Returns an account as commands print it with `--json`: its moment is ISO 8601. */
export function accountJson({ createdAt, ...account }: Account): Json {
  return { ...account, createdAt: isoMoment(createdAt) };
}

/** Returns a key of an account, without the key itself. */
export function keyJson(key: ApiKey, account: Account): Json {
  const { id, test, scopes, label, createdAt, expiresAt, revokedAt } = key;
  return {
    id,
    ...ownerBody(account),
    test,
    scopes,
    label,
    createdAt: isoMoment(createdAt),
    expiresAt: optionalMoment(expiresAt),
    revokedAt: optionalMoment(revokedAt),
  };
}
