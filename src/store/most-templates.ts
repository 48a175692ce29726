// The bound on the templates of an account.
import { AppError } from '../errors.ts';
import type { GenerationLimits } from './limits.ts';

/** Throws `AppError` (`quota_exceeded`) where an account of so many templates may have no further one. */
export function requireRoom(templates: number, { maxTemplates }: GenerationLimits, name: string): void {
  if (templates < maxTemplates) return;
  throw new AppError(
    'quota_exceeded',
    `expected an account of at most ${maxTemplates} templates, got a further one, "${name}": delete one that is not needed, or push under its name`,
  );
}
