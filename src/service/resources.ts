// What is said of templates, versions, generations and usage, over HTTP and by `--json`: camel case, moments as ISO 8601 in
// UTC with milliseconds, accounts by name with the id beside it, and null for what is unknown.
import type {
  GenerationBody,
  Owned,
  PublishWarning,
  PushedBody,
  TemplateBody,
  UsageBody,
  VersionBody,
  WarningBody,
  WholeVersionBody,
} from '../contract.ts';
import { boundTexts, type PlacedWarning } from '../errors.ts';
import type { Account, Generation, ListedVersion, Template, Version } from '../store/records.ts';
import type { Pushed, VersionFiles } from '../store/terms.ts';

/** The account that something belongs to. */
export type Owner = Pick<Account, 'id' | 'name'>;

/** Returns a moment in milliseconds as `2026-01-31T12:00:00.000Z`. */
export function isoMoment(moment: number): string {
  return new Date(moment).toISOString();
}

/** Returns the account that something belongs to. */
export function ownerBody({ id, name }: Owner): Owned {
  return { account: name, accountId: id };
}

/** Returns the answer to a push: the version, whether it is published, and the warnings. */
export function pushedBody(
  { code, number, published }: Pushed,
  warnings: readonly PublishWarning[],
): PushedBody {
  return { code, version: number, published: published === number, warnings };
}

/** Returns a template of an account. */
export function templateBody(template: Template, owner: Owner): TemplateBody {
  const { code, name, published = null, newest, createdAt } = template;
  return { code, name, ...ownerBody(owner), published, newest, createdAt: isoMoment(createdAt) };
}

/** Returns a version of a template. `published` is the number of the published one. */
export function versionBody(
  { code, number, sha256, createdAt }: ListedVersion,
  published: number | undefined,
): VersionBody {
  return { code, version: number, sha256, published: number === published, createdAt: isoMoment(createdAt) };
}

/** Returns a version with its files and variables. Longer variables than `most` characters of JSON are null. */
export function wholeVersionBody(
  version: Version,
  { main, files }: VersionFiles,
  { published, most = Infinity }: { readonly published: number | undefined; readonly most?: number },
): WholeVersionBody {
  const { variables: text } = version;
  const variables: unknown = text.length > most ? null : JSON.parse(text);
  return { ...versionBody(version, published), main, files, variables };
}

/** Returns the warnings of a generation. */
function warningsOf({ warnings }: Generation): readonly PlacedWarning[] {
  // An earlier release may have kept longer ones.
  return boundTexts(JSON.parse(warnings) as readonly PlacedWarning[]);
}

/** Returns warnings with all their fields. */
export function warningBodies(warnings: readonly PlacedWarning[]): readonly WarningBody[] {
  return warnings.map(({ file = null, line = null, column = null, path, message, hint = null }) => ({
    file,
    line,
    column,
    path,
    message,
    hint,
  }));
}

/** Returns a generation of an account. `time` is its moment, which is that of its admission. */
export function generationBody(made: Generation, owner: Owner): GenerationBody {
  const { id, code, version, test, idempotencyKey = null, admittedAt, completedAt } = made;
  const { durationMs, format, pages, bytes, sha256, replays, mismatches, requestId } = made;
  return {
    id,
    ...ownerBody(owner),
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
    warnings: warningBodies(warningsOf(made)),
  };
}

/** Returns what an account used in a month. A past month has no reservations. */
export function usageBody(
  month: {
    readonly period: string;
    readonly used: number;
    readonly limit: number;
    readonly reserved?: number;
  },
  { name }: Owner,
): UsageBody {
  const { period, used, reserved = 0, limit } = month;
  return { account: name, period, used, reserved, limit };
}
