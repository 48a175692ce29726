// A path as a key of maps.
import type { TermPath } from '../fault.ts';

/** Returns one text for each path. */
export function keyOf(path: TermPath): string {
  return path.join('/');
}
