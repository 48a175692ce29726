// Cuts lists of generations into parts, as both databases do.
import type { Generation } from './records.ts';
import { type GenerationPage, type GenerationRange, newestOfAll, type Position } from './terms.ts';

/** Between which moments, and between which positions of the same moment, a part of a list lies. */
export interface Bounds {
  readonly since: number;
  readonly until: number;
  readonly afterAt: number;
  readonly afterId: string;
  readonly lastAt: number;
  readonly lastId: string;
}

/** Returns the bounds of a part that ends at `last`. Its moments bound it, too, so that an index leads straight to it. */
export function boundsOf(range: GenerationRange, last: Position = { at: 0, id: '' }): Bounds {
  const { since = 0, until = Number.MAX_SAFE_INTEGER, after = newestOfAll } = range;
  return {
    since: Math.max(since, last.at),
    until: Math.min(until, after.at + 1),
    afterAt: after.at,
    afterId: after.id,
    lastAt: last.at,
    lastId: last.id,
  };
}

/** Returns whether a database may have to look at many generations to find few. */
export function isFiltered({ code, idempotencyKey, mismatched = false }: GenerationRange): boolean {
  return code !== undefined || idempotencyKey !== undefined || mismatched;
}

/** Returns a part of a list, of one generation more than are asked for. `last` is the last one that was looked at, when there may be others. */
export function pageOf(
  found: readonly Generation[],
  limit: number,
  last: Position | undefined,
): GenerationPage {
  const generations = found.slice(0, limit);
  const end = generations.at(-1);
  const isCut = found.length > limit && end !== undefined;
  return { generations, next: isCut ? { at: end.admittedAt, id: end.id } : last };
}
