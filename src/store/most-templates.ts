// The bounds on the templates of an account: how many, and what of them is stored.
import { AppError } from '../errors.ts';
import type { GenerationLimits } from './limits.ts';
import type { PlanStorage } from './records.ts';
import type { Push } from './terms.ts';

/** Throws `AppError` (`quota_exceeded`) where an account of so many templates may have no further one. */
export function requireRoom(templates: number, { maxTemplates }: GenerationLimits, name: string): void {
  if (templates < maxTemplates) return;
  throw new AppError(
    'quota_exceeded',
    `expected an account of at most ${maxTemplates} templates, got a further one, "${name}": delete one that is not needed, or push under its name`,
  );
}

/** What a plan allows where nobody said otherwise, as the schemas have it. */
export const usualStorage: PlanStorage = { templateBytes: 10 * 1024 ** 3, versions: 100_000 };

/** What an account has stored of its templates, and what its plan allows. */
export interface Stored {
  readonly versions: number;
  readonly bytes: number;
  readonly most_versions: number;
  readonly most_bytes: number;
}

/**
 * Throws `AppError` (`quota_exceeded`) where one more version, whose files take `added` bytes that the account has not
 * stored yet, would pass what its plan allows.
 */
export function requireStorage(stored: Stored, added: number): void {
  const bytes = stored.bytes + added;
  const way = 'purge old versions and deleted templates, or give the account a larger plan';
  if (stored.versions >= stored.most_versions)
    throw new AppError(
      'quota_exceeded',
      `expected an account of at most ${stored.most_versions} versions, got a further one: ${way}`,
    );
  if (added > 0 && bytes > stored.most_bytes)
    throw new AppError(
      'quota_exceeded',
      `expected templates of at most ${stored.most_bytes} bytes in an account, with this version they have ${bytes}: ${way}`,
    );
}

/** Returns the bytes of the files that are not known, each counted once. */
export function addedBytes(files: Push['files'], known: (sha256: string) => boolean): number {
  const added = new Map(files.filter(({ sha256 }) => !known(sha256)).map((file) => [file.sha256, file]));
  return [...added.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
}
