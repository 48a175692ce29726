// What was seen while pages were read, as breaches of a rule.
import type { FirstOf, Seen } from '../content/painted.ts';
import { limits } from '../limits.ts';
import type { Breach } from './rule.ts';

/** Yields the first of what was seen, in words. The rest is counted. */
export function* breaches(seen: FirstOf<Seen>, words: (what: string) => string): Generator<Breach> {
  const shown = seen.items.slice(0, limits.findingsPerRule);
  for (const { what, page, object } of shown) yield { says: words(what), page, object };
  for (let rest = shown.length; rest < Math.min(seen.count, 1000); rest += 1) yield {};
}
